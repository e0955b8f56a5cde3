"""Reckoning the criteria of an event in their order: the columns behind the table and behind its explanations."""

from collections.abc import Sequence

from nigiri.standings.criteria.criterion import AmongTied, Criterion, Key, Number
from nigiri.standings.criteria.registry import read
from nigiri.standings.ledger import Ledger


class Reckoning:
    """Columns of values, in the criteria's units, for a ledger.

    `placing` decides the places, `shown` is only printed. `groups` keeps, for each criterion that is decided among the
    tied, the groups it was decided in. `also` are criteria to reckon beside those of the settings.
    """

    def __init__(self, ledger: Ledger, also: Sequence[Criterion] = ()) -> None:
        self.ledger = ledger
        self.placing = read(ledger.settings.criteria)
        names = {criterion.name for criterion in self.placing}
        beside = {criterion.name: criterion for criterion in (*read(ledger.settings.shown), *also)}
        self.shown = [criterion for name, criterion in beside.items() if name not in names]
        self.columns: dict[str, Sequence[Number]] = {}
        self.groups: dict[str, list[list[int]]] = {}
        for criterion in (*self.placing, *self.shown):
            if not isinstance(criterion, AmongTied):
                self.columns[criterion.name] = criterion.column(ledger)
        for place, criterion in enumerate((*self.placing, *self.shown)):
            if isinstance(criterion, AmongTied):
                before, after = self.placing[:place], self.placing[place + 1 :]
                self.columns[criterion.name] = self._decide(criterion, before, after)

    def keys(self, criteria: Sequence[Criterion]) -> list[Key]:
        """For each side its values of some criteria, turned so that greater is better."""
        columns = []
        for criterion in criteria:
            column = self.columns[criterion.name]
            columns.append([-value for value in column] if criterion.is_lower_better else column)
        return list(zip(*columns, strict=True)) if columns else [()] * len(self.ledger.cards)

    def _decide(self, criterion: AmongTied, before: Sequence[Criterion], after: Sequence[Criterion]) -> list[Number]:
        groups: dict[Key, list[int]] = {}
        for number, key in enumerate(self.keys(before)):
            groups.setdefault(key, []).append(number)
        later = self.keys([other for other in after if not isinstance(other, AmongTied)])
        column: list[Number] = [0] * len(self.ledger.cards)
        self.groups[criterion.name] = [group for group in groups.values() if len(group) > 1]
        for group in self.groups[criterion.name]:
            decided = criterion.decide(self.ledger, group, {number: later[number] for number in group})
            for number, value in decided.items():
                column[number] = value
        return column
