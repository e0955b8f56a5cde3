"""A field drawn by lot: true strengths, and entries that know them only roughly."""

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Entry
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank
from nigiri.simulation.format import Players, Shape

SHODAN_RATING = 2100
LEAST_SHARE = 0.05


class Field(Struct, frozen=True):
    """Who came: entries in an order that says nothing, and the strength each plays at, as a European rating."""

    entries: tuple[Entry, ...]
    strengths: Mapping[EntryId, float]

    @property
    def ranking(self) -> tuple[EntryId, ...]:
        """The sides from the strongest on."""
        return tuple(sorted(self.strengths, key=lambda side: (-self.strengths[side], side)))


def field_of(players: Players, seed: int, run: int) -> Field:
    """Return the field of one run; formats that are compared all get the same one."""
    dice = Random(f"field {seed} {run}")
    strengths = sorted(_strength(players, dice, number) for number in range(players.count))
    dice.shuffle(strengths)
    clubs, countries = _weights(players.clubs), _weights(players.countries)
    entries = []
    for number, strength in enumerate(strengths):
        known = max(-900.0, min(players.highest + 100, dice.gauss(strength, players.uncertainty)))
        rank = Rank(max(LOWEST, min(HIGHEST, round((known - SHODAN_RATING) / 100))))
        entries.append(
            Entry(
                EntryId(f"e{number:04}"),
                PersonId(f"p{number:04}"),
                rank,
                rating=round(known),
                club=f"club {dice.choices(range(players.clubs), clubs)[0] + 1}",
                country=f"country {dice.choices(range(players.countries), countries)[0] + 1}",
            )
        )
    return Field(tuple(entries), {entry.id: own for entry, own in zip(entries, strengths, strict=True)})


def _strength(players: Players, dice: Random, number: int) -> float:
    match players.shape:
        case Shape.LISTED:
            return players.ratings[number]
        case Shape.UNIFORM:
            return dice.uniform(players.lowest, players.highest)
        case Shape.NORMAL:
            return min(players.highest, max(players.lowest, dice.gauss(players.mean, players.deviation)))


def _weights(count: int) -> list[float]:
    return [max(0.5**number, LEAST_SHARE) for number in range(count)]
