"""Roles of an event, and the rights they bring."""

from enum import StrEnum
from types import MappingProxyType


class Role(StrEnum):
    """What somebody is in an event. The chief referee is a director here: both draw and publish."""

    DIRECTOR = "director"
    REFEREE = "referee"
    SECRETARY = "secretary"
    VIEWER = "viewer"


class Right(StrEnum):
    """What may be done in an event, in the grain in which rights are given."""

    READ = "read"
    """See what is not published: drafts of rounds, preliminary entries, the journal."""

    RESULTS = "results"
    """Enter, confirm and correct results, settle colours, award unfinished games."""

    ATTENDANCE = "attendance"
    """Note absences, withdrawals and returns; give players their links."""

    ENTRIES = "entries"
    """Enter, import, amend, confirm and strike off players."""

    ROUNDS = "rounds"
    """Draw, redraw, change and publish rounds; give byes; publish standings."""

    EVENT = "event"
    """Change the regulations, undo, close, reopen; screens and web settings."""

    MEMBERS = "members"
    """Invite others, give and take roles, make tokens and webhooks."""


RIGHTS: MappingProxyType[Role, frozenset[Right]] = MappingProxyType(
    {
        Role.DIRECTOR: frozenset(Right),
        Role.REFEREE: frozenset({Right.READ, Right.RESULTS, Right.ATTENDANCE}),
        Role.SECRETARY: frozenset({Right.READ, Right.RESULTS, Right.ATTENDANCE, Right.ENTRIES}),
        Role.VIEWER: frozenset({Right.READ}),
    }
)
