"""The tables of rating lists. A change here needs a migration.

Texts that are searched by their beginnings compare by code points on both databases (`C` in PostgreSQL).
"""

from typing import Final

from sqlalchemy import Boolean, Column, Integer, PrimaryKeyConstraint, Table, Text

from nigiri.store.schema import metadata

_BY_CODE_POINTS: Final = Text().with_variant(Text(collation="C"), "postgresql")

rating_list: Final = Table(
    "rating_list",
    metadata,
    Column("name", Text, primary_key=True),
    Column("source", Text, nullable=False),
    Column("published", Text),
    Column("loaded_at", Text, nullable=False),
    Column("loaded_by", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("before", Integer),
    Column("edition", Integer, nullable=False),
)
"""The lists. `edition` is the one that answers, `players` how many it holds, `before` how many its predecessor held."""

edition: Final = Table(
    "rating_list_edition",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("begun_at", Text, nullable=False),
    Column("written", Integer, nullable=False),
    Column("is_retired", Boolean, nullable=False),
    sqlite_autoincrement=True,
)
"""Editions that have rows: the one that answers, one that is being written, one whose rows are being cleared away.

Numbers are never given twice, so that a writer who was taken for dead cannot write into another's edition.
"""

player: Final = Table(
    "rating_list_player",
    metadata,
    Column("edition", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("family_name", Text, nullable=False),
    Column("given_name", Text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("grade", Text, nullable=False),
    Column("rating", Integer),
    Column("country", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("identifiers", Text, nullable=False),
    Column("extra", Text, nullable=False),
    Column("words", Text, nullable=False),
    PrimaryKeyConstraint("edition", "place", name="rating_list_player_pk"),
)
"""The players of an edition, numbered in the order of their names. `words`: all words of a row, a blank before each."""

word: Final = Table(
    "rating_list_word",
    metadata,
    Column("edition", Integer, nullable=False),
    Column("word", _BY_CODE_POINTS, nullable=False),
    Column("place", Integer, nullable=False),
    Column("is_first", Boolean, nullable=False),
    PrimaryKeyConstraint("edition", "word", "place", name="rating_list_word_pk"),
    sqlite_with_rowid=False,
)
"""Which word stands on which player, without accents and case; `is_first`: the family name begins with it."""
