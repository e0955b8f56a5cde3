"""The tables of access. A change here needs a migration."""

from typing import Final

from sqlalchemy import Boolean, Column, Index, Integer, PrimaryKeyConstraint, Table, Text

from nigiri.store.schema import metadata

account: Final = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("login", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("is_owner", Boolean, nullable=False),
    Column("is_organiser", Boolean, nullable=False),
    Column("is_off", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Index("account_login", "login", unique=True),
)
"""Who may sign in. `login` is folded (case, accents), so that two cannot look alike; `password` is Argon2's text."""

membership: Final = Table(
    "membership",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "account", name="membership_pk"),
    Index("membership_account", "account"),
)
"""One role an account in an event."""

session: Final = Table(
    "session",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("agent", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("seen_at", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Index("session_account", "account"),
)
"""Browsers that are signed in."""

invitation: Final = Table(
    "invitation",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("tournament", Text),
    Column("role", Text),
    Column("made_by", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("used_by", Text),
    Index("invitation_tournament", "tournament"),
)
"""Links that make somebody an owner, an organiser, or give a role in an event; each works once."""

token: Final = Table(
    "token",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("tournament", Text),
    Column("role", Text),
    Column("made_at", Text, nullable=False),
    Column("ends_at", Text),
    Column("used_at", Text),
    Index("token_account", "account"),
)
"""API tokens. Without a tournament one does all its account may; with one, what the role allows there."""

player_link: Final = Table(
    "player_link",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("secret", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "side", name="player_link_pk"),
    Index("player_link_secret", "secret", unique=True),
)
"""What a player comes by: printed on cards and slips, so it is kept as it is."""

event_page: Final = Table(
    "event_page",
    metadata,
    Column("tournament", Text, primary_key=True),
    Column("language", Text, nullable=False),
    Column("timezone", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
)
"""How an event shows itself on the web."""

webhook: Final = Table(
    "webhook",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("delivered", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("fault", Text, nullable=False),
    Column("is_off", Boolean, nullable=False),
    Index("webhook_tournament", "tournament"),
)
"""Who is told when an event changes. `delivered` is the version they know; `secret` signs what they are told."""

attempt: Final = Table(
    "attempt",
    metadata,
    Column("key", Text, nullable=False),
    Column("slot", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    PrimaryKeyConstraint("key", "slot", name="attempt_pk"),
)
"""Failed attempts to sign in, by what they are counted for and by slot of time; all processes count together."""
