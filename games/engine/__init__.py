"""The rules of French tarot and the simulated players: pure Python, no clock, no environment, no global randomness.

The map, lowest first; each module imports only what stands before it:

- ``errors`` what is refused; ``fields`` JSON read by type; ``cards`` ints and masks; ``variants`` the games we know;
  ``decisions`` what a seat may decide
- ``notation`` one text for each; ``dealing`` a seed's cards; ``commitment`` what binds us to a seed
- ``state`` one deal, all hands included
- ``bidding`` ``calling`` ``ecart`` ``declarations`` ``tricks`` the phases, and beside them ``scoring`` the count
- ``rules`` the doors: ``start``, ``choices``, ``check``, ``apply``
- ``view`` what one seat may know; ``record`` files and verdicts (``reading``, ``verdict``); ``game`` four counted deals
- ``bots`` the simulated players, by key
- ``table`` the one loop of service, verifier and command line; ``claim`` whether the rest is certainly one's own
- ``simulation`` ``vectors`` ``duel`` ``gestures`` and ``__main__`` the command line

Callers import the module they need (``from games.engine import rules``), so that loading one loads no other.
"""

RULES_VERSION = 1
"""Raised by any change of legality or score: an old result keeps its verdict under the version it was played with."""
