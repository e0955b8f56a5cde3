"""Giving the sides of a stage their numbers, and all that has to happen before a round can be drawn."""

import functools
from collections.abc import Sequence

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.regulations.checked_measures import check_rounds
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import Event, NumbersAssigned, RoundsExtended
from nigiri.tournament.evolve import evolve
from nigiri.tournament.opening import needs_numbers, next_stage, numbers_for
from nigiri.tournament.schedule import is_over
from nigiri.tournament.stage_view import is_scheduled, stage_view, system_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import credited

Opening = NumbersAssigned | RoundsExtended


def assign_numbers(
    tournament: Tournament,
    roster: Roster,
    *,
    seed: int,
    listed: Sequence[Sequence[EntryId]] | None = None,
    reason: str = "",
) -> tuple[Event, ...]:
    """Give the sides of the next stage their numbers, by the regulations' lot or rating, or as listed (RU-2.8.1-a).

    Once the stage has a drawn round its numbers stay. Other numbers than those given before need a reason. Refuses a
    stage that has no numbers, and one whose predecessor is unfinished (RU-2.8).
    """
    must_be_open(tournament)
    view, names = credited(tournament, roster)
    stage = next_stage(view)
    given = view.numbers.get(stage)
    if stage == 1 and not is_scheduled(system_of(view, stage)):
        raise Refusal(
            "numbers.none",
            "RU-2.8.4-b",
            message="Swiss and McMahon rounds are drawn by scores; nobody needs a number",
            where="stage",
        )
    if given is not None and len(tournament.rounds) >= given.first_round:
        raise Refusal(
            "numbers.in_use",
            "RU-2.8.1-a",
            message="round {round} has been drawn by these numbers",
            round=given.first_round,
            where="stage",
        )
    event = numbers_for(view, names, stage, seed=seed, listed=listed, reason=reason)
    if given == event.numbering:
        return ()
    if given is not None and not reason:
        raise Refusal(
            "reason.missing",
            "RU-2.8.1-a",
            message="stage {stage} has its numbers; other ones need a reason",
            stage=stage,
            where="reason",
        )
    return (event,)


def openings(tournament: Tournament, roster: Roster, number: int, *, seed: int) -> tuple[Opening, ...]:
    """Return what comes before the draw of round `number`: the numbers of its stage, and one more round if it is one.

    Nothing for a round out of turn, which the draw itself refuses. A bracket whose matches were drawn, and a
    round robin with games to make up for, go on beyond the rounds announced.
    """
    if number != len(tournament.rounds) + 1:
        return ()
    must_be_open(tournament)
    view, names = credited(tournament, roster)
    stage = next_stage(view)
    events: list[Opening] = []
    if needs_numbers(view, stage):
        events.append(numbers_for(view, names, stage, seed=seed))
    begun = functools.reduce(evolve, events, tournament)
    seen = credited(with_awards(begun), roster)[0]
    is_on = is_scheduled(system_of(seen, stage)) and not is_over(stage_view(seen, stage))
    if is_on and number > begun.regulations.rounds:
        check_rounds(number)
        events.append(RoundsExtended(number, "the games that are left need another round"))
    return tuple(events)
