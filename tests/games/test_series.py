"""Meetings of several games: when they end, what they give, colours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.result import Outcome, Result
from nigiri.games.series import ColourRule, Meeting, Played, is_over, next_colour, result_of, score, series_score

OUTCOMES = {"+": 2, "=": 1, "-": 0}


def played(text: str) -> list[Played]:
    """Games as the first side saw them, Black in the first and alternating."""
    games = []
    for number, sign in enumerate(text):
        colour = Colour.BLACK if number % 2 == 0 else Colour.WHITE
        won = Outcome(colour.value) if sign == "+" else Outcome(colour.other.value)
        outcome = {"=": Outcome.JIGO, "?": Outcome.UNKNOWN, "0": Outcome.BOTH_LOSE}.get(sign, won)
        games.append(Played(colour, Result(outcome)))
    return games


@pytest.mark.article("RU-2.1.4", "KOD-6.4")
def test_more_points_win_a_meeting_and_equal_ones_draw_it() -> None:
    three = Meeting(3)
    assert score(played("+-+")) == (4, 2)
    assert result_of(three, played("+-+")) == Result(Outcome.BLACK)
    assert not is_over(three, played("++"))
    assert result_of(Meeting(2), played("+-")) == Result(Outcome.JIGO)
    assert result_of(Meeting(2), played("-=")) == Result(Outcome.WHITE)
    assert result_of(Meeting(2), played("00")).outcome is Outcome.BOTH_LOSE
    assert not result_of(three, played("+-?")).is_known


@pytest.mark.article("RU-2.1.4", "KOD-6.4")
def test_best_of_three_stops_after_two_wins() -> None:
    best = Meeting.best_of(3)
    assert best.win_at == 2
    assert is_over(best, played("++"))
    assert result_of(best, played("++")) == Result(Outcome.BLACK)
    with pytest.raises(Refusal) as refused:
        next_colour(best, played("++"))
    assert refused.value.code == "meeting.no_game"
    assert not is_over(best, played("+-"))
    assert next_colour(best, played("+-")) is None
    assert Meeting.best_of(5).win_at == 3


@pytest.mark.article("KOD-6.4", "RU-2.6.3-b")
def test_colours_come_by_nigiri_then_change_over() -> None:
    for rule, last in ((ColourRule.ALTERNATE, Colour.BLACK), (ColourRule.LAST_BY_NIGIRI, None)):
        meeting = Meeting(3, colours=rule)
        assert next_colour(meeting, []) is None
        assert next_colour(meeting, played("+")) is Colour.WHITE
        assert next_colour(meeting, played("+-")) is last
    assert next_colour(Meeting(2), played("+")) is Colour.WHITE
    assert next_colour(Meeting(3, colours=ColourRule.NIGIRI), played("+")) is None
    with pytest.raises(Refusal):
        next_colour(Meeting(3), played("?"))


def test_a_meeting_that_cannot_be_won_is_refused() -> None:
    for games, wins in ((0, None), (3, 4), (3, 0)):
        with pytest.raises(Refusal) as refused:
            Meeting(games, wins)
        assert refused.value.articles == ("RU-2.1.4",)


@pytest.mark.article("RU-2.1.4")
def test_in_a_series_of_matches_a_match_counts_as_a_game() -> None:
    matches = [result_of(Meeting(2), played(text)) for text in ("++", "+-", "--")]
    assert series_score(matches) == (3, 3)


@pytest.mark.article("RU-2.1.4")
@given(st.integers(1, 7), st.integers(1, 7), st.text("+-=", max_size=7))
def test_a_meeting_ends_at_the_first_game_that_decides_it(games: int, wins: int, text: str) -> None:
    meeting = Meeting(games, min(wins, games))
    ends = [number for number in range(1, len(text) + 1) if is_over(meeting, played(text[:number]))]
    if not ends:
        assert not result_of(meeting, played(text)).is_known
        return
    first, second = (sum(OUTCOMES[sign] for sign in text[: ends[0]]), sum(2 - OUTCOMES[s] for s in text[: ends[0]]))
    assert ends[0] == games or max(first, second) >= 2 * min(wins, games)
    assert ends[0] == 1 or not is_over(meeting, played(text[: ends[0] - 1]))
    winner = {True: Outcome.BLACK, False: Outcome.WHITE}[first > second] if first != second else Outcome.JIGO
    assert result_of(meeting, played(text[: ends[0]])).outcome is winner
