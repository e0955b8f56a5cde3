"""CPU time of drawing a McMahon round with proof, the start of the process included, by number of players.

Each figure is a process of its own, `nigiri pair FILE --json`, that reads an event of five rounds from OpenGotha's XML
and draws the fifth: start, imports, file, standings, field, criteria, matching, and the check of the certificate.
Run: `python bench/bench_draw.py [PLAYERS ...]`.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from hashlib import blake2b
from math import log2
from pathlib import Path

PLAYED = 4
SIZES = (64, 256, 1000, 2000, 5000, 10_000)


def lot(*keys: object) -> int:
    """Return a number that depends on nothing but its keys."""
    return int.from_bytes(blake2b(repr(keys).encode(), digest_size=6).digest(), "big")


def write_event(players: int, path: Path) -> None:
    """Write an event with some rounds played: neighbours of the table paired, the stronger winning by lot."""
    import msgspec

    from nigiri.formats.opengotha.writer import write_opengotha
    from nigiri.games.bye import Bye
    from nigiri.games.game import Game
    from nigiri.games.result import Outcome, Result
    from nigiri.ids import EntryId, PersonId, TournamentId
    from nigiri.people.entry import Entry
    from nigiri.people.person import Person
    from nigiri.people.roster import Roster
    from nigiri.ratings.rank import Rank
    from nigiri.regulations.regulations import Regulations
    from nigiri.standings.scores import scores
    from nigiri.tournament.cards import cards
    from nigiri.tournament.state import Round, RoundStatus, Tournament
    from nigiri.tournament.table import frame_of

    entries = {}
    for number in range(players):
        side = EntryId(f"e{number}")
        rank = Rank(max(-20, 4 - lot("rank", number) % 12 - lot("more", number) % 14))
        entries[side] = Entry(
            side, PersonId(f"p{number}"), rank, rating=2100 + 100 * rank, club=f"c{lot('club', number) % 60}",
            country=f"k{lot('country', number) % 12}",
        )  # fmt: skip
    event = Tournament(TournamentId("bench"), Regulations("Bench", PLAYED + 1), entries)
    for number in range(1, PLAYED + 1):
        now = scores(cards(event, Roster(), number - 1), event.regulations.standings, frame_of(event))
        order = sorted(entries, key=lambda side: (-now[side], lot("order", number, side)))
        games = tuple(
            Game(table, black, white, result=Result(Outcome.BLACK if lot("win", number, black) % 2 else Outcome.WHITE))
            for table, (black, white) in enumerate(zip(order[::2], order[1::2], strict=False), start=1)
        )
        byes = (Bye(order[-1]),) if len(order) % 2 else ()
        event = msgspec.structs.replace(
            event, rounds=(*event.rounds, Round(number, games, byes, RoundStatus.PUBLISHED))
        )
    persons = [Person(entry.person, f"Player{number}") for number, entry in enumerate(entries.values())]
    path.write_bytes(write_opengotha(event, Roster(persons)))


def main() -> None:
    """Print a line for each size and set of criteria; growth is the power of the number of players."""
    if sys.argv[1:2] == ["--write"]:  # in a process of its own: what is started begins with the peak of its starter
        write_event(int(sys.argv[2]), Path(sys.argv[3]))
        return
    sizes = [int(word) for word in sys.argv[1:]] or list(SIZES)
    start = run([sys.executable, "-m", "nigiri", "--version"])[0]
    print(f"nigiri --version takes {start:.2f} s of CPU")
    print(f"{'players':>8} {'criteria':>10} {'CPU s':>7} {'growth':>6} {'elapsed s':>9} {'peak MB':>8}")
    before: dict[str, tuple[int, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{size}.xml"
            run([sys.executable, __file__, "--write", str(size), str(path)])
            for name in ("nigiri", "opengotha"):
                command = [sys.executable, "-m", "nigiri", "pair", str(path), "--criteria-set", name, "--json"]
                cpu, elapsed, peak, said = run(command)
                drawn = json.loads(said)
                proof = "proven optimal" if drawn["optimal"] else "NOT PROVEN"
                growth = power(before.get(name), (size, cpu))
                print(
                    f"{size:>8} {name:>10} {cpu:>7.2f} {growth:>6} {elapsed:>9.2f} {peak:>8.0f}  "
                    f"{len(drawn['games'])} games, {proof}",
                    flush=True,
                )
                before[name] = size, cpu


def power(before: tuple[int, float] | None, now: tuple[int, float]) -> str:
    """Return with which power of the number of players the time has grown."""
    return f"{log2(now[1] / before[1]) / log2(now[0] / before[0]):.1f}" if before else ""


def run(command: list[str]) -> tuple[float, float, float, str]:
    """Run a process; return its CPU seconds, elapsed seconds, peak megabytes and what it printed."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    said = process.stdout.read().strip() if process.stdout else ""
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command} ended with {status}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - begin, usage.ru_maxrss / 1024, said


if __name__ == "__main__":
    main()
