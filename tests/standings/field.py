"""Cards from a few words: what the tests of standings write their events in.

A round is a line such as `"A>B C=D/2 E!F G:bye H:absent=1"`, White first: A beat B, C and D drew and C gave two stones,
E beat F by default, G had a bye, H was absent and granted half a point. `A?B` has no result, `A#B` both lost.
"""

import re
from collections.abc import Mapping, Sequence

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.ids import EntryId

_GAME = re.compile(r"(\w+?)([>=!?#])(\w+)(?:/(-?\d+))?$")
_REST = re.compile(r"(\w+):(bye|absent|unassigned)(?:=(\d+))?$")
_POINTS = {">": (2, 0), "=": (1, 1), "!": (2, 0), "?": (0, 0), "#": (0, 0)}


def cards(
    *rounds: str,
    start: Mapping[str, float] | None = None,
    rank: Mapping[str, int] | None = None,
    rating: Mapping[str, int | None] | None = None,
    sides: Sequence[str] = (),
) -> list[Card]:
    """Cards of all sides named, in order of their names; `start` is in points. Who is not in a round was not drawn."""
    lines: dict[str, dict[int, Line]] = {side: {} for side in sides}
    for number, text in enumerate(rounds, start=1):
        for word in text.split():
            for side, line in _read(word, number):
                assert number not in lines.setdefault(side, {}), f"{side} twice in round {number}"
                lines[side][number] = line
    return [
        Card(
            side=EntryId(side),
            name=(side.lower(),),
            rank=(rank or {}).get(side, 0),
            rating=(rating or {}).get(side),
            start=round(2 * (start or {}).get(side, 0)),
            category=0,
            lines=tuple(
                lines[side].get(number, Line(number, LineKind.UNASSIGNED)) for number in range(1, len(rounds) + 1)
            ),
        )
        for side in sorted(lines)
    ]


def _read(word: str, number: int) -> list[tuple[str, Line]]:
    rest = _REST.match(word)
    if rest:
        granted = None if rest[3] is None else int(rest[3])
        return [(rest[1], Line(number, LineKind(rest[2]), granted=granted))]
    game = _GAME.match(word)
    assert game, word
    white, sign, black, stones = game.groups()
    points, handicap = _POINTS[sign], int(stones or 0)
    return [
        (side, Line(number, LineKind.GAME, EntryId(other), colour, given, won, lost, sign == "!", sign != "?"))
        for side, other, colour, given, won, lost in (
            (white, black, Colour.WHITE, handicap, points[0], points[1]),
            (black, white, Colour.BLACK, -handicap, points[1], points[0]),
        )
    ]
