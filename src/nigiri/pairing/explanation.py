"""The explanation of a drawn round: each game's costs by criterion, and what another pairing would have cost."""

from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.pairing.colours import Reason
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.matching import Matching, NoPerfectMatching, reduced_cost
from nigiri.pairing.problem import Pair, Problem
from nigiri.sentence import Sentence


class CriterionCost(Struct, frozen=True, omit_defaults=True):
    """What one criterion says about one pair: its cost (or weight), the unit, and the facts behind it in a sentence."""

    criterion: str
    cost: int
    unit: str
    sentence: Sentence | None = None


class PairExplanation(Struct, frozen=True, omit_defaults=True):
    """Why a game, or a bye (`second` is None), is as it is. Costs stand in the criteria's order of rank."""

    first: EntryId
    second: EntryId | None
    costs: tuple[CriterionCost, ...]
    colours: Reason | None = None
    by_hand: bool = False


class Change(Struct, frozen=True):
    """How much more (or less) one criterion would cost over the whole round."""

    criterion: str
    difference: int
    unit: str


class Alternative(Struct, frozen=True, omit_defaults=True):
    """What pairing two sides (or giving one the bye: `second` is None) would have cost, everybody else at their best.

    `changes` are exact differences of the whole round by criterion, in order of rank: the best round with that pair,
    found and proven anew, against the round that was drawn. `decided_by` is the first criterion in which it is worse;
    None when the pair was drawn, or would be as good. `bound` is what the proof of the drawn round itself says the
    pair costs at the least, level by level, each named by its criteria. `instead` are the pairs of that round that
    were not drawn. When there is no such round, `is_possible` is False and `sentence` says why.

    `is_exact` is False where the field is too large to draw it again: then only `bound` is told, and `is_possible`
    is not examined.
    """

    first: EntryId
    second: EntryId | None
    is_drawn: bool
    is_possible: bool
    sentence: Sentence
    changes: tuple[Change, ...] = ()
    decided_by: str | None = None
    bound: dict[str, int] = {}
    instead: tuple[tuple[EntryId, EntryId | None], ...] = ()
    is_exact: bool = True


def explain(problem: Problem, pair: Pair, *, colours: Reason | None, by_hand: bool) -> PairExplanation:
    """Return every criterion's cost of a pair of vertices."""
    i, j = sorted(pair)
    is_bye = j == len(problem.field)
    costs = tuple(
        CriterionCost(
            criterion.name,
            criterion.bye_cost(problem.field, i) if is_bye else criterion.cost(problem.field, i, j),
            criterion.unit,
            _sentence(criterion, problem, i, None if is_bye else j),
        )
        for criterion in problem.ranking.criteria
    )
    first, second = sides(problem, (i, j))
    return PairExplanation(first, second, costs, colours, by_hand)


def _sentence(criterion: Criterion, problem: Problem, i: int, j: int | None) -> Sentence | None:
    return criterion.bye_sentence(problem.field, i) if j is None else criterion.sentence(problem.field, i, j)


def sides(problem: Problem, pair: Pair) -> tuple[EntryId, EntryId | None]:
    """Return the sides of two vertices; the second is None for the bye."""
    i, j = sorted(pair)
    seats = problem.field.seats
    return seats[i].side, None if j == len(seats) else seats[j].side


def alternative(problem: Problem, drawn: Matching, pair: Pair) -> Alternative:
    """Draw the round again with two vertices paired, and compare; in a very large field, read the proof instead."""
    first, second = sides(problem, pair)
    if drawn.mates[pair[0]] == pair[1]:
        return Alternative(first, second, True, True, _drawn(first, second))
    if frozenset((first, second)) in problem.forbidden:
        sentence = Sentence("{first} and {second} may not meet", {"first": first, "second": second})
        return Alternative(first, second, False, False, sentence)
    if not problem.may_be_solved_again:
        return _at_least(problem, drawn, pair)
    try:
        other = problem.solve_with(pair)
    except NoPerfectMatching:
        return Alternative(first, second, False, False, _impossible(first, second))
    changes = _changes(problem, drawn, other)
    decisive = _decisive(problem, changes)
    return Alternative(
        first,
        second,
        False,
        True,
        _as_good(first, second) if decisive is None else _worse(first, second, decisive),
        changes,
        decisive.criterion if decisive else None,
        _bound(problem, drawn, pair),
        tuple(sides(problem, p) for p in other.pairs if drawn.mates[p[0]] != p[1]),
    )


def _changes(problem: Problem, drawn: Matching, other: Matching) -> tuple[Change, ...]:
    before, after = problem.totals(drawn.pairs), problem.totals(other.pairs)
    return tuple(
        Change(criterion.name, after[criterion.name] - before[criterion.name], criterion.unit)
        for criterion in problem.ranking.criteria
    )


def _decisive(problem: Problem, changes: tuple[Change, ...]) -> Change | None:
    """Find the first level that changes, and in it the criterion that loses most."""
    sign = -1 if problem.ranking.is_weight else 1
    by_name = {change.criterion: change for change in changes}
    for level in problem.ranking.levels:
        inside = [by_name[criterion.name] for criterion in level]
        if sum(change.difference for change in inside):
            return max(inside, key=lambda change: sign * change.difference)
    return None


def _at_least(problem: Problem, drawn: Matching, pair: Pair) -> Alternative:
    """Answer from the proof alone: how much worse any round with the pair is at the least (nought: perhaps not)."""
    first, second = sides(problem, pair)
    bound = _bound(problem, drawn, pair)
    decisive = next((name for name, digit in bound.items() if digit), None)
    facts: dict[str, object] = {"first": first, "second": second}
    if decisive is None:
        template = (
            "the proof of the draw does not say that the bye for {first} would be worse"
            if second is None
            else "the proof of the draw does not say that {first} and {second} paired would be worse"
        )
    else:
        facts |= {"criterion": decisive, "difference": f"{bound[decisive]:+d}"}
        template = (
            "every round with the bye for {first} is worse by at least {difference} in {criterion}, "
            "as the proof of the draw shows"
            if second is None
            else "every round with {first} and {second} paired is worse by at least {difference} in {criterion}, "
            "as the proof of the draw shows"
        )
    told = Sentence(template, facts)
    return Alternative(first, second, False, True, told, decided_by=decisive, bound=bound, is_exact=False)


def _bound(problem: Problem, drawn: Matching, pair: Pair) -> dict[str, int]:
    digits = problem.costs.by_level(reduced_cost(problem.costs, drawn.certificate, *pair))
    names = ["+".join(criterion.name for criterion in problem.ranking.levels[k]) for k in problem.deciding]
    return dict(zip(names, digits, strict=False))


def _drawn(first: EntryId, second: EntryId | None) -> Sentence:
    if second is None:
        return Sentence("{first} has the bye", {"first": first})
    return Sentence("{first} and {second} have been paired", {"first": first, "second": second})


def _impossible(first: EntryId, second: EntryId | None) -> Sentence:
    if second is None:
        return Sentence("with the bye for {first}, the others could not all be paired", {"first": first})
    return Sentence(
        "with {first} and {second} paired, the others could not all be paired", {"first": first, "second": second}
    )


def _as_good(first: EntryId, second: EntryId | None) -> Sentence:
    if second is None:
        return Sentence("a round with the bye for {first} would be just as good", {"first": first})
    return Sentence(
        "a round with {first} and {second} paired would be just as good", {"first": first, "second": second}
    )


def _worse(first: EntryId, second: EntryId | None, decisive: Change) -> Sentence:
    facts: dict[str, object] = {
        "first": first,
        "second": second,
        "difference": f"{decisive.difference:+d}",
        "criterion": decisive.criterion,
        "unit": decisive.unit,
    }
    if second is None:
        return Sentence(
            "the best round with the bye for {first} differs by {difference} in {criterion} ({unit})", facts
        )
    return Sentence(
        "the best round with {first} and {second} paired differs by {difference} in {criterion} ({unit})", facts
    )
