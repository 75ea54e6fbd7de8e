"""Which deal of a game is drawn, where does it stand among the others, and what happened since the page was drawn?"""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.decisions import Phase
from games.engine.game import DEALS_PER_GAME
from games.engine.view import PlayerView
from games.models import Deal, Game
from games.selectors import folding
from games.selectors.film import Film, void_cards, void_text


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A deal that has just ended, told again while the next one begins; `cards` is a hand that it has shown."""

    text: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The deals of a game, and the one that is drawn for a page that knows what happened until `since`."""

    game: Game
    deals: tuple[Deal, ...]
    shown: Deal
    since: int | None

    @classmethod
    def of(cls, game: Game, since: int | None) -> "Course":
        """Draw the first played deal that has ended since, to its end; else the last one."""
        deals = tuple(game.deals.all())
        for deal in deals:
            if since is not None and deal.ended_at is not None and not deal.void and since < deal.last_version:
                return cls(game, deals, deal, since)
        return cls(game, deals, deals[-1], since)

    @property
    def is_counted(self) -> bool:
        """Whether the deal drawn has been played to its end."""
        return self.shown.ended_at is not None and not self.shown.void

    @property
    def earlier(self) -> tuple[Deal, ...]:
        """The deals before the one drawn, the latest first."""
        return tuple(deal for deal in reversed(self.deals) if deal.number < self.shown.number)

    @property
    def position(self) -> int:
        """Which of the four counted deals this is, or will be."""
        return 1 + sum(1 for deal in self.earlier if not deal.void)

    @property
    def label(self) -> str:
        return f"{min(self.position, DEALS_PER_GAME)}/{DEALS_PER_GAME}"

    def title(self, view: PlayerView) -> str:
        words = {
            "deal": self.position,
            "deals": DEALS_PER_GAME,
            "trick": min(len(view.trick_winners) + 1, view.variant.tricks),
            "tricks": view.variant.tricks,
        }
        match view.phase:
            case Phase.BIDDING:
                return gettext("Enchères, donne %(deal)s sur %(deals)s") % words
            case Phase.ECART:
                return gettext("Écart, donne %(deal)s sur %(deals)s") % words
            case Phase.OVER:
                return gettext("Fin de la donne %(deal)s sur %(deals)s") % words
            case _:
                return gettext("Pli %(trick)s sur %(tricks)s, donne %(deal)s sur %(deals)s") % words

    def void_notices(self) -> tuple[NoticeView, ...]:
        """Tell the void deals just before this one."""
        told: list[NoticeView] = []
        for deal in self.earlier:
            if not deal.void:
                break
            void = folding.state_of(self.game, deal)
            told.insert(0, NoticeView(void_text(void), void_cards(void)))
        return tuple(told)

    def film(self, seat: int | None, *, is_claim: bool = False, is_arrival: bool = False) -> Film:
        """Draw what happened since, up to the deal that is shown, as that seat saw it (None: as everybody did).

        With `is_arrival` the page has just been opened: the deal that begins at that very version is news too.
        """
        film = Film(seat, is_claim=is_claim)
        for deal in self.deals:
            if self.since is None or deal.number > self.shown.number:
                break
            begins = deal.first_version > self.since - is_arrival
            if not begins and deal.last_version <= self.since:
                continue
            start = folding.state_of(self.game, deal, ())
            if begins:
                film.begin_deal(start)
            film.play(start, deal.decisions, self.since - deal.first_version)
            if start.void:
                film.end_void(start)
        return film
