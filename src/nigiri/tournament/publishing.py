"""A reckoned table as it is given out."""

from fractions import Fraction

from nigiri.standings.table import Table
from nigiri.tournament.published import PublishedRow, PublishedStandings


def as_published(table: Table) -> PublishedStandings:
    """Return a table with its numbers as printed, exact."""
    rows = tuple(
        PublishedRow(row.side, row.place, tuple(printed(row.values[name]) for name in table.criteria))
        for row in table.rows
    )
    return PublishedStandings(table.round, tuple(table.criteria), rows)


def printed(value: Fraction) -> str:
    """Write a number exactly: whole, with .5, or as a fraction."""
    if value.denominator != 2:
        return str(value)
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value.numerator) // 2}.5"
