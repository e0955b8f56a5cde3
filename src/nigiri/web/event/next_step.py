"""What comes next at the director's desk."""

from collections.abc import Callable, Iterator

from msgspec import Struct, field

from nigiri.people.roster import Roster
from nigiri.regulations.schedules import GroupsBy, Numbers
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen
from nigiri.standings.table import Table
from nigiri.tournament.decisions.limit import places_left
from nigiri.tournament.opening import needs_numbers, next_stage
from nigiri.tournament.publishing import as_published
from nigiri.tournament.scheveningen_teams import is_one_match
from nigiri.tournament.stage_view import system_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import credited, is_of_teams


class NextStep(Struct, frozen=True):
    """A sentence for the desk, the page it is done on, and how urgent it is: the first of a list comes first."""

    sentence: str
    page: str
    facts: dict[str, object] = field(default_factory=dict)


def next_steps(tournament: Tournament, table: Callable[[], Table]) -> list[NextStep]:
    """Return what there is to do now, the first thing first. `table` makes the one after the last round, if needed."""
    if tournament.is_closed:
        return [NextStep("The event is finished: print it, export it, send the results.", "/print")]
    steps = []
    waiting = sum(not entry.is_final for entry in tournament.entries.values())
    if waiting:
        steps.append(
            NextStep("{count} entries are preliminary: confirm them", "/players?show=preliminary", {"count": waiting})
        )
    if tournament.waiting and places_left(tournament) != 0:
        steps.append(
            NextStep(
                "{count} wait, and there is room on the field: move them up",
                "/players?show=waiting",
                {"count": len(tournament.waiting)},
            )
        )
    if not tournament.entries:
        return [NextStep("Enter the players", "/players")]
    if tournament.regulations.teams is not None and not tournament.teams:
        return [*steps, NextStep("Make teams of the players", "/teams")]
    drawn = tournament.rounds[-1] if tournament.rounds else None
    if drawn is not None and not drawn.is_published:
        steps.append(
            NextStep(
                "Look at the draw of round {number}, and publish it",
                f"/rounds/{drawn.number}",
                {"number": drawn.number},
            )
        )
        return steps
    if drawn is not None and not drawn.is_finished:
        missing = sum(not game.result.is_known for game in drawn.games)
        steps.append(
            NextStep(
                "{count} results of round {number} are missing: enter them",
                f"/results/{drawn.number}",
                {"count": missing, "number": drawn.number},
            )
        )
        return steps
    if drawn is not None and tournament.standings.get(drawn.number) != as_published(table()):
        steps.append(
            NextStep("Publish the standings after round {number}", "/standings", {"number": len(tournament.rounds)})
        )
    if len(tournament.rounds) < tournament.regulations.rounds:
        number = len(tournament.rounds) + 1
        steps.append(
            NextStep("Check who is here for round {number}", f"/attendance?round={number}", {"number": number})
        )
        steps += _before_draw(tournament, number)
        steps.append(NextStep("Draw round {number}", f"/rounds/{number}", {"number": number}))
    else:
        steps.append(NextStep("Close the event", "/settings#close"))
    return steps


def _before_draw(tournament: Tournament, number: int) -> Iterator[NextStep]:
    """Yield what teams and stages want before a draw: line-ups, the cut, numbers that a list gives (RU-2.8.1-a)."""
    if is_of_teams(tournament):
        count = len(tournament.teams)
        if is_one_match(tournament) and count != 2:
            yield NextStep("Have two teams: one match is played, and {count} are entered", "/teams", {"count": count})
        yield NextStep("Look at the line-ups of round {number}", f"/lineups/{number}", {"number": number})
    view, _ = credited(tournament, Roster())
    stage = next_stage(view)
    if not needs_numbers(view, stage):
        return
    system = system_of(view, stage)
    if stage > 1:
        yield NextStep("Settle who plays stage {number}", "/stages", {"number": stage})
    elif (isinstance(system, RoundRobin | Knockout | Scheveningen) and system.numbers is Numbers.LIST) or (
        isinstance(system, Scheveningen) and system.groups is GroupsBy.LIST
    ):
        yield NextStep("List the numbers of those who play", "/stages")
