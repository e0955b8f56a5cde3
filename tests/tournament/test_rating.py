"""Which games of an event count for the ratings, and what is said of those that do not."""

import pytest
from msgspec.structs import replace

from nigiri.documents.language import language
from nigiri.documents.pairings import pairings_by_name, pairings_by_table
from nigiri.formats.writing import write
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.event_rating import Formula
from nigiri.ratings.rank import Rank
from nigiri.ratings.tournament_class import TournamentClass
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.rating import rate, rated_games
from nigiri.tournament.state import Round, RoundStatus, Tournament


def event(*results: Result, bye: bool = False) -> tuple[Tournament, Roster]:
    """Return an event of one published round, a game for each result, and a bye if wished."""
    count = 2 * len(results) + bye
    names = [f"P{number:02}" for number in range(1, count + 1)]
    entries = {EntryId(n): Entry(EntryId(n), PersonId(n), Rank(0), rating=2100) for n in names}
    games = tuple(
        Game(table, EntryId(names[2 * table - 2]), EntryId(names[2 * table - 1]), komi_halves=13, result=result)
        for table, result in enumerate(results, 1)
    )
    byes = (Bye(EntryId(names[-1])),) if bye else ()
    drawn = Round(1, games, byes, RoundStatus.PUBLISHED)
    rules = Regulations("Open", 1)
    roster = Roster(Person(PersonId(n), n, "A") for n in names)
    return Tournament(TournamentId("open"), rules, entries, (drawn,)), roster


@pytest.mark.case("C54")
@pytest.mark.article("RU-2.4", "KOD-5.8")
def test_only_games_that_were_played_are_rated() -> None:
    played = Result(Outcome.BLACK)
    decided_by_the_referee = Result(Outcome.WHITE, margin="F")
    default, annulled = Result(Outcome.BLACK, by_default=True), Result(Outcome.NOT_PLAYED)
    tournament, _ = event(played, decided_by_the_referee, default, annulled, Result(Outcome.BOTH_LOSE), bye=True)
    assert [(game.black, game.black_points) for game in rated_games(tournament)] == [("P01", 2), ("P03", 0)]
    changes = rate(tournament, Formula.EGF_2021, TournamentClass.A).changes
    assert {side for side, change in changes.items() if change.after != change.before} == {"P01", "P02", "P03", "P04"}


@pytest.mark.case("C54")
def test_wins_without_play_are_marked_in_the_report() -> None:
    tournament, roster = event(Result(Outcome.BLACK, by_default=True), bye=True)
    rows = [line for line in write(tournament, roster, "h9").data.decode().splitlines() if not line.startswith(";")]
    tokens = {row.split()[1]: row.split()[-1] for row in rows if row.strip()}
    assert "!" in tokens["P01"]
    assert "!" in tokens["P02"]
    assert tokens["P03"] == "0+"


@pytest.mark.case("C55")
def test_small_boards_are_not_rated() -> None:
    tournament, _ = event(Result(Outcome.BLACK))
    small = replace(tournament, regulations=replace(tournament.regulations, board_size=9))
    rated = rate(small, Formula.EGF_2021, TournamentClass.A)
    assert all(change.after == change.before for change in rated.changes.values())
    assert any("small boards" in remark for remark in rated.remarks)


@pytest.mark.case("C123")
def test_eighty_players_look_at_two_sheets() -> None:
    tournament, roster = event(*[Result()] * 40)
    by_table = pairings_by_table(tournament, roster, 1, language("en"))
    by_name = pairings_by_name(tournament, roster, 1, language("en"))
    assert [row[0] for row in by_table.rows] == [str(table) for table in range(1, 41)]
    assert [row[0] for row in by_name.rows] == [f"P{number:02} A" for number in range(1, 81)]
    assert by_name.rows[2][1:4] == ("2", "black", "P04 A (1d)")
