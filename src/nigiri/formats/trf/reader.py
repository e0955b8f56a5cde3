"""A TRF file to an event, refusing what the format forbids."""

import datetime
import re

from nigiri.errors import Refusal
from nigiri.formats.assembly import Assembly
from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import DATE
from nigiri.formats.trf.cell import NOBODY, OPPOSITE, Cell, read_cell
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank, parse_rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Swiss
from nigiri.rulebook.written_numbers import whole_number
from nigiri.standings.settings import StandingsSettings, UnplayedPoints

FIRST_ROUND = 91
WIDTH = 10
_FIELD = re.compile(r"[0-9]{3} ")
_OUTCOMES = {"1": Outcome.WHITE, "W": Outcome.WHITE, "+": Outcome.WHITE, "0": Outcome.BLACK, "L": Outcome.BLACK,
             "-": Outcome.BLACK, "=": Outcome.JIGO, "D": Outcome.JIGO, "*": Outcome.UNKNOWN}  # fmt: skip
_BYES = {"U": ByeKind.PAIRING, "F": ByeKind.FULL, "+": ByeKind.FULL}
_ABSENCES = {"H": Absence.HALF, "Z": Absence.ZERO, "-": Absence.ZERO}
_SHODAN_RATING = 2050


def is_trf(lines: list[str]) -> bool:
    """Tell whether a text is a TRF file: numbered fields, one of them a player."""
    first = next((line for line in lines if line.strip()), "")
    return bool(_FIELD.match(first)) and any(line.startswith("001 ") for line in lines)


class _Line:
    """A player's line."""

    def __init__(self, number: int, line: int, cells: list[Cell]) -> None:
        self.number = number
        self.line = line
        self.cells = cells


def read_trf(lines: list[str], notebook: Notebook) -> Imported:
    """Read an event; sides are called by their starting numbers."""
    return _Reader(lines, notebook).read()


class _Reader:
    def __init__(self, lines: list[str], notebook: Notebook) -> None:
        self._notebook = notebook
        self._assembly = Assembly(notebook)
        self._fields: dict[str, str] = {}
        self._lines: dict[int, _Line] = {}
        self._absences: dict[EntryId, dict[int, Absence]] = {}
        self._text = lines

    def read(self) -> Imported:
        players: list[tuple[int, str]] = []
        for line_number, line in enumerate(self._text, 1):
            if line.startswith("001 "):
                players.append((line_number, line))
            elif _FIELD.match(line):
                self._fields.setdefault(line[:3], line[4:].strip())
        for line_number, line in players:
            self._read_line(line_number, line)
        rounds = max((len(line.cells) for line in self._lines.values()), default=0)
        for found in self._lines.values():
            for number, cell in enumerate(found.cells, 1):
                self._read_cell(found, number, cell)
        self._take_absences()
        return self._assembly.imported(self._regulations(rounds), "trf")

    def _read_line(self, line_number: int, line: str) -> None:
        where = self._notebook.at(line_number)
        number = whole_number(line[4:8].strip())
        if number is None:
            self._notebook.fault("trf.number", "a player has no starting number", where)
            return
        family, _, given = line[14:47].strip().partition(",")
        rating = line[48:52].strip()
        identifier = line[57:68].strip()
        person = Person(
            PersonId(str(number)), family.strip(), given.strip(), {"fide": identifier} if identifier.strip("0") else {}
        )
        entry = Entry(
            EntryId(str(number)),
            person.id,
            self._rank(line[10:13].strip(), rating, where),
            rating=int(rating) if re.fullmatch(r"-?[0-9]+", rating) else None,
            country=line[53:56].strip(),
        )
        if self._assembly.enter(person, entry, where):
            self._lines[number] = _Line(number, line_number, self._cells(line, where))

    def _rank(self, title: str, rating: str, where: str) -> Rank:
        """Return the grade where the title column has one, else the rank of the rating, 2100 being 1d."""
        try:
            return parse_rank(title)
        except Refusal:
            pass
        if not re.fullmatch(r"-?[0-9]+", rating):
            self._notebook.info("trf.rank", "a player without a rating is taken for 30k", where)
            return LOWEST
        return Rank(max(LOWEST, min(HIGHEST, (int(rating) - _SHODAN_RATING) // 100)))

    def _cells(self, line: str, where: str) -> list[Cell]:
        cells: list[Cell] = []
        rest = line[FIRST_ROUND - 2 :].rstrip()
        for begin in range(0, len(rest), WIDTH):
            cell = read_cell(rest[begin : begin + WIDTH])
            if cell is None:
                self._notebook.fault(
                    "trf.cell", "'{text}' is no round", where, round=len(cells) + 1, text=rest[begin : begin + WIDTH]
                )
                cell = Cell(NOBODY, "-", "Z")
            cells.append(cell)
        return cells

    def _read_cell(self, line: _Line, number: int, cell: Cell) -> None:
        where = self._notebook.at(line.line)
        side = EntryId(str(line.number))
        if cell.problem:
            self._notebook.fault("trf.cell", f"round {{number}}: {cell.problem}", where,
                                 round=number, keys=(side,), number=number)  # fmt: skip
        elif cell.opponent == NOBODY:
            if cell.result in _BYES:
                self._assembly.add_bye(number, Bye(side, _BYES[cell.result]), where)
            else:
                self._absences.setdefault(side, {})[number] = _ABSENCES[cell.result]
        elif self._is_symmetric(line, number, cell) and cell.colour == "w":
            black = EntryId(str(cell.opponent))
            table = len(self._assembly.games(number)) + 1
            result = Result(_OUTCOMES[cell.result], by_default=cell.result in "+-")
            if cell.result == "-" and self._lines[cell.opponent].cells[number - 1].result == "-":
                result = Result(Outcome.BOTH_LOSE, by_default=True)
            self._assembly.add_game(number, Game(table, black, side, 0, 13, result), where)

    def _is_symmetric(self, line: _Line, number: int, cell: Cell) -> bool:
        """Tell whether the opponent's line says the same game; two losses by default are one game too."""
        where = self._notebook.at(line.line)
        if self._assembly.find(str(cell.opponent), number, where) is None:
            return False
        other = self._lines[cell.opponent].cells
        answer = other[number - 1] if number <= len(other) else None
        results = {OPPOSITE[cell.result]} | ({"-"} if cell.result == "-" else set())
        if cell.opponent == line.number:
            self._notebook.fault("game.self", "{player} plays against itself", where, round=number, player=line.number)
            return False
        if (
            answer is None
            or answer.opponent != line.number
            or {answer.colour, cell.colour} != {"w", "b"}
            or answer.result not in results
        ):
            self._notebook.fault(
                "round.asymmetric",
                "line {row} and line {other} say different things about round {number}",
                where,
                round=number,
                keys=(str(line.number), str(cell.opponent)),
                row=line.number,
                other=cell.opponent,
                number=number,
            )
            return False
        return True

    def _take_absences(self) -> None:
        for side, absences in self._absences.items():
            self._assembly.be_absent(side, absences)

    def _regulations(self, rounds: int) -> Regulations:
        return Regulations(
            name=self._fields.get("012", ""),
            rounds=max(1, rounds),
            system=Swiss(),
            standings=StandingsSettings(("NBW", "SOSW", "SOSOSW"), UnplayedPoints(absent_mcmahon=0, round_down=False)),
            pairing=PairingSettings(handicap=HandicapRule(HandicapBasis.NONE)),
            place=self._fields.get("022", ""),
            director=self._fields.get("102", ""),
            begins=self._date("042"),
            ends=self._date("052"),
            extra={f"trf/{field}": text for field, text in self._fields.items() if field in {"032", "092", "122"}},
        )

    def _date(self, field: str) -> datetime.date | None:
        """Read `2026/05/01`, or the older `1.5.2026`."""
        text = self._fields.get(field, "").replace("/", "-")
        if "." in text:
            text = "-".join(reversed(text.split(".")))
        try:
            return DATE.read(text)
        except ValueError:
            self._notebook.fault(
                "date.impossible", "'{text}' is no date of the calendar", self._notebook.at(None), text=text[:40]
            )
            return None
