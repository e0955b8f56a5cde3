"""The standings of real events against those another program printed of them."""

import csv
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.standings.appearance import appeared
from nigiri.standings.explanation import explain
from nigiri.standings.settings import UnplayedPoints
from nigiri.standings.table import Row, standings
from shared import shared
from standings.field import cards
from standings.opengotha_cards import Event, expected_rows, read_event

FILES = (
    "20240921-KPMC-Splitbug", "CdFA2020-essaiLVCup", "ChampionnatLyon2017", "Short_Name", "TournoiChinois",
    "Tournoi_de_Juvisy", "bosp2024", "egc2013", "frioul-2018", "orionsub18lat2020", "simplemm", "simpleswiss",
    "tournoi_equipe_LGO_2020",
)  # fmt: skip
COLUMNS = (
    "NBW", "MMS", "SOSW", "SOSW-1", "SOSW-2", "SODOSW", "SOSOSW", "CUSSW", "SOSM", "SOSM-1", "SOSM-2", "SODOSM",
    "SOSOSM", "CUSSM", "EXT", "EXR",
)  # fmt: skip


def event(name: str) -> Event:
    return read_event(shared(f"data/opengotha/{name}.xml"))


def rows(found: Event) -> dict[str, Row]:
    table = standings(appeared(found.cards), replace(found.settings, shown=COLUMNS), found.frame)
    return {row.side: row for row in table.rows}


@pytest.mark.parametrize("name", FILES)
def test_every_criterion_and_place_of_every_player_equals_what_opengotha_printed(name: str) -> None:
    expected = expected_rows(shared(f"data/expected/{name}.standings.csv"))
    found = rows(event(name))
    assert set(found) == {row["key"] for row in expected}
    differing = Counter(
        column for row in expected for column in COLUMNS if found[row["key"]].values[column] != Fraction(row[column])
    )
    assert differing == Counter()
    assert {key: row.place for key, row in found.items()} == {row["key"]: int(row["place"]) for row in expected}


def test_players_who_never_appeared_are_not_in_the_printed_table() -> None:
    """Three entries of bosp2024 and two of frioul-2018 had neither game nor bye; OpenGotha leaves them out."""
    for name, left_out in (("bosp2024", 3), ("frioul-2018", 2)):
        found = event(name)
        printed = {row["key"] for row in expected_rows(shared(f"data/expected/{name}.standings.csv"))}
        assert len({card.side for card in found.cards} - printed) == left_out


def test_a_bye_is_an_appearance_and_before_the_first_round_everybody_is_listed() -> None:
    field = cards("A>B C:bye D:absent", "A>B C:absent")
    assert [card.side for card in appeared(field)] == ["A", "B", "C"]
    assert appeared(cards(sides="AB")) == tuple(cards(sides="AB"))


def published() -> tuple[Event, list[dict[str, str]]]:
    """EGC 2013 after round 2 by the settings of its director, and the table as published."""
    found = read_event(shared("data/opengotha/egc2013.xml"), rounds=2)
    with shared("data/expected/egc2013_R2_expected.csv").open(encoding="utf-8", newline="") as file:
        printed = list(csv.DictReader(file))
    points = UnplayedPoints(absent_wins=0, absent_mcmahon=1, bye_wins=2, bye_mcmahon=2, round_down=True)
    settings = replace(found.settings, criteria=("MMS", "SOSM"), shown=("NBW",), points=points)
    return replace(found, settings=settings), printed


def agreeing(found: Event, printed: list[dict[str, str]]) -> int:
    by_key = {row.side: row.values for row in standings(found.cards, found.settings, found.frame).rows}
    columns = {"nbw": "NBW", "mms": "MMS", "sos": "SOSM"}
    return sum(
        all(by_key[key_of(row)][name] == Fraction(row[column]) for column, name in columns.items()) for row in printed
    )


def key_of(row: dict[str, str]) -> EntryId:
    name = row["player"].upper()
    return EntryId(f"{name}P{name.removeprefix('PLAYER')}")


@pytest.mark.case("C38")
def test_594_of_594_rows_of_egc_2013_agree_after_round_2() -> None:
    found, printed = published()
    assert len(printed) == 594
    assert agreeing(found, printed) == 594
    by_key = {row.side: row for row in standings(found.cards, found.settings, found.frame).rows}
    place = 0
    for row in printed:
        place = int(row["place_shown"] or place)
        assert by_key[key_of(row)].place == place


@pytest.mark.case("C38")
def test_without_rounding_only_529_agree_and_with_default_games_as_unplayed_582() -> None:
    found, printed = published()
    exact = replace(found.settings, points=replace(found.settings.points, round_down=False))
    assert agreeing(replace(found, settings=exact), printed) == 529
    assert agreeing(replace(found, settings=replace(found.settings, defaults_as_unplayed=True)), printed) == 582


@pytest.mark.case("C39")
def test_handicap_correction_and_absences_of_an_event_of_19_players() -> None:
    found = rows(event("Tournoi_de_Juvisy"))
    assert len(found) == 19
    assert found["PLAYER0016P0016"].values["SOSM"] == 128
    absent = found["PLAYER0019P0019"].values
    assert absent["MMS"] == 33
    assert absent["SOSM"] == 132


@pytest.mark.parametrize("name", ["Short_Name", "Tournoi_de_Juvisy", "bosp2024"])
def test_every_number_of_a_real_event_is_explained(name: str) -> None:
    found = event(name)
    settings = replace(found.settings, shown=COLUMNS)
    for row in standings(found.cards, settings, found.frame).rows:
        for column in COLUMNS:
            explanation = explain(found.cards, settings, found.frame, row.side, column)
            steps = [step for step in explanation.steps if step.is_counted and step.value is not None]
            assert sum(step.value or 0 for step in steps) == explanation.total == row.values[column]
