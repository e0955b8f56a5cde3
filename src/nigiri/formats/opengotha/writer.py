"""An event to OpenGotha's file, and the list of what OpenGotha has no place for."""

from lxml import etree

from nigiri.formats.opengotha.games import write_games
from nigiri.formats.opengotha.parameters import AS_XML, write_parameters
from nigiri.formats.opengotha.players import MOST_ROUNDS, write_player
from nigiri.formats.opengotha.team_writer import write_teams
from nigiri.formats.xml_tree import writable
from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament

_ROOT = "Tournament/"
DATA_VERSION = "201"
"""The version of OpenGotha's data format that this is."""


def write_opengotha(tournament: Tournament, roster: Roster) -> bytes:
    """Write the whole event as OpenGotha's XML, in UTF-8."""
    kept = tournament.regulations.extra
    root = etree.Element("Tournament")
    for place, value in kept.items():
        if place.startswith(_ROOT) and place.removeprefix(_ROOT).isidentifier():
            root.set(place.removeprefix(_ROOT), writable(value))
    if not any(str(name).endswith("ersion") for name in root.attrib):
        root.set("dataVersion", DATA_VERSION)
    persons = unique_persons(tournament, roster)
    keys = {side: writable(person.key) for side, person in persons.items()}
    players = etree.SubElement(root, "Players")
    for side, entry in tournament.entries.items():
        write_player(players, persons[side], entry, absences(tournament, side))
    write_games(root, tournament.rounds, keys, kept)
    write_teams(root, tournament, keys)
    write_parameters(root, tournament.regulations)
    _write_club_groups(root, tournament)
    for place, value in kept.items():
        if place.startswith(AS_XML + _ROOT):
            root.append(etree.fromstring(value, etree.XMLParser(resolve_entities=False, no_network=True)))
    etree.indent(root)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=False) + b"\n"


def unique_persons(tournament: Tournament, roster: Roster) -> dict[EntryId, Person]:
    """Return the person of each side with a key of its own: namesakes get a number after the given name."""
    taken: set[str] = set()
    persons: dict[EntryId, Person] = {}
    for side, entry in tournament.entries.items():
        person = roster[entry.person]
        if not person.key:
            person = Person(person.id, str(side), "", person.identifiers, person.extra)
        given, number = person.given_name, 1
        while person.key in taken:
            number += 1
            person = Person(person.id, person.family_name, f"{given}{number}", person.identifiers, person.extra)
        taken.add(person.key)
        persons[side] = person
    return persons


def absences(tournament: Tournament, side: EntryId) -> frozenset[int]:
    """Return the rounds in which OpenGotha must take the side for absent; a late entry and a withdrawal are absences.

    A granted half point, or none, for a round that was drawn is an absence too.
    """
    entry = tournament.entries[side]
    away = {number for number in range(1, MOST_ROUNDS + 1) if not entry.is_present(number)}
    for drawn in tournament.rounds:
        for bye in drawn.byes:
            if bye.entry == side and bye.kind in {ByeKind.HALF, ByeKind.ZERO}:
                away.add(drawn.number)
    return frozenset(away)


def _write_club_groups(root: etree._Element, tournament: Tournament) -> None:
    groups = tournament.regulations.club_groups
    if not groups:
        return
    container = etree.SubElement(root, "ClubsGroups")
    for name, clubs in groups.items():
        group = etree.SubElement(container, "ClubsGroup")
        group.set("name", writable(name))
        for club in clubs:
            etree.SubElement(group, "Club").set("name", writable(club))
