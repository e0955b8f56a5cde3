"""Wide integers as planes of int64 digits, so that numpy can work on costs of any length exactly.

A strict order of eight criteria for a thousand players makes costs of some 140 bits. Python's integers hold them,
but a matrix of those is slow; int64 is fast and too short. A plane is one digit, in a base that is a power of two,
of every entry of the matrix; the planes of a number follow each other from the most significant.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.pairing.matching.costs import Costs, IntMatrix, Mask, RankedCosts

Index: TypeAlias = slice | npt.NDArray[np.intp] | tuple[npt.NDArray[np.intp], ...]


class Planes(Struct, frozen=True, eq=False):
    """A matrix of costs, less `offset`, as digits: each entry is `sum(digits[k] << shifts[k])`, none negative.

    Entries of forbidden pairs are nought and mean nothing.
    """

    digits: tuple[IntMatrix, ...]
    widths: tuple[int, ...]
    offset: int

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.digits[0])

    @property
    def shifts(self) -> tuple[int, ...]:
        """The binary place of each plane."""
        return tuple(sum(self.widths[k + 1 :]) for k in range(len(self.widths)))

    def split(self, numbers: Sequence[int]) -> list[IntMatrix]:
        """Return the digits of integers of any sign; the top digit carries the sign."""
        wide = np.array(numbers, dtype=np.object_)
        digits = []
        for shift, width in zip(self.shifts[:0:-1], self.widths[:0:-1], strict=True):
            digits.append(((wide >> shift) & ((1 << width) - 1)).astype(np.int64))
        digits.append((wide >> self.shifts[0]).astype(np.int64))
        return digits[::-1]

    def carry(self, digits: list[IntMatrix]) -> None:
        """Bring every digit but the top one between nought and its base, in place: then the top one has the sign."""
        for k in range(len(digits) - 1, 0, -1):
            digits[k - 1] += digits[k] >> self.widths[k]
            digits[k] &= (1 << self.widths[k]) - 1

    def approximate(self, digits: Sequence[IntMatrix]) -> npt.NDArray[np.float64]:
        """Return carried digits as floating point numbers: good for choosing, not for proving."""
        total = digits[0].astype(np.float64)
        for digit, width in zip(digits[1:], self.widths[1:], strict=True):
            total *= 2.0**width
            total += digit
        return total

    def exact(self, digits: Sequence[IntMatrix]) -> list[int]:
        """Return a row of digits as Python integers."""
        total: list[int] = digits[0].tolist()
        for digit, width in zip(digits[1:], self.widths[1:], strict=True):
            total = [(high << width) + low for high, low in zip(total, digit.tolist(), strict=True)]
        return total


def planes_of(costs: Costs, permitted: Mask, width: int) -> Planes:
    """Write costs as planes of at most `width` bits."""
    if isinstance(costs, RankedCosts):
        return _ranked_planes(costs, permitted, width)
    offset, spread = _range(costs, permitted)
    if spread < 1 << 62:
        # The differences fit, though the costs themselves may stand far from nought.
        difference = np.where(permitted, costs - offset, 0).astype(np.int64)
        digits, widths = _pack([(difference, max(1, spread.bit_length()))], width)
        return Planes(digits, widths, offset)
    wide = np.where(permitted, costs.astype(np.object_) - offset, 0)
    places = range(spread.bit_length() // width * width, -1, -width)
    parts = tuple(((wide >> place) & ((1 << width) - 1)).astype(np.int64) for place in places)
    return Planes(parts, (width,) * len(parts), offset)


def _ranked_planes(costs: RankedCosts, permitted: Mask, width: int) -> Planes:
    fields = []
    offset = 0
    above: int | None = None
    for level, shift in zip(costs.levels, costs.shifts, strict=True):
        least, spread = _range(level, permitted)
        bits = max(1, spread.bit_length()) if above is None else above - shift
        if spread.bit_length() > min(bits, 62):
            raise ValueError("a criterion is wider than the place its rank leaves it")
        fields.append((np.where(permitted, level - least, 0), bits))
        offset += least << shift
        above = shift
    digits, widths = _pack(fields, width)
    return Planes(digits, widths, offset)


def _range(costs: npt.NDArray[np.int64] | npt.NDArray[np.object_], permitted: Mask) -> tuple[int, int]:
    values = costs[permitted]
    if not values.size:
        return 0, 0
    least = int(values.min())
    return least, int(values.max()) - least


def _pack(fields: Iterable[tuple[IntMatrix, int]], width: int) -> tuple[tuple[IntMatrix, ...], tuple[int, ...]]:
    """Write adjacent fields, each of its own bits, into as few planes as fit `width`."""
    digits: list[IntMatrix] = []
    widths: list[int] = []
    for field, field_bits in fields:
        rest, bits = field, field_bits
        while bits > width:  # a field wider than a plane is cut from the top
            bits -= width
            digits.append(rest >> bits)
            widths.append(width)
            rest = rest & ((1 << bits) - 1)
        if widths and widths[-1] + bits <= width:
            digits[-1] = (digits[-1] << bits) | rest
            widths[-1] += bits
        else:
            digits.append(rest)
            widths.append(bits)
    return tuple(digits), tuple(widths)
