"""Table numbers: the best pair sits at the first table."""

from collections.abc import Iterable

from nigiri.pairing.field import Seat


def in_table_order(pairs: Iterable[tuple[Seat, Seat]]) -> list[tuple[Seat, Seat]]:
    """Sort pairs as they are seated: by the top category, the higher score of the two, the sum, then the seeding."""
    return sorted(pairs, key=lambda pair: table_key(*pair))


def table_key(first: Seat, second: Seat) -> tuple[int, int, int, int, int]:
    """Return what a pair's table is decided by, the least first."""
    return (
        min(first.category, second.category),
        -max(first.score, second.score),
        -(first.score + second.score),
        min(first.order, second.order),
        max(first.order, second.order),
    )
