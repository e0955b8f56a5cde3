"""A stage seen as an event of its own: its sides, its rounds from 1, its system; what draws and tables read."""

from typing import TypeGuard

from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.stages import Stage, Stages, StageSystem
from nigiri.regulations.system import Knockout, RoundRobin, Scheduled, Scheveningen, System
from nigiri.regulations.team_event import system_played
from nigiri.tournament.state import Round, Tournament


def chain(rules: Regulations) -> tuple[Stage, ...]:
    """Return the stages of an event (RU-2.8, KOD-6.8); an event of one system is one stage."""
    if isinstance(rules.system, Stages):
        return rules.system.stages
    return (Stage(rules.system, rules.rounds),)


def stages_played(rules: Regulations) -> tuple[Stage, ...]:
    """Return the stages by which rounds are drawn: those of the teams where they meet (RU-2.1.6)."""
    return chain(replace(rules, system=system_played(rules)))


def is_scheduled(system: System) -> TypeGuard[RoundRobin | Knockout | Scheveningen]:
    """Tell whether who meets follows from numbers, so that the stage needs them before its first round."""
    return isinstance(system, Scheduled)


def system_of(tournament: Tournament, stage: int) -> StageSystem:
    """Return the system of a stage, counted from 1."""
    return chain(tournament.regulations)[stage - 1].system


def system_drawn(tournament: Tournament, number: int) -> StageSystem:
    """Return the system by which a round is drawn: that of the teams where they meet."""
    return stages_played(tournament.regulations)[stage_of(tournament, number) - 1].system


def stage_of(tournament: Tournament, number: int) -> int:
    """Return the stage, counted from 1, that a round belongs to as far as stages have begun."""
    begun = (stage for stage, given in tournament.numbers.items() if given.first_round <= max(number, 1))
    return max(begun, default=1)


def first_round_of(tournament: Tournament, stage: int) -> int:
    """Return the round of the event with which a stage that has begun begins."""
    given = tournament.numbers.get(stage)
    return 1 if given is None else given.first_round


def stage_view(tournament: Tournament, stage: int) -> Tournament:
    """Return a stage that has begun as an event of one system; the event itself where it is one.

    The table given out for a round belongs to the whole event and is left out.
    """
    rules = tournament.regulations
    if not isinstance(rules.system, Stages):
        return tournament
    this, given = rules.system.stages[stage - 1], tournament.numbers.get(stage)
    first = first_round_of(tournament, stage)
    following = tournament.numbers.get(stage + 1)
    drawn = tournament.rounds[first - 1 : None if following is None else following.first_round - 1]
    entered = tournament.entries if given is None else {side: tournament.entries[side] for side in given.sides}
    planned = this.rounds if given is None else given.rounds
    is_last = stage == len(rules.system.stages)
    own = replace(
        rules,
        system=this.system,
        rounds=max(planned, rules.rounds - first + 1) if is_last else planned,
        standings=this.standings or rules.standings,
        pairing=this.pairing or rules.pairing,
    )
    return replace(
        tournament,
        regulations=own,
        entries={side: _shifted(entry, first - 1) for side, entry in entered.items()},
        rounds=tuple(_renumbered(one, first - 1) for one in drawn),
        numbers={} if given is None else {1: replace(given, first_round=1)},
        standings={},
    )


def number_in_stage(tournament: Tournament, number: int) -> int:
    """Return which round of its stage a round of the event is."""
    return number - first_round_of(tournament, stage_of(tournament, number)) + 1


def sides_of_stage(tournament: Tournament, stage: int) -> tuple[EntryId, ...]:
    """Return who plays a stage that has begun: those with numbers, else all who are entered."""
    given = tournament.numbers.get(stage)
    return tuple(tournament.entries) if given is None else given.sides


def _shifted(entry: Entry, by: int) -> Entry:
    if not by:
        return entry
    left = entry.withdrawn_after
    return replace(
        entry,
        first_round=max(1, entry.first_round - by),
        withdrawn_after=None if left is None else max(0, left - by),
        absences={number - by: worth for number, worth in entry.absences.items() if number > by},
    )


def _renumbered(drawn: Round, by: int) -> Round:
    if not by:
        return drawn
    assumed = tuple(replace(one, round=one.round - by) for one in drawn.assumed if one.round > by)
    return replace(drawn, number=drawn.number - by, assumed=assumed)
