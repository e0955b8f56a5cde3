"""A referee that speaks GTP: it keeps the position, allows what the rules allow, and counts. It never moves itself.

Programs that need rules but no player connect to it: it answers `play` with the reason a move is illegal, and
`final_score` by the rules it was told. Its own commands begin with `nigiri-`.
"""

import inspect
from collections.abc import Callable

from nigiri.errors import Refusal
from nigiri.go.colours import WHITE
from nigiri.go.counting import count_game, whole_chains
from nigiri.go.diagram import diagram
from nigiri.go.faults import IllegalMove
from nigiri.go.game import Game
from nigiri.go.geometry import geometry
from nigiri.go.gtp import Command, Response, read_colour, read_command, read_vertex
from nigiri.go.handicap import custom_position, fixed_points
from nigiri.go.moves import Resumed
from nigiri.go.points import half_points
from nigiri.go.rules import JAPANESE, Rules, rules_named
from nigiri.rulebook.written_numbers import unsigned_number


class Referee:
    """One session; `answer` takes a line and returns the lines to send back."""

    def __init__(self, rules: Rules = JAPANESE, version: str = "") -> None:
        self.version = version
        self.rules = rules
        self.komi = rules.komi
        self.game = Game(rules, 19, komi=self.komi)
        self.dead: tuple[int, ...] = ()
        self.is_over = False
        self._commands: dict[str, Callable[..., str]] = {
            "protocol_version": lambda: "2",
            "name": lambda: "Nigiri referee",
            "version": lambda: self.version,
            "known_command": lambda name: "true" if name in self._commands else "false",
            "list_commands": lambda: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": self._komi,
            "play": self._play,
            "undo": self._undo,
            "fixed_handicap": self._fixed_handicap,
            "place_free_handicap": self._fixed_handicap,
            "set_free_handicap": self._set_free_handicap,
            "showboard": lambda: "\n" + diagram(self.game.board),
            "captures": lambda colour: str(self.game.taken[read_colour(colour)]),
            "is_legal": self._is_legal,
            "all_legal": self._all_legal,
            "time_settings": lambda *_: "",
            "time_left": lambda *_: "",
            "final_score": lambda: count_game(self.game, dead=self.dead).result,
            "final_status_list": self._status,
            "nigiri-rules": self._rules,
            "nigiri-dead": self._dead,
            "nigiri-cycles": lambda: "\n".join(f"{c.move} repeats {c.earlier}" for c in self.game.cycles),
        }

    def answer(self, line: str) -> str | None:
        """Answer one line; None if it holds no command."""
        command = read_command(line)
        if command is None:
            return None
        return self._respond(command).block()

    def _respond(self, command: Command) -> Response:
        action = self._commands.get(command.name)
        if action is None:
            return Response(False, "unknown command", command.number)
        try:
            inspect.signature(action).bind(*command.arguments)
        except TypeError:
            return Response(False, "syntax error", command.number)
        try:
            return Response(True, action(*command.arguments), command.number)
        except IllegalMove as refusal:
            return Response(False, f"illegal move: {refusal.fault.value}", command.number)
        except Refusal as refusal:
            return Response(False, refusal.message, command.number)

    def _new(self, size: int) -> None:
        self.game = Game(self.rules, size, komi=self.komi)
        self.dead = ()

    def _quit(self) -> str:
        self.is_over = True
        return ""

    def _boardsize(self, size: str) -> str:
        if (lines := unsigned_number(size, 4)) is None or not 2 <= lines <= 25:
            raise Refusal("gtp.size", message="unacceptable size")
        self._new(lines)
        return ""

    def _clear(self) -> str:
        self._new(self.game.board.geometry.width)
        return ""

    def _komi(self, komi: str) -> str:
        self.komi = self.game.komi = half_points(komi)
        return ""

    def _rules(self, name: str) -> str:
        """Start again by other rules, with their komi."""
        self.rules = rules_named(name)
        self.komi = self.rules.komi
        return self._clear()

    def _play(self, colour: str, vertex: str) -> str:
        """Play for either side: the protocol allows two moves in a row, which is entered as a forfeited turn."""
        side = read_colour(colour)
        point = read_vertex(vertex, self.game.board.geometry)
        trial = self.game.copy()
        if trial.agreement is not None:
            trial.resume(side)
        if trial.to_move is not side:
            trial.forfeit_turn()
        if point is None:
            trial.pass_()
        else:
            trial.play(point)
        self.game = trial
        self.dead = ()
        return ""

    def _undo(self) -> str:
        if not self.game.turns:
            raise Refusal("gtp.undo", message="cannot undo")
        self.game.undo()
        while self.game.turns and isinstance(self.game.turns[-1], Resumed):
            self.game.undo()
        return ""

    def _fixed_handicap(self, stones: str) -> str:
        number = unsigned_number(stones, 3) or 0
        if number < 2:
            raise Refusal("gtp.handicap", message="invalid number of stones")
        return self._lay(fixed_points(self.game.board.geometry, number))

    def _set_free_handicap(self, *vertices: str) -> str:
        grid = self.game.board.geometry
        points = tuple(grid.point(vertex) for vertex in vertices)
        if len(points) < 2 or len(set(points)) != len(points):
            raise Refusal("gtp.handicap", message="bad vertex list")
        return self._lay(points)

    def _lay(self, points: tuple[int, ...]) -> str:
        grid = self.game.board.geometry
        if self.game.turns or any(self.game.board.cells):
            raise Refusal("gtp.handicap", message="board not empty")
        start = custom_position(geometry(grid.width), WHITE, black=points)
        self.game = Game(self.rules, start, handicap=len(points), komi=self.komi)
        return " ".join(grid.name(point) for point in points)

    def _is_legal(self, colour: str, vertex: str) -> str:
        try:
            before = self.game, self.dead
            self._play(colour, vertex)
        except IllegalMove:
            return "0"
        self.game, self.dead = before
        return "1"

    def _all_legal(self, colour: str) -> str:
        side = read_colour(colour)
        trial = self.game.copy()
        trial.agreement = None
        if trial.to_move is not side:
            trial.forfeit_turn()
        return " ".join(trial.board.geometry.name(point) for point in trial.legal_points())

    def _dead(self, *vertices: str) -> str:
        """Say which chains are dead for `final_score`; without arguments none are."""
        board = self.game.board
        self.dead = whole_chains(board, [board.geometry.point(vertex) for vertex in vertices])
        return ""

    def _status(self, status: str) -> str:
        board = self.game.board
        if status == "dead":
            return " ".join(board.geometry.names(self.dead))
        if status == "alive":
            alive = [point for point, cell in enumerate(board.cells) if cell and point not in self.dead]
            return " ".join(board.geometry.names(alive))
        if status == "seki":
            return " ".join(board.geometry.names(count_game(self.game, dead=self.dead).seki))
        raise Refusal("gtp.status", message="invalid status")
