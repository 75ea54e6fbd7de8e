"""What does the first deal say to somebody who has never played? Sentences derived from the state, never from a script.

A rule is explained when it first binds the hand, and again on a refusal; a hint gives the simulated player's choice
and a reason that is true of the cards the person sees.
"""

from django.utils.translation import gettext

from games import labels
from games.engine.cards import (
    EXCUSE,
    EXCUSE_BIT,
    HALF_POINTS,
    KINGS,
    SUIT_MASKS,
    TRUMP_SUIT,
    TRUMPS,
    cards_in,
    half_points,
    suit_of,
)
from games.engine.decisions import Bid, Contract, Decision, PlayCard, SetAside
from games.engine.errors import IllegalDecision, Reason, RulesError
from games.engine.tricks import winning_index
from games.engine.view import PlayerView
from games.lesson import Lesson, Moment, TooLong, after_word
from games.selectors import wording
from games.selectors.hand import refusal_of
from games.selectors.prompt import asked
from games.selectors.wording import Refusal

TIMES_EXPLAINED = 2
_BOUND = (Moment.FOLLOW, Moment.TRUMP, Moment.OVERTRUMP, Moment.UNDERTRUMP)


def of_word(word: Contract) -> str:
    """Say what comes of another word than the one that the lesson goes on with."""
    match word:
        case Contract.PASSE:
            return _of_passing()
        case Contract.PETITE:
            return gettext(
                "C’est une prise prudente. La petite se joue comme la garde, mais tout compte une seule fois."
            )
        case Contract.GARDE_SANS:
            return gettext(
                "C’est hardi : le chien irait dans tes points sans passer par ta main, et tout compterait quatre fois. "
                "On garde cette prise pour une main qui n’a besoin de rien."
            )
        case _:
            return gettext(
                "C’est très hardi : le chien irait à la défense, et tout compterait six fois. "
                "Presque aucune main ne la mérite."
            )


def _of_passing() -> str:
    taker, contract = after_word(Contract.PASSE)
    if taker is None:
        return gettext("Tu passes, et les trois autres aussi : la donne serait annulée, et on redonnerait.")
    words = {"name": labels.seat_name(taker), "contract": labels.contract_name(contract).lower()}
    return gettext("%(name)s prendrait à la %(contract)s, et tu défendrais avec les deux autres.") % words


def of_turn(lesson: Lesson) -> tuple[str, ...]:
    """Explain what the trick asks of the hand, the first times that it does; always after a refusal."""
    now, before = lesson.moments[-1], lesson.moments[:-1]
    lines = []
    if before.count(now) < TIMES_EXPLAINED or lesson.fault is not None:
        lines.append(explanation(lesson.view, now))
    is_first_bound = now in _BOUND and not any(each in _BOUND for each in before)
    if is_first_bound and lesson.view.hand & EXCUSE_BIT:
        lines.append(
            gettext("Ton excuse se joue quand tu veux : elle ne gagne pas le pli, mais elle te dispense de la règle.")
        )
    return tuple(lines)


def explanation(view: PlayerView, now: Moment) -> str:
    """Explain the rule that binds the hand now."""
    ask = asked(view.trick)
    suit = ask.suit if ask.suit is not None else TRUMP_SUIT
    words = {"suit": labels.suit_name(suit), "title": labels.suit_title(suit), "top": ask.top}
    match now:
        case Moment.LEAD:
            text = gettext("Tu entames : ta carte fixe la couleur que les autres doivent fournir.")
        case Moment.FREE:
            text = gettext("L’excuse ne fixe pas de couleur : la carte que tu poses le fera.")
        case Moment.FOLLOW:
            text = gettext(
                "On demande %(suit)s et tu en as : il faut fournir, avec la carte de ton choix. "
                "Dans une couleur, rien n’oblige à dépasser."
            )
        case Moment.TRUMP:
            text = gettext(
                "On demande %(suit)s et tu n’en as pas : il faut couper, c’est-à-dire jouer un atout. "
                "Le plus petit atout bat toutes les cartes de couleur."
            )
        case Moment.OVERTRUMP:
            text = gettext("Le %(top)s d’atout est posé et tu peux le dépasser : à l’atout, il faut monter.")
        case Moment.UNDERTRUMP:
            text = gettext(
                "Le %(top)s d’atout est posé et aucun des tiens ne le dépasse : il faut quand même jouer un atout, "
                "celui que tu veux."
            )
        case _:
            text = gettext("Tu ne peux ni fournir ni couper : pose ce que tu veux, ta carte ne gagnera pas le pli.")
    return text % words


def of_trick(view: PlayerView) -> tuple[str, ...]:
    """Say why the last complete trick went where it did, the first time for that cause, and what the excuse did."""
    causes = [_cause(view, number) for number in range(len(view.trick_winners))]
    lines = [causes[-1]] if causes[-1] not in causes[:-1] else []
    size = view.variant.players
    last = view.plays[(len(causes) - 1) * size : len(causes) * size]
    keeper = next((seat for seat, card in last if card == EXCUSE), None)
    if keeper is not None and (keeper == view.taker) != (view.trick_winners[-1] == view.taker):
        lines.append(wording.excuse_kept(keeper))
    return tuple(lines)


def _cause(view: PlayerView, number: int) -> str:
    size = view.variant.players
    trick = view.plays[number * size : (number + 1) * size]
    won = next(card for seat, card in trick if seat == view.trick_winners[number])
    led = next(card for _, card in trick if card != EXCUSE)
    if not TRUMPS >> won & 1:
        return gettext("Personne n’a coupé : la plus haute carte de la couleur demandée prend le pli.")
    if TRUMPS >> led & 1:
        return gettext("Atout demandé : le plus gros prend le pli.")
    return gettext("Le pli est coupé : le plus gros atout le prend, quelle que soit la couleur.")


def of_fault(view: PlayerView, error: RulesError) -> Refusal:
    """Say why what the address asks for was not done."""
    if isinstance(error, IllegalDecision) and error.reason not in (Reason.WRONG_PHASE, Reason.DEAL_OVER):
        said = refusal_of(view, error)
        return Refusal(f"{said.text} {_why(error.reason)}".strip(), said.rule)
    if isinstance(error, TooLong):
        return Refusal(gettext("Cette adresse demande plus de décisions que la donne n’en a. Rien n’a bougé."), "")
    return Refusal(gettext("Cette adresse demande une chose impossible ici. Rien n’a bougé."), "")


def _why(reason: Reason) -> str:
    """Give the sense of a rule of the écart; the rules of play are explained beside the hand."""
    match reason:
        case Reason.KING_IN_ECART | Reason.BOUT_IN_ECART:
            return gettext(
                "Ce sont les cartes les plus chères : la règle veut qu’elles courent leur chance dans les plis."
            )
        case Reason.TRUMP_IN_ECART:
            return gettext("On n’écarte d’atout que si tout le reste ne suffit pas à faire six cartes.")
        case _:
            return ""


def of_advice(view: PlayerView, decision: Decision) -> str:
    """Give the simulated player's choice, and a reason that the cards in sight bear out."""
    match decision:
        case SetAside(cards):
            return _of_ecart(view, cards)
        case PlayCard(card):
            words = {"card": labels.card_phrase(card)}
            return gettext("Un joueur d’expérience jouerait %(card)s.") % words + " " + _reason(view, card)
        case Bid(contract):
            return _of_bid(contract)
        case _:
            return ""


def _of_bid(contract: Contract) -> str:
    words = {"contract": labels.contract_name(contract).lower()}
    return gettext("Un joueur d’expérience dirait : %(contract)s. Il a regardé ses bouts, puis ses atouts.") % words


def _of_ecart(view: PlayerView, cards: int) -> str:
    left = view.hand & ~cards
    emptied = [suit for suit in range(TRUMP_SUIT) if cards & SUIT_MASKS[suit] and not left & SUIT_MASKS[suit]]
    lines = [
        gettext("Voici ce qu’écarterait un joueur d’expérience : %(cards)s.") % {"cards": wording.chien_list(cards)}
    ]
    if emptied:
        words = {"suits": labels.listed(labels.suit_name(suit) for suit in emptied)}
        lines.append(gettext("Il ne lui reste plus de %(suits)s : il coupera dès qu’on en demandera.") % words)
    words = {"points": wording.points(half_points(cards))}
    lines.append(gettext("Ces cartes font %(points)s, déjà à toi.") % words)
    return " ".join(lines)


def _reason(view: PlayerView, card: int) -> str:
    assert view.choices is not None
    legal = view.choices.plays
    if not legal & legal - 1:
        return gettext("C’est la seule carte permise.")
    if card == EXCUSE:
        return gettext("L’excuse lui évite de dépenser une carte qu’il veut garder.")
    down = [each for _, each in view.trick]
    return _reason_to_lead(card) if not down or down == [EXCUSE] else _reason_to_follow(view, card, legal, down)


def _reason_to_lead(card: int) -> str:
    if TRUMPS >> card & 1:
        return gettext("Un tour d’atout lui coûte une carte, et jusqu’à trois à la défense.")
    if KINGS >> card & 1:
        return gettext("Rien ne bat un roi dans sa couleur : seul un atout peut le prendre.")
    words = {"suit": labels.suit_name(suit_of(card))}
    return gettext("Il fait jouer %(suit)s : qui n’en a plus devra couper, s’il le peut.") % words


def _reason_to_follow(view: PlayerView, card: int, legal: int, down: list[int]) -> str:
    if winning_index([*down, card]) == len(down):
        if len(down) == view.variant.players - 1:
            return gettext("Il joue en dernier, et cette carte prend le pli.")
        return gettext("Cette carte passe en tête du pli.")
    if HALF_POINTS[card] == min(HALF_POINTS[each] for each in cards_in(legal)):
        return gettext("Cette carte ne prend pas le pli, mais elle ne donne pas plus de points qu’une autre.")
    return gettext("Cette carte ne prend pas le pli : il garde les autres pour la suite.")
