"""The campaign: whole events at random, and a checker that knows nothing of the draw finds nothing."""

from collections import Counter

import pytest

from nigiri.people.roster import Roster
from nigiri.regulations.system import Scheduled
from nigiri.tournament.check import check
from nigiri.tournament.checks.fixed_order import check_fixed_order
from nigiri.tournament.checks.level_round import check_level_round
from nigiri.tournament.checks.places import check_places
from nigiri.tournament.events import PlayersReturned, ResultCorrected
from nigiri.tournament.finding import Finding
from nigiri.tournament.stage_view import chain, number_in_stage, stage_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from scenarios.random_events import SYSTEMS, RandomEvent

SAMPLE = 10
CAMPAIGN = 10_000


def fresh_findings(tournament: Tournament) -> list[Finding]:
    """Return what the checker says of the last round, drawn a moment ago."""
    number = len(tournament.rounds)
    stage = stage_of(tournament, number)
    view = stage_view(tournament, stage)
    if isinstance(view.regulations.system, Scheduled):
        within = number_in_stage(tournament, number)
        return [finding for finding in check_fixed_order(view) if finding.round == within]
    assert tournament.rounds[-1].protocol is not None
    assert tournament.rounds[-1].protocol.optimal, "every draw is proven optimal"
    return list(check_level_round(view, number_in_stage(tournament, number)))


def hold(name: str, seed: int) -> tuple[Tournament, RandomEvent]:
    """Play an event twice, check it on the way and at its end, and return it."""

    def look(tournament: Tournament) -> None:
        # In a bracket a corrected result, or a side that comes back, says that somebody else should have played on.
        is_rewritten = any(isinstance(one, ResultCorrected | PlayersReturned) for one in event.events)
        may_be_out = {"bracket.out"} if is_rewritten else set()
        findings = [finding for finding in fresh_findings(tournament) if finding.code not in may_be_out]
        assert not findings, (name, seed, findings)

    event = RandomEvent(name, seed, look)
    ended = event.play()
    again = RandomEvent(name, seed)
    again.play()
    assert again.journal == event.journal, (name, seed, "a second run with the same seed is identical")
    errors = [finding for finding in check(ended) if finding.severity == "error"]
    assert not errors, (name, seed, errors)
    check_tables(ended, name, seed)
    return ended, event


def check_tables(ended: Tournament, name: str, seed: int) -> None:
    """See that there are standings after every round, and that they add up."""
    seated = {side for drawn in ended.rounds for side in drawn.seated}
    # Who leaves a fixed order early may be struck off its table with all games (`withdrawal` of the standings).
    played = {side for side in seated if ended.entries[side].withdrawn_after is None}
    for after in range(len(ended.rounds) + 1):
        table = table_after(ended, Roster(), after)
        is_anybody_there = any(entry.is_final for entry in ended.entries.values())
        assert table.rows or not is_anybody_there, (name, seed, after, "no event is without standings")
        if len(chain(ended.regulations)) == 1 and not isinstance(ended.regulations.system, Scheduled):
            wrong = list(check_places(ended, table))
            assert not wrong, (name, seed, after, wrong)
    last = table_after(ended, Roster(), len(ended.rounds))
    assert played <= {row.side for row in last.rows}, (name, seed, "whoever played has a place")


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_the_checker_finds_nothing_in_events_at_random(name: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(SAMPLE):
        ended, event = hold(name, seed)
        happened.update(type(one).__name__ for one in event.events)
        happened["rounds"] += len(ended.rounds)
    assert happened["rounds"] >= SAMPLE
    assert {"ResultsRecorded", "RoundPublished", "AbsencesAnnounced"} <= set(happened)


@pytest.mark.parametrize(("name", "seed"), [("knockout", 993), ("knockout", 1004)])
def test_events_that_once_went_wrong(name: str, seed: int) -> None:
    """993: a game of round 2 is unfinished, one of it leaves, the other plays round 3, then the result comes.

    1004: a side passes its absent opponent, wins the next match, and leaves as well.
    """
    hold(name, seed)


@pytest.mark.slow
def test_ten_thousand_events_over_all_systems() -> None:
    for seed in range(SAMPLE, SAMPLE + CAMPAIGN // len(SYSTEMS) + 1):
        for name in SYSTEMS:
            hold(name, seed)
