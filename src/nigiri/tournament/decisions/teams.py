"""Entering teams, changing them, and their line-ups."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import typed_country
from nigiri.people.lineup import check_in_time, check_lineup, check_speaker
from nigiri.people.printable import printable
from nigiri.people.team import Seats, Team, check_distinct, check_roster
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import Event, LineupSet, TeamAmended, TeamsEntered, TeamsRemoved
from nigiri.tournament.matches import matches, team_event_of
from nigiri.tournament.state import Tournament


def enter_teams(tournament: Tournament, teams: Sequence[Team], *, is_short_allowed: bool = False) -> tuple[Event, ...]:
    """Enter teams of members who are entered already (RU-2.2.11-d, RU-2.1.3-a).

    Every roster fits the regulations and names a captain (RU-7.2.9); nobody is a member of two teams.
    """
    must_be_open(tournament)
    rules = team_event_of(tournament).rules
    teams = [_printable(team) for team in teams]
    for team in teams:
        if team.id in tournament.teams:
            raise Refusal("team.twice", message="a team is entered as {team} already", team=team.id, where="team")
        _check_members(tournament, team)
        check_roster(team, rules, is_short_allowed=is_short_allowed)
        for seats in team.lineups.values() or (team.members[: rules.boards],):
            check_lineup(team, seats, rules, _ratings(tournament))
            _check_parts(tournament, team, seats)
    check_distinct((*tournament.teams.values(), *teams))
    return (TeamsEntered(tuple(teams)),) if teams else ()


def amend_team(
    tournament: Tournament, team: Team, *, reason: str = "", is_short_allowed: bool = False
) -> tuple[Event, ...]:
    """Change a team's name, roster or captain; line-ups stay as they are and are set by a decision of their own.

    Once the team has had a match, a change of its roster needs a reason, and who has played for it stays on it.
    """
    must_be_open(tournament)
    before = tournament.team(team.id)
    amended = replace(team, lineups=before.lineups)
    if amended == before:
        return ()
    amended = _printable(amended, before)
    _check_members(tournament, amended)
    check_roster(amended, team_event_of(tournament).rules, is_short_allowed=is_short_allowed)
    check_distinct((*(other for other in tournament.teams.values() if other.id != team.id), amended))
    played = _played_for(tournament, before)
    gone = sorted(played - set(amended.members))
    if gone:
        raise Refusal(
            "team.member_played",
            "RU-2.2.11-d",
            message="{entry} has played for {team} and stays on its roster",
            entry=gone[0],
            team=before.name,
            where="members",
        )
    if played and amended.members != before.members and not reason:
        raise Refusal(
            "reason.missing",
            "RU-2.2.11-d",
            message="{team} has played; a change of its roster needs a reason",
            team=before.name,
            where="reason",
        )
    return (TeamAmended(amended, reason),)


def remove_teams(tournament: Tournament, teams: Iterable[EntryId], *, reason: str = "") -> tuple[Event, ...]:
    """Strike off teams that never had a match; their members stay entered."""
    must_be_open(tournament)
    gone = tuple(dict.fromkeys(teams))
    for side in gone:
        team = tournament.team(side)
        if _played_for(tournament, team):
            raise Refusal(
                "team.seated",
                message="{team} has had a place in a round; its members withdraw instead",
                team=team.name,
                where="team",
            )
    return (TeamsRemoved(gone, reason),) if gone else ()


def set_lineup(
    tournament: Tournament,
    team: EntryId,
    number: int,
    seats: Seats,
    *,
    at: datetime | None = None,
    starts: datetime | None = None,
    speaker: PersonId | None = None,
    reason: str = "",
) -> tuple[Event, ...]:
    """Set who of a team sits at which board from a round on (RU-2.2.11-e).

    With the start of the round, a line-up handed in after the deadline is refused and the one before stays in force;
    a referee's reason takes it all the same. `speaker` is the person that speaks for the team: its captain (RU-7.2.9);
    None: an official. The line-up of a round that has been drawn is not changed.
    """
    must_be_open(tournament)
    found, rules = tournament.team(team), team_event_of(tournament).rules
    if speaker is not None:
        check_speaker(found, speaker)
    if not 1 <= number <= tournament.regulations.rounds:
        raise Refusal("round.unknown", message="there is no round {round}", round=number, where="round")
    if number <= len(tournament.rounds):
        raise Refusal(
            "lineup.drawn",
            "RU-2.2.11-e",
            message="round {round} has been drawn; a player is replaced by changing its boards",
            round=number,
            where="round",
        )
    check_lineup(found, seats, rules, _ratings(tournament))
    _check_parts(tournament, found, seats)
    if at is not None and starts is not None and not reason:
        check_in_time(found, at, starts, rules)
    padded = (*seats, *[None] * (rules.boards - len(seats)))
    if found.lineups.get(number) == padded:
        return ()
    return (LineupSet(team, number, padded, reason),)


def check_teams(tournament: Tournament) -> None:
    """Refuse teams of strangers, two of one name, and a member of two teams; files know no captains."""
    for team in tournament.teams.values():
        _check_members(tournament, team)
    check_distinct(tournament.teams.values())


def _printable(team: Team, before: Team | None = None) -> Team:
    """Return a team as it can be printed; refuse a name or a club that cannot, and a new country that is no code."""
    name, club, country = (printable(getattr(team, field), field) for field in ("name", "club", "country"))
    if before is None or country != before.country:
        country = typed_country(country)
    return replace(team, name=name, club=club, country=country)


def _check_members(tournament: Tournament, team: Team) -> None:
    for member in team.members:
        tournament.entry(member)


def _check_parts(tournament: Tournament, team: Team, seats: Seats) -> None:
    """Refuse a side at a board that asks for another composition (RU-2.1.5)."""
    rules = team_event_of(tournament).rules
    for board, member in enumerate(seats, start=1):
        if member is not None and tournament.entry(member).composition is not rules.part(board):
            raise Refusal(
                "lineup.part",
                "RU-2.1.5",
                message="board {board} of {team} is for {part} sides; {entry} is none",
                board=board,
                team=team.name,
                part=rules.part(board).value,
                entry=member,
                where="seats",
            )


def _played_for(tournament: Tournament, team: Team) -> set[EntryId]:
    """Return the members who have had a board in a match of the team."""
    if tournament.regulations.teams is None:
        return set()
    found = set()
    for drawn in tournament.rounds:
        for match in matches(tournament, drawn.number):
            if team.id in match.teams:
                found |= {side for board in match.boards for side in (board.first, board.second)}
    return {side for side in found if side is not None and side in team.members}


def _ratings(tournament: Tournament) -> Mapping[EntryId, int]:
    return {
        side: rating_of_rank(entry.rank) if entry.rating is None else entry.rating
        for side, entry in tournament.entries.items()
    }
