"""The protocol of a draw: whether the figures that it states are those of the games."""

from collections.abc import Iterator

from nigiri.tournament.checks.free_part import FreePart
from nigiri.tournament.checks.past import Past
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Round


def check_protocol(drawn: Round, past: Past) -> Iterator[Finding]:
    """See that the draw was proven the best one, and states its rematches and score differences as they are.

    Figures of a round that was changed by hand are not compared.
    """
    protocol = drawn.protocol
    if protocol is None:
        return
    if not protocol.optimal and not protocol.is_changed:
        yield Finding("draw.unproven", "no proof of the draw is on record", "warning", drawn.number)
    if protocol.criteria_set != "nigiri" or any(game.by_hand for game in drawn.games):
        return
    games = [game.sides for game in drawn.games]
    stated = {
        "rematch": FreePart(drawn, past).rematches,
        "further-meetings": sum(max(0, past.met[frozenset(pair)] - 1) for pair in games),
        "difference": sum((past.score(black) - past.score(white)) ** 2 for black, white in games),
        "category": sum((past.category(black) - past.category(white)) ** 2 for black, white in games),
    }
    for name, count in stated.items():
        if protocol.costs.get(name, count) != count:
            facts: dict[str, object] = {"criterion": name, "stated": protocol.costs[name], "count": count}
            message = "the protocol states {stated} for {criterion}, the games make {count}"
            yield Finding("draw.figures", message, "warning", drawn.number, (), facts)
