"""Fields for tests of the draw: small ones by hand, and random ones with a past that hangs together."""

from collections.abc import Sequence
from random import Random

from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.pairing.field import Field, Ladder, Seat


def seat(
    name: str,
    halves: int,
    *,
    met: Sequence[str] = (),
    byes: int = 0,
    rank: int = 0,
    club: str = "",
    country: str = "",
    colours: str = "",
    order: int = 0,
    mcmahon: int | None = None,
    ups: int = 0,
    downs: int = 0,
    rating: int | None = None,
) -> Seat:
    """Return a seat with a score in half points; `colours` is written `BWB`."""
    return Seat(
        side=EntryId(name),
        name=(name,),
        score=halves,
        mcmahon=halves if mcmahon is None else mcmahon,
        rank=rank,
        rating=rating,
        club=club,
        country=country,
        order=order,
        opponents=tuple(EntryId(other) for other in met),
        colours=tuple(Colour.BLACK if letter == "B" else Colour.WHITE for letter in colours),
        drawn_balance=colours.count("W") - colours.count("B"),
        drawn_up=ups,
        drawn_down=downs,
        byes=byes,
        pairing_byes=byes,
    )


def field_from(seats: Sequence[Seat], number: int, rounds: int = 9, ladder: Ladder | None = None) -> Field:
    """Return a field of seats in the order of seeding given, with their places filled in."""
    return Field(_placed(seats), number, rounds, ladder or Ladder(), 1 + max(s.category for s in seats))


def with_games(scores: dict[str, int], games: str) -> list[Seat]:
    """Return seats with scores in half points that have played games written `1-2 3-4`."""
    met: dict[str, list[str]] = {name: [] for name in scores}
    for game in games.split():
        first, second = game.split("-")
        met[first].append(second)
        met[second].append(first)
    return [seat(name, halves, met=met[name], order=order) for order, (name, halves) in enumerate(scores.items())]


def _placed(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    from msgspec.structs import replace

    groups: dict[tuple[int, int], list[EntryId]] = {}
    for one in seats:
        groups.setdefault((one.category, one.group), []).append(one.side)
    return tuple(
        replace(
            one,
            order=order,
            place=groups[one.category, one.group].index(one.side),
            group_size=len(groups[one.category, one.group]),
        )
        for order, one in enumerate(seats)
    )


def random_field(dice: Random, size: int, *, is_mcmahon: bool = True, categories: int = 1) -> Field:
    """Return a field in mid-event: scores close together, rematches possible, byes, clubs, colours, floats."""
    number = dice.randint(2, 5)
    met: dict[int, list[int]] = {i: [] for i in range(size)}
    for _ in range(number - 1):
        shuffled = dice.sample(range(size), size)
        for i, j in zip(shuffled[::2], shuffled[1::2], strict=False):
            if dice.random() < 0.8:
                met[i].append(j)
                met[j].append(i)
    start = 40 if is_mcmahon else 0
    seats = []
    for i in range(size):
        colours = tuple(dice.choice((Colour.BLACK, Colour.WHITE)) for _ in range(dice.randint(0, number - 1)))
        seats.append(
            Seat(
                side=EntryId(f"s{i}"),
                name=(f"s{i}",),
                score=start + dice.randint(0, 2 * number),
                mcmahon=40 + dice.randint(0, 12),
                rank=dice.randint(-12, 5),
                wins=dice.randint(0, 2 * number),
                category=dice.randrange(categories),
                club=dice.choice(("", "Aa", "Bb", "Cc")),
                club_groups=frozenset(dice.sample(("X", "Y"), dice.randint(0, 1))),
                country=dice.choice(("", "CZ", "RU")),
                opponents=tuple(EntryId(f"s{j}") for j in met[i]),
                colours=colours,
                drawn_balance=dice.randint(-2, 2),
                drawn_up=dice.randint(0, 2),
                drawn_down=dice.randint(0, 2),
                byes=dice.choice((0, 0, 1)),
                pairing_byes=dice.choice((0, 0, 1)),
            )
        )
    seats.sort(key=lambda one: (one.category, -one.score))
    return field_from(seats, number, ladder=Ladder(is_mcmahon=is_mcmahon, bar=3, floor=-20))
