"""What the commands about teams read: captains, free ids, meetings."""

from itertools import count

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import admissible_person
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.lookup import find_side
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_lookup import find_team


def captain_of(tournament: Tournament, roster: Roster, typed: str) -> tuple[PersonId, Person | None]:
    """Return the person of a player that a text means, else a new person of that name."""
    from nigiri.service.identity import new_person

    try:
        return tournament.entry(find_side(tournament, roster, typed)).person, None
    except Refusal as refusal:
        if refusal.code != "entry.unknown":
            raise
    family, _, given = typed.strip().partition(" ")
    person = admissible_person(Person(new_person(), family, given.strip()), "captain")
    return person.id, person


def free_team(tournament: Tournament) -> EntryId:
    """Return an id for a new team: `T1`, `T2` …"""
    return next(side for side in map(EntryId, (f"T{n}" for n in count(1))) if side not in tournament.teams)


def meeting_of(tournament: Tournament, text: str) -> tuple[EntryId, EntryId]:
    """Read `T1:T2`, the first Black at board 1."""
    first, colon, second = text.partition(":")
    if not colon:
        raise Refusal("meeting.unreadable", message="'{text}' is no meeting; write T1:T2", text=text, where="meetings")
    return find_team(tournament, first).id, find_team(tournament, second).id
