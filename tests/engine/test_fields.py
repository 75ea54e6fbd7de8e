"""A file of vectors is read by typed getters: a missing key or another type is refused, never guessed."""

from collections.abc import Callable

import pytest

from games.engine.errors import BadNotation
from games.engine.fields import Fields

OBJECT = Fields(
    {"text": "a", "number": 1, "flag": True, "list": [1, "a"], "texts": ["a"], "object": {}, "nothing": None}
)


@pytest.mark.parametrize(
    "read",
    [
        lambda: Fields([]),
        lambda: OBJECT.value("absent"),
        lambda: OBJECT.text("number"),
        lambda: OBJECT.text_or_none("number"),
        lambda: OBJECT.number("text"),
        lambda: OBJECT.number("flag"),
        lambda: OBJECT.number_or_none("text"),
        lambda: OBJECT.flag("number"),
        lambda: OBJECT.entries("object"),
        lambda: OBJECT.texts("list"),
        lambda: OBJECT.numbers("list"),
        lambda: OBJECT.rows("list"),
        lambda: OBJECT.fields("list"),
    ],
)
def test_refuses_a_value_of_another_type(read: Callable[[], object]) -> None:
    with pytest.raises(BadNotation):
        read()


def test_reads_what_is_there() -> None:
    assert (OBJECT.text("text"), OBJECT.number("number"), OBJECT.flag("flag")) == ("a", 1, True)
    assert (OBJECT.text_or_none("nothing"), OBJECT.number_or_none("nothing")) == (None, None)
    assert (OBJECT.text_or_none("text"), OBJECT.number_or_none("number")) == ("a", 1)
    assert (OBJECT.texts("texts"), OBJECT.entries("list")) == (["a"], [1, "a"])
    assert Fields({"a": [[1], [2]], "b": [1, 2]}).rows("a") == [[1], [2]]
    assert Fields({"b": [1, 2]}).numbers("b") == [1, 2]
    assert OBJECT.fields("object").names() == []
    assert "text" in OBJECT
    assert "absent" not in OBJECT
    assert OBJECT.as_dict()["number"] == 1
