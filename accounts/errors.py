"""What can go wrong with an identity."""

from collections.abc import Sequence


class TooManyNewPlayers(Exception):
    """More guests arrived than the site takes in one minute; `retry_after` is in seconds."""

    retry_after = 60


class NoSuchLink(Exception):
    """A private link that this site never made, or whose player is gone."""


class LinkExpired(Exception):
    """A private link that was good once: it is too old, or its player has cancelled it."""


class PseudonymError(Exception):
    """The pseudonym cannot be had."""


class PseudonymTaken(PseudonymError):
    """It belongs to somebody else; `suggestions` are free."""

    def __init__(self, suggestions: Sequence[str]) -> None:
        super().__init__("taken")
        self.suggestions = tuple(suggestions)


class PseudonymRefused(PseudonymError):
    """It breaks a rule of `pseudonyms.clean`, named by `code`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
