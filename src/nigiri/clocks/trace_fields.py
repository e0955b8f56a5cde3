"""The fields of a JSON object of a trace, each read with its place for the refusal."""

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Literal, TypeVar, overload

from nigiri.clocks.durations import from_seconds
from nigiri.errors import Refusal

Choice = TypeVar("Choice", bound=StrEnum)


class Repeating(dict[str, object]):
    """A JSON object in which a name stands twice."""

    def __init__(self, pairs: Iterable[tuple[str, object]], name: str) -> None:
        super().__init__(pairs)
        self.name = name


def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object from its names and values; one with a name twice is marked, to be refused with its place."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    return Repeating(pairs, next(name for at, name in enumerate(names) if name in names[:at]))


class Fields:
    """An object of the file. Every reader refuses a wrong value; `nothing_else` refuses a name nobody asked for."""

    def __init__(self, values: Mapping[str, object], where: str) -> None:
        self.values = values
        self.where = where
        self._asked: set[str] = set()

    def place(self, name: str) -> str:
        """Return the JSON path of a field."""
        return f"{self.where}.{name}"

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        self._asked.add(name)
        return self.values.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """Return a string; refuses its absence when there is no default."""
        if not self.has(name):
            if default is None:
                raise Refusal("trace.missing", message="{name!r} is missing", where=self.place(name), name=name)
            return default
        value = self.values[name]
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        return value

    def choice(self, name: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        """Return one of a closed list of words."""
        if default is not None and not self.has(name):
            return default
        try:
            return kind(self.text(name))
        except ValueError:
            raise self._wrong(name, "one of " + ", ".join(kind)) from None

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        if not self.has(name):
            return default
        value = self.values[name]
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false")
        return value

    def optional_integer(self, name: str) -> int | None:
        """Return a whole number, or None where the field is absent or null."""
        if not self.has(name):
            return None
        value = self.values[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(name, "a whole number")
        return value

    def optional_count(self, name: str) -> int | None:
        """Return a number of things, or None where the field is absent or null; refuses less than none."""
        found = self.optional_integer(name)
        if found is not None and found < 0:
            raise self._wrong(name, "a whole number, not a negative one")
        return found

    def integer(self, name: str, default: int) -> int:
        """Return a whole number."""
        found = self.optional_integer(name)
        return default if found is None else found

    def optional_time(self, name: str) -> int | None:
        """Return seconds as milliseconds, or None."""
        if not self.has(name):
            return None
        value = self.values[name]
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self._wrong(name, "a number of seconds")
        try:
            return from_seconds(value)
        except Refusal as refusal:
            raise refusal.at(self.place(name)) from None

    def time(self, name: str, default: int | None = None) -> int:
        """Return seconds as milliseconds."""
        found = self.optional_time(name)
        if found is not None:
            return found
        if default is None:
            raise Refusal("trace.missing", message="{name!r} is missing", where=self.place(name), name=name)
        return default

    def reading(self, name: str) -> int:
        """Return the seconds a clock is to show as milliseconds; refuses less than none."""
        found = self.time(name)
        if found < 0:
            raise self._wrong(name, "a number of seconds, not a negative one")
        return found

    def array(self, name: str, required: bool = True) -> list[object]:
        """Return a list."""
        if not self.has(name) and not required:
            return []
        value = self.values.get(name)
        if not isinstance(value, list):
            raise self._wrong(name, "a list")
        return value

    @overload
    def object(self, name: str, required: Literal[True] = True) -> "Fields": ...
    @overload
    def object(self, name: str, required: bool) -> "Fields | None": ...
    def object(self, name: str, required: bool = True) -> "Fields | None":
        """Return an object within this one."""
        if not self.has(name) and not required:
            return None
        return as_object(self.values.get(name), self.place(name))

    def nothing_else(self) -> None:
        """Refuse fields that mean nothing here: a misspelt name must not pass unseen."""
        self.nothing_but(self._asked)

    def nothing_but(self, names: Collection[str]) -> None:
        """Refuse fields of other names than these."""
        for name in self.values:
            if name not in names:
                raise Refusal("trace.unknown", message="{name!r} means nothing here", where=self.place(name), name=name)

    def _wrong(self, name: str, wanted: str) -> Refusal:
        return Refusal(
            "trace.value", message="{name!r} must be {wanted}", where=self.place(name), name=name, wanted=wanted
        )


def as_object(value: object, where: str) -> Fields:
    """Return the fields of a JSON object. Raises `Refusal` for anything else, and for a name that stands twice."""
    if not isinstance(value, dict):
        raise Refusal("trace.value", message="an object is expected here", where=where)
    if isinstance(value, Repeating):
        name = value.name
        raise Refusal("trace.repeated", message="{name!r} stands twice here", where=f"{where}.{name}", name=name)
    return Fields(value, where)
