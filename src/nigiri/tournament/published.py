"""Standings as they were given out: stored as printed, never reckoned again."""

from msgspec import Struct

from nigiri.ids import EntryId


class PublishedRow(Struct, frozen=True):
    """One line of a table: the place and the values of its criteria, as printed. Tied sides share a place."""

    side: EntryId
    place: int
    values: tuple[str, ...] = ()


class PublishedStandings(Struct, frozen=True):
    """A table given out after a round (RU-2.2.6), with the names of its criteria in their order."""

    after: int
    criteria: tuple[str, ...]
    rows: tuple[PublishedRow, ...]
