"""An event put together from a file: entries once each, nobody with two places in a round."""

from collections import defaultdict

from msgspec.structs import replace

from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.plausible import check_dates, tournament_id
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.regulations.checked_measures import MOST_ROUNDS
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.state import Round, RoundStatus, Tournament

MOST_STONES = 50


class Assembly:
    """Takes entries, games and byes as a reader meets them; what no event can contain is noted and left out."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self._persons: list[Person] = []
        self.entries: dict[EntryId, Entry] = {}
        self._games: dict[int, list[Game]] = defaultdict(list)
        self._byes: dict[int, list[Bye]] = defaultdict(list)
        self._places: dict[tuple[int, EntryId], str] = {}

    def enter(self, person: Person, entry: Entry, where: str) -> bool:
        """Add an entry; False, with a fault noted, when its key is taken."""
        if entry.id in self.entries:
            self._notebook.fault(
                "player.duplicate", "two players have the key {key}", where, keys=(entry.id,), key=entry.id
            )
            return False
        self._persons.append(person)
        self.entries[entry.id] = entry
        return True

    def find(self, key: str, number: int, where: str) -> EntryId | None:
        """Return the entry of a key, or None with a fault noted."""
        side = EntryId(key)
        if side in self.entries:
            return side
        self._notebook.fault(
            "player.unknown", "no player has the key '{key}'", where, round=number, keys=(key[:80],), key=key[:80]
        )
        return None

    def is_round(self, number: int, where: str) -> bool:
        """Tell whether a number is a round's; a fault is noted when it is not."""
        if 1 <= number <= MOST_ROUNDS:
            return True
        self._notebook.fault("round.number", "round {number} is none: rounds are numbered from 1", where, number=number)
        return False

    def add_game(self, number: int, game: Game, where: str) -> bool:
        """Add a game to a round; False when it cannot be."""
        if not 0 <= game.handicap <= MOST_STONES:
            self._notebook.fault(
                "game.handicap", "a handicap of {stones} stones", where, round=number, stones=game.handicap
            )
            return False
        if game.black == game.white:
            self._notebook.fault(
                "game.self",
                "{player} plays against itself",
                where,
                round=number,
                keys=(game.black,),
                player=game.black,
            )
            return False
        if not all(self._seat(side, number, where) for side in game.sides):
            return False
        self._games[number].append(game)
        return True

    def add_bye(self, number: int, bye: Bye, where: str) -> bool:
        """Add a bye to a round; False when the side has a place already."""
        if not self._seat(bye.entry, number, where):
            return False
        self._byes[number].append(bye)
        return True

    def _seat(self, side: EntryId, number: int, where: str) -> bool:
        before = self._places.get((number, side))
        if before is None:
            self._places[number, side] = where
            return True
        self._notebook.fault(
            "round.two_games",
            "{player} has two places in round {number}; the first is at {before}",
            where,
            round=number,
            keys=(side,),
            player=side,
            number=number,
            before=before,
        )
        return False

    def games(self, number: int) -> tuple[Game, ...]:
        """Return the games of a round so far."""
        return tuple(self._games.get(number, ()))

    def be_absent(self, side: EntryId, absences: dict[int, Absence]) -> None:
        """Set in which rounds an entry is absent, where that is only known from the results."""
        self.entries[side] = replace(self.entries[side], absences=absences)

    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds up to the last with a game or a bye, their games by table."""
        last = max([*self._games, *self._byes], default=0)
        return tuple(
            Round(number, self._by_table(number), tuple(self._byes.get(number, ())), RoundStatus.PUBLISHED)
            for number in range(1, last + 1)
        )

    def _by_table(self, number: int) -> tuple[Game, ...]:
        games = sorted(self._games.get(number, ()), key=lambda game: game.table)
        taken: set[int] = set()
        for game in games:
            if game.table in taken or game.table < 1:
                self._notebook.warn(
                    "round.table",
                    "table {table} of round {number} is given twice, or is none",
                    self._places[number, game.black],
                    round=number,
                    keys=game.sides,
                    table=game.table,
                    number=number,
                )
            taken.add(game.table)
        return tuple(games)

    def imported(self, regulations: Regulations, format: str) -> Imported:  # noqa: A002 - the field is called so
        """Return the event, with what is odd about it as a whole noted."""
        drawn = self.rounds()
        where = self._notebook.at(None)
        self._note_absent_players(drawn, where)
        if len(drawn) > regulations.rounds:
            self._notebook.warn(
                "rounds.beyond",
                "{drawn} rounds are recorded of an event of {rounds}",
                where,
                drawn=len(drawn),
                rounds=regulations.rounds,
            )
        check_dates(regulations, self._notebook, where)
        tournament = Tournament(tournament_id(regulations, self._notebook.name), regulations, dict(self.entries), drawn)
        return Imported(tournament, Roster(self._persons), format, self._notebook.notes)

    def _note_absent_players(self, drawn: tuple[Round, ...], where: str) -> None:
        """Note who plays in a round announced as not played: the game counts."""
        for number, side in ((r.number, side) for r in drawn for game in r.games for side in game.sides):
            if number in self.entries[side].absences:
                self._notebook.warn(
                    "round.absent_player",
                    "{player} was announced absent in round {number} and has a game",
                    where,
                    round=number,
                    keys=(side,),
                    player=side,
                    number=number,
                )
