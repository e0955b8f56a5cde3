"""What the commands about players read and print."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from nigiri.cli.counter import Counter, actor, now
from nigiri.cli.files import read_bytes
from nigiri.cli.terminal import print_sheet, say
from nigiri.documents.headings import event_line
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.errors import Refusal
from nigiri.formats.imported import Note
from nigiri.formats.players_csv import read_players
from nigiri.formats.reading import read
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import parse_rank
from nigiri.service.access.player_links import PlayerLinks
from nigiri.service.admission import Newcomer, WhenFull, admit, known_side, newcomer, refuse_known
from nigiri.service.completion import Completion
from nigiri.service.identity import free_sides
from nigiri.service.rating_lists import RatingLists
from nigiri.tournament.decisions.entries import EntryChanges
from nigiri.tournament.decisions.seating import seat_late_by_rule
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament

_NOBODY = PersonId("")
_NO_ENTRY = EntryId("")


def read_newcomer(
    family_name: str,
    given_name: str,
    *,
    rank: str,
    rating: int | None,
    club: str,
    country: str,
    pins: Sequence[str],
    is_preliminary: bool,
) -> Newcomer:
    """Return the person and entry that the options of `player add` describe."""
    if not f"{family_name}{given_name}".strip():
        raise Refusal("player.nameless", message="a player needs a name", where="name")
    person = Person(_NOBODY, family_name.strip(), given_name.strip(), dict(map(_pin, pins)))
    entry = Entry(
        _NO_ENTRY,
        _NOBODY,
        parse_rank(rank),
        grade=rank if "p" in rank.casefold() else "",
        rating=rating,
        club=club.strip(),
        country=country.strip(),
        registration=_registration(is_preliminary),
    )
    return newcomer(person, entry)


def read_changes(
    *, rank: str, rating: int | None, club: str | None, country: str | None, start: int | None
) -> EntryChanges:
    """Return the changes that the options of `player change` describe; what is not given stays."""
    return EntryChanges(
        rank=parse_rank(rank) if rank else UNSET,
        grade=(rank if "p" in rank.casefold() else "") if rank else UNSET,
        rating=UNSET if rating is None else rating,
        club=UNSET if club is None else club,
        country=UNSET if country is None else country,
        start_correction=UNSET if start is None else start,
    )


def enter_one(
    counter: Counter,
    one: Newcomer,
    *,
    missed: Absence,
    is_namesake: bool,
    do_seat: bool,
    when_full: str = WhenFull.REFUSE,
) -> EntryId:
    """Enter one player and return the id of the entry; refuse one who is entered already."""
    roster, full, spared = counter.roster, WhenFull(when_full), _spared(counter)

    def decide(state: Tournament) -> tuple[Event, ...]:
        if not is_namesake:
            refuse_known(state, roster, [one])
        if do_seat:
            entry = replace(one.entry, id=next(free_sides(state, spared)))
            over, seed = full is WhenFull.OVER_LIMIT, len(state.entries)
            return seat_late_by_rule(state, roster, entry, seed=seed, missed=missed, over_limit=over)
        return admit(state, [one], missed=missed, when_full=full, spared=spared)

    done = counter.desk.do(counter.event, decide, by=actor(counter.by), at=now(), persons=[one.person])
    return next(entry.id for entry in done.tournament.all_registered() if entry.person == one.person.id)


def enter_file(
    counter: Counter, file: Path, *, missed: Absence, is_preliminary: bool, when_full: str = WhenFull.REFUSE
) -> tuple[list[EntryId], list[EntryId], tuple[Note, ...]]:
    """Enter the players of a file; return who was entered, who was known already, and what to say about the file."""
    found, notes = _players_of(file, Completion(RatingLists(counter.desk.store.database)))
    registration = _registration(is_preliminary)
    roster, state = counter.roster, counter.state
    new: list[Newcomer] = []
    known: list[EntryId] = []
    for one in found:
        side = known_side(state, roster, one.person, one.entry.club)
        if side is not None and side[1]:
            known.append(side[0])
        else:
            new.append(replace(one, entry=replace(one.entry, registration=registration)))
    people = [one.person for one in new]
    spared = _spared(counter)
    done = counter.desk.do(
        counter.event,
        lambda seen: admit(seen, new, missed=missed, when_full=WhenFull(when_full), spared=spared),
        by=actor(counter.by),
        at=now(),
        persons=people,
        expected=state.version,
    )
    wanted = {one.id for one in people}
    return [entry.id for entry in done.tournament.all_registered() if entry.person in wanted], known, notes


def player_form(state: Tournament, roster: Roster, side: EntryId) -> dict[str, Any]:
    """Return a player as JSON."""
    entry = state.registered(side)
    person = roster[entry.person]
    return {
        "key": side,
        "name": person.full_name,
        "family_name": person.family_name,
        "given_name": person.given_name,
        "rank": entry.printed_grade,
        "rating": entry.rating,
        "club": entry.club,
        "country": entry.country,
        "identifiers": person.identifiers,
        "registration": entry.registration,
        "first_round": entry.first_round,
        "withdrawn_after": entry.withdrawn_after,
        "absences": {str(number): worth for number, worth in entry.absences.items()},
        "start_correction": entry.start_correction,
        "queue_place": state.queue_place(side),
    }


def say_players(state: Tournament, roster: Roster, sides: Sequence[EntryId], known: Sequence[EntryId] = ()) -> None:
    """Print players as a table."""
    columns = (
        Column(say()("Id")),
        Column(say()("Name"), is_wide=True),
        Column(say()("Grade"), Align.RIGHT),
        Column(say()("Rating"), Align.RIGHT),
        Column(say()("Club"), is_wide=True),
        Column(say()("Country")),
        Column(say()("Remarks"), is_wide=True),
    )
    rows = tuple(_row(state.registered(side), roster, state.queue_place(side)) for side in sides)
    notes = (say()("entered already: {sides}", sides=", ".join(known)),) if known else ()
    limit = state.regulations.entry.limit
    if limit is not None:
        notes = (*notes, say()("{taken} of {limit} places are taken", taken=state.taken, limit=limit))
    print_sheet(Sheet(say()("Players"), event_line(state, say()), say().code, columns, rows, notes=notes))


def _row(entry: Entry, roster: Roster, queue_place: int | None = None) -> tuple[str, ...]:
    rating = "" if entry.rating is None else str(entry.rating)
    remarks: list[str] = []
    if queue_place is not None:
        remarks.append(say()("no. {place} on the waiting list", place=queue_place))
    if not entry.is_final:
        remarks.append(say()("preliminary"))
    if entry.first_round > 1:
        remarks.append(say()("from round {number}", number=entry.first_round))
    if entry.withdrawn_after is not None:
        remarks.append(say()("left after round {number}", number=entry.withdrawn_after))
    if entry.absences:
        remarks.append(say()("absent in {rounds}", rounds=", ".join(map(str, entry.absences))))
    name = roster[entry.person].full_name
    return entry.id, name, entry.printed_grade, rating, entry.club, entry.country, "; ".join(remarks)


def _players_of(file: Path, complete: Completion) -> tuple[list[Newcomer], tuple[Note, ...]]:
    """Read players from an event of another program, else from a table, its short rows completed."""
    data = read_bytes(file)
    try:
        imported = read(data, file.name)
    except Refusal as refusal:
        if refusal.code != "file.unknown_format":
            raise
    else:
        pairs = [(imported.roster[entry.person], entry) for entry in imported.tournament.entries.values()]
        return [newcomer(person, _fresh(entry), is_of_file=True) for person, entry in pairs], imported.notes
    table = read_players(data, file.name, complete)
    found = []
    for player in table.players:
        person = Person(_NOBODY, player.family_name, player.given_name, player.identifiers, player.extra)
        entry = Entry(_NO_ENTRY, _NOBODY, player.rank, player.grade, player.rating, player.club, player.country)
        found.append(newcomer(person, entry, is_of_file=True))
    return found, table.notes


def _fresh(entry: Entry) -> Entry:
    """Return an entry without what happened to it in another event."""
    return replace(entry, absences={}, first_round=1, withdrawn_after=None, start_correction=0)


def _spared(counter: Counter) -> frozenset[str]:
    """Return the ids of sides that have, or had, a player's link."""
    return PlayerLinks(counter.desk.store.database).sides(counter.event)


def _registration(is_preliminary: bool) -> Registration:
    return Registration.PRELIMINARY if is_preliminary else Registration.FINAL


def _pin(text: str) -> tuple[str, str]:
    register, equals, number = (part.strip() for part in text.partition("="))
    if not equals or not register or not number:
        raise Refusal("pin.unreadable", message="'{text}' is not register=number", text=text[:40], where="pin")
    return register.casefold(), number
