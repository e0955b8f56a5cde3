"""How long a million presses take to replay, in every control: CPU seconds, and microseconds a press."""

import time

from nigiri.clocks.clock import final_state
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Controls,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Stage,
)
from nigiri.clocks.events import Event, Press, Start
from nigiri.clocks.notation import print_control
from nigiri.clocks.profiles import PROFILES
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup

PRESSES = 1_000_000
BUDGET = 3.0
LONG = 10**12

CONTROLS: tuple[tuple[str, Control], ...] = (
    ("absolute", Absolute(LONG)),
    ("japanese, in overtime", JapaneseByoyomi(0, 30_000, 3)),
    ("canadian, in overtime", CanadianByoyomi(0, (CanadianPeriod(300_000, 15),))),
    ("fischer", Fischer(LONG, 5_000)),
    ("ing", Ing(LONG, (30_000, 15_000))),
    ("moves in main", MovesInMain((Stage(LONG, 1_000_000),), Absolute(LONG))),
)


def main() -> None:
    """Replay a million presses in every control, each side a second a move."""
    events: list[Event] = [Start(0)]
    sides = (Side.BLACK, Side.WHITE)
    events += [Press((move + 1) * 1_000, sides[move % 2]) for move in range(PRESSES)]
    for name, control in CONTROLS:
        setup = ClockSetup(Controls.even(control), PROFILES["russia-2020"])
        begun = time.process_time()
        state = final_state(setup, events)
        spent = time.process_time() - begun
        moves = state.black.moves + state.white.moves
        each, share = spent / moves * 1e6, spent / BUDGET
        print(f"{name:22} {print_control(control):>44}  {spent:5.2f} s  {each:5.2f} µs a press  {share:4.0%} of 3 s")


if __name__ == "__main__":
    main()
