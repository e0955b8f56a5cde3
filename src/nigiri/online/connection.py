"""Broken connections of the two sides and of the server, and what follows from them (RU-7.2.10-a, RU-7.2.11-a)."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from nigiri.clocks.appointments import Connection, OnlineTimes, connection
from nigiri.games.colour import Colour


class Link(Struct, frozen=True, omit_defaults=True):
    """A side's connection: when it broke, came back, and when the side told the referee. In ms; None: has not."""

    gone_at: int | None = None
    back_at: int | None = None
    told_at: int | None = None


class Cause(StrEnum):
    """Why a game is interrupted for both sides, so that neither loses by it."""

    BOTH_OFF = "both-off"
    SERVER = "server"
    EXTERNAL = "external"


class Broken(Struct, frozen=True, tag="broken"):
    """Both sides are cut off, or the server is: the referee has the game finished or replayed (RU-7.2.11-a)."""

    cause: Cause


class OneSide(Struct, frozen=True, tag="one-side"):
    """One side is cut off and has its time to come back (RU-7.2.10-a)."""

    side: Colour
    state: Connection


Line = Broken | OneSide | None
"""What is wrong between the two sides of a game; None: nothing."""


def line(times: OnlineTimes, black: Link, white: Link, now: int, server_failed_at: int | None = None) -> Line:
    """Return what broken connections mean at a moment.

    A server that failed before any side's time to come back was over, and sides that are cut off together, are nobody's
    loss; if one of the two is back in time, the other's time runs on. Who was cut off alone, and came back too late,
    has lost though the other is cut off since.
    """
    links = {Colour.BLACK: black, Colour.WHITE: white}
    states = {side: _state(times, link, now) for side, link in links.items()}
    if server_failed_at is not None and server_failed_at <= now:
        return _lost_before(times, links, server_failed_at) or Broken(Cause.SERVER)
    together = _off_together(black, white)
    if together is not None and Connection.GOES_ON not in states.values():
        return _lost_before(times, links, together) or Broken(Cause.BOTH_OFF)
    cut_off = [side for side in Colour if states[side] is not Connection.GOES_ON]
    if not cut_off:
        return None
    first = min(cut_off, key=lambda side: links[side].gone_at or 0)
    return OneSide(first, states[first])


def _off_together(black: Link, white: Link) -> int | None:
    """Return since when both were off at the same time; None: they were not."""
    if black.gone_at is None or white.gone_at is None:
        return None
    together = max(black.gone_at, white.gone_at)
    returns = [back for back in (black.back_at, white.back_at) if back is not None]
    return together if all(together < back for back in returns) else None


def _lost_before(times: OnlineTimes, links: Mapping[Colour, Link], at: int) -> OneSide | None:
    """Return the side whose time to come back was over already when the other, or the server, was cut off."""
    late = [side for side in Colour if _state(times, links[side], at) is Connection.FORFEIT]
    return OneSide(late[0], Connection.FORFEIT) if len(late) == 1 else None


def _state(times: OnlineTimes, link: Link, now: int) -> Connection:
    if link.gone_at is None or link.gone_at > now:
        return Connection.GOES_ON
    return connection(times, link.gone_at, now, link.back_at, link.told_at)
