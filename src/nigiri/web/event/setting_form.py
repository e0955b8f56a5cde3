"""The form of a setting that takes numbers, texts or several parts: what it offers, and what it sends.

Each part of the value has its name in the form: `value.size` is the field `size` of a record, `value.size.1` the number
that goes with its second way. What was sent is only put together here; whether it fits is for `read_value` to say.
"""

import typing
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from nigiri.documents.language import Language
from nigiri.rulebook.definition import definition
from nigiri.rulebook.settings.group import Record
from nigiri.rulebook.settings.rule import Rule
from nigiri.rulebook.written_numbers import whole_number
from nigiri.web.event.forms import Form
from nigiri.web.event.setting_said import Choice, member_said
from nigiri.web.event.setting_shapes import parts, unbounded, words_of
from nigiri.web.event.setting_words import word_said, word_with_numbers

_DIGITS = 9
_FROM = {">={}": "at least {number}", ">={} advised": "at least {number}, as advice"}
"""Counts that are bounds, as they are written, and in words."""


class Blank(Struct, frozen=True):
    """A field to fill in: `whole` or `half` for a number, `text` for a line, `lines` for several."""

    kind: ClassVar[str] = "blank"
    at: str
    takes: Literal["whole", "half", "text", "lines"]
    value: str


class Several(Struct, frozen=True):
    """Things of which any may be ticked."""

    kind: ClassVar[str] = "several"
    at: str
    choices: tuple[Choice, ...]
    ticked: tuple[str, ...]


Told: TypeAlias = tuple[str | Blank | Several, ...]
"""Words, with what is to be filled in among them."""


class Way(Struct, frozen=True):
    """One of the ways to fill a part in."""

    value: str
    told: Told
    is_chosen: bool


class Ways(Struct, frozen=True):
    """Ways of which one is chosen."""

    kind: ClassVar[str] = "ways"
    at: str
    ways: tuple[Way, ...]


class Row(Struct, frozen=True):
    """A field of a value of several parts."""

    told: str
    part: "Part"


class Rows(Struct, frozen=True):
    """The fields of a value, all of them set together."""

    kind: ClassVar[str] = "rows"
    rows: tuple[Row, ...]


Part: TypeAlias = Blank | Several | Ways | Rows


def setting_part(name: str, value: object, say: Language) -> Part:
    """Return what the form of a setting offers, filled in with its value."""
    return _Reader(name, say).part(definition(name).shape, "value", value)


def sent_value(name: str, form: Form) -> object:
    """Return the raw value that the form of a setting sent, in the form that files have it."""
    return _sent(definition(name).shape, "value", form)


class _Reader:
    """Takes the shape of one setting apart, and says it in one language."""

    def __init__(self, name: str, say: Language) -> None:
        self.name = name
        self.say = say

    def part(self, shape: object, at: str, value: object) -> Part:
        """Return the part of a form for a shape."""
        ways = _ways(shape)
        if len(ways) > 1:
            found = (self._way(way, f"{at}.{number}", value) for number, way in enumerate(ways))
            return Ways(at, tuple(Way(str(number), told, held) for number, (told, held) in enumerate(found)))
        if (record := _record(shape)) is not None:
            return Rows(tuple(self._row(field, inner, at, value) for field, inner in _fields(record)))
        return self._field(shape, at, value)

    def _row(self, field: str, shape: object, at: str, value: object) -> Row:
        told = word_said(self.name, field, self.say)
        return Row(told, self.part(shape, f"{at}.{field}", getattr(value, field, None)))

    def _way(self, way: object, at: str, value: object) -> tuple[Told, bool]:
        """Return a way in words, and whether the value is of it."""
        if isinstance(way, str) and way in _FROM:
            number = _bound(way, value)
            sentence = self.say(_FROM[way], number="\0n\0")
            return _with_blanks(sentence, {"n": Blank(at, "whole", number)}), bool(number)
        if isinstance(way, str):
            return (word_said(self.name, way, self.say),), way in {value, _tag(value)}
        if isinstance(way, type) and issubclass(way, Rule):
            return self._rule(way, at, value), isinstance(value, way)
        if way is type(None):
            return (self.say("no limit"),), value is None
        is_list = _is_list(way)
        is_held = isinstance(value, tuple if is_list else int)
        told = self.say("several") if is_list else self.say("a number")
        return (f"{told}:", self._field(way, at, value if is_held else None)), is_held

    def _rule(self, rule: type[Rule], at: str, value: object) -> Told:
        numbers = msgspec.structs.asdict(value) if isinstance(value, rule) else {}
        blanks = {key: Blank(f"{at}.{key}", "whole", str(numbers.get(key, ""))) for key in rule.__struct_fields__}
        marks: dict[str, object] = {key: f"\0{key}\0" for key in blanks}
        tag = str(rule.__struct_config__.tag)
        return _with_blanks(word_with_numbers(tag, marks, self.name, self.say), blanks)

    def _field(self, shape: object, at: str, value: object) -> Blank | Several:
        """Return the field for a shape that is a number, a text, or a list."""
        if _is_list(shape):
            inner = typing.get_args(unbounded(shape))[0]
            held = value if isinstance(value, tuple) else ()
            if words := words_of(unbounded(inner)):
                offered = tuple(Choice(word, member_said(self.name, word, self.say)) for word in words)
                return Several(at, offered, tuple(str(one) for one in held))
            is_text = unbounded(inner) is str
            return Blank(at, "lines" if is_text else "text", ("\n" if is_text else ", ").join(map(str, held)))
        if shape is Fraction:
            return Blank(at, "half", f"{float(value):g}" if isinstance(value, Fraction) else "")
        return Blank(at, "whole", "" if value is None else str(value))


def _with_blanks(sentence: str, blanks: Mapping[str, Blank]) -> Told:
    """Put fields into the places that are marked in a sentence."""
    pieces = (blanks.get(piece, piece.strip()) for piece in sentence.split("\0"))
    return tuple(piece for piece in pieces if piece)


def _sent(shape: object, at: str, form: Form) -> object:
    ways = _ways(shape)
    if len(ways) > 1:
        number = form.text(at)
        chosen = dict(zip(map(str, range(len(ways))), ways, strict=True)).get(number, number)
        return _sent_way(chosen, f"{at}.{number}", form)
    if (record := _record(shape)) is not None:
        return {field: _sent(inner, f"{at}.{field}", form) for field, inner in _fields(record)}
    return _sent_field(shape, at, form)


def _sent_way(way: object, at: str, form: Form) -> object:
    if isinstance(way, str):
        return way.format(form.text(at)) if way in _FROM else way
    if isinstance(way, type) and issubclass(way, Rule):
        numbers = {field: _number(form.text(f"{at}.{field}")) for field in way.__struct_fields__}
        return {"rule": str(way.__struct_config__.tag), **numbers}
    return None if way is type(None) else _sent_field(way, at, form)


def _sent_field(shape: object, at: str, form: Form) -> object:
    if not _is_list(shape):
        return form.text(at) if shape is Fraction else _number(form.text(at))
    inner = unbounded(typing.get_args(unbounded(shape))[0])
    if words_of(inner):
        return list(form.all(at))
    if inner is str:
        return [line.strip() for line in form.text(at).splitlines() if line.strip()]
    return [_number(word) for word in form.text(at).replace(",", " ").split()]


def _number(text: str) -> int | str:
    """Return a whole number, or the text where it is none: the setting refuses it by its own name."""
    number = whole_number(text, _DIGITS)
    return text if number is None else number


def _ways(shape: object) -> list[object]:
    """Return the ways to fill a shape in: words, forms of a bound, rules with numbers, shapes."""
    ways: list[object] = []
    for one in parts(shape):
        if words := words_of(one):
            ways += words
        elif unbounded(one) is str and typing.get_args(one)[1].pattern is not None:
            ways += _FROM
        else:
            ways.append(one)
    return ways


def _is_list(shape: object) -> bool:
    return typing.get_origin(unbounded(shape)) is tuple


def _record(shape: object) -> type[Record] | None:
    return shape if isinstance(shape, type) and issubclass(shape, Record) else None


def _fields(record: type[Record]) -> Iterable[tuple[str, object]]:
    return typing.get_type_hints(record, include_extras=True).items()


def _tag(value: object) -> str:
    return str(type(value).__struct_config__.tag) if isinstance(value, Rule) else ""


def _bound(form: str, value: object) -> str:
    """Return the number in a bound of this form; nothing where the value is none."""
    number = "".join(character for character in str(value) if character.isdigit())
    return number if value == form.format(number) else ""
