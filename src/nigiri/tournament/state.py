"""The state of a tournament: what the events of its journal fold to."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, field

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import EntryId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.team import Team
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.proposal import Proposal
from nigiri.tournament.published import PublishedStandings


class RoundStatus(StrEnum):
    """A drawn round may be drawn again; a published one is only corrected."""

    DRAWN = "drawn"
    PUBLISHED = "published"


class DrawProtocol(Struct, frozen=True, omit_defaults=True):
    """How a round came about (RU-2.8.7-a): enough to draw it again and to prove it.

    `costs` are the totals of the criteria by name, in their order of rank, as drawn; `remarks` what was said aloud. A
    round that was changed by hand since (`is_changed`) is not the one that was proven: it is not `optimal`.
    """

    program: str
    criteria_set: str
    seed: int
    without: tuple[str, ...] = ()
    optimal: bool = False
    costs: dict[str, int] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    is_changed: bool = False


class Assumption(Struct, frozen=True):
    """What a draw took for the result of a game that was not finished then; the unknown result gave nobody a point."""

    round: int
    table: int
    result: Result


class Round(Struct, frozen=True, omit_defaults=True):
    """One round. Rounds read from another program carry no protocol.

    `awards` are provisional results of unfinished games by table (RU-2.8.8-b, RU-7.2.3-b): the next draw goes by them,
    standings do not. `proposals` is what players report, by side. `assumed` is by what awards this round was drawn
    while games before it were unfinished (RU-2.8.8-c). `meetings` are the teams that were drawn together, the first
    Black at board 1: two that fill no board in common have no game to tell it by.
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    status: RoundStatus = RoundStatus.DRAWN
    protocol: DrawProtocol | None = None
    awards: dict[int, Result] = field(default_factory=dict)
    proposals: dict[EntryId, Proposal] = field(default_factory=dict)
    assumed: tuple[Assumption, ...] = ()
    meetings: tuple[tuple[EntryId, EntryId], ...] = ()

    @property
    def is_published(self) -> bool:
        """Tell whether the round has been given out."""
        return self.status is RoundStatus.PUBLISHED

    @property
    def seated(self) -> frozenset[EntryId]:
        """The sides that have a game or a bye."""
        return frozenset((*(side for game in self.games for side in game.sides), *(bye.entry for bye in self.byes)))

    @property
    def is_finished(self) -> bool:
        """Tell whether every game has a result."""
        return all(game.result.is_known for game in self.games)

    def game_of(self, side: EntryId) -> Game | None:
        """Return the game of a side, or None."""
        return next((game for game in self.games if side in game.sides), None)

    def proposals_at(self, table: int) -> tuple[Proposal, ...]:
        """Return what the sides of the game at a table report of it, as it stands now."""
        game = self.at_table(table)
        found = (self.proposals.get(side) for side in game.sides)
        return tuple(one for one in found if one is not None and (one.black, one.white) == game.sides)

    def agreed_at(self, table: int) -> Result | None:
        """Return the result that both sides of the game at a table report, or None (RU-2.7.4-a)."""
        reported = self.proposals_at(table)
        is_agreed = len(reported) == 2 and reported[0].result == reported[1].result
        return reported[0].result if is_agreed else None

    def at_table(self, table: int) -> Game:
        """Return the game at a table, or refuse."""
        for game in self.games:
            if game.table == table:
                return game
        raise Refusal(
            "table.unknown", message="round {round} has no table {table}", round=self.number, table=table, where="table"
        )


class Tournament(Struct, frozen=True, omit_defaults=True):
    """An event as it stands. `version` is the number of events folded so far.

    `standings` are the tables given out, by round. `undo_to` is the version that an undo goes back to: None after a
    publication, since what has been given out is only corrected. `teams` are made of entries. `numbers` are those
    of the stages that have them, counted from 1; an event of one system is one stage. `waiting` are those for whom the
    field had no place, in the order in which they came: they are neither drawn nor counted before they move up.
    """

    id: TournamentId
    regulations: Regulations
    entries: dict[EntryId, Entry] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    is_closed: bool = False
    version: int = 0
    standings: dict[int, PublishedStandings] = field(default_factory=dict)
    undo_to: int | None = None
    teams: dict[EntryId, Team] = field(default_factory=dict)
    numbers: dict[int, Numbering] = field(default_factory=dict)
    waiting: tuple[Entry, ...] = ()

    def round(self, number: int) -> Round:
        """Return a drawn round, or refuse."""
        if not 1 <= number <= len(self.rounds):
            raise Refusal("round.unknown", message="round {round} has not been drawn", round=number, where="round")
        return self.rounds[number - 1]

    def entry(self, side: EntryId) -> Entry:
        """Return an entry, or refuse."""
        found = self.entries.get(side)
        if found is None:
            raise Refusal("entry.unknown", message="nobody is entered as {entry}", entry=side, where="entry")
        return found

    def registered(self, side: EntryId) -> Entry:
        """Return an entry, on the field or on the waiting list, or refuse."""
        waiting = next((one for one in self.waiting if one.id == side), None)
        return self.entry(side) if waiting is None else waiting

    def queue_place(self, side: EntryId) -> int | None:
        """Return the place of a side on the waiting list, counted from 1; None where it does not wait."""
        return next((place for place, one in enumerate(self.waiting, start=1) if one.id == side), None)

    def all_registered(self) -> tuple[Entry, ...]:
        """Return the entries of the field and, behind them, those of the waiting list."""
        return (*self.entries.values(), *self.waiting)

    @property
    def taken(self) -> int:
        """How many places of the field are taken: by everybody entered who has not left."""
        return sum(entry.withdrawn_after is None for entry in self.entries.values())

    def team(self, side: EntryId) -> Team:
        """Return a team, or refuse."""
        found = self.teams.get(side)
        if found is None:
            raise Refusal("team.unknown", message="no team is entered as {team}", team=side, where="team")
        return found

    def present(self, number: int) -> Iterator[Entry]:
        """Yield the final entries that can be drawn in a round."""
        return (entry for entry in self.entries.values() if entry.is_final and entry.is_present(number))
