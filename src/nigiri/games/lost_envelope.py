"""What becomes of an adjourned game whose envelope is lost (`adjournment.lost`)."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import UNKNOWN
from nigiri.rulebook.settings.event import AdjournmentSettings


class NothingLost(Struct, frozen=True, tag="nothing-lost"):
    """The sealed move and the clocks are kept elsewhere too, so the game goes on from that."""


class GoOn(Struct, frozen=True, tag="go-on"):
    """The game goes on; the referee has decided what the clocks show, in milliseconds."""

    black: int
    white: int


class Replay(Struct, frozen=True, tag="replay"):
    """The game is annulled and played anew."""


class RefereeDecides(Struct, frozen=True, tag="referee-decides"):
    """The rules do not cover it, and the referee decides (EGF-10)."""


LostEnvelope = NothingLost | GoOn | Replay | RefereeDecides


def ruling(
    settings: AdjournmentSettings,
    *,
    is_position_restored: bool,
    is_move_certain: bool,
    clocks: tuple[int, int] | None = None,
    has_copy: bool = False,
) -> LostEnvelope:
    """Rule on a game whose envelope is lost (CLK-res-7).

    It goes on if the opponents agree on the position and the referee has no doubt about the written move; then the
    referee decides the `clocks` (Black's, White's), without which that is refused. Else it is annulled and replayed.
    """
    if has_copy:
        return NothingLost()
    match settings.lost:
        case "referee":
            return RefereeDecides()
        case "resume_if_certain_else_replay":
            if not (is_position_restored and is_move_certain):
                return Replay()
            if clocks is None or min(clocks) < 0:
                raise Refusal(
                    "adjournment.clocks",
                    "CLK-res-7",
                    message="the referee decides what both clocks show",
                    where="clocks",
                )
            return GoOn(*clocks)
        case _ as never:
            assert_never(never)


def after(game: Game, decided: LostEnvelope) -> Game:
    """Return the drawn game after a ruling: annulled, it has no result and waits for that of the replay."""
    return replace(game, result=UNKNOWN, boards=()) if isinstance(decided, Replay) else game
