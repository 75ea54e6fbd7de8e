"""`club-1`, the opponents that people meet: bids by a fitted hand value, plays cards by counting them.

`bids` values the hand, `ecart` makes voids, `leads` opens a trick, `follows` weighs each card on an open one, `worth`
says what a card is worth keeping. Frozen: a published key never changes its answers.
"""

from games.engine.bots.base import Rng, plain_answer
from games.engine.bots.club_1.bids import choose_bid
from games.engine.bots.club_1.ecart import choose_ecart
from games.engine.bots.club_1.follows import choose_follow
from games.engine.bots.club_1.leads import choose_lead
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import lowest
from games.engine.decisions import Bid, Decision, Phase, PlayCard, SetAside
from games.engine.view import PlayerView


class Club1:
    """A solid club player: takes on trump length, draws trumps, makes voids, and plays with its partners."""

    key = "club-1"

    def decide(self, view: PlayerView, rng: Rng) -> Decision:
        """Answer for the phase that the table is in; chance plays no part."""
        choices = view.choices
        assert choices is not None
        if view.phase is Phase.BIDDING:
            return Bid(choose_bid(view.hand, view.variant, choices.bids))
        if view.phase is Phase.ECART:
            return SetAside(choose_ecart(view.hand | view.chien, choices))
        if view.phase is not Phase.PLAY:
            return plain_answer(view)
        plays = choices.plays
        if plays & (plays - 1) == 0:
            return PlayCard(lowest(plays))
        clues = Clues(view)
        return PlayCard(choose_lead(clues, plays) if clues.led < 0 else choose_follow(clues, plays))
