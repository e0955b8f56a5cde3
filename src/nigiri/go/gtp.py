"""The Go Text Protocol, version 2: its grammar, without any I/O.

A command is one line, `[id] name arguments`; a response begins with `=` or `?` and ends with an empty line. Who reads
and writes the lines is the shell's business: `nigiri.service.gtp` talks to engines, `nigiri gtp` answers as a referee.
"""

import re

import msgspec

from nigiri.errors import Refusal
from nigiri.go.colours import Colour, colour_of
from nigiri.go.geometry import Geometry

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class Command(msgspec.Struct, frozen=True):
    """A command with its arguments and its number, if it has one."""

    name: str
    arguments: tuple[str, ...] = ()
    number: int | None = None

    def line(self) -> str:
        """Return the line, without its end."""
        words = (self.name, *self.arguments)
        return " ".join(words if self.number is None else (str(self.number), *words))


class Response(msgspec.Struct, frozen=True):
    """An answer: whether it is a success, its text, and the number of the command."""

    is_success: bool
    text: str = ""
    number: int | None = None

    def block(self) -> str:
        """Return the lines of the answer, the empty one at the end included."""
        sign = ("=" if self.is_success else "?") + ("" if self.number is None else str(self.number))
        return f"{sign} {self.text}".rstrip(" ") + "\n\n"


def read_command(line: str) -> Command | None:
    """Read a command; None for a line that holds none: empty, or a comment."""
    plain = _CONTROL.sub("", line.split("#", 1)[0]).replace("\t", " ")
    words = plain.split()
    if not words:
        return None
    number = None
    if words[0].isascii() and words[0].isdigit():
        number = int(words.pop(0)[:18])
    if not words:
        return None
    return Command(words[0], tuple(words[1:]), number)


def read_response(block: str) -> Response:
    """Read an answer; refuse what is none."""
    found = re.match(r"\s*([=?])([0-9]{0,18})(?:[ \t]+|(?=\n)|\Z)(.*)", block.replace("\r", ""), re.DOTALL)
    if found is None:
        raise Refusal("gtp.response", message="{text} is no GTP response.", text=repr(block[:60]))
    return Response(found[1] == "=", found[3].strip(), int(found[2]) if found[2] else None)


def read_colour(word: str) -> Colour:
    """Read `b`, `black`, `w`, `white`."""
    colour = colour_of(word)
    if colour is None:
        raise Refusal("gtp.colour", message="{word} is no colour.", word=word)
    return colour


def read_vertex(word: str, grid: Geometry) -> int | None:
    """Read a point; None for `pass`."""
    return None if word.strip().lower() == "pass" else grid.point(word)


def write_vertex(point: int | None, grid: Geometry) -> str:
    """Write a point, or `pass`."""
    return "pass" if point is None else grid.name(point)


def time_settings(main_ms: int, period_ms: int = 0, stones: int = 0) -> Command:
    """Return the command for absolute time (`stones` 0), or Canadian overtime of so many stones a period.

    Japanese periods are `stones` 1 for engines that know no better; whole seconds, as the protocol has them.
    """
    seconds = (str(main_ms // 1000), str(period_ms // 1000), str(stones))
    return Command("time_settings", seconds)


def time_left(colour: Colour, left_ms: int, stones: int = 0) -> Command:
    """Return the command that tells an engine the clock: time left, and stones left in overtime (0: main time)."""
    return Command("time_left", (str(colour), str(max(left_ms, 0) // 1000), str(stones)))
