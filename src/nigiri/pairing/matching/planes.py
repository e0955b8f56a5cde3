"""Wide integers as planes of int64 digits, so that numpy can work on costs of any length exactly.

A strict order of eight criteria for a thousand players makes costs of some 140 bits. Python's integers hold them,
but a matrix of those is slow; int64 is fast and too short. A plane is one digit, in a base that is a power of two,
of every entry of the matrix; the planes of a number follow each other from the most significant.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import accumulate, islice, pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching.costs import ComputedCosts, ExactMatrix, IntMatrix, Mask, RankedCosts, Vertices

Index: TypeAlias = slice | Vertices


class Planes(ABC):
    """Costs less `offset` as digits: each is `sum(digits[k] << shifts[k])`, no digit negative.

    Digits of forbidden pairs mean nothing.
    """

    def __init__(self, size: int, widths: Sequence[int], offset: int) -> None:
        self.size = size
        self.widths = tuple(widths)
        self.shifts = tuple(sum(widths[k + 1 :]) for k in range(len(widths)))
        self.offset = offset

    @abstractmethod
    def block(self, rows: Index, columns: Index) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of a part of the matrix, and which of its pairs are permitted."""

    @abstractmethod
    def head(self, rows: Index, columns: Index, depth: int) -> tuple[IntMatrix, Mask]:
        """Return the first `depth` digits of a part of the matrix as one number, and which pairs are permitted.

        They must fit into an int64.
        """

    @abstractmethod
    def between(self, a: Vertices, b: Vertices) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of some pairs, and which of them are permitted."""

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

    def together(self, digits: Sequence[IntMatrix]) -> IntMatrix:
        """Return the first digits as one number, which must fit into an int64."""
        total = digits[0]
        for digit, width in zip(digits[1:], self.widths[1:], strict=False):
            total = (total << width) + digit
        return total

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


class StoredPlanes(Planes):
    """The digits of a matrix, nought at forbidden pairs."""

    def __init__(self, digits: Sequence[IntMatrix], widths: Sequence[int], offset: int, permitted: Mask) -> None:
        super().__init__(len(permitted), widths, offset)
        self.digits = tuple(digits)
        self.permitted = permitted

    def block(self, rows: Index, columns: Index) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of a part of the matrix, and which of its pairs are permitted."""
        return [digit[rows][:, columns] for digit in self.digits], self.permitted[rows][:, columns]

    def head(self, rows: Index, columns: Index, depth: int) -> tuple[IntMatrix, Mask]:
        """Return the first digits of a part of the matrix as one number, and which of its pairs are permitted."""
        digits = [digit[rows][:, columns] for digit in self.digits[:depth]]
        return self.together(digits), self.permitted[rows][:, columns]

    def between(self, a: Vertices, b: Vertices) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of some pairs, and which of them are permitted."""
        return [digit[a, b] for digit in self.digits], self.permitted[a, b]


class ComputedPlanes(Planes):
    """The digits of costs that are computed for the pairs asked for."""

    def __init__(self, costs: ComputedCosts, width: int) -> None:
        self.costs = costs
        self.width = width
        self.everybody = np.arange(costs.size)
        spreads = [greatest - least for least, greatest in costs.bounds]
        self.bits = _field_bits(spreads, costs.shifts)
        nothing = np.zeros(0, dtype=np.int64)
        _, widths = _pack([(nothing, bits) for bits in self.bits], width)
        offset = sum(least << shift for (least, _), shift in zip(costs.bounds, costs.shifts, strict=True))
        super().__init__(costs.size, widths, offset)

    def block(self, rows: Index, columns: Index) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of a part of the matrix, and which of its pairs are permitted."""
        return self.between(self.everybody[rows][:, None], self.everybody[columns])

    def head(self, rows: Index, columns: Index, depth: int) -> tuple[IntMatrix, Mask]:
        """Return the first digits of a part of the matrix as one number, and which of its pairs are permitted.

        Criteria that have no part in it are not computed.
        """
        room = sum(self.widths[:depth])
        criteria = 1 + sum(total < room for total in accumulate(self.bits))
        digits, permitted = self._digits(self.everybody[rows][:, None], self.everybody[columns], criteria)
        return self.together(digits[:depth]), permitted

    def between(self, a: Vertices, b: Vertices) -> tuple[Sequence[IntMatrix], Mask]:
        """Return the digits of some pairs, and which of them are permitted."""
        return self._digits(a, b, len(self.bits))

    def _digits(self, a: Vertices, b: Vertices, criteria: int) -> tuple[Sequence[IntMatrix], Mask]:
        permitted = self.costs.permitted(a, b) & (a != b)
        levels = islice(self.costs.levels(a, b), criteria)
        fields = []
        for level, (least, greatest), bits in zip(levels, self.costs.bounds, self.bits, strict=False):
            field = np.asarray(level, dtype=np.int64)
            if least:
                field = field - least
            if _exceeds(field, greatest - least) and _exceeds(field[permitted], greatest - least):
                raise ValueError("a criterion leaves its bounds")
            fields.append((field, bits))
        return _pack(fields, self.width)[0], permitted

    def stored(self, at_once: int = 15_000) -> StoredPlanes:
        """Return the digits of all pairs as a matrix; they are reckoned in parts that stay in the processor's cache."""
        digits = [np.empty((self.size, self.size), dtype=np.int64) for _ in self.widths]
        permitted = np.empty((self.size, self.size), dtype=np.bool_)
        step = max(1, at_once // self.size)
        for start in range(0, self.size, step):
            rows = slice(start, start + step)
            parts, permitted[rows] = self.block(rows, slice(None))
            for digit, part in zip(digits, parts, strict=True):
                digit[rows] = part
        return StoredPlanes(digits, self.widths, self.offset, permitted)


def _exceeds(field: IntMatrix, spread: int) -> bool:
    """Tell whether any entry is below nought or above the spread: as unsigned numbers negative ones are the largest."""
    return bool(field.size) and int(field.view(np.uint64).max()) > spread


def stored_planes(costs: ExactMatrix | RankedCosts, permitted: Mask, width: int) -> StoredPlanes:
    """Write costs as planes of at most `width` bits."""
    if isinstance(costs, RankedCosts):
        return _ranked_planes(costs, permitted, width)
    offset, spread = _range(costs, permitted)
    if spread < 1 << 62:
        # The differences fit, though the costs themselves may stand far from nought.
        difference = np.where(permitted, costs - offset, 0).astype(np.int64)
        digits, widths = _pack([(difference, max(1, spread.bit_length()))], width)
        return StoredPlanes(digits, widths, offset, permitted)
    wide = np.where(permitted, costs.astype(np.object_) - offset, 0)
    places = range(spread.bit_length() // width * width, -1, -width)
    parts = [((wide >> place) & ((1 << width) - 1)).astype(np.int64) for place in places]
    return StoredPlanes(parts, [width] * len(parts), offset, permitted)


def _ranked_planes(costs: RankedCosts, permitted: Mask, width: int) -> StoredPlanes:
    ranges = [_range(level, permitted) for level in costs.levels]
    bits = _field_bits([spread for _, spread in ranges], costs.shifts)
    fields = [
        (np.where(permitted, level - least, 0), room)
        for level, (least, _), room in zip(costs.levels, ranges, bits, strict=True)
    ]
    offset = sum(least << shift for (least, _), shift in zip(ranges, costs.shifts, strict=True))
    digits, widths = _pack(fields, width)
    return StoredPlanes(digits, widths, offset, permitted)


def _field_bits(spreads: Sequence[int], shifts: Sequence[int]) -> list[int]:
    """Return the room of each criterion: what its spread needs for the first, up to the one above for the others."""
    bits = [max(1, spreads[0].bit_length()), *(above - shift for above, shift in pairwise(shifts))]
    if any(spread.bit_length() > min(room, 62) for spread, room in zip(spreads, bits, strict=True)):
        raise ValueError("a criterion is wider than the place its rank leaves it")
    return bits


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
