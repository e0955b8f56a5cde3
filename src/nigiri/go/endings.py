"""How a game may end."""

from enum import Enum

from nigiri.errors import Refusal


class Ending(Enum):
    """What ended a game (KOD-13.5)."""

    SCORE = "score"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    REFEREE = "referee"
    AGREED_DRAW = "agreed draw"


def check_ending(ending: Ending, *, agreed_draw: bool = False) -> None:
    """Refuse an ending the rules do not know: players end a game by the rules of play or by resignation (EGF-5h).

    `agreed_draw` is the event's setting `result.agreed_draw`; no rulebook sets it.
    """
    if ending is Ending.AGREED_DRAW and not agreed_draw:
        raise Refusal(
            "end.agreed-draw",
            "EGF-5h",
            message="A game ends by the rules of play or by resignation; a draw cannot be agreed.",
        )
