"""Line-ups as a page shows them: who sits where, who has handed in, until when it may be changed."""

import datetime

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.lineup import deadline, proposed
from nigiri.people.team import Seats, Team
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.service.hall import Hall
from nigiri.tournament.matches import team_event_of
from nigiri.tournament.state import Tournament


class LineUp(Struct, frozen=True):
    """A team's line-up of a round. `handed_in` is the round it was handed in for; None: the roster stands.

    `absent` are members at its boards who will not be there; `suggested` is what the rules make of the others
    (RU-2.2.11-e), None where nobody is missing.
    """

    team: Team
    seats: Seats
    handed_in: int | None
    absent: tuple[EntryId, ...]
    suggested: Seats | None


def line_ups(tournament: Tournament, number: int) -> list[LineUp]:
    """Return the line-ups in force in a round, the teams in the order of their numbers."""
    teams = sorted(tournament.teams.values(), key=lambda team: (team.number, team.name))
    return [line_up(tournament, team, number) for team in teams]


def due(hall: Hall, tournament: Tournament, number: int) -> datetime.datetime | None:
    """Return until when line-ups of a round may be handed in (RU-2.2.11-e)."""
    starts = hall.begins(tournament.id, number)
    return None if starts is None else deadline(starts, team_event_of(tournament).rules)


def line_up(tournament: Tournament, team: Team, number: int) -> LineUp:
    """Return the line-up of a team in force in a round."""
    rules = team_event_of(tournament).rules
    seats = team.seats(number, rules.boards)
    away = {member for member in team.members if not _is_there(tournament, member, number)}
    absent = tuple(member for member in seats if member is not None and member in away)
    handed_in = max((of for of in team.lineups if of <= number), default=None)
    ratings = {member: _strength(tournament, member) for member in team.members}
    suggested = proposed(team, rules, away, ratings) if absent else None
    return LineUp(team, seats, handed_in, absent, suggested)


def _is_there(tournament: Tournament, member: EntryId, number: int) -> bool:
    entry = tournament.entry(member)
    return entry.is_final and entry.is_present(number)


def _strength(tournament: Tournament, member: EntryId) -> int:
    entry = tournament.entry(member)
    return rating_of_rank(entry.rank) if entry.rating is None else entry.rating


def captained(tournament: Tournament, side: EntryId) -> list[Team]:
    """Return the teams that a player speaks for as their captain (RU-7.2.9), the own one first."""
    person = tournament.entry(side).person
    teams = [team for team in tournament.teams.values() if team.captain == person]
    return sorted(teams, key=lambda team: (side not in team.members, team.number, team.name))


def must_captain(tournament: Tournament, side: EntryId, team: EntryId | None = None) -> Team:
    """Return the team of its captain, of several the one that is meant; refuse everybody else (RU-7.2.9)."""
    found = next((one for one in captained(tournament, side) if team is None or one.id == team), None)
    if found is None:
        raise Refusal(
            "access.denied", "RU-7.2.9", message="line-ups are handed in by the captain of a team", where="by"
        )
    return found
