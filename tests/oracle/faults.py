"""How does the oracle say that a record breaks a rule?"""


class Fault(Exception):
    """The first fault of a record, with the code, step and index of the record format."""

    def __init__(self, code: str, step: str, index: int | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.step = step
        self.index = index
        self.message = message

    def as_verdict(self) -> dict[str, object]:
        """Write the fault as the verdict on an invalid record."""
        error = {"code": self.code, "step": self.step, "index": self.index, "message": self.message}
        return {"valid": False, "error": error}
