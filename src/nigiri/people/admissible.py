"""What may come in: persons and entries as anybody writes them, cleaned, bounded or refused at the door."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.printable import LONGEST, printable

HIGHEST_RATING: Final = 1_000_000
"""No scale of any game goes so far; beyond it stand dates, telephone and membership numbers."""

_LONGEST_OF: Final = {"grade": 20, "club": LONGEST, "country": LONGEST}
_LONGEST_REGISTER: Final = 40
_LONGEST_NUMBER: Final = 60
_MOST_NUMBERS: Final = 20


def admissible_person(person: Person, where: str = "") -> Person:
    """Return a person with names and numbers that can be printed; refuse one without a name, or beyond all bounds.

    `where` is the place of the person in what was sent.
    """
    family = printable(person.family_name, _at(where, "family_name"))
    given = printable(person.given_name, _at(where, "given_name"))
    if not f"{family}{given}":
        raise Refusal("player.nameless", message="a player needs a name", where=_at(where, "family_name"))
    at = _at(where, "identifiers")
    if len(person.identifiers) > _MOST_NUMBERS:
        raise Refusal("person.numbers", message="a player has up to {most} numbers", most=_MOST_NUMBERS, where=at)
    numbers = {
        printable(register, at, _LONGEST_REGISTER): printable(number, at, _LONGEST_NUMBER)
        for register, number in person.identifiers.items()
    }
    given_numbers = {register: number for register, number in numbers.items() if register and number}
    return replace(person, family_name=family, given_name=given, identifiers=given_numbers)


def admissible_entry(entry: Entry, where: str = "") -> Entry:
    """Return an entry whose club, country and grade can be printed; refuse a rating that is on no scale."""
    fields = {name: getattr(entry, name) for name in (*_LONGEST_OF, "rating")}
    return replace(entry, **admissible_fields(fields, where))


def admissible_fields(fields: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    """Return fields of an entry as they may come in; those that are neither text nor a rating stay as they are."""
    found = dict(fields)
    for name, longest in _LONGEST_OF.items():
        if isinstance(found.get(name), str):
            found[name] = printable(found[name], _at(where, name), longest)
    rating = found.get("rating")
    if isinstance(rating, int) and abs(rating) > HIGHEST_RATING:
        raise Refusal("rating.off_scale", message="this rating is on no scale", where=_at(where, "rating"))
    return found


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
