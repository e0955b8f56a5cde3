"""Admitting players: who is entered already is recognised, who is new gets ids."""

from collections.abc import Container, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.admissible import admissible_entry, admissible_person, typed_entry, typed_person
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person, fold
from nigiri.people.roster import Roster
from nigiri.service.identity import free_sides, new_person
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.limit import places_left
from nigiri.tournament.decisions.registration import queue
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament


class Newcomer(Struct, frozen=True):
    """A person and the entry wanted for them; the entry's id is given when it is entered."""

    person: Person
    entry: Entry


def newcomer(person: Person, entry: Entry, where: str = "", *, is_of_file: bool = False) -> Newcomer:
    """Return a newcomer under an id of this store's own, whatever the id was where they come from.

    Refused is what cannot be printed, and what is beyond all bounds; `where` is its place in what was sent. What a file
    says of country and numbers stays as written there, who types them is held to codes and digits.
    """
    held_person, held_entry = (admissible_person, admissible_entry) if is_of_file else (typed_person, typed_entry)
    known = replace(held_person(person, where), id=new_person())
    return Newcomer(known, replace(held_entry(entry, where), person=known.id))


class WhenFull(StrEnum):
    """What becomes of those whom the desk enters where the field has no place for them."""

    REFUSE = "refuse"
    WAIT = "wait"
    OVER_LIMIT = "over-limit"


def admit(
    tournament: Tournament,
    newcomers: Sequence[Newcomer],
    *,
    missed: Absence = Absence.BY_RULE,
    when_full: WhenFull = WhenFull.REFUSE,
    spared: Container[str] = (),
) -> tuple[Event, ...]:
    """Enter newcomers under the next free ids, in their order.

    With `WhenFull.WAIT` those for whom there is no place, or who come while others wait, go on the waiting list.
    `spared` are ids that were somebody's before.
    """
    numbered = zip(newcomers, free_sides(tournament, spared), strict=False)
    entries = [replace(one.entry, id=side) for one, side in numbered]
    if when_full is not WhenFull.WAIT:
        return enter(tournament, entries, missed=missed, over_limit=when_full is WhenFull.OVER_LIMIT)
    left = 0 if tournament.waiting else places_left(tournament)
    cut = len(entries) if left is None else left
    return (*enter(tournament, entries[:cut], missed=missed), *queue(tournament, entries[cut:]))


def known_side(tournament: Tournament, roster: Roster, person: Person, club: str) -> tuple[EntryId, bool] | None:
    """Return the entry that a person may be already, and whether it surely is; None where nobody comes near.

    Surely the same: an identifier in common. Of the same name, accents and case left aside: the same where the club
    does not speak against it and no identifier differs; two persons may have one name, so whoever enters them has the
    last word.
    """
    namesake: EntryId | None = None
    for entry in tournament.all_registered():
        side, other = entry.id, roster[entry.person]
        shared = person.identifiers.keys() & other.identifiers.keys()
        if any(person.identifiers[register] == other.identifiers[register] for register in shared):
            return side, True
        if fold(person.key) == fold(other.key) and not shared:
            if not club or not entry.club or club.casefold() == entry.club.casefold():
                return side, True
            namesake = side
    return (namesake, False) if namesake is not None else None


def refuse_taken_numbers(tournament: Tournament, roster: Roster, person: Person) -> None:
    """Refuse the numbers of a person who is entered, where one of them is that of somebody else here."""
    for entry in tournament.all_registered():
        other = roster[entry.person]
        for register, number in person.identifiers.items():
            if other.id != person.id and other.identifiers.get(register) == number:
                raise Refusal(
                    "entry.number_taken",
                    "RU-2.2.11-b",
                    message="the number {number} is that of {entry}",
                    number=number,
                    entry=entry.id,
                    where=register,
                )


def refuse_known(tournament: Tournament, roster: Roster, newcomers: Iterable[Newcomer]) -> None:
    """Refuse newcomers who are, or may be, entered already."""
    for one in newcomers:
        found = known_side(tournament, roster, one.person, one.entry.club)
        if found is not None:
            raise Refusal(
                "entry.twice" if found[1] else "entry.namesake",
                "RU-2.2.11-b",
                message="{entry} is entered already under this name; say so if this is another person",
                entry=found[0],
                where="name",
            )
