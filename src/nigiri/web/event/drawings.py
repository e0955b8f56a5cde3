"""The draw behind a round, made again from its protocol: what its games cost, and what others would have cost."""

from collections.abc import Iterable
from typing import Any, Final

from litestar.connection import ASGIConnection
from msgspec.structs import replace

from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.explanation import Alternative
from nigiri.pairing.handwork import Fixed, FixedPair
from nigiri.tournament.awards import with_awards
from nigiri.tournament.draw import propose_round
from nigiri.tournament.state import Round, Tournament
from nigiri.web.event.view import EventView

_KEPT: Final = 8
_ANSWERS: Final = 64


def as_it_stands(connection: ASGIConnection[Any, Any, Any, Any], view: EventView, drawn: Round) -> Drawing:
    """Return the round as a draw with all its games and byes fixed: its costs are those of the boards as they are."""
    return _made(connection, view, drawn, _boards(view.whole, drawn))


def why_not(
    connection: ASGIConnection[Any, Any, Any, Any],
    view: EventView,
    drawn: Round,
    first: EntryId,
    second: EntryId | None,
) -> Alternative:
    """Say what pairing two sides would have cost in place of the round as it was drawn; hand work stays."""
    by_hand: tuple[Fixed, ...] = tuple(FixedPair(g.black, g.white, g.black) for g in drawn.games if g.by_hand)
    asked = (view.id, view.whole.version, drawn.number, by_hand, first, second)
    answers: dict[Any, Alternative] = connection.app.state.get("alternatives", {})
    connection.app.state["alternatives"] = answers
    found = answers.get(asked)
    if found is None:
        found = _made(connection, view, drawn, by_hand).why(first, second)
        while len(answers) >= _ANSWERS:
            answers.pop(next(iter(answers)), None)
        answers[asked] = found
    return found


def _boards(tournament: Tournament, drawn: Round) -> tuple[Fixed, ...]:
    present = {entry.id for entry in tournament.present(drawn.number)}
    pairs = (FixedPair(game.black, game.white, game.black) for game in drawn.games if present.issuperset(game.sides))
    # The bye that the draw gave is left to it: with all pairs fixed it falls to the same side, and costs what it cost.
    granted = (bye for bye in drawn.byes if bye.entry in present and (bye.by_hand or bye.kind is not ByeKind.PAIRING))
    return (*pairs, *granted)


def _made(
    connection: ASGIConnection[Any, Any, Any, Any], view: EventView, drawn: Round, fixed: Iterable[Fixed]
) -> Drawing:
    state = connection.app.state
    kept: dict[Any, Drawing] = state.get("drawings", {})
    state["drawings"] = kept
    work = tuple(fixed)
    key = (view.id, view.whole.version, drawn.number, work)
    if key not in kept:
        while len(kept) >= _KEPT:
            kept.pop(next(iter(kept)), None)
        before = replace(view.whole, rounds=view.whole.rounds[: drawn.number - 1])
        protocol = drawn.protocol
        kept[key] = propose_round(
            with_awards(before),
            view.roster,
            drawn.number,
            seed=protocol.seed if protocol is not None else 0,
            criteria_set=protocol.criteria_set if protocol is not None else None,
            without=protocol.without if protocol is not None else (),
            fixed=work,
        )
    return kept[key]
