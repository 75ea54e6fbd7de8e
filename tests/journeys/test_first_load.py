"""The first visit with an empty cache: few bytes, all from our own house, and the browser would install the site."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

from tests.journeys.conftest import PHONE, Visit
from tools.bench.transfer import Transfer

pytestmark = pytest.mark.journey

BUDGET = 250_000


def test_the_table_comes_with_few_bytes_and_only_from_here(visit: Visit, site: str) -> None:
    """From the home page to the first decision: the table alone, fetched with an empty cache, weighs at most 250 kB."""
    visitor = visit(PHONE, "touch")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Commencer une partie").tap()
    page.wait_for_url("**/g/*")
    session = visitor.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    transfer = Transfer(session)
    page.reload()
    assert visitor.person.situation() in ("bidding", "play", "ecart")
    page.wait_for_load_state("networkidle")
    assert {each.kind for each in transfer.requests.values()} >= {"Document", "Script", "Stylesheet", "Font"}
    assert {urlsplit(each.url).netloc for each in transfer.requests.values()} == {urlsplit(site).netloc}
    assert not [each.url for each in transfer.requests.values() if each.from_cache]
    assert 50_000 < transfer.bytes <= BUDGET


def test_chromium_would_install_the_site(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    session = visitor.context.new_cdp_session(visitor.page)
    found = session.send("Page.getAppManifest")
    assert (found["errors"], urlsplit(found["url"]).path) == ([], "/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors] in ([], ["in-incognito"])  # each test's browser is a private one


def test_hashed_files_are_kept_for_ever_and_no_name_serves_two_contents(site: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=10)
    connection.request("GET", "/rules")
    page = connection.getresponse().read().decode()
    sprite = page.split('<use href="')[1].split("#")[0]
    assert sprite.startswith(("/static/cards.", "/static/icones."))
    connection.request("GET", sprite, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    answer.read()
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Access-Control-Allow-Origin"] is None
    connection.request("GET", sprite, headers={"If-Modified-Since": answer.headers["Last-Modified"]})
    again = connection.getresponse()
    assert (again.status, again.read()) == (304, b"")
    connection.request("GET", "/static/icones.svg")
    assert connection.getresponse().status == 404
    connection.close()
