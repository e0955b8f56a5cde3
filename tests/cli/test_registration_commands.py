"""The limit of the field and the waiting list from the command line, on both databases."""

from pathlib import Path

import pytest

from commands import Shell
from databases import new_postgresql


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def shell(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Shell:
    db = f"sqlite:///{tmp_path}/nigiri.db" if request.param == "sqlite" else new_postgresql()
    opened = Shell(monkeypatch, capsys, db)
    opened.json("event", "new", "Small", "--rounds", 3)
    opened.json("event", "entry", "--limit", 2, "--public", "--closes", "2026-05-01T12:00+02:00", "--ask", "club")
    return opened


def test_the_terms_of_entry_are_shown_as_they_were_set(shell: Shell) -> None:
    terms = shell.json("event", "entry")
    assert (terms["limit"], terms["public"], terms["asks"], terms["taken"]) == (2, True, ["club"], 0)
    assert terms["closes"] == "2026-05-01T12:00:00+02:00"
    assert shell.json("event", "entry", "--closes", "none", "--no-public")["closes"] is None
    assert shell.json("event", "entry", "--weakest", "20k")["weakest"] == "20k"
    assert shell.no("event", "entry", "--closes", "2026-05-01T12:00")["code"] == "entry.moment"
    assert shell.no("event", "entry", "--limit", "0")["where"] == "entry.limit"
    assert shell.no("event", "entry", "--limit", "many")["code"] == "entry.limit"


@pytest.mark.case("C115")
def test_the_desk_respects_the_limit_waits_and_moves_up(shell: Shell, tmp_path: Path) -> None:
    for name in ("A", "B"):
        shell.json("player", "add", name, "--rank", "1k")
    assert shell.no("player", "add", "C", "--rank", "1k")["code"] == "entry.full"
    (tmp_path / "more.csv").write_text("Name,Rank\nC,1k\nD,2k\n", encoding="utf-8")
    assert shell.no("player", "import", tmp_path / "more.csv")["code"] == "entry.full"
    shell.json("player", "import", tmp_path / "more.csv", "--when-full", "wait")
    shell.json("player", "add", "E", "--rank", "1k", "--when-full", "wait")
    listed = shell.json("player", "list")
    assert [one["name"] for one in listed["players"]] == ["A", "B"]
    assert [(one["name"], one["queue_place"]) for one in listed["waiting"]] == [("C", 1), ("D", 2), ("E", 3)]
    assert shell.no("player", "move-up", "D")["code"] == "entry.full"
    assert shell.no("player", "move-up", "D", "--over-limit")["code"] == "reason.missing"
    shell.json("player", "move-up", "D", "--over-limit", "--reason", "the host's own player")
    shell.json("player", "add", "F", "--rank", "1k", "--over-limit")
    shell.json("player", "remove", "B", "--reason", "a slip")
    shell.json("player", "withdraw", "A")
    shell.json("player", "withdraw", "E")
    listed = shell.json("player", "list")
    assert [one["name"] for one in listed["players"] if one["withdrawn_after"] is None] == ["D", "F"]
    assert [one["name"] for one in listed["waiting"]] == ["C"]
    shell.json("event", "entry", "--limit", "none")
    assert shell.json("player", "list")["waiting"] == []
    assert shell.json("event", "verify")["ok"]
    out = tmp_path / "small.json"
    shell.json("event", "export", out)
    assert [one["name"] for one in shell.json("player", "list")["players"]] == ["A", "D", "F", "C"]
