"""Who qualified from one stage for the next, in which order, and what they take along (RU-2.8, KOD-6.8)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.pairing.lot import lot
from nigiri.pairing.systems.seeds import bracket_size, seed_positions
from nigiri.people.roster import Roster
from nigiri.regulations.stages import Carry, CutTies, Qualification, SeedOrder
from nigiri.regulations.system import Knockout
from nigiri.sentence import Sentence
from nigiri.standings.table import Row, Table
from nigiri.tournament.schedule import is_over
from nigiri.tournament.stage_view import chain, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import group_tables


class Qualified(Struct, frozen=True):
    """Those who go on, in the order of their seeds; what they carry, in half points; what has to be said aloud.

    `met` are the pairs whose games are carried over with their points.
    """

    sides: tuple[EntryId, ...]
    carried: dict[EntryId, int]
    met: tuple[tuple[EntryId, EntryId], ...] = ()
    remarks: tuple[Sentence, ...] = ()


class _Through(Struct, frozen=True):
    """One side that goes on: the number of its group, how it came in there, and its row."""

    group: int
    position: int
    row: Row


def qualified(tournament: Tournament, roster: Roster, stage: int, *, seed: int) -> Qualified:
    """Return who qualified for a stage from the one before, as its table stands now.

    Refuses while the stage before is unfinished, and a tie at the cut that the regulations leave to the director.
    """
    rule = chain(tournament.regulations)[stage - 1].qualification
    assert rule is not None
    before = stage_view(tournament, stage - 1)
    check_finished(before, stage - 1)
    tables = group_tables(before, roster, len(before.rounds))
    remarks: list[Sentence] = []
    through: list[_Through] = []
    for number, (_, table) in enumerate(tables):
        rows = _cut(before, table, rule, seed, remarks)
        through += [_Through(number, place, row) for place, row in enumerate(rows, start=1)]
    ordered = sorted(through, key=lambda one: _seed_key(one, rule.order, tables[one.group][1], seed))
    if isinstance(chain(tournament.regulations)[stage - 1].system, Knockout) and len(tables) > 1:
        ordered = _apart(ordered)
    sides = tuple(one.row.side for one in ordered)
    return _with_carried(before, roster, sides, rule.carry, remarks)


def chosen(tournament: Tournament, roster: Roster, stage: int, sides: Sequence[EntryId]) -> Qualified:
    """Return the sides that the director lets go on, where the regulations leave ties to a list; they played before."""
    rule = chain(tournament.regulations)[stage - 1].qualification
    assert rule is not None
    before = stage_view(tournament, stage - 1)
    check_finished(before, stage - 1)
    strangers = sorted(set(sides) - set(before.entries))
    if strangers:
        raise Refusal(
            "numbers.list",
            "RU-2.8",
            message="{sides} did not play stage {stage}",
            sides=", ".join(strangers),
            stage=stage - 1,
            where="groups",
        )
    return _with_carried(before, roster, tuple(sides), rule.carry, ())


def _with_carried(
    before: Tournament, roster: Roster, sides: tuple[EntryId, ...], carry: Carry, remarks: Iterable[Sentence]
) -> Qualified:
    met = _met(before, frozenset(sides)) if carry is Carry.MUTUAL else ()
    return Qualified(sides, _carried(before, roster, sides, carry), met, tuple(remarks))


def check_finished(view: Tournament, stage: int) -> None:
    """Refuse to go on while a stage has rounds to draw or games without a result (RU-2.8)."""
    waiting = [(drawn.number, game.table) for drawn in view.rounds for game in drawn.games if not game.result.is_known]
    if not waiting and is_over(view):
        return
    raise Refusal(
        "stage.unfinished",
        "RU-2.8",
        message="stage {stage} is unfinished: no result at {tables}" if waiting
        else "stage {stage} is unfinished: {drawn} of {rounds} rounds are drawn",
        stage=stage,
        tables=", ".join(f"round {number}, table {table}" for number, table in waiting),
        drawn=len(view.rounds),
        rounds=view.regulations.rounds,
        where="round",
    )  # fmt: skip


def _cut(view: Tournament, table: Table, rule: Qualification, seed: int, remarks: list[Sentence]) -> list[Row]:
    """Return the first rows of a table: who has left does not go on, and those who are equal draw lots."""
    there = [row for row in table.rows if view.entries[row.side].is_entered(len(view.rounds) + 1)]
    rows = sorted(there, key=lambda row: (row.place, lot(seed, "cut", row.side)))
    if len(rows) <= rule.places:
        return rows
    last = rows[rule.places - 1].place
    tied = [row.side for row in rows if row.place == last]
    if rows[rule.places].place != last:
        return rows[: rule.places]
    if rule.ties is CutTies.LIST:
        raise Refusal(
            "qualification.tied",
            "RU-2.8",
            message="{sides} are equal at the cut: list those who go on",
            sides=", ".join(tied),
            where="groups",
        )
    remarks.append(Sentence("{sides} are equal at the cut: a lot decided, seed {seed}",
                            {"sides": ", ".join(tied), "seed": seed}))  # fmt: skip
    return rows[: rule.places]


def _seed_key(one: _Through, order: SeedOrder, table: Table, seed: int) -> tuple[object, ...]:
    chance = lot(seed, "seed", one.row.side)
    match order:
        case SeedOrder.BY_PLACE:
            return one.position, one.group, chance
        case SeedOrder.BY_RESULT:
            made = tuple(-one.row.values[criterion] for criterion in table.criteria)
            return one.position, made, chance
        case SeedOrder.LOT:
            return one.position, chance
        case _:
            assert_never(order)


def _apart(ordered: Sequence[_Through]) -> list[_Through]:
    """Exchange seeds of equal position until nobody meets one of the own group in the first round, if that can be."""
    found = list(ordered)
    for first, second in _first_round(len(found)):
        if found[first].group != found[second].group:
            continue
        for other in range(len(found)):
            if found[other].position != found[second].position or other == second:
                continue
            found[second], found[other] = found[other], found[second]
            if not any(found[i].group == found[j].group for i, j in _first_round(len(found)) if other in (i, j)) and (
                found[first].group != found[second].group
            ):
                break
            found[second], found[other] = found[other], found[second]
    return found


def _first_round(sides: int) -> Iterator[tuple[int, int]]:
    """Yield who meets in the first round of a bracket, the stronger seed first; seeds here are counted from 0."""
    positions = seed_positions(bracket_size(sides))
    for one, other in zip(positions[::2], positions[1::2], strict=True):
        if max(one, other) <= sides:
            yield min(one, other) - 1, max(one, other) - 1


def _met(view: Tournament, sides: frozenset[EntryId]) -> tuple[tuple[EntryId, EntryId], ...]:
    games = (game for drawn in view.rounds for game in drawn.games if sides.issuperset(game.sides))
    return tuple(sorted({(min(game.sides), max(game.sides)) for game in games}))


def _carried(view: Tournament, roster: Roster, sides: Sequence[EntryId], carry: Carry) -> dict[EntryId, int]:
    match carry:
        case Carry.NONE:
            return {}
        case Carry.POINTS:
            rows = {row.side: row for _, table in group_tables(view, roster, len(view.rounds), ("NBW",))
                    for row in table.rows}  # fmt: skip
            return {side: int(2 * rows[side].values["NBW"]) for side in sides}
        case Carry.MUTUAL:
            points = dict.fromkeys(sides, 0)
            for game in (game for drawn in view.rounds for game in drawn.games):
                if game.black in points and game.white in points:
                    points[game.black] += game.result.half_points(Colour.BLACK)
                    points[game.white] += game.result.half_points(Colour.WHITE)
            return points
        case _:
            assert_never(carry)
