"""A game from a record: the main line, its start, its moves, its faults."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from nigiri.errors import Refusal
from nigiri.go import (
    BLACK,
    WHITE,
    Board,
    Colour,
    Game,
    Geometry,
    HalfPoints,
    Point,
    Position,
    RecordedMove,
    RecordFault,
    Rules,
    fixed_points,
    geometry,
    komi_for,
    replay,
)
from nigiri.sgf.coordinates import is_pass, read_point, read_points, write_point
from nigiri.sgf.info import GameInfo, read_info, read_size
from nigiri.sgf.nodes import Node
from nigiri.sgf.reading_note import ReadingNote
from nigiri.sgf.remarks import left_out, root_remarks
from nigiri.sgf.timing import ClockReading, read_clock

_COLOURS = {"B": BLACK, "W": WHITE}
_INFO = frozenset(("RE", "PB", "PW", "BR", "WR", "KM", "HA", "RU", "DT", "EV", "RO", "TM", "OT"))
"""Properties of the game that people put into later nodes; they belong to the root."""

_ROOT_ONLY = _INFO | {"SZ", "GM"}

_STONES = {"AB": BLACK, "AW": WHITE, "AE": 0}
_SETUP = frozenset((*_STONES, "PL"))


class Setup(msgspec.Struct, frozen=True):
    """Points set by hand, (point, 0 or colour), and who moves next if that is said."""

    points: tuple[tuple[int, int], ...] = ()
    to_move: Colour | None = None


class Step(msgspec.Struct, frozen=True, gc=False):
    """One move of the main line with the mover's clock after it, if the record has it."""

    move: RecordedMove
    clock: ClockReading | None = None


class GameRecord(msgspec.Struct, frozen=True):
    """The main line of a record. `notes` say what had to be guessed or left out."""

    width: int
    height: int
    info: GameInfo
    steps: tuple[Setup | Step, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def grid(self) -> Geometry:
        """The board's grid."""
        return geometry(self.width, self.height)

    @property
    def moves(self) -> tuple[RecordedMove, ...]:
        """The moves alone."""
        return tuple([step.move for step in self.steps if isinstance(step, Step)])

    @property
    def first_mover(self) -> Colour | None:
        """Who makes the first move."""
        return next((move.colour for move in self.moves), None)


class Reading(msgspec.Struct, frozen=True):
    """A record played out: the game at its end, and the illegal moves in it."""

    game: Game
    faults: tuple[RecordFault, ...]


def read_game(root: Node) -> GameRecord:
    """Read the main line of a game tree."""
    width, height = read_size(root)
    grid = geometry(width, height)
    notes: list[str] = [*root_remarks(root)]
    plain = _plain_moves(grid)
    steps: list[Setup | Step] = []
    late: dict[str, list[str]] = {}
    dropped: set[str] = set()
    for number, item in enumerate(root.line()):
        if isinstance(item, str):
            step = plain.get(item) or plain.get(item.rstrip())
            if step is not None:
                steps.append(step)
                continue
        node = item if isinstance(item, Node) else Node(item)
        steps.extend(_steps(node, number, grid, notes))
        if number and not _ROOT_ONLY.isdisjoint(node.properties):
            for name in sorted(_ROOT_ONLY & node.properties.keys() - dropped):
                if name in _INFO and name not in root and name not in late:
                    late[name] = node.raws(name)
                    template = "{name} stands in node {number}, not in the root."
                elif node.raws(name) == (late.get(name) or root.raws(name)):
                    continue
                else:
                    dropped.add(name)
                    template = "{name} in node {number} is left out."
                notes.append(ReadingNote(template, name=name, number=number))
    info = read_info(Node.of({**root.properties, **late}) if late else root)
    return GameRecord(width, height, info, tuple(_with_handicap(steps, info.handicap, grid, notes)), tuple(notes))


@cache
def _plain_moves(grid: Geometry) -> dict[str, Step]:
    """Return the steps of all nodes that hold a move and nothing else, by their text; most nodes of a record do."""
    points: dict[str, int | None] = {write_point(point, grid): point for point in range(grid.size)}
    points[""] = None
    if is_pass("tt", grid):
        points["tt"] = None
    return {
        f"{letter}[{text}]": Step(RecordedMove(colour, point))
        for letter, colour in _COLOURS.items()
        for text, point in points.items()
    }


def _steps(node: Node, number: int, grid: Geometry, notes: list[str]) -> Iterator[Setup | Step]:
    properties = node.properties
    if not _SETUP.isdisjoint(properties):
        yield _setup(node, grid, notes)
    for name in properties:
        if name in _COLOURS:
            colour = _COLOURS[name]
            raw = properties[name][0]
            if len(properties[name]) > 1:
                notes.append(left_out(node, name, number))
            clock = read_clock(node, colour) if len(properties) > 1 else None
            yield Step(RecordedMove(colour, _place(raw, grid)), clock)


def _place(raw: str, grid: Geometry) -> int | str | None:
    """Read a move: a point, None for a pass, the text itself if it is no point of the board."""
    if is_pass(raw, grid):
        return None
    point = read_point(raw, grid)
    return raw.strip() if point is None else point


def _setup(node: Node, grid: Geometry, notes: list[str]) -> Setup:
    changes: dict[int, int] = {}
    for name, colour in _STONES.items():
        points, wrong = read_points(node.raws(name), grid)
        changes |= dict.fromkeys(points, int(colour))
        notes.extend(ReadingNote("{name}[{raw}] is no point of the board.", name=name, raw=raw) for raw in wrong)
    player = (node.simple("PL") or "")[:1].upper()
    return Setup(tuple(changes.items()), _COLOURS.get(player, WHITE if player == "2" else BLACK if player else None))


def _with_handicap(steps: list[Setup | Step], handicap: int, grid: Geometry, notes: list[str]) -> list[Setup | Step]:
    """Lay the stones of a handicap that the record gives as moves, or only as a number."""
    if handicap < 2 or any(isinstance(step, Setup) and step.points for step in steps[:1]):
        return steps
    leading = 0
    while leading < len(steps) and _is_black_stone(steps[leading]):
        leading += 1
    if leading >= handicap:
        laid = [step.move.at for step in steps[:handicap] if isinstance(step, Step)]
        notes.append(ReadingNote("The first {handicap} moves are the handicap stones.", handicap=handicap))
        points = tuple((at, int(BLACK)) for at in laid if isinstance(at, int))
        return [Setup(points, WHITE), *steps[handicap:]]
    first = next((step.move.colour for step in steps if isinstance(step, Step)), WHITE)
    if first is WHITE:
        try:
            standard = fixed_points(grid, handicap)
        except Refusal:
            return steps
        notes.append(ReadingNote("HA[{stones}] without stones: they are laid on the standard points.", stones=handicap))
        return [Setup(tuple((point, int(BLACK)) for point in standard), WHITE), *steps]
    return steps


def _is_black_stone(step: Setup | Step) -> bool:
    return isinstance(step, Step) and step.move.colour is BLACK and isinstance(step.move.at, int)


def start_position(record: GameRecord) -> tuple[Position, int]:
    """Return where the game starts (RU-1.4), and how many steps of the record make that position.

    White moves first after handicap stones; after another set-up whoever the record says, or who does move first.
    """
    cells = bytearray(record.width * record.height)
    used = 0
    to_move: Colour | None = None
    for step in record.steps:
        if not isinstance(step, Setup):
            break
        used += 1
        for point, colour in step.points:
            cells[point] = colour
        to_move = step.to_move or to_move
    if to_move is None:
        if record.info.handicap > 1 and cells.count(BLACK) and not cells.count(WHITE):
            to_move = WHITE
        elif any(cells):
            to_move = record.first_mover or WHITE
        else:
            to_move = BLACK
    return Position(record.width, record.height, bytes(cells), to_move), used


def play_record(
    record: GameRecord, rules: Rules, *, komi: HalfPoints | None = None, upto: int | None = None
) -> Reading:
    """Play a record out, or its first `upto` moves, legal or not, and list the illegal ones by their numbers.

    `komi` is the record's own if it is not given, and the rules' own if that has none either.
    """
    position, used = start_position(record)
    if komi is None:
        komi = record.info.komi
    if komi is None:
        komi = komi_for(rules, record.info.handicap)
    game = Game(rules, position, handicap=record.info.handicap, komi=komi)
    faults: list[RecordFault] = []
    number = 0
    pending: list[RecordedMove] = []
    for step in record.steps[used:]:
        if isinstance(step, Step):
            if upto is not None and number + len(pending) >= upto:
                break
            pending.append(step.move)
            continue
        number += _play_pending(game, pending, faults, number)
        game = _set_up(game, step)
    _play_pending(game, pending, faults, number)
    return Reading(game, tuple(faults))


def _play_pending(game: Game, moves: list[RecordedMove], faults: list[RecordFault], before: int) -> int:
    faults.extend(msgspec.structs.replace(fault, move=fault.move + before) for fault in replay(game, moves))
    played = len(moves)
    moves.clear()
    return played


def _set_up(game: Game, setup: Setup) -> Game:
    """Return the game with points set by hand; their history ends there, for what was set has not been played."""
    if not setup.points:
        if setup.to_move is not None and setup.to_move is not game.to_move:
            game.agreement = None
            game.forfeit_turn()
        return game
    cells = bytearray(game.board.cells)
    for point, colour in setup.points:
        cells[point] = colour
    grid = game.board.geometry
    position = Position(grid.width, grid.height, bytes(cells), setup.to_move or game.to_move)
    taken = (game.taken[BLACK], game.taken[WHITE])
    return Game(game.rules, position, handicap=game.handicap, komi=game.komi, taken=taken)


def marked_dead(nodes: Iterable[Node], board: Board) -> tuple[Point, ...]:
    """Return the dead stones the last marks of territory (TB, TW) tell: those on the other side's points."""
    last = next((node for node in reversed(list(nodes)) if "TB" in node or "TW" in node), None)
    if last is None:
        raise Refusal("sgf.no-marks", message="The record marks no territory (TB, TW), so no dead stones.")
    dead = []
    for name, foreign in (("TB", WHITE), ("TW", BLACK)):
        points, _ = read_points(last.raws(name), board.geometry)
        dead += [point for point in points if board.cells[point] == foreign]
    return tuple(sorted(dead))
