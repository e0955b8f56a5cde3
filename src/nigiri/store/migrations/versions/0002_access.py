"""Access: accounts, roles, sessions, invitations, tokens, players' links, web settings, webhooks; and, in PostgreSQL,
a notice of every new line of a journal, so that the feeds of all processes hear of it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _make_people()
    _make_secrets()
    _make_events()
    if op.get_bind().dialect.name == "postgresql":
        _notify_in_postgresql()


def _text(name: str, *, nullable: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=nullable)


def _key(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, primary_key=True)


def _integer(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer, nullable=False)


def _flag(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean, nullable=False)


def _make_people() -> None:
    op.create_table(
        "account",
        _key("id"),
        *(_text(name) for name in ("login", "name", "password")),
        *(_flag(name) for name in ("is_owner", "is_organiser", "is_off")),
        *(_text(name) for name in ("language", "made_at")),
    )
    op.create_index("account_login", "account", ["login"], unique=True)
    op.create_table(
        "membership",
        *(_text(name) for name in ("tournament", "account", "role")),
        sa.PrimaryKeyConstraint("tournament", "account", name="membership_pk"),
    )
    op.create_index("membership_account", "membership", ["account"])
    op.create_table(
        "attempt",
        _text("key"),
        _integer("slot"),
        _integer("count"),
        sa.PrimaryKeyConstraint("key", "slot", name="attempt_pk"),
    )


def _make_secrets() -> None:
    op.create_table(
        "session",
        _key("digest"),
        *(_text(name) for name in ("id", "account", "agent", "made_at", "seen_at", "ends_at")),
    )
    op.create_index("session_account", "session", ["account"])
    op.create_table(
        "invitation",
        _key("digest"),
        *(_text(name) for name in ("id", "kind")),
        *(_text(name, nullable=True) for name in ("tournament", "role")),
        *(_text(name) for name in ("made_by", "made_at", "ends_at")),
        _text("used_by", nullable=True),
    )
    op.create_index("invitation_tournament", "invitation", ["tournament"])
    op.create_table(
        "token",
        _key("digest"),
        *(_text(name) for name in ("id", "name", "account")),
        *(_text(name, nullable=True) for name in ("tournament", "role")),
        _text("made_at"),
        *(_text(name, nullable=True) for name in ("ends_at", "used_at")),
    )
    op.create_index("token_account", "token", ["account"])
    op.create_table(
        "player_link",
        *(_text(name) for name in ("tournament", "side", "secret")),
        sa.PrimaryKeyConstraint("tournament", "side", name="player_link_pk"),
    )
    op.create_index("player_link_secret", "player_link", ["secret"], unique=True)


def _make_events() -> None:
    op.create_table(
        "event_page", _key("tournament"), *(_text(name) for name in ("language", "timezone")), _flag("is_public")
    )
    op.create_table(
        "webhook",
        _key("id"),
        *(_text(name) for name in ("tournament", "url", "secret", "made_by", "made_at")),
        *(_integer(name) for name in ("delivered", "attempts")),
        *(_text(name) for name in ("due_at", "fault")),
        _flag("is_off"),
    )
    op.create_index("webhook_tournament", "webhook", ["tournament"])


def _notify_in_postgresql() -> None:
    """Tell the channel `nigiri_journal` the stream and the number, never what was written."""
    op.execute(
        "CREATE FUNCTION journal_tells() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_notify('nigiri_journal', NEW.seq || ' ' || NEW.stream); RETURN NEW; END $$"
    )
    op.execute("CREATE TRIGGER journal_tells AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION journal_tells()")
