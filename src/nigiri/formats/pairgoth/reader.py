"""Pairgoth's file to an event: individuals, or teams that are drawn as sides."""

from nigiri.formats.assembly import Assembly
from nigiri.formats.country import iso_country
from nigiri.formats.imported import Imported
from nigiri.formats.json_file import Node
from nigiri.formats.notebook import Notebook
from nigiri.formats.pairgoth.settings import PLACE, read_regulations
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.person import Person
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank
from nigiri.regulations.regulations import Regulations

NOBODY = "0"
"""The opponent of a bye."""

_OUTCOMES = {
    "?": Outcome.UNKNOWN,
    "b": Outcome.BLACK,
    "w": Outcome.WHITE,
    "=": Outcome.JIGO,
    "X": Outcome.NOT_PLAYED,
    "#": Outcome.BOTH_WIN,
    "0": Outcome.BOTH_LOSE,
}


def is_pairgoth(document: object) -> bool:
    """Tell whether a JSON document is Pairgoth's."""
    return isinstance(document, dict) and isinstance(document.get("pairing"), dict) and "players" in document


def read_pairgoth(document: object, notebook: Notebook) -> Imported:
    """Read an event; sides are called by Pairgoth's own numbers."""
    root = Node(document, "$", notebook)
    regulations = read_regulations(root)
    assembly = Assembly(notebook)
    teams = root["teams"].items()
    for node in teams or root["players"].items():
        _enter(node, assembly, notebook)
    for number, games in enumerate(root["games"].items(), 1):
        for node in games.items():
            if assembly.is_round(number, node.path):
                _add_game(node, number, regulations, assembly, notebook)
    return assembly.imported(regulations, "pairgoth")


def _enter(node: Node, assembly: Assembly, notebook: Notebook) -> None:
    key = node["id"].text()
    if not key or key == NOBODY:
        notebook.fault("player.nameless", "a player has no number", node.path)
        return
    identifiers = {register: node[name].text() for register, name in (("egd", "egf"), ("ffg", "ffg"), ("aga", "aga"))}
    person = Person(
        PersonId(key),
        node["name"].text(),
        node["firstname"].text(),
        {register: text for register, text in identifiers.items() if text},
    )
    skipped = [skip.integer(0) for skip in node["skip"].items()]
    rank = node["rank"].integer(0)
    entry = Entry(
        EntryId(key),
        person.id,
        Rank(max(LOWEST, min(HIGHEST, rank))),
        rating=node["rating"].integer(0) if node["rating"].value is not None else None,
        club=node["club"].text(),
        country=iso_country(node["country"].text()),
        registration=Registration.FINAL if node["final"].boolean(True) else Registration.PRELIMINARY,
        start_correction=node["mmsCorrection"].integer(0),
        absences=dict.fromkeys(sorted(number for number in skipped if number > 0), Absence.BY_RULE),
        extra={f"{PLACE}players": ",".join(member.text() for member in node["players"].items())}
        if node["players"].value is not None
        else {},
    )
    assembly.enter(person, entry, node.path)


def _add_game(node: Node, number: int, regulations: Regulations, assembly: Assembly, notebook: Notebook) -> None:
    white, black = node.first("w", "white").text(NOBODY), node.first("b", "black").text(NOBODY)
    if NOBODY in {white, black}:
        player = assembly.find(black if white == NOBODY else white, number, node.path)
        if player is not None:
            assembly.add_bye(number, Bye(player), node.path)
        return
    sides = assembly.find(black, number, node.path), assembly.find(white, number, node.path)
    if sides[0] is None or sides[1] is None:
        return
    handicap = node.first("h", "handicap").integer(0)
    komi = regulations.pairing.handicap.komi_halves if handicap else regulations.komi_halves
    game = Game(
        table=node.first("t", "table").integer(0),
        black=sides[0],
        white=sides[1],
        handicap=handicap,
        komi_halves=komi,
        result=Result(_outcome(node, notebook), by_default=node["forfeit"].boolean(False)),
    )
    assembly.add_game(number, game, node.path)


def _outcome(node: Node, notebook: Notebook) -> Outcome:
    text = node.first("r", "result").text("?")
    found = _OUTCOMES.get(text.strip()[:1] or "?")
    if found is None:
        notebook.fault("value.unreadable", "r is '{text}', which is no result", node.path, text=text[:80])
        return Outcome.UNKNOWN
    return found
