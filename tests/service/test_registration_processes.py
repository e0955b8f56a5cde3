"""Players who register through several processes at the same time, over both databases."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nigiri.ids import ActorId, TournamentId
from nigiri.regulations.entry_rules import EntryRules
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.player_links import PlayerLinks
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.events import PlayersQueued

EVENT = TournamentId("open")
AT = datetime(2026, 5, 1, 10, tzinfo=UTC)
SCRIPT = Path(__file__).parent / "register_players.py"
LIMIT, PROCESSES, EACH = 32, 3, 13


def told_by_processes(url: str) -> list[tuple[str, int]]:
    """Let processes register at the same time; return entry and place on the list of everybody, 0 for the field."""
    running = [
        subprocess.Popen(
            [sys.executable, str(SCRIPT), url, str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for number in range(PROCESSES)
    ]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    lines = [line for process in running for line in process.communicate(timeout=120)[0].splitlines()]
    assert [process.returncode for process in running] == [0] * PROCESSES
    return [(side, int(place)) for side, place in map(str.split, lines)]


@pytest.mark.case("C114", "C115")
def test_the_field_fills_up_to_its_limit_and_the_others_wait_in_the_order_of_the_journal(url: str) -> None:
    with Store.open(url) as store:
        rules = Regulations("Open", 3, entry=EntryRules(limit=LIMIT, is_public=True))
        Desk(store).create(create(EVENT, rules), by=ActorId("director"), at=AT)
        told = told_by_processes(url)
        state = store.load(EVENT)
        assert (state.taken, len(state.waiting)) == (LIMIT, PROCESSES * EACH - LIMIT)
        assert len({side for side, _ in told}) == PROCESSES * EACH
        assert sorted(place for _, place in told) == [0] * LIMIT + list(range(1, PROCESSES * EACH - LIMIT + 1))
        queued = [one.id for event in store.events(EVENT) if isinstance(event, PlayersQueued) for one in event.entries]
        assert [one.id for one in state.waiting] == queued
        assert len(store.events(EVENT)) == 1 + PROCESSES * EACH
        assert len(PlayerLinks(store.database).sides(EVENT)) == PROCESSES * EACH
        assert verify(store, EVENT) == ()
