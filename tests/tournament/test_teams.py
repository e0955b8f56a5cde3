"""Events of teams: entering, line-ups, the draw of teams and its boards, matches and tables read from the games."""

from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.games.match import BoardColours, written_score
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.pairing.handwork import FixedPair
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.pairing.systems.round_robin import round_robin
from nigiri.people.team import TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.system import McMahon
from nigiri.regulations.teams import TeamPlay
from nigiri.standings.settings import TEAMS
from nigiri.tournament.codec import canonical, event_from_json, to_json
from nigiri.tournament.decisions.absences import announce_absence
from nigiri.tournament.decisions.boards import edit_boards
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.decisions.team_rounds import draw_team_round, pair_teams, redraw_team_round
from nigiri.tournament.decisions.teams import amend_team, enter_teams, remove_teams, set_lineup
from nigiri.tournament.events import TableResult, TeamAmended, TeamsEntered, TeamsRemoved
from nigiri.tournament.evolve import fold
from nigiri.tournament.matches import matches
from nigiri.tournament.renaming import renamed
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_draw import propose_team_round
from nigiri.tournament.team_sides import as_teams
from tournament.team_events import BLACK, WHITE, after, play_round, stronger_wins, team, team_event

A, B, C, D = (EntryId(name) for name in "ABCD")
JOURNAL = Path(__file__).parent / "journal_of_2026_teams.jsonl"


def refused(code: str, *articles: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code and set(articles) <= set(refusal.articles))


def seats(*members: str | None) -> tuple[EntryId | None, ...]:
    return tuple(None if member is None else EntryId(member) for member in members)


def places(tournament: Tournament, *criteria: str) -> list[tuple[int, str]]:
    view, names = as_teams(tournament)
    table = table_after(view, names, len(tournament.rounds), criteria)
    return [(row.place, str(row.side)) for row in table.rows]


@pytest.mark.article("RU-2.1.3-a", "RU-2.2.11-d", "RU-7.2.9")
def test_teams_are_entered_with_a_full_roster_and_a_captain_and_members_who_are_entered() -> None:
    empty = replace(team_event(), teams={})
    with refused("entry.unknown"):
        enter_teams(empty, [team("A", ["A1", "A2", "Z9"])])
    with refused("team.no_captain", "RU-7.2.9"):
        enter_teams(empty, [replace(team("A", ["A1", "A2", "A3"]), captain=None)])
    with refused("team.too_few", "RU-2.2.11-d"):
        enter_teams(empty, [team("A", ["A1", "A2"])])
    with refused("team.member_of_two", "RU-2.2.11-d"):
        enter_teams(empty, [team("A", ["A1", "A2", "A3"]), team("B", ["B1", "B2", "A3"])])
    assert enter_teams(empty, [team("A", ["A1", "A2"])], is_short_allowed=True)
    with refused("team.twice"):
        enter_teams(team_event(), [team("A", ["A1", "A2", "A3"])])
    with refused("teams.none", "RU-2.1.1"):
        enter_teams(replace(empty, regulations=replace(empty.regulations, teams=None)), [team("A", ["A1"])])


@pytest.mark.article("RU-2.1.5", "RU-2.8.1-b", "KOD-6.5")
def test_a_drawn_match_is_board_against_board_with_colours_alternating() -> None:
    drawn = after(team_event(), draw_team_round(team_event(), 1, seed=4)).round(1)
    assert [game.table for game in drawn.games] == [1, 2, 3, 4, 5, 6]
    for first, second, third in (drawn.games[:3], drawn.games[3:]):
        assert [side[1] for game in (first, second, third) for side in game.sides] == list("112233")
        assert first.black[0] == second.white[0] == third.black[0]
        assert first.white[0] == second.black[0] == third.white[0]
    assert not drawn.byes
    same = replace(
        team_event(), regulations=replace(team_event().regulations, teams=TeamPlay(TeamRules(3), BoardColours.SAME))
    )
    alike = after(same, draw_team_round(same, 1, seed=4)).round(1)
    assert len({game.black[0] for game in alike.games[:3]}) == 1


@pytest.mark.article("RU-2.8.4-b", "RU-2.8.7-a")
def test_teams_of_equal_score_meet_none_twice_and_the_draw_is_proven() -> None:
    event = team_event("ABCDEFGH", rounds=3)
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        proposed = propose_team_round(event, number, seed=number)
        assert proposed.drawing.optimal
        event = play_round(event, number, stronger_wins)
        assert event.round(number).games == tuple(
            replace(g, result=r.result) for g, r in zip(proposed.round.games, event.round(number).games, strict=True)
        )
        found = {frozenset(map(str, match.teams)) for match in matches(event, number)}
        assert len(found) == 4
        assert not met & found
        met |= found
    assert places(event)[0] == (1, "A")
    protocol = event.round(3).protocol
    assert protocol is not None
    assert protocol.optimal


@pytest.mark.article("RU-2.8.6")
def test_colours_of_board_one_are_balanced_over_the_rounds() -> None:
    event = team_event("ABCDEF", rounds=4)
    for seed in range(4):
        event = play_round(event, seed, stronger_wins)
    view, _ = as_teams(event)
    for name in "ABCDEF":
        blacks = sum(game.black == name for drawn in view.rounds for game in drawn.games)
        assert 1 <= blacks <= 3


@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n", "RU-2.1.1", "KOD-6.2")
def test_the_table_of_teams_is_read_from_the_games_and_the_members_keep_theirs() -> None:
    event = team_event("AB", rounds=1)
    event = play_round(event, results=lambda black, white: BLACK if black[0] == "A" else WHITE)
    [match] = matches(event, 1)
    assert {written_score(match)} <= {"3:0", "0:3"}
    view, names = as_teams(event)
    row = table_after(view, names, 1).rows[0]
    assert row.side == A
    assert [row.values[name] for name in ("TEAMP", "BDW")] == [2, 3]
    members = table_after(event, names, 1, ("NBW",))
    assert {row.side for row in members.rows if row.values["NBW"] == 1} == {"A1", "A2", "A3"}


@pytest.mark.case("C107")
@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n")
def test_every_change_of_a_result_changes_the_team_totals() -> None:
    event = play_round(team_event("AB", rounds=1), results=stronger_wins)
    assert as_teams(event)[0].round(1).games[0].result.winner is not None
    corrected = replace(
        event,
        rounds=(
            replace(
                event.round(1), games=tuple(replace(g, result=Result(Outcome.BOTH_LOSE)) for g in event.round(1).games)
            ),
        ),
    )
    [match] = matches(corrected, 1)
    assert match.half_points == (0, 0)
    assert match.result.outcome is Outcome.BOTH_LOSE


@pytest.mark.case("C107")
@given(st.integers(2, 6), st.integers(1, 4), st.integers(1, 3), st.data())
@budget(max_examples=25, deadline=None)
def test_board_points_of_all_teams_are_the_decided_games_whatever_happened(
    count: int, boards: int, rounds: int, data: st.DataObject
) -> None:
    event = team_event("ABCDEF"[:count], boards, rounds=rounds)
    outcomes = st.sampled_from([Outcome.BLACK, Outcome.WHITE, Outcome.JIGO, Outcome.BOTH_LOSE])
    for seed in range(rounds):
        event = play_round(event, seed, lambda _black, _white: Result(data.draw(outcomes)))
    play = event.regulations.teams
    assert play is not None
    settings = replace(TEAMS, points=replace(TEAMS.points, bye_wins=0))
    bare = replace(event, regulations=replace(event.regulations, teams=replace(play, standings=settings, bye_board=0)))
    view, names = as_teams(bare)
    table = table_after(view, names, rounds)
    games = [game for drawn in event.rounds for game in drawn.games]
    decided = sum(game.result.outcome is not Outcome.BOTH_LOSE for game in games)
    assert sum(row.values["BDW"] for row in table.rows) == decided
    assert [row.values["TEAMP"] for row in table.rows] == sorted((r.values["TEAMP"] for r in table.rows), reverse=True)


@pytest.mark.article("KOD-6.5", "RU-2.6-c")
def test_a_missing_player_leaves_the_board_to_the_opponent() -> None:
    event = team_event("AB", rounds=1)
    event = after(event, announce_absence(event, [EntryId("A3")], [1]))
    event = play_round(event, results=lambda black, white: BLACK if black[0] == "B" else WHITE)
    drawn = event.round(1)
    assert [(bye.entry, bye.kind) for bye in drawn.byes] == [("B3", ByeKind.FULL)]
    assert [game.table for game in drawn.games] == [1, 2]
    [match] = matches(event, 1)
    points = dict(zip(match.teams, match.half_points, strict=True))
    assert points == {"A": 0, "B": 6}
    individual = table_after(event, as_teams(event)[1], 1, ("NBW",))
    assert [row.values["NBW"] for row in individual.rows if row.side == "B3"] == [1]


@pytest.mark.article("RU-2.2.11-e")
def test_a_team_without_anybody_is_not_drawn_and_an_odd_team_has_a_bye() -> None:
    event = team_event("ABC", rounds=2)
    event = play_round(event, results=stronger_wins)
    [match] = matches(event, 1)
    [resting] = {"A", "B", "C"} - set(match.teams)
    assert {bye.entry for bye in event.round(1).byes} == {f"{resting}{board}" for board in (1, 2, 3)}
    view, names = as_teams(event)
    row = next(row for row in table_after(view, names, 1).rows if row.side == resting)
    assert [row.values[name] for name in ("TEAMP", "BDW", "BD2")] == [2, 3, 1]
    gone = after(event, announce_absence(event, [EntryId(f"C{board}") for board in (1, 2, 3)], [2]))
    gone = play_round(gone, 5, stronger_wins)
    assert {frozenset(match.teams) for match in matches(gone, 2)} == {frozenset("AB")}
    assert not gone.round(2).byes


@pytest.mark.article("RU-2.2.11-e", "RU-7.2.9")
def test_line_ups_are_in_time_by_the_captain_and_stand_until_the_next() -> None:
    event = team_event("AB", reserves=1, rounds=3)
    starts = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
    chosen = seats("A1", "A3", "A4")
    with refused("lineup.late", "RU-2.2.11-e"):
        set_lineup(event, A, 1, chosen, at=starts.replace(hour=11, minute=31), starts=starts)
    with refused("team.not_captain", "RU-7.2.9"):
        set_lineup(event, A, 1, chosen, speaker=PersonId("p-A1"))
    with refused("lineup.out_of_order", "RU-2.2.11-e"):
        set_lineup(event, A, 1, seats("A3", "A1", "A4"))
    in_time = set_lineup(
        event, A, 1, chosen, at=starts.replace(hour=11, minute=30), starts=starts, speaker=PersonId("A-captain")
    )
    late = set_lineup(event, A, 1, chosen, at=starts, starts=starts, reason="train late; both captains agree")
    event = after(event, in_time)
    assert after(event, late).teams[A].lineups == event.teams[A].lineups == {1: chosen}
    assert set_lineup(event, A, 1, chosen) == ()
    event = play_round(event, results=stronger_wins)
    assert {side for game in event.round(1).games for side in game.sides if side[0] == "A"} == {"A1", "A3", "A4"}
    with refused("lineup.drawn"):
        set_lineup(event, A, 1, seats("A1", "A2", "A3"))
    event = after(event, set_lineup(event, A, 3, seats("A1", "A2")))
    assert event.teams[A].seats(2, 3) == chosen
    assert event.teams[A].seats(3, 3) == seats("A1", "A2", None)
    with refused("round.unknown"):
        set_lineup(event, A, 4, chosen)


def test_a_substitute_who_was_seated_by_hand_still_plays_for_the_team() -> None:
    event = team_event("AB", reserves=1, rounds=1)
    event = after(event, draw_team_round(event, 1, seed=1))
    games = [
        replace(
            game,
            black=EntryId("A4") if game.black == "A2" else game.black,
            white=EntryId("A4") if game.white == "A2" else game.white,
        )
        for game in event.round(1).games
    ]
    event = after(event, edit_boards(event, 1, games, [], reason="ill"))
    event = after(event, publish_round(event, 1))
    event = after(event, record(event, 1, [TableResult(g.table, stronger_wins(g.black, g.white)) for g in games]))
    [match] = matches(event, 1)
    assert sorted(match.half_points) == [0, 6]
    assert [board.first if match.first == A else board.second for board in match.boards] == ["A1", "A4", "A3"]


@pytest.mark.article("RU-2.1.8", "KOD-6.9", "RU-2.6.3-c")
def test_handicaps_go_by_the_two_at_the_board_and_the_receiver_is_black() -> None:
    rule = HandicapRule(basis=HandicapBasis.RANK, reduction=0, even_from=8)
    event = team_event("AB", rounds=1, pairing=PairingSettings(handicap=rule))
    event = after(event, draw_team_round(event, 1, seed=1))
    assert [(game.black, game.white, game.handicap, game.komi_halves) for game in event.round(1).games] == [
        (f"B{board}", f"A{board}", 2, 1) for board in (1, 2, 3)
    ]


@pytest.mark.article("RU-2.8.5-a")
def test_mcmahon_of_teams_starts_by_the_mean_rank() -> None:
    play = TeamPlay(
        TeamRules(3), system=McMahon(bar=-1, floor=-9, zero=-9), standings=replace(TEAMS, criteria=("MMS", "BDW"))
    )
    event = team_event("ABCD", rounds=2, play=play)
    view, names = as_teams(event)
    table = table_after(view, names, 0)
    assert {str(row.side): row.values["MMS"] for row in table.rows} == {"A": 8, "B": 7, "C": 5, "D": 3}
    drawn = propose_team_round(event, 1, seed=1).drawing
    assert {frozenset(game.sides) for game in drawn.games} == {frozenset("AB"), frozenset("CD")}


def test_hand_work_names_teams() -> None:
    event = team_event("ABCD", rounds=2)
    drawn = propose_team_round(event, 1, seed=1, fixed=[FixedPair(A, D, D)]).round
    assert [game.sides for game in drawn.games if game.black == "D1"] == [("D1", "A1")]
    apart = propose_team_round(event, 1, seed=1, forbidden=[(A, B), (A, C)]).drawing
    assert frozenset("AD") in {frozenset(game.sides) for game in apart.games}


@pytest.mark.article("RU-2.8.1-b", "RU-2.8.1-e")
def test_a_round_robin_of_teams_follows_the_schedule_with_its_colours_at_board_one() -> None:
    names = "ABCDE"
    event = team_event(names, boards=2, rounds=5)
    for number, scheduled in enumerate(round_robin(5), start=1):
        meetings = [(EntryId(names[game.black - 1]), EntryId(names[game.white - 1])) for game in scheduled.games]
        resting = [EntryId(names[rest - 1]) for rest in scheduled.rests]
        event = after(event, pair_teams(event, number, meetings, resting))
        found = matches(event, number)
        assert [match.teams for match in found] == meetings
        event = after(event, publish_round(event, number))
        played = [TableResult(g.table, stronger_wins(g.black, g.white)) for g in event.round(number).games]
        event = after(event, record(event, number, played))
    met = {frozenset(match.teams) for number in range(1, 6) for match in matches(event, number)}
    assert met == {frozenset(pair) for pair in combinations(names, 2)}
    assert places(event) == [(place, name) for place, name in enumerate(names, start=1)]
    with refused("team.twice_in_round"):
        pair_teams(team_event(), 1, [(A, B), (B, C)])
    with refused("team.unknown"):
        pair_teams(team_event(), 1, [(A, EntryId("Q"))])


def test_a_redraw_takes_the_line_ups_as_they_are_now() -> None:
    event = team_event("AB", reserves=1, rounds=1)
    event = after(event, draw_team_round(event, 1, seed=1))
    event = after(event, announce_absence(event, [EntryId("A1")], [1]))
    event = after(event, redraw_team_round(event, 1, seed=1, reason="A1 is ill"))
    assert [bye.entry for bye in event.round(1).byes] == ["B1"]


@pytest.mark.article("RU-2.2.11-d")
def test_rosters_change_with_a_reason_and_who_has_played_stays() -> None:
    event = team_event("AB", reserves=1, rounds=2)
    before = event.teams[A]
    renamed_team = replace(before, name="Alpha", members=before.members[:3])
    assert after(event, amend_team(event, renamed_team)).teams[A] == renamed_team
    played = play_round(event, results=stronger_wins)
    with refused("team.member_played", "RU-2.2.11-d"):
        amend_team(played, replace(before, members=before.members[1:]))
    with refused("reason.missing", "RU-2.2.11-d"):
        amend_team(played, replace(before, members=before.members[:3]))
    [event_of_change] = amend_team(played, replace(before, members=before.members[:3]), reason="left the club")
    assert isinstance(event_of_change, TeamAmended)
    assert amend_team(event, before) == ()
    with refused("team.seated"):
        remove_teams(played, [A])
    assert remove_teams(event, [A]) == (TeamsRemoved((A,)),)
    with refused("team.unknown"):
        remove_teams(event, [EntryId("Q")])


@pytest.mark.article("RU-2.1.5")
def test_a_team_that_meets_two_others_has_no_match() -> None:
    event = team_event("ABCD", boards=2, rounds=1)
    drawn = after(event, pair_teams(event, 1, [(A, B), (C, D)]))
    crossed = [
        replace(g, white=EntryId("C1"))
        if g.white == "B1"
        else replace(g, black=EntryId("B1"))
        if g.black == "C1"
        else g
        for g in drawn.round(1).games
    ]
    drawn = after(drawn, edit_boards(drawn, 1, crossed, []))
    with refused("match.two_opponents", "RU-2.1.5"):
        matches(drawn, 1)


def test_teams_are_taken_over_and_renamed_with_everything_else() -> None:
    event = play_round(team_event("AB", reserves=1, rounds=2), results=stronger_wins)
    event = after(event, set_lineup(event, A, 2, seats("A1", "A2", "A4")))
    again = fold(take_over(event))
    assert again.teams == event.teams
    assert any(isinstance(one, TeamsEntered) for one in take_over(event))
    sides = {EntryId("A4"): EntryId("e4"), EntryId("A1"): EntryId("e1")}
    other = renamed(event, sides, {PersonId("A-captain"): PersonId("p9")})
    assert other.teams[A].members == seats("e1", "A2", "A3", "e4")
    assert other.teams[A].lineups == {2: seats("e1", "A2", "e4")}
    assert other.teams[A].captain == "p9"
    stranger = replace(event, teams={A: team("A", ["nobody"])})
    with refused("entry.unknown"):
        take_over(stranger)


@pytest.mark.article("RU-2.1", "RU-2.1.1")
def test_an_event_of_teams_says_what_its_teams_are() -> None:
    for play, credit in ((None, Credit.TEAM), (TeamPlay(TeamRules(3)), Credit.INDIVIDUAL)):
        regulations = replace(team_event().regulations, teams=play)
        regulations = replace(regulations, classification=replace(regulations.classification, credit=credit))
        with refused("teams.credit", "RU-2.1.1"):
            create(TournamentId("x"), regulations)


def test_a_journal_of_teams_is_read_for_ever() -> None:
    lines = JOURNAL.read_text(encoding="utf-8").splitlines()
    assert all(canonical(line) == line for line in lines)
    assert all(event_from_json(to_json(event)) == event for event in map(event_from_json, lines))
    state = fold(map(event_from_json, lines))
    assert [team.name for team in state.teams.values()] == ["Team A", "Team B"]
    assert state.teams[A].lineups == {1: seats("A1", "A3", "A4")}
    [match] = matches(state, 1)
    assert sorted(match.half_points) == [0, 6]
