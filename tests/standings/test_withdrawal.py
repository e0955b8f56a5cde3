"""Sides that leave a round robin, and what is said about criteria."""

import pytest

from nigiri.ids import EntryId
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.remarks import warnings
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings, Withdrawal
from nigiri.standings.table import standings
from nigiri.standings.withdrawal import settle
from standings.field import cards

FIVE = ("P2>P5 P3>P4 P1:bye", "P1>P2 P5?P3 P4:bye", "P1>P3 P4?P5 P2:bye", "P1>P4 P2>P3 P5:bye", "P5>P1 P2>P4 P3:bye")
LEFT = {EntryId("P5")}


def points(policy: Withdrawal, rounds: tuple[str, ...] = FIVE) -> dict[str, int]:
    table = standings(settle(cards(*rounds), LEFT, policy), ROUND_ROBIN, Frame(rounds=5))
    return {str(row.side): int(row.values["NBW"]) for row in table.rows}


@pytest.mark.case("C35")
def test_who_leaves_after_half_the_games_keeps_them_and_forfeits_the_rest() -> None:
    kept = {"P1": 3, "P2": 3, "P3": 2, "P4": 1, "P5": 1}
    assert points(Withdrawal.FORFEIT) == points(Withdrawal.BY_HALF) == kept


@pytest.mark.case("C35")
def test_annulled_games_count_for_nobody() -> None:
    assert points(Withdrawal.ANNUL) == {"P1": 3, "P2": 2, "P3": 1, "P4": 0}
    early = tuple(text.replace("P5>P1", "P5?P1") for text in FIVE)
    assert points(Withdrawal.BY_HALF, early) == {"P1": 3, "P2": 2, "P3": 1, "P4": 0}


@pytest.mark.case("C35")
@pytest.mark.parametrize("policy", Withdrawal)
def test_withdrawal_after_the_last_game_changes_nothing(policy: Withdrawal) -> None:
    finished = cards(*(text.replace("?", ">") for text in FIVE))
    assert settle(finished, LEFT, policy) == tuple(finished)
    assert settle(cards(*FIVE), set(), policy) == tuple(cards(*FIVE))


def test_games_lost_by_default_before_leaving_are_not_played_games() -> None:
    early = tuple(text.replace("P2>P5", "P2!P5") for text in FIVE)
    assert points(Withdrawal.BY_HALF, early) == points(Withdrawal.ANNUL)


def test_two_who_left_both_lose_the_game_between_them() -> None:
    settled = settle(cards("A>B C?D", "A?C B>D"), {EntryId("A"), EntryId("C"), EntryId("D")}, Withdrawal.FORFEIT)
    rows = standings(settled, ROUND_ROBIN, Frame(rounds=2)).rows
    assert {str(row.side): int(row.values["NBW"]) for row in rows} == {"A": 1, "B": 1, "C": 0, "D": 0}


@pytest.mark.case("C33")
@pytest.mark.parametrize(("origin", "first", "second"), [(0, 1, -1), (20, 41, 59)])
def test_sodos_in_mcmahon_depends_on_the_origin_of_the_scale(origin: int, first: int, second: int) -> None:
    start = {name: origin + score for name, score in {"A": 1, "B": 0, "C": 0, "D": 0, "E": -1}.items()}
    field = cards("P1>A P2>C", "P1>B P2>D", "P2>E", start=start)
    settings, frame = StandingsSettings(("SODOSM",)), Frame(rounds=3, bar=2 * origin)
    rows = standings(field, settings, frame).rows
    values = {row.side: row.values["SODOSM"] for row in rows}
    assert values[EntryId("P1")] == first
    assert values[EntryId("P2")] == second
    ahead = next(row.side for row in rows if row.side in {"P1", "P2"})
    assert ahead == ("P1" if origin == 0 else "P2")


@pytest.mark.case("C33")
def test_sodos_in_mcmahon_is_warned_of_with_its_origin() -> None:
    said = warnings(StandingsSettings(("MMS", "SOSM"), shown=("SODOSM",)), Frame(rounds=3, bar=40))
    assert [remark.code for remark in said] == ["sodos.depends_on_origin"]
    assert "SODOSM" in said[0].words.english
    assert "the bar stands at 20" in said[0].words.english
    assert warnings(StandingsSettings(("NBW", "SODOSW")), Frame(rounds=3)) == []


@pytest.mark.article("RU-2.8.9")
@pytest.mark.parametrize(
    ("criteria", "codes"),
    [
        (("MMS", "SOSM", "SOSOSM"), []),
        (("MMS",), ["standings.no_tie_breaks"]),
        (("SOSM", "MMS"), ["score.not_first"]),
        (("NBW", "SOSM-1"), ["score.without_start"]),
        (("NBW", "SOSW", "MMS"), ["score.without_start"]),
        (("NBW", "SOSW", "SOSOSW"), []),
        (("MMS", "SOSM", "MMS"), ["criterion.repeated"]),
        (("DC", "MMS"), ["score.not_first", "direct.first"]),
        (("MMS", "LOT"), ["lot.not_drawn"]),
    ],
)
def test_unwise_criteria_are_remarked(criteria: tuple[str, ...], codes: list[str]) -> None:
    said = warnings(StandingsSettings(criteria), Frame(rounds=5, bar=60))
    assert [remark.code for remark in said] == codes
    assert all(remark.words.english for remark in said)


def test_an_explanation_reads_like_a_reckoning_by_hand() -> None:
    field = cards("A>B/2 C:absent", "C>A B:bye", start={"A": 30, "B": 27, "C": 29})
    told = explain(field, StandingsSettings(("MMS",)), Frame(rounds=2, bar=60), EntryId("A"), "SOSM-1")
    assert told.english.splitlines() == [
        "SOSM-1 of A: sum of the opponents' MMS, without the lowest",
        "round 1: win against B, MMS 28, plus 2 stones given = 30 (left out)",
        "round 2: loss to C, MMS 30 = 30",
        "total 30",
    ]
