"""The places of a knockout, as its bracket decides them (RU-2.8.2-b, RU-2.8.2-d)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.pairing.systems.bracket import Bracket, LoserOf, WinnerOf
from nigiri.pairing.systems.progress import Standing, Vacant
from nigiri.people.roster import Roster
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import RankedBy, Row, Table, standings
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.tree import Tree, tree_of

WINS = StandingsSettings(("NBW",))
"""The column that is printed beside the places of a bracket."""


def tree_table(view: Tournament, roster: Roster, after: int) -> Table:
    """Return the table of a knockout after a round: no criterion decides, the bracket does.

    Sides that went out in the same round without a match for their places share them: losers of the semi-finals both
    stand third. Who is still in stands at the best place within reach.
    """
    tree = tree_of(view, after)
    table = standings(cards(view, roster, after), WINS, Frame(rounds=view.regulations.rounds))
    best = best_places(tree)
    rows = sorted((row for row in table.rows if row.side in best), key=lambda row: best[row.side])
    placed: list[Row] = []
    for number, row in enumerate(rows, start=1):
        is_tied = bool(placed) and best[placed[-1].side] == best[row.side]
        placed.append(replace(row, place=placed[-1].place if is_tied else number))
    return Table(after, (), tuple(placed), ("NBW",), RankedBy.BRACKET)


def best_places(tree: Tree) -> dict[EntryId, int]:
    """Return for each side its place, the best one where several sides share it or where it is still open."""
    ending = _Ending(tree)
    for standing in (one for one in tree.standings if one.is_needed):
        for side in (standing.first, standing.second):
            if isinstance(side, int):
                ending.read(standing, side)
    ending.share()
    return {side: ending.placed.get(number, len(tree.seeds)) for number, side in enumerate(tree.seeds, start=1)}


class _Ending:
    """Finds the places of seeds: by a match for them, by the round in which they went out, or within reach."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.placed: dict[int, int] = {}
        self.out: dict[int, int] = {}
        self.losses: Counter[int] = Counter()
        self.gone = {number for number, side in enumerate(tree.seeds, start=1) if side in tree.gone}
        self.finals = {standing.match.number for standing in _in_force(tree)}

    def read(self, standing: Standing, side: int) -> None:
        """Note what a match did to one of its sides."""
        match, has_won = standing.match, side == standing.winner
        has_ended = Vacant.TO_BE_DECIDED not in {standing.first, standing.second, standing.winner}
        is_final = match.number in self.finals and (has_won or side not in self.gone)
        if has_ended and match.places is not None and is_final:
            self.placed[side] = match.places[not has_won]
            return
        if has_won:
            return
        self.losses[side] += has_ended
        both_lost = has_ended and standing.winner is Vacant.NEVER
        if side in self.gone or both_lost or self.losses[side] >= self.tree.bracket.losses:
            self.out.setdefault(side, match.round)

    def share(self) -> None:
        """Place those who went out, round by round from the last places up, and those who are still in."""
        bracket = self.tree.bracket
        sources = {source for match in bracket.matches for source in match.sides}
        has_all = all(
            match.places or {WinnerOf(match.number), LoserOf(match.number)} <= sources for match in bracket.matches
        )
        reach = _reach(bracket)
        last = bracket.sides
        for number in sorted(set(self.out.values())):
            group = [side for side, of in self.out.items() if of == number and side not in self.placed]
            for side in group:
                self.placed[side] = bracket.sides + 1 if has_all and side in self.gone else last - len(group) + 1
            last -= len(group)
        for standing in _in_force(self.tree):
            for still_in in (standing.first, standing.second):
                if isinstance(still_in, int) and still_in not in self.placed:
                    self.placed[still_in] = reach[standing.match.number]


def _in_force(tree: Tree) -> Iterator[Standing]:
    """Yield the matches that count: not those that are not needed, nor a final that is played again."""
    again = {standing.match.repeats for standing in tree.standings if standing.is_needed}
    for standing in tree.standings:
        is_final = standing.match.repeats is None and standing.match.number not in again
        is_last = standing.match.repeats is not None and not any(
            other.is_needed and other.match.repeats == standing.match.repeats
            and other.match.number > standing.match.number
            for other in tree.standings
        )  # fmt: skip
        if standing.is_needed and (is_final or is_last):
            yield standing


def _reach(bracket: Bracket) -> dict[int, int]:
    """Return for every match the best place that its winner can still come to."""
    following = {
        source.match: match.number
        for match in reversed(bracket.matches)
        for source in match.sides
        if isinstance(source, WinnerOf)
    }
    reach: dict[int, int] = {}
    for match in reversed(bracket.matches):
        onward = following.get(match.number)
        last = bracket.sides if onward is None else reach[onward]
        reach[match.number] = last if match.places is None else match.places[0]
    return reach
