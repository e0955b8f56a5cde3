"""A process that enters results is killed: what it acknowledged is there, and the event verifies."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nigiri.ids import TournamentId
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.verification import verify
from played import AT, REFEREE, Play, persons, round_of

SMALL = TournamentId("small")
SCRIPT = Path(__file__).parent / "enter_results.py"


def begin(url: str) -> None:
    play = Play(players=40)
    play.out(round_of(1, *((table, 41 - table) for table in range(1, 21))))
    with Store.open(url) as store:
        Desk(store).create(play.events, by=REFEREE, at=AT, persons=persons(40))


@contextmanager
def entering(url: str, seed: int) -> Iterator[subprocess.Popen[str]]:
    """Run a process that enters results, and kill it at the end."""
    command = [sys.executable, str(SCRIPT), url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGKILL)


def acknowledged(process: subprocess.Popen[str]) -> list[tuple[int, str]]:
    """Return everything the process said, once it is dead; a line cut short by the kill was not said."""
    assert process.stdout is not None
    lines = process.stdout.read().splitlines(keepends=True)
    pairs = [line.split() for line in lines if line.endswith("\n")]
    return [(int(seq), digest) for seq, digest in pairs]


def kill_often(url: str, kills: int) -> int:
    """Kill a process again and again at random moments; return how many results were acknowledged in all."""
    begin(url)
    total = 0
    for kill in range(kills):
        lot = random.Random(kill)
        with entering(url, kill) as process:
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(lot.randint(1, 6))]
            time.sleep(lot.random() * 0.02)
            process.send_signal(signal.SIGKILL)
            told = [(int(seq), digest) for seq, digest in (line.split() for line in said)] + acknowledged(process)
        with Store.open(url) as store:
            there = {record.seq: record.hash for record in store.records(SMALL)}
            assert all(there.get(seq) == digest for seq, digest in told)
            assert len(there) <= told[-1][0] + 1, "one result may be written and not yet said, not two"
            assert verify(store, SMALL) == ()
        total += len(told)
    return total


@pytest.mark.case("C122")
def test_what_a_killed_process_acknowledged_is_there(url: str) -> None:
    assert kill_often(url, 8) >= 8


@pytest.mark.slow
@pytest.mark.case("C122")
def test_two_hundred_kills_lose_nothing(url: str) -> None:
    assert kill_often(url, 200) >= 200


def test_a_process_killed_while_it_makes_the_database_leaves_one_that_opens(tmp_path: Path) -> None:
    code = "import sys; from nigiri.store import Store; print('go', flush=True); Store.open(sys.argv[1])"
    for kill in range(6):
        url = f"sqlite:///{tmp_path}/new{kill}.db"
        command = [sys.executable, "-c", code, url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.01 * kill)
            process.send_signal(signal.SIGKILL)
        with Store.open(url) as store:
            assert store.tournaments() == []


@pytest.mark.case("C121")
def test_two_processes_at_the_same_tables_pass_each_other(url: str) -> None:
    begin(url)
    with entering(url, 1) as one, entering(url, 2) as other:
        for process in (one, other):
            assert process.stdout is not None
            for _ in range(15):
                assert process.stdout.readline().endswith("\n"), process.stderr and process.stderr.read()
        one.send_signal(signal.SIGKILL)
        other.send_signal(signal.SIGKILL)
        told = {"process 1": acknowledged(one), "process 2": acknowledged(other)}
    with Store.open(url) as store:
        there = {record.seq: record for record in store.records(SMALL)}
        for name, lines in told.items():
            assert all(there[seq].hash == digest and there[seq].actor == name for seq, digest in lines)
        assert {record.actor for record in there.values()} == {"referee", "process 1", "process 2"}
        assert verify(store, SMALL) == ()
