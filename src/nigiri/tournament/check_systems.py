"""What is odd in rounds of a fixed order, from what was recorded: games that the calendar or the bracket has not."""

from collections import Counter
from collections.abc import Iterator

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen
from nigiri.tournament.calendar import calendar
from nigiri.tournament.cut import changed_cuts
from nigiri.tournament.finding import Finding
from nigiri.tournament.floats import float_marks
from nigiri.tournament.stage_view import first_round_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import as_teams, is_of_teams
from nigiri.tournament.tree import tree_of


def check_systems(tournament: Tournament) -> Iterator[Finding]:
    """Yield what does not fit the numbers given out, cuts that would fall otherwise now, floats that came of awards."""
    view = as_teams(tournament)[0] if is_of_teams(tournament) else tournament
    for stage in sorted(view.numbers):
        system = stage_view(view, stage).regulations.system
        first = first_round_of(view, stage)
        if isinstance(system, RoundRobin | Scheveningen):
            yield from _calendar(stage_view(view, stage), first)
        elif isinstance(system, Knockout):
            yield from _tree(stage_view(view, stage), first)
    for change in changed_cuts(view, Roster()):
        told = change.sentence
        yield Finding(
            "stage.cut_changed", told.template, "warning", keys=change.coming + change.going, facts=told.facts
        )
    for mark in float_marks(tournament):
        facts: dict[str, object] = {
            "side": mark.side, "direction": mark.direction.value, "round": mark.game_round, "table": mark.table,
        }  # fmt: skip
        message = "{side} floats {direction}: round {round}, table {table} ended other than this round was drawn by"
        yield Finding("float.by_award", message, "info", mark.round, (mark.side,), facts)


def _calendar(view: Tournament, first: int) -> Iterator[Finding]:
    try:
        allowed = Counter(frozenset(pair) for day in calendar(view) for pair in day.pairs)
    except Refusal:
        return
    for drawn in view.rounds:
        for game in drawn.games:
            pair = frozenset(game.sides)
            allowed[pair] -= 1
            if allowed[pair] < 0:
                yield _stray(drawn.number + first - 1, game.black, game.white)


def _tree(view: Tournament, first: int) -> Iterator[Finding]:
    for number, game in tree_of(view).strays:
        yield _stray(number + first - 1, game.black, game.white)


def _stray(number: int, black: EntryId, white: EntryId) -> Finding:
    facts: dict[str, object] = {"black": black, "white": white}
    message = "{black} and {white} have no game left by the schedule as it stands"
    return Finding("game.unscheduled", message, "warning", number, (black, white), facts)
