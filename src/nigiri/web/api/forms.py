"""What the API says about an event: its values in JSON. Points and komi are numbers with halves, ranks are written."""

import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId, TournamentId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import format_rank
from nigiri.store.store import Summary
from nigiri.tournament.codec import to_json
from nigiri.tournament.events import TournamentCreated
from nigiri.tournament.record import Record
from nigiri.tournament.state import DrawProtocol, Round, Tournament
from nigiri.tournament.written_result import write_result


class GameForm(Struct, frozen=True):
    """A game. `result` as written: `B+3.5`, `1-0`, `jigo`, `?` while there is none."""

    table: int
    black: EntryId
    white: EntryId
    handicap: int
    komi: float
    result: str
    are_colours_known: bool
    by_hand: bool


class ByeForm(Struct, frozen=True):
    """A side that sits out, and what kind of bye it is."""

    entry: EntryId
    kind: str
    by_hand: bool


class ReportForm(Struct, frozen=True):
    """What a player reports of a game; no result until a referee fixes it."""

    table: int
    entry: EntryId
    result: str


class ProtocolForm(Struct, frozen=True):
    """How a round was drawn. `optimal`: it is proven the best, and nobody has changed it since."""

    program: str
    criteria_set: str
    seed: int
    without: tuple[str, ...]
    optimal: bool
    costs: dict[str, int]
    remarks: tuple[str, ...]
    is_changed: bool


class RoundForm(Struct, frozen=True):
    """A round as it stands. `reports` and `protocol` are shown to members only."""

    number: int
    status: str
    games: tuple[GameForm, ...]
    byes: tuple[ByeForm, ...]
    reports: tuple[ReportForm, ...] = ()
    protocol: ProtocolForm | None = None


class PlayerForm(Struct, frozen=True):
    """An entry with its name. `absences` are rounds not played, and what they are worth."""

    id: EntryId
    name: str
    family_name: str
    given_name: str
    rank: str
    grade: str
    rating: int | None
    club: str
    country: str
    is_final: bool
    first_round: int
    withdrawn_after: int | None
    absences: dict[int, Absence]
    start_correction: int
    identifiers: dict[str, str]


class EventLine(Struct, frozen=True):
    """An event in the list of all."""

    id: TournamentId
    name: str
    begins: str | None
    ends: str | None
    rounds: int
    drawn: int
    players: int
    is_closed: bool
    version: int


class EventForm(Struct, frozen=True):
    """Where an event stands. `drawn` counts the rounds that the reader may see."""

    id: TournamentId
    version: int
    regulations: dict[str, object]
    is_closed: bool
    drawn: int
    players: int
    may_undo: bool
    published_standings: tuple[int, ...]


class RecordForm(Struct, frozen=True):
    """A line of the journal. `event` is what was written, `basis` the articles it rests on."""

    seq: int
    at: datetime.datetime
    actor: str
    name: str
    event: dict[str, object]
    basis: tuple[str, ...]
    hash: str


def game_form(game: Game) -> GameForm:
    """Return a game as the API says it."""
    return GameForm(
        game.table,
        game.black,
        game.white,
        game.handicap,
        game.komi_halves / 2,
        write_result(game.result),
        game.are_colours_known,
        game.by_hand,
    )


def bye_form(bye: Bye) -> ByeForm:
    """Return a bye as the API says it."""
    return ByeForm(bye.entry, str(bye.kind), bye.by_hand)


def round_form(drawn: Round, *, is_for_members: bool) -> RoundForm:
    """Return a round as the API says it."""
    reports = tuple(
        ReportForm(game.table, one.side, write_result(one.result))
        for game in drawn.games
        for one in (drawn.proposals_at(game.table) if drawn.proposals else ())
    )
    return RoundForm(
        drawn.number,
        str(drawn.status),
        tuple(map(game_form, drawn.games)),
        tuple(map(bye_form, drawn.byes)),
        reports if is_for_members else (),
        _protocol_form(drawn.protocol) if drawn.protocol is not None and is_for_members else None,
    )


def _protocol_form(protocol: DrawProtocol) -> ProtocolForm:
    return ProtocolForm(**asdict(protocol))


def player_form(entry: Entry, roster: Roster) -> PlayerForm:
    """Return an entry as the API says it."""
    person: Person = roster[entry.person]
    return PlayerForm(
        entry.id,
        person.full_name,
        person.family_name,
        person.given_name,
        format_rank(entry.rank),
        entry.printed_grade,
        entry.rating,
        entry.club,
        entry.country,
        entry.is_final,
        entry.first_round,
        entry.withdrawn_after,
        entry.absences,
        entry.start_correction,
        person.identifiers,
    )


def event_line(one: Summary) -> EventLine:
    """Return an event's line in the list."""
    return EventLine(
        one.id, one.name, one.begins, one.ends, one.rounds, one.drawn, one.entries, one.is_closed, one.version
    )


def regulations_in_full(state: Tournament) -> dict[str, object]:
    """Return all regulations of an event, those that equal the defaults as well."""
    text = to_json(TournamentCreated(state.id, state.regulations))
    found: dict[str, object] = msgspec.json.decode(text)["regulations"]
    return found


def event_form(state: Tournament) -> EventForm:
    """Return where an event stands."""
    return EventForm(
        state.id,
        state.version,
        regulations_in_full(state),
        state.is_closed,
        len(state.rounds),
        len(state.entries),
        state.undo_to is not None,
        tuple(sorted(state.standings)),
    )


def record_form(record: Record, names: dict[str, str]) -> RecordForm:
    """Return a line of the journal, with the name of who wrote it where that is known."""
    event = msgspec.json.decode(record.event, type=dict[str, object])
    name = names.get(record.actor, record.actor)
    return RecordForm(record.seq, record.at, record.actor, name, event, record.basis, record.hash)
