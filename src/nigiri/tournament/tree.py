"""How far a knockout has come: its bracket with the games played, read from the rounds every time (RU-2.8.2)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.lot import lot
from nigiri.pairing.systems.bracket import Bracket, Match
from nigiri.pairing.systems.progress import Standing, Verdict, progress
from nigiri.regulations.brackets import bracket_of
from nigiri.regulations.schedules import Decider, Knockout
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.state import Round, Tournament


class Node(Struct, frozen=True):
    """A match of the bracket with whoever sits in it and the games they have played, in order, by round.

    `first` and `second` are None while nobody sits there, or where nobody ever will. `half_points` are those of the
    games so far. `verdict` is None while the match is open.
    """

    match: Match
    first: EntryId | None
    second: EntryId | None
    games: tuple[tuple[int, Game], ...]
    half_points: tuple[int, int]
    winner: EntryId | None
    is_playable: bool
    is_needed: bool
    needs_decider: bool

    @property
    def is_on(self) -> bool:
        """Tell whether a game of the match is unfinished."""
        return any(not game.result.is_known for _, game in self.games)


class Tree(Struct, frozen=True):
    """A knockout as it stands. `strays` are games, by round, that belong to no match of the bracket as it stands."""

    bracket: Bracket
    seeds: tuple[EntryId, ...]
    nodes: tuple[Node, ...]
    standings: tuple[Standing, ...]
    gone: frozenset[EntryId]
    strays: tuple[tuple[int, Game], ...] = ()

    @property
    def is_decided(self) -> bool:
        """Tell whether no match is left to be played."""
        return not any(node.is_playable for node in self.nodes)

    def next_matches(self) -> tuple[Node, ...]:
        """Return the matches that have a game in the next round: the earliest of the bracket that can go on.

        A round is played by the whole bracket before the next one begins (RU-2.8.2-g).
        """
        ready = [node for node in self.nodes if node.is_playable and not node.is_on]
        first = min((node.match.round for node in ready), default=0)
        return tuple(node for node in ready if node.match.round == first)


def tree_of(view: Tournament, after: int | None = None) -> Tree:
    """Return the bracket of a knockout event after a round (None: the last drawn one).

    Sides that had left by then are out: their matches fall to their opponents, and so do those of sides that both lost.
    """
    system, given = view.regulations.system, view.numbers[1]
    assert isinstance(system, Knockout)
    seeds = given.sides
    reader = _Reader(system, given, bracket_of(system, len(seeds)))
    rounds = view.rounds[:after]
    taken = _assumed(view, seeds, rounds)
    for drawn in rounds:
        reader.read(drawn, _gone(view, seeds, drawn.number - 1), taken)
    last = len(rounds) if after is None else after
    return reader.tree(_gone(view, seeds, last))


def _gone(view: Tournament, seeds: Sequence[EntryId], after: int) -> frozenset[EntryId]:
    left = ((side, view.entries[side].withdrawn_after) for side in seeds if side in view.entries)
    return frozenset(side for side, last in left if last is not None and last <= after)


def _assumed(view: Tournament, seeds: Sequence[EntryId], rounds: Sequence[Round]) -> Mapping[tuple[int, int], Result]:
    """Return what later rounds were drawn by: in a bracket it stands, since others have played on it.

    That is the award of an unfinished game, or, where none was given, the walk-over of who was left of it.
    """
    taken: dict[tuple[int, int], Result] = {}
    for drawn in rounds:
        gone = _gone(view, seeds, drawn.number - 1)
        for one in drawn.assumed:
            result = one.result if one.result.is_known else _walk_over(view.rounds[one.round - 1], one.table, gone)
            if result is not None:
                taken[one.round, one.table] = result
    return taken


def _walk_over(drawn: Round, table: int, gone: frozenset[EntryId]) -> Result | None:
    """Return how an unfinished game ends when sides of it have left; None while both are there."""
    game = drawn.at_table(table)
    if game.black in gone:
        outcome = Outcome.BOTH_LOSE if game.white in gone else Outcome.WHITE
    else:
        outcome = Outcome.BLACK if game.white in gone else Outcome.UNKNOWN
    return None if outcome is Outcome.UNKNOWN else Result(outcome, by_default=True)


class _Reader:
    """Puts the games of the rounds into the matches of the bracket, round by round."""

    def __init__(self, system: Knockout, given: Numbering, bracket: Bracket) -> None:
        self.system = system
        self.given = given
        self.bracket = bracket
        self.seeds = given.sides
        self.number = {side: seed for seed, side in enumerate(self.seeds, start=1)}
        self.games: dict[int, list[tuple[int, Game]]] = {}
        self.results: dict[tuple[int, int], Result] = {}
        self.verdicts: dict[int, Verdict] = {}
        self.passed: dict[int, int] = {}
        self.strays: list[tuple[int, Game]] = []

    def read(self, drawn: Round, gone: frozenset[EntryId], taken: Mapping[tuple[int, int], Result]) -> None:
        """Put the games of a round where they belong, and decide what they decide."""
        standings = self._progress(gone)
        open_matches = {frozenset((one.first, one.second)): one for one in standings if one.is_playable}
        for one in standings:
            if isinstance(one.winner, int) and one.match.number not in self.verdicts:
                self.passed.setdefault(one.match.number, one.winner)
        for game in drawn.games:
            standing = open_matches.get(frozenset(self.number.get(side, 0) for side in game.sides))
            if standing is None:
                self.strays.append((drawn.number, game))
                continue
            number = standing.match.number
            self.games.setdefault(number, []).append((drawn.number, game))
            self.results[drawn.number, game.table] = taken.get((drawn.number, game.table), game.result)
            verdict = self._verdict(standing)
            if verdict is not None:
                self.verdicts[number] = verdict

    def tree(self, gone: frozenset[EntryId]) -> Tree:
        standings = tuple(self._progress(gone))
        nodes = tuple(self._node(standing) for standing in standings)
        return Tree(self.bracket, self.seeds, nodes, standings, gone, tuple(self.strays))

    def _progress(self, gone: frozenset[EntryId]) -> list[Standing]:
        out = frozenset(self.number[side] for side in gone)
        return progress(self.bracket, self.verdicts, out, self.passed)

    def _node(self, standing: Standing) -> Node:
        games = tuple(self.games.get(standing.match.number, ()))
        first, second = (self.seeds[one - 1] if isinstance(one, int) else None
                         for one in (standing.first, standing.second))  # fmt: skip
        halves = (self._halves(games, first), self._halves(games, second))
        counted = list(self._counted(games))
        is_level = halves[0] == halves[1] and len(counted) >= self.system.games and bool(counted)
        winner = self.seeds[standing.winner - 1] if isinstance(standing.winner, int) else None
        return Node(
            match=standing.match,
            first=first,
            second=second,
            games=games,
            half_points=halves,
            winner=winner,
            is_playable=standing.is_playable,
            is_needed=standing.is_needed,
            needs_decider=standing.is_playable and is_level and self.system.decider is Decider.NONE,
        )

    def _counted(self, games: Sequence[tuple[int, Game]]) -> Iterator[tuple[Game, Result]]:
        """Yield the finished games; annulled ones are played again."""
        for number, game in games:
            result = self.results[number, game.table]
            if result.is_known and result.outcome is not Outcome.NOT_PLAYED:
                yield game, result

    def _halves(self, games: Sequence[tuple[int, Game]], side: EntryId | None) -> int:
        return sum(
            result.half_points(game.colour_of(side))
            for game, result in self._counted(games)
            if side is not None and side in game.sides
        )

    def _verdict(self, standing: Standing) -> Verdict | None:
        """Decide a match from its games: more points than the other can still make, else the decider (RU-2.1.4)."""
        games = self.games[standing.match.number]
        if not isinstance(standing.first, int) or not isinstance(standing.second, int):
            return None
        first, second = (self._halves(games, self.seeds[one - 1]) for one in (standing.first, standing.second))
        counted = list(self._counted(games))
        left = max(0, self.system.games - len(counted))
        if abs(first - second) > 2 * left:
            return Verdict.FIRST if first > second else Verdict.SECOND
        if left or any(not self.results[number, game.table].is_known for number, game in games) or not counted:
            return None
        if all(result.outcome is Outcome.BOTH_LOSE for _, result in counted):
            return Verdict.NOBODY
        return self._decided(standing.match.number, standing.first, standing.second)

    def _decided(self, number: int, first: int, second: int) -> Verdict | None:
        match self.system.decider:
            case Decider.SEED:
                return Verdict.FIRST if first < second else Verdict.SECOND
            case Decider.LOT:
                sides = (self.seeds[first - 1], self.seeds[second - 1])
                return Verdict.SECOND if lot(self.given.seed, f"decider {number}", *sides) & 1 else Verdict.FIRST
            case Decider.NONE | Decider.REPLAY:
                return None


def check_decider(tree: Tree) -> None:
    """Refuse to go on while a match ended level and the regulations name no decider (RU-2.8.2-a)."""
    for node in tree.nodes:
        if node.needs_decider:
            raise Refusal(
                "knockout.decider",
                "RU-2.8.2-a",
                message="decider required: {first} and {second} are level, and the regulations say nothing of it",
                first=node.first,
                second=node.second,
                where="result",
            )
