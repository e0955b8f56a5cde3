"""A game that is adjourned: by whose word, and all that must be known when it goes on (RU-2.6.2-b)."""

from typing import assert_never

from msgspec import Struct

from nigiri.clocks.adjournment import SealWindow, SessionEnd, may_adjourn_early
from nigiri.clocks.sides import Who
from nigiri.clocks.states import ClockState
from nigiri.clocks.units import Unit
from nigiri.errors import Refusal
from nigiri.games.adjournment_form import Particulars
from nigiri.games.sealed_move import SealedMove
from nigiri.go.adjournment import AdjournedPosition, adjourned, set_up
from nigiri.go.colours import WHITE
from nigiri.go.game import Game
from nigiri.go.points import HalfPoints
from nigiri.go.rules import Rules
from nigiri.ids import ActorId
from nigiri.rulebook.settings.event import AdjournmentSettings


class Adjournment(Struct, frozen=True, omit_defaults=True):
    """An adjourned game: position, readings of Black's and White's clock, the sealed move where one is made.

    `resumes_at` in milliseconds on the clock of the event; `responsible` answers for the resumption (RU-3.2.6).
    """

    position: AdjournedPosition
    clocks: tuple[Unit, Unit]
    responsible: ActorId
    sealed: SealedMove | None = None
    resumes_at: int | None = None

    def particulars(self, names: tuple[str, str]) -> Particulars:
        """Return the form and the envelope as far as the game itself fills them in (CLK-adj-3, EGF-4)."""
        return Particulars(names=names, position=self.position, clocks=self.clocks, sealed=self.sealed)

    def is_overdue(self, now: int) -> bool:
        """Tell whether the game should have gone on by now (RU-3.2.6)."""
        return self.resumes_at is not None and now > self.resumes_at


def must_be_allowed(
    settings: AdjournmentSettings,
    by: Who,
    *,
    at_end: SessionEnd | None = None,
    window: SealWindow = SealWindow.NOT_YET,
    reason: str = "",
) -> None:
    """Refuse an adjournment that the profile does not know (`adjournment.trigger`).

    By the head referee's decision (RU-2.6.2-b, KOD-12.1); between the two times of EGF-6a.1; or at the end of the
    session (CLK-adj-1), earlier only for a reason and with the referee's consent (CLK-adj-5).
    """
    match settings.trigger:
        case "head_referee":
            is_allowed, article = by is Who.HEAD_REFEREE, "RU-2.6.2-b"
        case "two_times":
            is_allowed, article = window is not SealWindow.NOT_YET, "EGF-6a.1"
        case "session_end":
            early = may_adjourn_early(reason, by.is_referee)
            is_allowed, article = at_end is SessionEnd.ADJOURN or early, "CLK-adj-5"
        case _ as never:
            assert_never(never)
    if not is_allowed:
        raise Refusal(
            "adjournment.not_now", article, message="by these rules the game is not adjourned now by {by}", by=by
        )


def adjourn(
    game: Game,
    clock: ClockState,
    responsible: ActorId,
    *,
    sealed: SealedMove | None = None,
    komi_stones: int = 0,
    resumes_at: int | None = None,
) -> Adjournment:
    """Return what must be known of a game to go on with it (RU-2.6.2-b); `komi_stones` lie with White's prisoners.

    `game` is without the sealed move, so its side to move is the one that seals and the move has the next number.
    """
    if sealed is not None and (sealed.side != str(game.to_move) or sealed.number != game.move_number + 1):
        raise Refusal(
            "seal.not_to_move",
            "CLK-adj-2a",
            message="move {number} of {side} is sealed, and {due} of {to_move} is due",
            number=sealed.number,
            side=sealed.side,
            due=game.move_number + 1,
            to_move=str(game.to_move),
            where="sealed",
        )
    readings = (clock.black, clock.white)
    return Adjournment(adjourned(game, komi_stones), readings, responsible, sealed, resumes_at)


def restore(adjournment: Adjournment, rules: Rules, komi: HalfPoints | None = None) -> Game:
    """Return the game as it stood, the sealed move not made yet (CLK-res-2, RU-2.6.2-b)."""
    return set_up(adjournment.position, rules, komi)


def clock_to_start(adjournment: Adjournment) -> Unit:
    """Return the reading of the clock that runs when the game goes on (CLK-res-3, EGF-7c).

    That of the side which answers the sealed move; without one, of the side to move.
    """
    black, white = adjournment.clocks
    is_white_to_move = adjournment.position.position.to_move is WHITE
    is_white_running = is_white_to_move if adjournment.sealed is None else not is_white_to_move
    return white if is_white_running else black
