"""Engines that speak GTP, as processes: an engine may be a side (RU-2.6.3-a).

Here and not in the go room, because it starts processes and waits for them; the grammar is `nigiri.go.gtp`.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Final, Self

from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, Colour, Forfeited, Game, Pass, Play, Resumed, points_text
from nigiri.go.gtp import Command, Response, read_response, read_vertex

_PATIENCE_S: Final = 120.0
_LONGEST_ANSWER: Final = 1_000_000


class Engine:
    """A running engine. Use it in a `with` block, or call `close`.

    `patience_s` is how long an answer may take before the engine counts as silent; it is no thinking time, which the
    clock of the game measures. Every fault of the engine is a `Refusal` whose code begins with `engine.`.
    """

    def __init__(self, command: str | Sequence[str], *, patience_s: float = _PATIENCE_S) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        self.name = words[0] if words else ""
        self._patience_s = patience_s
        self._lines: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, IndexError, ValueError) as failure:
            raise Refusal(
                "engine.missing", message="The engine {name} cannot be started.", name=self.name or "?"
            ) from failure
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            for line in pipe:
                self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def ask(self, name: str, *arguments: str) -> str:
        """Send a command and return the text of its answer; refuse if the engine says no, nothing, or nonsense."""
        return self.send(Command(name, arguments))

    def send(self, command: Command) -> str:
        """Send a command made before; see `ask`."""
        response = self._exchange(command)
        if not response.is_success:
            raise Refusal(
                "engine.refused",
                message="{engine} refuses {command}: {answer}",
                engine=self.name,
                command=command.line(),
                answer=response.text[:200],
            )
        return response.text

    def knows(self, name: str) -> bool:
        """Return whether the engine knows a command."""
        return self.ask("known_command", name) == "true"

    def _exchange(self, command: Command) -> Response:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(command.line() + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as failure:
            raise self._gone(command) from failure
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=self._patience_s)
            except queue.Empty:
                raise Refusal(
                    "engine.silent",
                    message="{engine} has not answered {command}.",
                    engine=self.name,
                    command=command.line(),
                ) from None
            if line is None:
                self._lines.put(None)
                raise self._gone(command)
            if line.strip():
                lines.append(line)
            elif lines:
                return read_response("\n".join(lines))
            if sum(map(len, lines)) > _LONGEST_ANSWER:
                raise Refusal("engine.talks", message="{engine} does not stop talking.", engine=self.name)

    def _gone(self, command: Command) -> Refusal:
        return Refusal(
            "engine.gone", message="{engine} has ended at {command}.", engine=self.name, command=command.line()
        )

    def close(self) -> None:
        """End the engine: ask it to quit, then make it."""
        assert self._process.stdin is not None
        try:
            # Closing writes what is left, which a dead engine no longer takes.
            with contextlib.suppress(OSError, ValueError), self._process.stdin as pipe:
                pipe.write("quit\n")
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(timeout=10)
        # The reader closes its pipe itself, at its end: nobody may close it while a line is being read.
        self._reader.join(timeout=10)

    # ── a game ──

    def set_up(self, game: Game) -> None:
        """Bring the engine to the present position of a game, move by move."""
        grid = game.board.geometry
        if grid.width != grid.height:
            raise Refusal("engine.size", message="GTP knows square boards only.")
        self.ask("boardsize", str(grid.width))
        self.ask("clear_board")
        self.ask("komi", points_text(game.komi))
        black, white = ([p for p, cell in enumerate(game.start.cells) if cell == side] for side in (BLACK, WHITE))
        if game.handicap > 1 and len(black) == game.handicap and not white:
            self.ask("set_free_handicap", *(grid.name(point) for point in black))
        else:
            self._place(BLACK, (grid.name(point) for point in black))
            self._place(WHITE, (grid.name(point) for point in white))
        for turn in game.turns:
            self.follow(turn, game)

    def _place(self, side: Colour, names: Iterable[str]) -> None:
        for name in names:
            self.ask("play", str(side), name)

    def follow(self, turn: Play | Pass | Forfeited | Resumed, game: Game) -> None:
        """Tell the engine what has been played; turns without stone or pass need no telling."""
        match turn:
            case Play():
                self.ask("play", str(turn.colour), game.board.geometry.name(turn.point))
            case Pass():
                self.ask("play", str(turn.colour), "pass")
            case Forfeited() | Resumed():
                pass

    def move(self, game: Game) -> int | str:
        """Let the engine choose for the side to move: a point, `pass`, or `resign`. It has played it on its board."""
        answer = self.ask("genmove", str(game.to_move)).strip().lower()
        if answer in ("resign", "pass"):
            return answer
        point = read_vertex(answer, game.board.geometry)
        assert point is not None
        return point

    def dead(self, game: Game) -> tuple[int, ...]:
        """Ask which stones it holds for dead."""
        names = self.ask("final_status_list", "dead").split()
        return tuple(sorted(game.board.geometry.point(name) for name in names))
