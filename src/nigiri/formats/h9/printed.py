"""The printed figures of an H9 file against what its results say: every contradiction by name."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from nigiri.formats.h9.headings import plain
from nigiri.formats.h9.reader import FIGURES, HEADINGS
from nigiri.formats.h9.scale import are_aligned, figure
from nigiri.formats.imported import Imported, Note, Severity
from nigiri.formats.scalars import write_halves
from nigiri.ids import EntryId
from nigiri.regulations.system import McMahon
from nigiri.standings.table import standings
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Round
from nigiri.tournament.table import frame_of

ENOUGH = Fraction(3, 5)
"""The share of rows that must agree before a column is taken for a criterion."""

_SWISS = ("NBW", "SOSW", "SOSW-1", "SOSW-2", "SODOSW", "SOSOSW", "CUSSW")
_MCMAHON = ("MMS", "SOSM", "SOSM-1", "SOSM-2", "SODOSM", "SOSOSM", "CUSSM")

Values = Mapping[str, Mapping[EntryId, int]]


class Column(Struct, frozen=True):
    """A printed column taken for a criterion after some round; `agreeing` is the share of rows that agree."""

    position: int
    criterion: str
    after: int
    agreeing: Fraction
    figures: dict[EntryId, int]

    def contradicting(self, values: Values) -> list[EntryId]:
        """Return the rows whose figure is not the reckoned one."""
        return [side for side, printed in self.figures.items() if values[self.criterion][side] != printed]


def check_printed(imported: Imported) -> tuple[Note, ...]:
    """Return a note for each printed figure the results contradict, and for each column that is not what it is headed.

    A column is taken for the criterion it agrees with best, after the last round or, where a play-off follows, after
    an earlier one. Columns that agree with nothing are no figures of the standings and are left alone.
    """
    tables = _Tables(imported)
    notes: list[Note] = []
    headings = imported.tournament.regulations.extra.get(HEADINGS, "").split()
    printed = _columns(imported)
    is_headed = are_aligned(headings, [printed.get(position, {}).values() for position in range(tables.width)])
    columns = [column for figures in printed.items() if (column := tables.identify(*figures)) is not None]
    for column in columns:
        notes += _about_heading(column, headings) if is_headed else ()
        if column.after < tables.rounds:
            notes.append(
                Note(
                    "printed.rounds",
                    "column {column} is {criterion} after round {after}, not after round {rounds}",
                    severity=Severity.WARNING,
                    round=column.after,
                    facts={
                        "column": column.position + 1,
                        "criterion": column.criterion,
                        "after": column.after,
                        "rounds": tables.rounds,
                    },
                )
            )
        values = tables.values(column.after)
        notes += [_contradiction(column, side, values) for side in column.contradicting(values)]
    return tuple(notes)


def identified(imported: Imported) -> tuple[Column, ...]:
    """Return the printed columns that are criteria of the standings."""
    tables = _Tables(imported)
    found = (tables.identify(position, figures) for position, figures in _columns(imported).items())
    return tuple(column for column in found if column is not None)


def _columns(imported: Imported) -> dict[int, dict[EntryId, int]]:
    columns: dict[int, dict[EntryId, int]] = {}
    for side, entry in imported.tournament.entries.items():
        for position, text in enumerate(entry.extra.get(FIGURES, "").split()):
            value = figure(text)
            if value is not None:
                columns.setdefault(position, {})[side] = value
    return columns


class _Tables:
    """Every criterion of every side after every round, reckoned when asked for."""

    def __init__(self, imported: Imported) -> None:
        self._imported = imported
        self._values: dict[int, dict[str, dict[EntryId, int]]] = {}
        tournament = imported.tournament
        self.rounds = max(tournament.regulations.rounds, len(tournament.rounds))
        empty = (Round(number) for number in range(len(tournament.rounds) + 1, self.rounds + 1))
        self._tournament = replace(tournament, rounds=(*tournament.rounds, *empty))
        self.width = max(
            (len(entry.extra.get(FIGURES, "").split()) for entry in imported.tournament.entries.values()), default=0
        )

    def values(self, after: int) -> Values:
        """Return values in half points by criterion and side."""
        if after not in self._values:
            regulations = self._tournament.regulations
            is_mcmahon = isinstance(regulations.system, McMahon)
            names = _MCMAHON + _SWISS if is_mcmahon else _SWISS
            settings = replace(regulations.standings, criteria=names, shown=())
            table = standings(
                cards(self._tournament, self._imported.roster, after), settings, frame_of(self._tournament)
            )
            self._values[after] = {name: {row.side: int(row.values[name] * 2) for row in table.rows} for name in names}
        return self._values[after]

    def identify(self, position: int, figures: dict[EntryId, int]) -> Column | None:
        """Return the criterion a column agrees with best; None when it agrees with none."""
        if not any(figures.values()):
            return None
        best: Column | None = None
        for after in range(self.rounds, max(0, self.rounds - 3), -1):
            for name, by_side in self.values(after).items():
                agreeing = Fraction(sum(by_side[side] == printed for side, printed in figures.items()), len(figures))
                if best is None or agreeing > best.agreeing:
                    best = Column(position, name, after, agreeing, figures)
            if best is not None and best.agreeing == 1:
                break
        return best if best is not None and best.agreeing >= ENOUGH else None


def _about_heading(column: Column, headings: list[str]) -> list[Note]:
    """Name a column that is headed as one criterion and is another."""
    if column.position >= len(headings):
        return []
    headed = plain(headings[column.position])
    if headed == "MMS" and column.criterion == "NBW":
        return []  # without a start by rank the two scores are one
    if headed not in {plain(name) for name in _SWISS + _MCMAHON} or headed == plain(column.criterion):
        return []
    return [
        Note(
            "printed.heading",
            "column {column} is headed {heading} and is {criterion}",
            facts={
                "column": column.position + 1,
                "heading": headings[column.position],
                "criterion": column.criterion,
            },
        )
    ]


def _contradiction(column: Column, side: EntryId, values: Values) -> Note:
    return Note(
        "printed.figure",
        "{key}: {criterion} is printed as {printed} and is {reckoned} by the results",
        round=column.after,
        keys=(side,),
        facts={
            "key": side,
            "criterion": column.criterion,
            "column": column.position + 1,
            "printed": write_halves(column.figures[side]),
            "reckoned": write_halves(values[column.criterion][side]),
        },
    )
