"""Entering sides, late ones too; amending, confirming and striking off entries."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.admissible import typed_fields
from nigiri.people.entry import Absence, Entry
from nigiri.people.partners import Composition, Partners, check_partners
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.limit import followed, must_have_room, split_queue
from nigiri.tournament.events import (
    EntriesConfirmed,
    EntriesRemoved,
    EntryAmended,
    EntryEvent,
    Event,
    PlayersEntered,
    QueueLeft,
)
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams


class EntryChanges(Struct, frozen=True):
    """What is to read otherwise on an entry; what is left out stays."""

    rank: Rank | UnsetType = UNSET
    grade: str | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    club: str | UnsetType = UNSET
    country: str | UnsetType = UNSET
    start_correction: int | UnsetType = UNSET


def enter(
    tournament: Tournament,
    entries: Sequence[Entry],
    *,
    missed: Absence = Absence.BY_RULE,
    over_limit: bool = False,
) -> tuple[Event, ...]:
    """Enter sides (RU-2.2.11-b, RU-2.2.11-c); when rounds have been drawn, from the next one on.

    A late entry's missed rounds count as unplayed, worth `missed`. Nobody is entered twice, and nobody over the limit
    of the field unless that is meant: the event says so then.
    """
    must_be_open(tournament)
    _check_field_is_open(tournament)
    entered = tuple(placed(tournament, entry, missed) for entry in entries)
    check_new(tournament, entered)
    goes_over = must_have_room(tournament, len(entered), over_limit=over_limit)
    return (PlayersEntered(entered, goes_over),) if entered else ()


def amend(tournament: Tournament, side: EntryId, changes: EntryChanges, *, reason: str = "") -> tuple[Event, ...]:
    """Change what an entry says; a rank, rating or start that published rounds rest on needs a reason."""
    must_be_open(tournament)
    entry = tournament.registered(side)
    wanted = {name: value for name, value in asdict(changes).items() if value is not UNSET}
    new = {name: value for name, value in wanted.items() if value != getattr(entry, name)}
    amended = replace(entry, **typed_fields(new))
    if amended == entry:
        return ()
    _check_rank(amended)
    rests = amended.rank != entry.rank or amended.start_correction != entry.start_correction
    if rests and not reason and any(drawn.is_published for drawn in tournament.rounds):
        raise Refusal(
            "reason.missing",
            "RU-2.8.5-b",
            message="published rounds rest on the start of {entry}; a change needs a reason",
            entry=side,
            where="reason",
        )
    return (EntryAmended(amended, reason),)


def confirm(tournament: Tournament, sides: Iterable[EntryId]) -> tuple[Event, ...]:
    """Make preliminary entries final (RU-2.2.11-c); they are drawn from the next round on. Who waits moves up first."""
    must_be_open(tournament)
    sides = tuple(sides)
    for side in sides:
        if tournament.queue_place(side) is not None:
            raise Refusal(
                "entry.waiting",
                "RU-2.2.11-c",
                message="{entry} is on the waiting list; move the entry up before it is confirmed",
                entry=side,
                where="entry",
            )
    entries = [tournament.entry(side) for side in dict.fromkeys(sides)]
    waiting = [entry for entry in entries if not entry.is_final]
    first = len(tournament.rounds) + 1
    events = []
    for start in sorted({max(first, entry.first_round) for entry in waiting}):
        those = tuple(entry.id for entry in waiting if max(first, entry.first_round) == start)
        events.append(EntriesConfirmed(those, start))
    return tuple(events)


def remove(tournament: Tournament, sides: Iterable[EntryId], *, reason: str = "") -> tuple[Event, ...]:
    """Strike off entries that were never seated, or decline some that wait; who waits first moves up in their place.

    Who has had a game or a bye withdraws instead.
    """
    must_be_open(tournament)
    gone, declined = split_queue(tournament, sides)
    _check_never_seated(tournament, gone)
    events: list[EntryEvent] = []
    if gone:
        events.append(EntriesRemoved(gone, reason))
    if declined:
        events.append(QueueLeft(declined, reason))
    return followed(tournament, events)


def _check_never_seated(tournament: Tournament, sides: Iterable[EntryId]) -> None:
    numbered = {side for given in tournament.numbers.values() for side in given.sides}
    for side in sides:
        tournament.entry(side)
        if side in numbered:
            raise Refusal(
                "entry.numbered",
                "RU-2.8.1-a",
                message="{entry} has a number and cannot be struck off; withdraw the entry",
                entry=side,
                where="entry",
            )
        for drawn in tournament.rounds:
            if side in drawn.seated:
                raise Refusal(
                    "entry.seated",
                    message="{entry} has a place in round {round} and cannot be struck off; withdraw the entry",
                    entry=side,
                    round=drawn.number,
                    where="entry",
                )


def _check_field_is_open(tournament: Tournament) -> None:
    """Refuse further entries once the numbers of a fixed order have been given, or who goes on has been settled."""
    stage = max(tournament.numbers, default=1)
    if stage in tournament.numbers and not is_of_teams(tournament):
        raise Refusal(
            "entry.numbers_given",
            "RU-2.8.1-a",
            message="stage {stage} has its numbers; nobody can be entered any more",
            stage=stage,
            where="entry",
        )


def check_new(tournament: Tournament, entries: Iterable[Entry]) -> None:
    """Refuse entries whose id or persons are entered already, off the ladder of ranks, or of another composition.

    In an event of pairs, rengo or consultation games every side has its partners (RU-2.1.2).
    """
    registered = tournament.all_registered()
    persons = {person: entry.id for entry in registered for person in entry.persons}
    ids = {entry.id for entry in registered}
    for entry in entries:
        known = next((persons[person] for person in entry.persons if person in persons), entry.id)
        if known != entry.id or entry.id in ids:
            raise Refusal(
                "entry.twice",
                "RU-2.2.11-b",
                message="{entry} is entered already, as {known}",
                entry=entry.id,
                known=known,
                where="entry",
            )
        persons |= dict.fromkeys(entry.persons, entry.id)
        ids.add(entry.id)
        _check_rank(entry)
        side = entry.partners or Partners(Composition.INDIVIDUAL, (entry.person,))
        rules = tournament.regulations
        expected = {rules.classification.sides} if rules.teams is None else rules.teams.rules.compositions
        check_partners(side, expected=expected, allow_programs=rules.classification.allow_programs)


def late(tournament: Tournament, entry: Entry, first: int, missed: Absence) -> Entry:
    """Return an entry that begins with round `first`; the rounds before are worth `missed`."""
    before = {} if missed is Absence.BY_RULE else dict.fromkeys(range(1, first), missed)
    return replace(entry, first_round=first, absences={**before, **entry.absences})


def placed(tournament: Tournament, entry: Entry, missed: Absence = Absence.BY_RULE) -> Entry:
    """Return an entry that comes now: it begins with the next round at the earliest; refuse one after the last."""
    drawn = len(tournament.rounds)
    if drawn and entry.first_round <= drawn:
        entry = late(tournament, entry, drawn + 1, missed)
    elif entry.first_round > 1:
        entry = late(tournament, entry, entry.first_round, missed)
    if entry.first_round > tournament.regulations.rounds:
        raise Refusal(
            "entry.too_late",
            message="{entry} would begin with round {first}; the event has {rounds}",
            entry=entry.id,
            first=entry.first_round,
            rounds=tournament.regulations.rounds,
            where="first_round",
        )
    return entry


def _check_rank(entry: Entry) -> None:
    if not LOWEST <= entry.rank <= HIGHEST:
        raise Refusal(
            "rank.off_ladder",
            message="{entry} stands {steps} steps from 1d, outside 30k to 9d",
            entry=entry.id,
            steps=entry.rank,
            where="rank",
        )
