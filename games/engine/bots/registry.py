"""Which simulated players exist, and which are offered for play?

A key carries a version. A key that has been published never changes its answers: a better player gets a new key.
"""

from typing import Final

from games.engine.bots.base import Bot
from games.engine.bots.club_1 import Club1
from games.engine.bots.reference_1 import Reference1
from games.engine.errors import RulesError


class UnknownBot(RulesError):
    """A key that no simulated player has."""


_BOTS: Final[dict[str, Bot]] = {bot.key: bot for bot in (Reference1(), Club1())}

KEYS: Final[tuple[str, ...]] = tuple(_BOTS)
OFFERED: Final[tuple[str, ...]] = (Club1.key,)


def bot(key: str) -> Bot:
    """Return the simulated player of this key; raises UnknownBot when there is none."""
    try:
        return _BOTS[key]
    except KeyError:
        raise UnknownBot(key) from None
