"""Fields above the size of a matrix: drawn by the same code paths, priced pair by pair, to the same optimum."""

from random import Random

import numpy as np
import pytest

from nigiri.pairing import problem
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.handwork import FixedPair, HandWork
from nigiri.pairing.matching import verify
from pairing.fields import random_field
from pairing.test_criteria import random_settings


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_pairs_priced_one_by_one_lead_to_the_optimum_of_the_matrix(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for case in range(25):
        dice = Random(f"large {case}")
        field = random_field(dice, dice.randint(2, 60), is_mcmahon=dice.random() < 0.5, categories=dice.choice((1, 2)))
        settings = random_settings(dice)
        sides = [seat.side for seat in field.seats]
        hand = HandWork()
        if len(sides) > 8:
            forbidden = tuple((a, b) for a, b in zip(sides, sides[3:], strict=False) if dice.random() < 0.3)
            hand = HandWork(pairs=(FixedPair(sides[0], sides[5]),), forbidden=forbidden)
        monkeypatch.setattr(problem, "STORED_UP_TO", 10_000)
        stored = draw(field, settings, Order(case, name), hand)
        monkeypatch.setattr(problem, "STORED_UP_TO", 0)
        priced = draw(field, settings, Order(case, name), hand)
        assert priced.costs.keys() == stored.costs.keys()
        assert priced.matching.cost == stored.matching.cost
        verify(stored.problem.costs, priced.matching)
        verify(priced.problem.costs, stored.matching)


def test_in_a_field_too_large_to_draw_again_why_is_read_from_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    told = 0
    for case in range(6):
        dice = Random(f"bound {case}")
        field = random_field(dice, dice.choice((9, 12)))
        drawing = draw(field, random_settings(dice), Order(case))
        for i, seat in enumerate(field.seats):
            for other in field.seats[i + 1 :]:
                exact = drawing.why(seat.side, other.side)
                monkeypatch.setattr(problem, "STORED_UP_TO", 0)
                bound = drawing.why(seat.side, other.side)
                monkeypatch.undo()
                if exact.is_drawn:
                    assert bound.is_drawn
                    continue
                assert not bound.is_exact
                assert not bound.changes
                assert exact.bound == bound.bound
                assert "{" not in str(bound.sentence)
                told += bound.decided_by is not None
    assert told > 50


def test_bounds_are_the_least_and_greatest_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problem, "BLOCK", 16)
    for case in range(30):
        dice = Random(f"bounds {case}")
        field = random_field(dice, dice.randint(1, 15))
        asked = draw(field, random_settings(dice), Order(case, dice.choice(("nigiri", "opengotha")))).problem
        for bounds, level in zip(asked.bounds, asked.by_level, strict=True):
            a, b = np.triu_indices(asked.size, 1)
            values = level(a, b).tolist()
            assert bounds == ((min(values), max(values)) if values else (0, 0))
