"""What is wrong, or odd, in an event as it stands. Written apart from the draw: it looks only at what was recorded."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from msgspec import Struct, field

from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.tournament.state import Round, Tournament

LONGEST_PLAUSIBLE = timedelta(days=60)


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something to look at. `severity`: `error` cannot be, `warning` should not be, `info` may be meant.

    `message` is a template filled from `facts`; `keys` are the sides concerned; `round` is 0 for the whole event.
    """

    code: str
    message: str
    severity: str = "warning"
    round: int = 0
    keys: tuple[str, ...] = ()
    facts: dict[str, object] = field(default_factory=dict)


def check(tournament: Tournament) -> list[Finding]:
    """Return all findings, round by round, those of the whole event first."""
    met: Counter[frozenset[EntryId]] = Counter()
    byes: Counter[EntryId] = Counter()
    found = list(_event(tournament))
    for drawn in tournament.rounds:
        found += _seats(drawn, tournament)
        found += _games(drawn, met)
        found += _byes(drawn, byes)
        is_last = drawn.number == len(tournament.rounds)
        found += _open_games(drawn, is_last=is_last)
    return found


def _event(tournament: Tournament) -> Iterator[Finding]:
    rules = tournament.regulations
    if rules.begins is not None and rules.ends is not None:
        facts = {"begins": rules.begins.isoformat(), "ends": rules.ends.isoformat()}
        if rules.ends < rules.begins:
            yield Finding("dates.reversed", "the event ends ({ends}) before it begins ({begins})", "error", facts=facts)
        elif rules.ends - rules.begins > LONGEST_PLAUSIBLE:
            yield Finding("dates.implausible", "the event lasts from {begins} to {ends}", facts=facts)
    if len(tournament.rounds) > rules.rounds:
        facts = {"drawn": len(tournament.rounds), "announced": rules.rounds}
        yield Finding("rounds.too_many", "{drawn} rounds are drawn, {announced} were announced", facts=facts)


def _seats(drawn: Round, tournament: Tournament) -> Iterator[Finding]:
    seats = Counter([side for game in drawn.games for side in game.sides] + [bye.entry for bye in drawn.byes])
    for side, count in seats.items():
        entry = tournament.entries.get(side)
        if entry is None:
            yield Finding(
                "side.unknown", "{side} plays and is not entered", "error", drawn.number, (side,), {"side": side}
            )
            continue
        if count > 1:
            facts = {"side": side, "count": count}
            yield Finding("side.twice", "{side} is seated {count} times", "error", drawn.number, (side,), facts)
        if not entry.is_present(drawn.number):
            facts = {"side": side}
            yield Finding(
                "side.absent", "{side} is seated and was not to be present", "info", drawn.number, (side,), facts
            )
    tables = Counter(game.table for game in drawn.games)
    for table, count in tables.items():
        if count > 1:
            facts = {"table": table, "count": count}
            yield Finding("table.twice", "table {table} stands {count} times", "error", drawn.number, (), facts)


def _games(drawn: Round, met: Counter[frozenset[EntryId]]) -> Iterator[Finding]:
    for game in drawn.games:
        if game.black == game.white:
            facts: dict[str, object] = {"side": game.black}
            yield Finding("game.self", "{side} plays itself", "error", drawn.number, (game.black,), facts)
            continue
        pair = frozenset(game.sides)
        met[pair] += 1
        if met[pair] > 1:
            facts = {"black": game.black, "white": game.white, "count": met[pair]}
            message = "{black} and {white} meet for the {count}th time"
            yield Finding("game.rematch", message, "warning", drawn.number, game.sides, facts)


def _byes(drawn: Round, byes: Counter[EntryId]) -> Iterator[Finding]:
    given = [bye.entry for bye in drawn.byes if bye.kind is ByeKind.PAIRING]
    if len(given) > 1:
        facts: dict[str, object] = {"count": len(given)}
        yield Finding("bye.several", "{count} pairing byes in one round", "warning", drawn.number, tuple(given), facts)
    for side in given:
        byes[side] += 1
        if byes[side] > 1:
            facts = {"side": side}
            yield Finding("bye.again", "{side} has a second pairing bye", "warning", drawn.number, (side,), facts)


def _open_games(drawn: Round, *, is_last: bool) -> Iterator[Finding]:
    for game in drawn.games:
        if not game.result.is_known:
            severity = "info" if is_last else "warning"
            facts = {"table": game.table}
            yield Finding("game.open", "table {table} has no result", severity, drawn.number, game.sides, facts)
