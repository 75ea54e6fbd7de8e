"""The rankings for programs: the rows of the pages, in pages of their own, and problems as RFC 9457 says."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

import clock
from leaderboards import services
from leaderboards.models import Challenge

from .builders import recorded

pytestmark = pytest.mark.django_db
DAY = "/api/v1/challenges/2026-11-30/ranking"
ALL = "/api/v1/rankings/all-time"


def get(path: str, status: int = 200) -> Any:
    response = Client().get(path)
    assert response.status_code == status
    assert response.headers["Content-Type"] == ("application/json" if status == 200 else "application/problem+json")
    return response.json()


def test_lists_ranks_ties_scores_names_and_hours(today: Challenge) -> None:
    for score, name in ((1406, "Zoé"), (1500, "Ludivine"), (1406, "Basile"), (10, "Ours brun")):
        recorded(score, name, challenge=today)
    page = get(DAY)
    assert [(row["rank"], row["tied"], row["score"], row["pseudonym"]) for row in page["results"]] == [
        (1, False, 1500, "Ludivine"),
        (2, True, 1406, "Zoé"),
        (2, True, 1406, "Basile"),
        (4, False, 10, "Ours brun"),
    ]
    assert {frozenset(row) for row in page["results"]} == {
        frozenset({"rank", "tied", "score", "pseudonym", "verified_at"})
    }
    assert page["results"][0]["verified_at"].startswith("2026-11-30T11:00:0")
    assert page["results"][0]["verified_at"].endswith("Z")
    assert (page["date"], page["state"], page["tiebreaks"]) == ("2026-11-30", "open", [])
    assert (page["next"], page["previous"]) == (None, None)
    assert [row["score"] for row in get(ALL)["results"]] == [1500, 1406, 1406, 10]


def test_is_empty_for_today_before_anybody_has_played(noon: object) -> None:
    assert get(DAY)["results"] == get(ALL)["results"] == []
    assert not Challenge.objects.exists()


def test_says_how_far_the_day_is(today: Challenge) -> None:
    found = []
    for moment in (today.opens_at, today.starts_until, today.closes_at):
        with clock.shifted(to=moment):
            found.append(get(DAY)["state"])
    with clock.shifted(to=today.closes_at):
        services.publish_due()
        found.append(get(DAY)["state"])
    assert found == ["open", "finishing", "closed", "final"]


def test_is_not_found_for_the_future_and_for_what_is_no_day(today: Challenge) -> None:
    services.ensure_challenges()
    days = [(today.date + timedelta(days=k)).isoformat() for k in (-1, 1, 2, 30, 31, 400)]
    for day in [*days, "today", "2026-11-31", "20261130"]:
        problem = get(f"/api/v1/challenges/{day}/ranking", 404)
        assert (problem["status"], problem["code"]) == (404, "not_found")


def test_is_walked_by_its_links_to_the_end_and_back(today: Challenge) -> None:
    scores = [1000 + k % 4 for k in range(11)]
    for score in scores:
        recorded(score, challenge=today)
    found, path, last = [], f"{DAY}?page_size=4", {}
    while path:
        last = get(path)
        assert len(last["results"]) <= 4
        found += [row["score"] for row in last["results"]]
        path = last["next"]
    assert found == sorted(scores, reverse=True)
    back = get(last["previous"])
    assert [row["score"] for row in back["results"]] == sorted(scores, reverse=True)[4:8]


def test_gives_25_rows_unless_asked_and_100_at_most(noon: object) -> None:
    for k in range(26):
        recorded(1000 + k)
    assert len(get(ALL)["results"]) == 25
    assert len(get(f"{ALL}?page_size=100")["results"]) == 26
    for size in ("0", "101", "-1", "many", "1.5"):
        problem = get(f"{ALL}?page_size={size}", 400)
        assert problem["status"] == 400
        assert "page_size" in problem["errors"][0]


def test_refuses_a_mark_of_another_site(noon: object) -> None:
    recorded(1000)
    assert "cursor" in get(f"{ALL}?cursor=nonsense", 400)["errors"][0]


def test_is_read_only_and_open_to_every_page_of_the_web(noon: object) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(Client(), method)(ALL).status_code == 405
    assert Client().get(ALL).headers["Access-Control-Allow-Origin"] == "*"
    assert Client().get(f"{ALL}/").status_code == 404
