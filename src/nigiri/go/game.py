"""A game in progress: whose turn it is, what may be played, what has been played.

Two sides and stones of two colours (RU-1.1, RU-1.2). The program never ends a game by itself, not on a full board
either: both sides pass (RU-1.9, KOD-3.1).
"""

from collections.abc import Iterable, Iterator

from nigiri.go.agreement import Agreement, Phase
from nigiri.go.arrangements import NEVER
from nigiri.go.board import Board
from nigiri.go.colours import BLACK, COLOURS, WHITE, Colour
from nigiri.go.faults import Fault, IllegalMove
from nigiri.go.geometry import Point
from nigiri.go.handicap import initial_position, komi_for
from nigiri.go.moves import Forfeited, Pass, Play, Resumed, Turn
from nigiri.go.points import HalfPoints
from nigiri.go.position import Position
from nigiri.go.repetition import Cycle, History
from nigiri.go.rules import JAPANESE, Rules


class Game:
    """One game by one set of rules (RU-1.3 to RU-1.9, KOD-1.3 to KOD-2.2).

    `play` refuses an illegal move and changes nothing then; `force` is for records, which hold what happened.
    `turns` is the history, `taken[colour]` how many stones a side has taken, pass stones apart.
    """

    __slots__ = (
        "_history",
        "_side",
        "_start",
        "_turns",
        "_vacated",
        "agreement",
        "board",
        "cycles",
        "handicap",
        "komi",
        "rules",
        "taken",
    )

    def __init__(
        self,
        rules: Rules = JAPANESE,
        start: Position | int = 19,
        *,
        handicap: int = 0,
        komi: HalfPoints | None = None,
        taken: tuple[int, int] = (0, 0),
    ) -> None:
        position = initial_position(rules, start, handicap) if isinstance(start, int) else start
        self.rules = rules
        self.board: Board = position.board()
        self._side: int = int(position.to_move)
        self.handicap = handicap
        self.komi: HalfPoints = komi_for(rules, handicap) if komi is None else komi
        self.taken: dict[Colour, int] = {BLACK: taken[0], WHITE: taken[1]}
        self.cycles: list[Cycle] = []
        self.agreement: Agreement | None = None
        self._start = position
        self._vacated: list[int] = [0] * len(position.cells)
        self._history = History(len(position.cells) - position.cells.count(0), position.to_move)
        self._turns = self._history.turns

    def copy(self) -> "Game":
        """Return an independent game in the same state."""
        twin = Game.__new__(Game)
        twin.rules, twin.handicap, twin.komi = self.rules, self.handicap, self.komi
        twin._start, twin._side = self._start, self._side
        twin.board = self.board.copy()
        twin.taken = dict(self.taken)
        twin.cycles = self.cycles[:]
        twin.agreement = self.agreement
        twin._vacated = self._vacated[:]
        twin._history = self._history.copy()
        twin._turns = twin._history.turns
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.position == other.position
            and self.rules == other.rules
            and (self.handicap, self.komi) == (other.handicap, other.komi)
            and (self.taken, self.turns, self.cycles) == (other.taken, other.turns, other.cycles)
            and self.agreement == other.agreement
            and self._start == other._start
        )

    __hash__ = None  # type: ignore[assignment]

    # ── what is ──

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""
        return COLOURS[self._side]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What has been played, passed, forfeited and resumed, in order."""
        return tuple(self._turns)

    @property
    def length(self) -> int:
        """How many turns there are."""
        return len(self._turns)

    @property
    def start(self) -> Position:
        """The initial position (RU-1.4)."""
        return self._start

    @property
    def position(self) -> Position:
        """The stones and the side to move (RU-1.3)."""
        return Position.of(self.board, self.to_move)

    @property
    def phase(self) -> Phase:
        """Playing, final (both passed, dead stones not agreed yet) or concluding (RU-1.3, RU-1.9, RU-1.10)."""
        return Phase.PLAYING if self.agreement is None else self.agreement.phase

    @property
    def move_number(self) -> int:
        """How many moves have been made, passes and forfeited turns included."""
        return self._history.number_after(len(self._turns))

    def pass_stones(self, colour: Colour) -> int:
        """Return how many stones a side has handed over for passing."""
        return sum(isinstance(turn, Pass) and turn.stone and turn.colour is colour for turn in self._turns)

    def prisoners(self, colour: Colour) -> int:
        """Return the stones a side holds: those it has taken, and those its opponent gave for passing."""
        return self.taken[colour] + self.pass_stones(colour.opponent)

    # ── asking ──

    def fault_of(self, at: int | str, colour: Colour | None = None) -> Fault | None:
        """Return why a move would be illegal, or None."""
        try:
            self.play(at, colour)
        except IllegalMove as refusal:
            return refusal.fault
        self.undo()
        return None

    def is_legal(self, at: int | str, colour: Colour | None = None) -> bool:
        """Return whether a stone may be placed."""
        return self.fault_of(at, colour) is None

    def legal_points(self) -> Iterator[Point]:
        """Yield where the side to move may place a stone."""
        return (point for point in self.board.empty_points() if self.is_legal(point))

    # ── doing ──

    def play(self, at: int | str, colour: Colour | None = None) -> Play:
        """Place a stone; refuse with `IllegalMove` and change nothing if the rules forbid it.

        `at` is a point or its name; `colour` is checked against the turn if given (KOD-1.8). What loses its last
        liberty goes off in the same move (RU-1.6-a, RU-1.8).
        """
        if at.__class__ is not int or colour is not None:
            at = self._admit(at, colour)
        if self.agreement is not None or not 0 <= at < len(self.board.cells) or self.board.cells[at]:
            raise self._inadmissible(at)
        mover = self._side
        captured = self.board.place(at, mover)
        if captured != () or self._vacated[at] & mover:
            return self._judge(at, captured)
        play = Play(COLOURS[mover], at)
        self._turns.append(play)
        self._side = 3 - mover
        return play

    def play_all(self, moves: Iterable[int | None]) -> None:
        """Play a line of moves, None for a pass; the first illegal one is refused as by `play`, those before it stay.

        The same checks as in `play`, with what does not change between two stones looked up once.
        """
        place, cells, vacated, append = self.board.place, self.board.cells, self._vacated, self._turns.append
        size = len(cells)
        for at in moves:
            if at is None:
                self.pass_()
                continue
            if self.agreement is not None or not 0 <= at < size or cells[at]:
                raise self._inadmissible(at)
            mover = self._side
            captured = place(at, mover)
            if captured != () or vacated[at] & mover:
                self._judge(at, captured)
            else:
                append(Play(COLOURS[mover], at))
                self._side = 3 - mover

    def _judge(self, point: int, captured: tuple[int, ...] | None, *, forced: bool = False, replaced: int = 0) -> Play:
        """Finish a move that takes stones, is suicide or may repeat a position."""
        mover = self.to_move
        if captured is None:
            if not self.rules.suicide and not forced:
                raise IllegalMove(Fault.SUICIDE, mover, self._name(point))
            captured = self.board.perish(point, mover)
        play = Play(mover, point, captured, replaced)
        if not forced and (self._vacated[point] & mover or play.is_suicide):
            self._check_repetition(play)
        self.taken[play.taken_from.opponent] += len(captured)
        for stone in captured:
            self._vacated[stone] |= play.taken_from
        self._append(play)
        return play

    def _append(self, turn: Turn) -> None:
        """Add a turn that did not just add a stone."""
        self._history.append(turn)
        self._side = int(self._history.to_move)

    def _check_repetition(self, play: Play) -> None:
        """Refuse what the rules forbid, note a longer cycle where they do not (RU-1.7, RU-2.7.6, KOD-2.2)."""
        history, rule = self._history, self.rules.repetition
        stood = history.stood(self.board.cells, play)
        if stood is NEVER:
            return
        before = history.forbids(rule, stood)
        if before is not None:
            self._take_off(play)
            fault = Fault.KO if history.is_ko(before) else Fault.SUPERKO
            raise IllegalMove(fault, play.colour, self._name(play.point), history.number_after(before))
        last = stood.last_position
        if last is not None:
            self.cycles.append(Cycle(self.move_number + 1, history.number_after(last), stood.times + 1))

    def _take_off(self, play: Play) -> None:
        if play.is_suicide:
            self.board.revive(play.captured, play.colour)
        else:
            self.board.lift(play.point, play.captured)

    def pass_(self, colour: Colour | None = None) -> Pass:
        """Decline the turn (RU-1.5); it is always legal. Enough passes in a row end play (RU-1.9)."""
        return self._pass(self._mover("pass", colour))

    def _pass(self, mover: Colour) -> Pass:
        resumed = self._history.last_resumed
        turn = Pass(mover, self.rules.pass_stones or (resumed is not None and resumed.pass_stones))
        self._append(turn)
        if self._is_passed_out() and self._may_end_with(mover, resumed):
            self.agreement = Agreement.begin(self.position, after_dispute=resumed is not None)
        return turn

    def _may_end_with(self, passer: Colour, resumed: Resumed | None) -> bool:
        """Whether play can end with this side's pass, where passes cost stones.

        White passes last by rule; in a play-out, the side that did not begin it, so that both have had as many turns.
        """
        if self.rules.white_passes_last:
            return passer is WHITE
        return resumed is None or not resumed.pass_stones or passer is not resumed.colour

    def _is_passed_out(self) -> bool:
        """Whether enough passes stand at the end of the turns; taking play up again starts a new count."""
        needed = self.rules.passes_to_end
        return len(self._turns) >= needed and all(isinstance(turn, Pass) for turn in self._turns[-needed:])

    def forfeit_turn(self) -> Forfeited:
        """Let the side to move lose its turn by ruling (CLK-res-5); no pass, so it does not end the game."""
        turn = Forfeited(self._mover("pass", None))
        self._append(turn)
        return turn

    def undo(self) -> Turn:
        """Take the last turn back and return it; the game is then equal to what it was before."""
        turn = self._history.pop()
        self.agreement = None
        self._side = int(self._history.to_move)
        match turn:
            case Play():
                self._take_off(turn)
                self.taken[turn.taken_from.opponent] -= len(turn.captured)
                if turn.replaced:
                    self.board.put(turn.point, turn.replaced)
                if self.cycles and self.cycles[-1].move > self.move_number:
                    self.cycles.pop()
            case Resumed():
                self.agreement = Agreement.begin(self.position, after_dispute=self._history.last_resumed is not None)
            case _:
                pass
        return turn

    # ── records ──

    def force(self, at: int | str, colour: Colour) -> tuple[Turn, IllegalMove | None]:
        """Play what a record holds, legal or not, and return the refusal a game in progress would have met.

        A stone on another stands in its place; a stone off the board is a turn without a stone.
        """
        fault: IllegalMove | None = None
        if colour is not self.to_move:
            fault = IllegalMove(Fault.ORDER, colour, self._name(at))
            self._side = int(colour)
        self.agreement = None
        try:
            return self.play(at), fault
        except IllegalMove as refusal:
            fault = fault or refusal
        point = self.board.geometry.find(at) if isinstance(at, str) else at
        if point is None or not 0 <= point < len(self.board.cells):
            return self.forfeit_turn(), fault
        replaced = self.board.cells[point]
        if replaced:
            self.board.remove((point,))
            self._vacated[point] |= replaced
        return self._judge(point, self.board.place(point, colour), forced=True, replaced=replaced), fault

    def force_pass(self, colour: Colour) -> IllegalMove | None:
        """Enter a pass from a record; return the refusal if it was not that side's turn."""
        fault = None if colour is self.to_move else IllegalMove(Fault.ORDER, colour, "pass")
        self._side = int(colour)
        self.agreement = None
        self._pass(colour)
        return fault

    # ── after the passes ──

    def mark_dead(self, by: Colour, point: int | str) -> Agreement:
        """Mark the chain on a point dead, or alive again (RU-1.10, KOD-13.1); voids both acceptances."""
        at = self.board.geometry.point(point) if isinstance(point, str) else point
        self.agreement = self._open_agreement().toggle(by, at)
        return self.agreement

    def accept(self, by: Colour, version: int) -> Agreement:
        """Accept the marking of that version; when both have, the position is concluding (RU-1.10)."""
        self.agreement = self._open_agreement().accept(by, version)
        return self.agreement

    def rule_dead(self, dead: tuple[int, ...]) -> Agreement:
        """Fix the dead stones by the referee's decision (EGF-9a, RU-1.10)."""
        self.agreement = self._open_agreement().rule(dead)
        return self.agreement

    def resume(self, by: Colour) -> Resumed:
        """Take play up again after a disagreement (RU-1.5, KOD-13.4), the right side to move."""
        turn = self._open_agreement().resume(self.rules, by)
        self._append(turn)
        self.agreement = None
        return turn

    def _open_agreement(self) -> Agreement:
        if self.agreement is None:
            raise Agreement.not_open()
        return self.agreement

    # ── names ──

    def _mover(self, what: str, colour: Colour | None) -> Colour:
        if colour is not None and colour is not self.to_move:
            raise IllegalMove(Fault.ORDER, colour, what)
        if self.agreement is not None:
            raise IllegalMove(Fault.OVER, self.to_move, what)
        return self.to_move

    def _admit(self, at: int | str, colour: Colour | None) -> int:
        """Return the point meant, after the turn is checked; -1 if there is none of that name."""
        if colour is not None and colour is not self.to_move:
            raise IllegalMove(Fault.ORDER, colour, self._name(at))
        if isinstance(at, int):
            return int(at)
        found = self.board.geometry.find(at)
        if found is None:
            raise IllegalMove(Fault.OFF_BOARD, self.to_move, at)
        return found

    def _inadmissible(self, at: int | str) -> IllegalMove:
        if self.agreement is not None:
            fault = Fault.OVER
        elif isinstance(at, int) and 0 <= at < len(self.board.cells):
            fault = Fault.OCCUPIED
        else:
            fault = Fault.OFF_BOARD
        return IllegalMove(fault, self.to_move, self._name(at))

    def _name(self, point: int | str) -> str:
        if isinstance(point, str):
            return point
        return self.board.geometry.name(point) if 0 <= point < self.board.geometry.size else str(point)
