"""New ids: persons get one that nobody can guess or meet again, entries count on, events are named by their name."""

import itertools
import re
import secrets
from collections.abc import Container, Iterator

from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.person import to_latin
from nigiri.tournament.state import Tournament

_NUMBERED = re.compile(r"e(\d+)")


def new_person() -> PersonId:
    """Return an id for a person: it says nothing about who it is."""
    return PersonId(f"p-{secrets.token_hex(8)}")


def free_sides(tournament: Tournament | None = None) -> Iterator[EntryId]:
    """Yield ids for new entries, `e1`, `e2` …, behind the last one that is in use."""
    entries = tournament.all_registered() if tournament is not None else ()
    used = [int(found[1]) for entry in entries if (found := _NUMBERED.fullmatch(entry.id)) is not None]
    return (EntryId(f"e{number}") for number in itertools.count(max(used, default=0) + 1))


def free_event(name: str, taken: Container[str]) -> TournamentId:
    """Return an id for an event: its name in small letters and hyphens, with a number behind where that is taken."""
    stem = re.sub(r"[^a-z0-9]+", "-", to_latin(name).lower()).strip("-")[:48].strip("-") or "event"
    numbered = (f"{stem}-{number}" for number in itertools.count(2))
    return TournamentId(next(one for one in itertools.chain([stem], numbered) if one not in taken))
