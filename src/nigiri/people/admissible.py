"""What may come in: persons and entries as anybody writes them, cleaned, bounded or refused at the door.

Files of other programs are taken by what can be printed, since what they say is kept as written. Who types, in a form,
a command or a call, is held to codes and numbers that every program can read again.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.printable import LONGEST, printable
from nigiri.ratings.rank import parse_rank

LOWEST_RATING: Final = -900
"""That of 30k on the European scale, below which nobody is rated."""
HIGHEST_RATING: Final = 4000
"""Beyond the strongest of people and programs; there stand dates, telephone and membership numbers."""

_LONGEST_OF: Final = {"grade": 20, "club": LONGEST, "country": LONGEST}
_LONGEST_REGISTER: Final = 40
_LONGEST_NUMBER: Final = 60
_MOST_NUMBERS: Final = 20
_COUNTRY: Final = re.compile(r"[A-Z]{2,3}")
_NUMBER: Final = re.compile(r"[0-9A-Za-z-]+")
_PIN: Final = re.compile(r"[0-9]+")


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
    if isinstance(rating, int) and not LOWEST_RATING <= rating <= HIGHEST_RATING:
        raise Refusal("rating.off_scale", message="this rating is on no scale", where=_at(where, "rating"))
    return found


def typed_person(person: Person, where: str = "", known: Person | None = None) -> Person:
    """Return a person as somebody types it, with numbers such as registers give; those `known` before may stay."""
    found = admissible_person(person, where)
    before = {} if known is None else known.identifiers
    for register, number in found.identifiers.items():
        form = _PIN if register == "egd" else _NUMBER
        if before.get(register) != number and not (_NUMBER.fullmatch(register) and form.fullmatch(number)):
            raise Refusal(
                "person.number",
                message="the number of a player in the EGD has digits only" if form is _PIN
                else "the number of a player in a register has letters, digits and hyphens only",
                where=_at(where, "identifiers"),
            )  # fmt: skip
    return found


def typed_entry(entry: Entry, where: str = "") -> Entry:
    """Return an entry as somebody types it; refuse a country or a grade that is none, a rating that is on no scale."""
    fields = {name: getattr(entry, name) for name in (*_LONGEST_OF, "rating")}
    return replace(entry, **typed_fields(fields, where))


def typed_fields(fields: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    """Return fields of an entry as somebody types them; what is neither text nor a rating stays as it is."""
    found = admissible_fields(fields, where)
    if isinstance(found.get("country"), str):
        found["country"] = typed_country(found["country"], _at(where, "country"))
    if found.get("grade"):
        try:
            parse_rank(found["grade"])
        except Refusal as refusal:
            raise refusal.at(_at(where, "grade")) from None
    return found


def typed_country(text: str, where: str = "country") -> str:
    """Return the code of a country in capitals, or an empty text; refuse what is no code of two or three letters."""
    code = printable(text, where)
    capitals = code.upper() if code.isascii() else code
    if code and _COUNTRY.fullmatch(capitals) is None:
        raise Refusal(
            "country.unreadable",
            message="'{text}' is no country; write its code, such as CZ or CZE",
            text=code[:20],
            where=where,
        )
    return capitals


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
