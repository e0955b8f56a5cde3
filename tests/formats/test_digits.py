"""Digits are those of ASCII in every format: what another script writes is no number, and never breaks the reading."""

import pytest

from formats.samples import OPENGOTHA
from nigiri.errors import Refusal
from nigiri.formats.h9.token import read_token
from nigiri.formats.players_csv import examine_players
from nigiri.formats.rating_lists.tabs import european_rating
from nigiri.formats.reading import read
from nigiri.formats.scalars import DATE, DECIMAL, HALVES, INTEGER, RANK, Kind
from nigiri.formats.trf.cell import read_cell
from nigiri.people.admissible import LOWEST_RATING
from nigiri.tournament.written_result import read_result

FOREIGN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


@pytest.mark.parametrize(("kind", "text"), [
    (INTEGER, "5"), (INTEGER, "-5"), (DECIMAL, "6.5"), (HALVES, "7.5"), (RANK, "3D"), (DATE, "2026-05-01"),
])  # fmt: skip
def test_no_scalar_has_digits_of_another_script(kind: Kind[object], text: str) -> None:
    assert kind.read(text) is not None
    with pytest.raises(ValueError, match=text.translate(FOREIGN)):
        kind.read(text.translate(FOREIGN))


@pytest.mark.parametrize("attribute", ['numberOfRounds="6"', 'roundNumber="1"', 'rating="900"', 'rank="12K"'])
def test_no_attribute_of_opengotha_has_digits_of_another_script(attribute: str) -> None:
    assert attribute in OPENGOTHA
    name, value = attribute.split("=")
    wrong = OPENGOTHA.replace(attribute, f"{name}={value.translate(FOREIGN)}", 1)
    with pytest.raises(Refusal) as refused:
        read(wrong.encode(), "f")
    assert refused.value.where.startswith("f:")


@pytest.mark.parametrize("token", ["3+/w0", "3+", "12-/b9"])
def test_no_token_of_h9_has_digits_of_another_script(token: str) -> None:
    assert read_token(token) is not None
    assert read_token(token.translate(FOREIGN)) is None


def test_no_number_of_trf_and_no_margin_has_digits_of_another_script() -> None:
    assert read_cell("   3 w 1  ") is not None
    assert read_cell("   ٣ w 1  ") is None
    with pytest.raises(Refusal):
        read_result("B+٣")


@pytest.mark.parametrize("line", [
    "001    ٣   3d Name, Ann                         2200 SWE           1             1.0    1",
    "001  1_0   3d Name, Ann                         2200 SWE           1             1.0    1",
])  # fmt: skip
def test_no_starting_number_of_trf_has_digits_of_another_script(line: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(f"012 Open\n{line}\n".encode(), "f")
    assert (refused.value.code, refused.value.where) == ("trf.number", "f:2")


@pytest.mark.parametrize("player", ["٣ Ahl, Eva 3d", "3 Ahl, Eva ٣d", "3 Ahl, Eva 3\u212a"])
def test_no_player_of_the_american_report_has_digits_of_another_script(player: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(f"TOURNEY Open\nPLAYERS\n4 Berg, Bo 2d\n{player}\nGAMES 1\n".encode(), "f")
    assert refused.value.where == "f:4"


@pytest.mark.parametrize("rating", ["٢٣١٠", "1_000", "1e3", "nan", "-5000", "99999"])
def test_no_table_of_players_has_a_rating_that_is_none(rating: str) -> None:
    found = examine_players(f"Name,First name,Rank,Rating\nAhl,Eva,3d,{rating}\n".encode(), "f")
    assert [(note.code, note.where) for note in found.notes] == [("value.unreadable", "f:2")]
    assert found.players[0].rating is None


def test_an_american_rating_below_the_european_scale_is_the_lowest_of_it() -> None:
    assert european_rating("-29.0") == -751
    assert european_rating("-48.0") == LOWEST_RATING
