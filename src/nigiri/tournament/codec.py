"""Values of a tournament in writing: JSON in one canonical form, so that a text and its hash stand for one value."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import exact_number
from nigiri.tournament.events import Event, RegulationsAmended, TournamentCreated

T = TypeVar("T")


def to_json(value: object) -> str:
    """Write a value: keys sorted, no blanks between, fractions as texts such as `1/2`.

    What equals its default is left out, but not in regulations: they are written whole, so that an event keeps the
    settings it was announced with when a later version of the program has other defaults.
    """
    if isinstance(value, _WITH_REGULATIONS):
        value = _in_full(value)
    return _ENCODER.encode(msgspec.to_builtins(value, str_keys=True, enc_hook=_write_fraction)).decode()


def from_json(text: str | bytes, kind: type[T], where: str = "") -> T:
    """Read a value of a kind; refuse what does not fit, with its JSON path."""
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_read_hooked)
    except _FAULTS as fault:
        raise _unreadable(fault, where) from None


def event_from_json(text: str | bytes, where: str = "") -> Event:
    """Read an event; an unknown one is refused, so that an older program never leaves out what a newer one wrote."""
    try:
        return _EVENTS.decode(text)
    except _FAULTS as fault:
        raise _unreadable(fault, where) from None


def canonical(text: str | bytes | msgspec.Raw) -> str:
    """Return any JSON text in the canonical form: what `to_json` writes, from a text that was laid out otherwise."""
    try:
        return to_json(msgspec.json.decode(text))
    except _FAULTS as fault:
        raise _unreadable(fault, "") from None


def unknown_fields(plain: Any, read: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of the fields of a JSON value that what was read of it does not have.

    Values that journals hold take no offence at them, so that what a later version writes can be read; whoever sends
    such a value, or writes it in a file, is told of a field that means nothing.
    """
    if isinstance(read, msgspec.Struct) and isinstance(plain, Mapping):
        known = {field.encode_name: field.name for field in msgspec.structs.fields(read)}
        tag = read.__struct_config__.tag_field
        for key, part in plain.items():
            here = f"{path}.{key}" if path else str(key)
            if key in known:
                yield from unknown_fields(part, getattr(read, known[key]), here)
            elif key != tag:
                yield here
    elif isinstance(read, tuple) and isinstance(plain, Sequence) and not isinstance(plain, str):
        for number, (part, value) in enumerate(zip(plain, read, strict=False)):
            yield from unknown_fields(part, value, f"{path}[{number}]")


def _in_full(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        fields = {name: _in_full(getattr(value, name)) for name in value.__struct_fields__}
        return {config.tag_field: config.tag, **fields} if config.tag_field else fields
    if isinstance(value, dict):
        return {key: _in_full(item) for key, item in value.items()}
    return [_in_full(item) for item in value] if isinstance(value, tuple | list) else value


def _write_fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _read_hooked(kind: type, value: Any) -> Any:
    """Read what msgspec has no type for: fractions; a setting's raw value stays as it is."""
    if kind is object:
        return value
    if kind is Fraction and isinstance(value, int):
        return Fraction(value)
    if kind is Fraction and isinstance(value, str):
        number = exact_number(value, _LONGEST_FRACTION)
        if number is None:
            raise ValueError(f"'{value[:40]}' is not a fraction")
        return number
    raise NotImplementedError(kind)


def _unreadable(fault: Exception, where: str) -> Refusal:
    return Refusal(
        "journal.unreadable", message="{place} cannot be read: {fault}", where=where, place=where or "it", fault=fault
    )


_LONGEST_FRACTION = 200
"""Digits of a numerator or denominator in a journal; none comes near it."""
_WITH_REGULATIONS = (TournamentCreated, RegulationsAmended)
_FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_ENCODER = msgspec.json.Encoder(order="sorted")
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=_read_hooked)
