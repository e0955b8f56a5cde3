"""Revisions of the times of rounds; games of a person found across events; notices to players' phones."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables and columns; projections are made again from the journals when this is done."""
    op.add_column("round_time", _integer("revision", server_default="0"))
    op.add_column("round_time", _text("changed_at", server_default=""))
    op.add_column("tournament", _integer("published", server_default="0"))
    op.create_index("entry_of_person", "entry", ["person"])
    op.create_index("seat_of_side", "seat", ["tournament", "side"])
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.Text, primary_key=True),
        *(_text(name) for name in ("tournament", "side", "endpoint", "key", "secret", "language", "made_at")),
        _integer("told"),
        sa.UniqueConstraint("tournament", "side", "endpoint", name="push_subscription_once"),
    )
    op.create_table(
        "push_letter",
        sa.Column("id", sa.Text, primary_key=True),
        *(_text(name) for name in ("subscription", "kind", "facts", "made_at", "due_at")),
        _integer("attempts"),
    )
    op.create_index("push_letter_due", "push_letter", ["due_at"])


def _text(name: str, server_default: str | None = None) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=False, server_default=server_default)


def _integer(name: str, server_default: str | None = None) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer, nullable=False, server_default=server_default)
