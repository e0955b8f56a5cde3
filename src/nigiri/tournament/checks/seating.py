"""Who has a seat, and at which table."""

from collections.abc import Iterator
from itertools import pairwise

from nigiri.games.game import Game
from nigiri.tournament.checks.past import Past
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Round


def check_presence(drawn: Round, past: Past) -> Iterator[Finding]:
    """See that all who could be drawn were, and nobody else (RU-2.2.11-c); who has a result was there."""
    due = {entry.id for entry in past.may_be_drawn()}
    games = {side for game in drawn.games if not game.result.is_known and not game.by_hand for side in game.sides}
    byes = {bye.entry for bye in drawn.byes if not bye.by_hand}
    for side in sorted(due - drawn.seated):
        facts: dict[str, object] = {"side": side}
        message = "{side} could be drawn and has no seat"
        yield Finding("draw.left_out", message, "warning", drawn.number, (side,), facts)
    for side in sorted((games | byes) - due):
        entry = past.view.entries.get(side)
        if entry is not None:
            message = "{side} was drawn, and is not there" if entry.is_final else "{side} was drawn, and not accepted"
            yield Finding("draw.absent", message, "warning", drawn.number, (side,), {"side": side})


def check_tables(drawn: Round, past: Past) -> Iterator[Finding]:
    """See that tables are numbered from 1, the best pair first: category, the higher score, the sum of both."""
    games = sorted(drawn.games, key=lambda game: game.table)
    if any(game.by_hand for game in games):
        return
    if [game.table for game in games] != list(range(1, len(games) + 1)):
        yield Finding("draw.tables", "tables are not numbered from 1 on", "warning", drawn.number)
        return

    def key(game: Game) -> tuple[int, int, int]:
        scores = [past.score(side) for side in game.sides]
        return min(past.category(side) for side in game.sides), -max(scores), -sum(scores)

    for upper, lower in pairwise(games):
        if key(upper) > key(lower):
            facts: dict[str, object] = {"table": upper.table, "next": lower.table}
            message = "the pair at table {next} belongs above that at table {table}"
            yield Finding("draw.table_order", message, "warning", drawn.number, (), facts)
            return
