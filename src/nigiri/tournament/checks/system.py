"""All rules of an event's system, stage by stage."""

from collections.abc import Iterator

from msgspec.structs import replace

from nigiri.regulations.system import Scheduled
from nigiri.tournament.checks.fixed_order import check_fixed_order
from nigiri.tournament.checks.level_round import check_level_round
from nigiri.tournament.finding import Finding
from nigiri.tournament.stage_view import chain, first_round_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams


def check_system(tournament: Tournament) -> Iterator[Finding]:
    """Yield what the rounds of an event break of its system's rules, by the results as they stand now.

    Matches of teams are left to the checks of teams.
    """
    if is_of_teams(tournament):
        return
    begun = max(tournament.numbers, default=1)
    for stage in range(1, min(begun, len(chain(tournament.regulations))) + 1):
        view = stage_view(tournament, stage)
        first = first_round_of(tournament, stage)
        for finding in _of_stage(view):
            yield replace(finding, round=finding.round + first - 1) if finding.round else finding


def _of_stage(view: Tournament) -> Iterator[Finding]:
    if isinstance(view.regulations.system, Scheduled):
        yield from check_fixed_order(view)
        return
    for number in range(1, len(view.rounds) + 1):
        yield from check_level_round(view, number)
