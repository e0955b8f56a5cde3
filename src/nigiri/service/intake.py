"""Taking an event in from a file of another program, under ids of this store's own."""

from collections.abc import Container

from msgspec.structs import replace

from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.service.identity import free_event, free_sides, new_person
from nigiri.tournament.address import event_id
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.events import Event
from nigiri.tournament.persons import persons_of
from nigiri.tournament.renaming import renamed
from nigiri.tournament.state import Tournament


def take_in(
    tournament: Tournament, roster: Roster, taken: Container[str], *, event: str = ""
) -> tuple[tuple[Event, ...], list[Person]]:
    """Return the events and persons of a journal that begins with a tournament read from a file.

    Files make ids of names; here sides are numbered in their order and persons get ids that tell nothing, so that no
    name stands in the journal. `event` is the id wanted; without, it is made of the name.
    """
    rules = tournament.regulations
    wanted = event_id(event) if event else free_event(rules.short_name or rules.name or tournament.id, taken)
    sides = dict(zip((entry.id for entry in tournament.all_registered()), free_sides(), strict=False))
    persons = {person: new_person() for person in persons_of(tournament)}
    state = replace(renamed(tournament, sides, persons), id=wanted)
    if not rules.name.strip():
        state = replace(state, regulations=replace(state.regulations, name=wanted))
    return take_over(state), [replace(roster[old], id=new) for old, new in persons.items()]
