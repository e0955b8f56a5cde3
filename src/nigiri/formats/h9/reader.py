"""An H9 file to an event: rows to entries, tokens to games, the printed figures kept to be compared."""

from bisect import bisect_left

from nigiri.formats.h9.header import Header, read_header
from nigiri.formats.h9.headings import criteria_of
from nigiri.formats.h9.row import Row, looks_like_row, read_row
from nigiri.formats.h9.scale import Scale, are_aligned, figure_columns, find_scale
from nigiri.formats.h9.table import Komi, RoundReader, Side
from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.plausible import check_dates, tournament_id
from nigiri.ids import EntryId, PersonId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.checked_measures import MOST_ROUNDS
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.state import Round, Tournament

PLACE = "h9/"
FIGURES = PLACE + "figures"
"""Where an entry keeps the figures printed in its row."""
ROW = PLACE + "row"
HEADINGS = PLACE + "headings"
COMMENTS = PLACE + "comments"

_CRITERIA = {True: ("MMS", "SOSM", "SOSOSM"), False: ("NBW", "SOSW", "SOSOSW")}


def is_h9(lines: list[str]) -> bool:
    """Tell whether lines are a table of results: one has a rank followed by a result."""
    return any(not line.lstrip().startswith(";") and looks_like_row(line) for line in lines)


def read_h9(lines: list[str], notebook: Notebook) -> Imported:
    """Read an event. Contradictions are noted; a game that only one of two rows knows is a fault."""
    header_lines: list[tuple[int, str]] = []
    rows: dict[int, Row] = {}
    former = 0
    for line_number, line in enumerate(lines, 1):
        if line.lstrip().startswith(";"):
            header_lines.append((line_number, line.strip()))
        elif line.strip(" \t\x1a"):
            row = read_row(line, line_number, former, notebook)
            former = row.number if row else former + 1
            if row is not None:
                rows[row.number] = row
    header = read_header(header_lines, notebook)
    return _Event(header, rows, notebook).imported()


class _Event:
    """The parts of one file on their way to an event."""

    def __init__(self, header: Header, rows: dict[int, Row], notebook: Notebook) -> None:
        self._header = header
        self._rows = rows
        self._notebook = notebook
        self._numbers = list(rows)
        self._rounds = self._count_rounds()
        self._sides = self._name_sides()

    def imported(self) -> Imported:
        scale = find_scale(self._rows, self._header.headings)
        regulations = self._regulations(scale)
        drawn, absences = self._read_rounds(Komi(regulations.komi_halves, self._header.implied))
        check_dates(regulations, self._notebook, self._notebook.at(None))
        entries = {
            side.entry: self._entry(number, side, scale, absences.get(side.entry, {}))
            for number, side in self._sides.items()
        }
        roster = Roster(self._person(side) for side in self._sides.values())
        tournament = Tournament(tournament_id(regulations, self._notebook.name), regulations, entries, drawn)
        return Imported(tournament, roster, "h9", self._notebook.notes)

    def _count_rounds(self) -> int:
        """Return the number of rounds: the longest row's; rows of another length are named."""
        rounds = max((len(row.tokens) for row in self._rows.values()), default=0)
        for row in self._rows.values():
            if len(row.tokens) != rounds:
                self._notebook.warn(
                    "h9.results_count",
                    "row {row} has {found} results, others have {rounds}",
                    self._notebook.at(row.line),
                    row=row.number,
                    found=len(row.tokens),
                    rounds=rounds,
                )
        if rounds > MOST_ROUNDS:
            self._notebook.fault("rounds.number", "an event of {rounds} rounds", self._notebook.at(None), rounds=rounds)
        return min(rounds, MOST_ROUNDS)

    def _name_sides(self) -> dict[int, Side]:
        """Give every row an id of its own, and a side to every row that is named and missing."""
        sides: dict[int, Side] = {}
        taken: set[str] = set()
        nameless = [row.number for row in self._rows.values() if not row.has_name]
        if nameless:
            self._notebook.warn(
                "h9.question_marks",
                "{count} names are question marks: the file was written in a wrong character set",
                self._notebook.at(self._rows[nameless[0]].line),
                count=len(nameless),
            )
        for number, row in self._rows.items():
            key = Person(PersonId(""), row.family_name, row.given_name).key if row.has_name else f"ROW{number}"
            while key in taken:
                key = f"{key}{number}"
            taken.add(key)
            sides[number] = Side(EntryId(key), row.rank, row)
        for number, claims in sorted(self._missing_rows().items()):
            key = f"ROW{number}"
            while key in taken:
                key += "X"
            taken.add(key)
            sides[number] = Side(EntryId(key), self._rank_before(number))
            self._notebook.warn(
                "h9.row_missing",
                "row {row} is missing; {claims} results name it",
                self._notebook.at(None),
                keys=(key,),
                row=number,
                claims=claims,
            )
        return dict(sorted(sides.items()))

    def _missing_rows(self) -> dict[int, int]:
        """Return the rows that results name and the file lacks, with how many results name each.

        Where more rows are missing than there are, the file is no table: that is a fault, and none is returned.
        """
        missing: dict[int, int] = {}
        for row in self._rows.values():
            for token in row.tokens[: self._rounds]:
                if token.opponent and token.opponent not in self._rows:
                    missing[token.opponent] = missing.get(token.opponent, 0) + 1
        if len(missing) > len(self._rows):
            self._notebook.fault(
                "h9.rows_missing",
                "results name {missing} rows that are missing; there are {rows}",
                self._notebook.at(None),
                missing=len(missing),
                rows=len(self._rows),
            )
            return {}
        return missing

    def _rank_before(self, number: int) -> Rank:
        """Return the rank of the row before, else of the first: rows stand in the order of the standings."""
        position = bisect_left(self._numbers, number)
        return self._rows[self._numbers[max(0, position - 1)]].rank

    def _read_rounds(self, komi: Komi) -> tuple[tuple[Round, ...], dict[EntryId, dict[int, Absence]]]:
        drawn: list[Round] = []
        absences: dict[EntryId, dict[int, Absence]] = {}
        for number in range(1, self._rounds + 1):
            reader = RoundReader(number, self._sides, komi, self._notebook)
            drawn.append(reader.read())
            for entry, absence in reader.absences.items():
                absences.setdefault(entry, {})[number] = absence
        while drawn and not drawn[-1].games and not drawn[-1].byes:
            drawn.pop()
        return tuple(drawn), absences

    def _regulations(self, scale: Scale) -> Regulations:
        header = self._header
        has_stones = any(token.stones for row in self._rows.values() for token in row.tokens)
        basis = HandicapBasis.SCORE if has_stones or header.implied < 9 else HandicapBasis.NONE
        rule = HandicapRule(basis, reduction=header.implied if header.implied < 9 else 1)
        extra = {f"{PLACE}{tag}": value for tag, value in header.tags.items()}
        if header.headings:
            extra[HEADINGS] = " ".join(header.headings)
        if header.comments:
            extra[COMMENTS] = "\n".join(header.comments)
        return Regulations(
            name=header.tags.get("EV", ""),
            rounds=max(1, self._rounds),
            system=scale.system,
            standings=StandingsSettings(self._criteria(scale), scale.points),
            pairing=PairingSettings(handicap=rule),
            place=header.place,
            begins=header.begins,
            ends=header.ends,
            komi_halves=header.komi_halves,
            extra=extra,
        )

    def _criteria(self, scale: Scale) -> tuple[str, ...]:
        """Return what the headings name, else the usual criteria of the system."""
        is_mcmahon = isinstance(scale.system, McMahon)
        headings = self._header.headings
        is_headed = are_aligned(headings, [column.values() for column in figure_columns(self._rows)])
        return (criteria_of(headings, is_mcmahon=is_mcmahon) if is_headed else ()) or _CRITERIA[is_mcmahon]

    def _entry(self, number: int, side: Side, scale: Scale, absences: dict[int, Absence]) -> Entry:
        row = side.row
        if row is None:
            return Entry(side.entry, PersonId(side.entry), side.rank, absences=absences)
        return Entry(
            side.entry,
            PersonId(side.entry),
            row.rank,
            grade=row.grade,
            club=row.club,
            country=row.country,
            start_correction=scale.corrections.get(number, 0),
            absences=absences,
            extra={ROW: str(number), FIGURES: " ".join(row.figures)},
        )

    def _person(self, side: Side) -> Person:
        row = side.row
        if row is None:
            return Person(PersonId(side.entry), side.entry)
        identifiers = {"egd": row.pin} if row.pin else {}
        return Person(PersonId(side.entry), row.family_name, row.given_name, identifiers)
