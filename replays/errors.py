"""Why a game is not taken for verification; each is worded once, by the views."""


class SubmissionError(Exception):
    """A submission that is refused and changes nothing."""


class GameNotFinished(SubmissionError):
    """The game is still open, or was abandoned: there is no score to send."""


class SubmissionClosed(SubmissionError):
    """The challenge of this game has closed."""


class PseudonymNeeded(SubmissionError):
    """A score is ranked under a name, and this player has none and gave none."""


class GameUnreadable(SubmissionError):
    """What is stored of the game does not follow the rules: no record can be made of it."""
