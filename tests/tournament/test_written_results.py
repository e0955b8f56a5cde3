"""Results as typed: every form is read, what is written is read back, anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.games.result import Outcome, Result
from nigiri.tournament.written_result import FORMS, read_result, write_result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", Result(Outcome.BLACK)),
        (" 0\N{EN DASH}1 ", Result(Outcome.WHITE)),
        ("b+r", Result(Outcome.BLACK, margin="R")),
        ("W+Time", Result(Outcome.WHITE, margin="T")),
        ("W+3,5", Result(Outcome.WHITE, margin="3.5")),
        ("B+12.0", Result(Outcome.BLACK, margin="12")),
        ("W+", Result(Outcome.WHITE)),
        ("B+F", Result(Outcome.BLACK, by_default=True)),
        ("w+forfeit", Result(Outcome.WHITE, by_default=True)),
        ("0-0", Result(Outcome.BOTH_LOSE)),
        ("0-0!", Result(Outcome.BOTH_LOSE, by_default=True)),
        ("Both-Win", Result(Outcome.BOTH_WIN)),
        ("½-½", Result(Outcome.JIGO)),
        ("Jigo", Result(Outcome.JIGO)),
        ("void", Result(Outcome.NOT_PLAYED)),
        ("?", Result()),
    ],
)
def test_a_result_is_read_as_it_is_written_on_slips(text: str, result: Result) -> None:
    assert read_result(text) == result


@pytest.mark.parametrize("text", ["", "1", "2-0", "B", "B+X", "B+0", "B+0.0", "W+3.3", "W-3.5", "B+1000", "won"])
def test_what_is_no_result_is_refused_with_the_forms(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_result(text)
    assert refused.value.code == "result.unreadable"
    assert "both-win" in refused.value.message


def test_every_example_of_the_help_text_is_read() -> None:
    assert len({read_result(form) for form in FORMS}) == len(FORMS)


@given(st.builds(Result, st.sampled_from(Outcome), st.booleans(), st.sampled_from(["", "R", "T", "0.5", "3.5", "12"])))
def test_what_is_written_is_read_back(result: Result) -> None:
    has_one_winner = result.winner is not None and not result.by_default
    is_unknown = result.outcome is Outcome.UNKNOWN
    plain = Result(
        result.outcome,
        by_default=result.by_default and not is_unknown,
        margin=result.margin if has_one_winner else "",
    )
    assert read_result(write_result(result)) == plain


@given(st.text(max_size=12))
def test_any_text_is_a_result_or_refused(text: str) -> None:
    try:
        result = read_result(text)
    except Refusal:
        return
    assert read_result(write_result(result)) == result
