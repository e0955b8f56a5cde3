"""Small events for tests of the draw, and the 13 recorded ones."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from nigiri.formats.imported import Imported
from nigiri.formats.reading import examine
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Swiss, System
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.state import Round, RoundStatus, Tournament

SWISS_CRITERIA = StandingsSettings(("NBW", "SOSW", "SOSOSW"))


def event(
    ranks: Mapping[str, str], *, system: System | None = None, rounds: int = 5, criteria: Sequence[str] = ()
) -> Tournament:
    """Return an event with entries by name and rank; Swiss unless a system is named."""
    entries = {
        EntryId(name): Entry(EntryId(name), PersonId(name), parse_rank(rank), rating=2100 + 100 * parse_rank(rank))
        for name, rank in ranks.items()
    }
    own_system = system or Swiss()
    standings = SWISS_CRITERIA if isinstance(own_system, Swiss) else StandingsSettings(("MMS", "SOSM", "SOSOSM"))
    if criteria:
        standings = replace(standings, criteria=tuple(criteria))
    rules = Regulations("Test", rounds, system=own_system, standings=standings)
    return Tournament(TournamentId("t"), rules, entries)


def roster_of(tournament: Tournament) -> Roster:
    """Return persons named by their ids."""
    return Roster(Person(entry.person, str(entry.person)) for entry in tournament.entries.values())


def with_round(tournament: Tournament, games: Sequence[Game], byes: Sequence[Bye] = ()) -> Tournament:
    """Return the event with one more published round."""
    drawn = Round(len(tournament.rounds) + 1, tuple(games), tuple(byes), RoundStatus.PUBLISHED)
    return replace(tournament, rounds=(*tournament.rounds, drawn))


def won_by_black(games: Sequence[Game]) -> list[Game]:
    """Return the games with a result."""
    return [replace(game, result=Result(Outcome.BLACK)) for game in games]


def recorded(path: Path) -> Iterator[tuple[Imported, Tournament, Round]]:
    """Yield each round of a file, with the event in which just those who sat at its boards are there for it."""
    imported = examine(path.read_bytes(), path.name)
    for drawn in imported.tournament.rounds:
        seated = {side for game in drawn.games for side in game.sides} | {bye.entry for bye in drawn.byes}
        entries = {
            side: replace(
                entry,
                first_round=1,
                withdrawn_after=None,
                absences={} if side in seated else {drawn.number: Absence.BY_RULE},
            )
            for side, entry in imported.tournament.entries.items()
        }
        yield imported, replace(imported.tournament, entries=entries), drawn
