r"""GIB, the format of Korean servers: a heading of `\[KEY=VALUE\]`, then lines `STO 0 n colour x y`."""

import re

from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, fixed_points, geometry
from nigiri.sgf.coordinates import write_points
from nigiri.sgf.info import GameInfo, write_info
from nigiri.sgf.nodes import Node
from nigiri.sgf.results import End, Result

_SIZE = 19
_FIELD = re.compile(r"\\\[([A-Z]+)=(.*?)\\\]", re.DOTALL)
_STONE = re.compile(r"STO\s+\d+\s+\d+\s+([12])\s+([0-9]{1,4})\s+([0-9]{1,4})\b")
_PASS = re.compile(r"SKI\s+\d+\s+\d+")
_INIT = re.compile(r"INI\s+\d+\s+\d+\s+([0-9]{1,4})\b")
_PLAYER = re.compile(r"\s*(.*?)\s*(?:\(\s*(.*?)\s*\))?\s*")
_ENDS = {0: (End.SCORE, BLACK), 1: (End.SCORE, WHITE), 3: (End.RESIGN, BLACK), 4: (End.RESIGN, WHITE),
         7: (End.TIME, BLACK), 8: (End.TIME, WHITE)}  # fmt: skip
"""GRLT, the code of the result."""


def is_gib(text: str) -> bool:
    """Return whether a text looks like GIB."""
    head = text.lstrip("\ufeff \r\n")[:40]
    return head.startswith("\\HS") or bool(re.match(r"\\\[[A-Z]+=", head))


def read_gib(text: str) -> Node:
    """Read a GIB text as a game tree; points are numbers from 0, from the left and from the top."""
    grid = geometry(_SIZE)
    fields = {key: value.strip() for key, value in _FIELD.findall(text)}
    init = _INIT.search(text)
    handicap = int(init[1]) if init else 0
    black, black_rank = _player(fields.get("GAMEBLACKNAME", ""))
    white, white_rank = _player(fields.get("GAMEWHITENAME", ""))
    root = Node.of({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [str(_SIZE)]})
    info = GameInfo(
        black_name=black,
        black_rank=black_rank,
        white_name=white,
        white_rank=white_rank,
        event=fields.get("GAMENAME", ""),
        place=fields.get("GAMEPLACE", ""),
        date=_date(fields),
        handicap=handicap,
        komi=_komi(fields),
        result=_result(fields),
    )
    write_info(root, info)
    if handicap > 1:
        root.properties["AB"] = write_points(fixed_points(grid, handicap), grid)
    node = root
    mover = WHITE if handicap > 1 else BLACK
    for number, line in enumerate(text.splitlines(), 1):
        if found := _STONE.match(line.strip()):
            mover = BLACK if found[1] == "1" else WHITE
            point = grid.at(int(found[2]), int(found[3]))
            if point is None:
                raise Refusal("gib.point", message="{move} is no point.", where=str(number), move=line.strip())
            node = node.add(Node.of({mover.letter: write_points([point], grid)}))
            mover = mover.opponent
        elif _PASS.match(line.strip()):
            node = node.add(Node.of({mover.letter: [""]}))
            mover = mover.opponent
    return root


def _player(text: str) -> tuple[str, str]:
    found = _PLAYER.fullmatch(text)
    return (found[1], found[2] or "") if found else (text, "")


def _date(fields: dict[str, str]) -> str:
    """Read GAMEDATE, or the tag `C2016:03:26:17:29`."""
    found = re.match(r"\D*([0-9]{4})\D+([0-9]{1,2})\D+([0-9]{1,2})", fields.get("GAMEDATE", "")) or re.search(
        r"\bC([0-9]{4}):([0-9]{2}):([0-9]{2})", fields.get("GAMETAG", "")
    )
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""


def _komi(fields: dict[str, str]) -> int | None:
    """Read komi, a number of tenths of a point, as half points; None if it is not said or no half."""
    found = re.search(r"\bGONGJE:([0-9]{1,6})\b", fields.get("GAMEINFOMAIN", "")) or re.search(
        r"\bG([0-9]{1,6})\b", fields.get("GAMETAG", "")
    )
    return None if found is None or int(found[1]) % 5 else int(found[1]) // 5


def _result(fields: dict[str, str]) -> Result | None:
    info = fields.get("GAMEINFOMAIN", "")
    code = re.search(r"GRLT:([0-9]{1,4})\b", info)
    tenths = re.search(r"ZIPSU:([0-9]{1,6})\b", info)
    if code is None or int(code[1]) not in _ENDS:
        return None
    end, winner = _ENDS[int(code[1])]
    return Result(end, winner, int(tenths[1]) // 5 if end is End.SCORE and tenths else None)
