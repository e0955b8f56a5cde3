"""What a form sends: names with one or more values, and files."""

import datetime
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.di import Provide
from msgspec import Struct, field

from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import unsigned_number, whole_number

_LARGEST_INTEGER: Final = 10**9
_SEEDS: Final = 1_000_000
Choice = TypeVar("Choice", bound=StrEnum)


def integer_in(text: str, where: str) -> int:
    """Read a whole number of a field or an address; refuse what is none, or too large (`form.number`)."""
    number = whole_number(text, len(str(_LARGEST_INTEGER)))
    if number is None or abs(number) > _LARGEST_INTEGER:
        raise _no_number(text, where)
    return number


def count_in(text: str, where: str, most_digits: int) -> int:
    """Read a whole number without a sign; refuse what is none, or has more digits (`form.number`)."""
    number = unsigned_number(text, most_digits)
    if number is None:
        raise _no_number(text, where)
    return number


def _no_number(text: str, where: str) -> Refusal:
    return Refusal("form.number", message="'{text}' is no whole number", text=text[:40], where=where)


def no_choice(text: str, where: str) -> Refusal:
    """Return the refusal of a value that is none of those which a field offers (`form.choice`)."""
    return Refusal("form.choice", message="'{text}' is none of the choices", text=text[:40], where=where)


class Upload(Struct, frozen=True):
    """A file that was sent."""

    name: str
    data: bytes


class Form(Struct, frozen=True):
    """The fields of a form, in the order in which they were sent."""

    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str, otherwise: str = "") -> str:
        """Return a field without blanks around it; the first value where there are several."""
        found = self.values.get(name)
        return found[0].strip() if found and found[0].strip() else otherwise

    def all(self, name: str) -> tuple[str, ...]:
        """Return all values of a field."""
        return self.values.get(name, ())

    def has(self, name: str) -> bool:
        """Tell whether a field was sent: a ticked box, a pressed button."""
        return name in self.values

    def integer(self, name: str, otherwise: int | None = None) -> int:
        """Return a whole number; refuse what is none (`form.number`)."""
        text = self.text(name)
        if not text and otherwise is not None:
            return otherwise
        return integer_in(text, name)

    def optional_integer(self, name: str) -> int | None:
        """Return a whole number, or None where the field is empty."""
        return self.integer(name) if self.text(name) else None

    def seed(self) -> int:
        """Return the number that lots are drawn with: the written one, or any; refuse what is none (`form.number`)."""
        return self.integer("seed", secrets.randbelow(_SEEDS))

    def choice(self, name: str, otherwise: Choice) -> Choice:
        """Return a value of an enumeration; refuse what is none of them (`form.choice`)."""
        text = self.text(name, otherwise.value)
        for one in type(otherwise):
            if one.value == text:
                return one
        raise no_choice(text, name)

    def date(self, name: str) -> datetime.date | None:
        """Return a day, or None where the field is empty; refuse what is none (`form.date`)."""
        text = self.text(name)
        try:
            return datetime.date.fromisoformat(text) if text else None
        except ValueError:
            raise Refusal(
                "form.date", message="'{text}' is no day; write YYYY-MM-DD", text=text[:40], where=name
            ) from None


async def _read(request: Request[Any, Any, Any]) -> Form:
    values: dict[str, list[str]] = {}
    files: dict[str, Upload] = {}
    for name, value in (await request.form()).multi_items():
        if isinstance(value, UploadFile):
            data = await value.read()
            if value.filename or data:
                files[name] = Upload(value.filename or "file", data)
        else:
            # No database keeps the character NUL in a text, and no name has it.
            values.setdefault(name, []).append(str(value).replace("\0", "\N{REPLACEMENT CHARACTER}"))
    return Form({name: tuple(found) for name, found in values.items()}, files)


FORM: Final = {"form": Provide(_read)}
"""`@post(…, dependencies=FORM)`: the handler's argument `form: Form` is what was sent."""
