"""The room as a small library of its own."""

import doctest

import nigiri.clocks


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(nigiri.clocks).attempted > 3
    assert doctest.testmod(nigiri.clocks).failed == 0


def test_everything_that_is_offered_is_there() -> None:
    assert sorted(nigiri.clocks.__all__) == nigiri.clocks.__all__
    assert all(getattr(nigiri.clocks, name).__doc__ or name in ("Control", "Event") for name in nigiri.clocks.__all__)
