"""Disputes: what may be referred to, the ladder of each profile, rulings that bind at once."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from nigiri.clocks.durations import HOUR, MINUTE
from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, EntryId
from nigiri.referee.dispute import Dispute, Ruling, appeal, interrupt, rule
from nigiri.referee.evidence import DISPLAYS, Evidence, Source
from nigiri.referee.levels import ALL_LEVELS, FIRST_INSTANCE, Ladder
from nigiri.referee.protest import Instance, Protest, instance_of, must_be_acceptable
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.rulebook.settings.ruling import ProtestLevel, ProtestSettings

NOON = 12 * HOUR
SIDE = EntryId("white")


def settings(name: str) -> ProtestSettings:
    return profile(name).settings.protest


def ladder(name: str) -> Ladder:
    return Ladder.of(settings(name))


def protest(*sources: Source, at: int = NOON) -> Protest:
    evidence = tuple(Evidence(source, "move 112 was Black's") for source in sources)
    return Protest(2, 5, SIDE, at, "White pressed before the stone was placed", evidence)


def ruling(level: ProtestLevel, at: int, decision: str = "continue") -> Ruling:
    return Ruling(level, ActorId("r"), at, decision, "the stone stood before the press", (ArticleId("RU-2.6.9-a"),))


def refusal(act: object, *arguments: object, **named: object) -> Refusal:
    with pytest.raises(Refusal) as refused:
        act(*arguments, **named)  # type: ignore[operator]
    return refused.value


@pytest.mark.article("CLK-clock-11")
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_no_claim_rests_on_a_screen_and_the_same_claim_on_the_clock_does(name: str) -> None:
    assert {Source.SCREEN, Source.DEMONSTRATION_BOARD} == DISPLAYS
    for display in DISPLAYS:
        for sources in ((display,), (Source.CLOCK, display)):
            no = refusal(must_be_acceptable, settings(name), protest(*sources), result_recorded_at=None)
            assert (no.code, no.articles) == ("protest.display", ("CLK-clock-11",))
    allowed = [source for source in Source if source not in DISPLAYS]
    assert Source.CLOCK in allowed
    must_be_acceptable(settings(name), protest(*allowed), result_recorded_at=None)
    must_be_acceptable(settings(name), protest(), result_recorded_at=None)


@pytest.mark.article("RU-3.7")
def test_a_protest_says_what_happened() -> None:
    empty = replace(protest(), says=" ")
    assert refusal(must_be_acceptable, settings("egf"), empty, result_recorded_at=None).code == "protest.empty"


@pytest.mark.article("RU-2.7.4-c")
@pytest.mark.parametrize("name", ["russia-2020", "rfgb-code"])
def test_after_the_result_is_recorded_only_new_circumstances_are_looked_into(name: str) -> None:
    must_be_acceptable(settings(name), protest(), result_recorded_at=NOON)
    late = protest(at=NOON + 1)
    no = refusal(must_be_acceptable, settings(name), late, result_recorded_at=NOON)
    assert (no.code, no.articles) == ("protest.late", ("RU-2.7.4-c",))
    must_be_acceptable(settings(name), replace(late, new_circumstances="a witness"), result_recorded_at=NOON)
    must_be_acceptable(settings("egf"), late, result_recorded_at=NOON)


@pytest.mark.article("KOD-13.6", "RU-2.7.4-c")
def test_new_circumstances_open_a_recorded_game_before_the_committee_and_later_before_the_commission() -> None:
    recorded, ended = NOON + 30 * MINUTE, NOON + 6 * HOUR
    found = replace(protest(at=recorded + 5 * MINUTE), new_circumstances="a witness saw the illegal move")
    must_be_acceptable(settings("rfgb-code"), found, result_recorded_at=recorded)
    without = replace(found, new_circumstances="")
    no = refusal(must_be_acceptable, settings("rfgb-code"), without, result_recorded_at=recorded)
    assert no.code == "protest.late"

    def first(at: int, event_ended_at: int | None = ended) -> Instance:
        return instance_of(replace(found, at=at), result_recorded_at=recorded, event_ended_at=event_ended_at)

    assert first(recorded) is Instance.LADDER
    assert first(recorded + 5 * MINUTE) is Instance.COMMITTEE
    assert first(recorded + 5 * MINUTE, None) is Instance.COMMITTEE
    assert first(ended + 24 * HOUR) is Instance.COMMISSION


@pytest.mark.article("EGF-9c.1")
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_ruling_binds_at_once_and_while_an_appeal_is_pending(name: str) -> None:
    steps = ladder(name)
    dispute = Dispute(protest())
    assert (dispute.in_force, dispute.is_pending, dispute.may_go_on) == (None, True, False)
    ruled = rule(steps, dispute, ruling("referee", NOON + MINUTE))
    assert (ruled.is_pending, ruled.may_go_on) == (False, True)
    appealed = appeal(steps, ruled, SIDE, NOON + 5 * MINUTE)
    assert appealed.in_force == ruling("referee", NOON + MINUTE)
    assert (appealed.is_pending, appealed.may_go_on) == (True, True)
    overruled = ruling(steps.levels[1], NOON + HOUR, "White has lost")
    decided = rule(steps, appealed, overruled)
    assert decided.in_force == overruled
    assert not decided.is_pending
    assert [one.level for one in decided.rulings] == list(steps.levels[:2])


@pytest.mark.article("EGF-9c.1", "EGF-9d.1")
def test_only_the_referee_interrupts_a_game_and_only_during_an_appeal() -> None:
    steps = ladder("egf")
    ruled = rule(steps, Dispute(protest()), ruling("referee", NOON))
    appealed = appeal(steps, ruled, SIDE, NOON + 5 * MINUTE)
    assert appealed.appeal is not None
    assert (appealed.appeal.to, appealed.appeal.at) == ("committee", NOON + 5 * MINUTE)
    assert refusal(interrupt, ruled, Who.REFEREE).code == "appeal.interruption"
    assert refusal(interrupt, appealed, Who.WHITE).code == "appeal.interruption"
    broken_off = interrupt(appealed, Who.REFEREE)
    assert not broken_off.may_go_on
    assert rule(steps, broken_off, ruling("committee", NOON + HOUR)).may_go_on


@pytest.mark.article("RU-3.6", "EGF-9c.1")
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_no_level_changes_what_stands_without_an_appeal_to_it(name: str) -> None:
    steps = ladder(name)
    for level in steps.levels:
        if steps.may_begin(level):
            ruled = rule(steps, Dispute(protest()), ruling(level, NOON))
            for other in steps.levels:
                assert refusal(rule, steps, ruled, ruling(other, NOON)).code == "ruling.level"
    dispute = rule(steps, Dispute(protest()), ruling("referee", NOON))
    for number, level in enumerate(steps.levels[1:], start=1):
        appealed = appeal(steps, dispute, SIDE, NOON + number)
        for lower in steps.levels[:number]:
            assert refusal(rule, steps, appealed, ruling(lower, NOON + number)).code == "ruling.level"
        assert refusal(rule, steps, appealed, ruling(level, NOON + number - 1)).code == "ruling.level"
        dispute = rule(steps, appealed, ruling(level, NOON + number))
    assert refusal(appeal, steps, dispute, SIDE, NOON + HOUR).code == "appeal.level"


@pytest.mark.article("RU-3.6", "RU-3.8", "KOD-14.5")
def test_levels_may_be_left_out_up_to_the_head_referee_and_none_above() -> None:
    whole = Ladder(ALL_LEVELS)
    assert whole.above("referee") == ("deputy", "chief_secretary", "head_referee")
    assert whole.above("head_referee") == ("committee",)
    assert whole.above("presidium") == ()
    russian = ladder("russia-2020")
    dispute = rule(russian, Dispute(protest()), ruling("referee", NOON))
    for skipped in ("committee", "presidium", "referee"):
        assert refusal(appeal, russian, dispute, SIDE, NOON, skipped).code == "appeal.level"
    through = appeal(whole, dispute, SIDE, NOON, "head_referee")
    assert through.appeal is not None
    assert through.appeal.to == "head_referee"
    assert refusal(rule, whole, through, ruling("deputy", NOON)).code == "ruling.level"
    with_head = appeal(russian, dispute, SIDE, NOON)
    for beyond in ("committee", "presidium"):
        assert refusal(rule, russian, with_head, ruling(beyond, NOON)).code == "ruling.level"
    at_once = appeal(whole, dispute, SIDE, NOON, "deputy")
    assert rule(whole, at_once, ruling("head_referee", NOON)).in_force == ruling("head_referee", NOON)


@pytest.mark.article("RU-3.6", "RU-3.7")
def test_the_first_instance_is_any_referee_deputy_or_secretary() -> None:
    russian = ladder("russia-2020")
    assert {russian.rank(level) for level in FIRST_INSTANCE} == {0}
    for level in (*FIRST_INSTANCE, "head_referee"):
        assert rule(russian, Dispute(protest()), ruling(level, NOON)).may_go_on
    for level in ("committee", "orgcommittee", "presidium"):
        assert refusal(rule, russian, Dispute(protest()), ruling(level, NOON)).articles == ("RU-3.7", "RU-3.8")
    own = Ladder(("committee", "presidium"))
    assert rule(own, Dispute(protest()), ruling("committee", NOON)).may_go_on
    assert refusal(rule, own, Dispute(protest()), ruling("presidium", NOON)).code == "ruling.first"
    assert refusal(ladder("egf").rank, "head_referee").code == "protest.level"


@pytest.mark.article("RU-3.6")
def test_a_ladder_goes_upwards_only() -> None:
    for low, high in combinations(ALL_LEVELS, 2):
        assert Ladder((low, high)).rank(high) == 1
        assert refusal(Ladder, (high, low)).code == "protest.ladder"
    assert refusal(Ladder, ()).code == "protest.ladder"
    assert refusal(Ladder, ("referee", "referee")).code == "protest.ladder"


@pytest.mark.article("RU-3.7")
def test_a_ruling_gives_its_reasons_after_what_it_rules_on() -> None:
    steps = ladder("egf")
    dispute = Dispute(protest())
    for wrong in (replace(ruling("referee", NOON), reasons=""), replace(ruling("referee", NOON), decision=" ")):
        assert refusal(rule, steps, dispute, wrong).code == "ruling.reasons"
    assert refusal(rule, steps, dispute, ruling("referee", NOON - 1)).code == "ruling.earlier"
    assert refusal(appeal, steps, dispute, SIDE, NOON).code == "appeal.nothing"
    ruled = rule(steps, dispute, ruling("referee", NOON))
    assert refusal(appeal, steps, ruled, SIDE, NOON - 1).code == "appeal.nothing"
    assert refusal(appeal, steps, appeal(steps, ruled, SIDE, NOON), SIDE, NOON).code == "appeal.nothing"
