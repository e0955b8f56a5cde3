"""Players who register by themselves: recognised, entered once however often they press, and given their own link."""

import datetime
import hashlib
import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.players_csv import Complete
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.admissible import typed_entry, typed_person
from nigiri.people.entry import Entry
from nigiri.people.person import Person, fold
from nigiri.people.printable import printable
from nigiri.people.roster import Roster
from nigiri.regulations.entry_rules import Asked, EntryRules
from nigiri.service.access.player_links import PlayerLinks
from nigiri.service.admission import known_side
from nigiri.service.desk import Desk
from nigiri.service.identity import free_sides
from nigiri.tournament.decisions.registration import must_be_registering, register
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament

BY_THEMSELVES: Final = ActorId("registration")
"""Whom the journal names for what came by the public form: who it was is said by the entry."""

EMAIL: Final = "email"
"""Under which a person's address stands among what the directory keeps of them and no page shows."""

REGISTERS: Final = ("egd", "rfg", "ffg", "aga")
"""The rating lists whose numbers a player may give."""

_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{16,100}")
_ADDRESS: Final = re.compile(r"[^\s@]+@[^\s@.]+(\.[^\s@.]+)+")
_NUMBER: Final = re.compile(r"[0-9A-Za-z-]{1,20}")


class Applicant(Struct, frozen=True):
    """Somebody who registers. `token` stands for one filling-in of the form: whoever sends it again is the same."""

    person: Person
    entry: Entry
    token: str

    @property
    def email(self) -> str:
        """The address, which nobody but the desk sees; empty where none was given."""
        return self.person.extra.get(EMAIL, "")


class Registered(Struct, frozen=True):
    """What came of a registration: the entry, its place on the waiting list if it waits, and the player's own link.

    `is_new` is false where the same form had come before. `version` is where the event stands.
    """

    side: EntryId
    queue_place: int | None
    secret: str
    is_new: bool
    version: int


def applicant(person: Person, entry: Entry, token: str) -> Applicant:
    """Return somebody who registers, under an id that follows from the token and tells nothing.

    Refused before anything is looked up: no token, what cannot be printed or is too long, numbers of unknown lists.
    """
    if not _TOKEN.fullmatch(token):
        raise Refusal("registration.token", message="this form is out of date; load the page again", where="token")
    known = PersonId(f"p-{hashlib.sha256(b'registration' + token.encode()).hexdigest()[:32]}")
    _check_numbers(person)
    email = printable(person.extra.get(EMAIL, ""), EMAIL)
    person = replace(typed_person(person), id=known, extra={EMAIL: email} if email else {})
    return Applicant(person, replace(typed_entry(entry), person=known), token)


def _check_numbers(person: Person) -> None:
    """Refuse numbers of lists that are none of ours, and what is no number of a list."""
    for name, number in person.identifiers.items():
        if name not in REGISTERS:
            raise Refusal(
                "registration.register",
                message="'{text}' is none of the lists: {lists}",
                text=name[:20] if name.isascii() and name.isprintable() else "…",
                lists=", ".join(REGISTERS),
                where="identifiers",
            )
        if not _NUMBER.fullmatch(number):
            raise Refusal(
                "registration.number",
                message="a number in a rating list has up to 20 digits and letters",
                where="identifiers",
            )


def without_contacts(roster: Roster) -> Roster:
    """Return persons without what only the desk may see of them."""
    return Roster(
        replace(one, extra={key: text for key, text in one.extra.items() if key != EMAIL}) for one in roster.values()
    )


def rated(who: Applicant, complete: Complete) -> Applicant:
    """Return somebody who registers with the rating that a loaded list has under the number given.

    The list's word is taken where its name is the one written, in either order; the rank stays as said.
    """
    if who.entry.rating is not None or not who.person.identifiers:
        return who
    asked = ListedPlayer("", identifiers=dict(who.person.identifiers))
    found = complete(asked)
    if found is None or _words(found[0].full_name) != _words(who.person.full_name):
        return who
    return replace(who, entry=replace(who.entry, rating=found[0].rating))


def _words(name: str) -> list[str]:
    return sorted(fold(name).split())


def register_once(
    desk: Desk,
    links: PlayerLinks,
    event: TournamentId,
    who: Applicant,
    *,
    at: datetime.datetime,
    is_other: bool,
    complete: Complete | None = None,
) -> Registered:
    """Register a player (RU-2.2.11-b): exactly once, in the order of arrival, over all processes.

    Refused is who is registered already: by an identifier in common always, by the name unless it is said (`is_other`)
    that this is another person. The rating is looked up by `complete` once there is nothing to refuse.
    """
    state = desk.state(event)
    check_answers(state.regulations.entry, who)
    if complete is not None and _side_of(state, who) is None:
        must_be_registering(state, at)
        who = rated(who, complete)
    spared = links.sides(event)

    def decide(state: Tournament) -> tuple[Event, ...]:
        if _side_of(state, who) is not None:
            return ()
        _refuse_registered(state, desk.store.roster_of(state), who, is_other=is_other)
        return register(state, replace(who.entry, id=next(free_sides(state, spared))), at=at)

    done = desk.do(event, decide, by=BY_THEMSELVES, at=at, persons=[who.person])
    state = done.tournament
    side = _side_of(state, who)
    if side is None:
        raise Refusal("entry.unknown", message="the entry has been taken back already", where="entry")
    secret = links.of_sides(event, [side])[side]
    return Registered(side, state.queue_place(side), secret, bool(done.events), state.version)


def check_answers(rules: EntryRules, who: Applicant) -> None:
    """Refuse who leaves out what the regulations ask for, or writes an address that is none."""
    person, entry = who.person, who.entry
    if who.email and not _ADDRESS.fullmatch(who.email):
        raise Refusal("registration.email", message="'{text}' is no e-mail address", text=who.email[:80], where="email")
    given = {
        Asked.COUNTRY: entry.country,
        Asked.CLUB: entry.club,
        Asked.NUMBER: "".join(person.identifiers.values()),
        Asked.EMAIL: who.email,
    }
    for asked in rules.asks:
        if not given[asked]:
            raise Refusal(
                "registration.asked",
                "RU-2.2.11-b",
                message=_ASKED[asked],
                where="identifiers" if asked is Asked.NUMBER else asked.value,
            )


_ASKED: Final = {
    Asked.COUNTRY: "the organisers ask for your country",
    Asked.CLUB: "the organisers ask for your club or town",
    Asked.NUMBER: "the organisers ask for your number in a rating list",
    Asked.EMAIL: "the organisers ask for your e-mail address",
}


def _side_of(state: Tournament, who: Applicant) -> EntryId | None:
    return next((entry.id for entry in state.all_registered() if entry.person == who.person.id), None)


def _refuse_registered(state: Tournament, roster: Roster, who: Applicant, *, is_other: bool) -> None:
    """Refuse who is registered already, and tell nothing of whoever that is: who asks may be anybody.

    A number says that somebody has it, a name that somebody bears it; an address is compared with nothing.
    """
    numbers = who.person.identifiers.items()
    if any(numbers & roster[entry.person].identifiers.items() for entry in state.all_registered()):
        raise Refusal(
            "entry.twice",
            "RU-2.2.11-b",
            message="somebody with this number is registered already; ask the desk for the link to your own page",
            where="identifiers",
        )
    if not is_other and known_side(state, roster, who.person, who.entry.club) is not None:
        raise Refusal(
            "entry.namesake",
            "RU-2.2.11-b",
            message="somebody of this name is registered already; say so if you are another person, "
            "or ask the desk for the link to your own page",
            where="name",
        )
