"""What comes before a round can be drawn: the numbers of its stage, or of the stage that begins with it."""

from collections.abc import Sequence

from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.regulations.checked_measures import check_rounds
from nigiri.tournament.events import NumbersAssigned
from nigiri.tournament.evolution.stages import evolve_stages
from nigiri.tournament.numbers import give_numbers, rounds_in_all
from nigiri.tournament.schedule import is_over
from nigiri.tournament.stage_view import chain, is_scheduled, stage_view
from nigiri.tournament.state import Tournament


def next_stage(tournament: Tournament) -> int:
    """Return the stage, counted from 1, that the next round belongs to: the one that is on until it is over."""
    stage = max(tournament.numbers, default=1)
    is_last = stage == len(chain(tournament.regulations))
    return stage if is_last or not is_over(stage_view(tournament, stage)) else stage + 1


def needs_numbers(tournament: Tournament, stage: int) -> bool:
    """Tell whether a stage has yet to get its numbers before it can begin."""
    if stage in tournament.numbers:
        return False
    return stage > 1 or is_scheduled(chain(tournament.regulations)[0].system)


def numbers_for(
    tournament: Tournament,
    roster: Roster,
    stage: int,
    *,
    seed: int,
    listed: Sequence[Sequence[EntryId]] | None = None,
    reason: str = "",
) -> NumbersAssigned:
    """Return the event that gives a stage its numbers; where teams meet the tournament is seen with teams as sides.

    Refuses sides so many that all of them cannot meet in the rounds that an event may have.
    """
    numbering = give_numbers(tournament, roster, stage, seed=seed, listed=listed)
    rounds = rounds_in_all(tournament, stage, numbering)
    check_rounds(rounds, "entries")
    return NumbersAssigned(stage, numbering, rounds, reason)


def opened(tournament: Tournament, roster: Roster, *, seed: int) -> Tournament:
    """Return the tournament with the numbers that its next round needs, for a draw that is only proposed."""
    stage = next_stage(tournament)
    if not needs_numbers(tournament, stage):
        return tournament
    return evolve_stages(tournament, numbers_for(tournament, roster, stage, seed=seed))
