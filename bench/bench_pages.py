"""Pages of a large event, as the server makes them: 500 players, 8 rounds; medians of each page, in CPU and in time.

The aim is 150 ms a page. "first" is the first time after a change, with nothing kept; "again" is any other.
"""

import random
import statistics
import tempfile
import time
from datetime import UTC, datetime

from litestar.testing import TestClient

from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import TableResult
from nigiri.tournament.written_result import read_result
from nigiri.web.app import create_app
from nigiri.web.settings import Settings

PLAYERS, ROUNDS, TIMES = 500, 8, 15
EVENT, BY, AT = TournamentId("large"), ActorId("bench"), datetime(2026, 5, 1, tzinfo=UTC)
PUBLIC = ("", "/rounds/8", "/rounds/8?by=name", "/standings", "/standings?criteria=NBW,SOSW", "/cross-table", "/games",
          "/players", "/players/e7", "/players/e7/sums/SOSOSM", "/schedule")  # fmt: skip
CONSOLE = ("/desk", "/desk/players", "/desk/attendance", "/desk/bands", "/desk/rounds/8", "/desk/results/8",
           "/desk/standings", "/desk/print", "/desk/settings", "/desk/journal")  # fmt: skip


def play(desk: Desk) -> None:
    """Play the event."""
    chance = random.Random(1)
    desk.create(create(EVENT, Regulations("A large open", ROUNDS)), by=BY, at=AT)
    persons = [Person(PersonId(f"p{n}"), f"Player{n:03d}", "Given") for n in range(PLAYERS)]
    entries = [
        Entry(EntryId(f"e{n}"), one.id, Rank(chance.randint(-20, 6)), club=f"Club {n % 40}", country="CZ")
        for n, one in enumerate(persons)
    ]
    desk.do(EVENT, lambda state: enter(state, entries), by=BY, at=AT, persons=persons)
    roster = desk.roster(EVENT)
    for number in range(1, ROUNDS + 1):
        desk.do(EVENT, lambda state, n=number: draw_round(state, roster, n, seed=n), by=BY, at=AT)  # type: ignore[misc]
        desk.do(EVENT, lambda state, n=number: publish_round(state, n), by=BY, at=AT)  # type: ignore[misc]
        tables = [game.table for game in desk.state(EVENT).round(number).games]
        results = [TableResult(table, read_result(chance.choice(["1-0", "0-1"]))) for table in tables]
        desk.do(EVENT, lambda state, n=number, r=results: record(state, n, r), by=BY, at=AT)  # type: ignore[misc]


def main() -> None:
    """Print a line a page."""
    with tempfile.TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/bench.db") as store:
        desk = Desk(store)
        play(desk)
        app = create_app(desk, Settings(is_limited=False))
        access = app.state.access
        account = access.accounts.new("bench", "Bench", "a long password", AT)
        access.invitations.take(access.invitations.to_set_up(AT), account, AT, is_new=True)
        token = access.tokens.make(account.id, "bench", AT)[1]
        with TestClient(app) as client:
            print(
                f"{PLAYERS} players, {ROUNDS} rounds; milliseconds: first, then the median of {TIMES}; CPU; kilobytes"
            )
            for page in (*PUBLIC, *CONSOLE):
                headers = {"authorization": f"Bearer {token}"} if page.startswith("/desk") else {}
                spans, used = [], []
                for _ in range(TIMES + 1):
                    began, began_cpu = time.perf_counter(), time.process_time()
                    answer = client.get(f"/events/{EVENT}{page}", headers=headers)
                    spans.append(1000 * (time.perf_counter() - began))
                    used.append(1000 * (time.process_time() - began_cpu))
                    assert answer.status_code == 200, (page, answer.text)
                median, cpu = statistics.median(spans[1:]), statistics.median(used[1:])
                size = len(answer.content) // 1024
                print(f"{page or '/':32} {spans[0]:8.1f} {median:8.1f} {cpu:8.1f} {size:6}")


if __name__ == "__main__":
    main()
