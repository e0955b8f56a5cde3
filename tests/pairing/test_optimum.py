"""The draw against a naive twin: all rounds that a small field can play, one by one."""

from collections.abc import Iterator
from random import Random

import pytest

from nigiri.errors import Refusal
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.field import Field
from nigiri.pairing.handwork import HandWork
from nigiri.pairing.matching import verify
from nigiri.pairing.ranking import Ranking
from pairing.fields import random_field
from pairing.test_criteria import random_settings

Round = list[tuple[int, int]]


def rounds(vertices: list[int]) -> Iterator[Round]:
    """Yield all ways to pair everybody."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    for k, partner in enumerate(rest):
        for others in rounds(rest[:k] + rest[k + 1 :]):
            yield [(first, partner), *others]


def level_costs(ranking: Ranking, field: Field, pairs: Round) -> tuple[int, ...]:
    """Reckon a round's cost by level, pair by pair, without any matrix."""
    size = len(field)
    sign = -1 if ranking.is_weight else 1
    return tuple(
        sum(
            sign * (criterion.bye_cost(field, i) if j == size else criterion.cost(field, i, j))
            for criterion in level
            for i, j in pairs
        )
        for level in ranking.levels
    )


def vertices_of(drawing: Drawing) -> list[int]:
    return list(range(drawing.problem.size))


def drawn_pairs(drawing: Drawing) -> Round:
    return list(drawing.matching.pairs)


def permitted(drawing: Drawing, pairs: Round) -> bool:
    mask = drawing.problem.mask
    return not any(mask[i, j] for i, j in pairs)


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_no_round_of_a_small_field_is_better_than_the_one_drawn(name: str) -> None:
    for case in range(150):
        dice = Random(f"optimum {case}")
        field = random_field(dice, dice.randint(1, 8), is_mcmahon=dice.random() < 0.5, categories=dice.choice((1, 2)))
        drawing = draw(field, random_settings(dice), Order(case, name))
        check_best(drawing)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_no_round_of_ten_is_better_than_the_one_drawn(name: str) -> None:
    for case in range(60):
        dice = Random(f"ten {case}")
        field = random_field(dice, dice.randint(9, 10), is_mcmahon=dice.random() < 0.5)
        check_best(draw(field, random_settings(dice), Order(case, name)))


def check_best(drawing: Drawing) -> None:
    problem = drawing.problem
    mine = level_costs(problem.ranking, problem.field, drawn_pairs(drawing))
    best = min(
        level_costs(problem.ranking, problem.field, pairs)
        for pairs in rounds(vertices_of(drawing))
        if permitted(drawing, pairs)
    )
    assert mine == best
    assert drawing.optimal
    verify(problem.costs, drawing.matching)
    sign = -1 if problem.ranking.is_weight else 1
    named = [sign * sum(drawing.costs[c.name] for c in level) for level in problem.ranking.levels]
    assert tuple(named) == best


def test_forbidden_pairs_are_kept_and_an_impossible_round_is_refused_only_when_it_is_impossible() -> None:
    refused = 0
    for case in range(60):
        dice = Random(f"forbidden {case}")
        field = random_field(dice, dice.choice((4, 5, 6)))
        sides = [seat.side for seat in field.seats]
        chosen = [(a, b) for a in sides for b in sides if a < b and dice.random() < 0.55]
        hand = HandWork(forbidden=tuple(chosen))
        banned = {frozenset(pair) for pair in chosen}
        vertices = list(range(len(sides) + len(sides) % 2))
        possible = [
            pairs
            for pairs in rounds(vertices)
            if not any(j < len(sides) and frozenset((sides[i], sides[j])) in banned for i, j in pairs)
        ]
        try:
            drawing = draw(field, random_settings(dice), Order(case, "nigiri"), hand)
        except Refusal as no:
            refused += 1
            assert no.code == "pairing.impossible"
            assert not possible
            continue
        assert possible
        check_best(drawing)
        assert not any(frozenset(game.sides) in banned for game in drawing.games)
    assert 5 < refused < 55


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_why_answers_with_the_best_round_that_has_the_pair(name: str) -> None:
    asked = 0
    for case in range(12):
        dice = Random(f"why {case}")
        field = random_field(dice, dice.choice((6, 7)))
        drawing = draw(field, random_settings(dice), Order(case, name))
        problem, levels = drawing.problem, drawing.problem.ranking.levels
        mine = level_costs(problem.ranking, problem.field, drawn_pairs(drawing))
        seats = problem.field.seats
        for i in range(problem.size):
            for j in range(i + 1, problem.size):
                second = seats[j].side if j < len(seats) else None
                answer = drawing.why(seats[i].side, second)
                if answer.is_drawn:
                    assert (i, j) in drawn_pairs(drawing)
                    continue
                asked += 1
                best = min(
                    level_costs(problem.ranking, problem.field, pairs)
                    for pairs in rounds(vertices_of(drawing))
                    if (i, j) in pairs
                )
                changes = {change.criterion: change.difference for change in answer.changes}
                sign = -1 if problem.ranking.is_weight else 1
                told = tuple(sign * sum(changes[c.name] for c in level) for level in levels)
                assert told == tuple(b - m for b, m in zip(best, mine, strict=True))
                assert told >= (0,) * len(levels)
                deciding = tuple(told[k] for k in problem.deciding)
                assert tuple(answer.bound.values()) <= deciding, "the bound is no more than the truth"
                first_change = next((k for k, value in enumerate(told) if value), None)
                if first_change is None:
                    assert answer.decided_by is None
                else:
                    assert answer.decided_by in {criterion.name for criterion in levels[first_change]}
    assert asked > 100


def test_the_same_seed_draws_the_same_round_and_another_seed_another_one() -> None:
    field = random_field(Random("seed"), 40)
    settings = random_settings(Random("seed settings"))
    once = draw(field, settings, Order(7))
    again = draw(field, settings, Order(7))
    assert (once.games, once.byes, once.costs) == (again.games, again.byes, again.costs)
    assert draw(field, settings, Order(8)).games != once.games
