"""How is parsed JSON read when its keys are known? Typed getters that raise BadNotation when a value is another."""

from collections.abc import Mapping

from games.engine.errors import BadNotation


class Fields:
    """An object of a JSON file."""

    __slots__ = ("_values",)

    def __init__(self, value: object) -> None:
        """Wrap ``value``; raises BadNotation unless it is an object."""
        if not isinstance(value, Mapping):
            raise BadNotation("an object is expected")
        self._values: Mapping[str, object] = value

    def __contains__(self, key: str) -> bool:
        """Tell whether the object has that key."""
        return key in self._values

    def names(self) -> list[str]:
        """Return the keys of the object, in order."""
        return list(self._values)

    def value(self, key: str) -> object:
        """Return the value as it stands."""
        if key not in self._values:
            raise BadNotation(f"{key} is missing")
        return self._values[key]

    def as_dict(self) -> dict[str, object]:
        """Return a copy of the object."""
        return dict(self._values)

    def fields(self, key: str) -> "Fields":
        """Return an object."""
        return Fields(self.value(key))

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.value(key)
        if not isinstance(value, str):
            raise BadNotation(f"{key} is a text")
        return value

    def number(self, key: str) -> int:
        """Return an integer."""
        return _number(self.value(key))

    def number_or_none(self, key: str) -> int | None:
        """Return an integer, or None for null."""
        return None if self.value(key) is None else self.number(key)

    def text_or_none(self, key: str) -> str | None:
        """Return a text, or None for null."""
        return None if self.value(key) is None else self.text(key)

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise BadNotation(f"{key} is true or false")
        return value

    def entries(self, key: str) -> list[object]:
        """Return a list."""
        return _entries(self.value(key))

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        return [_text(entry) for entry in self.entries(key)]

    def numbers(self, key: str) -> list[int]:
        """Return a list of integers."""
        return integers(self.value(key))

    def rows(self, key: str) -> list[list[object]]:
        """Return a list of lists."""
        return [_entries(entry) for entry in self.entries(key)]


def integers(value: object) -> list[int]:
    """Return a list of integers; raises BadNotation when ``value`` is none."""
    return [_number(entry) for entry in _entries(value)]


def _entries(value: object) -> list[object]:
    if not isinstance(value, list):
        raise BadNotation("a list is expected")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadNotation("a text is expected")
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise BadNotation("an integer is expected")
    return value
