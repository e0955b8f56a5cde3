"""How a number of the table comes about, line by line, so that a player can recompute it by hand."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.sentence import Sentence, Words, english, written
from nigiri.standings.criteria.criterion import AmongTied, ByRounds, BySide
from nigiri.standings.criteria.registry import find
from nigiri.standings.frame import Frame
from nigiri.standings.ledger import Ledger
from nigiri.standings.reckoning import Reckoning
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import in_points


class Step(Struct, frozen=True):
    """One line: the round (0: not of a round), the opponent if any, what it adds, and why.

    `value` is None where the line adds nothing by itself (a comparison). `is_counted` is False for the lowest rounds
    that a criterion leaves out.
    """

    round: int
    opponent: EntryId | None
    value: Fraction | None
    words: Words
    is_counted: bool = True


class Explanation(Struct, frozen=True):
    """A side's value of a criterion. Counted values add up to `total`, which equals the table's."""

    side: EntryId
    criterion: str
    formula: Sentence
    steps: tuple[Step, ...]
    total: Fraction

    @property
    def english(self) -> str:
        """The explanation as English text, one line for each step."""
        lines = [f"{self.criterion} of {self.side}: {self.formula.english}"]
        for step in self.steps:
            name = f"round {step.round}: " if step.round else ""
            value = "" if step.value is None else f" = {written(step.value)}"
            lines.append(f"{name}{english(step.words)}{value}" + ("" if step.is_counted else " (left out)"))
        return "\n".join([*lines, f"total {written(self.total)}"])


def explain(
    cards: Sequence[Card], settings: StandingsSettings, frame: Frame, side: EntryId, criterion: str
) -> Explanation:
    """Explain one value of the table that `standings` makes of the same arguments.

    A criterion that the settings do not name is explained as if it stood last. Refuses an unknown criterion or side.
    """
    ledger = Ledger(cards, settings, frame)
    number = ledger.number.get(side)
    if number is None:
        raise Refusal("card.unknown", message="{side} has no card", where="side", side=side)
    wanted = find(criterion)
    match wanted:
        case ByRounds():
            steps = _by_rounds(ledger, wanted, number)
            total = in_points(wanted.column(ledger)[number], wanted.unit)
        case BySide():
            total = in_points(wanted.column(ledger)[number], wanted.unit)
            steps = [Step(0, None, total, (wanted.words(ledger, number),))]
        case AmongTied():
            steps, total = _among_tied(ledger, wanted, number)
        case _:
            assert_never(wanted)
    return Explanation(side, wanted.name, wanted.formula, tuple(steps), total)


def _by_rounds(ledger: Ledger, criterion: ByRounds, number: int) -> list[Step]:
    terms = criterion.terms(ledger)[number]
    left_out = set(sorted(range(len(terms)), key=lambda k: terms[k])[: criterion.dropped])
    steps = [
        Step(
            round=line.round,
            opponent=line.opponent,
            value=in_points(term, criterion.unit),
            words=criterion.words(ledger, number, k),
            is_counted=k not in left_out,
        )
        for k, (line, term) in enumerate(zip(ledger.cards[number].lines, terms, strict=True))
    ]
    if criterion.start is None:
        return steps
    start = in_points(criterion.start(ledger, number), criterion.unit)
    return [Step(0, None, start, (Sentence("start score {start}", {"start": start}),)), *steps]


def _among_tied(ledger: Ledger, criterion: AmongTied, number: int) -> tuple[list[Step], Fraction]:
    reckoning = Reckoning(ledger, also=(criterion,))
    total = in_points(reckoning.columns[criterion.name][number], criterion.unit)
    group = next((group for group in reckoning.groups[criterion.name] if number in group), None)
    if group is None:
        return [Step(0, None, total, (Sentence("equal to nobody on the criteria before"),))], total
    tied = Sentence("{sides} sides are equal on the criteria before", {"sides": len(group)})
    steps = [Step(0, None, None, (phrase,)) for phrase in (tied, *criterion.words(ledger, group, number))]
    return [*steps, Step(0, None, total, (criterion.conclusion.filled(value=total),))], total
