"""What each side had made and met before a round, added up plainly from the record."""

from collections import Counter
from collections.abc import Iterator

from nigiri.games.bye import Bye, ByeKind
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry
from nigiri.regulations.system import McMahon
from nigiri.tournament.state import Round, Tournament

BYE_WORTH = {ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ZERO: 0}
ABSENCE_WORTH = {Absence.FULL: 2, Absence.HALF: 1, Absence.ZERO: 0}
A_POINT = 2
STARTS_AT_WORTH = ("MMS", "STS")
MAIN = ("MMS", "STS", "CPS", "NBW")


class Past:
    """The rounds before round `number` of an event of one system. Scores are in half points.

    `as_drawn`: as that round's draw saw them, games that were unfinished then counting by the award that was assumed.
    """

    def __init__(self, view: Tournament, number: int, *, as_drawn: bool = True) -> None:
        self.view = view
        self.number = number
        assumed = view.rounds[number - 1].assumed if as_drawn and number <= len(view.rounds) else ()
        self._assumed = {(one.round, one.table): one.result for one in assumed}
        self.before = view.rounds[: number - 1]
        self.met: Counter[frozenset[EntryId]] = Counter()
        self.colours: dict[EntryId, list[Colour]] = {side: [] for side in view.entries}
        self.balance_drawn: Counter[EntryId] = Counter()
        self.byes: Counter[EntryId] = Counter()
        self.pairing_byes: Counter[EntryId] = Counter()
        for one in self.before:
            self._read(one)

    def result(self, number: int, game: Game) -> Result:
        """Return what the draw took for a game's result."""
        return self._assumed.get((number, game.table), game.result)

    def _read(self, drawn: Round) -> None:
        rights = self.view.regulations.pairing.rights
        for game in drawn.games:
            result = self.result(drawn.number, game)
            if rights.do_defaults_meet or not result.by_default:
                self.met[frozenset(game.sides)] += 1
            for side in game.sides:
                colour = game.colour_of(side)
                if game.are_colours_known and not result.by_default:
                    self.colours[side].append(colour)
                if result.by_default and result.half_points(colour) == A_POINT and rights.do_default_wins_count:
                    self.byes[side] += 1
        for bye in drawn.byes:
            self.pairing_byes[bye.entry] += bye.kind is ByeKind.PAIRING
            self.byes[bye.entry] += bye.kind is ByeKind.PAIRING or (
                rights.do_granted_byes_count and bye.kind is ByeKind.FULL
            )
        if rights.do_granted_byes_count:
            for side, entry in self.view.entries.items():
                is_away = drawn.game_of(side) is None and all(bye.entry != side for bye in drawn.byes)
                if is_away and entry.absences.get(drawn.number) is Absence.FULL:
                    self.byes[side] += 1

    @property
    def main(self) -> str:
        """The main score: the first of the four among the criteria, else by the system."""
        named = (name.upper() for name in self.view.regulations.standings.criteria)
        otherwise = "MMS" if isinstance(self.view.regulations.system, McMahon) else "NBW"
        return next((name for name in named if name in MAIN), otherwise)

    @property
    def is_reckoned(self) -> bool:
        """Tell whether the main score is one that is added up here: wins or McMahon."""
        return self.main in {"MMS", "NBW"}

    def score(self, side: EntryId) -> int:
        """Return a side's main score."""
        return self.mcmahon(side) if self.main == "MMS" else self.wins(side)

    def wins(self, side: EntryId) -> int:
        """Return a side's wins, its unplayed rounds as the regulations count them."""
        points = self.view.regulations.standings.points
        return self._sum(side, bye=points.bye_wins, absence=points.absent_wins)

    def mcmahon(self, side: EntryId) -> int:
        """Return a side's McMahon score."""
        points = self.view.regulations.standings.points
        entry = self.view.entries[side]
        start = 2 * self.view.regulations.system.start_points(entry.rank, entry.start_correction)
        return start + self._sum(side, bye=points.bye_mcmahon, absence=points.absent_mcmahon)

    def ranked(self, side: EntryId) -> int:
        """Return the score that handicaps go by: McMahon, in other systems with a start by rank, 30k standing at 0."""
        if isinstance(self.view.regulations.system, McMahon):
            return self.mcmahon(side)
        entry = self.view.entries[side]
        own = self.view.regulations.system.start_points(entry.rank, entry.start_correction)
        return self.mcmahon(side) + 2 * (entry.rank + 30 - own)

    def _sum(self, side: EntryId, *, bye: int, absence: int) -> int:
        entry = self.view.entries[side]
        given = self.view.numbers.get(1)
        played, unplayed = 0, given.carried.get(side, 0) if given is not None else 0
        for drawn in self.before:
            game = drawn.game_of(side)
            if game is not None:
                played += self.result(drawn.number, game).half_points(game.colour_of(side))
            else:
                unplayed += _unplayed(entry, drawn, side, bye=bye, absence=absence)
        is_rounded = self.view.regulations.standings.points.round_down
        return played + (unplayed // 2 * 2 if is_rounded else unplayed)

    def category(self, side: EntryId) -> int:
        """Return a side's category, 0 the top one."""
        rank = self.view.entries[side].rank
        lowest = self.view.regulations.system.categories
        return sum(rank < limit for limit in lowest)

    def balance(self, side: EntryId) -> int:
        """Return the games played with White less those with Black (RU-2.8.6)."""
        had = self.colours[side]
        return had.count(Colour.WHITE) - had.count(Colour.BLACK)

    def may_be_drawn(self) -> Iterator[Entry]:
        """Yield the entries that are final and present in the round (RU-2.2.11-c)."""
        for entry in self.view.entries.values():
            has_come = entry.first_round <= self.number
            has_left = entry.withdrawn_after is not None and entry.withdrawn_after < self.number
            if entry.is_final and has_come and not has_left and self.number not in entry.absences:
                yield entry


def _unplayed(entry: Entry, drawn: Round, side: EntryId, *, bye: int, absence: int) -> int:
    """Return what a round without a game was worth."""
    given: Bye | None = next((one for one in drawn.byes if one.entry == side), None)
    if given is not None:
        return BYE_WORTH.get(given.kind, bye)
    has_left = entry.withdrawn_after is not None and entry.withdrawn_after < drawn.number
    is_entered = entry.first_round <= drawn.number and not has_left
    if is_entered and drawn.number not in entry.absences:
        return 0  # it was there, and nobody seated it
    return ABSENCE_WORTH.get(entry.absences.get(drawn.number, Absence.BY_RULE), absence)
