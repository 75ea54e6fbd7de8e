"""Every page and every state of it that somebody may meet, each made on purpose and ready to be looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Route

import clock
from accounts.services import claim_pseudonym, create_guest, set_preferences
from games import services
from games.engine.cards import PACK, cards_in, mask_of
from games.engine.decisions import Contract, Phase
from games.engine.game import ranking_score
from games.engine.notation import cards_text, parse_cards
from games.engine.table import Table
from games.models import Deal, Game
from leaderboards.services import start_attempt
from replays.models import Submission, SubmissionState
from replays.verification import Fault
from tests.journeys import places
from tests.journeys.conftest import Visitor
from tests.journeys.found import PERSON, Wish, game_where
from tests.journeys.places import Place
from tests.replays.quick import finish, with_claim


@dataclass(frozen=True)
class State:
    """How to make it, and what to do on the page once it is open."""

    make: Callable[[], Place]
    act: Callable[[Visitor], None] | None = None
    preferences: dict[str, str] = field(default_factory=dict)
    status: int = 200
    language: str = "fr"
    html: str = ""
    """A page that no address gives on purpose: it is put in the place of the answer."""


def at_table(wish: Wish, bid: Contract | None = None) -> Callable[[], Place]:
    """A table where a simulated player decided for the person until it was as wished."""

    def make() -> Place:
        game = game_where(wish, bid)
        return Place(game.owner, f"/g/{game.id}")

    return make


def count_of(is_taker: bool, is_made: bool) -> Callable[[], Place]:
    """The count of a deal that the person, or another, took, and made or not."""

    def is_there(table: Table) -> bool:
        if not table.ended or table.ended[-1].outcome.void:
            return False
        outcome = table.ended[-1].outcome
        return (outcome.taker == PERSON) is is_taker and outcome.success is is_made

    def make() -> Place:
        game = game_where(is_there, Contract.GARDE if is_taker else Contract.PASSE)
        number = game.deals.filter(void="", ended_at__isnull=False).latest("number").number
        return Place(game.owner, f"/g/{game.id}/deal/{number}")

    return make


def phase(wanted: Phase, tricks: int = 0, is_leading: bool | None = None) -> Wish:
    """The person is to decide in that phase, so many tricks into the deal."""

    def is_there(table: Table) -> bool:
        state = table.state
        if state.phase is not wanted or len(state.trick_winners) < tricks or table.turn != PERSON:
            return False
        return is_leading is None or (not state.trick) is is_leading

    return is_there


def after_void(kind: str) -> Wish:
    """The deal before was void."""
    return lambda table: bool(table.ended) and table.ended[-1].state.void == kind and table.number == 2


def others_have_bid(table: Table) -> bool:
    """Somebody has said garde and it is the person's turn to speak."""
    return table.state.phase is Phase.BIDDING and Contract.GARDE in table.state.bids and table.turn == PERSON


def forced_trumps() -> Place:
    """An écart for which the person has too few plain cards: the cards are laid out by hand."""
    player = create_guest()
    game = services.start_game(player=player)
    hand = parse_cards("S1,S2,SR,HR,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,T15")
    chien = parse_cards("H1,DR,CR,T16,T17,T18")
    loose = cards_in(PACK & ~hand & ~chien)
    others = [mask_of(loose[place::3]) for place in range(3)]
    Deal.objects.filter(game=game).delete()
    Deal.objects.create(
        game=game,
        number=1,
        dealer=3,
        hands=[cards_text(mask) for mask in (hand, *others, chien)],
        transcript="bid:garde bid:passe bid:passe bid:passe",
        first_version=0,
    )
    Game.objects.filter(pk=game.pk).update(version=4, number=1)
    return Place(player, f"/g/{game.id}")


def claimable() -> Place:
    game = with_claim(create_guest(), tricks=3)
    return Place(game.owner, f"/g/{game.id}")


def shown(make: Callable[[], Place], pseudonym: str = "") -> Callable[[], Place]:
    """The table of a player who lets others watch."""

    def show() -> Place:
        place = make()
        if pseudonym:
            claim_pseudonym(player=place.player, pseudonym=pseudonym)
        services.open_to_watchers(game_id=Game.objects.get(owner=place.player).id, player=place.player)
        return place

    return show


def watched(make: Callable[[], Place], pseudonym: str = "") -> Callable[[], Place]:
    """The same table as somebody else sees it."""

    def look() -> Place:
        game = Game.objects.get(owner=shown(make, pseudonym)().player)
        return Place(create_guest(), f"/w/{game.watch_key}")

    return look


# ---- results ---------------------------------------------------------------------------------------------------------


def result_that_is(state: SubmissionState, reason: str = "") -> Callable[[], Place]:
    """A finished game whose submission has come to that."""

    def make() -> Place:
        place = places.result()
        claim_pseudonym(player=place.player, pseudonym="Joséphine")
        game = Game.objects.get(owner=place.player)
        now = clock.now()
        Submission.objects.create(
            game=game,
            player=place.player,
            state=state,
            ranking=ranking_score(game.totals[0]),
            submitted_at=now,
            sent_at=now,
            judged_at=None if state is SubmissionState.PENDING else now,
            reason=reason,
            reason_deal=2 if reason == Fault.HANDS else None,
        )
        return place

    return make


def verified() -> Place:
    place = places.rankings()
    game = Game.objects.filter(owner=place.player).latest("started_at")
    return Place(place.player, f"/g/{game.id}/result")


def refused_pseudonym(visitor: Visitor) -> None:
    visitor.expect(422)
    visitor.page.fill("#pseudonym", "x")
    visitor.page.click("#verdict button[type=submit]")
    visitor.page.wait_for_selector("#f-pseudonym")


def abandoned() -> Place:
    game = services.start_game(player=create_guest())
    services.abandon_game(game_id=game.id, player=game.owner)
    return Place(game.owner, f"/g/{game.id}/result")


# ---- home and rankings -----------------------------------------------------------------------------------------------


def nobody(path: str) -> Callable[[], Place]:
    return lambda: Place(create_guest(), path)


def home_with_game() -> Place:
    return Place(places.play().player, "/")


def home_with_challenge_open() -> Place:
    player = create_guest()
    start_attempt(player=player)
    return Place(player, "/")


def home_with_challenge_played() -> Place:
    return Place(places.rankings().player, "/")


def home_with_challenge_not_sent() -> Place:
    player = create_guest()
    finish(start_attempt(player=player).game)
    return Place(player, "/")


def somebody_elses_table() -> Place:
    place = places.play()
    return Place(create_guest(), place.path)


def closed_game() -> Place:
    game = services.start_game(player=create_guest())
    Game.objects.filter(pk=game.pk).update(open_until=clock.now() - timedelta(days=1))
    return Place(game.owner, f"/g/{game.id}")


def error_page(status: int, served: str) -> str:
    """Draw an error page as a reader of French without a player is shown it, with the files that the site serves.

    `served` is a page of the running site: it names those files with their hashes.
    """
    request = RequestFactory().get("/")
    page = str(render_to_string(f"errors/{status}.html", {"status": status}, request=request))
    for name, mark, ending in set(re.findall(r"/static/([\w./-]+)\.([0-9a-f]{12})\.(\w+)", served)):
        page = page.replace(f"/static/{name}.{ending}", f"/static/{name}.{mark}.{ending}")
    return page


# ---- what one does on the page ---------------------------------------------------------------------------------------


def press(selector: str, *more: str) -> Callable[[Visitor], None]:
    def act(visitor: Visitor) -> None:
        for each in (selector, *more):
            visitor.page.locator(each).filter(visible=True).first.click()

    return act


def refused(visitor: Visitor) -> None:
    card = visitor.page.locator("#main .carte[aria-disabled=true]").first
    card.click(position={"x": 9, "y": 27}, force=True)
    visitor.page.wait_for_selector("#consigne-cadre.refus")


def marque(visitor: Visitor) -> None:
    visitor.page.keyboard.press("m")


def opening(dialog: str) -> Callable[[Visitor], None]:
    """Open a dialog whose button stands in the side column or, where there is none, in the score sheet's dialog."""

    def act(visitor: Visitor) -> None:
        button = visitor.page.locator(f"[commandfor={dialog}]").filter(visible=True)
        if not button.count():
            marque(visitor)
        button.first.click()

    return act


def bold_bid(visitor: Visitor) -> None:
    visitor.page.click("#mot-2")
    visitor.page.wait_for_selector("#dlg-annonce[open]")


def trick_taken(visitor: Visitor) -> None:
    visitor.person.step()
    visitor.page.wait_for_selector("#continuer")


def four_chosen(visitor: Visitor) -> None:
    cards = visitor.page.locator("#main input.prise:not([aria-disabled=true])")
    for index in range(4):
        visitor.hands.card(str(cards.nth(index).get_attribute("value")))


STATES: dict[str, State] = {
    "accueil": State(nobody("/")),
    "accueil-partie-en-cours": State(home_with_game),
    "accueil-defi-en-cours": State(home_with_challenge_open),
    "accueil-defi-fini": State(home_with_challenge_not_sent),
    "accueil-defi-classe": State(home_with_challenge_played),
    "encheres": State(places.auction),
    "encheres-dites": State(at_table(others_have_bid)),
    "encheres-confirmation": State(places.auction, press("#mot-3")),
    "encheres-confirmation-toujours": State(places.auction, bold_bid, preferences={"confirmer": "toujours"}),
    "nulle-quatre-passes": State(at_table(after_void("passe"), Contract.PASSE)),
    "nulle-petit-sec": State(at_table(after_void("petit_sec"), Contract.PASSE), press(".avis summary")),
    "ecart": State(places.ecart),
    "ecart-choisi": State(places.ecart, four_chosen),
    "ecart-atouts": State(forced_trumps),
    "ecart-grand-index": State(places.ecart, preferences={"index": "grand", "couleurs": "4"}),
    "jeu": State(places.play),
    "jeu-grand-index": State(places.play, preferences={"index": "grand", "sens": "monte"}),
    "jeu-quatre-couleurs": State(places.play, preferences={"couleurs": "4", "atouts": "droite"}),
    "jeu-entame": State(at_table(phase(Phase.PLAY, 3, is_leading=True), Contract.GARDE)),
    "jeu-defense": State(at_table(phase(Phase.PLAY, 5), Contract.PASSE)),
    "jeu-anglais": State(places.play, language="en"),
    "garde-sans": State(at_table(phase(Phase.PLAY, 2), Contract.GARDE_SANS)),
    "garde-contre": State(at_table(phase(Phase.PLAY, 0), Contract.GARDE_CONTRE)),
    "reste": State(claimable),
    "montrer": State(places.play, opening("dlg-montrer")),
    "montrer-lien": State(shown(places.play), opening("dlg-montrer")),
    "regarder": State(watched(places.play, "Zoé des Bois Rouges")),
    "regarder-ecart": State(watched(places.ecart)),
    "regarder-encheres": State(watched(places.count_of_a_deal)),
    "regarder-garde-contre": State(watched(at_table(phase(Phase.PLAY, 1), Contract.GARDE_CONTRE))),
    "regarder-plus-montree": State(nobody("/w/abcdefgh"), status=404),
    "refus": State(places.play, refused),
    "pli-gagne": State(places.play, trick_taken, preferences={"enchainer": "main"}),
    "pli-precedent": State(places.play, press("[commandfor=dlg-pli]")),
    "marque": State(places.play, marque),
    "aide": State(places.play, press("[commandfor=dlg-aide]")),
    "reglages-table": State(places.play, press("[commandfor=dlg-aide]", "#dlg-aide [commandfor=dlg-reglages]")),
    "abandon": State(places.play, opening("dlg-abandon")),
    "decompte-faite": State(count_of(is_taker=True, is_made=True)),
    "decompte-chutee": State(count_of(is_taker=True, is_made=False)),
    "decompte-defense-faite": State(count_of(is_taker=False, is_made=True)),
    "decompte-defense-chutee": State(count_of(is_taker=False, is_made=False)),
    "resultat": State(places.result),
    "resultat-pseudonyme-refuse": State(places.result, refused_pseudonym),
    "resultat-en-attente": State(result_that_is(SubmissionState.PENDING)),
    "resultat-verifie": State(verified),
    "resultat-refuse": State(result_that_is(SubmissionState.REJECTED, Fault.HANDS)),
    "resultat-suspendu": State(result_that_is(SubmissionState.PARKED)),
    "resultat-non-verifiable": State(result_that_is(SubmissionState.NOT_VERIFIABLE, "rules 0")),
    "resultat-abandon": State(abandoned),
    "partie-close": State(closed_game),
    "classement-jour": State(places.rankings),
    "classement-jour-vide": State(nobody("/challenge")),
    "classement-general": State(lambda: Place(places.rankings().player, "/rankings/all-time")),
    "regles": State(nobody("/rules")),
    "conseils": State(nobody("/advice")),
    "questions": State(nobody("/questions")),
    "regles-anglais": State(nobody("/rules"), language="en"),
    "encheres-anglais": State(places.auction, language="en"),
    "ecart-anglais": State(places.ecart, language="en"),
    "aide-anglais": State(places.play, press("[commandfor=dlg-aide]"), language="en"),
    "reglages-anglais": State(nobody("/settings"), language="en"),
    "autre-appareil": State(lambda: Place(places.play().player, "/resume")),
    "autre-appareil-lien": State(lambda: Place(places.play().player, "/resume"), press("main button[type=submit]")),
    "reglages": State(nobody("/settings")),
    "premiere-donne": State(nobody("/learn")),
    "feuille-de-marque": State(nobody("/score")),
    "hors-ligne": State(nobody("/offline")),
    "erreur-403": State(somebody_elses_table, status=403),
    "erreur-404": State(nobody("/nulle-part"), status=404),
    **{
        f"erreur-{status}": State(nobody(f"/erreur-{status}"), status=status, html=str(status))
        for status in (400, 429, 500, 503)
    },
}


def open_state(visitor: Visitor, state: State, place: Place) -> None:
    """Go there, wait until the page has come to rest, and do what makes the state."""
    visitor.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": state.language, "domain": "localhost", "path": "/"}]
    )
    if state.status != 200:
        visitor.expect(state.status)
    if state.html:
        page = error_page(state.status, visitor.page.request.get("/").text())

        def answer(route: Route) -> None:
            route.fulfill(status=state.status, body=page, content_type="text/html; charset=utf-8")

        visitor.page.route(f"**{place.path}", answer)
    found = visitor.page.goto(place.path)
    assert found is not None
    assert found.status == state.status
    if visitor.page.locator("#table[data-a-toi]").count():
        visitor.person.situation()
    if state.act is not None:
        state.act(visitor)
    visitor.page.evaluate("() => document.fonts.ready.then(() => scrollTo(0, 0))")


def made(state: State) -> Place:
    """Make the state; its player likes the opponents to be quick."""
    place = state.make()
    set_preferences(player=place.player, preferences={"vitesse": "immediate", **state.preferences})
    return place
