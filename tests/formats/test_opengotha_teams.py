"""Teams in OpenGotha's file: what is read, what is wrong with it, what is written, and what is lost."""

import re

import pytest
from msgspec.structs import replace

from nigiri.formats.imported import Imported
from nigiri.formats.reading import examine, read
from nigiri.formats.writing import write
from nigiri.ids import EntryId, PersonId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.people.team import Team, TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.teams import TeamPlay
from nigiri.tournament.matches import matches
from tournament.team_events import play_round, stronger_wins, team_event

PLAYERS = "".join(f'<Player name="{name}" firstName="" rank="1K" registeringStatus="FIN"/>' for name in "ABCDEF")


def event(teams: str, games: str = "", size: str = "2") -> bytes:
    return (
        f"<Tournament><Players>{PLAYERS}</Players><Games>{games}</Games><Teams>{teams}</Teams>"
        '<TournamentParameterSet><GeneralParameterSet name="Cup" numberOfRounds="3"/></TournamentParameterSet>'
        f'<TeamTournamentParameterSet><TeamGeneralParameterSet teamSize="{size}"/></TeamTournamentParameterSet>'
        "</Tournament>"
    ).encode()


def team(number: int, name: str, seats: str) -> str:
    """`1A 2B` are boards 1 and 2 of round 1; `2:1B` names another round."""
    boards = ""
    for seat in seats.split():
        found = re.fullmatch(r"(?:(\d+):)?(\d+)(\w)", seat)
        assert found
        boards += f'<Board roundNumber="{found[1] or 1}" boardNumber="{found[2]}" player="{found[3]}"/>'
    return f'<Team teamNumber="{number}" teamName="{name}">{boards}</Team>'


def game(table: int, black: str, white: str, number: int = 1) -> str:
    return (
        f'<Game roundNumber="{number}" tableNumber="{table}" blackPlayer="{black}" whitePlayer="{white}" '
        'handicap="0" knownColor="true" result="RESULT_BLACKWINS"/>'
    )


def codes(found: Imported) -> set[str]:
    return {note.code for note in found.notes}


def test_line_ups_are_kept_where_they_change() -> None:
    found = read(event(team(1, "North", "1A 2B 2:1B 2:2A 3:1B 3:2A")))
    [north] = found.tournament.teams.values()
    a, b = EntryId("A"), EntryId("B")
    assert north.lineups == {1: (a, b), 2: (b, a), 4: ()}
    assert north.members == (a, b)
    assert found.tournament.regulations.teams is not None
    assert found.tournament.regulations.teams.rules.boards == 2


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        (team(1, "North", "1A 2Z"), "player.unknown"),
        (team(1, "North", "1A") + team(2, "South", "1A"), "team.member_of_two"),
        (team(1, "North", "1A") + team(2, " north", "1B"), "team.twice"),
        (team(1, "North", "1A 1B"), "team.seat_twice"),
        (team(1, "North", "0A"), "team.seat"),
        (team(1, "North", "21:1A"), "team.seat"),
        (team(1, "North", "11A"), "team.seat"),
    ],
)
def test_seats_that_cannot_be_are_faults_and_left_out(teams: str, code: str) -> None:
    found = examine(event(teams), "cup.xml")
    assert code in {note.code for note in found.faults}
    assert all(side in found.tournament.entries for team in found.tournament.teams.values() for side in team.members)


def test_a_strange_team_size_is_no_traceback() -> None:
    for size in ("0", "99", "-1", "many"):
        found = examine(event(team(1, "North", "1A"), size=size), "cup.xml")
        assert found.tournament.regulations.teams is not None
        assert found.tournament.regulations.teams.rules.boards == 4


def test_the_games_tell_whether_teams_meet() -> None:
    teams = team(1, "North", "1A 2B") + team(2, "South", "1C 2D") + team(3, "East", "1E 2F")
    meeting = game(1, "A", "C") + game(2, "D", "B")
    for games, credit in (
        ("", Credit.TEAM),
        (meeting, Credit.TEAM),
        (game(1, "A", "C") + game(2, "B", "F"), Credit.INDIVIDUAL_TEAM),
        (game(1, "A", "B"), Credit.INDIVIDUAL_TEAM),
        (game(1, "A", "D"), Credit.INDIVIDUAL_TEAM),
    ):
        assert read(event(teams, games)).tournament.regulations.classification.credit is credit


def roster_of(sides: list[EntryId]) -> Roster:
    return Roster(Person(PersonId(f"p-{side}"), side) for side in sides)


@pytest.mark.article("RU-2.1.5")
def test_an_event_of_teams_goes_to_opengotha_and_comes_back() -> None:
    made = play_round(team_event("AB", boards=3, rounds=2), results=stronger_wins)
    written = write(made, roster_of(list(made.entries)), "opengotha")
    again = read(written.data).tournament
    assert [(team.name, team.members) for team in again.teams.values()] == [
        (team.name, team.members) for team in made.teams.values()
    ]
    assert [match.half_points for match in matches(again, 1)] == [match.half_points for match in matches(made, 1)]
    assert {note.code for note in written.dropped} >= {"team.captain", "team.criteria", "team.rules"}


def test_what_opengotha_has_no_place_for_is_said() -> None:
    made = team_event("AB", boards=2, reserves=1, rounds=2)
    teams = {side: replace(team, club="Nord", captain=None) for side, team in made.teams.items()}
    made = replace(made, teams=teams)
    dropped = {note.code: note for note in write(made, roster_of(list(made.entries)), "opengotha").dropped}
    assert dropped["team.reserve"].keys == ("A3", "B3")
    assert "team.club" in dropped
    assert "team.captain" not in dropped


def test_teams_without_rules_are_written_as_they_stand() -> None:
    found = read(event(team(1, "North", "1A 2B")))
    bare = replace(found.tournament, regulations=replace(found.tournament.regulations, teams=None))
    again = read(write(bare, found.roster, "opengotha").data).tournament
    assert again.teams == found.tournament.teams
    play = again.regulations.teams
    assert play is not None
    assert isinstance(play, TeamPlay)
    assert play.rules == replace(TeamRules(4), reserves=10, order=play.rules.order)
    assert isinstance(again.teams[EntryId("T1")], Team)


@pytest.mark.parametrize("to", ["h9", "csv", "aga", "tou", "trf", "nigiri"])
def test_formats_without_teams_say_that_they_leave_them_out(to: str) -> None:
    made = play_round(team_event("AB", boards=2, rounds=1), results=stronger_wins)
    written = write(made, roster_of(list(made.entries)), to)
    told = [note for note in written.dropped if note.code == "teams"]
    assert [note.keys for note in told] == ([] if to == "nigiri" else [("Team A", "Team B")])
    if to == "nigiri":
        assert read(written.data).tournament == made
