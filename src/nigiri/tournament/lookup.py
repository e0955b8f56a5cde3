"""Finding a side by what somebody typed: its id, a key of another program, or a name, whatever the accents and case."""

from difflib import get_close_matches

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.person import fold
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


def find_side(tournament: Tournament, roster: Roster, typed: str) -> EntryId:
    """Return the one side that a text means; refuse none and several, naming those that come near."""
    registered = {entry.id: entry for entry in tournament.all_registered()}
    if typed in registered:
        return EntryId(typed)
    wanted = _plain(typed)
    spoken: dict[str, set[EntryId]] = {}
    for side, entry in registered.items():
        person = roster[entry.person]
        for text in (side, person.key, person.full_name, f"{person.given_name} {person.family_name}"):
            spoken.setdefault(_plain(text), set()).add(side)
    found = spoken.get(wanted) or {
        side for text, sides in spoken.items() if wanted and wanted in text for side in sides
    }
    if len(found) == 1:
        return next(iter(found))
    if found:
        several = ", ".join(sorted(found)[:5])
        raise Refusal(
            "entry.ambiguous", message="'{typed}' may be {several}", typed=typed, several=several, where="entry"
        )
    near = [side for text in get_close_matches(wanted, spoken, n=3) for side in spoken[text]]
    raise Refusal(
        "entry.unknown",
        message="nobody is entered as '{typed}'; near: {near}" if near else "nobody is entered as '{typed}'",
        typed=typed,
        near=", ".join(dict.fromkeys(near)),
        where="entry",
    )


def _plain(text: str) -> str:
    return "".join(fold(text).split())
