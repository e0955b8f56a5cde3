"""The web: how long pages and calls take with 500 players and 8 rounds; how soon 2000 listeners hear of a result.

    python bench/bench_web.py [--players 500] [--listeners 2000] [--minutes 1] [--pause 0.2]

Figures are printed, never asserted. Wall time is the server's answer to one client at a time; CPU time is that of the
server's process. Pages of the console are asked for by a director; sizes are as sent, compressed where a browser takes
it. Memory is the resident set of this process, server and listeners together: with all connected, at each
tenth of the minutes asked for, and after all the results.
"""

import argparse
import asyncio
import random
import resource
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.access import Access
from nigiri.service.access.roles import Role
from nigiri.service.desk import Desk
from nigiri.service.hall import Hall, Shown
from nigiri.store import Store
from nigiri.store.access.invitations import Kind
from nigiri.tournament.decisions.corrections import correct
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import TableResult
from nigiri.web.app import create_app
from nigiri.web.server import Server, listen
from nigiri.web.settings import Settings

EVENT = TournamentId("bench")
BY = ActorId("bench")
ROUNDS = 8
PAGES = (
    "/",
    f"/events/{EVENT}",
    f"/events/{EVENT}/players",
    f"/events/{EVENT}/rounds/8",
    f"/events/{EVENT}/standings",
    f"/events/{EVENT}/cross-table",
    f"/events/{EVENT}/rounds/8?by=name",
    f"/events/{EVENT}/players/e1",
    f"/events/{EVENT}/players/e1/sums/SOSOSM",
    f"/events/{EVENT}/games",
    f"/events/{EVENT}/schedule",
    f"/events/{EVENT}/screens/hall",
    f"/api/v1/events/{EVENT}",
    f"/api/v1/events/{EVENT}/players",
    f"/api/v1/events/{EVENT}/rounds/8",
    f"/api/v1/events/{EVENT}/standings",
    f"/api/v1/events/{EVENT}/standings/explanation?entry=e1&criterion=SOSOSM",
    f"/api/v1/events/{EVENT}/documents/pairings",
    f"/api/v1/events/{EVENT}/documents/standings",
    f"/api/v1/events/{EVENT}/documents/pairings?form=pdf",
    f"/api/v1/events/{EVENT}/documents/standings?form=pdf",
    f"/api/v1/events/{EVENT}/documents/cross-table?form=pdf",
    f"/api/v1/events/{EVENT}/documents/wall-list?form=pdf&size=hall",
)
DESK = f"/events/{EVENT}/desk"
CONSOLE = (
    DESK,
    f"{DESK}/players",
    f"{DESK}/players/e1",
    f"{DESK}/attendance",
    f"{DESK}/bands",
    f"{DESK}/rounds/8",
    f"{DESK}/rounds/8?first=e1&second=e2",
    f"{DESK}/results/8",
    f"{DESK}/standings",
    f"{DESK}/print",
    f"{DESK}/documents/slips?form=pdf",
    f"{DESK}/documents/name-cards?form=pdf",
    f"{DESK}/screens",
    f"{DESK}/journal",
    f"{DESK}/verify",
    f"{DESK}/settings",
    f"{DESK}/people",
)


def begun(store: Store, players: int) -> Desk:
    """Make an event of so many players with all its rounds played but the last."""
    desk, lot, at = Desk(store), random.Random(1), Settings().now
    desk.create(create(EVENT, Regulations("Bench Open", rounds=ROUNDS)), by=BY, at=at())
    ranks = [Rank(lot.randint(-20, 5)) for _ in range(players)]
    people = [Person(PersonId(f"p{n}"), f"Player{n:03}", f"Given{n}") for n in range(1, players + 1)]
    entries = [Entry(EntryId(f"e{n}"), people[n - 1].id, rank) for n, rank in enumerate(ranks, 1)]
    desk.do(EVENT, lambda state: enter(state, entries), by=BY, at=at(), persons=people)
    roster = desk.roster(EVENT)
    for number in range(1, ROUNDS + 1):
        desk.do(EVENT, partial(draw_round, roster=roster, number=number, seed=number), by=BY, at=at())
        desk.do(EVENT, partial(publish_round, number=number), by=BY, at=at())
        if number < ROUNDS:
            games = desk.state(EVENT).round(number).games
            results = [TableResult(game.table, Result(lot.choice((Outcome.BLACK, Outcome.WHITE)))) for game in games]
            desk.do(EVENT, partial(record, number=number, results=results), by=BY, at=at())
    Hall(store.database).put_screen(EVENT, "hall", [Shown.BY_NAME, Shown.STANDINGS], 12)
    return desk


def measure_pages(app: Litestar, times: int) -> None:
    """Print how long each page takes, the first time and in the median of more."""
    print(f"{'page':<70} {'status':>6} {'first ms':>9} {'median ms':>9} {'CPU ms':>7} {'first CPU':>9} {'kB':>7}")
    director = _as_director(app)
    asked: list[tuple[str, dict[str, str]]] = [(page, {}) for page in PAGES] + [(page, director) for page in CONSOLE]
    with TestClient(app) as client:
        for page, headers in asked:
            wall, cpu, size = [], [], 0
            for _ in range(times + 1):
                began, worked = time.perf_counter(), time.process_time()
                with client.stream("GET", page, headers={"accept-language": "en", **headers}) as answer:
                    size = sum(len(part) for part in answer.iter_raw())
                wall.append(1000 * (time.perf_counter() - began))
                cpu.append(1000 * (time.process_time() - worked))
            print(
                f"{page:<70} {answer.status_code:>6} {wall[0]:>9.1f} {statistics.median(wall[1:]):>9.1f} "
                f"{statistics.median(cpu[1:]):>7.1f} {cpu[0]:>9.1f} {size / 1000:>7.1f}"
            )


def _as_director(app: Litestar) -> dict[str, str]:
    """Make an account that directs the event, and return the header it shows."""
    access: Access = app.state.access
    at = Settings().now()
    _, secret = access.invitations.invite(Kind.ROLE, by="", at=at, tournament=EVENT, role=Role.DIRECTOR)
    account = access.accounts.new("director", "Director", "a long enough password", at)
    access.invitations.take(secret, account, at, is_new=True)
    return {"authorization": f"Bearer {access.tokens.make(account.id, 'bench', at)[1]}"}


class Listeners:
    """Many listeners of a feed, over plain sockets, each noting when it heard of which version."""

    def __init__(self, port: int, number: int) -> None:
        self._port, self._number = port, number
        self.heard: dict[int, list[float]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.ready = 0

    async def come(self) -> None:
        """Connect all of them."""
        self._tasks = [asyncio.create_task(self._listen()) for _ in range(self._number)]
        while self.ready < self._number:
            await asyncio.sleep(0.05)
            for task in self._tasks:
                if task.done():
                    task.result()

    def go(self) -> None:
        """Send all away."""
        for task in self._tasks:
            task.cancel()

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET /api/v1/events/{EVENT}/feed HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        name = b""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip()
                self.ready += name == b"hello"
            elif line.startswith(b"id: ") and name == b"changed":
                self.heard.setdefault(int(line[4:]), []).append(time.perf_counter())


def resident() -> float:
    """Return this process's resident set in MB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    return 0.0


async def measure_feed(url: str, listeners: int, minutes: float, pause: float) -> None:
    """Print how soon listeners hear of results, and what that does to memory; both sides share this process.

    `pause` is the seconds between two results.
    """
    with Store.open(url) as store:
        desk = Desk(store)
        app = create_app(desk, Settings())
        opened = listen("127.0.0.1", 0)
        server = Server(app)
        serving = asyncio.create_task(server.serve(sockets=[opened]))
        crowd = Listeners(opened.getsockname()[1], listeners)
        await crowd.come()
        before, delays, versions = resident(), [], 0
        came, sampled, table = time.monotonic(), 0, 0
        ends = came + 60 * minutes
        while time.monotonic() < ends or versions < 10:
            table = table % 200 + 1
            began = time.perf_counter()
            version = await asyncio.to_thread(_change, desk, table)
            app.state.feeds.poke(EVENT, version)
            while len(crowd.heard.get(version, ())) < listeners and time.perf_counter() - began < 20:
                await asyncio.sleep(0.005)
            times = sorted(1000 * (one - began) for one in crowd.heard.pop(version, ()))
            if len(times) == listeners:
                delays.append((times[listeners // 2], times[-1]))
            versions += 1
            tenth = int((time.monotonic() - came) / (6 * minutes))
            if minutes >= 1 and tenth > sampled:
                sampled = tenth
                print(f"  {0.1 * tenth * minutes:g} min: {versions} results, {resident():.0f} MB", flush=True)
            await asyncio.sleep(pause)
        middle = statistics.median(one for one, _ in delays)
        last = [worst for _, worst in delays]
        print(
            f"{listeners} listeners, {versions} results, {len(delays)} heard by all: median listener {middle:.0f} ms, "
            f"last one {statistics.median(last):.0f} ms (median), {max(last):.0f} ms (worst)"
        )
        print(f"memory {before:.0f} MB with all connected, {resident():.0f} MB after {versions} results")
        crowd.go()
        server.should_exit = True
        await serving


def _change(desk: Desk, table: int) -> int:
    stands = desk.state(EVENT).round(ROUNDS).at_table(table).result
    other = Result(Outcome.WHITE if stands.outcome is Outcome.BLACK else Outcome.BLACK)
    if stands.is_known:
        done = desk.do(
            EVENT, lambda state: correct(state, ROUNDS, table, other, reason="bench"), by=BY, at=Settings().now()
        )
    else:
        done = desk.do(
            EVENT, lambda state: record(state, ROUNDS, [TableResult(table, other)]), by=BY, at=Settings().now()
        )
    return done.tournament.version


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--players", type=int, default=500)
    options.add_argument("--listeners", type=int, default=2000)
    options.add_argument("--minutes", type=float, default=0.5)
    options.add_argument("--pause", type=float, default=0.2)
    options.add_argument("--times", type=int, default=9)
    wanted = options.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/bench.db"
        with Store.open(url) as store:
            began = time.process_time()
            desk = begun(store, wanted.players)
            print(f"{wanted.players} players, {ROUNDS} rounds made in {time.process_time() - began:.1f} s of CPU")
            measure_pages(create_app(desk, Settings(is_limited=False)), wanted.times)
        if wanted.listeners:
            asyncio.run(measure_feed(url, wanted.listeners, wanted.minutes, wanted.pause))


if __name__ == "__main__":
    main()
