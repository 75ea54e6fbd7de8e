"""Pages come compressed to whoever takes them so, without telling their secrets by their length."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def packed(client: Client, path: str) -> bytes:
    answer = client.get(path, headers={"accept-encoding": "gzip, deflate, br"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert int(answer["Content-Length"]) == len(answer.content)
    return answer.content


def unpacked(client: Client, path: str) -> str:
    return gzip.decompress(packed(client, path)).decode()


def test_a_page_comes_compressed_when_it_may(client: Client) -> None:
    plain = client.get("/rules")
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in plain["Vary"]
    assert TOKEN.sub("", unpacked(client, "/rules")) == TOKEN.sub("", plain.content.decode())
    assert len(packed(client, "/rules")) < len(plain.content) / 3


def test_its_headers_can_be_asked_for_alone(client: Client) -> None:
    answer = client.head("/rules", headers={"accept-encoding": "gzip"})
    assert (answer.status_code, answer.content) == (200, b"")


def test_the_token_of_a_form_looks_different_each_time(client: Client) -> None:
    tokens = {TOKEN.findall(unpacked(client, "/rules"))[0] for _ in range(5)}
    assert len(tokens) == 5


def test_the_length_of_a_page_is_blurred(client: Client) -> None:
    """The same bytes come in many lengths: a guess inside the page cannot be weighed against them."""
    assert len({len(packed(client, "/offline")) for _ in range(20)}) > 5
