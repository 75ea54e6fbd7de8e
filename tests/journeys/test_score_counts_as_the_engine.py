"""The score sheet answers as the engine does: every scoring vector, every recorded deal, and chance."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engine.notation import contract_of
from games.engine.scoring import POIGNEE_BONUSES, Camp, score
from games.engine.variants import variant
from tests.journeys.conftest import PHONE, Visit
from tests.journeys.score_table import Facts, ScoreTable

pytestmark = pytest.mark.journey

FOLDER = Path(__file__).parents[1] / "vectors"
LEVELS = ("simple", "double", "triple")
CAMPS = (None, "attack", "defence")
PARTS = {"contract": "contract_part", "petit_au_bout": "petit_part", "poignee": "poignee_part", "chelem": "chelem_part"}
THROUGH_THE_FORM = {
    ("base", 4, "made"),
    ("base", 4, "failed"),
    ("fft", 4, "poignees"),
    ("fft", 4, "chelem"),
    ("fft", 3, "half"),
    ("fft", 5, "partner"),
    ("fft", 5, "alone"),
}
"""What the vectors that are typed into the form must show between them."""


def vectors() -> list[dict[str, Any]]:
    source = json.loads((FOLDER / "vectors.json").read_text())
    seeds = [each for each in source["seed_facts"] if each["kind"] in ("score", "score_item")]
    found = [*source["scoring"], *seeds]
    assert len(source["scoring"]) == source["meta"]["counts"]["scoring"]
    assert len(found) == 88
    return found


def deals() -> list[dict[str, Any]]:
    source = json.loads((FOLDER / "deals.json").read_text())
    played = [deal for deal in source["deals"] if deal["expected"]["void"] is None]
    assert len(played) > 20
    return played


def facts_of(deal: dict[str, Any]) -> Facts:
    """The facts of a recorded deal, as a table would see them at its end; the poignées by their cards."""
    record, verdict = deal["record"], deal["expected"]
    shown = [each["cards"] for each in record.get("poignees") or []]
    sizes = variant("fft", verdict["players"], verdict["variant"]).poignee_sizes
    return {
        "players": verdict["players"],
        "taker": verdict["taker"],
        "partner": verdict["partner"],
        "contract": verdict["contract"],
        "half_points": verdict["half_points"]["attack"],
        "bouts": verdict["bouts"],
        "petit_au_bout": verdict["petit_au_bout"],
        "poignees": [LEVELS[sizes.index(len(cards))] for cards in shown],
        "chelem": verdict["chelem"],
    }


def counted(page: Page, many: list[Facts]) -> list[dict[str, Any]]:
    """Let the page count."""
    found: list[dict[str, Any]] = page.evaluate("many => many.map(facts => tarotScore.count(facts))", many)
    assert len(found) == len(many)
    return found


def expected_of(vector: dict[str, Any]) -> dict[str, Any]:
    """What a vector says, in the words of the page's answer."""
    said = vector["expected"]
    if "item" in said:
        return {PARTS[said["item"]]: said["value"]}
    answers = {key: said[key] for key in ("target", "success", "diff", "per_defender", "scores") if key in said}
    if "points" in said:
        answers["counted_half_points"] = 2 * said["points"]
    if "items" in said:
        answers |= dict.fromkeys(PARTS.values(), 0)
        for item, value in said["items"]:
            answers[PARTS[item]] += value
    return answers


def differences(answer: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    assert expected
    return {key: (answer[key], value) for key, value in expected.items() if answer[key] != value}


def engine_score(facts: Facts) -> dict[str, Any]:
    petit = facts["petit_au_bout"]
    lines = score(
        facts["players"],
        taker=facts["taker"],
        partner=facts["partner"],
        contract=contract_of(facts["contract"]),
        half_points_attack=facts["half_points"],
        bouts_attack=facts["bouts"],
        petit_au_bout=Camp(petit) if petit else None,
        poignee_bonus=sum(POIGNEE_BONUSES[LEVELS.index(level)] for level in facts["poignees"]),
        chelem_announced=facts["chelem"]["announced"],
        chelem_by=Camp(facts["chelem"]["by"]) if facts["chelem"]["by"] else None,
    )
    return asdict(lines) | {"scores": list(lines.scores)}


def chance(rng: random.Random) -> Facts:
    players = rng.choice((3, 4, 5))
    taker = rng.randrange(players)
    others = [seat for seat in range(players) if seat != taker]
    return {
        "players": players,
        "taker": taker,
        "partner": rng.choice([None, *others]) if players == 5 else None,
        "contract": rng.choice(("petite", "garde", "garde_sans", "garde_contre")),
        "half_points": rng.randrange(183),
        "bouts": rng.randrange(4),
        "petit_au_bout": rng.choice(CAMPS),
        "poignees": rng.choices(LEVELS, k=rng.randrange(3)),
        "chelem": {"announced": rng.random() < 0.3, "by": rng.choice(CAMPS)},
    }


def test_counts_every_vector_deal_and_chance(
    visit: Visit, count: Callable[[int, int], int], record_property: Callable[[str, object], None]
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/score")
    tried = vectors()
    answers = counted(page, [vector["input"] for vector in tried])
    wrong = {
        vector["id"]: found
        for vector, answer in zip(tried, answers, strict=True)
        if (found := differences(answer, expected_of(vector)))
    }
    assert wrong == {}
    played = deals()
    for deal, answer in zip(played, counted(page, [facts_of(deal) for deal in played]), strict=True):
        verdict = deal["expected"]
        expected = {key: verdict[key] for key in ("multiplier", "target", "success", "diff", "per_defender", "scores")}
        expected |= {PARTS[item]: value for item, value in verdict["breakdown"].items()}
        expected["counted_half_points"] = verdict["counted_half_points"]
        assert not differences(answer, expected), deal["id"]
    rng = random.Random("score sheet")
    many = [chance(rng) for _ in range(count(300, 20_000))]
    answered = counted(page, many)
    assert answered == [engine_score(facts) for facts in many]
    assert all(sum(answer["scores"]) == 0 for answer in answered)
    record_property("vectors compared", len(tried) + len(played))
    assert len(tried) + len(played) > 100


def kinds_of(vector: dict[str, Any]) -> set[tuple[str, int, str]]:
    facts, said = vector["input"], vector["expected"]
    if "scores" not in said:
        return set()
    shown = {
        "made": said["success"],
        "failed": not said["success"],
        "poignees": bool(facts["poignees"]),
        "chelem": bool(facts["chelem"]["by"] or facts["chelem"]["announced"]),
        "half": bool(facts["half_points"] % 2),
        "partner": facts["partner"] is not None,
        "alone": facts["players"] == 5 and facts["partner"] is None,
    }
    return {(facts["rules"], facts["players"], kind) for kind, is_shown in shown.items() if is_shown}


def test_counts_vectors_that_are_typed_into_its_form(visit: Visit) -> None:
    visitor = visit(PHONE)
    sheet = ScoreTable(visitor.page)
    sheet.open()
    wanted = set(THROUGH_THE_FORM)
    typed = 0
    for vector in vectors():
        shows = kinds_of(vector) & wanted
        facts = vector["input"]
        if not shows or visitor.page.evaluate(
            "facts => tarotScore.faults(facts, tarotScore.scale.tables[facts.players]).length", facts
        ):
            continue
        wanted -= shows
        visitor.page.evaluate("() => tarotScore.form.reset()")
        sheet.sit(str(facts["players"]), facts["rules"])
        sheet.write(facts, of_defence=typed % 2 == 1)
        sheet.count()
        assert sheet.scores() == vector["expected"]["scores"], vector["id"]
        typed += 1
    assert wanted == set() and typed >= 4
