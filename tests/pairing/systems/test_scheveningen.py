"""Scheveningen lists and colours."""

from itertools import pairwise, product

import pytest

from nigiri.errors import Refusal
from nigiri.pairing.systems.scheveningen import GroupColours, GroupRound, scheveningen


def written(rounds: tuple[GroupRound, ...]) -> list[str]:
    return [" ".join(f"{game.first}-{game.second}" for game in drawn.games) for drawn in rounds]


@pytest.mark.article("RU-2.8.3-c")
@pytest.mark.parametrize(
    ("first", "second", "rounds", "rests"),
    [
        (3, 3, ["1-1 2-2 3-3", "1-2 2-3 3-1", "1-3 2-1 3-2"], [(), (), ()]),
        (2, 3, ["1-1 2-2", "1-2 2-3", "1-3 2-1"], [(3,), (1,), (2,)]),
        (4, 4, ["1-1 2-2 3-3 4-4", "1-2 2-3 3-4 4-1", "1-3 2-4 3-1 4-2", "1-4 2-1 3-2 4-3"], [()] * 4),
        (2, 5, ["1-1 2-2", "1-2 2-3", "1-3 2-4", "1-4 2-5", "1-5 2-1"], None),
        (
            3,
            5,
            ["1-1 2-2 3-3", "1-2 2-3 3-4", "1-3 2-4 3-5", "1-4 2-5 3-1", "1-5 2-1 3-2"],
            [(4, 5), (1, 5), (1, 2), (2, 3), (3, 4)],
        ),
    ],
)
def test_lists_of_the_register(first: int, second: int, rounds: list[str], rests: list[tuple[int, ...]] | None) -> None:
    drawn = scheveningen(first, second)
    assert written(drawn) == rounds
    if rests is not None:
        assert [each.rests for each in drawn] == rests


@pytest.mark.article("RU-2.8.3-b")
def test_everyone_meets_everyone_of_the_other_group_once() -> None:
    for first, second in product(range(1, 13), range(1, 13)):
        if first <= second:
            games = [(g.first, g.second) for drawn in scheveningen(first, second) for g in drawn.games]
            assert sorted(games) == list(product(range(1, first + 1), range(1, second + 1)))


@pytest.mark.case("C106")
@pytest.mark.parametrize(("size", "blacks"), [(3, (4, 5)), (4, (8, 8)), (5, (12, 13)), (6, (18, 18))])
def test_balanced_colours_differ_by_one_at_most(size: int, blacks: tuple[int, int]) -> None:
    games = [game for drawn in scheveningen(size, size) for game in drawn.games]
    first = sum(game.is_first_black for game in games)
    assert tuple(sorted((first, size * size - first))) == blacks
    for number in range(1, size + 1):
        for colours in (
            [g.is_first_black for g in games if g.first == number],
            [not g.is_first_black for g in games if g.second == number],
        ):
            assert abs(2 * sum(colours) - size) <= size % 2


@pytest.mark.article("RU-2.8.3-c", "RU-2.8.6")
def test_colours_by_round_alternate_strictly() -> None:
    for first, second in ((3, 3), (4, 4), (2, 3), (3, 5)):
        rounds = scheveningen(first, second, GroupColours.BY_ROUND)
        for number in range(1, first + 1):
            row = [g.is_first_black for drawn in rounds for g in drawn.games if g.first == number]
            assert all(one != other for one, other in pairwise(row))
    three = [g for drawn in scheveningen(3, 3, GroupColours.BY_ROUND) for g in drawn.games]
    assert all(sum(g.is_first_black for g in three if g.first == n) == 2 for n in (1, 2, 3))


@pytest.mark.article("RU-2.8.3-a")
def test_an_individual_event_needs_equal_groups() -> None:
    assert scheveningen(4, 4, is_individual=True)
    with pytest.raises(Refusal, match="equal groups, not 3 and 4") as refused:
        scheveningen(3, 4, is_individual=True)
    assert refused.value.articles == ("RU-2.8.3-a",)


@pytest.mark.article("RU-2.8.3-c")
@pytest.mark.parametrize(
    ("first", "second", "code", "where"),
    [
        (0, 3, "empty_group", "n"),
        (3, 0, "empty_group", "m"),
        (5, 3, "larger_first", "n"),
        (3, 501, "too_many", "m"),
        (501, 501, "too_many", "n"),
        (10**9, 10**9, "too_many", "n"),
    ],
)
def test_groups_that_cannot_be_are_refused(first: int, second: int, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        scheveningen(first, second)
    assert (refused.value.code, refused.value.where) == (f"schedule.{code}", where)


def test_the_largest_groups_are_drawn() -> None:
    rounds = scheveningen(1, 500)
    assert (len(rounds), rounds[499].games[0].second) == (500, 500)
