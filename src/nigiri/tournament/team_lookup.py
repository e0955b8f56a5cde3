"""Finding a team by what somebody typed: its id, its number, or its name, whatever the accents and case."""

from difflib import get_close_matches

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.person import fold
from nigiri.people.team import Team
from nigiri.tournament.state import Tournament


def find_team(tournament: Tournament, typed: str) -> Team:
    """Return the one team that a text means; refuse none and several, naming those that come near."""
    exact = tournament.teams.get(EntryId(typed.strip()))
    if exact is not None:
        return exact
    wanted = _plain(typed)
    names = {_plain(team.name): team for team in tournament.teams.values()}
    if wanted in names:
        return names[wanted]
    found = [team for name, team in names.items() if wanted and wanted in name]
    if len(found) == 1:
        return found[0]
    near = found or [names[name] for name in get_close_matches(wanted, names, n=3)]
    raise Refusal(
        "team.ambiguous" if found else "team.unknown",
        message="'{typed}' may be {near}" if found
        else "no team is entered as '{typed}'; near: {near}" if near
        else "no team is entered as '{typed}'",
        typed=typed,
        near=", ".join(team.name for team in near),
        where="team",
    )  # fmt: skip


def _plain(text: str) -> str:
    return "".join(fold(text).split())
