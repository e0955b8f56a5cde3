"""The round robin against the register's worked checks."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from nigiri.errors import Refusal
from nigiri.pairing.systems.round_robin import encounter, round_robin


def written(sides: int) -> list[str]:
    return [" ".join(f"{game.black}-{game.white}" for game in drawn.games) for drawn in round_robin(sides)]


@pytest.mark.article("RU-2.8.1-b", "RU-2.8.1-f", "RU-2.8.1-g", "RU-2.8.1-h")
@pytest.mark.parametrize(
    ("sides", "rounds"),
    [
        (4, ["1-4 2-3", "1-2 4-3", "3-1 2-4"]),
        (6, ["1-6 2-5 3-4", "1-2 5-3 6-4", "3-1 4-5 2-6", "1-4 2-3 6-5", "5-1 4-2 3-6"]),
        (5, ["2-5 3-4", "1-2 5-3", "3-1 4-5", "1-4 2-3", "5-1 4-2"]),
        (7, ["2-7 3-6 4-5", "1-2 7-3 6-4", "3-1 4-7 5-6", "1-4 2-3 7-5", "5-1 4-2 6-7", "1-6 2-5 3-4", "7-1 6-2 5-3"]),
        (
            8,
            [
                "1-8 2-7 3-6 4-5",
                "1-2 7-3 6-4 8-5",
                "3-1 4-7 5-6 2-8",
                "1-4 2-3 7-5 8-6",
                "5-1 4-2 6-7 3-8",
                "1-6 2-5 3-4 8-7",
                "7-1 6-2 5-3 4-8",
            ],
        ),
    ],
)
def test_rounds_as_the_book_prints_them(sides: int, rounds: list[str]) -> None:
    assert written(sides) == rounds


@pytest.mark.article("RU-2.8.1-e")
@pytest.mark.case("C03")
@pytest.mark.parametrize(("sides", "rests"), [(3, (1, 3, 2)), (5, (1, 4, 2, 5, 3)), (7, (1, 5, 2, 6, 3, 7, 4))])
def test_with_an_odd_number_everybody_rests_once(sides: int, rests: tuple[int, ...]) -> None:
    rounds = round_robin(sides)
    assert tuple(drawn.rests[0] for drawn in rounds) == rests
    assert len(rounds) == sides
    assert sum(len(drawn.games) for drawn in rounds) == sides * (sides - 1) // 2


@pytest.mark.article("RU-2.8.1-a", "RU-2.8.1-e")
@pytest.mark.parametrize("sides", range(2, 41))
def test_every_pair_meets_once_and_every_round_seats_everybody(sides: int) -> None:
    rounds = round_robin(sides)
    assert len(rounds) == sides - 1 + sides % 2
    met = Counter(frozenset((game.black, game.white)) for drawn in rounds for game in drawn.games)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, sides + 1), 2))
    for drawn in rounds:
        seated = [n for game in drawn.games for n in (game.black, game.white)]
        assert sorted([*seated, *drawn.rests]) == list(range(1, sides + 1))


@pytest.mark.article("RU-2.8.1-c", "RU-2.8.1-d")
@pytest.mark.parametrize("sides", range(3, 41))
def test_colours_as_the_register_counts_them(sides: int) -> None:
    colours: dict[int, str] = dict.fromkeys(range(1, sides + 1), "")
    for drawn in round_robin(sides):
        for game in drawn.games:
            colours[game.black] += "B"
            colours[game.white] += "W"
    for number, row in colours.items():
        if sides % 2:
            assert row.count("B") == row.count("W") == (sides - 1) // 2
            assert all(one != other for one, other in pairwise(row))
        else:
            assert row.count("B") == (sides // 2 if number <= sides // 2 else sides // 2 - 1)


@pytest.mark.article("RU-2.8.1-d")
def test_colour_sequences_of_six() -> None:
    rows = dict.fromkeys(range(1, 7), "")
    for drawn in round_robin(6):
        for game in drawn.games:
            rows[game.black] += "B"
            rows[game.white] += "W"
    assert list(rows.values()) == ["BBWBW", "BWBBW", "BWBWB", "WWBWB", "WBWWB", "WBWBW"]


@pytest.mark.article("RU-2.8.1-c")
def test_the_last_number_of_an_even_field() -> None:
    assert [encounter(n, 6, 6).black == 6 for n in range(1, 6)] == [False, False, False, True, True]
    assert [encounter(n, 10, 10).black == 10 for n in range(1, 10)] == [False] * 5 + [True] * 4


@pytest.mark.article("RU-2.8.1-a")
def test_a_second_cycle_reverses_the_colours() -> None:
    rounds = round_robin(6, cycles=2)
    assert len(rounds) == 10
    games = Counter((game.black, game.white) for drawn in rounds for game in drawn.games)
    assert len(games) == 30
    assert set(games.values()) == {1}
    assert round_robin(6, cycles=3)[10:] == round_robin(6)


@pytest.mark.article("RU-2.8.1-e")
@pytest.mark.parametrize(("sides", "cycles"), [(1, 1), (0, 1), (-2, 1), (4, 0)])
def test_too_few_are_refused_with_the_article(sides: int, cycles: int) -> None:
    with pytest.raises(Refusal) as refused:
        round_robin(sides, cycles)
    assert refused.value.articles[0].startswith("RU-2.8.1")
