"""Whether the number of rounds, the board and the komi are those of an event that people play."""

from typing import Final

from nigiri.errors import Refusal
from nigiri.go.geometry import LARGEST, SMALLEST
from nigiri.regulations.regulations import Regulations

MOST_ROUNDS: Final = 200
"""The most rounds of an event: a league of a whole year, with some to spare; pages and tables are made round by round.

The one limit for everything that says a number of rounds: regulations, stages, numbers given, files of every format.
"""

MOST_KOMI_HALVES: Final = 200
"""The most komi in half points, either way: a hundred points."""


def check_measures(regulations: Regulations) -> None:
    """Refuse more rounds than are played, a board that nobody has, a komi beyond a hundred points."""
    check_rounds(regulations.rounds)
    check_board(regulations.board_size)
    check_komi(regulations.komi_halves)


def check_rounds(rounds: int, where: str = "rounds") -> None:
    """Refuse more rounds than an event has; `where` is the place of the number in what was sent."""
    if rounds > MOST_ROUNDS:
        raise Refusal(
            "rounds.number",
            message="an event has up to {most} rounds, not {rounds}",
            most=MOST_ROUNDS,
            rounds=rounds,
            where=where,
        )


def check_board(size: int) -> None:
    """Refuse a board of fewer than 2 or more than 25 lines."""
    if not SMALLEST <= size <= LARGEST:
        raise Refusal(
            "board.size",
            message="a board has {least} to {most} lines, not {size}",
            least=SMALLEST,
            most=LARGEST,
            size=size,
            where="board_size",
        )


def check_komi(halves: int) -> None:
    """Refuse a komi, in half points, of more than a hundred points either way."""
    if abs(halves) > MOST_KOMI_HALVES:
        raise Refusal(
            "komi.number",
            message="a komi is between -{most} and {most} points",
            most=MOST_KOMI_HALVES // 2,
            where="komi_halves",
        )
