"""`nigiri clock TRACE.json` in the form others rely on, and `nigiri clock run` at a real terminal."""

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from nigiri.cli.main import main

CONTROL = {"type": "japanese", "main": 60, "period": 30, "periods": 3, "stones": 15, "increment": 10, "cap": None}


def nigiri(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["nigiri", *arguments])
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def written(tmp_path: Path, **document: object) -> str:
    path = tmp_path / "trace.json"
    path.write_text(json.dumps({"control": CONTROL, "profile": "russia-2020", **document}), encoding="utf-8")
    return str(path)


@pytest.mark.case("C81")
def test_a_trace_prints_one_state_after_each_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    events = [
        {"at": 0, "do": "start", "side": "black"},
        {"at": 95, "do": "press", "side": "black"},
        {"at": 101.25, "do": "press", "side": "white"},
    ]
    assert nigiri(monkeypatch, "clock", written(tmp_path, events=events), "--json") == 0
    printed = capfd.readouterr()
    assert printed.err == ""
    started, pressed, answered = json.loads(printed.out)
    promised = {"at", "running", "black", "white", "flags", "turn_forfeited", "lost_on_time"}
    assert promised <= set(started)
    assert {"phase", "remaining", "periods_left", "stones_left"} <= set(started["black"])
    assert pressed["flags"] == [
        {"side": "black", "at": 60, "phase": "main"},
        {"side": "black", "at": 90, "phase": "overtime"},
    ]
    assert (pressed["black"]["periods_left"], pressed["black"]["remaining"]) == (2, 30)
    assert (answered["running"], answered["white"]["remaining"], answered["at"]) == ("black", 53.75, 101.25)


def test_options_may_come_first_and_a_table_is_printed_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    events = [{"at": 0, "do": "start"}, {"at": 75.5, "do": "press", "side": "black"}]
    trace = written(tmp_path, events=events)
    assert nigiri(monkeypatch, "clock", "--json", trace) == 0
    assert len(json.loads(capfd.readouterr().out)) == 2
    assert nigiri(monkeypatch, "clock", trace, "--lang", "en") == 0
    table = capfd.readouterr().out
    assert "1m + 3×30s" in table
    assert "Black: flag at 60" in " ".join(table.split())


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"control": {"type": "hourglass"}}, "$.control.type"),
        ({"control": {"type": "absolute", "main": 0}}, "$.control"),
        ({"control": {"type": "japanese", "main": 60}}, "$.control.period"),
        ({"profile": "aga"}, "$.profile"),
        ({"events": [{"do": "start"}]}, "$.events[0].at"),
        ({"events": [{"at": 0.0001, "do": "start"}]}, "$.events[0].at"),
        ({"events": [{"at": 0, "do": "dance"}]}, "$.events[0].do"),
        ({"events": [{"at": 0, "do": "start", "sied": "black"}]}, "$.events[0].sied"),
        ({"events": [{"at": 5, "do": "start"}, {"at": 4, "do": "press", "side": "black"}]}, "$.events[1]"),
        ({"events": [{"at": 0, "do": "start"}, {"at": 4, "do": "press", "side": "red"}]}, "$.events[1].side"),
        ({"events": {}}, "$.events"),
        ({"evnets": [], "events": []}, "$.evnets"),
    ],
)
def test_a_wrong_trace_is_refused_with_its_place(
    document: dict[str, object],
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    trace = written(tmp_path, **{"events": [], **document})
    assert nigiri(monkeypatch, "clock", trace, "--json") == 1
    printed = capfd.readouterr()
    assert printed.out == ""
    assert json.loads(printed.err)["error"]["where"] == where


def test_what_is_no_json_is_refused_and_no_argument_is_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trace.txt"
    path.write_bytes(b"\xff{")
    assert nigiri(monkeypatch, "clock", str(path), "--json") == 1
    assert json.loads(capfd.readouterr().err)["error"]["code"] == "trace.json"
    assert nigiri(monkeypatch, "clock", str(tmp_path / "nowhere.json")) == 1
    assert nigiri(monkeypatch, "clock") == 2
    assert nigiri(monkeypatch, "clock", str(path), "--nonsense") == 2


def test_the_table_clock_needs_a_terminal_and_a_control_it_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert nigiri(monkeypatch, "clock", "run", "60m + 3x30s") == 1
        assert nigiri(monkeypatch, "clock", "run", "forever") == 1
        assert nigiri(monkeypatch, "clock", "run") == 2


def test_a_game_is_timed_at_a_terminal_and_its_trace_replays(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    command = [sys.executable, "-m", "nigiri", "--lang", "en", "clock", "run", "10m + 3x30s", "--save", str(saved)]
    shown = at_terminal(command, [b" ", b"a", b"l", b"s", b"s", b" ", b"+", b"q"])
    assert "10m + 3×30s" in shown
    assert "main + 3 × 30s" in shown
    trace = json.loads(saved.read_text(encoding="utf-8"))
    assert [event["do"] for event in trace["events"]] == [
        "start",
        "press",
        "press",
        "stop",
        "resume",
        "press",
        "adjust",
    ]
    replayed = subprocess.run(
        [sys.executable, "-m", "nigiri", "clock", str(saved), "--json"], capture_output=True, check=True
    )
    states = json.loads(replayed.stdout)
    assert (states[-1]["black"]["moves"], states[-1]["white"]["moves"]) == (2, 1)
    assert states[-1]["running"] == "white"


def at_terminal(command: list[str], keys: list[bytes]) -> str:
    """Run a command at a terminal of its own and press each key after the screen has been drawn again."""
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True)
    os.close(terminal)
    shown = b""
    waiting = list(keys)
    while True:
        ready, _, _ = select.select([keyboard], [], [], 60)
        try:
            read = os.read(keyboard, 65536) if ready else b""
        except OSError:
            read = b""
        if not read:
            break
        shown += read
        if waiting and b"main" in read:
            os.write(keyboard, waiting.pop(0))
    process.wait(timeout=60)
    os.close(keyboard)
    assert process.returncode == 0, shown.decode(errors="replace")
    return shown.decode(errors="replace")
