"""The rules of French tarot a second time, as slowly and plainly as they read.

This package answers one question: *does the engine say what the rules say?* It is written from the
specification of the rules and of the deal record alone, with card objects and lists of them,
and shares no line with ``games.engine`` (nothing here may import it). Where the two disagree one
of them is wrong, and the specification tells which.

The map, in the order in which a deal is judged:

===========  =============================================================================
``cards``    what a card is, is worth and beats; the pack; sizes of hands and chien
``faults``   the one exception: a code, a step, an index, a message
``record``   is the record well formed? (keys, types, the pack); texts become a ``Record``
``auction``  the bids, the petit sec before them, the called card after them
``ecart``    what may be set aside, and what must
``poignee``  what may be shown before one's first card
``legality`` which cards may be played, judged one by one
``play``     the plays folded into tricks, who takes each
``excuse``   who owns the excuse in the end, and who gives half a point
``count``    half-points, bouts, target, what each defender pays, the scores
``judge``    all of the above in order: the verdict, in texts again
``doors``    legality alone, asked and answered in texts
``dealer``   hands that make the rare rules frequent
``player``   whole random deals within the rules, as records
===========  =============================================================================
"""

from tests.oracle.doors import legal_cards, replay_asking_legality
from tests.oracle.judge import judge

__all__ = ["judge", "legal_cards", "replay_asking_legality"]
