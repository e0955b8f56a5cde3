"""Rating lists: which there are, their players, and the words by which these are found."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rating_list",
        sa.Column("name", sa.Text, primary_key=True),
        _text("source"),
        sa.Column("published", sa.Text),
        _text("loaded_at"),
        _text("loaded_by"),
        _integer("players"),
        sa.Column("before", sa.Integer),
        _integer("edition"),
    )
    op.create_table(
        "rating_list_edition",
        sa.Column("id", sa.Integer, primary_key=True),
        _text("begun_at"),
        _integer("written"),
        sa.Column("is_retired", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rating_list_player",
        *(_integer(name) for name in ("edition", "place")),
        *(_text(name) for name in ("family_name", "given_name")),
        _integer("rank"),
        _text("grade"),
        sa.Column("rating", sa.Integer),
        *(_text(name) for name in ("country", "club", "identifiers", "extra", "words")),
        sa.PrimaryKeyConstraint("edition", "place", name="rating_list_player_pk"),
    )
    op.create_table(
        "rating_list_word",
        _integer("edition"),
        sa.Column("word", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=False),
        _integer("place"),
        sa.Column("is_first", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("edition", "word", "place", name="rating_list_word_pk"),
        sqlite_with_rowid=False,
    )


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=False)


def _integer(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer, nullable=False)
