"""The players of OpenGotha's file: persons and entries."""

from lxml import etree

from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.columns import ENTRY, IDENTIFIERS, PERSON, set_all, take_all
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.scalars import DECIMAL, TEXT, Kind, choice
from nigiri.formats.xml_tree import Attributes, Document, set_attribute, writable
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.person import Person
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.rank import LOWEST

MOST_ROUNDS = 20
"""OpenGotha plans for 20 rounds: so long is the string of who takes part."""

UNRATED = "UNR"
"""The origin of a rating that is only the rank's, because the player has none."""

_OF_THE_PERSON = ("ffgLicenceStatus", "agaExpirationDate")
_REGISTRATION = choice("FIN or PRE", {"FIN": Registration.FINAL, "PRE": Registration.PRELIMINARY})
_RATING: Kind[int | None] = Kind(
    "a rating",
    lambda text: round(DECIMAL.read(text)) if text.strip() else None,
    lambda rating: "" if rating is None else str(rating),
)
_NOBODY = Person(PersonId(""), "")
_NO_ENTRY = Entry(EntryId(""), PersonId(""), LOWEST)


def _read_participating(text: str) -> frozenset[int]:
    if set(text) - {"0", "1"} or len(text) > MOST_ROUNDS:
        raise ValueError(text)
    return frozenset(number for number, mark in enumerate(text, 1) if mark == "0")


def _write_participating(absent: frozenset[int]) -> str:
    return "".join("0" if number in absent else "1" for number in range(1, MOST_ROUNDS + 1))


_PARTICIPATING = Kind("a string of 0 and 1, at most 20", _read_participating, _write_participating)


def read_player(
    element: etree._Element, document: Document, notebook: Notebook, keys: Keys
) -> tuple[Person, Entry] | None:
    """Read one player; None, with a fault noted, when there is no name or the key is taken."""
    attributes = Attributes(element, "", document, notebook)
    names = take_all(PERSON, attributes, _NOBODY)
    identifiers = {register: attributes.take(name, TEXT, "") for name, register in IDENTIFIERS}
    of_the_person = {name: attributes.take(name, TEXT, "") for name in _OF_THE_PERSON if name in attributes}
    fields = take_all(ENTRY, attributes, _NO_ENTRY)
    rating = _rating(attributes)
    registration = attributes.take("registeringStatus", _REGISTRATION, Registration.FINAL)
    absent = attributes.take("participating", _PARTICIPATING, frozenset())
    named = Person(PersonId(""), **names)
    if not named.key:
        notebook.fault("player.nameless", "a player has neither name nor first name", attributes.where)
        return None
    key = named.key
    if not keys.add(EntryId(key)):
        notebook.fault("player.duplicate", "two players have the key {key}", attributes.where, key=key, keys=(key,))
        return None
    person = Person(
        PersonId(key), **names, identifiers={k: v for k, v in identifiers.items() if v}, extra=of_the_person
    )
    entry = Entry(
        EntryId(key),
        person.id,
        **fields,
        rating=rating,
        registration=registration,
        absences=dict.fromkeys(sorted(absent), Absence.BY_RULE),
        extra=attributes.kept(),
    )
    return person, entry


def _rating(attributes: Attributes) -> int | None:
    """Return the rating, None where the origin says that the number stands for nobody's rating."""
    rating = attributes.take("rating", _RATING, None)
    return None if attributes.peek("ratingOrigin").strip() == UNRATED else rating


def write_player(parent: etree._Element, person: Person, entry: Entry, absent: frozenset[int]) -> None:
    """Write one player with all attributes OpenGotha knows, and those it does not that were read."""
    element = etree.SubElement(parent, "Player")
    kept = entry.extra
    set_all(PERSON, element, person, kept, "")
    for name, register in IDENTIFIERS:
        element.set(name, writable(person.identifiers.get(register, "")))
    for name in _OF_THE_PERSON:
        element.set(name, writable(person.extra.get(name, "")))
    set_all(ENTRY, element, entry, kept, "")
    if not entry.grade and "grade" not in kept:
        element.set("grade", writable(entry.printed_grade.upper()))
    element.set("ratingOrigin", "")
    if entry.rating is None:
        # OpenGotha has no unrated players: it needs a number, and the origin says that it means nothing
        element.set("rating", str(rating_of_rank(entry.rank)))
        kept = kept | {"ratingOrigin": UNRATED}
    else:
        set_attribute(element, "rating", _RATING, entry.rating, kept.get("rating"))
    set_attribute(element, "registeringStatus", _REGISTRATION, entry.registration, kept.get("registeringStatus"))
    set_attribute(element, "participating", _PARTICIPATING, absent, kept.get("participating"))
    taken = set(element.attrib) - {"ratingOrigin"}
    for name, value in kept.items():
        if name not in taken and name.isidentifier():
            element.set(name, writable(value))
