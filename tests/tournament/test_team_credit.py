"""Who is ranked in an event with teams: teams that meet, or members whose points are added up."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.people.team import TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.system import Swiss
from nigiri.regulations.teams import TeamPlay
from nigiri.standings.individual_team import team_totals
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.check import check
from nigiri.tournament.decisions.boards import edit_boards
from nigiri.tournament.decisions.draw import draw_round, redraw_round
from nigiri.tournament.decisions.publication import publish_round, publish_standings
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import TableResult
from nigiri.tournament.matches import matches
from nigiri.tournament.publishing import as_published
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_sides import credited
from tournament.team_events import after, play_round, stronger_wins, team_event

NOBODY = Roster()
A, B, C = EntryId("A"), EntryId("B"), EntryId("C")


def individual_team(names: str = "ABCD", size: int = 3, rounds: int = 3) -> Tournament:
    event = team_event(names, size, rounds=rounds, credit=Credit.INDIVIDUAL_TEAM, rank=lambda _team, _board: 0)
    swiss = replace(event.regulations, system=Swiss(), standings=StandingsSettings(("NBW", "SOSW", "SODOSW")))
    return replace(event, regulations=swiss)


@pytest.mark.article("RU-2.1.1", "KOD-6.2")
def test_in_an_individual_team_event_members_of_a_team_do_not_meet_and_both_tables_are_made() -> None:
    event = individual_team()
    team_of = {member: team.id for team in event.teams.values() for member in team.members}
    for number in (1, 2, 3):
        event = after(event, draw_round(event, NOBODY, number, seed=number))
        event = after(event, publish_round(event, number))
        games = event.round(number).games
        assert len(games) == 6
        assert all(team_of[game.black] != team_of[game.white] for game in games)
        event = after(
            event, record(event, number, [TableResult(g.table, stronger_wins(g.black, g.white)) for g in games])
        )
    table = table_after(*credited(event, NOBODY), 3)
    assert len(table.rows) == 12
    totals = team_totals(table, {team.id: team.members for team in event.teams.values()})
    assert (totals[0].team, totals[-1].team) == ("A", "D")
    assert sum(total.total for total in totals) == 18
    assert publish_standings(event, as_published(table))


def test_members_may_meet_where_the_regulations_say_so() -> None:
    event = individual_team("A", size=4, rounds=3)
    with pytest.raises(Refusal) as refused:
        draw_round(event, NOBODY, 1, seed=1)
    assert refused.value.code == "pairing.impossible"
    open_to = TeamPlay(TeamRules(4), may_members_meet=True)
    assert draw_round(replace(event, regulations=replace(event.regulations, teams=open_to)), NOBODY, 1, seed=1)


@pytest.mark.article("KOD-6.2", "RU-2.1.1")
def test_in_a_team_event_the_places_of_teams_are_given_out_and_no_others() -> None:
    event = play_round(team_event("AB", rounds=1), results=stronger_wins)
    with pytest.raises(Refusal) as refused:
        publish_standings(event, as_published(table_after(event, NOBODY, 1)))
    assert (refused.value.code, refused.value.articles) == ("standings.individual", ("KOD-6.2",))
    event = after(event, publish_standings(event, as_published(table_after(*credited(event, NOBODY), 1))))
    assert [(row.side, row.place, row.values[:2]) for row in event.standings[1].rows] == [
        ("A", 1, ("2", "3")),
        ("B", 2, ("0", "0")),
    ]


def test_the_button_that_draws_a_round_draws_the_teams() -> None:
    event = team_event("ABC", rounds=2)
    event = after(event, draw_round(event, NOBODY, 1, seed=5))
    assert len(matches(event, 1)) == 1
    assert len(event.round(1).byes) == 3
    again = after(event, redraw_round(event, NOBODY, 1, seed=6, reason="once more"))
    assert len(matches(again, 1)) == 1
    assert not [finding for finding in check(again) if finding.severity != "info"]


def test_the_checker_names_what_is_odd_in_teams() -> None:
    event = team_event("ABC", boards=2, rounds=2)
    event = after(event, draw_round(event, NOBODY, 1, seed=5))
    doubled = replace(event.teams[A], lineups={2: (EntryId("A1"), EntryId("A1"))})
    codes = {finding.code for finding in check(replace(event, teams={**event.teams, A: doubled}))}
    assert "team.two_boards" in codes
    pairs = [("A1", "A2"), ("B1", "C1"), ("B2", "C2")]
    games = [Game(table, EntryId(one), EntryId(two)) for table, (one, two) in enumerate(pairs, start=1)]
    within = after(event, edit_boards(event, 1, games, []))
    assert "team.own_game" in {finding.code for finding in check(within)}
    crossing = [("A1", "B1"), ("A2", "C1"), ("B2", "C2")]
    games = [Game(table, EntryId(one), EntryId(two)) for table, (one, two) in enumerate(crossing, start=1)]
    assert "match.two_opponents" in {finding.code for finding in check(after(event, edit_boards(event, 1, games, [])))}


def test_no_two_teams_share_a_member_in_any_event_made_here() -> None:
    event = individual_team()
    assert not any(set(one.members) & set(two.members) for one, two in combinations(event.teams.values(), 2))
