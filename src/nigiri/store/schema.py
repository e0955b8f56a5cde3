"""The tables. A change here needs a migration: `REVISION` names the last one."""

from typing import Final

from sqlalchemy import Boolean, Column, Index, Integer, MetaData, PrimaryKeyConstraint, Table, Text

REVISION: Final = "0006"
"""The form of the database that this program writes."""

metadata = MetaData()

journal = Table(
    "journal",
    metadata,
    Column("stream", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("basis", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("stream", "seq", name="journal_pk"),
)
"""What happened. The database itself refuses to change or to delete a row, and a number that is not the next."""

person = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("family_name", Text, nullable=False),
    Column("given_name", Text, nullable=False),
    Column("search", Text, nullable=False),
    Column("identifiers", Text, nullable=False),
    Column("extra", Text, nullable=False),
    Index("person_search", "search"),
)
"""The directory: ordinary rows, which can be changed and erased. `search` is the name without accents and case."""

tournament = Table(
    "tournament",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("begins", Text),
    Column("ends", Text),
    Column("rounds", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("is_closed", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("published", Integer, nullable=False, server_default="0"),
)
"""Projection: one row an event; `published` is how many rounds have been given out, up to the first that has not."""

entry = Table(
    "entry",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("person", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "side", name="entry_pk"),
    Index("entry_person", "tournament", "person", unique=True),
    Index("entry_of_person", "person"),
)
"""Projection: who is entered where, or waits; a person once in an event."""

board = Table(
    "board",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("table", Integer, nullable=False),
    Column("black", Text, nullable=False),
    Column("white", Text, nullable=False),
    Column("handicap", Integer, nullable=False),
    Column("komi_halves", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("by_default", Boolean, nullable=False),
    Column("margin", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "round", "table", name="board_pk"),
)
"""Projection: the games of drawn rounds."""

seat = Table(
    "seat",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("side", Text, nullable=False),
    Column("table", Integer),
    Column("bye", Text),
    PrimaryKeyConstraint("tournament", "round", "side", name="seat_pk"),
    Index("seat_of_side", "tournament", "side"),
)
"""Projection: where each side is in a round, at a table or on a bye; never in two places."""

standing = Table(
    "standing",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("side", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("figures", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "round", "side", name="standing_pk"),
)
"""Projection: the tables of standings that were given out, as printed."""

PROJECTIONS: Final = (tournament, entry, board, seat, standing)
"""Made from the journal, and made again from it at any time."""
