"""Systems of a fixed order: round robin by the register, Scheveningen, knockout."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.systems.knockout import Placement
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Tournament


def check_fixed_order(view: Tournament) -> Iterator[Finding]:
    """Yield what the games of a fixed order break of it. Games set by hand are left alone."""
    given = view.numbers.get(1)
    if given is None:
        return
    match view.regulations.system:
        case RoundRobin() as system:
            for group in given.groups:
                yield from _round_robin(view, group, system.cycles)
        case Scheveningen():
            yield from _scheveningen(view, given.groups)
        case Knockout() as system:
            yield from _knockout(view, given.sides, system)
        case _:
            return


def _games(view: Tournament) -> Iterator[tuple[int, Game]]:
    return ((drawn.number, game) for drawn in view.rounds for game in drawn.games)


def _round_robin(view: Tournament, group: Sequence[EntryId], cycles: int) -> Iterator[Finding]:
    """See that each two meet once a cycle (RU-2.8.1-a), and with the colours of the register."""
    number = {side: place for place, side in enumerate(group, start=1)}
    met: Counter[frozenset[EntryId]] = Counter()
    reversed_: Counter[frozenset[EntryId]] = Counter()
    for drawn, game in _games(view):
        inside = [side in number for side in game.sides]
        facts: dict[str, object] = {"black": game.black, "white": game.white}
        if any(inside) and not all(inside):
            yield Finding("schedule.other_group", "{black} and {white} are of different groups", "warning", drawn,
                          game.sides, facts)  # fmt: skip
        if not all(inside):
            continue
        met[frozenset(game.sides)] += 1
        times = met[frozenset(game.sides)]
        if times > cycles and not game.by_hand:
            yield Finding("schedule.met_again", "{black} and {white} have met already", "warning", drawn,
                          game.sides, facts)  # fmt: skip
        # Games may be made up for out of turn, so it is only counted how often each colour is due in all cycles.
        is_reversed = not _is_first_black(number[game.black], number[game.white], len(group))
        reversed_[frozenset(game.sides)] += is_reversed
        times_reversed = reversed_[frozenset(game.sides)]
        is_due = times_reversed <= cycles // 2 if is_reversed else times - times_reversed <= (cycles + 1) // 2
        if not is_due and game.are_colours_known and not game.by_hand and game.handicap == 0:
            message = "{black} has Black against {white}, and the register says White"
            yield Finding("schedule.colours", message, "warning", drawn, game.sides, facts)
    given = view.numbers[1]
    if len(view.rounds) < given.rounds:
        return
    for one, other in combinations(group, 2):
        if met[frozenset((one, other))] < cycles and _was_there(view, one) and _was_there(view, other):
            message = "{first} and {second} have not met as often as they should"
            facts = {"first": one, "second": other}
            yield Finding("schedule.not_met", message, "warning", 0, (one, other), facts)


def _is_first_black(first: int, second: int, sides: int) -> bool:
    """Return the register's colour of the first of two numbers (RU-2.8.1-c, RU-2.8.1-d)."""
    if sides % 2 == 0 and sides in {first, second}:
        other = min(first, second)
        is_last_black = 2 * other > sides
        return is_last_black == (first == sides)
    return (first < second) == ((first + second) % 2 == 1)


def _was_there(view: Tournament, side: EntryId) -> bool:
    entry = view.entries[side]
    return entry.withdrawn_after is None and not entry.absences and entry.first_round == 1


def _scheveningen(view: Tournament, groups: Sequence[Sequence[EntryId]]) -> Iterator[Finding]:
    """See that nobody meets one of the own group, nor anybody twice (RU-2.8.3-b)."""
    group_of = {side: number for number, group in enumerate(groups) for side in group}
    met: set[frozenset[EntryId]] = set()
    for drawn, game in _games(view):
        facts: dict[str, object] = {"black": game.black, "white": game.white}
        if game.by_hand:
            continue
        if group_of.get(game.black) == group_of.get(game.white):
            yield Finding("schedule.own_group", "{black} and {white} are of one group", "warning", drawn, game.sides,
                          facts)  # fmt: skip
        if frozenset(game.sides) in met:
            yield Finding("schedule.met_again", "{black} and {white} have met already", "warning", drawn, game.sides,
                          facts)  # fmt: skip
        met.add(frozenset(game.sides))


def _knockout(view: Tournament, seeds: Sequence[EntryId], system: Knockout) -> Iterator[Finding]:
    """See that round 1 is seeded (RU-2.8.2-h), and that who has lost often enough is out (RU-2.8.2-a, RU-2.8.2-c)."""
    number = {side: place for place, side in enumerate(seeds, start=1)}
    size = 1 << (len(seeds) - 1).bit_length()
    is_plain = system.placement is Placement.NONE and not system.consolation and system.games == 1
    # Who was moved on by an award stays where the award put it, however the game ended (RU-2.8.8-c).
    awarded = {(one.round, one.table): one.result for drawn in view.rounds for one in drawn.assumed}
    losses: Counter[EntryId] = Counter()
    for drawn in view.rounds:
        for game in drawn.games:
            facts: dict[str, object] = {"black": game.black, "white": game.white}
            if game.by_hand:
                continue
            if drawn.number == 1 and sum(number.get(side, 0) for side in game.sides) != size + 1:
                message = "{black} and {white} do not stand opposite each other in the bracket"
                yield Finding("bracket.seeds", message, "warning", 1, game.sides, facts)
            for side in game.sides:
                if is_plain and losses[side] >= system.losses:
                    message, facts = "{side} is out, and plays again", {"side": side}
                    yield Finding("bracket.out", message, "warning", drawn.number, (side,), facts)
        for game in drawn.games:
            winner = awarded.get((drawn.number, game.table), game.result).winner
            if winner is not None:
                losses[game.white if winner is Colour.BLACK else game.black] += 1
