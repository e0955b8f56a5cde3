"""Simultaneous displays: a handicap at each board, colours, results by board."""

import pytest

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.display import DisplayRules, begin_display
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.ratings.rank import parse_rank

MASTER = EntryId("M")
RANKS = {
    EntryId(side): parse_rank(rank) for side, rank in (("M", "6d"), ("a", "6d"), ("b", "1d"), ("c", "15k"), ("e", "9d"))
}
A, B, C, E = (EntryId(side) for side in "abce")


@pytest.mark.article("KOD-6.6bis", "RU-2.6.3-c")
def test_each_board_has_the_handicap_of_its_two_ranks_and_the_receiver_is_black() -> None:
    display = begin_display(MASTER, [A, B, C, E], ranks=RANKS)
    assert [(game.table, game.black, game.white, game.handicap, game.komi_halves) for game in display.games] == [
        (1, "a", "M", 0, 13),
        (2, "b", "M", 5, 1),
        (3, "c", "M", 9, 1),
        (4, "e", "M", 0, 13),
    ]
    assert not display.rules.is_rated
    reduced = begin_display(MASTER, [B], ranks=RANKS, rules=DisplayRules(reduction=2, ceiling=4))
    assert reduced.games[0].handicap == 3
    agreed = begin_display(
        MASTER, [A, B], ranks=RANKS, agreed={A: 2, B: 0}, rules=DisplayRules(master_colour=Colour.BLACK)
    )
    assert [(game.black, game.handicap) for game in agreed.games] == [("a", 2), ("M", 0)]


@pytest.mark.article("KOD-6.6bis")
def test_results_are_entered_by_board_and_counted_for_the_master() -> None:
    display = begin_display(MASTER, [A, B, C], ranks=RANKS)
    assert display.score == (0, 0)
    for table, outcome in ((1, Outcome.WHITE), (2, Outcome.BLACK), (3, Outcome.JIGO)):
        assert not display.is_over
        display = display.with_result(table, Result(outcome))
    assert display.is_over
    assert display.score == (3, 3)
    assert display.opponent_at(2) == B
    with pytest.raises(Refusal) as refused:
        display.with_result(9, Result(Outcome.BLACK))
    assert refused.value.code == "table.unknown"


@pytest.mark.article("KOD-6.6bis")
def test_a_display_is_one_player_against_others() -> None:
    for opponents, agreed, code in (
        ([], {}, "display.nobody"),
        ([MASTER], {}, "display.twice"),
        ([A, A], {}, "display.twice"),
        ([A], {A: -1}, "display.handicap"),
        ([A], {A: 26}, "display.handicap"),
    ):
        with pytest.raises(Refusal) as refused:
            begin_display(MASTER, [EntryId(side) for side in opponents], ranks=RANKS, agreed=agreed)
        assert refused.value.code == code
