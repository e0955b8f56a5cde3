"""A league of fourteen teams of three, as OpenGotha recorded it: its matches and tables from its games."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest
from lxml import etree

from nigiri.formats.imported import Imported
from nigiri.formats.reading import read
from nigiri.formats.writing import write
from nigiri.games.match import TeamMatch
from nigiri.ids import EntryId
from nigiri.regulations.classification import Credit
from nigiri.tournament.matches import matches
from nigiri.tournament.table import table_after
from nigiri.tournament.team_draw import propose_team_round
from nigiri.tournament.team_sides import as_teams
from shared import shared

NAME = "data/opengotha/tournoi_equipe_LGO_2020.xml"
ROUNDS = 5
BOARDS = 3


@pytest.fixture(scope="module")
def league() -> Imported:
    return read(shared(NAME).read_bytes(), "league.xml")


def naive_scores(number: int) -> dict[str, tuple[int, int, tuple[int, ...]]]:
    """Match points, board wins and wins by board of each team after a round, from the XML and nothing else."""
    root = etree.fromstring(shared(NAME).read_bytes())
    seat: dict[tuple[int, str], tuple[str, int]] = {}
    for team in root.iter("Team"):
        for board in team.iter("Board"):
            key = int(str(board.get("roundNumber"))), str(board.get("player")).upper()
            seat.setdefault(key, (str(team.get("teamName")), int(str(board.get("boardNumber")))))
    won: dict[tuple[int, frozenset[str]], Counter[str]] = defaultdict(Counter)
    at_board: dict[str, Counter[int]] = defaultdict(Counter)
    for game in root.iter("Game"):
        played = int(str(game.get("roundNumber")))
        if played > number:
            continue
        black, white = (seat[played, str(game.get(f"{colour}Player")).upper()] for colour in ("black", "white"))
        assert black[1] == white[1]
        winner = {"RESULT_BLACKWINS": black, "RESULT_WHITEWINS": white}[str(game.get("result"))]
        won[played, frozenset((black[0], white[0]))][winner[0]] += 1
        at_board[winner[0]][winner[1]] += 1
    points: Counter[str] = Counter()
    for (_, teams), wins in won.items():
        assert sum(wins.values()) == BOARDS
        points[max(teams, key=lambda team: wins[team])] += 2
    names = {name for _, teams in won for name in teams}
    return {
        name: (points[name], at_board[name].total(), tuple(at_board[name][board] for board in (1, 2, 3)))
        for name in names
    }


def test_its_teams_meet_in_matches_of_three_boards(league: Imported) -> None:
    tournament = league.tournament
    assert tournament.regulations.classification.credit is Credit.TEAM
    assert [len(team.members) for team in tournament.teams.values()] == [BOARDS] * 14
    for number in range(1, ROUNDS + 1):
        found = matches(tournament, number)
        assert len(found) == 7
        assert len({team for match in found for team in match.teams}) == 14
        assert all(len(match.boards) == BOARDS and match.is_decided for match in found)
        games = {game.table for game in tournament.round(number).games}
        assert sorted(board.table or 0 for match in found for board in match.boards) == sorted(games)


@pytest.mark.case("C107")
@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n", "RU-2.8.1-r")
@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_team_results_recomputed_from_its_games_are_right_in_every_round(league: Imported, number: int) -> None:
    view, names = as_teams(league.tournament)
    table = table_after(view, names, number, ("TEAMP", "BDW", "BD1", "BD2", "BD3", "BDW1U", "BDW2U", "BDW3U"))
    expected = naive_scores(number)
    assert len(table.rows) == len(expected) == 14
    for row in table.rows:
        points, wins, by_board = expected[names[view.entries[row.side].person].full_name]
        values = [row.values[name] for name in ("TEAMP", "BDW", "BD1", "BD2", "BD3")]
        assert values == [points, wins, *by_board]
        assert [row.values[f"BDW{upper}U"] for upper in (1, 2, 3)] == [sum(by_board[:upper]) for upper in (1, 2, 3)]
    keys = [tuple(row.values[name] for name in ("TEAMP", "BDW", "BD1", "BD2", "BD3")) for row in table.rows]
    assert keys == sorted(keys, reverse=True)
    assert sum(row.values["BDW"] for row in table.rows) == 21 * number
    assert sum(row.values["TEAMP"] for row in table.rows) == 14 * number


def test_its_own_criteria_give_its_final_order(league: Imported) -> None:
    view, names = as_teams(league.tournament)
    table = table_after(view, names, ROUNDS)
    assert table.criteria == ("TEAMP", "BDW", "BDW3U", "BDW2U", "BDW1U", "MNR")
    assert [row.place for row in table.rows] == list(range(1, 15))
    podium = [names[view.entries[row.side].person].full_name for row in table.rows[:3]]
    assert podium == ["Lorient", "Angers", "Poitiers 1"]
    ratings = [
        entry.rating
        for side in league.tournament.teams[EntryId("T1")].members
        for entry in [league.tournament.entries[side]]
    ]
    mean = Fraction(sum(rating or 0 for rating in ratings), BOARDS)
    assert next(row.values["MNR"] for row in table.rows if row.side == "T1") == int(mean)


def pairs(found: tuple[TeamMatch, ...]) -> Iterator[frozenset[str]]:
    return (frozenset(map(str, match.teams)) for match in found)


@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_its_rounds_are_drawn_again_by_the_teams(league: Imported, number: int) -> None:
    proposed = propose_team_round(league.tournament, number, seed=2020)
    assert proposed.drawing.optimal
    assert len(proposed.round.games) == 21
    before = {pair for earlier in range(1, number) for pair in pairs(matches(league.tournament, earlier))}
    assert not before & {frozenset(map(str, game.sides)) for game in proposed.drawing.games}


def test_its_teams_are_written_back_as_they_were(league: Imported) -> None:
    written = write(league.tournament, league.roster, "opengotha")
    again = read(written.data, "again.xml").tournament
    assert again.teams == league.tournament.teams
    assert again.regulations.teams == league.tournament.regulations.teams
    assert [matches(again, n) for n in range(1, 6)] == [matches(league.tournament, n) for n in range(1, 6)]
