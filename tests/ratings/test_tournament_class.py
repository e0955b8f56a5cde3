"""Classes of events by thinking time: the published worked examples."""

import pytest

from nigiri.ratings.tournament_class import MINUTE, ThinkingTime, TournamentClass, classify


@pytest.mark.article("KOD-6.10", "KOD-9.6")
@pytest.mark.parametrize(
    ("basic", "adjusted", "is_fischer", "expected"),
    [
        (60, 82.5, False, "A"),
        (60, 80, False, "A"),
        (45, 75, True, "A"),
        (44, 104, True, "B"),
        (59, 104, False, "B"),
        (50, 72.5, False, "B"),
        (30, 52.5, False, "C"),
        (45, 69, False, "B"),
        (25, 32.5, False, "C"),
        (20, 42.5, False, "none"),
        (75, 75, False, "A"),
        (60, 60, False, "B"),
        (30, 30, False, "C"),
        (29, 29, False, "none"),
    ],
)
def test_both_demands_must_be_met(basic: float, adjusted: float, is_fischer: bool, expected: str) -> None:
    time = ThinkingTime(int(basic * MINUTE), int(adjusted * MINUTE), is_fischer)
    assert classify(time).tournament_class == expected


def test_internet_play_is_class_d_or_not_rated() -> None:
    slow, fast = ThinkingTime(60 * MINUTE, 82 * MINUTE), ThinkingTime(30 * MINUTE, 52 * MINUTE)
    assert classify(slow, is_internet=True).tournament_class is TournamentClass.D
    assert classify(fast, is_internet=True).tournament_class is TournamentClass.NONE
    assert [c.weight for c in TournamentClass] == [1.0, 0.75, 0.5, 0.25, 0.0]


def test_a_missed_demand_is_named() -> None:
    missed = classify(ThinkingTime(20 * MINUTE, 42 * MINUTE))
    assert (missed.basic_needed, missed.adjusted_needed) == (25 * MINUTE, 30 * MINUTE)
