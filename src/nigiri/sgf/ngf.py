"""NGF, the line format of older servers: twelve lines of heading, then one line a move."""

import re

from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, Colour, fixed_points, geometry, half_points
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.sgf.coordinates import write_points
from nigiri.sgf.info import GameInfo, write_info
from nigiri.sgf.nodes import Node
from nigiri.sgf.results import End, Result, read_result

_HEADING = 12
"""Title, size, White, Black, place, handicap, a number, komi, date, minutes, result, number of moves."""

_MOVE = re.compile(r"PM(..)([BW])(..)")
_NAME = re.compile(r"(.*?)\s*([0-9]+\s*[DKPdkp段级級급단]\*?)?\s*")
_SIZES = ("9", "13", "19")


def is_ngf(text: str) -> bool:
    """Return whether a text looks like NGF: a size in its second line and a move after the heading."""
    lines = [line.strip() for line in text.splitlines()[: _HEADING + 1]]
    if len(lines) < _HEADING or lines[1] not in _SIZES:
        return False
    return lines[5].isdigit() and (len(lines) == _HEADING or lines[_HEADING].startswith("PM"))


def read_ngf(text: str) -> Node:
    """Read an NGF text as a game tree. Points are letters from B on, columns from the left, rows from the top."""
    lines = [line.strip() for line in text.splitlines()]
    size = int(lines[1])
    grid = geometry(size)
    handicap = unsigned_number(lines[5], 4) or 0
    white, white_rank = _name(lines[2])
    black, black_rank = _name(lines[3])
    root = Node.of({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [str(size)]})
    info = GameInfo(
        black_name=black,
        black_rank=black_rank,
        white_name=white,
        white_rank=white_rank,
        place=lines[4],
        game_name=lines[0],
        date=_date(lines[8]),
        handicap=handicap,
        komi=_komi(lines[7], handicap),
        result=_result(lines[10]),
    )
    write_info(root, info)
    if handicap > 1:
        root.properties["AB"] = write_points(fixed_points(grid, handicap), grid)
    node = root
    for number, line in enumerate(lines[_HEADING:], _HEADING + 1):
        found = _MOVE.match(line)
        if found is None:
            continue
        column, row = (ord(letter) - ord("B") for letter in found[3].upper())
        is_pass = (column, row) == (-1, -1)
        point = None if is_pass else grid.at(column, row)
        if point is None and not is_pass:
            raise Refusal("ngf.point", message="{move} is no point.", where=str(number), move=line)
        node = node.add(Node.of({found[2]: [write_points([point], grid)[0] if point is not None else ""]}))
    return root


def _name(text: str) -> tuple[str, str]:
    found = _NAME.fullmatch(text)
    return (found[1], (found[2] or "").replace(" ", "").lower()) if found else (text, "")


def _date(text: str) -> str:
    found = re.match(r"([0-9]{4})([0-9]{2})([0-9]{2})", text)
    return "-".join(found.groups()) if found else ""


def _komi(text: str, handicap: int) -> int | None:
    """Read komi: the format writes whole points and means a half more in an even game."""
    points = unsigned_number(text, 4)
    return None if points is None else 2 * points + (1 if handicap == 0 and points else 0)


def _result(text: str) -> Result | None:
    """Read the result in words: `White wins by 2.5 points`, `Black win by resign`; other texts stay as they are."""
    lower = text.lower()
    found = re.search(r"\b(black|white)\s+(wins?|loses?)\b", lower)
    if found is None:
        return read_result(text) if text else None
    winner: Colour = BLACK if found[1] == "black" else WHITE
    if found[2].startswith("lose"):
        winner = winner.opponent
    if "resign" in lower:
        return Result(End.RESIGN, winner)
    if "time" in lower:
        return Result(End.TIME, winner)
    number = re.search(r"[0-9]+(?:\.[05])?", lower)
    return Result(End.SCORE, winner, half_points(number[0])) if number else Result(End.UNKNOWN, winner)
