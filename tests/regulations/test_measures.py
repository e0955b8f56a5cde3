"""How many rounds, which board and which komi an event may have: refused alike wherever it is said."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.people.roster import Roster
from nigiri.regulations.checked_measures import MOST_ROUNDS, check_measures
from nigiri.regulations.checked_system import check_system
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.schedules import RoundRobin
from nigiri.regulations.stages import Qualification, Stage, Stages
from nigiri.regulations.system import Swiss
from nigiri.tournament.decisions import creation
from nigiri.tournament.decisions.numbers import assign_numbers
from nigiri.tournament.decisions.takeover import take_over
from played import Play


def refused(decision: Callable[[], object]) -> tuple[str, str]:
    """Return the code and the place of a refusal."""
    with pytest.raises(Refusal) as said:
        decision()
    return said.value.code, said.value.where


@pytest.mark.parametrize("rounds", [MOST_ROUNDS + 1, 1_000_000, 99_999_999])
def test_no_event_has_more_rounds_than_are_played(rounds: int) -> None:
    play = Play(rounds=3)
    many = replace(play.state.regulations, rounds=rounds)
    said = ("rounds.number", "rounds")
    assert refused(lambda: creation.create(TournamentId("many"), many)) == said
    assert refused(lambda: creation.amend_regulations(play.state, many)) == said
    assert refused(lambda: creation.extend(play.state, rounds, reason="a long winter")) == said
    assert refused(lambda: take_over(replace(play.state, regulations=many))) == said


def test_a_league_of_a_whole_year_is_an_event() -> None:
    play = Play(rounds=104)
    play.do(creation.extend, MOST_ROUNDS, reason="a second year")
    assert play.state.regulations.rounds == MOST_ROUNDS


def test_rounds_of_all_stages_together_are_counted() -> None:
    first = Stage(Swiss(), 150)
    rest = Stage(Swiss(), 50, qualification=Qualification(4))
    check_system(Stages((first, rest)))
    assert refused(lambda: check_system(Stages((first, rest, rest)))) == ("rounds.number", "system.stages")


def test_so_many_that_they_cannot_all_meet_get_no_numbers() -> None:
    play = Play(players=41, rounds=3, system=RoundRobin(cycles=6))
    said = refused(lambda: assign_numbers(play.state, Roster(), seed=1))
    assert said == ("rounds.number", "entries")


@pytest.mark.parametrize("size", [-5, 0, 1, 26, 1000])
def test_no_event_is_played_on_a_board_that_nobody_has(size: int) -> None:
    assert refused(lambda: check_measures(Regulations("X", 3, board_size=size))) == ("board.size", "board_size")
    rules = Regulations("X", 3, board_size=size)
    assert refused(lambda: creation.create(TournamentId("x"), rules)) == ("board.size", "board_size")


@pytest.mark.parametrize("size", [2, 9, 13, 19, 25])
def test_every_board_that_stones_are_played_on_is_one(size: int) -> None:
    check_measures(Regulations("X", 3, board_size=size))


@pytest.mark.parametrize("halves", [-201, 201, 99_999])
def test_no_komi_decides_every_game(halves: int) -> None:
    assert refused(lambda: check_measures(Regulations("X", 3, komi_halves=halves))) == ("komi.number", "komi_halves")
    check_measures(Regulations("X", 3, komi_halves=halves // abs(halves) * 200))
