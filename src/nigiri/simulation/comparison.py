"""Many runs of each format, summed up side by side."""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from nigiri.simulation.event import Luck, play
from nigiri.simulation.field import field_of
from nigiri.simulation.format import FormatFile
from nigiri.simulation.measures import MEASURES, Measured, measure

DIGITS = 4


class Figure(Struct, frozen=True):
    """The mean of a measure over all runs, and the standard error of that mean."""

    mean: float
    error: float


class Summary(Struct, frozen=True):
    """What the runs of one format came to. `winners` are the shares of first places by true rank, in percent."""

    name: str
    runs: int
    measures: dict[str, Figure]
    winners: tuple[float, ...]


def compare(
    formats: FormatFile, runs: int, *, seed: int, tell: Callable[[int], None] = lambda _: None
) -> tuple[Summary, ...]:
    """Play each format so many times, all with the same fields and the same luck, and sum up.

    `tell` hears how many events have been played. The same arguments give the same figures.
    """
    found: list[list[Measured]] = [[] for _ in formats.format]
    done = 0
    for run in range(runs):
        field = field_of(formats.field, seed, run)
        for one, measured in zip(formats.format, found, strict=True):
            event = play(one, formats.field, field, Luck(seed, run))
            measured.append(measure(event, field))
            done += 1
            tell(done)
    return tuple(_sum_up(one.name, measured) for one, measured in zip(formats.format, found, strict=True))


def _sum_up(name: str, measured: Sequence[Measured]) -> Summary:
    figures = {one.name: _figure([each.figures[one.name] for each in measured]) for one in MEASURES}
    shares = zip(*(each.winners for each in measured), strict=True)
    winners = tuple(round(100 * sum(share) / len(measured), DIGITS) for share in shares)
    return Summary(name, len(measured), figures, winners)


def _figure(values: Sequence[float]) -> Figure:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Figure(round(mean, DIGITS), round(sqrt(spread / len(values)), DIGITS))
