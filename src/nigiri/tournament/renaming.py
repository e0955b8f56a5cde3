"""Other ids for the sides and persons of a tournament, wherever they stand in it."""

from collections.abc import Mapping

from msgspec.structs import replace

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Entry
from nigiri.people.team import Team
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.published import PublishedStandings
from nigiri.tournament.state import Round, Tournament


def renamed(
    tournament: Tournament, sides: Mapping[EntryId, EntryId], persons: Mapping[PersonId, PersonId]
) -> Tournament:
    """Return the tournament with other ids; what is not in the maps keeps its own.

    Files of other programs make ids of names. A journal holds none, so that names can be erased.
    """
    entries = (_entry(entry, sides, persons) for entry in tournament.entries.values())
    return replace(
        tournament,
        regulations=_regulations(tournament.regulations, sides),
        entries={entry.id: entry for entry in entries},
        rounds=tuple(_round(drawn, sides) for drawn in tournament.rounds),
        standings={after: _standings(table, sides) for after, table in tournament.standings.items()},
        teams={name: _team(team, sides, persons) for name, team in tournament.teams.items()},
        waiting=tuple(_entry(entry, sides, persons) for entry in tournament.waiting),
        numbers={stage: _numbering(given, sides) for stage, given in tournament.numbers.items()},
    )


def _numbering(given: Numbering, sides: Mapping[EntryId, EntryId]) -> Numbering:
    return replace(
        given,
        groups=tuple(tuple(sides.get(side, side) for side in group) for group in given.groups),
        met=tuple((sides.get(one, one), sides.get(other, other)) for one, other in given.met),
        carried={sides.get(side, side): points for side, points in given.carried.items()},
    )


def _team(team: Team, sides: Mapping[EntryId, EntryId], persons: Mapping[PersonId, PersonId]) -> Team:
    return replace(
        team,
        members=tuple(sides.get(member, member) for member in team.members),
        captain=None if team.captain is None else persons.get(team.captain, team.captain),
        lineups={
            number: tuple(None if member is None else sides.get(member, member) for member in seats)
            for number, seats in team.lineups.items()
        },
    )


def _entry(entry: Entry, sides: Mapping[EntryId, EntryId], persons: Mapping[PersonId, PersonId]) -> Entry:
    partners = entry.partners
    if partners is not None:
        members = tuple(persons.get(one, one) for one in partners.members)
        pressers = tuple(persons.get(one, one) for one in partners.pressers)
        partners = replace(partners, members=members, pressers=pressers)
    person = persons.get(entry.person, entry.person)
    return replace(entry, id=sides.get(entry.id, entry.id), person=person, partners=partners)


def _regulations(regulations: Regulations, sides: Mapping[EntryId, EntryId]) -> Regulations:
    if not regulations.pairing.forbidden:
        return regulations
    forbidden = tuple((_name(one, sides), _name(other, sides)) for one, other in regulations.pairing.forbidden)
    return replace(regulations, pairing=replace(regulations.pairing, forbidden=forbidden))


def _name(side: str, sides: Mapping[EntryId, EntryId]) -> str:
    return sides.get(EntryId(side), EntryId(side))


def _round(drawn: Round, sides: Mapping[EntryId, EntryId]) -> Round:
    return replace(
        drawn,
        games=tuple(_game(game, sides) for game in drawn.games),
        byes=tuple(_bye(bye, sides) for bye in drawn.byes),
    )


def _game(game: Game, sides: Mapping[EntryId, EntryId]) -> Game:
    return replace(game, black=sides.get(game.black, game.black), white=sides.get(game.white, game.white))


def _bye(bye: Bye, sides: Mapping[EntryId, EntryId]) -> Bye:
    return replace(bye, entry=sides.get(bye.entry, bye.entry))


def _standings(table: PublishedStandings, sides: Mapping[EntryId, EntryId]) -> PublishedStandings:
    rows = tuple(replace(row, side=sides.get(row.side, row.side)) for row in table.rows)
    return replace(table, rows=rows)
