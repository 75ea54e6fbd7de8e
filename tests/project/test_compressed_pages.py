"""Pages come compressed to whoever takes them so, without telling their secrets by their length."""

from __future__ import annotations

import gzip
import re

import pytest
from django.http import HttpResponse
from django.test import Client

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
PACKED = {"accept-encoding": "gzip, deflate, br"}


def unpacked(answer: HttpResponse) -> str:
    assert answer["Content-Encoding"] == "gzip"
    assert int(answer["Content-Length"]) == len(answer.content)
    return gzip.decompress(answer.content).decode()


def test_a_page_comes_compressed_when_it_may(client: Client) -> None:
    plain, packed = client.get("/rules"), client.get("/rules", headers=PACKED)
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in plain["Vary"] and "Accept-Encoding" in packed["Vary"]
    assert TOKEN.sub("", unpacked(packed)) == TOKEN.sub("", plain.content.decode())
    assert len(packed.content) < len(plain.content) / 3


def test_its_headers_can_be_asked_for_alone(client: Client) -> None:
    answer = client.head("/rules", headers=PACKED)
    assert (answer.status_code, answer.content) == (200, b"")


def test_the_token_of_a_form_looks_different_each_time(client: Client) -> None:
    tokens = {TOKEN.findall(unpacked(client.get("/rules", headers=PACKED)))[0] for _ in range(5)}
    assert len(tokens) == 5


def test_the_length_of_a_page_is_blurred(client: Client) -> None:
    """The same bytes come in many lengths: a guess inside the page cannot be weighed against them."""
    lengths = {len(client.get("/offline", headers=PACKED).content) for _ in range(20)}
    assert len(lengths) > 5
