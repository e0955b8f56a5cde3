"""A clock that knows nothing but "one more millisecond has passed". Written apart from the real one, to check it.

It ticks; when the running side's time reaches zero the flag falls then and there. It shares with the real clock the
controls as values, and no code.
"""

from dataclasses import dataclass, field
from typing import Any

from nigiri.clocks.controls import CanadianByoyomi, Control, Fischer, Ing, JapaneseByoyomi, MovesInMain


@dataclass
class NaiveSide:
    control: Control
    phase: str = "main"
    left: int = 0
    periods: int | None = None
    stones: int | None = None
    used: int = 0
    moves: int = 0
    stage: int = 0
    series: int = 0
    penalty: int = 0

    @property
    def final(self) -> Any:
        return self.control.then if isinstance(self.control, MovesInMain) else self.control

    def set_up(self) -> None:
        final = self.final
        if isinstance(final, JapaneseByoyomi):
            self.periods = final.periods
        if isinstance(final, CanadianByoyomi):
            self.periods, self.stones = final.max_periods, final.schedule[0].stones
        if isinstance(final, Ing):
            self.periods = len(final.portions)
        self.left = self.control.stages[0].time if isinstance(self.control, MovesInMain) else final.main
        if isinstance(self.control, Fischer) and self.control.before:
            self.bonus()
        if self.left == 0:
            self.enter_overtime()

    def enter_overtime(self) -> None:
        final = self.final
        self.phase, self.series = "overtime", 1
        if isinstance(final, JapaneseByoyomi):
            self.left, self.periods = final.period, final.periods
        elif isinstance(final, CanadianByoyomi):
            self.left, self.stones, self.periods = final.schedule[0].time, final.schedule[0].stones, final.max_periods
        else:
            self.left, self.periods = final.portions[0], len(final.portions)
            self.penalty += final.penalty

    def bonus(self) -> None:
        fischer = self.final
        for _ in range(fischer.increment):
            if fischer.cap is None or self.left < fischer.cap:
                self.left += 1

    def in_stage(self) -> bool:
        return isinstance(self.control, MovesInMain) and self.phase == "main" and self.stage < len(self.control.stages)

    def after_move(self) -> None:
        self.moves += 1
        if self.phase == "out":
            return
        final = self.final
        if self.in_stage():
            self.after_stage_move()
        elif self.phase == "main":
            if isinstance(final, Fischer):
                self.bonus()
        elif isinstance(final, JapaneseByoyomi):
            self.left = final.period
        elif isinstance(final, CanadianByoyomi):
            assert self.stones is not None
            self.stones -= 1
            if self.stones <= 0:  # a referee may have given time to a side without stones
                self.next_series()

    def after_stage_move(self) -> None:
        control = self.control
        assert isinstance(control, MovesInMain)
        needed = 0
        for stage in control.stages[: self.stage + 1]:
            needed += stage.moves
        if self.moves < needed:
            return
        self.stage += 1
        if not control.carry:
            self.left = 0
        if self.stage < len(control.stages):
            self.left += control.stages[self.stage].time
        else:
            self.left += control.then.main
            if isinstance(control.then, Fischer) and control.then.before:
                before, self.left = self.left - control.then.main, control.then.main
                self.bonus()
                self.left += before
        if self.left == 0:
            self.enter_overtime()

    def next_series(self) -> None:
        canadian = self.final
        if canadian.max_periods is not None and self.series == canadian.max_periods and canadian.price is None:
            self.left, self.stones, self.periods = 0, 0, 0
            return
        if canadian.max_periods is not None and self.series >= canadian.max_periods:
            self.penalty += canadian.price
        following = canadian.schedule[self.series] if self.series < len(canadian.schedule) else canadian.schedule[-1]
        self.series += 1
        self.left, self.stones = following.time, following.stones
        if canadian.max_periods is not None:
            self.periods = max(canadian.max_periods - self.series + 1, 1)

    def picture(self) -> tuple[object, ...]:
        return (
            self.phase,
            self.left,
            self.periods,
            self.stones,
            self.used,
            self.moves,
            self.stage,
            self.series,
            self.penalty,
        )


@dataclass
class NaiveClock:
    """`turn_passes`, `placement`, `on_claim`, `lays_out`: the profile's answers, as plain truths."""

    black: NaiveSide
    white: NaiveSide
    turn_passes: bool
    placement: bool
    on_claim: bool
    lays_out: bool
    now: int = 0
    running: str | None = None
    turn: str = "black"
    started: bool = False
    stopped: bool = False
    lost: tuple[str, int] | None = None
    forfeited: str | None = None
    lapses: int = 0
    placed: tuple[str, int] | None = None
    flags: list[tuple[str, int, str]] = field(default_factory=list)
    raised: list[tuple[str, str]] = field(default_factory=list)

    def side(self, name: str) -> NaiveSide:
        return self.black if name == "black" else self.white

    def until(self, instant: int) -> None:
        while self.now < instant:
            self.now += 1
            if self.running is None:
                continue
            side = self.side(self.running)
            side.used += 1
            if side.phase == "out":
                continue
            side.left -= 1
            self.check_flag()

    def check_flag(self) -> None:
        while self.running is not None:
            name = self.running
            side = self.side(name)
            if side.phase == "out" or side.left > 0:
                return
            if self.lapses < 100:
                self.flags.append((name, self.now, side.phase))
            self.flag(name, side)

    def flag(self, name: str, side: NaiveSide) -> None:
        final = side.final
        overtime_follows = isinstance(final, JapaneseByoyomi | CanadianByoyomi | Ing)
        if side.phase == "main":
            if side.in_stage() and final.main > 0:
                self.lose(name, side)
            elif overtime_follows:
                side.enter_overtime()
                self.overtime_begun(name)
            else:
                self.lose(name, side)
        elif isinstance(final, JapaneseByoyomi):
            assert side.periods is not None
            if side.periods > 1:
                side.periods -= 1
                side.series += 1
                side.left = final.period
            elif self.turn_passes:
                side.left = final.period
                self.forfeited, self.placed = name, None
                self.lapses += 1
                self.turn = self.running = other(name)
            else:
                side.periods = 0
                self.lose(name, side)
        elif isinstance(final, Ing):
            if side.series == len(final.portions):
                side.periods = 0
                self.lose(name, side)
            else:
                side.left = final.portions[side.series]
                side.series += 1
                side.penalty += final.penalty
                side.periods = len(final.portions) - side.series + 1
        else:
            self.canadian_flag(name, side)

    def canadian_flag(self, name: str, side: NaiveSide) -> None:
        overrun, unplayed = side.final.overrun, side.stones or 0
        if unplayed == 0 or overrun is None or (overrun.fee is None and not overrun.per_unplayed):
            self.lose(name, side)
            return
        before = (side.penalty, side.stones, side.periods, side.series)
        side.penalty += unplayed if overrun.per_unplayed else overrun.fee
        side.next_series()
        if side.left == 0:
            side.penalty, side.stones, side.periods, side.series = before
            self.lose(name, side)

    def lose(self, name: str, side: NaiveSide) -> None:
        if self.on_claim:
            self.raised.append((name, side.phase))
            side.phase = "out"
            return
        side.phase = "out"
        self.lost = (name, self.now)
        self.running = None

    def overtime_begun(self, name: str) -> None:
        if self.lays_out and isinstance(self.side(name).final, CanadianByoyomi):
            self.running, self.stopped = None, True
        elif self.placed is not None and self.placed[0] == name and self.enough(name):
            self.settle()

    def enough(self, name: str) -> bool:
        side = self.side(name)
        return self.placement and side.phase == "overtime" and isinstance(side.final, JapaneseByoyomi)

    def settle(self) -> None:
        assert self.placed is not None
        if self.placed[1] == 0 and self.enough("black") and self.enough("white"):
            self.hand_over(self.placed[0])
        else:
            self.running = None

    def hand_over(self, name: str) -> None:
        side = self.side(name)
        series = side.series
        side.after_move()
        self.placed = self.forfeited = None
        self.lapses = 0
        self.turn = self.running = other(name)
        if self.lays_out and isinstance(side.final, CanadianByoyomi) and side.series > series:
            self.running, self.stopped = None, True
        else:
            self.check_flag()

    def do(self, instant: int, what: str, name: str = "", number: int = 0) -> None:
        self.until(instant)
        if what == "start":
            self.started, self.running, self.turn = True, name, name
            self.check_flag()
        elif self.lost is not None:
            return
        elif what == "press" and self.turn == name and not self.stopped:
            self.hand_over(name)
        elif what == "place" and self.turn == name and not self.stopped and self.placed is None:
            if self.forfeited != name:
                self.placed = (name, number)
                if self.enough(name):
                    self.settle()
        elif what == "removed" and self.placed is not None and self.placed[0] == name:
            self.placed = (name, 0)
            if self.running is None and not self.stopped and self.enough("black") and self.enough("white"):
                self.hand_over(name)
        elif what == "stop" and not self.stopped:
            self.running, self.stopped = None, True
        elif what == "resume" and self.stopped:
            self.stopped, self.running = False, self.turn
            if self.placed is not None and self.enough(self.placed[0]):
                self.settle()
            self.check_flag()
        elif what == "claim":
            self.claim(name)
        elif what == "set":
            self.side(name).left = number

    def claim(self, name: str) -> None:
        if all(name != raised for raised, _ in self.raised):
            return
        self.lost = (self.raised[0][0], self.now) if len(self.raised) == 2 else (name, self.now)
        self.running = None


def other(name: str) -> str:
    return "white" if name == "black" else "black"
