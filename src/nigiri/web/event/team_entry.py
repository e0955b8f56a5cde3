"""A team as the fields of a form name it: its members in the order of the boards, its captain."""

from collections.abc import Iterator
from itertools import count

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import admissible_person
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.people.team import Seats, Team
from nigiri.service.identity import new_person
from nigiri.tournament.lookup import find_side
from nigiri.tournament.state import Tournament
from nigiri.web.event.forms import Form

OTHER = "other"
"""What the field of the captain holds where he is none of the players."""


def team_of(form: Form, state: Tournament, team: EntryId, number: int) -> tuple[Team, list[Person]]:
    """Return the team that a form describes, and the captain as a new person where he is nobody known here."""
    members = tuple(EntryId(one) for one in form.all("member") if one)
    for member in members:
        state.entry(member)
    captain, persons = _captain(form, state, members)
    made = Team(
        team,
        form.text("name"),
        members,
        captain,
        number,
        form.text("club"),
        form.text("country"),
    )
    return made, persons


def pasted(text: str, state: Tournament, roster: Roster) -> list[Team]:
    """Read teams as they are pasted, one a line: `North: Novák Petr, Dvořák, e7*`; the star marks the captain.

    Without a star the first of them is. Refuses a line that cannot be read, naming it.
    """
    ids, found = free_teams(state), list[Team]()
    for line, written in enumerate(text.splitlines(), start=1):
        if not written.strip():
            continue
        name, colon, rest = written.partition(":")
        members = [one.strip() for one in rest.replace(";", ",").split(",") if one.strip()]
        if not colon or not name.strip() or not members:
            raise Refusal(
                "teams.unreadable",
                message="line {line} is no team; write its name, a colon, and its members with commas",
                line=line,
                where="text",
            )
        try:
            sides = [find_side(state, roster, member.rstrip("*").strip()) for member in members]
        except Refusal as refusal:
            raise refusal.at("text") from None
        captains = [side for side, member in zip(sides, members, strict=True) if member.endswith("*")]
        captain = state.entry((captains or sides)[0]).person
        number = len(state.teams) + len(found) + 1
        found.append(Team(next(ids), name.strip(), tuple(sides), captain, number))
    if not found:
        raise Refusal("form.nobody", message="paste one team a line", where="text")
    return found


def free_teams(state: Tournament) -> Iterator[EntryId]:
    """Yield ids for new teams: `T1`, `T2` …"""
    return (side for side in map(EntryId, (f"T{n}" for n in count(1))) if side not in state.teams)


def seats_of_form(form: Form) -> Seats:
    """Return who sits at board 1, 2, …; an empty choice leaves the board empty."""
    return tuple(EntryId(one) if one else None for one in form.all("seat"))


def _captain(form: Form, state: Tournament, members: tuple[EntryId, ...]) -> tuple[PersonId | None, list[Person]]:
    chosen = form.text("captain")
    if chosen == OTHER and form.text("captain_name"):
        family, _, given = form.text("captain_name").partition(" ")
        person = admissible_person(Person(new_person(), family, given.strip()), "captain_name")
        return person.id, [person]
    if chosen and chosen != OTHER:
        return _person(chosen, state), []
    return (state.entry(members[0]).person if members and not chosen else None), []


def _person(chosen: str, state: Tournament) -> PersonId:
    """Return the person of an entry, or a captain who plays nowhere as he was named before."""
    known = {team.captain for team in state.teams.values()}
    if chosen in known:
        return PersonId(chosen)
    return state.entry(EntryId(chosen)).person
