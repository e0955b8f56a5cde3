"""The table: sides in their order, with places and the values that decide."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.sentence import Sentence
from nigiri.standings.criteria.criterion import Number
from nigiri.standings.frame import Frame
from nigiri.standings.ledger import Ledger
from nigiri.standings.reckoning import Reckoning
from nigiri.standings.settings import StandingsSettings


class RankedBy(StrEnum):
    """What decides the places of a table (RU-2.8.9, RU-2.8.2-b, KOD-6.8).

    `CRITERIA`: those of the table, in their order. `BRACKET`: how far a side came in a knockout, and the matches for
    places. `STAGES`: how far a side came in an event of stages, then the place in the last stage it played.
    """

    CRITERIA = "criteria"
    BRACKET = "bracket"
    STAGES = "stages"


class Row(Struct, frozen=True):
    """One side: its place, shared with all that are equal on every criterion, and its values by criterion."""

    place: int
    side: EntryId
    values: dict[str, Fraction]


class Table(Struct, frozen=True, omit_defaults=True):
    """The standings after a round. `criteria` decide the places in this order; `shown` are printed beside them.

    Rows stand in order, equal ones by name. Where no criterion decides, `ranked_by` says what does. Where groups stand
    one after another `sections` are their titles with how many rows each has (RU-2.8.3-e).
    """

    round: int
    criteria: tuple[str, ...]
    rows: tuple[Row, ...]
    shown: tuple[str, ...] = ()
    ranked_by: RankedBy = RankedBy.CRITERIA
    sections: tuple[tuple[Sentence, int], ...] = ()

    @property
    def is_numbered_by_place(self) -> bool:
        """Tell whether a place names one row, so that rows need no numbers of their own."""
        return all(row.place == number for number, row in enumerate(self.rows, 1))

    @property
    def headings(self) -> dict[EntryId, Sentence]:
        """The titles of the groups by the side that stands first in each."""
        found: dict[EntryId, Sentence] = {}
        first = 0
        for title, count in self.sections:
            if count:
                found[self.rows[first].side] = title
            first += count
        return found

    def row(self, side: EntryId) -> Row | None:
        """Return the row of a side, or None."""
        return next((row for row in self.rows if row.side == side), None)

    def among(self, sides: Collection[EntryId]) -> "Table":
        """Return the table of some sides only, places counted from 1 among them (RU-2.8.3-e)."""
        rows: list[Row] = []
        former = 0
        for row in (row for row in self.rows if row.side in sides):
            place = rows[-1].place if rows and row.place == former else len(rows) + 1
            former = row.place
            rows.append(Row(place, row.side, row.values))
        return Table(self.round, self.criteria, tuple(rows), self.shown, self.ranked_by)


def standings(cards: Sequence[Card], settings: StandingsSettings, frame: Frame) -> Table:
    """Return the table after the last round on the cards (RU-2.8.9).

    Sides are ordered by the criteria of the settings, the first decides first. Equal sides share a place and the next
    place is counted on: 1, 2, 2, 4. Refuses unknown criteria and cards that do not fit together.
    """
    ledger = Ledger(cards, settings, frame)
    reckoning = Reckoning(ledger)
    keys = reckoning.keys(reckoning.placing)
    names = [card.name for card in ledger.cards]
    order = sorted(range(len(keys)), key=lambda number: names[number])
    order.sort(key=lambda number: keys[number], reverse=True)
    printed = [
        (criterion.name, reckoning.columns[criterion.name], criterion.unit)
        for criterion in (*reckoning.placing, *reckoning.shown)
    ]
    rows: list[Row] = []
    for position, number in enumerate(order):
        tied = position > 0 and keys[order[position - 1]] == keys[number]
        place = rows[-1].place if tied else position + 1
        values = {name: in_points(column[number], unit) for name, column, unit in printed}
        rows.append(Row(place, ledger.cards[number].side, values))
    return Table(
        ledger.rounds,
        tuple(criterion.name for criterion in reckoning.placing),
        tuple(rows),
        tuple(criterion.name for criterion in reckoning.shown),
    )


@lru_cache(maxsize=4096)
def in_points(value: Number, unit: int) -> Fraction:
    """Turn a value in its criterion's unit into points."""
    return Fraction(value, unit)
