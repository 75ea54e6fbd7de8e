"""The rules of French tarot a second time, as slowly and plainly as they read.

This package answers one question: *does the engine say what the rules say?* It is written from the
specification of the rules and of the deal record alone, with strings for cards and lists for sets,
and shares no line with ``games.engine`` (nothing here may import it). Where the two disagree one
of them is wrong, and the specification tells which.

The map, in the order in which a deal is judged:

===========  =============================================================================
``cards``    the pack, the suits, what a card is worth, sizes of hands and chien
``faults``   the one exception: a code, a step, an index, a message
``record``   is the record well formed? (keys, types, the pack); gives a ``Record``
``auction``  the bids, the petit sec before them, the called card after them
``ecart``    what may be set aside, and what must
``poignee``  what may be shown before one's first card
``legality`` which cards may be played
``play``     the plays folded into tricks, who takes each
``excuse``   who owns the excuse in the end, and who gives half a point
``count``    half-points, bouts, target, what each defender pays, the scores
``judge``    all of the above in order: the verdict
``dealer``   hands that make the rare rules frequent
``player``   whole random deals within the rules, as records
===========  =============================================================================
"""

from tests.oracle.judge import judge
from tests.oracle.legality import legal_cards
from tests.oracle.play import replay_asking_legality

__all__ = ["judge", "legal_cards", "replay_asking_legality"]
