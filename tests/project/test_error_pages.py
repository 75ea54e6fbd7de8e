"""A request that comes to nothing is answered in the reader's language: a page, or a problem for the API."""

from unittest import mock

import pytest
from django.db import OperationalError
from django.test import Client

from accounts.errors import TooManyNewPlayers


@pytest.fixture
def browser(db: None) -> Client:
    return Client(raise_request_exception=False)


def test_shows_a_page_for_an_unknown_address(browser: Client) -> None:
    answer = browser.get("/nowhere")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")
    assert answer["Content-Language"] == "fr"


@pytest.mark.parametrize(("language", "title"), [("", "Cette adresse ne mène à rien."), ("en", None)])
def test_answers_the_api_with_a_problem(browser: Client, language: str, title: str | None) -> None:
    if language:
        browser.cookies["language"] = language
    answer = browser.get("/api/v1/nowhere")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["status"], problem["code"], problem["type"]) == (404, "not_found", "about:blank")
    assert (problem["title"] == "Cette adresse ne mène à rien.") is (title is not None)


@pytest.mark.parametrize(("language", "title"), [("fr", "Cette demande est incompréhensible."), ("en", None)])
def test_answers_a_bad_question_of_the_api_in_the_readers_language(
    browser: Client, language: str, title: str | None
) -> None:
    browser.cookies["language"] = language
    problem = browser.get("/api/v1/rankings/all-time?page_size=0").json()
    assert (problem["status"], problem["code"]) == (400, "invalid")
    assert (problem["title"] == "Cette demande est incompréhensible.") is (title is not None)
    assert problem["title"] != "Bad Request"
    assert problem["errors"]


@pytest.mark.parametrize("language", ["", "en"])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/learn", "text/html; charset=utf-8"),
        ("/settings", "text/html; charset=utf-8"),
        ("/api/v1/rankings/all-time", "application/problem+json"),
    ],
)
def test_refuses_an_address_with_more_questions_than_it_reads(
    browser: Client, path: str, kind: str, language: str
) -> None:
    if language:
        browser.cookies["language"] = language
    answer = browser.get(path + "?" + "&".join(["card=S1"] * 1_500))
    assert answer.status_code == 400
    assert answer["Content-Language"] == (language or "fr")
    assert answer["Content-Type"] == kind


def test_asks_to_come_back_while_the_database_is_away(browser: Client) -> None:
    with mock.patch("accounts.selectors.player_of", side_effect=OperationalError("gone")):
        answer = browser.get("/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["Content-Type"].startswith("text/html")


def test_says_that_it_failed_without_saying_how(browser: Client) -> None:
    with mock.patch("accounts.selectors.player_of", side_effect=ValueError("a secret")):
        page, problem = browser.get("/"), browser.get("/api/v1/rankings/all-time")
    assert (page.status_code, problem.status_code) == (500, 500)
    assert b"a secret" not in page.content + problem.content
    assert problem.json()["code"] == "error"


def test_still_says_a_word_when_its_own_page_fails(browser: Client) -> None:
    with (
        mock.patch("accounts.selectors.player_of", side_effect=OperationalError("gone")),
        mock.patch("tarot_site.errors.render", side_effect=ValueError),
    ):
        answer = browser.get("/")
    assert answer.status_code == 503
    assert answer["Content-Type"] == "text/plain; charset=utf-8"


def test_turns_a_crowd_of_newcomers_away_for_a_while(browser: Client) -> None:
    with mock.patch("accounts.services.create_guest", side_effect=TooManyNewPlayers):
        answer = browser.post("/games")
    assert answer.status_code == 429
    assert answer["Retry-After"] == str(TooManyNewPlayers.retry_after)


def test_refuses_a_foreign_host(browser: Client) -> None:
    assert browser.get("/", headers={"host": "evil.example"}).status_code == 400


def test_refuses_a_form_without_its_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    assert browser.post("/games").status_code == 403
