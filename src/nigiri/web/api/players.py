"""Players: entered, imported, amended, confirmed, struck off."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post, put
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.players_csv import examine_players
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import typed_person
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.person import Person
from nigiri.people.printable import printable
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank, format_rank, parse_rank
from nigiri.service.access.roles import Right
from nigiri.service.admission import Newcomer, WhenFull, admit, known_side, newcomer, refuse_known
from nigiri.service.completion import Completion
from nigiri.service.persons import must_hold_everywhere
from nigiri.tournament.decisions.entries import EntryChanges, amend, confirm, remove
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.events import note_text
from nigiri.web.api.forms import PlayerForm, player_form
from nigiri.web.api.needs import ANYBODY, needs
from nigiri.web.event.rating_list import lists_of
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, tell


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player to be entered. `rank` is written: `12k`, `3d`, `1p`. `identifiers` by register: `egd`, `rfg` …"""

    family_name: str
    rank: str
    given_name: str = ""
    rating: int | None = None
    club: str = ""
    country: str = ""
    identifiers: dict[str, str] = {}
    is_preliminary: bool = False
    first_round: int = 1


class NewPlayers(Struct, frozen=True, forbid_unknown_fields=True):
    """Players to be entered together: all or none. `missed` is what rounds before a late entry are worth.

    `are_others` says that persons of a name that is entered already are other persons. `when_full` says what becomes of
    those for whom the field has no place.
    """

    players: tuple[NewPlayer, ...]
    missed: Absence = Absence.BY_RULE
    are_others: bool = False
    when_full: WhenFull = WhenFull.REFUSE


class Entered(Struct, frozen=True):
    """Players that have been entered, under their ids; `waiting` names those who are on the waiting list."""

    version: int
    players: tuple[PlayerForm, ...]
    waiting: tuple[EntryId, ...] = ()


class Sides(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries, by id."""

    entries: tuple[EntryId, ...]


class PlayerChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to read otherwise on an entry; what is left out stays. A reason is due once rounds rest on it."""

    rank: str | UnsetType = UNSET
    grade: str | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    club: str | UnsetType = UNSET
    country: str | UnsetType = UNSET
    start_correction: int | UnsetType = UNSET
    reason: str = ""


class PersonChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's names and numbers as they are to read in the directory."""

    family_name: str
    given_name: str = ""
    identifiers: dict[str, str] | UnsetType = UNSET


class Row(Struct, frozen=True):
    """A player read from a table. `known` is the entry that it may be already."""

    player: NewPlayer
    known: EntryId | None = None
    is_surely_known: bool = False


class Import(Struct, frozen=True):
    """What a table of players holds, what is wrong with it, and who of it has been entered."""

    rows: tuple[Row, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    entered: tuple[EntryId, ...] = ()
    version: int = 0


@get("/events/{event:str}/players", opt=ANYBODY)
@threaded
def list_players(request: Request[Any, Any, Any], event: str) -> list[PlayerForm]:
    """List the players in the order of entry; preliminary entries are shown to members only."""
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    return [player_form(entry, roster) for entry in state.entries.values()]


@post("/events/{event:str}/players", opt=needs(Right.ENTRIES))
@threaded
def enter_players(request: Request[Any, Any, Any], event: str, data: NewPlayers) -> Response[Entered]:
    """Enter players; who is entered already is refused, so that a second press enters nobody twice."""
    newcomers = [read_newcomer(one, f"players[{index}]") for index, one in enumerate(data.players)]
    desk, spared = desk_of(request), access_of(request).player_links.sides(event)

    def decision(state: Tournament) -> tuple[Event, ...]:
        if not data.are_others:
            refuse_known(state, desk.roster(state.id), newcomers)
        return admit(state, newcomers, missed=data.missed, when_full=data.when_full, spared=spared)

    done = decide(request, event, decision, persons=[one.person for one in newcomers])
    roster, wanted = desk.roster(done.tournament.id), {one.person.id for one in newcomers}
    registered = [one for one in done.tournament.all_registered() if one.person in wanted]
    waiting = tuple(one.id for one in registered if done.tournament.queue_place(one.id) is not None)
    entered = tuple(player_form(one, roster) for one in registered)
    return Response(Entered(done.tournament.version, entered, waiting), status_code=201)


@post("/events/{event:str}/players/import", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def import_players(
    request: Request[Any, Any, Any],
    event: str,
    body: bytes,
    name: str = "",
    preview: bool = False,
    are_others: bool = False,
    when_full: WhenFull = WhenFull.REFUSE,
) -> Import:
    """Read a table of players in the body (CSV, or pasted from a spreadsheet) and enter those who are not entered yet.

    Rows without a rank, or with a number alone, are completed from the rating lists.
    Nobody is entered where the table has a fault, or with `preview`. `are_others` enters namesakes as well.
    """
    desk, state = desk_of(request), seen_event(request, event)
    found = examine_players(body, name or "table", complete=Completion(lists_of(request)))
    faults = tuple(note_text(note) for note in found.notes if note.severity == "error")
    notes = tuple(note_text(note) for note in found.notes if note.severity != "error")
    rows = tuple(_row(one, state, desk.roster(state.id)) for one in found.players)
    if preview or faults:
        return Import(rows, faults, notes, version=state.version)
    newcomers = [
        newcomer(one.person(PersonId("")), one.entry(EntryId(""), PersonId("")), f"players[{index}]", is_of_file=True)
        for index, one in enumerate(found.players)
    ]

    def new(seen: Tournament) -> list[Newcomer]:
        roster = desk.roster(seen.id)
        known = [known_side(seen, roster, one.person, one.entry.club) for one in newcomers]
        return [one for one, k in zip(newcomers, known, strict=True) if k is None or (are_others and not k[1])]

    spared = access_of(request).player_links.sides(event)
    done = decide(
        request,
        event,
        lambda seen: admit(seen, new(seen), when_full=when_full, spared=spared),
        persons=[one.person for one in new(state)],
    )
    people = {one.person.id for one in newcomers}
    entered = tuple(one.id for one in done.tournament.all_registered() if one.person in people)
    return Import(rows, (), notes, entered, done.tournament.version)


@patch("/events/{event:str}/players/{entry:str}", opt=needs(Right.ENTRIES))
@threaded
def amend_player(request: Request[Any, Any, Any], event: str, entry: str, data: PlayerChanges) -> Response[Changed]:
    """Change what an entry says."""
    rank: Rank | UnsetType = UNSET if data.rank is UNSET else _rank(data.rank, "rank")
    changes = EntryChanges(rank, data.grade, data.rating, data.club, data.country, data.start_correction)
    return changed(decide(request, event, lambda state: amend(state, EntryId(entry), changes, reason=data.reason)))


@put("/events/{event:str}/players/{entry:str}/person", opt=needs(Right.ENTRIES))
@threaded
def rename_player(request: Request[Any, Any, Any], event: str, entry: str, data: PersonChanges) -> PlayerForm:
    """Change a player's names in the directory; every table shows the new ones, the journal holds none."""
    desk, state = desk_of(request), seen_event(request, event)
    known = desk.roster(state.id)[state.registered(EntryId(entry)).person]
    must_hold_everywhere(desk.store, known.id, caller_of(request), Right.ENTRIES)
    given = known.identifiers if data.identifiers is UNSET else data.identifiers
    names = _names(data.family_name, data.given_name, "family_name")
    named = replace(known, family_name=names[0], given_name=names[1], identifiers=given)
    desk.store.put_person(typed_person(named, known=known))
    tell(request, state.id, state.version)
    return player_form(state.registered(EntryId(entry)), desk.roster(state.id))


@delete("/events/{event:str}/players/{entry:str}/person", opt=needs(Right.EVENT), status_code=204)
@threaded
def erase_person(request: Request[Any, Any, Any], event: str, entry: str) -> None:
    """Erase a player's person from the directory for good, in all events; what happened keeps a bare id."""
    desk, state = desk_of(request), seen_event(request, event)
    person = state.registered(EntryId(entry)).person
    must_hold_everywhere(desk.store, person, caller_of(request), Right.EVENT)
    if not desk.store.erase_person(person):
        raise Refusal("person.unknown", message="nobody is known behind {entry}", entry=entry, where="entry")
    tell(request, state.id, state.version)


@delete("/events/{event:str}/players/{entry:str}", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def remove_player(request: Request[Any, Any, Any], event: str, entry: str, reason: str = "") -> Response[Changed]:
    """Strike off an entry that was never seated, or decline one that waits."""
    return changed(decide(request, event, lambda state: remove(state, [EntryId(entry)], reason=reason)))


@post("/events/{event:str}/players/confirmation", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def confirm_players(request: Request[Any, Any, Any], event: str, data: Sides) -> Response[Changed]:
    """Make preliminary entries final; they are drawn from the next round on."""
    return changed(decide(request, event, lambda state: confirm(state, data.entries)))


def read_newcomer(one: NewPlayer, where: str, *, is_checked: bool = True) -> Newcomer:
    """Return a player to be entered as a person and an entry; refuse a name or a rank that is none, with its place.

    With `is_checked` false codes and numbers are left to who asks: registration has rules of its own for them.
    """
    family, given = _names(one.family_name, one.given_name, f"{where}.family_name")
    person = Person(PersonId(""), family, given, one.identifiers)
    entry = Entry(
        EntryId(""),
        person.id,
        _rank(one.rank, f"{where}.rank"),
        grade=one.rank.strip(),
        rating=one.rating,
        club=one.club.strip(),
        country=one.country.strip(),
        registration=Registration.PRELIMINARY if one.is_preliminary else Registration.FINAL,
        first_round=max(1, one.first_round),
    )
    return newcomer(person, entry, where, is_of_file=not is_checked)


def _names(family: str, given: str, where: str) -> tuple[str, str]:
    if not printable(family, where):
        raise Refusal("player.nameless", message="a player has a family name, of up to 200 letters", where=where)
    return family.strip(), given.strip()


def _rank(text: str, where: str) -> Rank:
    try:
        return parse_rank(text)
    except Refusal as refusal:
        raise refusal.at(where) from None


def _row(one: ListedPlayer, state: Tournament, roster: Roster) -> Row:
    player = NewPlayer(
        one.family_name,
        format_rank(one.rank),
        one.given_name,
        one.rating,
        one.club,
        one.country,
        one.identifiers,
    )
    known = known_side(state, roster, one.person(PersonId("")), one.club)
    return Row(player) if known is None else Row(player, *known)


handlers = (
    list_players,
    enter_players,
    import_players,
    amend_player,
    rename_player,
    erase_person,
    remove_player,
    confirm_players,
)
