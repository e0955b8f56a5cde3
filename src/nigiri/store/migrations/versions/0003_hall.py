"""The hall: when rounds begin, announcements, screens."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "round_time",
        _text("tournament"),
        sa.Column("round", sa.Integer, nullable=False),
        _text("begins"),
        sa.Column("is_started", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", name="round_time_pk"),
    )
    op.create_table(
        "announcement",
        _text("tournament"),
        _text("id"),
        _text("text"),
        _text("made_at"),
        _text("made_by"),
        sa.PrimaryKeyConstraint("tournament", "id", name="announcement_pk"),
    )
    op.create_table(
        "screen",
        _text("tournament"),
        _text("name"),
        _text("shows"),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "name", name="screen_pk"),
    )


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=False)
