"""By which gestures do people judge a simulated player, and how often does it make them?

Each gesture is a precise predicate on one moment: what the seat could know, which cards it might have played, which
one it played, and, only where the sentence says so, who took the trick. `docs/bots.md` explains them in plain words.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine import rules
from games.engine.bots import registry
from games.engine.bots.base import Bot
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, HONOURS, SUIT, SUITS_AND_TRUMPS, TRUMP
from games.engine.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, KINGS, PETIT, TRUMPS, TWENTY_ONE, cards_in
from games.engine.dealing import deal, dealer_of, first_dealer, stream
from games.engine.decisions import Phase, PlayCard
from games.engine.variants import Variant, variant
from games.engine.view import view_of

PETIT_BIT = 1 << PETIT
TWENTY_ONE_BIT = 1 << TWENTY_ONE
LONG_SUIT_LEFT = 8
SAFE_LEFT = 6
LONG_TRUMPS = 8
TRICKS_LEFT_FOR_THE_EXCUSE = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """One card played where at least two were legal."""

    clues: Clues
    legal: int
    card: int
    is_ours: bool
    """Whether the camp of the seat took the trick in the end."""

    @property
    def bit(self) -> int:
        """The card played, as a mask."""
        return 1 << self.card

    @property
    def is_lead(self) -> bool:
        """Whether the card opened the trick, or followed nothing but the excuse."""
        return self.clues.led < 0

    @property
    def beating(self) -> int:
        """The legal cards that take the lead of the trick."""
        held_by = self.clues.held_by
        beating = ABOVE[held_by] if SUIT[held_by] == TRUMP else ABOVE[held_by] | TRUMPS
        return self.legal & beating

    def may_be_beaten(self, card: int, by_friends: bool = False) -> bool:
        """Tell whether a foe (or a friend) still to play may beat this card."""
        clues = self.clues
        return any(clues.may_beat(seat, card) for seat in clues.later if clues.is_friend(seat) == by_friends)

    @property
    def is_partners_sure_trick(self) -> bool:
        """Whether a partner holds the trick and no foe still to play can take it."""
        clues = self.clues
        return clues.holder >= 0 and clues.is_friend(clues.holder) and not self.may_be_beaten(clues.held_by)

    @property
    def is_surely_lost(self) -> bool:
        """Whether a foe holds the trick and no partner still to play can take it."""
        clues = self.clues
        return (
            clues.holder >= 0
            and not clues.is_friend(clues.holder)
            and not self.may_be_beaten(clues.held_by, by_friends=True)
        )


# A gesture answers None where there was no occasion for it, True where it was made.
Gesture = Callable[[Moment], bool | None]


def petit_lost(moment: Moment) -> bool | None:
    """Play the petit to a trick that the other camp takes, though another trump was legal and it was no fair risk."""
    if not moment.legal & PETIT_BIT or not moment.legal & TRUMPS & ~PETIT_BIT:
        return None
    return moment.card == PETIT and not moment.is_ours and not _is_fair_risk(moment)


def petit_lost_at_risk(moment: Moment) -> bool | None:
    """Lose the petit on a fair risk: a ruff, nobody to come known void, eight or more of the suit still out."""
    if moment.card != PETIT or not moment.legal & TRUMPS & ~PETIT_BIT or not _is_fair_risk(moment):
        return None
    return not moment.is_ours


def twenty_one_wasted(moment: Moment) -> bool | None:
    """Spend the 21 on a trick that holds no honour and no petit yet, or that a partner is sure to take.

    The petit is no way out: whoever has only these two trumps may ruff with the 21.
    """
    if moment.is_lead or not moment.legal & TWENTY_ONE_BIT or not moment.legal & ~TWENTY_ONE_BIT & ~PETIT_BIT:
        return None
    is_empty = all(HALF_POINTS[card] == 1 for _, card in moment.clues.trick if card != EXCUSE)
    return moment.card == TWENTY_ONE and (is_empty or moment.is_partners_sure_trick)


def king_thrown_away(moment: Moment) -> bool | None:
    """Give a king to a trick that the other camp is sure to take, though another card was legal."""
    if moment.is_lead or not moment.legal & KINGS or not moment.legal & ~KINGS:
        return None
    return bool(moment.bit & KINGS & ~moment.beating) and moment.is_surely_lost


def king_on_nothing(moment: Moment) -> bool | None:
    """Take an empty trick from a foe with a king, last to play, though a smaller card of the suit takes it too."""
    if moment.is_lead or moment.clues.later or moment.is_partners_sure_trick or not moment.beating & KINGS:
        return None
    if (
        any(HALF_POINTS[card] > 1 for _, card in moment.clues.trick if card != EXCUSE)
        or not moment.beating & ~KINGS & ~TRUMPS
    ):
        return None
    return bool(moment.bit & KINGS & moment.beating)


def partner_overtaken(moment: Moment) -> bool | None:
    """Overtake a partner whose card no foe still to play can beat but by ruffing, though a lower card was legal."""
    clues = moment.clues
    if moment.is_lead or not clues.is_friend(clues.holder) or not moment.beating:
        return None
    if any(clues.may_hold(seat) & ABOVE[clues.held_by] for seat in clues.later if not clues.is_friend(seat)):
        return None
    if not moment.legal & ~moment.beating & ~EXCUSE_BIT:
        return None
    return bool(moment.bit & moment.beating)


def trumps_led_alone(moment: Moment) -> bool | None:
    """Lead a trump when nobody else can hold one, though a suit could be led."""
    clues = moment.clues
    suits = moment.legal & ~TRUMPS & ~EXCUSE_BIT
    if not moment.is_lead or not moment.legal & TRUMPS or not suits:
        return None
    if any(clues.may_hold(seat) & TRUMPS for seat in clues.others):
        return None
    return bool(moment.bit & TRUMPS)


def honour_led_into_ruff(moment: Moment) -> bool | None:
    """Lead an honour of a suit in which a foe is known void and may ruff, though a low card could be led."""
    if not moment.is_lead or not moment.legal & ~TRUMPS & ~EXCUSE_BIT & ~HONOURS:
        return None
    if not any(_is_ruffable(moment.clues, suit) for suit in _suits_of(moment.legal & HONOURS)):
        return None
    return bool(moment.bit & HONOURS) and _is_ruffable(moment.clues, SUIT[moment.card])


def master_left_for_a_ruff(moment: Moment) -> bool | None:
    """Lead a suit in which a foe is known void and may ruff, though a master honour was likely to pass."""
    clues = moment.clues
    if not moment.is_lead or not any(_is_ruffable(clues, suit) for suit in _suits_of(moment.legal)):
        return None
    if not _passing_masters(clues, moment.legal):
        return None
    return SUIT[moment.card] < TRUMP and _is_ruffable(clues, SUIT[moment.card])


def excuse_kept_too_long(moment: Moment) -> bool | None:
    """Still hold the excuse when the last two tricks begin."""
    if not moment.legal & EXCUSE_BIT or moment.legal.bit_count() > moment.clues.hand.bit_count():
        return None
    if moment.clues.hand.bit_count() > TRICKS_LEFT_FOR_THE_EXCUSE:
        return None
    return moment.card != EXCUSE


def petit_led(moment: Moment) -> bool | None:
    """Lead the petit, though another card could be led."""
    return moment.card == PETIT if moment.is_lead and moment.legal & PETIT_BIT else None


def partner_not_loaded(moment: Moment) -> bool | None:
    """Give half a point to a partner's sure trick, though a legal honour or the petit stays below."""
    if moment.is_lead or not moment.is_partners_sure_trick:
        return None
    if not moment.legal & ~moment.beating & (HONOURS | PETIT_BIT):
        return None
    return HALF_POINTS[moment.card] == 1


def hunt_deserted(moment: Moment) -> bool | None:
    """Lead a suit, though a partner has led trumps, the petit may be with the taker and a trump could be led."""
    clues = moment.clues
    if not moment.is_lead or clues.is_taker or not moment.legal & TRUMPS & ~PETIT_BIT:
        return None
    if not clues.may_hold(clues.taker) & PETIT_BIT:
        return None
    leads = clues.view.plays[:: clues.view.variant.players]
    if not any(SUIT[card] == TRUMP and seat not in (clues.taker, clues.seat) for seat, card in leads):
        return None
    return SUIT[moment.card] < TRUMP


def trumps_not_drawn(moment: Moment) -> bool | None:
    """As the taker with eight trumps, lead a suit card that is no master while others may hold trumps."""
    clues = moment.clues
    if not moment.is_lead or not clues.is_taker or (clues.hand & TRUMPS).bit_count() < LONG_TRUMPS:
        return None
    if not clues.foe_trumps() or not moment.legal & ~TRUMPS & ~EXCUSE_BIT:
        return None
    return SUIT[moment.card] < TRUMP and not moment.bit & _masters(clues, moment.legal)


GESTURES: tuple[Gesture, ...] = (
    petit_lost,
    petit_lost_at_risk,
    petit_led,
    twenty_one_wasted,
    king_thrown_away,
    king_on_nothing,
    partner_overtaken,
    partner_not_loaded,
    trumps_led_alone,
    trumps_not_drawn,
    honour_led_into_ruff,
    master_left_for_a_ruff,
    hunt_deserted,
    excuse_kept_too_long,
)

# Gestures that a good player may have to make now and then: counted, but not held against him.
FAIR = (petit_lost_at_risk,)
NEVER_RIGHT = tuple(gesture for gesture in GESTURES if gesture not in FAIR)


def _is_fair_risk(moment: Moment) -> bool:
    clues = moment.clues
    if not 0 <= clues.led < TRUMP or SUIT[clues.held_by] == TRUMP:
        return False
    suit = SUITS_AND_TRUMPS[clues.led]
    is_long = (clues.unseen & suit).bit_count() >= LONG_SUIT_LEFT
    return is_long and all(clues.may_hold(seat) & suit for seat in clues.later)


def _suits_of(cards: int) -> Iterator[int]:
    return (suit for suit in range(4) if cards & SUITS_AND_TRUMPS[suit])


def _is_ruffable(clues: Clues, suit: int) -> bool:
    return any(
        not clues.may_hold(seat) & SUITS_AND_TRUMPS[suit] and clues.may_hold(seat) & TRUMPS for seat in clues.foes()
    )


def _masters(clues: Clues, cards: int) -> int:
    return sum(1 << card for card in cards_in(cards & ~TRUMPS & ~EXCUSE_BIT) if not clues.unseen & ABOVE[card])


def _passing_masters(clues: Clues, cards: int) -> int:
    masters = _masters(clues, cards) & HONOURS
    for suit in range(4):
        is_long = (clues.unseen & SUITS_AND_TRUMPS[suit]).bit_count() >= SAFE_LEFT
        if not is_long or _is_ruffable(clues, suit):
            masters &= ~SUITS_AND_TRUMPS[suit]
    return masters


@dataclass(slots=True)
class Count:
    """How often a gesture could have been made, and how often it was."""

    occasions: int = 0
    made: int = 0
    first: str = ""
    """Where it was first made: "deal 12, card 34"."""


def count_gestures(bot: Bot, variant: Variant, seed: bytes, deals: int) -> dict[str, Count]:
    """Let four of the same bot play these deals and count each gesture."""
    counts = {gesture.__name__: Count() for gesture in GESTURES}
    for number in range(1, deals + 1):
        for index, moment in moments(bot, variant, seed, number):
            for gesture in GESTURES:
                made = gesture(moment)
                if made is None:
                    continue
                count = counts[gesture.__name__]
                count.occasions += 1
                if made:
                    count.made += 1
                    count.first = count.first or f"deal {number}, card {index}"
    return counts


def moments(bot: Bot, variant: Variant, seed: bytes, number: int) -> Iterator[tuple[int, Moment]]:
    """Play one deal and tell each choice of a card, with its index among the cards of the deal."""
    dealer = dealer_of(first_dealer(seed, variant.players), number, variant.players)
    state = rules.start(variant, dealer, *deal(seed, number, variant))
    rng = stream(seed, number, "gestures")
    pending: list[tuple[int, Clues, int, int]] = []
    while state.turn is not None:
        view = view_of(state, state.turn)
        decision = bot.decide(view, rng)
        if isinstance(decision, PlayCard) and view.phase is Phase.PLAY and view.choices is not None:
            legal = view.choices.plays
            if legal & (legal - 1):
                pending.append((len(view.plays), Clues(view), legal, decision.card))
        rules.apply(state, decision)
        if pending and len(state.plays) % variant.players == 0:
            winner = state.trick_winners[-1]
            for index, clues, legal, card in pending:
                yield index, Moment(clues, legal, card, clues.is_friend(winner))
            pending = []


def run(key: str, deals: int, seed: bytes, table: Variant | None = None) -> Iterator[str]:
    """Count the gestures of four players of this key and tell them line by line; raises UnknownBot."""
    counts = count_gestures(registry.bot(key), table or variant(), seed, deals)
    yield f"four {key}, {deals} deals, seed {seed.hex()}: gesture, made, occasions, where first"
    for name, count in counts.items():
        yield f"{name:<24} {count.made:>7} {count.occasions:>8}  {count.first}".rstrip()
    made = sum(counts[gesture.__name__].made for gesture in NEVER_RIGHT)
    yield f"never right: {made} made"
