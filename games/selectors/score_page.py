"""The figures and words with which a browser counts the deals of a real table by itself, the network away or not.

Every figure is the engine's; the scripts of `static/js/score/` only add and multiply.
"""

from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from games import labels
from games.engine.cards import EXCUSE, HALF_POINTS, PETIT, TRUMPS
from games.engine.decisions import CONTRACTS, Contract
from games.engine.scoring import (
    ANNOUNCED_CHELEM_BONUS,
    CHELEM_BONUS,
    CONTRACT_BASE,
    PETIT_AU_BOUT_BONUS,
    POIGNEE_BONUSES,
    TARGETS,
)
from games.engine.variants import Rules, Variant, variant

TABLES = {"3": (3, "78"), "3-58": (3, "58"), "4": (4, "78"), "5": (5, "78")}
"""The tables that a sheet may have: players and pack."""

LEVELS = ("simple", "double", "triple")
NAME_LENGTH = 20
MOST_SEATS = 5


def score_page() -> dict[str, object]:
    """Return what the page of the score sheet draws, and what its scripts read."""
    return {
        "contracts": [contract for contract in CONTRACTS if contract is not Contract.PASSE],
        "bouts": range(len(TARGETS)),
        "seats": range(MOST_SEATS),
        "poignee_fields": range(1, 1 + max(_most_poignees(variant("fft", *table)) for table in TABLES.values())),
        "levels": LEVELS,
        "name_length": NAME_LENGTH,
        "data": {"scale": _scale(), "words": _words(get_language() or "fr")},
    }


def _scale() -> dict[str, object]:
    return {
        "targets": TARGETS,
        "base": CONTRACT_BASE,
        "petit": PETIT_AU_BOUT_BONUS,
        "poignees": dict(zip(LEVELS, POIGNEE_BONUSES, strict=True)),
        "chelem": CHELEM_BONUS,
        "announced_chelem": ANNOUNCED_CHELEM_BONUS,
        "multipliers": {contract.key: contract.multiplier for contract in CONTRACTS if contract is not Contract.PASSE},
        "without_chien": Contract.GARDE_CONTRE.key,
        "bout": HALF_POINTS[PETIT],
        "excuse_kept": HALF_POINTS[EXCUSE] - 1,
        "trumps": TRUMPS.bit_count() + 1,
        "name_length": NAME_LENGTH,
        "tables": {key: _table(*table) for key, table in TABLES.items()},
        "rules": {rules.value: _rules(rules) for rules in Rules},
    }


def _table(players: int, pack: str) -> dict[str, object]:
    game = variant("fft", players, pack)
    return {
        "players": game.players,
        "all": game.pack_half_points,
        "added": game.added_half_points,
        # Both camps own an even number of cards when tricks and chien are even: then no half-point is left over.
        "has_halves": bool(game.players % 2 or game.chien_size % 2),
        "has_call": game.has_call,
        "poignee_sizes": dict(zip(LEVELS, game.poignee_sizes, strict=True)),
        "most_poignees": _most_poignees(game),
    }


def _most_poignees(game: Variant) -> int:
    """Return how many poignées can be shown in one deal: the excuse completes one, and no card is shown twice."""
    return (TRUMPS.bit_count() + 1) // game.poignee_sizes[0]


def _rules(rules: Rules) -> dict[str, bool]:
    game = variant(rules)
    return {"has_poignee": game.has_poignee, "has_chelem": game.has_chelem}


@lru_cache(maxsize=4)
def _words(language: str) -> dict[str, object]:
    return {
        "language": language,
        "minus": labels.MINUS,
        "separator": labels.number(1000)[1],
        "contracts": {contract.key: labels.contract_name(contract) for contract in CONTRACTS},
        "levels": {"simple": gettext("Simple"), "double": gettext("Double"), "triple": gettext("Triple")},
        "bouts": [_bouts(number, target) for number, target in enumerate(TARGETS)],
        **_words_of_the_count(),
        **_words_of_faults(),
        **_words_of_the_sheet(),
    }


def _bouts(number: int, target: int) -> str:
    if not number:
        return gettext("Sans bout, il faut %(target)s points.") % {"target": target}
    text = ngettext(
        "Avec %(count)s bout, il faut %(target)s points.", "Avec %(count)s bouts, il faut %(target)s points.", number
    )
    return text % {"count": number, "target": target}


def _words_of_the_count() -> dict[str, object]:
    return {
        "made": gettext("%(contract)s faite de %(points)s"),
        "just": gettext("%(contract)s juste faite"),
        "failed": gettext("%(contract)s chutée de %(points)s"),
        "sum": gettext("%(each)s par défenseur, %(all)s en tout"),
        "points_line": gettext("Points de l’attaque"),
        "points_detail": gettext("%(points)s pour la défense."),
        "bouts_line": gettext("Bouts"),
        "gain": gettext("Gain"),
        "loss": gettext("Perte"),
        "diff_detail": gettext("%(made)s faits pour %(target)s à faire."),
        "half_detail": gettext(
            "%(made)s faits, comptés %(counted)s : le demi-point va au camp qui gagne. Il fallait %(target)s."
        ),
        "base_line": gettext("Base : %(base)s + %(diff)s"),
        "base_gain": gettext("25 points fixes, plus ce qui dépasse."),
        "base_loss": gettext("25 points fixes, plus ce qui manque."),
        "times_detail": gettext("%(sum)s × %(times)s = %(part)s"),
        "petit_line": gettext("Petit au bout"),
        "petit_none": gettext("Le petit n’était pas au dernier pli."),
        "petit_attack": gettext("L’attaque prend le petit au dernier pli : 10 points, multipliés par %(times)s."),
        "petit_defence": gettext("La défense prend le petit au dernier pli : 10 points, multipliés par %(times)s."),
        "poignee_line": gettext("Poignée"),
        "poignee_none": gettext("Aucune poignée montrée."),
        "poignee_detail": gettext("%(levels)s : la prime va au camp qui gagne la donne."),
        "chelem_line": gettext("Chelem"),
        "chelem_none": gettext("Aucun camp n’a fait tous les plis."),
        "chelem_attack": gettext("L’attaque a fait tous les plis."),
        "chelem_defence": gettext("La défense a fait tous les plis."),
        "chelem_announced": gettext("Annoncé."),
        "chelem_missed": gettext("Annoncé, pas fait."),
        "receives": gettext("Chaque défenseur verse à %(name)s"),
        "pays": gettext("%(name)s verse à chaque défenseur"),
        "taker_detail": gettext("%(name)s marque %(score)s."),
        "pair_detail": gettext("%(name)s marque %(score)s, %(partner)s, partenaire, %(share)s."),
        "gauge": gettext("%(made)s points faits pour %(target)s à faire, sur %(all)s"),
        "target": gettext("%(target)s à faire"),
        "of": gettext("%(made)s faits sur %(all)s"),
        "chelem_unlikely": gettext(
            "Un chelem de l’attaque donne %(all)s points avec trois bouts, ou %(less)s avec deux si la défense garde "
            "l’excuse : vérifie les points."
        ),
        "chelem_defended": gettext("La défense a fait tous les plis, et l’attaque a ses points : vérifie."),
    }


def _words_of_faults() -> dict[str, object]:
    return {
        "no_contract": gettext("Choisis le contrat."),
        "no_taker": gettext("Choisis le preneur."),
        "no_partner": gettext("Choisis le partenaire, ou « Seul »."),
        "same_partner": gettext("Qui a appelé sa propre carte joue seul : choisis « Seul »."),
        "no_bouts": gettext("Choisis le nombre de bouts de l’attaque."),
        "no_points": gettext("Écris les points comptés."),
        "bad_points": gettext("Écris un nombre de points : 45, 45,5 ou 45½."),
        "points_range": gettext("Les points d’un camp vont de %(low)s à %(high)s."),
        "points_half": gettext("À quatre, il ne reste pas de demi-point : recompte."),
        "points_low": gettext("Avec ces bouts, l’attaque a au moins %(low)s points : vérifie le camp compté."),
        "points_high": gettext("Avec ces bouts, l’attaque a au plus %(high)s points : vérifie le camp compté."),
        "petit_bouts": gettext("Le camp qui prend le petit a au moins un bout : vérifie les bouts."),
        "petit_chelem": gettext("Le camp qui fait tous les plis prend aussi le dernier : vérifie le petit au bout."),
        "poignee_trumps": gettext(
            "Ces poignées montrent %(shown)s atouts : il n’y en a que %(trumps)s, excuse comprise."
        ),
    }


def _words_of_the_sheet() -> dict[str, object]:
    return {
        "player": gettext("Joueur %(number)s"),
        "points_hint": gettext("De %(low)s à %(high)s, par exemple 45."),
        "points_hint_half": gettext("De %(low)s à %(high)s, avec les demis : 45, 45,5 ou 45½."),
        "points_hint_added": gettext("Compte les %(added)s points que chaque camp ajoute."),
        "level_size": gettext("%(level)s (%(size)s atouts)"),
        "count_deal": gettext("Compter une donne"),
        "correct_deal": gettext("Corriger la donne %(number)s"),
        "erase_deal": gettext("Effacer la donne %(number)s"),
        "correct": gettext("Corriger"),
        "erase": gettext("Effacer"),
        "inscribe": gettext("Inscrire sur la feuille"),
        "keep": gettext("Enregistrer la correction"),
        "deal_label": gettext("%(number)s · %(verdict)s"),
        "with_partner": gettext("%(name)s, avec %(partner)s"),
        "alone": gettext("%(name)s, sans partenaire"),
        "void_label": gettext("%(number)s · nulle"),
        "void": {"passe": gettext("personne n’a pris"), "petit_sec": gettext("petit sec")},
        "does_not_count": gettext("ne compte pas"),
        "total": gettext("Total"),
        "dealer": gettext("donneur"),
        "dealing": gettext("%(name)s donne."),
        "inscribed": gettext("Donne %(number)s inscrite. %(totals)s."),
        "corrected": gettext("Donne %(number)s corrigée. %(totals)s."),
        "total_said": gettext("%(name)s %(total)s"),
        "erased": gettext("Donne %(number)s effacée."),
        "restored": gettext("Donne %(number)s remise en place."),
        "renewed": gettext("Une nouvelle feuille commence."),
        "sheet_back": gettext("La feuille précédente est revenue."),
        "gone": gettext("Cette donne n’est plus sur la feuille."),
        "other_tab": gettext("La feuille a changé dans un autre onglet : la voici à jour."),
        "refused": gettext("La feuille a changé dans un autre onglet. Vérifie la donne, puis compte-la de nouveau."),
        "set_aside": gettext(
            "Ce que ce navigateur avait enregistré n’est pas une feuille lisible. C’est mis de côté, et une feuille "
            "vide commence."
        ),
        "not_kept": gettext(
            "Ce navigateur n’enregistre rien : la feuille disparaîtra quand tu fermeras la page. Copie-la en texte."
        ),
        "copied": gettext("Feuille copiée."),
        "deal": gettext("Donne"),
        "undo": gettext("Annuler"),
    }
