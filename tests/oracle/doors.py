"""The two questions that tests ask apart from the verdict, asked and answered in the texts of records."""

from tests.oracle import legality, play
from tests.oracle.cards import read_card, read_cards, write_cards
from tests.oracle.record import read_record


def legal_cards(hand: list[str], trick: list[str], called: str | None = None, first_card: bool = False) -> list[str]:
    """List the cards of the hand that may be played on the trick, in the order of the hand."""
    call = None if called is None else read_card(called)
    return write_cards(legality.legal_cards(read_cards(hand), read_cards(trick), call, first_card))


def replay_asking_legality(record: dict[str, object]) -> list[list[str]]:
    """Replay a valid record and give the legal cards before each play."""
    return [write_cards(legal) for legal in play.replay_asking_legality(read_record(record))]
