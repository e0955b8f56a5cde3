"""Rounds of a fixed order as drawings: the schedule says who meets, the event's rules say colours and stones."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.colours import Reason, first_is_black
from nigiri.pairing.draw import Order
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.explanation import Alternative
from nigiri.pairing.field import Field, Seat
from nigiri.pairing.handicap import handicap, komi_of_game
from nigiri.pairing.handwork import HandWork
from nigiri.pairing.problem import Pair, Problem
from nigiri.pairing.ranking import Ranking
from nigiri.pairing.settings import EvenColours, PairingSettings
from nigiri.sentence import Sentence


class Meeting(Struct, frozen=True):
    """Two sides that meet by the schedule; `black` None leaves the colours to the rules of the event."""

    first: EntryId
    second: EntryId
    black: EntryId | None = None

    @property
    def sides(self) -> tuple[EntryId, EntryId]:
        """Both sides."""
        return self.first, self.second


class ScheduledDrawing(Drawing, frozen=True, dict=True, eq=False):
    """A round that follows from numbers or from a bracket.

    Nothing is chosen, so there are no costs, and `optimal` is False: there is nothing to prove. `criteria_set` is the
    name of the system.
    """

    def why(self, first: EntryId, second: EntryId | None) -> Alternative:
        """Say that the schedule decides; refuse sides that have no place in the round."""
        seated = {side for game in self.games for side in game.sides} | {bye.entry for bye in self.byes}
        for side in (first, second):
            if side is not None and side not in seated:
                raise Refusal("why.absent", message="{side} was not drawn in this round", side=side, where="why")
        met = any({first, second} == set(game.sides) for game in self.games)
        is_drawn = met or (second is None and any(bye.entry == first for bye in self.byes))
        told = (
            Sentence("{first} and {second} meet by the schedule", {"first": first, "second": second})
            if met
            else Sentence("{first} sits out by the schedule", {"first": first})
            if is_drawn
            else Sentence("the order of rounds is fixed: nothing was chosen in this one", {})
        )
        return Alternative(first, second, is_drawn, is_drawn, told)


class Schedule(Struct, frozen=True):
    """What a system says of a round: its name, who meets in the order of tables, who sits out, what is said aloud."""

    system: str
    meetings: tuple[Meeting, ...]
    resting: tuple[EntryId, ...] = ()
    remarks: tuple[Sentence, ...] = ()


def seat(
    schedule: Schedule, field: Field, settings: PairingSettings, order: Order, hand: HandWork | None = None
) -> ScheduledDrawing:
    """Seat a scheduled round: handicap first (RU-2.1.8, RU-2.6.3-c), then the schedule's colours, then the rules'.

    Hand work comes before the schedule: a fixed pair takes its two sides out of it, and whom they would have met sits
    out. Who rests has a bye of no points: everybody rests as often. Refuses scheduled pairs that may not meet.
    """
    hand = hand or HandWork()
    hand.check(seat.side for seat in field.seats)
    meetings, resting = _by_hand(schedule, hand)
    _check_forbidden(meetings, settings, hand)
    games: list[Game] = []
    reasons: dict[Pair, Reason] = {}
    paired = replace(field, seats=tuple(field.seats[field.index[side]] for one in meetings for side in one.sides))
    fixed = {frozenset((pair.first, pair.second)) for pair in hand.pairs}
    for table, meeting in enumerate(meetings, start=1):
        first, second = (field.seats[field.index[side]] for side in meeting.sides)
        stones = handicap(first, second, settings.handicap, field.ladder)
        is_black, reason = _colours(first, second, meeting.black, stones, field.number, settings, order, hand)
        black, white = (first, second) if is_black else (second, first)
        i, j = sorted((paired.index[first.side], paired.index[second.side]))
        reasons[i, j] = reason
        komi = komi_of_game(black, white, settings.handicap, field.ladder, order.even_komi_halves)
        is_fixed = frozenset(meeting.sides) in fixed
        games.append(
            Game(table, black.side, white.side, abs(stones), komi, are_colours_known=reason is not Reason.NIGIRI,
                 by_hand=is_fixed)
        )  # fmt: skip
    forced = tuple((2 * n, 2 * n + 1) for n in range(len(meetings)))
    problem = Problem(paired, Ranking(schedule.system, ()), has_bye=False, forced=forced)
    return ScheduledDrawing(
        number=field.number,
        games=tuple(games),
        byes=(*(replace(bye, by_hand=True) for bye in hand.byes), *(Bye(side, ByeKind.ZERO) for side in resting)),
        optimal=False,
        costs={},
        seed=order.seed,
        criteria_set=schedule.system,
        without=(),
        remarks=schedule.remarks,
        reasons=reasons,
        problem=problem,
        matching=problem.solve(),
    )


def _by_hand(schedule: Schedule, hand: HandWork) -> tuple[list[Meeting], list[EntryId]]:
    taken = {side for pair in hand.pairs for side in (pair.first, pair.second)} | {bye.entry for bye in hand.byes}
    scheduled = {frozenset(meeting.sides): meeting for meeting in schedule.meetings}
    fixed = {frozenset((pair.first, pair.second)): pair for pair in hand.pairs}
    meetings: list[Meeting] = []
    left = list(schedule.resting)
    for meeting in schedule.meetings:
        pair = fixed.get(frozenset(meeting.sides))
        if pair is not None:
            meetings.append(replace(meeting, black=pair.black or meeting.black))
        elif taken.isdisjoint(meeting.sides):
            meetings.append(meeting)
        else:
            left += meeting.sides
    meetings += [Meeting(p.first, p.second, p.black) for key, p in fixed.items() if key not in scheduled]
    return meetings, [side for side in left if side not in taken]


def _check_forbidden(meetings: Iterable[Meeting], settings: PairingSettings, hand: HandWork) -> None:
    banned = {frozenset(map(str, pair)) for pair in (*settings.forbidden, *hand.forbidden)}
    fixed = {frozenset((pair.first, pair.second)) for pair in hand.pairs}
    for meeting in meetings:
        if frozenset(meeting.sides) in banned and frozenset(meeting.sides) not in fixed:
            raise Refusal(
                "schedule.forbidden",
                message="{first} and {second} meet by the schedule and may not: fix other games by hand",
                first=meeting.first,
                second=meeting.second,
                where="forbidden",
            )


def _colours(
    first: Seat,
    second: Seat,
    black: EntryId | None,
    stones: int,
    number: int,
    settings: PairingSettings,
    order: Order,
    hand: HandWork,
) -> tuple[bool, Reason]:
    """Decide colours: by hand, by handicap, by the schedule, else as in an even game of the event (RU-2.6.3-b)."""
    wish, other = hand.colour_of(first.side), hand.colour_of(second.side)
    if wish is not None or other is not None:
        return wish is Colour.BLACK or other is Colour.WHITE, Reason.BY_HAND
    if black is not None and not stones:
        return black == first.side, Reason.SCHEDULE
    rules = settings.colours
    is_black, reason = first_is_black(
        first, second, stones, seed=order.seed, number=number, do_alternate=rules.alternate
    )
    by_nigiri = rules.rule is EvenColours.BY_NIGIRI or (reason is Reason.LOT and rules.by_nigiri)
    return is_black, Reason.NIGIRI if by_nigiri and reason is not Reason.HANDICAP else reason
