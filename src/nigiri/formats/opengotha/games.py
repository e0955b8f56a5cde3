"""The games and byes of OpenGotha's file."""

from collections import defaultdict
from collections.abc import Mapping

from lxml import etree

from nigiri.formats.assembly import Assembly
from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.scalars import BOOLEAN, INTEGER, TEXT, choice
from nigiri.formats.xml_tree import Attributes, Document, writable
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.tournament.state import Round

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


class GameReader:
    """Reads games and byes into an assembly; attributes it does not know are kept."""

    def __init__(
        self, document: Document, notebook: Notebook, keys: Keys, assembly: Assembly, komi: tuple[int, int]
    ) -> None:
        self._document = document
        self._notebook = notebook
        self._keys = keys
        self._assembly = assembly
        self._komi = komi
        self.kept: dict[str, str] = {}

    def add_game(self, element: etree._Element) -> None:
        """Read one game. Komi comes from the regulations: even, or with stones."""
        attributes = Attributes(element, "", self._document, self._notebook)
        number = attributes.take("roundNumber", INTEGER, 0)
        is_round = self._assembly.is_round(number, attributes.where)
        black = self._player(attributes, "blackPlayer", number)
        white = self._player(attributes, "whitePlayer", number)
        table = attributes.take("tableNumber", INTEGER, 0)
        handicap = attributes.take("handicap", INTEGER, 0)
        are_colours_known = attributes.take("knownColor", BOOLEAN, True)
        result = attributes.take("result", RESULT, Result())
        if not is_round or black is None or white is None:
            return
        komi = self._komi[1 if handicap else 0]
        game = Game(table, black, white, handicap, komi, result, are_colours_known=are_colours_known)
        if self._assembly.add_game(number, game, attributes.where):
            self.kept |= {f"Game/{number}/{black}/{name}": value for name, value in attributes.kept().items()}

    def add_bye(self, element: etree._Element) -> None:
        """Read one bye."""
        attributes = Attributes(element, "", self._document, self._notebook)
        number = attributes.take("roundNumber", INTEGER, 0)
        is_round = self._assembly.is_round(number, attributes.where)
        player = self._player(attributes, "player", number)
        if is_round and player is not None and self._assembly.add_bye(number, Bye(player), attributes.where):
            self.kept |= {f"ByePlayer/{number}/{player}/{name}": value for name, value in attributes.kept().items()}

    def _player(self, attributes: Attributes, name: str, number: int) -> EntryId | None:
        text = attributes.take(name, TEXT, "")
        return self._keys.find(text) or self._assembly.find(text, number, attributes.where)


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
