"""The notes a reader takes while it reads: it goes on after a fault, so that one look names all of them."""

from nigiri.errors import Refusal
from nigiri.formats.imported import Note, Severity

MOST_NOTES = 1000
"""A file with more to say about it is not worth listing further."""


class Notebook:
    """Collects notes about one file, which it names in front of the line."""

    def __init__(self, name: str = "") -> None:
        self.name = name or "file"
        self._notes: list[Note] = []

    @property
    def notes(self) -> tuple[Note, ...]:
        """All notes taken, in order."""
        return tuple(self._notes)

    def at(self, line: int | None) -> str:
        """Return the place of a line: `file:line`."""
        return f"{self.name}:{line}" if line else self.name

    def tell(
        self,
        severity: Severity,
        code: str,
        message: str,
        where: str,
        *,
        round: int = 0,  # noqa: A002 - the field is called so
        keys: tuple[str, ...] = (),
        **facts: object,
    ) -> None:
        """Take a note; beyond `MOST_NOTES` nothing more is written down."""
        if len(self._notes) < MOST_NOTES:
            self._notes.append(Note(code, message, where, severity, round, keys, dict(facts)))

    def info(self, code: str, message: str, where: str = "", **facts: object) -> None:
        """Note something to know."""
        self.tell(Severity.INFO, code, message, where, **facts)  # type: ignore[arg-type]

    def warn(self, code: str, message: str, where: str = "", **facts: object) -> None:
        """Note something kept that is probably wrong."""
        self.tell(Severity.WARNING, code, message, where, **facts)  # type: ignore[arg-type]

    def fault(self, code: str, message: str, where: str = "", **facts: object) -> None:
        """Note something that no event can contain, and that the reader therefore leaves out."""
        self.tell(Severity.ERROR, code, message, where, **facts)  # type: ignore[arg-type]

    def refused(self, refusal: Refusal, where: str) -> None:
        """Note what a value refused, at the place of the value."""
        self.tell(Severity.ERROR, refusal.code, refusal.template, where, **dict(refusal.facts))  # type: ignore[arg-type]
