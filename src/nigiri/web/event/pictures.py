"""Pictures that pages hold: QR codes, and the field with its bar."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import segno
from msgspec import Struct

from nigiri.ratings.rank import format_rank
from nigiri.regulations.system import McMahon


@lru_cache(maxsize=512)
def qr(text: str) -> str:
    """Return a QR code as the address of a picture, black on white whatever the page's colours are."""
    return segno.make(text, error="m").svg_data_uri(scale=4, border=3, light="#ffffff", dark="#000000")


class Column(Struct, frozen=True):
    """One rank of the picture: how many stand there, and where it is drawn."""

    rank: int
    label: str
    count: int
    start: int
    x: int
    height: int
    is_above: bool
    is_below: bool


class FieldPicture(Struct, frozen=True):
    """The field by rank, strongest first: `bar_x` and `floor_x` are where the bar and the floor stand."""

    columns: tuple[Column, ...]
    width: int
    height: int
    bar_x: int | None
    floor_x: int | None


_WIDTH, _HEIGHT, _MARGIN = 26, 200, 24


def field_picture(ranks: Iterable[int], system: McMahon) -> FieldPicture:
    """Return the picture of a field; starts are those that the standings count from."""
    counted = Counter(ranks)
    if not counted:
        return FieldPicture((), _WIDTH, _HEIGHT, None, None)
    top, bottom = max(counted), min(counted)
    most = max(counted.values())
    bar, floor = system.bar, system.floor
    columns = []
    for place, rank in enumerate(range(top, bottom - 1, -1)):
        start = system.start_points(rank)
        height = round((_HEIGHT - 2 * _MARGIN) * counted[rank] / most)
        above, below = rank >= bar, rank <= floor
        columns.append(Column(rank, format_rank(rank), counted[rank], start, place * _WIDTH, height, above, below))
    return FieldPicture(
        tuple(columns),
        len(columns) * _WIDTH,
        _HEIGHT,
        _limit(bar, top, bottom),
        None if floor <= bottom else (top - floor) * _WIDTH,
    )


def _limit(rank: int, top: int, bottom: int) -> int | None:
    """Return where the line under a rank is drawn, if it falls into the picture."""
    return (top - rank + 1) * _WIDTH if bottom <= rank <= top else None
