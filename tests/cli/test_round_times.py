"""The times of rounds from the command line."""

from pathlib import Path

import pytest

from commands import Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    shell = Shell(monkeypatch, capsys, f"sqlite:///{tmp_path}/times.db")
    shell.json("event", "new", "Night open", "--rounds", 3, "--system", "swiss")
    return shell


@pytest.mark.case("C126")
def test_times_of_paris_are_refused_proposed_and_shown_in_utc(shell: Shell) -> None:
    assert shell.json("round", "times", "--zone", "Europe/Paris") == {"timezone": "Europe/Paris", "rounds": []}
    refused = shell.no("round", "times", "--set", "1=2026-03-29T02:30")
    assert (refused["code"], refused["where"]) == ("time.missing", "round 1")
    assert "03:30 (01:30 UTC)" in refused["message"]
    (one,) = shell.json("round", "times", "--set", "1=2026-10-25T02:30")["rounds"]
    assert (one["begins"], one["offset"], one["utc"]) == ("2026-10-25T02:30:00", "UTC+2", "2026-10-25T00:30:00Z")
    assert one["other"] == "2026-10-25T01:30:00Z"
    (one,) = shell.json("round", "times", "--set", "1=2026-10-25T02:30", "--second", 1)["rounds"]
    assert (one["offset"], one["utc"]) == ("UTC+1", "2026-10-25T01:30:00Z")
    assert shell.json("round", "times")["rounds"] == [one]


def test_another_zone_keeps_the_hour_or_the_moment_and_a_time_can_be_taken_away(shell: Shell) -> None:
    shell.json("round", "times", "--zone", "Europe/Prague", "--set", "2=2026-05-01T10:00")
    (one,) = shell.json("round", "times", "--zone", "Europe/Moscow")["rounds"]
    assert (one["begins"], one["utc"]) == ("2026-05-01T10:00:00", "2026-05-01T07:00:00Z")
    assert one["other"] is None
    (one,) = shell.json("round", "times", "--zone", "UTC", "--keep", "moments")["rounds"]
    assert (one["begins"], one["utc"]) == ("2026-05-01T07:00:00", "2026-05-01T07:00:00Z")
    assert shell.json("round", "times", "--set", "2=none")["rounds"] == []


@pytest.mark.parametrize(
    ("typed", "code"),
    [("1", "schedule.typed"), ("x=2026-05-01T10:00", "schedule.typed"), ("9=2026-05-01T10:00", "schedule.round"),
     ("0=none", "schedule.round"), ("1=tomorrow", "form.date"), ("1=0001-01-01T00:00", "form.date")],
)  # fmt: skip
def test_what_is_no_time_of_a_round_is_refused(shell: Shell, typed: str, code: str) -> None:
    assert shell.no("round", "times", "--set", typed)["code"] == code
    assert shell.no("round", "times", "--zone", "Mars/Base")["code"] == "timezone.unknown"
