"""What a file was read into: the event, its persons, and what there is to say about the file."""

from enum import StrEnum

from msgspec import Struct, field

from nigiri.errors import Refusal
from nigiri.people.roster import Roster
from nigiri.sentence import fill
from nigiri.tournament.state import Tournament


class Severity(StrEnum):
    """`ERROR`: something the event cannot contain, left out. `WARNING`: kept, and probably wrong. `INFO`: to know."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Note(Struct, frozen=True, omit_defaults=True):
    """A remark about a file. `message` is a template filled from `facts`; `where` is `file:line` or a JSON path.

    `round` counts from 1 (0: none), `keys` are the entries concerned.
    """

    code: str
    message: str
    where: str = ""
    severity: Severity = Severity.WARNING
    round: int = 0
    keys: tuple[str, ...] = ()
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in English, with its facts filled in."""
        return fill(self.message, self.facts)

    def refusal(self) -> Refusal:
        """Return the note as a refusal: what stops an event from being read."""
        return Refusal(self.code, message=self.message, where=self.where, **self.facts)


class Imported(Struct, frozen=True):
    """An event read from a file. `format` is the name of the format: `opengotha`, `h9`, `pairgoth` …"""

    tournament: Tournament
    roster: Roster
    format: str
    notes: tuple[Note, ...] = ()

    @property
    def faults(self) -> tuple[Note, ...]:
        """What the file says that no event can contain; it has been left out of the tournament."""
        return tuple(note for note in self.notes if note.severity is Severity.ERROR)
