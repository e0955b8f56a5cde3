"""The tables of the hall. A change here needs a migration."""

from typing import Final

from sqlalchemy import Boolean, Column, Integer, PrimaryKeyConstraint, Table, Text

from nigiri.store.schema import metadata

round_time: Final = Table(
    "round_time",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("begins", Text, nullable=False),
    Column("is_started", Boolean, nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("changed_at", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("tournament", "round", name="round_time_pk"),
)
"""When rounds begin, in UTC; `is_started` when that is when one did begin.

`revision` counts the changes, and `changed_at` is the last of them. A time that was taken away leaves its row, without
a moment, so that the count goes on.
"""

announcement: Final = Table(
    "announcement",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "id", name="announcement_pk"),
)
"""What is announced in the hall."""

screen: Final = Table(
    "screen",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("shows", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
    PrimaryKeyConstraint("tournament", "name", name="screen_pk"),
)
"""Screens in the hall: what each shows in turn, by name and comma, and for how many seconds a page."""
