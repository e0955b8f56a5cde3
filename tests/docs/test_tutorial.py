"""The commands of the organiser's tutorial and of the README are run as they stand."""

import re
import shlex
from importlib.resources import files
from pathlib import Path

import pytest

from cli.command import nigiri

ROOT = Path(__file__).resolve().parents[2]


def commands(page: str) -> list[list[str]]:
    """Return the lines of a page that call nigiri, as words."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [shlex.split(line)[1:] for line in re.findall(r"^    (nigiri .+)$", text, flags=re.MULTILINE)]


def finish_round(number: int) -> None:
    """Give every open game of a round to Black."""
    games = nigiri("round", "show", str(number), "--json").document["games"]
    for game in games:
        if game["result"] in {"?", ""}:
            assert nigiri("result", "set", str(number), str(game["table"]), "1-0").status == 0


def test_the_first_event_of_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIGIRI_DB", f"sqlite:///{tmp_path}/nigiri.db")
    (tmp_path / "field.csv").write_bytes(files("nigiri.cli.sample").joinpath("players.csv").read_bytes())
    lines = commands("docs/organiser/first-event.md")
    assert len(lines) >= 14
    for words in lines:
        if words[:2] == ["event", "export"]:
            finish_round(1)
            for number in (2, 3):
                assert nigiri("round", "draw", "--seed", "1").status == 0
                assert nigiri("round", "publish").status == 0
                finish_round(number)
        run = nigiri(*words)
        assert run.status == 0, (words, run.err)
    assert (tmp_path / "spring-open.pdf").read_bytes().startswith(b"%PDF")
    assert nigiri("event", "verify").status == 0


def test_the_tour_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert nigiri("demo", "--into", "out/demo", "--json").status == 0
    lines = commands("README.md")
    assert len(lines) >= 11
    for words in lines:
        run = nigiri(*words)
        assert run.status == 0, (words, run.err)
        assert run.out or words[0] == "convert"
