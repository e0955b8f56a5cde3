"""The games and byes of OpenGotha's file."""

from collections import defaultdict
from collections.abc import Mapping

from lxml import etree

from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.scalars import BOOLEAN, INTEGER, TEXT, choice
from nigiri.formats.xml_tree import Attributes, Document, writable
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.tournament.state import Round, RoundStatus

MOST_ROUNDS = 100
MOST_STONES = 50

WRITTEN_AS_BYE = frozenset({ByeKind.PAIRING, ByeKind.FULL})
"""What OpenGotha calls a bye; a granted half point or none is an absence there."""

_OUTCOMES = {
    "UNKNOWN": Outcome.UNKNOWN,
    "WHITEWINS": Outcome.WHITE,
    "BLACKWINS": Outcome.BLACK,
    "EQUAL": Outcome.JIGO,
    "BOTHWIN": Outcome.BOTH_WIN,
    "BOTHLOSE": Outcome.BOTH_LOSE,
}
RESULT = choice(
    "a result",
    {f"RESULT_{word}": Result(outcome) for word, outcome in _OUTCOMES.items()}
    | {
        f"RESULT_{word}_BYDEF": Result(outcome, by_default=True)
        for word, outcome in _OUTCOMES.items()
        if outcome is not Outcome.UNKNOWN
    },
)


class Rounds:
    """The rounds of a file as they fill: nobody plays twice in one, or plays and sits out."""

    def __init__(
        self, document: Document, notebook: Notebook, keys: Keys, komi_halves: int, handicap_komi: int
    ) -> None:
        self._document = document
        self._notebook = notebook
        self._keys = keys
        self._komi_halves = komi_halves
        self._handicap_komi = handicap_komi
        self._games: dict[int, list[Game]] = defaultdict(list)
        self._byes: dict[int, list[Bye]] = defaultdict(list)
        self._seen: dict[tuple[int, EntryId], str] = {}
        self.kept: dict[str, str] = {}

    def add_game(self, element: etree._Element) -> None:
        """Read one game; a fault is noted for a game no event can contain."""
        attributes = Attributes(element, "", self._document, self._notebook)
        number = self._round(attributes)
        black = self._player(attributes, "blackPlayer", number)
        white = self._player(attributes, "whitePlayer", number)
        table = attributes.take("tableNumber", INTEGER, 0)
        handicap = attributes.take("handicap", INTEGER, 0)
        are_colours_known = attributes.take("knownColor", BOOLEAN, True)
        result = attributes.take("result", RESULT, Result())
        if number is None or black is None or white is None:
            return
        if not 0 <= handicap <= MOST_STONES:
            self._notebook.fault(
                "game.handicap", "a handicap of {stones} stones", attributes.where, round=number, stones=handicap
            )
            return
        if black == white:
            self._notebook.fault(
                "game.self",
                "{player} plays against itself",
                attributes.where,
                round=number,
                keys=(black,),
                player=black,
            )
            return
        if not (self._seat(black, number, attributes.where) and self._seat(white, number, attributes.where)):
            return
        komi = self._handicap_komi if handicap else self._komi_halves
        self._games[number].append(
            Game(table, black, white, handicap, komi, result, are_colours_known=are_colours_known)
        )
        self.kept |= {f"Game/{number}/{black}/{name}": value for name, value in attributes.kept().items()}

    def add_bye(self, element: etree._Element) -> None:
        """Read one bye."""
        attributes = Attributes(element, "", self._document, self._notebook)
        number = self._round(attributes)
        player = self._player(attributes, "player", number)
        if number is not None and player is not None and self._seat(player, number, attributes.where):
            self._byes[number].append(Bye(player))
            self.kept |= {f"ByePlayer/{number}/{player}/{name}": value for name, value in attributes.kept().items()}

    def _round(self, attributes: Attributes) -> int | None:
        number = attributes.take("roundNumber", INTEGER, 0)
        if 1 <= number <= MOST_ROUNDS:
            return number
        self._notebook.fault(
            "round.number", "round {number} is none: rounds are numbered from 1", attributes.where, number=number
        )
        return None

    def _player(self, attributes: Attributes, name: str, number: int | None) -> EntryId | None:
        text = attributes.take(name, TEXT, "")
        found = self._keys.find(text)
        if found is None:
            self._notebook.fault(
                "player.unknown",
                "no player has the key '{key}'",
                attributes.where,
                round=number or 0,
                keys=(text[:80],),
                key=text[:80],
            )
        return found

    def _seat(self, player: EntryId, number: int, where: str) -> bool:
        before = self._seen.setdefault((number, player), where)
        if before is where:
            return True
        self._notebook.fault(
            "round.two_games",
            "{player} has two places in round {number}; the first is at {before}",
            where,
            round=number,
            keys=(player,),
            player=player,
            number=number,
            before=before,
        )
        return False

    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds up to the last with a game or a bye, their games by table."""
        last = max([*self._games, *self._byes], default=0)
        return tuple(
            Round(
                number,
                tuple(self._by_table(number)),
                tuple(self._byes.get(number, ())),
                RoundStatus.PUBLISHED,
            )
            for number in range(1, last + 1)
        )

    def _by_table(self, number: int) -> list[Game]:
        games = sorted(self._games.get(number, ()), key=lambda game: game.table)
        taken: set[int] = set()
        for game in games:
            if game.table in taken or game.table < 1:
                self._notebook.warn(
                    "round.table",
                    "table {table} of round {number} is given twice, or is none",
                    self._seen[number, game.black],
                    round=number,
                    keys=game.sides,
                    table=game.table,
                    number=number,
                )
            taken.add(game.table)
        return games


def write_games(
    root: etree._Element, rounds: tuple[Round, ...], keys: Mapping[EntryId, str], kept: Mapping[str, str]
) -> None:
    """Write the games, then the byes if there are any. `keys` are the players' keys in the file."""
    more = _by_place(kept)
    games = etree.SubElement(root, "Games")
    for drawn in rounds:
        for game in drawn.games:
            element = etree.SubElement(games, "Game")
            element.set("roundNumber", str(drawn.number))
            element.set("tableNumber", str(game.table))
            element.set("whitePlayer", keys[game.white])
            element.set("blackPlayer", keys[game.black])
            element.set("knownColor", BOOLEAN.write(game.are_colours_known))
            element.set("handicap", str(game.handicap))
            element.set("result", RESULT.write(_writable_result(game.result)))
            _set_kept(element, more.get(f"Game/{drawn.number}/{game.black}", {}))
    byes = [(drawn.number, bye.entry) for drawn in rounds for bye in drawn.byes if bye.kind in WRITTEN_AS_BYE]
    if byes:
        container = etree.SubElement(root, "ByePlayers")
        for number, player in byes:
            element = etree.SubElement(container, "ByePlayer")
            element.set("roundNumber", str(number))
            element.set("player", keys[player])
            _set_kept(element, more.get(f"ByePlayer/{number}/{player}", {}))


def _writable_result(result: Result) -> Result:
    """Return what OpenGotha has a word for: no margin, and an annulled game as one without result."""
    if result.outcome in {Outcome.NOT_PLAYED, Outcome.UNKNOWN}:
        return Result()
    return Result(result.outcome, by_default=result.by_default)


def _by_place(kept: Mapping[str, str]) -> dict[str, dict[str, str]]:
    places: dict[str, dict[str, str]] = defaultdict(dict)
    for key, value in kept.items():
        place, _, name = key.rpartition("/")
        places[place][name] = value
    return places


def _set_kept(element: etree._Element, attributes: Mapping[str, str]) -> None:
    for name, value in attributes.items():
        if name.isidentifier():
            element.set(name, writable(value))
