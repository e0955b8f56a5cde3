"""Reading a format file: TOML, in which ranks are written `3d` and a wrong key is refused with its place."""

import math
import re
import tomllib
from fractions import Fraction
from typing import Any, Final

import msgspec

from nigiri.errors import Refusal
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.checked_measures import MOST_ROUNDS
from nigiri.rulebook.written_numbers import exact_number
from nigiri.simulation.format import Format, FormatFile, Players, Shape
from nigiri.tournament.codec import unknown_fields

RANKS = frozenset({"bar", "floor", "zero", "even_from", "not_above", "rank_threshold", "categories"})
"""Settings that are ranks: a file may write them as people do."""

MOST_PLAYERS = 2000
LARGEST = 1e9
"""No setting of a format is larger."""
STRONGEST = 2900
"""Above it the rating formula comes near its pole of 3300."""


def read_formats(data: bytes, name: str = "") -> FormatFile:
    """Return what a format file says, or refuse it with the line or the path of the fault."""
    try:
        document = tomllib.loads(data.decode())
    except UnicodeDecodeError as fault:
        raise Refusal("format.unreadable", message="the file is not text in UTF-8", where=name) from fault
    except RecursionError as fault:
        raise Refusal("format.unreadable", message="the file is nested too deeply", where=name) from fault
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"line (\d+)", str(fault))
        where = f"{name}:{line[1]}" if line else name
        raise Refusal(
            "format.unreadable", message="this is not TOML: {fault}", where=where, fault=str(fault)
        ) from fault
    plain = _ranks_read(document, "$")
    try:
        formats = msgspec.convert(plain, FormatFile, dec_hook=_fraction)
    except msgspec.ValidationError as fault:
        message, _, path = str(fault).partition(" - at ")
        where = f"{name}: {path.strip('`')}" if path else name
        raise Refusal("format.invalid", message="{fault}", where=where, fault=message) from fault
    for path in unknown_fields(plain, formats, "$"):
        raise Refusal("format.unknown_key", message="there is no setting {key}", where=f"{name}: {path}", key=path)
    _check(formats, name)
    return formats


def _ranks_read(value: Any, path: str) -> Any:
    """Turn written ranks into steps, wherever a rank is meant."""
    match value:
        case dict():
            return {
                key: _rank(part, f"{path}.{key}") if key in RANKS else _ranks_read(part, f"{path}.{key}")
                for key, part in value.items()
            }
        case list():
            return [_ranks_read(part, f"{path}[{number}]") for number, part in enumerate(value)]
        case float() if not math.isfinite(value) or abs(value) > LARGEST:
            raise Refusal("format.number", message="{value} is no number to reckon with", where=path, value=value)
        case _:
            return value


def _rank(value: Any, path: str) -> Any:
    if isinstance(value, list):
        return [_rank(part, f"{path}[{number}]") for number, part in enumerate(value)]
    if not isinstance(value, str):
        return value
    try:
        return int(parse_rank(value))
    except Refusal as refusal:
        raise refusal.at(path) from refusal


def _fraction(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, int | float | str) and not isinstance(value, bool):
        # a float is meant as it is written: 0.1 is a tenth; above the largest number it is refused before
        number = exact_number(value) if isinstance(value, str) else Fraction(str(value))
        if number is not None:
            return number
    raise ValueError(f"{str(value)[:40]!r} is no {kind.__name__}")


LIMIT_SENTENCES: Final = {
    "field.players": "an event has 2 to {most} players",
    "field.deviation": "a deviation is not negative",
    "field.highest": "ratings go from the lowest to {strongest}",
    "field.ratings": "ratings go from -900 to {strongest}",
    "field.clubs": "everybody has a club and a country",
    "field.absence": "a chance lies between 0 and 1",
    "field.shape": "the ratings are missing",
    "format": "no format is described",
    "format.name": "two formats have one name",
    "format.rounds": "an event has 1 to {rounds} rounds",
}
"""What a file must keep to, by the place where it does not."""


def _check(formats: FormatFile, name: str) -> None:
    field = formats.field
    holds = {
        "field.players": 2 <= field.count <= MOST_PLAYERS,
        "field.deviation": field.deviation >= 0 and field.uncertainty >= 0,
        "field.highest": field.lowest <= field.highest <= STRONGEST,
        "field.ratings": all(-900 <= one <= STRONGEST for one in field.ratings),
        "field.clubs": field.clubs >= 1 and field.countries >= 1,
        "field.absence": 0 <= field.absence <= 1 and 0 <= field.no_show <= 1,
        "field.shape": field.shape is not Shape.LISTED or bool(field.ratings),
        "format": bool(formats.format),
        "format.name": len({one.name for one in formats.format}) == len(formats.format),
        "format.rounds": all(1 <= one.rounds <= MOST_ROUNDS for one in formats.format),
    }
    for path, message in LIMIT_SENTENCES.items():
        if not holds[path]:
            raise Refusal(
                "format.invalid",
                message=message,
                where=f"{name}: $.{path}",
                most=MOST_PLAYERS,
                strongest=STRONGEST,
                rounds=MOST_ROUNDS,
            )


__all__ = ["Format", "FormatFile", "Players", "read_formats"]
