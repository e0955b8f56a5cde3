"""What was set up wrongly and played on is what ratings go by."""

import pytest
from msgspec.structs import replace

from nigiri.formats.writing import write
from nigiri.games.game import Game
from nigiri.go import RUSSIA_2020
from nigiri.go import Game as Board
from nigiri.go.remedies import Continue, CountsAs, WhiteStones, wrong_setup
from nigiri.people.roster import Roster
from nigiri.ratings.event_rating import Formula
from nigiri.tournament.decisions import boards, drawing, publication, results
from nigiri.tournament.rating import rate, rated_games
from nigiri.tournament.state import Round
from played import Play, entered, persons, side

ROSTER = Roster(persons(2))


def one_game(game: Game, profile: str = "russia-2020") -> Play:
    play = Play(players=2, profile=profile)
    play.do(drawing.accept_round, Round(1, (game,)))
    play.do(publication.publish_round, 1)
    return play


def h9(play: Play) -> str:
    lines = write(play.state, ROSTER, "h9").data.decode().splitlines()
    return " ".join(line for line in lines if not line.startswith(";"))


@pytest.mark.article("RU-2.6.12-b", "RU-2.6.12-a")
@pytest.mark.parametrize("profile", ["russia-2020", "egf", "rfgb-code"])
def test_ratings_and_the_report_use_the_handicap_that_was_played(profile: str) -> None:
    """Two stones were laid instead of three and White has placed three, so the game goes on as it is."""
    board = Board(RUSSIA_2020, 19, handicap=2)
    for at in ("C6", "F3", "R6", "G5", "K17"):
        board.play(at)
    assert wrong_setup(board, WhiteStones(3), CountsAs.ACTUAL) == Continue(CountsAs.ACTUAL)
    planned = Game(1, side(2), side(1), handicap=3, komi_halves=1)
    play, as_planned = one_game(planned, profile), one_game(planned, profile)
    actual = replace(planned, handicap=board.handicap)
    play.do(boards.edit_boards, 1, [actual], [], reason="two stones were laid, found at move 5")
    for one in (play, as_planned):
        one.do(results.record, 1, entered("1-0"))
    (rated,) = rated_games(play.state)
    assert (rated.black, rated.handicap, rated.black_points) == (side(2), 2, 2)
    assert ("/b2" in h9(play), "/w2" in h9(play), "/b3" in h9(play)) == (True, True, False)
    for formula in Formula:
        gained = rate(play.state, formula).changes[side(2)].after
        assert gained > rate(as_planned.state, formula).changes[side(2)].after


@pytest.mark.article("RU-2.6.12-b")
def test_ratings_and_the_report_use_the_colours_that_were_played() -> None:
    planned = Game(1, side(2), side(1), komi_halves=13)
    play = one_game(planned)
    play.do(boards.edit_boards, 1, [replace(planned, black=side(1), white=side(2))], [], reason="colours were swapped")
    play.do(results.record, 1, entered("1-0"))
    (rated,) = rated_games(play.state)
    assert (rated.black, rated.white, rated.black_points) == (side(1), side(2), 2)
    assert "2+/b" in h9(play)
