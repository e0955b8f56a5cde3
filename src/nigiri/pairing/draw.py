"""The draw of a Swiss or McMahon round: from a field to a proven round."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.byes import opengotha_byes
from nigiri.pairing.colours import Reason, first_is_black
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.field import Field, Seat
from nigiri.pairing.handicap import handicap, komi_of_game
from nigiri.pairing.handwork import HandWork
from nigiri.pairing.matching import Matching, NoPerfectMatching
from nigiri.pairing.problem import Problem
from nigiri.pairing.ranking import Ranking, ranking
from nigiri.pairing.remarks import hand_remarks, outcome_remarks
from nigiri.pairing.settings import EvenColours, PairingSettings
from nigiri.pairing.tables import in_table_order


class Order(Struct, frozen=True, omit_defaults=True):
    """How a round is to be drawn: the seed of its lots, the criteria, and the komi of even games in half points."""

    seed: int
    criteria_set: str | None = None
    without: tuple[str, ...] = ()
    even_komi_halves: int = 13


def draw(field: Field, settings: PairingSettings, order: Order, hand: HandWork | None = None) -> Drawing:
    """Draw a round (RU-2.8.4-b, RU-2.8.5-a): pairs, bye, colours, handicaps, tables, and a proof that none is better.

    Under `nigiri` the bye is a partner in the matching like any other, so that it is the best for the whole round.
    Hand work is kept. Refuses an empty field, hand work that contradicts itself, and a field that forbidden pairs
    leave no way to pair.
    """
    hand = hand or HandWork()
    if not field.seats:
        raise Refusal(
            "round.nobody", message="nobody is there to be drawn in round {round}", round=field.number, where="round"
        )
    hand.check(seat.side for seat in field.seats)
    name = order.criteria_set or settings.criteria_set
    criteria = ranking(name, settings, number=field.number, seed=order.seed).without(order.without)
    byes = tuple(replace(bye, by_hand=True) for bye in hand.byes)
    playing = _less(field, {bye.entry for bye in byes})
    problem, matching = _solve_first(_problems(playing, criteria, settings, hand))
    playing_sides = problem.field.index
    byes = (*byes, *(Bye(seat.side) for seat in playing.seats if seat.side not in playing_sides))
    if problem.has_bye:
        byes = (*byes, Bye(problem.field.seats[matching.mates[-1]].side))
    games, reasons = _games(problem, matching, settings, order, hand)
    return Drawing(
        number=field.number,
        games=games,
        byes=byes,
        optimal=True,  # the matching comes with a verified certificate, or not at all
        costs=problem.totals(matching.pairs),
        seed=order.seed,
        criteria_set=name,
        without=order.without,
        remarks=(*hand_remarks(field, hand, settings), *outcome_remarks(field, problem, matching, byes)),
        reasons=reasons,
        problem=problem,
        matching=matching,
    )


def _less(field: Field, absent: set[EntryId]) -> Field:
    return replace(field, seats=tuple(seat for seat in field.seats if seat.side not in absent))


def _problems(field: Field, criteria: Ranking, settings: PairingSettings, hand: HandWork) -> Iterator[Problem]:
    """Yield the matching to solve, and those to fall back upon where forbidden pairs leave it without a solution.

    Only a bye that is chosen before the pairs can stand in the way: then the next one by its formula is tried.
    """
    forbidden = frozenset(_forbidden(field, settings, hand))

    def problem(of: Field, *, has_bye: bool) -> Problem:
        forced = tuple((of.index[pair.first], of.index[pair.second]) for pair in hand.pairs)
        return Problem(of, criteria, has_bye, forbidden, forced)

    if not criteria.is_weight or len(field) % 2 == 0:
        yield problem(field, has_bye=len(field) % 2 == 1)
        return
    fixed = {side for pair in hand.pairs for side in (pair.first, pair.second)}
    for side in opengotha_byes(_less(field, fixed)):
        yield problem(_less(field, {side}), has_bye=False)


def _forbidden(field: Field, settings: PairingSettings, hand: HandWork) -> Iterator[frozenset[EntryId]]:
    """Yield the pairs that may not be: by the regulations, by hand, and by colours that were promised."""
    for first, second in (*settings.forbidden, *hand.forbidden):
        yield frozenset((EntryId(first), EntryId(second)))
    for wish in hand.colours:
        if wish.side not in field.index:
            continue
        seat = field.seats[field.index[wish.side]]
        for other in field.seats:
            stones = handicap(seat, other, settings.handicap, field.ladder)
            # Stones are positive when this side gives them, and so has White.
            is_contrary = stones > 0 if wish.colour is Colour.BLACK else stones < 0
            if other.side != seat.side and (is_contrary or hand.colour_of(other.side) is wish.colour):
                yield frozenset((seat.side, other.side))


def _solve_first(problems: Iterator[Problem]) -> tuple[Problem, Matching]:
    """Return the first problem that has a solution, with it; refuse where none has, telling who is in whose way."""
    first: Refusal | None = None
    for problem in problems:
        try:
            return problem, problem.solve()
        except NoPerfectMatching as proof:
            first = first or _impossible(problem, proof)
    raise first or AssertionError("there is always a problem to solve")


def _impossible(problem: Problem, proof: NoPerfectMatching) -> Refusal:
    """Tell the proof in sides: more groups of odd size than there are others whom their members may meet."""
    seats = problem.field.seats
    names = [
        ", ".join(seats[i].side if i < len(seats) else "bye" for i in group)
        for group in (proof.removed, *proof.components)
    ]
    return Refusal(
        "pairing.impossible",
        message="forbidden pairs leave no way to pair everybody: of {groups} each may meet only {connectors} besides",
        where="forbidden",
        groups=" | ".join(names[1:]),
        connectors=names[0] or "nobody",
    )


def _games(
    problem: Problem, matching: Matching, settings: PairingSettings, order: Order, hand: HandWork
) -> tuple[tuple[Game, ...], dict[tuple[int, int], Reason]]:
    field = problem.field
    pairs = [(field.seats[i], field.seats[j]) for i, j in matching.pairs if j < len(field)]
    fixed = {frozenset((pair.first, pair.second)) for pair in hand.pairs}
    games: list[Game] = []
    reasons: dict[tuple[int, int], Reason] = {}
    for table, (first, second) in enumerate(in_table_order(pairs), start=1):
        stones = handicap(first, second, settings.handicap, field.ladder)
        is_black, reason = _colours(first, second, stones, field.number, settings, order, hand)
        black, white = (first, second) if is_black else (second, first)
        i, j = sorted((field.index[first.side], field.index[second.side]))
        reasons[i, j] = reason
        games.append(
            Game(
                table=table,
                black=black.side,
                white=white.side,
                handicap=abs(stones),
                komi_halves=komi_of_game(black, white, settings.handicap, field.ladder, order.even_komi_halves),
                are_colours_known=reason is not Reason.NIGIRI,
                by_hand=frozenset((first.side, second.side)) in fixed,
            )
        )
    return tuple(games), reasons


def _colours(
    first: Seat,
    second: Seat,
    stones: int,
    number: int,
    settings: PairingSettings,
    order: Order,
    hand: HandWork,
) -> tuple[bool, Reason]:
    """Decide colours: what the director fixed, handicap, the regulations' nigiri, balance, alternation, lot."""
    wish = hand.colour_of(first.side)
    other = hand.colour_of(second.side)
    if wish is not None or other is not None:
        return wish is Colour.BLACK or other is Colour.WHITE, Reason.BY_HAND
    rules = settings.colours
    is_black, reason = first_is_black(
        first, second, stones, seed=order.seed, number=number, do_alternate=rules.alternate
    )
    if reason is not Reason.HANDICAP and rules.rule is EvenColours.BY_NIGIRI:
        return is_black, Reason.NIGIRI
    if reason is Reason.LOT and rules.by_nigiri:
        return is_black, Reason.NIGIRI
    return is_black, reason
