"""`nigiri simulate`: the form others rely on, the table, the picture, refusals with their place."""

from pathlib import Path

import pytest

from cli.command import nigiri
from nigiri.simulation.measures import MEASURES
from nigiri.simulation.reading import read_formats

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "organiser" / "formats"
SMALL = """
[field]
players = 6

[[format]]
name = "Swiss"
rounds = 3
system = { type = "swiss" }

[[format]]
name = "round robin"
system = { type = "round-robin" }
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def test_the_document_has_every_format_with_every_measure(small: Path, tmp_path: Path) -> None:
    picture = tmp_path / "small.svg"
    run = nigiri("simulate", str(small), "--runs", "3", "--seed", "7", "--plot", str(picture), "--json")
    assert (run.status, run.err) == (0, "")
    document = run.document
    assert (document["runs"], document["seed"], document["players"]) == (3, 7, 6)
    swiss, robin = document["formats"]
    assert (swiss["name"], robin["name"]) == ("Swiss", "round robin")
    assert set(swiss["measures"]) == {one.name for one in MEASURES}
    assert robin["measures"]["rounds"] == {"mean": 5, "error": 0}
    assert robin["measures"]["games"]["mean"] == 5
    assert len(swiss["winners"]) == 6
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert nigiri("simulate", str(small), "--runs", "3", "--seed", "7", "--json").document == document


@pytest.mark.parametrize(("lang", "word"), [("en", "Strongest wins, %"), ("ru", "Сильнейший"), ("cs", "Nejsilnější")])
def test_the_table_is_in_the_language_asked_for(small: Path, lang: str, word: str) -> None:
    run = nigiri("--lang", lang, "simulate", str(small), "--runs", "2")
    assert run.status == 0
    assert word in run.out


def test_a_wrong_key_is_refused_with_its_place_and_nothing_is_written(small: Path, tmp_path: Path) -> None:
    small.write_text(SMALL.replace("rounds = 3", "rounds = 3\nturns = 2"), encoding="utf-8")
    run = nigiri("simulate", str(small), "--plot", str(tmp_path / "no.svg"), "--json")
    assert run.status == 1
    assert run.out == ""
    assert "$.format[0]" in run.err
    assert not (tmp_path / "no.svg").exists()
    assert nigiri("simulate", str(tmp_path / "absent.toml")).status == 1
    assert nigiri("simulate", str(small), "--runs", "0").status == 2


def test_the_files_of_the_page_on_formats_can_be_read() -> None:
    files = sorted(FORMATS.glob("*.toml"))
    assert len(files) >= 5
    for file in files:
        assert read_formats(file.read_bytes(), file.name).format
