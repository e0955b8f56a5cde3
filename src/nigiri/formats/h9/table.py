"""The rows of an H9 file against each other: which claims make games, and which contradict."""

from collections.abc import Mapping

from msgspec import Struct

from nigiri.formats.h9.row import Row
from nigiri.formats.h9.token import INVERSE, Token
from nigiri.formats.notebook import Notebook
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapRule
from nigiri.people.entry import Absence
from nigiri.ratings.rank import Rank
from nigiri.tournament.state import Round, RoundStatus

_ABSENT = {"-": Absence.ZERO, "?": Absence.ZERO, "=": Absence.BY_RULE}


class Side(Struct, frozen=True):
    """A row's side. A row that others name and the file lacks has no `row`, and the rank of its neighbour."""

    entry: EntryId
    rank: Rank
    row: Row | None = None


class Komi(Struct, frozen=True):
    """Komi in half points, and how many stones a game has that does not say: `HA[hN]`."""

    even: int
    implied: int

    def stones(self, ranks: tuple[int, int]) -> int:
        """Return the implied stones: the difference of grades less N, at most 9 − N; none with N = 9."""
        return max(0, min(abs(ranks[0] - ranks[1]) - self.implied, 9 - self.implied))

    def of(self, stones: int) -> int:
        """Return the komi of a game with so many stones."""
        return HandicapRule().komi_halves if stones else self.even


class RoundReader:
    """Reads one round out of all rows."""

    def __init__(self, number: int, sides: Mapping[int, Side], komi: Komi, notebook: Notebook) -> None:
        self._number = number
        self._sides = sides
        self._komi = komi
        self._notebook = notebook
        self._seated: set[int] = set()
        self._games: list[Game] = []
        self._byes: list[Bye] = []
        self.absences: dict[EntryId, Absence] = {}

    def read(self) -> Round:
        """Return the round; contradictions are noted."""
        for number, side in self._sides.items():
            token = self._token(number)
            if token is None:
                self._sit_out(side, "-", granted=False)
            elif token.opponent not in self._sides:
                self._sit_out(side, token.sign, granted=token.by_default)
            elif number not in self._seated:
                self._pair(number, token)
        for number, side in self._sides.items():
            if side.row is None and number not in self._seated:
                self.absences.setdefault(side.entry, Absence.ZERO)
        return Round(self._number, tuple(self._games), tuple(self._byes), RoundStatus.PUBLISHED)

    def _token(self, number: int) -> Token | None:
        row = self._sides[number].row
        if row is None or self._number > len(row.tokens):
            return None
        return row.tokens[self._number - 1]

    def _sit_out(self, side: Side, sign: str, *, granted: bool) -> None:
        if side.row is None:
            return
        if sign == "+":
            self._byes.append(Bye(side.entry, ByeKind.FULL if granted else ByeKind.PAIRING))
        else:
            self.absences[side.entry] = _ABSENT[sign]

    def _pair(self, number: int, token: Token) -> None:
        side, opponent = self._sides[number], self._sides[token.opponent]
        if token.opponent == number:
            self._fault("game.self", "{player} plays against itself in round {number}", number, player=side.entry)
            return
        answer = self._token(token.opponent)
        if opponent.row is None and token.opponent not in self._seated:
            answer = Token(number, INVERSE[token.sign], token.by_default)
        if answer is None or answer.opponent != number:
            self._fault(
                "round.asymmetric",
                "row {row} says it met row {other} in round {number}; row {other} says something else",
                number,
                row=number,
                other=token.opponent,
                keys=(side.entry, opponent.entry),
            )
            return
        self._seated |= {number, token.opponent}
        self._games.append(self._game(number, token, answer))

    def _game(self, number: int, token: Token, answer: Token) -> Game:
        side, opponent = self._sides[number], self._sides[token.opponent]
        colour = self._colour(number, token, answer)
        is_white = colour is Colour.WHITE if colour else (side.rank, side.entry) > (opponent.rank, opponent.entry)
        stones = self._stones(number, token, answer)
        first, second = (answer, token) if is_white else (token, answer)
        black, white = (opponent, side) if is_white else (side, opponent)
        return Game(
            table=len(self._games) + 1,
            black=black.entry,
            white=white.entry,
            handicap=stones,
            komi_halves=self._komi.of(stones),
            result=Result(self._outcome(number, first, second), by_default=token.by_default or answer.by_default),
            are_colours_known=colour is not None,
        )

    def _colour(self, number: int, token: Token, answer: Token) -> Colour | None:
        """Return the colour of the row that speaks first; None when neither says, or both say the same."""
        if token.colour and answer.colour and token.colour is answer.colour:
            self._warn("round.colours", "rows {row} and {other} both say {colour} in round {number}", number, token,
                       colour=token.colour.value)  # fmt: skip
            return None
        return token.colour or (answer.colour.other if answer.colour else None)

    def _stones(self, number: int, token: Token, answer: Token) -> int:
        if token.stones is not None and answer.stones is not None and token.stones != answer.stones:
            self._warn("round.stones", "rows {row} and {other} give different stones in round {number}", number, token)
        said = token.stones if token.stones is not None else answer.stones
        ranks = self._sides[number].rank, self._sides[token.opponent].rank
        return said if said is not None else self._komi.stones(ranks)

    def _outcome(self, number: int, black: Token, white: Token) -> Outcome:
        """Return the outcome of two tokens; two wins, or two losses, are one too, and are named."""
        signs = black.sign + white.sign
        if signs in {"+-", "-+", "==", "??"}:
            return {"+-": Outcome.BLACK, "-+": Outcome.WHITE, "==": Outcome.JIGO, "??": Outcome.UNKNOWN}[signs]
        where = black if black.opponent != number else white
        if signs in {"++", "--"}:
            both = "win" if signs == "++" else "lose"
            self._warn("round.both", "rows {row} and {other} both {both} in round {number}", number, where, both=both)
            return Outcome.BOTH_WIN if signs == "++" else Outcome.BOTH_LOSE
        if "?" in signs:
            self._warn("round.result", "rows {row} and {other}: only one result in round {number}", number, where)
            return Outcome.UNKNOWN
        self._fault(
            "round.asymmetric",
            "rows {row} and {other} contradict each other in round {number}",
            number,
            row=number,
            other=where.opponent,
        )
        return Outcome.UNKNOWN

    def _warn(self, code: str, message: str, speaker: int, token: Token, **facts: object) -> None:
        sides = self._sides[speaker], self._sides[token.opponent]
        self._notebook.warn(
            code,
            message,
            self._where(speaker),
            round=self._number,
            keys=tuple(side.entry for side in sides),
            number=self._number,
            row=speaker,
            other=token.opponent,
            **facts,
        )

    def _fault(self, code: str, message: str, speaker: int, **facts: object) -> None:
        facts.setdefault("keys", (self._sides[speaker].entry,))
        self._notebook.fault(code, message, self._where(speaker), round=self._number, number=self._number, **facts)

    def _where(self, row: int) -> str:
        found = self._sides[row].row
        return self._notebook.at(found.line if found else None)
