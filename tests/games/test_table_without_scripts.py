"""A whole deal is played by plain forms: each post leads to a page that shows what happened, and why if it did not."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games import selectors, services
from games.engine import rules
from games.engine.cards import cards_in
from games.engine.decisions import Choices, Phase
from games.engine.notation import card_text
from games.models import Game

ClientOf = Callable[[Player | None], Client]
Answer = Any  # what the test client returns has no public type


@pytest.fixture
def game(zoe: Player) -> Game:
    return services.start_game(player=zoe)


@pytest.fixture
def reader(zoe: Player, client_of: ClientOf) -> Client:
    return client_of(zoe)


def text_of(answer: Answer) -> str:
    """The page's text as a reader without scripts sees it, spaces made plain."""
    source = answer.content.decode()
    source = re.sub(r"<template.*?</template>|<svg.*?</svg>", "", source, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", source)).replace("\u00a0", " "))


def choices_of(game: Game) -> Choices:
    game.refresh_from_db()
    return rules.choices(selectors.state_of(game, game.deals.get(number=game.number)))


def decide(reader: Client, game: Game, **fields: object) -> Answer:
    game.refresh_from_db()
    return reader.post(f"/g/{game.id}/decision", {"version": game.version, **fields})


def bid_until(reader: Client, game: Game, phase: Phase) -> None:
    """Take at the highest useful bid until the person is in that phase of a deal."""
    for _ in range(70):
        choices = choices_of(game)
        if choices.phase is phase:
            return
        words = [bid.key for bid in choices.bids if bid.key in ("petite", "garde")]
        answer = decide(reader, game, decision=f"bid:{words[-1]}") if words else step(reader, game)
        assert answer.status_code == 303
    raise AssertionError(f"never came to {phase}")


def test_shows_the_five_words_with_what_the_hand_asks_for(reader: Client, game: Game) -> None:
    page = reader.get(f"/g/{game.id}")
    source = page.content.decode()
    assert len(re.findall(r'name="decision" value="bid:', source)) == 5
    assert re.search(r"(Aucun bout|\d bouts?) : (36|41|51|56) à faire", text_of(page))


def test_says_why_a_bid_is_too_low(reader: Client, zoe: Player) -> None:
    game = services.start_game(player=zoe, seed=bytes(32))  # somebody takes before the person speaks
    assert len(choices_of(game).bids) < 5
    answer = decide(reader, game, decision="bid:petite")
    assert answer.status_code == 422
    assert "Il faut dépasser la " in text_of(answer)


def step(reader: Client, game: Game) -> Answer:
    """Decide anything that is allowed, the highest card first."""
    choices = choices_of(game)
    match choices.phase:
        case Phase.BIDDING:
            return decide(reader, game, decision="bid:passe")
        case Phase.ECART:
            return decide(reader, game, kind="ecart", card=ecart_of(choices))
        case _:
            return decide(reader, game, decision=f"play:{card_text(cards_in(choices.plays)[-1])}")


def ecart_of(choices: Choices) -> list[str]:
    """Six cards that may be set aside, as ticked boxes."""
    free = cards_in(choices.ecart_free)[: choices.ecart_size - choices.ecart_trump_count]
    return [card_text(card) for card in (*free, *cards_in(choices.ecart_trumps)[: choices.ecart_trump_count])]


def test_takes_an_ecart_from_ticked_boxes(reader: Client, game: Game) -> None:
    bid_until(reader, game, Phase.ECART)
    page = reader.get(f"/g/{game.id}").content.decode()
    assert len(re.findall(r'<input class="prise" type="checkbox"', page)) == 24
    assert 'name="kind" value="ecart"' in page
    answer = decide(reader, game, kind="ecart", card=ecart_of(choices_of(game)))
    assert answer.status_code == 303
    assert "Tu as fait ton écart." in text_of(reader.get(f"/g/{game.id}"))


def test_refuses_an_ecart_of_five_cards_and_says_so(reader: Client, game: Game) -> None:
    bid_until(reader, game, Phase.ECART)
    answer = decide(reader, game, kind="ecart", card=ecart_of(choices_of(game))[:5])
    assert answer.status_code == 422
    assert "Il faut écarter six cartes, ni plus ni moins." in text_of(answer)


def test_refuses_a_card_with_its_reason_and_the_way_to_the_rule(reader: Client, game: Game) -> None:
    """The card is a real button although it is veiled: pressing it brings the page with the reason."""
    bid_until(reader, game, Phase.ECART)
    for _ in range(30):
        page = reader.get(f"/g/{game.id}").content.decode()
        veiled = re.search(r'value="(play:\w+)" aria-disabled="true"[^>]*data-raison="([^"]+)"', page)
        if veiled:
            break
        step(reader, game)
    assert veiled, "every card was allowed thirty times"
    answer = decide(reader, game, decision=veiled[1])
    assert answer.status_code == 422
    assert unescape(veiled[2]).replace("\u00a0", " ") in text_of(answer)
    assert re.search(r'href="/rules#(fournir|couper|monter)"', answer.content.decode())


def test_answers_an_old_page_with_the_present_table(reader: Client, game: Game) -> None:
    before = game.version
    step(reader, game)
    answer = reader.post(f"/g/{game.id}/decision", {"version": before, "decision": "play:S1"})
    assert answer.status_code == 409
    game.refresh_from_db()
    assert f'data-version="{game.version}"' in answer.content.decode()
    assert "Rien n’a été joué à ta place." in text_of(answer)


def test_leads_from_the_last_card_to_the_count_and_on_to_the_next_deal(reader: Client, game: Game) -> None:
    bid_until(reader, game, Phase.ECART)
    for _ in range(20):
        number = game.number
        answer = step(reader, game)
        if "/deal/" in answer.headers["Location"]:
            break
    assert answer.headers["Location"] == f"/g/{game.id}/deal/{number}"
    page = reader.get(answer.headers["Location"])
    assert page.status_code == 200
    game.refresh_from_db()
    following = game.deals.get(number=number + 1)
    assert f"/g/{game.id}?since={following.first_version}" in page.content.decode()


def test_shows_the_previous_trick_beside_the_present_one(reader: Client, game: Game) -> None:
    bid_until(reader, game, Phase.ECART)
    for _ in range(3):
        step(reader, game)
    page = reader.get(f"/g/{game.id}").content.decode()
    without_scripts = " ".join(re.findall(r"<noscript>(.*?)</noscript>", page, flags=re.S))
    assert "Pli précédent" in without_scripts.replace("\u00a0", " ")
    assert len(re.findall(r"Margot|Anselme|Colette|Toi", without_scripts.split(". ")[0])) == 4


def test_keeps_telling_a_void_deal_until_the_person_speaks(reader: Client, zoe: Player) -> None:
    game = game_with_a_deal_passed_out(reader, zoe)
    assert "Tout le monde passe. On redonne." in text_of(reader.get(f"/g/{game.id}"))
    assert "nulle · quatre passes" in text_of(reader.get(f"/g/{game.id}"))
    step(reader, game)
    game.refresh_from_db()
    assert game.deals.filter(void="passe").exists()
    assert "nulle · quatre passes" in text_of(reader.get(f"/g/{game.id}"))


def game_with_a_deal_passed_out(reader: Client, zoe: Player) -> Game:
    for number in range(40):
        game = services.start_game(player=zoe, seed=bytes([number] * 32))
        if game.number == 1 and choices_of(game).phase is Phase.BIDDING:
            decide(reader, game, decision="bid:passe")
            game.refresh_from_db()
            if game.number > 1 and game.deals.get(number=1).void == "passe" and choices_of(game).phase is Phase.BIDDING:
                return game
        services.abandon_game(game_id=game.id, player=zoe)
    raise AssertionError("no deal passed out in forty")
