"""A game between engines, with Nigiri as referee: it keeps the position and the clock and counts the end."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from nigiri.clocks.clock import apply
from nigiri.clocks.controls import Absolute, CanadianByoyomi, Control, Controls, JapaneseByoyomi
from nigiri.clocks.events import Press, Start
from nigiri.clocks.profiles import profile
from nigiri.clocks.sides import ClockKind, Side
from nigiri.clocks.states import ClockSetup, ClockState, ready
from nigiri.clocks.units import Phase as ClockPhase
from nigiri.clocks.units import Unit
from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, Colour, Game, IllegalMove, Phase, Score, count_game
from nigiri.go.gtp import Command, time_left, time_settings
from nigiri.service.gtp import Engine
from nigiri.sgf import ClockReading

LONGEST: Final = 2000
"""Moves after which a game between engines is broken off without a result."""


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended. `result` as in a record; `reason` says why where the letter does not."""

    game: Game
    result: str
    reason: str = ""
    score: Score | None = None
    clocks: Mapping[int, ClockReading] = {}


class _Clock:
    """The clock of a match; without a control it never runs out."""

    def __init__(self, control: Control | None, profile_name: str, now: Callable[[], int]) -> None:
        self.now = now
        self.setup = (
            ClockSetup(Controls.even(control), profile(profile_name), kind=ClockKind.SOFTWARE) if control else None
        )
        self.state: ClockState | None = ready(self.setup, now()) if self.setup else None

    def start(self, first: Colour) -> None:
        if self.setup and self.state:
            self.state = apply(self.setup, self.state, Start(self.now(), side=Side(str(first))))

    def press(self, side: Colour) -> bool:
        """Stop a side's clock after its move; return whether it had time left."""
        if self.setup is None or self.state is None:
            return True
        try:
            self.state = apply(self.setup, self.state, Press(self.now(), Side(str(side))))
        except Refusal:
            return False
        return self.state.lost_on_time is None

    def unit(self, side: Colour) -> Unit | None:
        return self.state.unit(Side(str(side))) if self.state else None


def play_match(
    engines: Mapping[Colour, Engine],
    game: Game,
    now: Callable[[], int],
    *,
    control: Control | None = None,
    profile_name: str = "egf",
    longest: int = LONGEST,
) -> MatchResult:
    """Let two engines play a game to its end; the game is played on.

    An illegal move or a fault of an engine loses the game (RU-2.6.11 knows no carelessness of programs), so does a
    flag. After the passes both say which stones are dead: the same ones are taken off, else play goes on once, and
    then the board decides under area counting, or the matter is left to a referee. `now` gives milliseconds.
    """
    for engine in engines.values():
        engine.set_up(game)
        if control is not None:
            engine.send(_time_settings(control))
    clock = _Clock(control, profile_name, now)
    clocks: dict[int, ClockReading] = {}
    clock.start(game.to_move)
    while game.move_number < longest:
        side, before = game.to_move, game.move_number
        ended = _turn(engines, game, clock)
        if game.move_number > before and (unit := clock.unit(side)) is not None:
            overtime = unit.stones_left if unit.phase is ClockPhase.OVERTIME else None
            clocks[game.move_number] = ClockReading(side, unit.remaining, overtime)
        if ended:
            return MatchResult(game, *ended, clocks=clocks)
        if game.phase is Phase.FINAL:
            concluded = _conclude(engines, game)
            if concluded is not None:
                return msgspec.structs.replace(concluded, clocks=clocks)
    return MatchResult(game, "Void", f"no end after {longest} moves", clocks=clocks)


def _turn(engines: Mapping[Colour, Engine], game: Game, clock: _Clock) -> tuple[str, str] | None:
    """Let the side to move have its turn; return result and reason if it ended the game."""
    side = game.to_move
    wins = side.opponent.letter
    engine = engines[side]
    try:
        _tell_time(engine, side, clock.unit(side))
        move = engine.move(game)
    except Refusal as refusal:
        return f"{wins}+F", refusal.message
    if not clock.press(side):
        return f"{wins}+T", ""
    if move == "resign":
        return f"{wins}+R", ""
    try:
        turn = game.pass_() if move == "pass" else game.play(move)
    except IllegalMove as refusal:
        return f"{wins}+F", refusal.message
    try:
        engines[side.opponent].follow(turn, game)
    except Refusal as refusal:
        return f"{side.letter}+F", refusal.message
    return None


def _conclude(engines: Mapping[Colour, Engine], game: Game) -> MatchResult | None:
    """Agree on the dead stones, or resume play and return None."""
    assert game.agreement is not None
    for side in (BLACK, WHITE):
        try:
            proposed = game.agreement.propose(side, engines[side].dead(game))
        except Refusal:
            proposed = game.agreement
        game.agreement = proposed.accept(side, proposed.version)
    if not game.agreement.is_settled and game.agreement.after_dispute:
        game.rule_dead(())
        score = count_game(game)
        return MatchResult(game, score.result, "the engines do not agree; counted as it stands", score)
    if not game.agreement.is_settled:
        game.resume(BLACK)
        return None
    score = count_game(game)
    return MatchResult(game, score.result, "", score)


def _time_settings(control: Control) -> Command:
    match control:
        case Absolute(main):
            return time_settings(main)
        case JapaneseByoyomi(main, period, _):
            return time_settings(main, period, 1)
        case CanadianByoyomi(main):
            first = control.period(0)
            return time_settings(main, first.time, first.stones)
        case _:
            raise Refusal("gtp.control", message="GTP knows absolute, Japanese and Canadian time only.")


def _tell_time(engine: Engine, side: Colour, unit: Unit | None) -> None:
    if unit is not None:
        stones = (unit.stones_left or 1) if unit.phase is ClockPhase.OVERTIME else 0
        engine.send(time_left(side, unit.remaining, stones))
