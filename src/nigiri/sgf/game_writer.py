"""A record from a game: its start, its moves with the clocks after them, its count."""

from collections.abc import Mapping

import msgspec

from nigiri.go import BLACK, WHITE, Forfeited, Game, Geometry, Pass, Play, Position, Resumed, Score
from nigiri.sgf.coordinates import write_point, write_points
from nigiri.sgf.info import GameInfo, write_info
from nigiri.sgf.nodes import Node
from nigiri.sgf.timing import ClockReading, write_clock


def write_game(
    game: Game,
    info: GameInfo | None = None,
    *,
    clocks: Mapping[int, ClockReading] | None = None,
    score: Score | None = None,
) -> Node:
    """Write a game as a tree: its start, its moves with the clocks after them (by number from 1), its count."""
    grid = game.board.geometry
    size = str(grid.width) if grid.width == grid.height else f"{grid.width}:{grid.height}"
    root = Node.of({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [size]})
    base = info or GameInfo()
    known = {"komi": game.komi, "handicap": game.handicap, "rules_text": base.rules_text or game.rules.name}
    write_info(root, msgspec.structs.replace(base, **known))
    _write_start(root, game.start, grid)
    node, number = root, 0
    for turn in game.turns:
        match turn:
            case Play() | Pass():
                number += 1
                point = write_point(turn.point, grid) if isinstance(turn, Play) else ""
                node = node.add(Node.of({turn.colour.letter: [point]}))
                if clocks and number in clocks:
                    write_clock(node, clocks[number])
            case Forfeited():
                number += 1
                node = node.add(Node.of({"PL": [turn.colour.opponent.letter]}))
                node.set_text("C", "The turn is forfeited.")
            case Resumed():
                node = node.add(Node.of({"PL": [turn.colour.letter]}))
                node.set_text("C", "Play is resumed.")
    if score is not None:
        write_score(node, score, grid)
    return root


def _write_start(root: Node, start: Position, grid: Geometry) -> None:
    for name, colour in (("AB", BLACK), ("AW", WHITE)):
        points = [point for point, cell in enumerate(start.cells) if cell == colour]
        if points:
            root.properties[name] = write_points(points, grid)
    if any(start.cells):
        root.properties["PL"] = [start.to_move.letter]


def write_score(node: Node, score: Score, grid: Geometry) -> None:
    """Write the territories of a count (TB, TW) into a node; dead stones lie in them."""
    for name, side in (("TB", BLACK), ("TW", WHITE)):
        points = score.owned(side)
        if points:
            node.properties[name] = write_points(points, grid, compressed=True)
