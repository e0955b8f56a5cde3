"""A clock at a real terminal: keys without the enter key, the time of day, the bell."""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from nigiri.cli.clock_table import Cue, TableClock
from nigiri.errors import Refusal


def run_at_terminal(clock: TableClock, *, with_sound: bool) -> None:
    """Show a clock and obey the keyboard until it is taken away. Raises `Refusal` where there is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refusal("clock.no_terminal", message="the table clock needs a terminal; a trace needs none")
    from rich.live import Live

    begun = time.monotonic_ns()
    with _single_keys(), Live(screen=True, auto_refresh=False) as live:
        going = True
        while going:
            now = _milliseconds_since(begun)
            live.update(clock.screen(now), refresh=True)
            _sound(ring(clock.cues(now)) if with_sound else "")
            going = all(clock.key(letter, at) for letter, at in _keys_within(clock.next_change(now), begun))


def ring(cues: list[Cue]) -> str:
    """Return what sounds on a terminal: its bell, twice for a flag."""
    return "\a" * (2 if Cue.FLAG in cues else 1) if cues else ""


def _keys_within(milliseconds: int, begun: int) -> Iterator[tuple[str, int]]:
    """Yield the keys pressed before the time is over, each with the instant at which it was seen."""
    ready, _, _ = select.select([sys.stdin], [], [], milliseconds / 1000)
    if ready:
        at = _milliseconds_since(begun)
        for letter in os.read(sys.stdin.fileno(), 64).decode(errors="ignore") or "q":
            yield letter, at


def _milliseconds_since(begun: int) -> int:
    return (time.monotonic_ns() - begun) // 1_000_000


def _sound(bells: str) -> None:
    if bells:
        sys.stdout.write(bells)
        sys.stdout.flush()


@contextmanager
def _single_keys() -> Iterator[None]:
    """Read keys one by one and unechoed; give the terminal back as it was."""
    try:
        import termios
        import tty
    except ImportError:
        raise Refusal("clock.no_terminal", message="the table clock needs a terminal of Unix") from None
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
