"""What rounds without a game bring: the conventions, each on figures that were worked by hand."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings, Unplayed, UnplayedPoints
from nigiri.standings.table import standings
from standings.field import cards

SEVEN = ("P1>P2 P3>P4 P5>P6 P7:bye", "P1>P3 P5>P7 P2>P4 P6:bye", "P1>P5 P2>P3 P7>P6 P4:bye")
SWISS = StandingsSettings(("NBW", "SOSW", "SOSOSW"), shown=("SODOSW", "CUSSW"))
HALF = Fraction(1, 2)


def column(name: str, field: list[Card], settings: StandingsSettings, rounds: int = 3) -> dict[str, Fraction]:
    return {row.side: row.values[name] for row in standings(field, settings, Frame(rounds=rounds)).rows}


def by_number(values: dict[str, Fraction]) -> list[Fraction]:
    return [values[f"P{n}"] for n in range(1, 8)]


@pytest.mark.case("C26")
def test_bye_counts_as_own_start_score() -> None:
    field = cards(*SEVEN)
    assert by_number(column("NBW", field, SWISS)) == [3, 2, 1, 1, 2, 1, 2]
    assert by_number(column("SOSW", field, SWISS)) == [5, 5, 6, 3, 6, 4, 3]
    assert by_number(column("SOSOSW", field, SWISS)) == [17, 14, 13, 11, 12, 9, 10]
    assert by_number(column("SODOSW", field, SWISS)) == [5, 2, 1, 0, 3, 0, 1]
    assert by_number(column("CUSSW", field, SWISS)) == [6, 3, 3, 1, 5, 2, 4]
    table = standings(field, SWISS, Frame(rounds=3))
    assert [row.side for row in table.rows] == ["P1", "P5", "P2", "P7", "P3", "P6", "P4"]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.case("C26")
def test_bye_counts_as_own_score_without_it() -> None:
    settings = replace(SWISS, unplayed=Unplayed.WITHOUT_BYE)
    sos = column("SOSW", cards(*SEVEN), settings)
    assert (sos["P4"], sos["P6"], sos["P7"]) == (Fraction(3), Fraction(4), Fraction(4))
    assert by_number(column("SOSOSW", cards(*SEVEN), settings)) == [17, 14, 13, 14, 13, 14, 14]


@pytest.mark.case("C26")
@pytest.mark.parametrize(
    ("convention", "sums"),
    [
        (Unplayed.VIRTUAL_OPPONENT, (3, Fraction(9, 2), 4)),
        (Unplayed.DUMMY, (4, 5, 5)),
        (Unplayed.ZERO_PLAYER, (3, 4, 3)),
    ],
)
def test_bye_counts_as_an_imagined_opponent(convention: Unplayed, sums: tuple[Fraction | int, ...]) -> None:
    sos = column("SOSW", cards(*SEVEN), replace(SWISS, unplayed=convention))
    assert (sos["P4"], sos["P6"], sos["P7"]) == sums
    assert by_number(column("SODOSW", cards(*SEVEN), replace(SWISS, unplayed=convention))) == [5, 2, 1, 0, 3, 0, 1]


@pytest.mark.case("C26")
def test_a_player_of_score_0_brings_his_own_sum_to_the_second_order() -> None:
    sosos = by_number(column("SOSOSW", cards(*SEVEN), replace(SWISS, unplayed=Unplayed.ZERO_PLAYER)))
    assert sosos == [17, 14, 13, 15, 12, 13, 14]


@pytest.mark.case("C28")
def test_virtual_opponents_of_a_no_show_a_forfeit_win_and_a_bye() -> None:
    """Who won by forfeit has no opponent either: that convention goes with games by default as unplayed."""
    settings = StandingsSettings(("NBW",), unplayed=Unplayed.VIRTUAL_OPPONENT, defaults_as_unplayed=True)
    no_show = cards("X>A", "X=A", "A!X", *["X>A"] * 6)
    forfeit = cards("Y>A", "Y>A", "Y>A", "Y=A", "A>Y", "Y!A", *["Y>A"] * 3)
    bye = cards("Z:bye", *["Z>A"] * 4)
    for field, side, number, virtual in ((no_show, "X", 3, 5 + HALF), (forfeit, "Y", 6, 5), (bye, "Z", 1, 2)):
        explained = explain(field, settings, Frame(rounds=9), EntryId(side), "SOSW")
        assert explained.steps[number - 1].value == virtual


def test_average_of_the_played_rounds_is_rounded_down_to_the_half_point() -> None:
    field = cards("A>B C:bye", "A>C B:bye", "B>C A:bye", "A:absent B>C")
    sos = column("SOSW", field, replace(SWISS, unplayed=Unplayed.AVERAGE))
    # A has 3, B 3, C 1: A met B and C, average 2; B met A, C, C: 5/3 -> 1.5; C met A, B, B: 3
    assert sos == {"A": 3 + 1 + 2 + 2, "B": 3 + 1 + 1 + 1 + HALF, "C": 3 + 3 + 3 + 3}


def crowd(has_bye: bool, wins: int, opponents: list[int], second: int) -> list[Card]:
    """X with a bye and wins and losses against opponents of given final NBW, whose other opponents sum to `second`.

    Fillers meet one opponent each; what they scored elsewhere is granted.
    """
    others = [f"O{i}" for i in range(len(opponents))]
    rounds = len(opponents) + has_bye
    texts = [["X:bye"]] if has_bye else []
    texts += [[f"X>{o}" if i < wins else f"{o}>X"] for i, o in enumerate(others)]
    still = {o: nbw - (i >= wins) for i, (o, nbw) in enumerate(zip(others, opponents, strict=True))}
    quota = [second // ((rounds - 1) * len(others))] * ((rounds - 1) * len(others))
    for i in range(second - sum(quota)):
        quota[i] += 1
    for o in others:
        for number in (k for k in range(rounds) if not any(o in w for w in texts[k])):
            filler, nbw = f"F{len(quota)}", quota.pop()
            loses = still[o] > 0
            still[o] -= loses
            texts[number].append(f"{o}>{filler}" if loses else f"{filler}>{o}")
            texts[(number + 1) % rounds].append(f"{filler}:absent={2 * (nbw - (not loses))}")
    return cards(*(" ".join(words) for words in texts))


@pytest.mark.case("C37")
@pytest.mark.parametrize(
    ("wins", "opponents", "second", "printed"),
    [
        (3, [5, 5, 5, 5, 4, 4], 159 - 6 * 4, (4, 28 + 3, 159 + 31)),
        (1, [4, 4, 3, 3, 3, 3], 132 - 6 * 2, (2, 20 + 1, 132 + 21)),
    ],
)
def test_kpmc_2009_adds_the_own_score_without_the_bye_and_the_own_sum(
    wins: int, opponents: list[int], second: int, printed: tuple[int, ...]
) -> None:
    field = crowd(True, wins, opponents, second)
    settings = StandingsSettings(("NBW",), shown=("SOSW", "SOSOSW"), unplayed=Unplayed.WITHOUT_BYE)
    assert tuple(column(name, field, settings, 7)["X"] for name in ("NBW", "SOSW", "SOSOSW")) == printed
    assert column("SOSW", field, replace(settings, unplayed=Unplayed.NOTHING), 7)["X"] == sum(opponents)


@pytest.mark.case("C37")
def test_wagc_2018_a_bye_adds_nothing_to_sos_and_the_scores_of_all_byed_to_sosos() -> None:
    scores = {"A": 3, "B": 4, "C": 4, "D": 4, "E": 3, "F": 4, "G": 3}
    field = cards(
        " ".join(f"{side}:bye" for side in scores),
        " ".join(f"{side}:absent={2 * (score - 1)}" for side, score in scores.items()),
    )
    settings = replace(SWISS, unplayed=Unplayed.ZERO_PLAYER)
    assert set(column("SOSW", field, settings).values()) == {Fraction(0)}
    assert set(column("SOSOSW", field, settings).values()) == {Fraction(25)}


@pytest.mark.case("C37")
@pytest.mark.parametrize(("played", "printed"), [(26, 29), (21, 24), (20, 23)])
def test_kpmc_2010_a_win_by_default_counts_the_absent_opponent_and_a_bye_does_not(played: int, printed: int) -> None:
    opponents = [min(7, played - 7 * i) for i in range(6) if played - 7 * i > 0]
    met = [f"X>O{i} Gone:absent={6 if i == 0 else 0}" for i in range(len(opponents))]
    met[-1] += " " + " ".join(f"O{i}:absent={2 * n}" for i, n in enumerate(opponents) if i < len(opponents) - 1)
    field = cards(*met, "X!Gone " + f"O{len(opponents) - 1}:absent={2 * opponents[-1]}")
    assert column("SOSW", field, SWISS)["X"] == printed
    assert column("SOSW", field, replace(SWISS, defaults_as_unplayed=True))["X"] == played
    bye = cards(*met, f"X:bye O{len(opponents) - 1}:absent={2 * opponents[-1]}")
    assert column("SOSW", bye, SWISS)["X"] == played


@pytest.mark.case("C39")
@pytest.mark.case("C41")
def test_handicap_correction_is_plus_for_white_and_minus_for_black() -> None:
    settings = StandingsSettings(("MMS",), shown=("SOSM",))
    start = {"A": 33, "B": 33, "C": 33, "D": 25, "P2": 32, "E": 35, "Q": 20, "F": 27, "G": 32, "H": 30, "I": 35}
    field = cards(
        "P1>A E>P2 F>Q/1",
        "P1>B P2:absent G>Q/4",
        "P1>C P2:absent H>Q/4",
        "P1>D/4 P2:absent I>Q/4",
        start=start,
    )
    sos = column("SOSM", field, settings, 4)
    assert sos["P1"] == 33 + 33 + 33 + (25 + 4)
    assert column("MMS", field, settings, 4)["P2"] == 33
    assert sos["P2"] == 36 + 3 * 32
    assert sos["Q"] == 27 + 29 + 27 + 32
    without = replace(settings, handicap_correction=False)
    assert column("SOSM", field, without, 4)["Q"] == 28 + 33 + 31 + 36


def test_points_of_unplayed_rounds_are_rounded_down_as_a_running_sum_and_games_never() -> None:
    field = cards("A=B", "A:absent B:bye", "A:absent B:bye=1", "A:absent B:absent")
    settings = StandingsSettings(("MMS",), shown=("NBW", "CUSSM"), points=UnplayedPoints(absent_wins=1))
    assert column("MMS", field, settings) == {"A": HALF + 1, "B": HALF + 2}
    assert column("CUSSM", field, settings)["A"] == HALF + HALF + (HALF + 1) + (HALF + 1)
    exact = replace(settings, points=replace(settings.points, round_down=False))
    assert column("MMS", field, exact) == {"A": 2, "B": 2 + HALF}
    assert column("NBW", field, exact)["B"] == 2 + HALF


def test_virtual_scores_count_half_a_point_for_each_round_not_really_played() -> None:
    field = cards("A>B C:bye", "C!A B:absent", "A>C B:bye")
    settings = replace(SWISS, unplayed_as_half=True)
    # A: 1 + 1/2 + 1, B: 0 + 1/2 + 1/2, C: 1/2 + 1/2 + 0
    assert column("SOSW", field, settings) == {"A": 1 + 1 + 1, "B": 2 + HALF, "C": 2 * (2 + HALF)}


def test_a_game_that_was_annulled_or_never_started_is_not_a_game_played() -> None:
    """Without an opponent at the board it is worth half in a virtual score, as other rounds without a game are."""
    field = cards("A>B C#D", "A>C B>D")
    void = [replace(card, lines=(replace(card.lines[0], is_void=card.side in "CD"), card.lines[1])) for card in field]
    settings = StandingsSettings(("NBW", "GAMES", "SOSW"), unplayed_as_half=True)
    assert column("GAMES", void, settings, 2) == {"A": 2, "B": 2, "C": 1, "D": 1}
    assert column("SOSW", void, settings, 2) == {"A": 1 + HALF, "B": 2 + HALF, "C": 2 + HALF, "D": 1 + HALF}
