"""What a system of a fixed order says of its next round, and whether anything is left to be played."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.scheduled import Meeting, Schedule
from nigiri.pairing.systems.progress import Vacant
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen
from nigiri.sentence import Sentence
from nigiri.tournament.calendar import calendar, owed
from nigiri.tournament.stage_view import is_scheduled
from nigiri.tournament.state import Tournament
from nigiri.tournament.tree import Node, Tree, check_decider, tree_of

NAMES = {RoundRobin: "round-robin", Scheveningen: "scheveningen", Knockout: "knockout"}
"""How a schedule names itself in the protocol, where level systems name their criteria."""


def schedule_of(view: Tournament, number: int) -> Schedule:
    """Return round `number` of an event of a fixed order, from the rounds before it only; its numbers are given.

    Games of the calendar that could not be played in their round are made up for as soon as both sides are free. In a
    knockout it is the earliest matches of the bracket that can go on. An empty round has no meetings.
    """
    system = view.regulations.system
    assert is_scheduled(system)
    match system:
        case RoundRobin() | Scheveningen():
            return _from_calendar(view, number, NAMES[type(system)])
        case Knockout():
            return _from_tree(view, tree_of(view, number - 1), number, system)
        case _:
            assert_never(system)


def is_over(view: Tournament) -> bool:
    """Tell whether a stage has no round left to draw: its calendar or bracket is played, or its number of rounds."""
    system, drawn = view.regulations.system, len(view.rounds)
    if not is_scheduled(system):
        return drawn >= view.regulations.rounds
    if not view.numbers:
        return False
    match system:
        case RoundRobin() | Scheveningen():
            days = calendar(view)
            there = {side for side in view.numbers[1].sides if _stays(view, side, drawn + 1)}
            return drawn >= len(days) and not any(there.issuperset(pair) for _, *pair in owed(view, days, drawn + 1))
        case Knockout():
            return tree_of(view).is_decided
        case _:
            assert_never(system)


def _stays(view: Tournament, side: EntryId, number: int) -> bool:
    left = view.entries[side].withdrawn_after
    return left is None or number <= left


def _from_calendar(view: Tournament, number: int, name: str) -> Schedule:
    days = calendar(view)
    present = {entry.id for entry in view.present(number)}
    meetings: list[Meeting] = []
    busy: set[EntryId] = set()
    made_up = []
    waiting = list(owed(view, days, number))
    for of, black, white in sorted(waiting, key=lambda game: game[0] != number):
        if {black, white} <= present and busy.isdisjoint((black, white)):
            meetings.append(Meeting(black, white, black))
            busy |= {black, white}
            made_up += [(of, black, white)] if of != number else []
    resting = [side for side in view.numbers[1].sides if side in present and side not in busy]
    return Schedule(name, tuple(meetings), tuple(resting), tuple(_remarks(made_up, waiting, present, number)))


def _remarks(
    made_up: Sequence[tuple[int, EntryId, EntryId]],
    waiting: Sequence[tuple[int, EntryId, EntryId]],
    present: set[EntryId],
    number: int,
) -> Iterator[Sentence]:
    for of, black, white in made_up:
        facts: dict[str, object] = {"first": black, "second": white, "round": of}
        yield Sentence("{first} and {second} make up for their game of round {round}", facts)
    for of, black, white in waiting:
        if of == number and not present.issuperset((black, white)):
            yield Sentence(
                "{first} and {second} do not meet now: one of them is not there", {"first": black, "second": white}
            )


def _from_tree(view: Tournament, tree: Tree, number: int, system: Knockout) -> Schedule:
    check_decider(tree)
    matches = tree.next_matches()
    present = {entry.id for entry in view.present(number)}
    for node in matches:
        for side in (node.first, node.second):
            if side is not None and side not in present:
                raise Refusal(
                    "knockout.absent",
                    "RU-2.8.2-a",
                    message="{entry} has a match in round {round} and will not be there: withdraw the entry, or recall "
                    "its absence",
                    entry=side,
                    round=number,
                    where="entry",
                )
    meetings = tuple(_meeting(node, system) for node in matches)
    playing = {side for meeting in meetings for side in meeting.sides}
    waiting = (
        side
        for node, standing in zip(tree.nodes, tree.standings, strict=True)
        if standing.winner is Vacant.TO_BE_DECIDED and node.is_needed and not node.is_on
        for side in (node.first, node.second)
    )
    resting = dict.fromkeys(side for side in waiting if side in present and side not in playing)
    strays = [game for _, game in tree.strays]
    remarks = tuple(
        Sentence(
            "the game of {first} and {second} belongs to no match of the bracket as it stands",
            {"first": game.black, "second": game.white},
        )
        for game in strays
    )
    return Schedule(NAMES[Knockout], meetings, tuple(side for side in resting if side is not None), remarks)


def _meeting(node: Node, system: Knockout) -> Meeting:
    """Return the next game of a match: colours change from game to game; a deciding game finds its own (KOD-6.4)."""
    assert node.first is not None
    assert node.second is not None
    if not node.games:
        return Meeting(node.first, node.second)
    is_deciding = node.half_points[0] == node.half_points[1] and len(node.games) >= system.games - 1
    last = node.games[-1][1]
    return Meeting(node.first, node.second, None if is_deciding and system.games % 2 else last.white)
