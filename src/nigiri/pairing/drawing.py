"""A drawing: the round as drawn, its proof, and the answers to why."""

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.colours import Reason
from nigiri.pairing.explanation import Alternative, PairExplanation, alternative, explain
from nigiri.pairing.matching import Matching
from nigiri.pairing.problem import Pair, Problem
from nigiri.sentence import Sentence


class Drawing(Struct, frozen=True, dict=True, eq=False):
    """A drawn round, not yet entered in any event. The same field, settings and seed give the same again (RU-2.8.7-a).

    `optimal`: the certificate has been verified, and proves that no round that keeps the hand work is better.
    `costs` are the totals of all criteria by name, in order of rank; under `opengotha` they are weights. `remarks` is
    what has to be said aloud. `problem` and `matching` are what `explanation` and `why` are read from.
    """

    number: int
    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    optimal: bool
    costs: dict[str, int]
    seed: int
    criteria_set: str
    without: tuple[str, ...]
    remarks: tuple[Sentence, ...]
    reasons: dict[Pair, Reason]
    problem: Problem
    matching: Matching

    def with_remarks(self, remarks: tuple[Sentence, ...]) -> "Drawing":
        """Return the same drawing with other remarks."""
        return replace(self, remarks=remarks)

    @cached_property
    def explanation(self) -> tuple[PairExplanation, ...]:
        """Every criterion's cost of each game, in the order of tables, and of the bye that the matching gave.

        Byes settled before the matching come last, without costs.
        """
        index = self.problem.field.index
        pairs = [(index[game.black], index[game.white], game.by_hand) for game in self.games]
        told = [
            explain(self.problem, (i, j), colours=self.reasons[min(i, j), max(i, j)], by_hand=by_hand)
            for i, j, by_hand in pairs
        ]
        if self.problem.has_bye:
            seat = self.matching.mates[-1]
            told.append(explain(self.problem, (seat, len(index)), colours=None, by_hand=False))
        # Other byes were settled before the matching: by hand, or by OpenGotha's formula.
        settled = (bye for bye in self.byes if bye.entry not in index)
        return (*told, *(PairExplanation(bye.entry, None, (), by_hand=bye.by_hand) for bye in settled))

    def why(self, first: EntryId, second: EntryId | None) -> Alternative:
        """Say what pairing two sides would have cost instead, or giving one the bye (`second` None).

        The round is drawn again with that pair fixed, so the answer is exact; in a field of thousands it is read from
        the proof, and says at least how much worse every such round is. Refuses sides that were not drawn.
        """
        index = self.problem.field.index
        for side in (first, second):
            if side is not None and side not in index:
                raise Refusal("why.absent", message="{side} was not drawn in this round", side=side, where="why")
        if second is None and not self.problem.has_bye:
            raise Refusal("why.no_bye", message="this draw has no bye to give", where="why")
        if first == second:
            raise Refusal("game.self", message="{side} cannot meet itself", side=first, where="why")
        other = len(index) if second is None else index[second]
        return alternative(self.problem, self.matching, (index[first], other))
