"""CPU time of standings: 1000 sides, 10 rounds; the table, the main score, and each criterion by itself."""

import random
import time
from collections.abc import Callable

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.standings.criteria.registry import CRITERIA
from nigiri.standings.frame import Frame
from nigiri.standings.scores import scores
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import standings


def make_field(sides: int, rounds: int, seed: int = 1) -> list[Card]:
    """A field with random opponents and results; every fiftieth side sits a round out."""
    rng = random.Random(seed)
    lines: list[list[Line]] = [[] for _ in range(sides)]
    for number in range(1, rounds + 1):
        order = list(range(sides))
        rng.shuffle(order)
        away, playing = order[: sides // 100 * 2], order[sides // 100 * 2 :]
        for side in away:
            lines[side].append(Line(number, LineKind.ABSENT))
        for white, black in zip(playing[::2], playing[1::2], strict=True):
            won = rng.choice((0, 2))
            stones = rng.choice((0, 0, 0, 1, 3))
            lines[white].append(_game(number, black, Colour.WHITE, stones, won))
            lines[black].append(_game(number, white, Colour.BLACK, -stones, 2 - won))
    return [
        Card(
            EntryId(str(i)),
            (f"name {i:05}",),
            rank := rng.randint(-20, 5),
            2100 + 100 * rank,
            2 * (rank + 30),
            0,
            tuple(row),
        )
        for i, row in enumerate(lines)
    ]


def _game(number: int, opponent: int, colour: Colour, handicap: int, points: int) -> Line:
    return Line(number, LineKind.GAME, EntryId(str(opponent)), colour, handicap, points, 2 - points)


def cpu(work: Callable[[], object]) -> float:
    """The best of five, in milliseconds."""
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return 1000 * best


def print_line(name: str, spent: float, unit: float) -> None:
    print(f"{name:24} {spent:8.1f} ms {spent / unit:5.1f}")


def main() -> None:
    cards, frame = make_field(1000, 10), Frame(rounds=10, bar=66, lot_seed=1)
    usual = StandingsSettings(("MMS", "SOSM", "SOSOSM"))
    everything = StandingsSettings(("MMS",), shown=tuple(CRITERIA))
    unit = cpu(lambda: scores(cards, usual, frame))
    print(f"{'1000 sides, 10 rounds':24} CPU time, best of 5; ratio to the main score alone")
    print(f"{'main score':24} {unit:8.1f} ms   1.0")
    for name, settings in (("MMS, SOSM, SOSOSM", usual), (f"all {len(CRITERIA)} criteria", everything)):
        print_line(name, cpu(lambda settings=settings: standings(cards, settings, frame)), unit)
    for name in CRITERIA:
        alone = StandingsSettings((name,))
        print_line(name, cpu(lambda alone=alone: standings(cards, alone, frame)), unit)


if __name__ == "__main__":
    main()
