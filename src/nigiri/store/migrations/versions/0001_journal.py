"""The first form: journal, directory, projections.

Written out and not taken from `schema`, which goes on to say what is, while this says what was.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and let the database itself keep the journal from being changed."""
    _make_journal()
    _make_directory()
    _make_projections()
    if op.get_bind().dialect.name == "sqlite":
        _guard_in_sqlite()
    else:
        _guard_in_postgresql()


def _text(name: str, *, nullable: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=nullable)


def _integer(name: str, *, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer, nullable=nullable)


def _flag(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean, nullable=False)


def _make_journal() -> None:
    op.create_table(
        "journal",
        _text("stream"),
        _integer("seq"),
        *(_text(name) for name in ("at", "actor", "event", "basis", "previous", "hash")),
        sa.PrimaryKeyConstraint("stream", "seq", name="journal_pk"),
    )


def _make_directory() -> None:
    names = ("family_name", "given_name", "search", "identifiers", "extra")
    op.create_table("person", sa.Column("id", sa.Text, primary_key=True), *(_text(name) for name in names))
    op.create_index("person_search", "person", ["search"])


def _make_projections() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.Text, primary_key=True),
        _text("name"),
        _text("begins", nullable=True),
        _text("ends", nullable=True),
        *(_integer(name) for name in ("rounds", "drawn", "entries")),
        _flag("is_closed"),
        _integer("version"),
    )
    op.create_table(
        "entry",
        *(_text(name) for name in ("tournament", "side", "person")),
        sa.PrimaryKeyConstraint("tournament", "side", name="entry_pk"),
    )
    op.create_index("entry_person", "entry", ["tournament", "person"], unique=True)
    op.create_table(
        "board",
        _text("tournament"),
        *(_integer(name) for name in ("round", "table")),
        *(_text(name) for name in ("black", "white")),
        *(_integer(name) for name in ("handicap", "komi_halves")),
        _text("outcome"),
        _flag("by_default"),
        _text("margin"),
        sa.PrimaryKeyConstraint("tournament", "round", "table", name="board_pk"),
    )
    op.create_table(
        "seat",
        _text("tournament"),
        _integer("round"),
        _text("side"),
        _integer("table", nullable=True),
        _text("bye", nullable=True),
        sa.PrimaryKeyConstraint("tournament", "round", "side", name="seat_pk"),
    )
    op.create_table(
        "standing",
        _text("tournament"),
        _integer("round"),
        _text("side"),
        _integer("place"),
        _text("figures"),
        sa.PrimaryKeyConstraint("tournament", "round", "side", name="standing_pk"),
    )


def _guard_in_sqlite() -> None:
    """Refuse updates, deletes, and inserts that would replace a row or leave a gap.

    `INSERT OR REPLACE` deletes without a delete trigger, so the insert itself is looked at.
    """
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER journal_no_{verb.lower()} BEFORE {verb} ON journal "
            "BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END"
        )
    op.execute(
        "CREATE TRIGGER journal_in_order BEFORE INSERT ON journal "
        "WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM journal WHERE stream = NEW.stream) "
        "BEGIN SELECT RAISE(ABORT, 'the journal is only added to, in order'); END"
    )


def _guard_in_postgresql() -> None:
    """Refuse updates, deletes, truncation and gaps."""
    op.execute(
        "CREATE FUNCTION journal_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the journal is only added to'; END $$"
    )
    op.execute(
        "CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE ON journal "
        "FOR EACH ROW EXECUTE FUNCTION journal_only_grows()"
    )
    op.execute(
        "CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal "
        "FOR EACH STATEMENT EXECUTE FUNCTION journal_only_grows()"
    )
    op.execute(
        "CREATE FUNCTION journal_in_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF NEW.seq > 1 AND NOT EXISTS (SELECT 1 FROM journal WHERE stream = NEW.stream AND seq = NEW.seq - 1) "
        "OR NEW.seq < 1 THEN RAISE EXCEPTION 'the journal is only added to, in order'; END IF; RETURN NEW; END $$"
    )
    op.execute(
        "CREATE TRIGGER journal_in_order BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION journal_in_order()"
    )
