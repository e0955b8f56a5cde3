"""Where seeds stand in a knockout (RU-2.8.2-h)."""

from nigiri.errors import Refusal

LARGEST_BRACKET = 4096


def bracket_size(sides: int) -> int:
    """Return the number of places: the next power of two, the surplus being byes."""
    if sides < 2:
        raise Refusal("schedule.too_few", "RU-2.8.2-a", message="a knockout needs at least two sides", where="n")
    size = 1 << (sides - 1).bit_length()
    if size > LARGEST_BRACKET:
        raise Refusal(
            "schedule.too_many",
            message="a knockout of {sides} sides is larger than Nigiri draws",
            sides=sides,
            where="n",
        )
    return size


def seed_positions(size: int) -> tuple[int, ...]:
    """Return the seed that stands at each position, from the top: `1 8 5 4 3 6 7 2` for eight.

    A block holding a seed s at one end is split, and the next seed that pairs with it (their sum being one more than
    the seeds placed so far) goes to the opposite end of the block: the favourites meet as late as they can.
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        order = tuple(
            seed
            for place, strong in enumerate(order)
            for seed in ((strong, total - strong) if place % 2 == 0 else (total - strong, strong))
        )
    return order
