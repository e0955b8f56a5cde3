"""One event played by lot: the draw is the ordinary one, results follow the rating formula."""

from typing import Final

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, TournamentId
from nigiri.pairing.lot import lot
from nigiri.people.entry import Absence, Entry
from nigiri.people.roster import Roster
from nigiri.ratings.egf_2021 import HandicapShift, expected_scores
from nigiri.regulations.levels import McMahon, Swiss
from nigiri.simulation.field import Field
from nigiri.simulation.format import Format, Players
from nigiri.tournament.draw import propose_round
from nigiri.tournament.opening import opened
from nigiri.tournament.state import Round, RoundStatus, Tournament

OVER: Final = frozenset({"rounds.complete", "round.nobody"})
"""With these refusals of a draw an event is over."""

NOBODY_KNOWN: Final = Roster()
WHOLE: Final = 1 << 64


class Luck:
    """The lots of one run. What two would make of their next game does not depend on the format they meet in."""

    def __init__(self, seed: int, run: int) -> None:
        self.seed = seed
        self.run = run
        self._met: dict[tuple[EntryId, EntryId], int] = {}

    def draw_seed(self, number: int) -> int:
        """Return the seed of a round's draw."""
        return lot(self.seed, "draw", str(self.run), str(number)) >> 33

    def wins(self, first: EntryId, second: EntryId, chance: float) -> bool:
        """Tell whether the first wins a game that it wins with a chance."""
        low, high = min(first, second), max(first, second)
        times = self._met[low, high] = self._met.get((low, high), 0) + 1
        share = lot(self.seed, "game", str(self.run), low, high, str(times)) / WHOLE
        return share < chance if first == low else share >= 1 - chance

    def happens(self, purpose: str, number: int, side: EntryId, chance: float) -> bool:
        """Tell whether something befalls a side in a round."""
        return chance > 0 and lot(self.seed, purpose, str(self.run), str(number), side) / WHOLE < chance


def play(format_: Format, players: Players, field: Field, luck: Luck) -> Tournament:
    """Play an event of a format to its end and return it."""
    entries = {entry.id: entry for entry in field.entries}
    if isinstance(format_.system, Swiss | McMahon):
        entries = {side: _with_absences(entry, format_, players, luck) for side, entry in entries.items()}
    event = Tournament(TournamentId("simulated"), format_.regulations, entries)
    while True:
        number = len(event.rounds) + 1
        seed = luck.draw_seed(number)
        try:
            event = opened(event, NOBODY_KNOWN, seed=seed)
            drawing = propose_round(event, NOBODY_KNOWN, number, seed=seed)
        except Refusal as refusal:
            if refusal.code in OVER:
                return event
            raise
        games = tuple(_played(game, number, players, field, luck) for game in drawing.games)
        drawn = Round(number, games, drawing.byes, RoundStatus.PUBLISHED)
        event = replace(event, rounds=(*event.rounds, drawn))


def _with_absences(entry: Entry, format_: Format, players: Players, luck: Luck) -> Entry:
    missed = [
        number for number in range(1, format_.rounds + 1) if luck.happens("absence", number, entry.id, players.absence)
    ]
    return replace(entry, absences=dict.fromkeys(missed, Absence.BY_RULE)) if missed else entry


def _played(game: Game, number: int, players: Players, field: Field, luck: Luck) -> Game:
    away = [side for side in game.sides if luck.happens("no-show", number, side, players.no_show)]
    if len(away) == 2:
        return replace(game, result=Result(Outcome.BOTH_LOSE, by_default=True))
    if away:
        won = Outcome.WHITE if away[0] == game.black else Outcome.BLACK
        return replace(game, result=Result(won, by_default=True))
    black, white = (field.strengths[side] for side in game.sides)
    chance, _ = expected_scores(black, white, game.handicap, HandicapShift.WHITE_DOWN)
    has_black_won = luck.wins(game.black, game.white, chance)
    return replace(game, result=Result(Outcome.BLACK if has_black_won else Outcome.WHITE))
