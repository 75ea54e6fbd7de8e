"""The rules of French tarot and the simulated players: pure Python, no clock, no environment, no global randomness.

The map, lowest first: ``errors``; ``cards``; ``decisions`` and ``variants``; ``notation`` and ``dealing``; ``state``;
the phases ``bidding``, ``calling``, ``ecart``, ``declarations``, ``tricks`` and beside them ``scoring``; ``rules``,
which hands a decision to its phase; ``view`` (what a seat may know), ``record`` (files and verdicts) and ``game`` (four
counted deals); ``bots``; ``table``, the one loop of service, verifier and command line; ``__main__``.
"""

RULES_VERSION = 1
"""Raised by any change of legality or score: an old result keeps its verdict under the version it was played with."""
