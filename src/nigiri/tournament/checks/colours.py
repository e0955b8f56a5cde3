"""Colours of even games: balance first, then a change over, then the lot."""

from collections.abc import Iterator

from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.pairing.settings import EvenColours
from nigiri.tournament.checks.past import Past
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Round


def check_colours(drawn: Round, past: Past) -> Iterator[Finding]:
    """See that colours are as RU-2.8.6 and RU-2.6.3 say; games that were changed by hand are left alone."""
    rules = past.view.regulations.pairing.colours
    for game in drawn.games:
        if game.by_hand or game.handicap:
            continue
        if rules.rule is EvenColours.BY_NIGIRI:
            continue  # whatever stands there came from the stones
        complaint = _complaint(game, past, do_alternate=rules.alternate)
        if complaint and game.are_colours_known:
            facts: dict[str, object] = {"black": game.black, "white": game.white, "reason": complaint}
            message = "{black} has Black against {white}, and should have White ({reason})"
            yield Finding("draw.colours", message, "warning", drawn.number, game.sides, facts)


def _complaint(game: Game, past: Past, *, do_alternate: bool) -> str:
    black, white = past.balance(game.black), past.balance(game.white)
    if black != white:
        return "balance" if black < white else ""
    if not do_alternate:
        return ""
    blacks, whites = past.colours[game.black][::-1], past.colours[game.white][::-1]
    shared = 0
    while shared < min(len(blacks), len(whites)) and blacks[shared] is whites[shared]:
        shared += 1
    # The latest game in which they differ: there each leaves the colour it had.
    if shared < len(blacks):
        return "alternation" if blacks[shared] is Colour.BLACK else ""
    if shared < len(whites):
        return "alternation" if whites[shared] is Colour.WHITE else ""
    return ""
