"""The resumption of adjourned games: who is there, in which order they are started, and the rest between two."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from nigiri.clocks.adjournment import ResumedClocks, Resumption, resumed_clocks
from nigiri.clocks.rules import ClockRules
from nigiri.clocks.schedule import earliest_resumption
from nigiri.clocks.sides import Side, Who
from nigiri.errors import Refusal
from nigiri.games.adjournment import Adjournment
from nigiri.ids import EntryId


class Resumed(Struct, frozen=True, omit_defaults=True):
    """An adjourned game at its table, when the referee started it again and when it was over."""

    table: int
    black: EntryId
    white: EntryId
    started_at: int | None = None
    ended_at: int | None = None

    @property
    def sides(self) -> tuple[EntryId, EntryId]:
        """Black, then White."""
        return self.black, self.white


class ResumptionSession(Struct, frozen=True, omit_defaults=True):
    """The games to be finished, in the order that the referee fixed, and when each side came. Times in ms."""

    starts_at: int
    games: tuple[Resumed, ...]
    arrived: Mapping[EntryId, int] = field(default_factory=dict)

    def at_table(self, table: int) -> Resumed:
        """Return the game of a table. Refused: `table.unknown`."""
        for game in self.games:
            if game.table == table:
                return game
        raise Refusal("table.unknown", message="there is no table {table}", table=table, where="table")

    def missing(self, now: int) -> tuple[EntryId, ...]:
        """Return the sides that have not come; all must be there at the start of the resumption (CLK-res-1a)."""
        sides = dict.fromkeys(side for game in self.games for side in game.sides)
        return tuple(side for side in sides if self.arrived.get(side, now + 1) > now)


def in_order(session: ResumptionSession, tables: Sequence[int], by: Who) -> ResumptionSession:
    """Fix the order in which the games are started; the referee does (CLK-res-1a). Those begun stay in front."""
    _must_be_referee(by)
    if sorted(tables) != sorted(game.table for game in session.games):
        raise Refusal(
            "resumption.order", "CLK-res-1a", message="the order names every adjourned game once", where="tables"
        )
    ordered = tuple(session.at_table(table) for table in tables)
    if any(one.started_at is None and other.started_at is not None for one, other in pairwise(ordered)):
        raise Refusal("resumption.order", "CLK-res-1a", message="a game begun is not put off", where="tables")
    return replace(session, games=ordered)


def arrive(session: ResumptionSession, side: EntryId, at: int) -> ResumptionSession:
    """Note that a side has come; the first time counts."""
    return session if side in session.arrived else replace(session, arrived={**session.arrived, side: at})


def start(
    session: ResumptionSession,
    rules: ClockRules,
    table: int,
    *,
    by: Who,
    at: int,
    waived: Collection[EntryId] = (),
) -> ResumptionSession:
    """Start a game again: by the referee, in the order fixed (CLK-res-1a), and after the rest of CLK-res-1b.

    `waived` are the sides that do not want their rest. Who is absent is late from now on (CLK-res-4): see `clocks`.
    """
    _must_be_referee(by)
    game = session.at_table(table)
    next_one = next((other for other in session.games if other.started_at is None), None)
    if game != next_one or at < session.starts_at:
        raise Refusal(
            "resumption.not_next",
            "CLK-res-1a",
            message="table {table} is not to be started now; next is {next}",
            table=table,
            next="-" if next_one is None else next_one.table,
            where="table",
        )
    for side in game.sides:
        _must_be_free(session, rules, side, at, is_waived=side in waived)
    return _with(session, replace(game, started_at=at))


def end(session: ResumptionSession, table: int, at: int) -> ResumptionSession:
    """Note when a resumed game was over."""
    game = session.at_table(table)
    if game.started_at is None or game.ended_at is not None or at < game.started_at:
        raise Refusal("resumption.not_played", "CLK-res-1a", message="table {table} is not being played", table=table)
    return _with(session, replace(game, ended_at=at))


def clocks(
    session: ResumptionSession, rules: ClockRules, adjournment: Adjournment, table: int, now: int
) -> ResumedClocks:
    """Return the clocks of a game that has been started, lateness charged by the profile (CLK-res-4, EGF-7b.2)."""
    game = session.at_table(table)
    if game.started_at is None:
        raise Refusal("resumption.not_played", "CLK-res-1a", message="table {table} is not being played", table=table)
    black, white = adjournment.clocks
    to_move = Side(str(adjournment.position.position.to_move))
    return resumed_clocks(
        rules,
        Resumption(
            game.started_at,
            black.remaining,
            white.remaining,
            to_move if adjournment.sealed is not None else to_move.other,
            session.arrived.get(game.black),
            session.arrived.get(game.white),
        ),
        now,
    )


def _must_be_referee(by: Who) -> None:
    if not by.is_referee:
        raise Refusal("referee.needed", "CLK-res-1a", message="only a referee does this", where="by")


def _must_be_free(session: ResumptionSession, rules: ClockRules, side: EntryId, at: int, *, is_waived: bool) -> None:
    for other in session.games:
        if side not in other.sides or other.started_at is None:
            continue
        if other.ended_at is None or at < earliest_resumption(rules, other.ended_at, is_waived):
            raise Refusal(
                "resumption.rest",
                "CLK-res-1b",
                message="{side} still plays or rests after the game of table {table}",
                side=side,
                table=other.table,
                where="at",
            )


def _with(session: ResumptionSession, game: Resumed) -> ResumptionSession:
    return replace(session, games=tuple(game if one.table == game.table else one for one in session.games))
