"""What does a page bring over the wire? The browser's own count, through the protocol of its developer tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession


@dataclass
class Request:
    """One request of a page: where to, what for, how many bytes came, heads included."""

    url: str
    kind: str
    bytes: int = 0
    from_cache: bool = False


class Transfer:
    """Counts what comes from now on, until it is stopped."""

    def __init__(self, session: CDPSession) -> None:
        self.requests: dict[str, Request] = {}
        self._session = session
        self._listeners = {
            "Network.requestWillBeSent": self._asked,
            "Network.requestServedFromCache": self._cached,
            "Network.loadingFinished": self._finished,
        }
        for event, listener in self._listeners.items():
            session.on(event, listener)
        session.send("Network.enable")

    def stop(self) -> None:
        """Count no more."""
        for event, listener in self._listeners.items():
            self._session.remove_listener(event, listener)

    @property
    def bytes(self) -> int:
        """How many bytes came, all requests together."""
        return sum(each.bytes for each in self.requests.values())

    def _asked(self, event: dict[str, Any]) -> None:
        url = str(event["request"]["url"])
        if not url.startswith(("data:", "blob:")):
            self.requests[event["requestId"]] = Request(url, str(event.get("type", "")))

    def _cached(self, event: dict[str, Any]) -> None:
        if found := self.requests.get(event["requestId"]):
            found.from_cache = True

    def _finished(self, event: dict[str, Any]) -> None:
        if found := self.requests.get(event["requestId"]):
            found.bytes += int(event["encodedDataLength"])
