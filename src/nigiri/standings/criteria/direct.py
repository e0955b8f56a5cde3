"""Direct comparison among the tied: simple (SDC), by who beat whom (DC), by a table of their own games (DE)."""

from collections.abc import Sequence

from nigiri.games.card import Line
from nigiri.sentence import Sentence
from nigiri.standings.contributions import UNPLAYED
from nigiri.standings.criteria.criterion import AmongTied, Key
from nigiri.standings.criteria.order import layers
from nigiri.standings.criteria.words import halves
from nigiri.standings.ledger import Ledger


def balances(ledger: Ledger, group: Sequence[int]) -> dict[int, dict[int, int]]:
    """Wins less losses of each side of a group against each other one it has met, 0 kept.

    Only games with one winner count, and none by default.
    """
    members = set(group)
    found: dict[int, dict[int, int]] = {number: {} for number in group}
    for number in group:
        for line, other in zip(ledger.cards[number].lines, ledger.opponents[number], strict=True):
            if other in members and other != number:
                found[number][other] = found[number].get(other, 0) + _balance(line)
    return found


def _balance(line: Line) -> int:
    if line.by_default or {line.points, line.opponent_points} != {0, 2}:
        return 0
    return 1 if line.points else -1


def _simple(ledger: Ledger, group: Sequence[int], _later: dict[int, Key]) -> dict[int, int]:
    """The number of the tied that a side has beaten, where every two of them have met and have not drawn; else 0."""
    met = balances(ledger, group)
    if any(len(row) < len(group) - 1 or 0 in row.values() for row in met.values()):
        return dict.fromkeys(group, 0)
    return {number: sum(balance > 0 for balance in row.values()) for number, row in met.items()}


def _by_wins(ledger: Ledger, group: Sequence[int], later: dict[int, Key]) -> dict[int, int]:
    """The number of shared places below a side when the group is ordered by who beat whom.

    Who has beaten another stands above it; sides in a circle share a place; the later criteria choose between sides
    that nothing connects.
    """
    beaten = {
        number: [other for other, balance in row.items() if balance > 0]
        for number, row in balances(ledger, group).items()
    }
    order = layers(beaten, later)
    return {number: len(order) - 1 - place for place, layer in enumerate(order) for number in layer}


def _by_own_table(ledger: Ledger, group: Sequence[int], _later: dict[int, Key]) -> dict[int, int]:
    """The number of the tied that stand below a side in the table of their own games (RU-2.8.1-k).

    Two: who won is above. More: by points in their games, then again inside each part still equal. A group in which
    not every two have met decides nothing.
    """
    below: dict[int, int] = {}

    def split(part: Sequence[int], beneath: int) -> None:
        points = points_among(ledger, part)
        if points is None or len(set(points.values())) == 1:
            below.update(dict.fromkeys(part, beneath))
            return
        for value in sorted(set(points.values())):
            equal = [number for number in part if points[number] == value]
            split(equal, beneath)
            beneath += len(equal)

    split(group, 0)
    return below


def points_among(ledger: Ledger, group: Sequence[int]) -> dict[int, int] | None:
    """Half points made in the games between the sides of a group; None where some two of them have not met."""
    members = set(group)
    points = {}
    for number in group:
        met = [
            (other, line)
            for line, other in zip(ledger.cards[number].lines, ledger.opponents[number], strict=True)
            if other != UNPLAYED and other in members and line.is_decided
        ]
        if len({other for other, _ in met}) < len(group) - 1:
            return None
        points[number] = sum(line.points for _, line in met)
    return points


_COMPARED = {1: Sentence("beat {opponent}"), 0: Sentence("even with {opponent}"), -1: Sentence("lost to {opponent}")}


def _words_of_balances(ledger: Ledger, group: Sequence[int], number: int) -> list[Sentence]:
    met = balances(ledger, group)[number]
    said = [
        _COMPARED[(balance > 0) - (balance < 0)].filled(opponent=str(ledger.cards[other].side))
        for other, balance in met.items()
    ]
    others = len(group) - 1 - len(met)
    return [*said, Sentence("has not met {others} of them", {"others": others})] if others else said


def _words_of_table(ledger: Ledger, group: Sequence[int], number: int) -> list[Sentence]:
    said: list[Sentence] = []
    part = list(group)
    while len(part) > 1:
        points = points_among(ledger, part)
        if points is None:
            return [*said, Sentence("not every two of {sides} sides have met", {"sides": len(part)})]
        facts: dict[str, object] = {"points": halves(points[number]), "sides": len(part)}
        said.append(Sentence("{points} points in the games between {sides} sides", facts))
        equal = [other for other in part if points[other] == points[number]]
        if len(equal) == len(part):
            return said
        part = equal
    return said


SDC = AmongTied(
    "SDC",
    Sentence("simple direct comparison: sides beaten among the tied, if every two of them have met and are not even"),
    _simple,
    _words_of_balances,
    Sentence("{value}, the number of them beaten if every two have met and are not even"),
)
DC = AmongTied(
    "DC",
    Sentence("direct comparison: places below among the tied, in order of who beat whom, circles sharing a place"),
    _by_wins,
    _words_of_balances,
    Sentence("{value} places above the last of them in order of who beat whom"),
)
DE = AmongTied(
    "DE",
    Sentence("direct encounter: sides below in the table of the games between the tied, if every two of them have met"),
    _by_own_table,
    _words_of_table,
    Sentence("{value} of them stand below"),
)

CRITERIA = (SDC, DC, DE)
