"""What each setting is: its name, its type in words, the topic it settles; and reading a value of it."""

import json
import math
import re
import types
import typing
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal, TypeGuard

import msgspec

from nigiri.errors import Refusal
from nigiri.rulebook.settings import Settings
from nigiri.rulebook.settings.group import Group, Record
from nigiri.rulebook.settings.rule import Rule
from nigiri.rulebook.written_numbers import unsigned_number

MOST_POINTS = 1000
"""No board in use has more points to give."""


class Definition(msgspec.Struct, frozen=True):
    """One setting: `path` is where `Settings` keeps it, `expected` says in words which values it takes."""

    name: str
    path: tuple[str, ...]
    expected: str
    shape: object


@cache
def definitions() -> Mapping[str, Definition]:
    """Return every setting's definition by its name, in the order of the groups."""
    return MappingProxyType({one.name: one for one in _defined(Settings, ())})


def _defined(group: type[Group], path: tuple[str, ...]) -> Iterable[Definition]:
    """Yield the settings of a group and of the groups in it."""
    for name, shape in typing.get_type_hints(group, include_extras=True).items():
        here = (*path, name)
        if is_group(shape):
            yield from _defined(shape, here)
        else:
            yield Definition(".".join(here), here, _in_words(shape), shape)


def is_group(shape: object) -> TypeGuard[type[Group]]:
    """Whether a field holds settings, and is none itself."""
    return isinstance(shape, type) and issubclass(shape, Group)


def definition(name: str) -> Definition:
    """Return a setting's definition. Refused: `setting.unknown`, with the nearest known names."""
    found = definitions().get(name)
    if found is not None:
        return found
    near = _in_group(name) or get_close_matches(name, definitions(), n=3, cutoff=0.6) or _same_last_part(name)
    message = "There is no setting {setting}. Did you mean {near}?" if near else "There is no setting {setting}."
    raise Refusal("setting.unknown", message=message, where=f"settings.{name}", setting=name, near=" or ".join(near))


def _in_group(name: str) -> list[str]:
    """Return the first settings of a group, where a group's name stands for a setting's."""
    return [known for known in definitions() if known.startswith(f"{name}.")][:3]


def _same_last_part(name: str) -> list[str]:
    """Return settings whose last part is the last part of a name that is not known: `rules.komi` is `game.komi`."""
    last = name.rpartition(".")[2]
    return [known for known in definitions() if known.rpartition(".")[2] == last][:3]


def read_value(name: str, raw: object) -> object:
    """Return a setting's value from what a file, a form or a program gives. Refused: `setting.ill_typed`.

    Rules may be written with their number (`fixed:900`), points as 7, 6.5, "6.5" or a `Fraction`, never rounded.
    Nothing else is converted: `"true"` is not true, 1.0 is no count, and a list names nothing twice.
    """
    known = definition(name)
    try:
        value = _points(raw) if known.shape is Fraction else _converted(known.shape, raw)
    except (msgspec.ValidationError, ValueError) as error:
        raise _ill_typed(known, raw, str(error)) from None
    if isinstance(value, tuple) and len(set(value)) < len(value):
        raise _ill_typed(known, raw, "the same twice")
    return value


def written(value: object) -> object:
    """Return a setting's value as JSON and TOML have it, the form `read_value` reads; points stay a `Fraction`."""
    match value:
        case Rule():
            fields = msgspec.to_builtins(value)
            tag = fields.pop("rule")
            return {"rule": tag, **fields} if len(fields) > 1 else ":".join((tag, *map(str, fields.values())))
        case Record():
            return {field: written(getattr(value, field)) for field in value.__struct_fields__}
        case tuple():
            return list(value)
        case _:
            return value


def flat(nested: Mapping[str, object]) -> dict[str, object]:
    """Return settings by their full names, whether given flat (`game.komi`) or nested (`game` with `komi` in it).

    Refused: `setting.unknown`, `setting.twice`.
    """
    found: dict[str, object] = {}
    for name, value in _flattened(nested, ""):
        if name in found:
            raise Refusal(
                "setting.twice", message="The setting {setting} is given twice.", where=f"settings.{name}", setting=name
            )
        found[name] = value
    return found


def _flattened(nested: Mapping[str, object], prefix: str) -> Iterable[tuple[str, object]]:
    """Yield the settings of a table and of the tables in it."""
    for key, value in nested.items():
        name = f"{prefix}{key}"
        is_group = any(known.startswith(f"{name}.") for known in definitions())
        if name not in definitions() and is_group and isinstance(value, Mapping):
            yield from _flattened(value, f"{name}.")
        else:
            yield definition(name).name, value


def read_assignment(text: str) -> tuple[str, object]:
    """Return the name and the raw value of `name=value`, as a command line gives it.

    The value is read as JSON where it is JSON (`true`, `6.5`, `["referee"]`), else as the word it is. Refused:
    `setting.assignment`.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise Refusal(
            "setting.assignment", message="{text} is not of the form name=value.", where="settings", text=text
        )
    try:
        return name, json.loads(value, parse_float=Decimal)
    except (ValueError, RecursionError):
        return name, value


def _unwritten(shape: object, raw: object) -> object:
    """Return a rule written as a word, or as a word with a number, as the object it stands for."""
    cases = [one for one in _alternatives(shape) if isinstance(one, type) and issubclass(one, Rule)]
    if not cases or not isinstance(raw, str):
        return raw
    tag, colon, amount = raw.partition(":")
    for case in cases:
        fields = case.__struct_fields__
        if case.__struct_config__.tag != tag or len(fields) != (1 if colon else 0):
            continue
        number = unsigned_number(amount, 9)
        return {"rule": tag, **dict.fromkeys(fields, amount if number is None else number)}
    return {"rule": tag} if not colon else {"rule": raw}


def _converted(shape: object, raw: object) -> object:
    """Return a raw value as its type has it. `msgspec.ValidationError` when it does not fit."""
    value: object = msgspec.convert(_unwritten(shape, raw), typing.cast("type[object]", shape))
    return value


def _points(raw: object) -> Fraction:
    """Return points, whole or half, however they are written. `ValueError` for anything else."""
    if isinstance(raw, str) and re.fullmatch(r"[+-]?\d{1,4}(\.\d{1,4})?", raw, re.ASCII):
        return _points(Decimal(raw))
    match raw:
        case bool():
            raise ValueError("not a number")
        case Decimal() | float() if not math.isfinite(raw):
            raise ValueError("not finite")
        case int() | float() | Decimal() | Fraction() if -MOST_POINTS <= raw <= MOST_POINTS:
            # the size is asked first: an exact fraction of 1e999999999 would take for ever
            points = Fraction(raw)
        case _:
            raise ValueError("not a number of points")
    if (2 * points).denominator != 1:
        raise ValueError("not a whole or half number")
    return points


def _ill_typed(known: Definition, raw: object, fault: str) -> Refusal:
    """Say which values a setting takes, and where in the value the fault is."""
    inside = fault.rpartition("`$")[2].rstrip("`") if "`$" in fault and not isinstance(raw, str) else ""
    shown = json.dumps(raw, ensure_ascii=False, default=str)
    choices = {word.partition(":")[0]: word for shape in _alternatives(known.shape) for word in _words(shape)}
    near = get_close_matches(raw.partition(":")[0], choices, n=1) if isinstance(raw, str) else []
    message = (
        "{setting} must be {expected}, not {value}. Did you mean {near}?"
        if near
        else "{setting} must be {expected}, not {value}."
    )
    return Refusal(
        "setting.ill_typed",
        message=message,
        where=f"settings.{known.name}{inside}",
        setting=known.name,
        expected=known.expected,
        value=shown if len(shown) < 80 else f"{shown[:76]} …",
        near="".join(choices[one] for one in near),
    )


def _alternatives(shape: object) -> tuple[object, ...]:
    """Return the members of a union, or the one shape there is."""
    if typing.get_origin(shape) in (typing.Union, types.UnionType):
        return typing.get_args(shape)
    return (shape,)


def _words(shape: object) -> list[str]:
    """Return the words a shape takes: of a closed choice, or the form of a rule."""
    if typing.get_origin(shape) is Literal:
        return [str(word) for word in typing.get_args(shape)]
    if isinstance(shape, type) and issubclass(shape, Rule):
        return [_rule_in_words(shape)]
    return []


def _in_words(shape: object) -> str:
    """Return what a type takes, as a refusal, a table and the documentation say it."""
    parts = _alternatives(shape)
    if len(parts) > 1:
        return _joined([word for part in parts for word in _words(part) or [_in_words(part)]])
    origin = typing.get_origin(shape)
    if origin is Literal:
        return _joined(_words(shape))
    if origin is Annotated:
        return _annotated_in_words(shape)
    if origin is tuple:
        return f"a list, none twice, each {_in_words(typing.get_args(shape)[0])}"
    if isinstance(shape, type) and issubclass(shape, Rule):
        return _rule_in_words(shape)
    if isinstance(shape, type) and issubclass(shape, Record):
        fields = typing.get_type_hints(shape, include_extras=True).items()
        return "{" + "; ".join(f"{field}: {_in_words(inner)}" for field, inner in fields) + "}"
    return {bool: "true or false", Fraction: "a whole or half number", type(None): "null"}[typing.cast("type", shape)]


def _annotated_in_words(shape: object) -> str:
    """Return what a type with bounds takes."""
    base, bounds = typing.get_args(shape)
    if base is int:
        return f"a whole number from {bounds.ge}"
    if base is str:
        return "a text" if bounds.pattern is None else ">=<n> or >=<n> advised"
    return _in_words(base)


def _rule_in_words(shape: type[Rule]) -> str:
    """Return how a case of a choice is written."""
    tag, fields = str(shape.__struct_config__.tag), shape.__struct_fields__
    if len(fields) == 1:
        return f"{tag}:<{fields[0]}>"
    return tag if not fields else f"{tag} {{{', '.join(fields)}}}"


def _joined(parts: list[str]) -> str:
    """Return `a, b or c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"
