"""What a criterion is: a name, a formula in words, and a way to reckon it for all sides at once.

Values are whole numbers of `1 / unit` points: unit 2 for half points, 4 for quarter points, 1 for counts.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from nigiri.sentence import Sentence, Words
from nigiri.standings.ledger import Ledger

Number = int | Fraction
Key = tuple[Number, ...]


class ByRounds(Struct, frozen=True):
    """A sum of one term for each round, `dropped` lowest terms left out, over an optional start.

    `words` says, for a side and a round, where the term comes from; facts are in points.
    """

    name: str
    formula: Sentence
    terms: Callable[[Ledger], list[list[int]]]
    words: Callable[[Ledger, int, int], Words]
    unit: int = 2
    dropped: int = 0
    start: Callable[[Ledger, int], int] | None = None
    is_lower_better: bool = False

    def column(self, ledger: Ledger) -> list[Number]:
        """The value of each side."""
        rows = self.terms(ledger)
        totals: list[Number] = [sum(row) for row in rows]
        if self.start is not None:
            totals = [self.start(ledger, number) + total for number, total in enumerate(totals)]
        for number, row in enumerate(rows):
            if self.dropped == 1 and row:
                totals[number] -= min(row)
            elif self.dropped:
                totals[number] -= sum(sorted(row)[: self.dropped])
        return totals


class BySide(Struct, frozen=True):
    """A value that is one fact of the side, not a sum over its rounds."""

    name: str
    formula: Sentence
    column: Callable[[Ledger], Sequence[Number]]
    words: Callable[[Ledger, int], Sentence]
    unit: int = 1
    is_lower_better: bool = False


class AmongTied(Struct, frozen=True):
    """A value that depends on who is equal so far: reckoned inside each group equal on all earlier criteria.

    `decide` gets the numbers of one group of two or more, and for each of them the later criteria as a key (greater is
    better); it returns a whole number for each. A side that is equal to nobody has 0. `words` are the comparisons of
    one side; `conclusion` says what its `{value}` means.
    """

    name: str
    formula: Sentence
    decide: Callable[[Ledger, Sequence[int], dict[int, Key]], dict[int, int]]
    words: Callable[[Ledger, Sequence[int], int], list[Sentence]]
    conclusion: Sentence
    unit: int = 1
    is_lower_better: bool = False


Criterion = ByRounds | BySide | AmongTied
