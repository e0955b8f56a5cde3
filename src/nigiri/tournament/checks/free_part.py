"""The part of a drawn round that nobody settled by hand, and who of it might have met."""

from collections.abc import Iterator

from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.team import teammates
from nigiri.regulations.classification import Credit
from nigiri.tournament.checks.maximum_matching import has_perfect_matching, pairs_at_most
from nigiri.tournament.checks.past import Past
from nigiri.tournament.state import Round, Tournament


class FreePart:
    """Games and the pairing bye of a round that were left to the draw."""

    def __init__(self, drawn: Round, past: Past) -> None:
        self.past = past
        self.games: tuple[Game, ...] = tuple(game for game in drawn.games if not game.by_hand)
        self.byes: tuple[Bye, ...] = tuple(bye for bye in drawn.byes if bye.kind is ByeKind.PAIRING and not bye.by_hand)
        self.sides = [side for game in self.games for side in game.sides] + [bye.entry for bye in self.byes]
        self.forbidden = {frozenset(pair) for pair in _forbidden(past.view)}

    @property
    def rematches(self) -> int:
        """How many of the games are between sides that had met."""
        return sum(self.past.met[frozenset(game.sides)] > 0 for game in self.games)

    def fewest_rematches(self, sitting_out: EntryId | None = None) -> int | None:
        """Return the fewest rematches with which the sides can all be paired; None where forbidden pairs hide it.

        With a bye in the round, anybody may have it, or the one that is named.
        """
        sides = [side for side in self.sides if side != sitting_out]
        has_bye = bool(self.byes) and sitting_out is None
        size = len(sides) + has_bye
        fresh: list[set[int]] = [set() for _ in range(size)]
        for i in range(size):
            for j in range(i):
                if (has_bye and i == len(sides)) or self._is_fresh(sides[i], sides[j]):
                    fresh[i].add(j)
                    fresh[j].add(i)
        if has_perfect_matching(fresh):
            return 0
        return None if self.forbidden else (size - 2 * pairs_at_most(fresh)) // 2

    def _is_fresh(self, one: EntryId, other: EntryId) -> bool:
        pair = frozenset((one, other))
        return not self.past.met[pair] and pair not in self.forbidden


def _forbidden(view: Tournament) -> Iterator[tuple[str, str]]:
    yield from view.regulations.pairing.forbidden
    rules = view.regulations
    is_individual_team = rules.classification.credit is Credit.INDIVIDUAL_TEAM
    if is_individual_team and rules.teams is not None and not rules.teams.may_members_meet:
        yield from teammates(view.teams)
