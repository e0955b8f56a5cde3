"""The table of an event after a round: its cards, its settings, its standings."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.people.roster import Roster
from nigiri.regulations.system import McMahon, Swiss
from nigiri.standings.appearance import appeared
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import Table, standings
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament


def frame_of(tournament: Tournament) -> Frame:
    """Return what the standings need to know of the event besides the cards."""
    rules = tournament.regulations
    match rules.system:
        case McMahon() as system:
            return Frame(rounds=rules.rounds, bar=2 * system.start_points(system.bar))
        case Swiss():
            return Frame(rounds=rules.rounds)


def settings_of(tournament: Tournament, criteria: Sequence[str] = ()) -> StandingsSettings:
    """Return the settings of the standings, with other criteria where some are asked for."""
    settings = tournament.regulations.standings
    return replace(settings, criteria=tuple(criteria)) if criteria else settings


def table_after(tournament: Tournament, roster: Roster, after: int, criteria: Sequence[str] = ()) -> Table:
    """Return the table after a round (0: before the first); refuse one beyond those announced and drawn.

    An announced round that is not drawn yet counts as not played, the announced absences in it as announced. Who has
    had neither a game nor a bye yet is not in the table.
    """
    last = max(tournament.regulations.rounds, len(tournament.rounds))
    if not 0 <= after <= last:
        raise Refusal(
            "round.unknown",
            message="there is no round {round}: the event has {last}",
            round=after,
            last=last,
            where="round",
        )
    played = cards(tournament, roster, after)
    return standings(appeared(played) if after else played, settings_of(tournament, criteria), frame_of(tournament))
