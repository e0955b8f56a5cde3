"""CPU time of drawing a McMahon round with proof, the start of the process included, by number of players.

Each figure is a fresh process that reads an event of five rounds from a file and draws the fifth: standings, field,
criteria, matching and the check of its certificate. Run: `python bench/bench_draw.py [PLAYERS ...]`.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from hashlib import blake2b
from pathlib import Path

PLAYED = 4
SIZES = (64, 256, 1000)


def lot(*keys: object) -> int:
    """Return a number that depends on nothing but its keys."""
    return int.from_bytes(blake2b(repr(keys).encode(), digest_size=6).digest(), "big")


def write_event(players: int, path: Path) -> None:
    """Write an event with some rounds played: neighbours of the table paired, the stronger winning by lot."""
    import msgspec

    from nigiri.games.bye import Bye
    from nigiri.games.game import Game
    from nigiri.games.result import Outcome, Result
    from nigiri.ids import EntryId, PersonId, TournamentId
    from nigiri.people.entry import Entry
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
    path.write_bytes(msgspec.json.encode(event))


def draw_file(path: Path, criteria_set: str) -> None:
    """Draw the next round of an event and print what was proven."""
    import msgspec

    from nigiri.people.roster import Roster
    from nigiri.tournament.draw import propose_round
    from nigiri.tournament.state import Tournament

    event = msgspec.json.decode(path.read_bytes(), type=Tournament)
    drawing = propose_round(event, Roster(), seed=1, criteria_set=criteria_set)
    proof = "proven optimal" if drawing.optimal else "NOT PROVEN"
    print(f"{len(drawing.games)} games, {proof}, difference {drawing.costs['difference']}")


def main() -> None:
    """Print a line for each size and set of criteria."""
    if sys.argv[1:2] == ["--draw"]:
        draw_file(Path(sys.argv[2]), sys.argv[3])
        return
    sizes = [int(word) for word in sys.argv[1:]] or list(SIZES)
    print(f"{'players':>8} {'criteria':>10} {'CPU s':>7} {'of start':>8} {'elapsed s':>9} {'peak MB':>8}")
    start = run([sys.executable, "-c", "import numpy, scipy.optimize, msgspec"])[0]
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{size}.json"
            write_event(size, path)
            for name in ("nigiri", "opengotha"):
                cpu, elapsed, peak, said = run([sys.executable, __file__, "--draw", str(path), name])
                print(f"{size:>8} {name:>10} {cpu:>7.2f} {start:>8.2f} {elapsed:>9.2f} {peak:>8.0f}  {said}")


def run(command: list[str]) -> tuple[float, float, float, str]:
    """Run a process; return its CPU seconds, elapsed seconds, peak megabytes and what it printed."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    said = process.stdout.read().strip() if process.stdout else ""
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command} ended with {status}")
    peak = usage.ru_maxrss / 1024 if resource.RLIM_INFINITY else 0.0
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - begin, peak, said


if __name__ == "__main__":
    main()
