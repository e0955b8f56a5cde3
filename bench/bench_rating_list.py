"""How long a rating list of the European size takes to read, to index and to search (CPU time)."""

import random
import time

from nigiri.formats.rating_lists.index import PlayerIndex
from nigiri.formats.rating_lists.reading import read_rating_list

PLAYERS = 42_824
SYLLABLES = ("an", "bor", "ce", "dvoř", "el", "fris", "gø", "hu", "iv", "ja", "ko", "lu", "mi", "ne", "ost", "pe")


def made_up_list(players: int) -> bytes:
    dice = random.Random(1)
    names = ["".join(dice.choices(SYLLABLES, k=3)).capitalize() for _ in range(2 * players)]
    lines = [
        f" {number:08d}  {family + ' ' + given:<37} SE  Lund  {dice.randint(1, 20):>2}k   --  1000     2  T200202B"
        for number, (family, given) in enumerate(zip(names[::2], names[1::2], strict=True))
    ]
    return "\n".join(lines).encode()


def main() -> None:
    data = made_up_list(PLAYERS)
    begin = time.process_time()
    found = read_rating_list(data)
    read = time.process_time()
    index = PlayerIndex(found.players)
    built = time.process_time()
    print(f"read {len(found.players)} players   {read - begin:6.2f} s")
    print(f"index                  {built - read:6.2f} s")
    for asked in ("d", "dvor", "DVOŘ an", "00042823", "an an", "nobody"):
        begin = time.process_time()
        hits = index.search(asked)
        print(f"search {asked!r:<12} {(time.process_time() - begin) * 1000:6.1f} ms  {len(hits)} shown")


if __name__ == "__main__":
    main()
