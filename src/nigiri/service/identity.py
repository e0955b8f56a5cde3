"""New ids: persons get one that nobody can guess or meet again, entries count on, events are named by their name."""

import itertools
import re
import secrets
from collections.abc import Container, Iterator

from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.romanised import slug
from nigiri.tournament.address import TAKEN
from nigiri.tournament.state import Tournament

_NUMBERED = re.compile(r"e([0-9]{1,9})")


def new_person() -> PersonId:
    """Return an id for a person: it says nothing about who it is."""
    return PersonId(f"p-{secrets.token_hex(8)}")


def free_sides(tournament: Tournament | None = None, spared: Container[str] = ()) -> Iterator[EntryId]:
    """Yield ids for new entries, `e1`, `e2` …, behind the last one that is in use.

    `spared` are ids that were somebody's before: a link that was given out for one must not open another's page.
    """
    entries = tournament.all_registered() if tournament is not None else ()
    used = [int(found[1]) for entry in entries if (found := _NUMBERED.fullmatch(entry.id)) is not None]
    numbered = (EntryId(f"e{number}") for number in itertools.count(max(used, default=0) + 1))
    return (side for side in numbered if side not in spared)


def free_event(name: str, taken: Container[str]) -> TournamentId:
    """Return an id for an event: its name in small Latin letters and hyphens, and a number where that is taken."""
    stem = slug(name) or "event"
    numbered = (f"{stem}-{number}" for number in itertools.count(2))
    return TournamentId(next(one for one in itertools.chain([stem], numbered) if one not in taken and one not in TAKEN))
