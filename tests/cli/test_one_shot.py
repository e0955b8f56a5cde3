"""The commands on files, in the forms that the contract promises."""

import csv
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.command import nigiri
from shared import shared

EXAMPLES = (
    "20240921-KPMC-Splitbug",
    "CdFA2020-essaiLVCup",
    "ChampionnatLyon2017",
    "Short_Name",
    "TournoiChinois",
    "Tournoi_de_Juvisy",
    "bosp2024",
    "egc2013",
    "frioul-2018",
    "orionsub18lat2020",
    "simplemm",
    "simpleswiss",
    "tournoi_equipe_LGO_2020",
)


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an OpenGotha file of a whole event that the demo made."""
    folder = tmp_path_factory.mktemp("demo")
    assert nigiri("demo", "--into", str(folder), "--json").status == 0
    return folder / "sample-open-2026.xml"


@pytest.mark.parametrize("name", EXAMPLES)
def test_real_events_rank_as_opengotha_ranks_them(name: str) -> None:
    with shared(f"data/expected/{name}.standings.csv").open(encoding="utf-8") as file:
        expected = list(csv.DictReader(file, delimiter=";"))
    file_name = str(shared(f"data/opengotha/{name}.xml"))
    criteria = [column for column in expected[0] if column not in {"place", "key", "rank", "halfgames"}]
    assert len(criteria) == 16
    figures = {row["key"].upper(): row["values"] for row in _rows(file_name, "--criteria", ",".join(criteria))}
    assert figures == {row["key"].upper(): {c: float(row[c]) for c in criteria} for row in expected}
    places = {row["key"].upper(): row["place"] for row in _rows(file_name)}
    assert places == {row["key"].upper(): int(row["place"]) for row in expected}


@pytest.mark.case("C38")
def test_a_table_after_an_early_round_lists_all_who_have_played_by_now() -> None:
    """As published after round 2 of the EGC 2013; 54 of its players had not played yet."""
    with shared("data/expected/egc2013_R2_expected.csv").open(encoding="utf-8") as file:
        names = [row["player"].upper() for row in csv.DictReader(file)]
    published = {f"{name}P{name.removeprefix('PLAYER')}" for name in names}
    rows = list(_rows(str(shared("data/opengotha/egc2013.xml")), "--after", "2", "--criteria", "NBW,MMS,SOSM"))
    assert {row["key"] for row in rows} == published and len(rows) == 594


def _rows(file: str, *options: str) -> Iterator[dict[str, Any]]:
    yield from nigiri("standings", file, *options, "--json").document["rows"]


def test_a_draw_on_a_file_is_proven_and_repeatable(event: Path) -> None:
    first = nigiri("pair", str(event), "--round", "3", "--seed", "7", "--json")
    again = nigiri("pair", str(event), "--round", "3", "--seed", "7", "--json")
    assert first.document == again.document
    drawn = first.document
    assert drawn["optimal"] is True
    assert drawn["round"] == 3
    assert drawn["criteria_set"] == "nigiri"
    seats = [key for game in drawn["games"] for key in (game["black"], game["white"])] + drawn["byes"]
    assert len(seats) == len(set(seats)) == 63
    assert [game["table"] for game in drawn["games"]] == list(range(1, len(drawn["games"]) + 1))
    assert {game["komi"] for game in drawn["games"]} <= {6.5, 0.5}
    assert drawn["explanation"] == []


def test_a_draw_explains_itself(event: Path) -> None:
    drawn = nigiri("pair", str(event), "--round", "2", "--explain", "--criteria-set", "opengotha", "--json").document
    assert len(drawn["explanation"]) == len(drawn["games"]) + len(drawn["byes"])
    games = drawn["games"]
    why = ("--why", games[0]["black"], games[1]["black"])
    answer = nigiri("pair", str(event), "--round", "2", *why, "--json").document["why"]
    assert {answer["first"], answer["second"]} == {games[0]["black"], games[1]["black"]}
    told = nigiri("pair", str(event), "--round", "2", *why)
    assert told.status == 0
    assert told.out.strip()


def test_criteria_can_be_left_out(event: Path) -> None:
    drawn = nigiri("pair", str(event), "--round", "2", "--without", "geography", "--json").document
    assert drawn["without"] == ["geography"]
    assert "geography" not in drawn["weight"]
    refused = nigiri("pair", str(event), "--round", "2", "--without", "weather", "--json")
    assert refused.status == 1
    assert "weather" in refused.refusal["message"]


def test_a_complete_event_has_no_next_round(event: Path) -> None:
    refused = nigiri("pair", str(event), "--json")
    assert refused.status == 1
    assert refused.refusal["code"] == "rounds.complete"


def test_check_finds_nothing_in_a_clean_event(event: Path) -> None:
    found = nigiri("check", str(event), "--json").document
    assert found["ok"] is True
    assert [f for f in found["findings"] if f["severity"] == "error"] == []


@pytest.mark.parametrize(("form", "ending"), [("html", "html"), ("pdf", "pdf"), ("csv", "csv"), ("nigiri", "json")])
def test_an_event_is_written_whole(event: Path, tmp_path: Path, form: str, ending: str) -> None:
    into = tmp_path / f"event.{ending}"
    said = nigiri("convert", str(event), str(into), "--to", form, "--json").document
    assert said["bytes"] == into.stat().st_size > 1000
    assert list(tmp_path.iterdir()) == [into]


@pytest.mark.case("C72")
@pytest.mark.parametrize("form", ["opengotha", "h9", "nigiri"])
def test_an_event_survives_another_form(event: Path, tmp_path: Path, form: str) -> None:
    into = tmp_path / "event"
    assert nigiri("convert", str(event), str(into), "--to", form, "--json").status == 0
    names = {row["name"]: row["values"] for row in _rows(str(event), "--criteria", "MMS,SOSM")}
    again = {row["name"]: row["values"] for row in _rows(str(into), "--criteria", "MMS,SOSM")}
    assert again == names


def test_a_refusal_names_its_place_and_writes_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_bytes(b"<Tournament><Players>")
    into = tmp_path / "out.h9"
    refused = nigiri("convert", str(broken), str(into), "--to", "h9", "--json")
    assert refused.status == 1
    assert refused.out == ""
    assert refused.refusal["where"].startswith("broken.xml")
    assert set(refused.refusal) == {"code", "message", "articles", "where"}
    assert not into.exists()


@pytest.mark.parametrize(
    "arguments",
    list(itertools.product(["standings", "pair", "check", "rate"], ["/nowhere/event.xml", "/", "/dev/null"])),
)
def test_files_that_cannot_be_read_are_refused(arguments: tuple[str, str]) -> None:
    refused = nigiri(*arguments, "--json")
    assert refused.status == 1
    assert refused.refusal["code"].startswith("file.")


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["standings"], ["pair", "x", "--round", "two"], ["--no-such"]])
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    if arguments:
        assert nigiri(*arguments).status == 2


def test_each_language_is_spoken(event: Path) -> None:
    titles = {code: nigiri("standings", str(event), "--lang", code).out for code in ("en", "ru", "cs")}
    assert "Standings" in titles["en"]
    assert "Standings" not in titles["ru"]
    assert "Standings" not in titles["cs"]
    assert nigiri("standings", str(event), "--lang", "xx").status == 2


@pytest.mark.parametrize(("named", "title"), [
    ({"LANG": "ru_RU.UTF-8"}, "Таблица результатов"),
    ({"LANG": "en_GB.UTF-8", "LC_ALL": "cs_CZ"}, "Pořadí"),
    ({"LANG": "C.UTF-8"}, "Standings"),
    ({"LANG": "de_DE.UTF-8"}, "Standings"),
    ({"LANG": "ru_RU.UTF-8", "PYTHONIOENCODING": "ascii"}, "??????? ???????????"),
])  # fmt: skip
def test_the_language_is_that_of_the_surroundings_whatever_the_system_has(
    event: Path, named: dict[str, str], title: str
) -> None:
    """A terminal that has no letters for it shows question marks, and no command ends by that."""
    others = {key: value for key, value in os.environ.items() if key not in {"LC_ALL", "LC_MESSAGES", "NIGIRI_LANG"}}
    done = subprocess.run(
        [sys.executable, "-m", "nigiri", "standings", str(event)],
        env={**others, "PYTHONIOENCODING": "utf-8", **named}, capture_output=True, check=True,
    )  # fmt: skip
    assert title in done.stdout.decode()


def test_figures_are_explained_line_by_line(event: Path) -> None:
    first = next(iter(_rows(str(event))))
    told = nigiri("standings", str(event), "--explain", str(first["key"]), "--json").document
    values = first["values"]
    assert isinstance(values, dict)
    assert {e["criterion"]: e["total"] for e in told["explanations"]} == values
    assert nigiri("standings", str(event), "--explain", str(first["name"])).status == 0


def test_ratings_and_the_class_of_an_event(event: Path) -> None:
    rated = nigiri("rate", str(event), "--json").document
    assert rated["class"] == "A"
    assert "82.5" in rated["class_reason"]
    assert len(rated["players"]) == 63
    assert any(player["after"] != player["before"] for player in rated["players"])


def test_the_command_stands_alone_and_ends_quietly_when_its_reader_leaves(event: Path) -> None:
    run = subprocess.run(
        f"{sys.executable} -m nigiri standings {event} | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert "Traceback" not in run.stderr
