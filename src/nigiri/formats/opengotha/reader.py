"""OpenGotha's file to an event. Containers are recognised by their position and what is in them, not by their name."""

from lxml import etree
from msgspec.structs import replace

from nigiri.formats.assembly import Assembly
from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.games import GameReader
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.opengotha.parameters import ParameterReader
from nigiri.formats.opengotha.players import read_player
from nigiri.formats.opengotha.teams import TeamReader, with_teams
from nigiri.formats.scalars import TEXT
from nigiri.formats.xml_tree import Attributes, Document, children, tag

_ITEMS = frozenset({"player", "game", "byeplayer", "team", "clubsgroup"})
_PARAMETERS = frozenset({"tournamentparameterset", "teamtournamentparameterset"})


def is_opengotha(document: Document) -> bool:
    """Tell whether a document is OpenGotha's: a tournament with a parameter set."""
    return tag(document.root) == "tournament" and bool(children(document.root, "TournamentParameterSet"))


def read_opengotha(document: Document, notebook: Notebook) -> Imported:
    """Read an event; what no event can contain is noted as a fault and left out."""
    return _Reader(document, notebook).read()


class _Reader:
    def __init__(self, document: Document, notebook: Notebook) -> None:
        self._document = document
        self._notebook = notebook
        self._keys = Keys()
        self._items: dict[str, list[etree._Element]] = {name: [] for name in _ITEMS}
        self._unknown: list[etree._Element] = []
        for element in children(document.root):
            self._sort(element)

    def _sort(self, element: etree._Element) -> None:
        """Put an element of the root, or the items in it, where they belong."""
        inside = [item for item in children(element) if tag(item) in _ITEMS]
        if inside:
            for item in inside:
                self._items[tag(item)].append(item)
        elif tag(element) in _ITEMS and len(element.attrib):
            self._items[tag(element)].append(element)
        elif len(element) and tag(element) not in _PARAMETERS:
            self._unknown.append(element)

    def read(self) -> Imported:
        assembly = Assembly(self._notebook)
        for element in self._items["player"]:
            found = read_player(element, self._document, self._notebook, self._keys)
            if found is not None:
                assembly.enter(*found, self._document.where(element))
        teams = TeamReader(self._document, self._notebook, self._keys)
        for element in self._items["team"]:
            teams.add(element)
        parameters = ParameterReader(self._document, self._notebook)
        regulations = parameters.regulations(self._club_groups())
        for element in self._unknown:
            parameters.keep_whole(element, "Tournament")
        komi = regulations.komi_halves, regulations.pairing.handicap.komi_halves
        games = GameReader(self._document, self._notebook, self._keys, assembly, komi)
        for element in self._items["game"]:
            games.add_game(element)
        for element in self._items["byeplayer"]:
            games.add_bye(element)
        self._keep(parameters.kept, games.kept)
        imported = assembly.imported(regulations, "opengotha")
        return replace(imported, tournament=with_teams(imported.tournament, teams.teams))

    def _club_groups(self) -> dict[str, tuple[str, ...]]:
        groups: dict[str, tuple[str, ...]] = {}
        for element in self._items["clubsgroup"]:
            name = Attributes(element, "", self._document, self._notebook).take("name", TEXT, "")
            clubs = (
                Attributes(club, "", self._document, self._notebook).take("name", TEXT, "")
                for club in children(element, "club")
            )
            groups[name] = groups.get(name, ()) + tuple(club for club in clubs if club)
        return groups

    def _keep(self, kept: dict[str, str], of_games: dict[str, str]) -> None:
        """Keep what belongs to the whole file: the root's attributes, odd attributes of games."""
        kept |= Attributes(self._document.root, "Tournament/", self._document, self._notebook).kept()
        kept |= of_games
