"""A small reader of OpenGotha's file straight into cards, independent of `nigiri.formats`: it serves as an oracle."""

import csv
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.ratings.rank import parse_rank
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings, UnplayedPoints

_POINTS = {
    "RESULT_UNKNOWN": (0, 0),
    "RESULT_BLACKWINS": (2, 0),
    "RESULT_WHITEWINS": (0, 2),
    "RESULT_EQUAL": (1, 1),
    "RESULT_BOTHWIN": (2, 2),
    "RESULT_BOTHLOSE": (0, 0),
}


class Event(Struct, frozen=True):
    """What standings need of one file."""

    cards: tuple[Card, ...]
    settings: StandingsSettings
    frame: Frame

    def after(self, number: int) -> tuple[Card, ...]:
        return tuple(Card(c.side, c.name, c.rank, c.rating, c.start, c.category, c.lines[:number]) for c in self.cards)


def read_event(path: Path, rounds: int | None = None) -> Event:
    root = ElementTree.fromstring(path.read_text("utf-8-sig"))
    general = _one(root, "GeneralParameterSet")
    floor, bar, zero = (parse_rank(general[f"genMM{name}"]) for name in ("Floor", "Bar", "Zero"))
    after = rounds or int(general["numberOfRounds"])
    lines = _games(root)
    byes = {
        (e.attrib["player"].upper(), int(e.attrib["roundNumber"]))
        for e in root.iter("ByePlayer")
        if "player" in e.attrib
    }
    cards = []
    for player in (e.attrib for e in root.iter("Player") if "name" in e.attrib):
        key = f"{player['name']}{player['firstName']}".replace(" ", "").upper()
        played = [lines.get((key, number)) for number in range(1, after + 1)]
        present = player["participating"]
        if player["registeringStatus"] != "FIN" and not any(played):
            continue
        rank = parse_rank(player["rank"])
        start = max(floor, min(bar, rank)) - zero + int(player["smmsCorrection"])
        cards.append(
            Card(
                side=EntryId(key),
                name=(player["name"].upper(), player["firstName"].upper()),
                rank=rank,
                rating=int(player["rating"]),
                start=2 * start,
                category=0,
                lines=tuple(
                    line or Line(number, _kind(key, number, present, byes))
                    for number, line in enumerate(played, start=1)
                ),
            )
        )
    frame = Frame(rounds=int(general["numberOfRounds"]), bar=2 * (bar - zero))
    return Event(tuple(cards), _settings(root, general), frame)


def _one(root: ElementTree.Element, name: str) -> dict[str, str]:
    return next(e.attrib for e in root.iter(name))


def _kind(key: str, number: int, present: str, byes: set[tuple[str, int]]) -> LineKind:
    if (key, number) in byes:
        return LineKind.BYE
    return LineKind.UNASSIGNED if present[number - 1] == "1" else LineKind.ABSENT


def _games(root: ElementTree.Element) -> dict[tuple[str, int], Line]:
    lines = {}
    for game in (e.attrib for e in root.iter("Game") if "result" in e.attrib):
        result = game["result"].removesuffix("_BYDEF")
        points = _POINTS[result]
        black, white = game["blackPlayer"].upper(), game["whitePlayer"].upper()
        number, stones = int(game["roundNumber"]), int(game["handicap"])
        for side, other, colour, place in ((black, white, Colour.BLACK, 0), (white, black, Colour.WHITE, 1)):
            lines[side, number] = Line(
                round=number,
                kind=LineKind.GAME,
                opponent=EntryId(other),
                colour=colour,
                handicap=stones if colour is Colour.WHITE else -stones,
                points=points[place],
                opponent_points=points[1 - place],
                by_default=game["result"].endswith("_BYDEF"),
                is_decided=result != "RESULT_UNKNOWN",
            )
    return lines


def _settings(root: ElementTree.Element, general: dict[str, str]) -> StandingsSettings:
    criteria = [(int(e.attrib["number"]), e.attrib["name"]) for e in root.iter("PlacementCriterion")]
    placement: list[str] = []
    for number, name in criteria:  # the team criteria follow in an element of the same name
        if number <= len(placement):
            break
        placement.append(name)
    return StandingsSettings(
        criteria=tuple(placement),
        points=UnplayedPoints(
            absent_wins=int(general["genNBW2ValueAbsent"]),
            absent_mcmahon=int(general["genMMS2ValueAbsent"]),
            bye_wins=int(general["genNBW2ValueBye"]),
            bye_mcmahon=int(general["genMMS2ValueBye"]),
            round_down=general["genRoundDownNBWMMS"] == "true",
        ),
        unplayed_as_half=general.get("genCountNotPlayedGamesAsHalfPoint") == "true",
    )


def expected_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))
