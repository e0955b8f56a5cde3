"""Teams by systems of a fixed order, and in stages: who rests, by what teams are ranked, what is advised."""

import pytest
from msgspec.structs import replace

from nigiri.documents.bracket_sheet import bracket_sheet, matches_sheet
from nigiri.documents.language import language
from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.match import TeamMatch
from nigiri.games.result import Result
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.people.team import TeamRules
from nigiri.regulations.stages import Qualification, Stage, Stages
from nigiri.regulations.system import Knockout, RoundRobin, Swiss, System
from nigiri.regulations.team_standings import of_stage
from nigiri.regulations.teams import Encounter, TeamPlay
from nigiri.standings.settings import ROUND_ROBIN, TEAMS, Withdrawal
from nigiri.tournament.advice import advice
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.decisions.team_rounds import pair_teams
from nigiri.tournament.events import TableResult
from nigiri.tournament.matches import matches
from nigiri.tournament.stage_view import stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import tables_by_stage
from nigiri.tournament.team_draw import propose_team_round
from nigiri.tournament.team_sides import as_teams, team_table
from tournament.team_events import BLACK, WHITE, after, team_event

A, B, C, D = (EntryId(name) for name in "ABCD")
GROUPS_AND_FINAL = Stages(
    (
        Stage(RoundRobin(), 3, groups=1, standings=replace(ROUND_ROBIN, withdrawal=Withdrawal.ANNUL)),
        Stage(Knockout(), 1, qualification=Qualification(2)),
    )
)


def event_by(system: System, names: str = "ABC", boards: int = 3, rounds: int = 3) -> Tournament:
    return team_event(names, boards, rounds=rounds, play=TeamPlay(TeamRules(boards), system=system))


def play(event: Tournament, wins: dict[str, int], seed: int = 3) -> Tournament:
    """Draw and play a round; `wins` says at how many boards the first letter of a pair of teams wins, else all."""
    number = len(event.rounds) + 1
    event = after(event, draw_round(event, Roster(), number, seed=seed))
    return finish(event, number, wins)


def finish(event: Tournament, number: int, wins: dict[str, int]) -> Tournament:
    event = after(event, publish_round(event, number))

    def result(black: str, white: str) -> Result:
        first, second = sorted((black, white))
        does_first_win = int(black[1:]) <= wins.get(first[0] + second[0], 9)
        return BLACK if (black == first) is does_first_win else WHITE

    played = [TableResult(game.table, result(game.black, game.white)) for game in event.round(number).games]
    return after(event, record(event, number, played))


def values(event: Tournament, *names: str) -> dict[str, list[int]]:
    table = team_table(event, len(event.rounds), names)
    return {str(row.side): [int(row.values[name]) for name in names] for row in table.rows}


@pytest.mark.article("RU-2.8.1-e", "RU-2.8.1-m", "RU-2.8.1-n")
@pytest.mark.parametrize(
    "system", [RoundRobin(), RoundRobin(cycles=2), Stages((Stage(RoundRobin(), 3),))], ids=["one", "two", "stage"]
)
def test_a_team_that_rests_in_a_round_robin_gets_nothing_for_it(system: System) -> None:
    event = event_by(system)
    for _ in range(3):
        event = play(event, {})
        drawn = event.rounds[-1]
        resting = {bye.entry[0] for bye in drawn.byes}
        assert len(resting) == 1
        assert {bye.kind for bye in drawn.byes} == {ByeKind.ZERO}
        made = values(event, "TEAMP", "BDW")
        won = {team: sum(match.half_points[match.teams.index(EntryId(team))] == 6
                         for number in range(1, drawn.number + 1)
                         for match in matches(event, number) if team in match.teams) for team in "ABC"}  # fmt: skip
        assert made == {team: [2 * count, 3 * count] for team, count in won.items() if team in made}
    assert values(event, "TEAMP", "BDW") == {"A": [4, 6], "B": [2, 3], "C": [0, 0]}


@pytest.mark.article("RU-2.8.1-e")
def test_a_rest_that_was_written_down_as_a_bye_of_the_draw_counts_nothing_either() -> None:
    event = play(event_by(RoundRobin()), {})
    old = replace(event.round(1), byes=tuple(Bye(bye.entry) for bye in event.round(1).byes))
    before = replace(event, rounds=(old,))
    assert values(before, "TEAMP", "BDW") == values(event, "TEAMP", "BDW")
    resting = event.round(1).byes[0].entry[0]
    assert values(before, "TEAMP", "BDW")[resting] == [0, 0]


@pytest.mark.article("RU-2.8.1-e", "RU-2.8.7-b")
@pytest.mark.parametrize(
    ("system", "worth"), [(RoundRobin(), [0, 0]), (Knockout(), [0, 0]), (Swiss(), [2, 3])], ids=["all", "ko", "swiss"]
)
def test_only_the_draw_by_scores_gives_a_resting_team_its_points(system: System, worth: list[int]) -> None:
    event = event_by(system)
    by_hand = finish(after(event, pair_teams(event, 1, [(A, B)], [C])), 1, {})
    assert values(by_hand, "TEAMP", "BDW")["C"] == worth
    if not isinstance(system, Knockout):
        drawn = play(event, {})
        resting = drawn.round(1).byes[0].entry[0]
        assert values(drawn, "TEAMP", "BDW")[resting] == worth


@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n")
def test_stages_of_teams_are_ranked_and_cut_by_points_at_the_boards() -> None:
    event = event_by(GROUPS_AND_FINAL, "ABCD", rounds=4)
    # Each of A, B, C wins one match and loses one among themselves, and all beat D: match points are equal.
    wins = {"AB": 2, "BC": 2, "AC": 0, "AD": 2, "BD": 3, "CD": 3}
    for _ in range(3):
        event = play(event, wins)
    view, names = as_teams(event)
    [(_, table)] = tables_by_stage(view, names, 3)
    assert table.criteria[:2] == ("TEAMP", "BDW")
    made = {str(row.side): (row.values["TEAMP"], row.values["BDW"]) for row in table.rows}
    assert {team: points for team, (points, _) in made.items()} == {"A": 4, "B": 4, "C": 4, "D": 0}
    order = [str(row.side) for row in table.rows]
    assert order[:3] == sorted("ABC", key=lambda team: -made[team][1])
    assert len({made[team][1] for team in "ABC"}) == 3
    event = play(event, {})
    assert set(event.numbers[2].sides) == set(order[:2])
    assert stage_view(view, 1).regulations.standings.withdrawal is Withdrawal.ANNUL


@pytest.mark.article("RU-2.8.1-m")
def test_a_stage_keeps_criteria_of_teams_of_its_own() -> None:
    teams = TeamPlay(TeamRules(2), standings=replace(TEAMS, match_win=1))
    own = of_stage(Stage(RoundRobin(), 3, standings=replace(TEAMS, criteria=("bdw", "BOARDS"))), teams)
    assert own.criteria == ("bdw", "BD1", "BD2")
    assert own.match_win == 1
    assert of_stage(Stage(RoundRobin(), 3), teams).criteria == (
        "TEAMP",
        "BDW",
        "BERGERT",
        "DE",
        "BERGERB",
        "BD1",
        "BD2",
    )


@pytest.mark.article("RU-2.8.1-n", "RU-2.8.2-a")
def test_a_bracket_of_teams_shows_the_points_at_the_boards() -> None:
    event = event_by(Knockout(), "ABCD", rounds=2)
    for number in (1, 2):
        event = play(event, {"AB": 2, "AC": 2, "AD": 2, "BC": 2, "BD": 2, "CD": 2}, seed=number)
    view, names = as_teams(event)
    say = language("en")
    painted = [cell for row in bracket_sheet(view, names, say).rows for cell in row[1:] if ":" in cell]
    told = [row[3] for row in matches_sheet(view, names, say).rows]

    def score(match: TeamMatch) -> list[int]:
        return sorted(points // 2 for points in match.half_points)

    played = [score(match) for number in (1, 2) for match in matches(event, number)]
    assert sorted(sorted(map(int, one.split(":"))) for one in told) == sorted(played)
    assert [1, 2] in played
    assert sorted(cell.rsplit(" ", 1)[1] for cell in painted) == sorted(f"{high}:{low}" for low, high in played)


@pytest.mark.article("RU-2.8.2-a")
def test_teams_that_meet_several_times_show_matches_and_boards() -> None:
    event = event_by(Knockout(games=3), "AB", rounds=3)
    for _ in range(2):
        event = play(event, {})
    view, names = as_teams(event)
    [row] = matches_sheet(view, names, language("en")).rows
    assert row[3] in {"2:0 (6:0)", "0:2 (0:6)"}


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.3-c")
@pytest.mark.parametrize(("names", "rounds", "codes"), [
    ("AB", 3, []), ("AB", 5, ["rounds.settled"]), ("A", 3, ["match.two_teams"]), ("ABCD", 3, ["match.two_teams"]),
])  # fmt: skip
def test_a_match_by_the_scheveningen_system_is_advised_two_teams(names: str, rounds: int, codes: list[str]) -> None:
    event = team_event(names, 3, rounds=rounds, play=TeamPlay(TeamRules(3), encounter=Encounter.SCHEVENINGEN))
    assert [one.code for one in advice(event)] == codes


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.3-c")
@pytest.mark.parametrize(("names", "code", "article"), [
    ("AB", "match.scheduled", "RU-2.8.3-c"), ("ABCD", "match.two_teams", "RU-2.8.3-a"),
])  # fmt: skip
def test_teams_that_meet_by_the_scheveningen_system_are_not_drawn(names: str, code: str, article: str) -> None:
    event = team_event(names, 3, play=TeamPlay(TeamRules(3), encounter=Encounter.SCHEVENINGEN))
    with pytest.raises(Refusal) as refused:
        propose_team_round(event, seed=1)
    assert (refused.value.code, refused.value.articles) == (code, (article,))
