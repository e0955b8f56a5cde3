"""An adjourned game: who may adjourn, form and envelope by profile, the same game again, the envelope lost."""

from typing import Any

import pytest
from msgspec.structs import replace

from nigiri.clocks import Controls, Phase, Unit, parse_control
from nigiri.clocks import profile as clock_rules
from nigiri.clocks.adjournment import SealWindow, SessionEnd, seal_window
from nigiri.clocks.durations import HOUR, MINUTE, parse_duration
from nigiri.clocks.sides import Who
from nigiri.clocks.states import ClockSetup, ClockState, ready
from nigiri.errors import Refusal
from nigiri.games.adjournment import Adjournment, adjourn, clock_to_start, must_be_allowed, restore
from nigiri.games.adjournment_form import (
    TEMPLATES,
    Block,
    FormTemplate,
    Particulars,
    blank_on_envelope,
    blank_on_form,
    must_be_whole,
)
from nigiri.games.colour import Colour
from nigiri.games.envelope import Custody, Envelope, Opening, Sheet, may_be_destroyed, needed_sheets, seal, unseal
from nigiri.games.game import Game as Drawn
from nigiri.games.lost_envelope import GoOn, NothingLost, RefereeDecides, Replay, after, ruling
from nigiri.games.result import UNKNOWN, Outcome, Result
from nigiri.games.sealed_move import SealedMove, commit, make_openly, write
from nigiri.go import RUSSIA_2020, Game
from nigiri.ids import ActorId, EntryId
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.rulebook.settings.event import AdjournmentSettings

REFEREE = ActorId("r")
BOTH = frozenset(Colour)
AT_TWO = 14 * HOUR


def settings(name: str) -> AdjournmentSettings:
    return profile(name).settings.adjournment


def reading(left: str) -> Unit:
    return Unit(Phase.MAIN, parse_duration(left))


def clock(black: str, white: str) -> ClockState:
    fresh = ready(ClockSetup(Controls.even(parse_control("60m")), clock_rules("russia-2020")))
    return replace(fresh, black=reading(black), white=reading(white))


def played(moves: int) -> Game:
    """A game on 9 lines; its third move takes a stone."""
    game = Game(RUSSIA_2020, 9)
    for at in ("B1", "A1", "A2", "E5", "E6", "F5", "G7")[:moves]:
        game.play(at)
    return game


def adjourned_game() -> Adjournment:
    game = played(7)
    move = commit(write(SealedMove(Colour.WHITE, 8), "C3", AT_TWO), AT_TWO + MINUTE)
    return adjourn(game, clock("41:20", "12:50"), REFEREE, sealed=move, komi_stones=6, resumes_at=15 * HOUR)


def whole() -> Particulars:
    return replace(
        adjourned_game().particulars(("Hoshi", "Tengen")),
        round=3,
        table=1,
        last_open_move="7 G7",
        place="Hall 2",
        resumption="15:00",
        signed_by=BOTH,
        signed_by_referee=REFEREE,
    )


@pytest.mark.article("RU-2.6.2-b", "KOD-12.1")
def test_by_the_russian_rules_the_head_referee_adjourns() -> None:
    must_be_allowed(settings("russia-2020"), Who.HEAD_REFEREE)
    for other in (Who.REFEREE, Who.BLACK, Who.CLOCK):
        with pytest.raises(Refusal) as refused:
            must_be_allowed(settings("russia-2020"), other, at_end=SessionEnd.ADJOURN, reason="fire alarm")
        assert refused.value.articles == ("RU-2.6.2-b",)


@pytest.mark.article("EGF-6a.1")
def test_by_the_european_rules_a_game_is_adjourned_from_the_first_of_two_times_on() -> None:
    may, must = 13 * HOUR, 13 * HOUR + 30 * MINUTE
    for now in (may, may + 10 * MINUTE, must):
        must_be_allowed(settings("egf"), Who.WHITE, window=seal_window(now, may, must))
    with pytest.raises(Refusal) as refused:
        must_be_allowed(settings("egf"), Who.REFEREE, window=seal_window(may - 1, may, must), reason="fire alarm")
    assert refused.value.articles == ("EGF-6a.1",)
    assert seal_window(may - 1, may, must) is SealWindow.NOT_YET


@pytest.mark.article("CLK-adj-5")
def test_by_the_clock_rules_before_the_end_only_for_a_reason_and_with_the_referee() -> None:
    code = settings("rfgb-code")
    must_be_allowed(code, Who.BLACK, at_end=SessionEnd.ADJOURN)
    must_be_allowed(code, Who.REFEREE, reason="fire alarm")
    for by, at_end, reason in (
        (Who.BLACK, None, "fire alarm"),
        (Who.REFEREE, None, " "),
        (Who.WHITE, SessionEnd.PLAY_ON, "tired"),
    ):
        with pytest.raises(Refusal) as refused:
            must_be_allowed(code, by, at_end=at_end, reason=reason)
        assert refused.value.articles == ("CLK-adj-5",)


@pytest.mark.article("RU-2.6.2-b", "CLK-res-2")
def test_an_adjourned_game_is_the_same_game_again() -> None:
    game = played(6)
    resting = adjourn(game, clock("12:30", "8:05"), REFEREE)
    again = restore(resting, RUSSIA_2020)
    assert (again.position, again.taken, again.to_move) == (game.position, game.taken, game.to_move)
    assert resting.position.move_number == 6
    assert resting.clocks == (reading("12:30"), reading("8:05"))
    assert clock_to_start(resting) == reading("12:30")


@pytest.mark.article("CLK-res-3", "EGF-7c")
def test_the_clock_of_the_side_that_answers_the_sealed_move_starts() -> None:
    assert clock_to_start(adjourned_game()) == reading("41:20")


@pytest.mark.article("CLK-adj-2a")
@pytest.mark.parametrize(("side", "number"), [(Colour.BLACK, 8), (Colour.WHITE, 7), (Colour.WHITE, 9)])
def test_only_the_side_to_move_seals_and_only_its_next_move(side: Colour, number: int) -> None:
    with pytest.raises(Refusal) as refused:
        adjourn(played(7), clock("41:20", "12:50"), REFEREE, sealed=SealedMove(side, number))
    assert refused.value.code == "seal.not_to_move"


@pytest.mark.article("RU-3.2.6")
def test_a_resumption_that_is_due_is_seen() -> None:
    assert not adjourned_game().is_overdue(15 * HOUR)
    assert adjourned_game().is_overdue(15 * HOUR + 1)
    assert not replace(adjourned_game(), resumes_at=None).is_overdue(15 * HOUR + 1)


BLANKS: dict[Block, dict[str, Any]] = {
    Block.NAMES: {"names": ("Hoshi", " ")},
    Block.ROUND_AND_TABLE: {"table": None},
    Block.STONES: {"position": None},
    Block.CLOCKS: {"clocks": None},
    Block.LAST_MOVE: {"sealed": SealedMove(Colour.WHITE, 0, "C3")},
    Block.LAST_OPEN_MOVE: {"last_open_move": ""},
    Block.SEALED_MOVE: {"sealed": SealedMove(Colour.WHITE, 8)},
    Block.RESUMPTION: {"place": ""},
    Block.PLAYERS_SIGNATURES: {"signed_by": frozenset({Colour.BLACK})},
    Block.REFEREES_SIGNATURE: {"signed_by_referee": None},
}


@pytest.mark.article("CLK-adj-3", "KOD-12.3")
def test_the_envelope_of_the_clock_rules_is_not_closed_with_a_blank() -> None:
    clk = TEMPLATES["clk"]
    particulars = whole()
    assert particulars.position is not None
    assert particulars.position.held == (1, 6)
    must_be_whole(clk, particulars, has_envelope=True)
    for block in clk.envelope:
        with pytest.raises(Refusal) as refused:
            must_be_whole(clk, replace(particulars, **BLANKS[block]), has_envelope=True)
        assert "CLK-adj-3" in refused.value.articles
    without_clocks = replace(particulars, clocks=None)
    assert blank_on_envelope(clk, without_clocks) == (Block.CLOCKS,)
    needless = replace(particulars, round=None, last_open_move="", place="", signed_by_referee=None)
    must_be_whole(clk, needless, has_envelope=True)


@pytest.mark.article("EGF-6b.4", "EGF-6b.5", "EGF-4")
def test_the_european_form_and_envelope_share_what_they_show() -> None:
    egf = TEMPLATES["egf"]
    must_be_whole(egf, whole(), has_envelope=True)
    for block in Block:
        blank = replace(whole(), **BLANKS[block])
        alone = set(blank_on_form(egf, blank, has_envelope=False))
        kept = set(blank_on_form(egf, blank, has_envelope=True))
        assert (block in alone) == (block in egf.form)
        assert (block in kept) == (block in egf.form and block not in {Block.CLOCKS, Block.STONES})
        assert (block in blank_on_envelope(egf, blank)) == (block in egf.envelope)
    assert set(egf.moves_over) <= set(egf.form) & set(egf.envelope)
    outside_only = replace(whole(), place="", signed_by=frozenset(), signed_by_referee=None, round=None)
    must_be_whole(egf, outside_only, has_envelope=False)


def test_each_profile_has_its_template_and_an_event_may_have_its_own() -> None:
    assert {settings(name).form_template for name in PROFILE_NAMES} <= set(TEMPLATES)
    own = FormTemplate((Block.SEALED_MOVE,), (Block.NAMES,), (), ("EGF-6b.4",), ("EGF-6b.5",))
    must_be_whole(own, replace(whole(), clocks=None, signed_by=frozenset()), has_envelope=True)


CUSTODY = Custody(REFEREE, AT_TWO, frozenset({Colour.WHITE}), "safe of the playing hall")


@pytest.mark.article("CLK-adj-4", "CLK-adj-3", "CLK-adj-2a")
def test_an_envelope_is_sealed_whole_before_the_player_who_wrote_the_move() -> None:
    code = settings("rfgb-code")
    ready_to_seal = Envelope(whole(), needed_sheets(code, is_resumed_same_day=True))
    assert ready_to_seal.sheets == frozenset(Sheet)
    assert seal(code, ready_to_seal, CUSTODY).is_closed
    unfinished = replace(whole(), sealed=write(SealedMove(Colour.WHITE, 8), "C3", AT_TWO))
    for envelope, custody, code_of, article in (
        (replace(ready_to_seal, particulars=replace(whole(), clocks=None)), CUSTODY, "adjournment.blank", "CLK-adj-3"),
        (replace(ready_to_seal, particulars=unfinished), CUSTODY, "seal.unfinished", "CLK-adj-2a"),
        (replace(ready_to_seal, sheets=frozenset({Sheet.FORM})), CUSTODY, "envelope.sheets", "CLK-adj-2a"),
        (ready_to_seal, replace(CUSTODY, before=frozenset({Colour.BLACK})), "envelope.custody", "CLK-adj-4"),
        (ready_to_seal, replace(CUSTODY, kept_at=" "), "envelope.custody", "CLK-adj-4"),
        (seal(code, ready_to_seal, CUSTODY), CUSTODY, "envelope.sealed", "CLK-adj-4"),
    ):
        with pytest.raises(Refusal) as refused:
            seal(code, envelope, custody)
        assert refused.value.code == code_of
        assert article in refused.value.articles


@pytest.mark.article("EGF-6b.6", "EGF-6c")
def test_the_european_envelope_for_another_day_holds_the_record_too() -> None:
    egf = settings("egf")
    with_form = Envelope(whole(), frozenset({Sheet.FORM}))
    assert seal(egf, with_form, CUSTODY).is_closed
    with pytest.raises(Refusal) as refused:
        seal(egf, with_form, CUSTODY, is_resumed_same_day=False)
    assert refused.value.articles == ("EGF-6b.6",)
    both = replace(with_form, sheets=frozenset({Sheet.FORM, Sheet.RECORD}))
    assert seal(egf, both, CUSTODY, is_resumed_same_day=False).is_closed
    openly = commit(make_openly(SealedMove(Colour.WHITE, 8), "C3", AT_TWO), AT_TWO)
    with pytest.raises(Refusal) as refused:
        seal(egf, replace(with_form, particulars=replace(whole(), sealed=openly)), CUSTODY)
    assert (refused.value.code, refused.value.articles) == ("seal.unfinished", ("EGF-6b.2", "EGF-6c"))


@pytest.mark.article("CLK-res-4", "EGF-7f")
def test_an_envelope_is_opened_once_when_those_needed_are_there_and_kept_until_the_last_protest() -> None:
    code = settings("rfgb-code")
    closed = seal(code, Envelope(whole(), frozenset(Sheet)), CUSTODY)
    opening = Opening(REFEREE, 15 * HOUR)
    opened = unseal(closed, opening, may_open=True)
    assert opened.opening == opening
    for envelope, may_open in ((closed, False), (opened, True), (Envelope(whole()), True)):
        with pytest.raises(Refusal):
            unseal(envelope, opening, may_open=may_open)
    assert not may_be_destroyed(opened, 20 * HOUR, 20 * HOUR)
    assert may_be_destroyed(opened, 20 * HOUR, 20 * HOUR + 1)
    assert not may_be_destroyed(closed, 20 * HOUR, 21 * HOUR)


@pytest.mark.article("CLK-res-7")
@pytest.mark.parametrize("name", ["russia-2020", "rfgb-code"])
def test_a_game_whose_envelope_is_lost_goes_on_only_without_doubt(name: str) -> None:
    drawn = Drawn(3, EntryId("b"), EntryId("w"), result=Result(Outcome.BLACK))
    times = (40 * MINUTE, 13 * MINUTE)
    for agreed, certain in ((True, False), (False, True), (False, False)):
        doubted = ruling(settings(name), is_position_restored=agreed, is_move_certain=certain, clocks=times)
        assert doubted == Replay()
        assert after(drawn, doubted).result == UNKNOWN
    certain_of_all = ruling(settings(name), is_position_restored=True, is_move_certain=True, clocks=times)
    assert certain_of_all == GoOn(*times)
    assert after(drawn, certain_of_all) == drawn
    for unset in (None, (40 * MINUTE, -1)):
        with pytest.raises(Refusal) as refused:
            ruling(settings(name), is_position_restored=True, is_move_certain=True, clocks=unset)
        assert refused.value.articles == ("CLK-res-7",)
    assert ruling(settings(name), is_position_restored=False, is_move_certain=False, has_copy=True) == NothingLost()


@pytest.mark.article("EGF-10")
def test_the_european_rules_leave_a_lost_envelope_to_the_referee() -> None:
    assert ruling(settings("egf"), is_position_restored=True, is_move_certain=True) == RefereeDecides()
