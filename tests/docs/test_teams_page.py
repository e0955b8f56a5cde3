"""The commands of the page about teams are run as they stand."""

from pathlib import Path

import pytest

from cli.command import nigiri
from docs.test_tutorial import commands


def test_the_event_of_teams_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIGIRI_DB", f"sqlite:///{tmp_path}/nigiri.db")
    rows = [f"{team}{board},{name},{board}k" for team, name in
            (("North", "a"), ("South", "b"), ("East", "c"), ("West", "d")) for board in (1, 2, 3, 4)]  # fmt: skip
    (tmp_path / "field.csv").write_text("\n".join(["Name,First name,Rank", *rows]), encoding="utf-8")
    lines = commands("docs/organiser/teams.md")
    assert len(lines) >= 14
    for words in lines:
        run = nigiri(*words)
        assert run.status == 0, (words, run.err)
    played = nigiri("team", "matches", "1", "--json").document["matches"]
    assert len(played) == 2
    assert sorted(points for match in played for points in match["score"]) == [0, 0, 0, 1]
