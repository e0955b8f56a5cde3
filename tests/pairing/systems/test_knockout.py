"""Knockouts: seeds, brackets, places, and how they move on by themselves."""

import random
from collections import Counter

import pytest

from nigiri.errors import Refusal
from nigiri.pairing.systems.bracket import Bracket, LoserOf, Seed
from nigiri.pairing.systems.elimination import elimination
from nigiri.pairing.systems.knockout import Placement, knockout
from nigiri.pairing.systems.progress import Standing, Vacant, Verdict, places, progress
from nigiri.pairing.systems.seeds import seed_positions

POWERS = (4, 8, 16, 32, 64)


def play(bracket: Bracket, beats: "random.Random | None" = None) -> tuple[list[Standing], int]:
    """Play a bracket to its end: by favourites, or by a seeded lot; return it with the number of games."""
    verdicts: dict[int, Verdict] = {}
    while True:
        standings = progress(bracket, verdicts)
        playable = [standing for standing in standings if standing.is_playable]
        if not playable:
            return standings, len(verdicts)
        for standing in playable:
            assert isinstance(standing.first, int)
            assert isinstance(standing.second, int)
            is_first = beats.random() < 0.5 if beats else standing.first < standing.second
            verdicts[standing.match.number] = Verdict.FIRST if is_first else Verdict.SECOND


@pytest.mark.article("RU-2.8.2-h")
def test_positions_as_the_register_prints_them() -> None:
    assert seed_positions(4) == (1, 4, 3, 2)
    assert seed_positions(8) == (1, 8, 5, 4, 3, 6, 7, 2)
    assert seed_positions(16) == (1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2)
    printed = "1 32 17 16 9 24 25 8 5 28 21 12 13 20 29 4 3 30 19 14 11 22 27 6 7 26 23 10 15 18 31 2"
    assert seed_positions(32) == tuple(int(seed) for seed in printed.split())


@pytest.mark.article("RU-2.8.2-h")
@pytest.mark.parametrize("size", POWERS)
def test_the_best_seeds_stand_in_different_blocks(size: int) -> None:
    order = seed_positions(size)
    assert sorted(order) == list(range(1, size + 1))
    blocks = 2
    while blocks <= size:
        width = size // blocks
        assert len({order.index(seed) // width for seed in range(1, blocks + 1)}) == blocks
        favourites = [min(order[i : i + width]) for i in range(0, size, width)]
        sums = {sum(pair) for pair in zip(favourites[::2], favourites[1::2], strict=True)}
        assert sums == {blocks + 1}
        blocks *= 2


@pytest.mark.article("RU-2.8.2-a")
@pytest.mark.parametrize("sides", range(2, 70))
def test_every_match_puts_one_side_out(sides: int) -> None:
    bracket = knockout(sides)
    assert len(bracket.matches) == sides - 1
    assert max(match.round for match in bracket.matches) == (sides - 1).bit_length()
    standings, _ = play(bracket)
    placed = places(bracket, standings)
    assert placed[1] == (1, 1)
    assert placed[2] == (2, 2)
    assert sorted(placed) == list(range(1, sides + 1))


@pytest.mark.case("C98")
def test_six_sides_give_the_byes_to_the_best_two() -> None:
    first = [m for m in knockout(6).matches if m.round == 1]
    assert [{s.number for s in m.sides if isinstance(s, Seed)} for m in first] == [{4, 5}, {3, 6}]


@pytest.mark.case("C103")
def test_undefeated_sides_stand_in_different_halves() -> None:
    first = [m for m in knockout(8).matches if m.round == 1]
    seeds = [sorted(s.number for s in m.sides if isinstance(s, Seed)) for m in first]
    assert seeds == [[1, 8], [4, 5], [3, 6], [2, 7]]


@pytest.mark.article("RU-2.8.2-b")
def test_losers_of_one_round_share_their_places() -> None:
    standings, _ = play(knockout(8))
    placed = places(knockout(8), standings)
    assert [placed[n] for n in range(1, 9)] == [(1, 1), (2, 2), (3, 4), (3, 4), *[(5, 8)] * 4]
    third = knockout(8, Placement.THIRD)
    placed = places(third, play(third)[0])
    assert [placed[n] for n in range(1, 5)] == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.article("RU-2.8.2-d", "RU-2.8.2-e", "RU-2.8.2-f", "RU-2.8.2-g")
@pytest.mark.case("C104")
@pytest.mark.parametrize(("sides", "games"), [(2, 1), (4, 4), (8, 12), (16, 32), (32, 80)])
def test_full_placement_plays_for_every_place(sides: int, games: int) -> None:
    bracket = knockout(sides, Placement.ALL)
    assert len(bracket.matches) == games
    standings, _ = play(bracket)
    assert places(bracket, standings) == {seed: (seed, seed) for seed in range(1, sides + 1)}
    appearances = Counter(side for s in standings for side in (s.first, s.second))
    assert set(appearances.values()) == {sides.bit_length() - 1}


@pytest.mark.article("RU-2.8.2-g")
def test_full_placement_after_an_upset_in_the_first_round() -> None:
    bracket = knockout(8, Placement.ALL)
    verdicts: dict[int, Verdict] = {}
    while playable := [s for s in progress(bracket, verdicts) if s.is_playable]:
        for s in playable:
            assert isinstance(s.first, int)
            assert isinstance(s.second, int)
            is_upset = {s.first, s.second} == {1, 8}
            favourite_is_first = s.first < s.second
            verdicts[s.match.number] = Verdict.FIRST if favourite_is_first != is_upset else Verdict.SECOND
    placed = places(bracket, progress(bracket, verdicts))
    assert sorted(placed, key=lambda seed: placed[seed]) == [2, 4, 3, 8, 1, 6, 5, 7]


@pytest.mark.article("RU-2.8.2-d")
@pytest.mark.parametrize("sides", [3, 6, 12])
def test_full_placement_needs_a_power_of_two(sides: int) -> None:
    with pytest.raises(Refusal) as refused:
        knockout(sides, Placement.ALL)
    assert refused.value.articles == ("RU-2.8.2-d",)


@pytest.mark.parametrize(("sides", "extra"), [(8, 3), (4, 1), (6, 1), (16, 7), (3, 0)])
def test_a_consolation_tree_takes_the_losers_of_the_first_round(sides: int, extra: int) -> None:
    assert len(knockout(sides, consolation=True).matches) == sides - 1 + extra


@pytest.mark.article("RU-2.8.2-c")
@pytest.mark.case("C98")
@pytest.mark.case("C99")
@pytest.mark.parametrize("sides", range(2, 34))
def test_double_elimination_puts_everybody_out_after_two_losses(sides: int) -> None:
    one_final, two_finals = elimination(sides, second_final=False), elimination(sides)
    assert len(one_final.matches) == 2 * (sides - 1)
    assert len(two_finals.matches) == 2 * (sides - 1) + 1
    lot = random.Random(sides)
    for _ in range(20):
        standings, games = play(two_finals, lot)
        lost = Counter(s.loser for s in standings if s.is_needed and isinstance(s.loser, int))
        champion = [side for side, place in places(two_finals, standings).items() if place == (1, 1)]
        assert len(champion) == 1
        assert lost[champion[0]] <= 1
        assert all(lost[side] == 2 for side in range(1, sides + 1) if side != champion[0])
        assert games == 2 * (sides - 1) + lost[champion[0]]


@pytest.mark.case("C99")
def test_the_second_final_is_played_only_when_the_first_evens_the_losses() -> None:
    bracket = elimination(8)
    final = next(m for m in bracket.matches if m.places == (1, 2) and m.repeats is None)
    verdicts: dict[int, Verdict] = {}
    while playable := [s for s in progress(bracket, verdicts) if s.is_playable]:
        for s in playable:
            assert isinstance(s.first, int)
            assert isinstance(s.second, int)
            is_final = s.match.number == final.number
            verdicts[s.match.number] = Verdict.SECOND if is_final or s.second < s.first else Verdict.FIRST
    assert len(verdicts) == 15
    last = progress(bracket, verdicts)[-1]
    assert last.is_needed
    assert last.winner == 1
    unbeaten = elimination(8)
    _, games = play(unbeaten)
    assert games == 14


@pytest.mark.case("C101")
def test_to_be_decided_and_never_filled_are_two_things() -> None:
    bracket = elimination(5)
    start = progress(bracket, {})
    losers = next(s for s in start if isinstance(s.match.first, LoserOf))
    assert losers.first is Vacant.TO_BE_DECIDED
    both_gone = progress(knockout(4), {1: Verdict.NOBODY})
    final = both_gone[-1]
    assert final.first is Vacant.NEVER
    assert final.second is Vacant.TO_BE_DECIDED
    after = progress(knockout(4), {1: Verdict.NOBODY, 2: Verdict.FIRST})[-1]
    assert after.winner == after.second


def test_a_withdrawal_moves_the_tree_on() -> None:
    bracket = knockout(8)
    standings = progress(bracket, {}, gone=frozenset({1}))
    first = standings[0]
    assert first.winner == 8
    assert standings[4].first == 8
    played = progress(bracket, {1: Verdict.FIRST}, gone=frozenset({1}))
    assert played[0].winner == 1
    assert played[4].first == 1


@pytest.mark.article("RU-2.8.2-c")
@pytest.mark.parametrize("losses", [3, 4])
@pytest.mark.parametrize("sides", [2, 3, 5, 8, 11, 16])
def test_elimination_after_more_losses(sides: int, losses: int) -> None:
    bracket = elimination(sides, losses)
    lot = random.Random(sides * losses)
    for _ in range(20):
        standings, _ = play(bracket, lot)
        lost = Counter(s.loser for s in standings if s.is_needed and isinstance(s.loser, int))
        left = [side for side in range(1, sides + 1) if lost[side] < losses]
        assert len(left) == 1
        assert places(bracket, standings)[left[0]] == (1, 1)


@pytest.mark.parametrize(("sides", "losses"), [(8, 1), (8, 5), (1, 2), (5000, 2)])
def test_eliminations_that_cannot_be_are_refused(sides: int, losses: int) -> None:
    with pytest.raises(Refusal):
        elimination(sides, losses)


def test_who_has_passed_a_match_without_play_stays_passed_when_leaving_later() -> None:
    bracket = knockout(4)
    first = next(s for s in progress(bracket, {}) if s.first == 1 or s.second == 1)
    opponent = first.second if first.first == 1 else first.first
    assert isinstance(opponent, int)
    gone = frozenset({opponent})
    assert next(s for s in progress(bracket, {}, gone) if s.match == first.match).winner == 1
    both = frozenset({1, opponent})
    assert next(s for s in progress(bracket, {}, both) if s.match == first.match).winner is Vacant.NEVER
    kept = progress(bracket, {}, both, passed={first.match.number: 1})
    assert next(s for s in kept if s.match == first.match).winner == 1
