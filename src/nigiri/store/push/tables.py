"""The tables of notices. A change here needs a migration."""

from typing import Final

from sqlalchemy import Column, Index, Integer, Table, Text, UniqueConstraint

from nigiri.store.schema import metadata

push_subscription: Final = Table(
    "push_subscription",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("told", Integer, nullable=False),
    UniqueConstraint("tournament", "side", "endpoint", name="push_subscription_once"),
)
"""Browsers that are told what concerns a player; `told` is the version of the event up to which they were."""

push_letter: Final = Table(
    "push_letter",
    metadata,
    Column("id", Text, primary_key=True),
    Column("subscription", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Index("push_letter_due", "due_at"),
)
"""Notices that wait to be sent. They hold ids and numbers; names are looked up when one is written."""
