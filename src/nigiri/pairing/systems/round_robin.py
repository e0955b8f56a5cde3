"""Round robin by the diagonals of the cross-table (RU-2.8.1).

Everybody meets everybody once a cycle (RU-2.8.1-a). An odd number plays with a dummy: who meets it rests
(RU-2.8.1-e). In round r those meet whose numbers add up to r + 1 or to r + M, where M is the even number of places;
the number that would meet itself meets M (RU-2.8.1-f, RU-2.8.1-g, RU-2.8.1-h).
"""

from nigiri.errors import Refusal
from nigiri.pairing.systems.encounter import Encounter, ScheduledRound

MOST_SIDES = 1000


def round_robin(sides: int, cycles: int = 1) -> tuple[ScheduledRound, ...]:
    """Return the rounds of `cycles` cycles, each second one with the colours of the first reversed.

    Numbers run from 1 to `sides`. Refuses fewer than two sides, or fewer than one cycle.
    """
    if sides < 2:
        raise Refusal("schedule.too_few", "RU-2.8.1-e", message="a round robin needs at least two sides", where="n")
    if sides > MOST_SIDES or cycles > MOST_SIDES:
        raise Refusal(
            "schedule.too_many", message="a round robin of more than {most} is not drawn up", most=MOST_SIDES, where="n"
        )
    if cycles < 1:
        raise Refusal("schedule.no_cycle", "RU-2.8.1-a", message="a round robin has at least one cycle", where="cycles")
    places = sides + sides % 2
    first = tuple(_round(number, sides, places) for number in range(1, places))
    second = tuple(ScheduledRound(tuple(game.reversed for game in drawn.games), drawn.rests) for drawn in first)
    return tuple(drawn for cycle in range(cycles) for drawn in (second if cycle % 2 else first))


def encounter(one: int, other: int, sides: int) -> Encounter:
    """Return an encounter with its colours by the numbers (RU-2.8.1-c, RU-2.8.1-d).

    The last number of an even field is Black against the upper half; otherwise the lower number is Black when the sum
    is odd, the higher one when it is even.
    """
    low, high = sorted((one, other))
    is_last_of_even = sides % 2 == 0 and high == sides
    is_low_black = low <= sides // 2 if is_last_of_even else (low + high) % 2 == 1
    return Encounter(low, high) if is_low_black else Encounter(high, low)


def _round(number: int, sides: int, places: int) -> ScheduledRound:
    """Return one round: the table of the last number stands last, but in round 1 first, as the book prints them."""
    ring = places - 1
    partners = {side: (number - side) % ring + 1 for side in range(1, places)}
    alone = next(side for side, partner in partners.items() if side == partner)
    games = [encounter(low, high, sides) for low, high in partners.items() if low < high]
    if sides < places:
        return ScheduledRound(tuple(games), (alone,))
    last = encounter(alone, places, sides)
    return ScheduledRound((last, *games) if number == 1 else (*games, last))
