"""The terms of entry on the terminal: what the options change, and how they read."""

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from nigiri.cli.terminal import print_lines, say
from nigiri.errors import Refusal
from nigiri.ratings.rank import format_rank, parse_rank
from nigiri.regulations.entry_rules import Asked, EntryRules
from nigiri.rulebook.written_numbers import unsigned_number

if TYPE_CHECKING:
    from nigiri.tournament.state import Tournament


def changed_terms(
    terms: EntryRules,
    *,
    limit: str,
    public: bool | None,
    opens: str,
    closes: str,
    strongest: str,
    weakest: str,
    ask: Sequence[str] | None,
    final: bool | None,
) -> EntryRules:
    """Return terms of entry with what is given put in; `none` takes a limit, a moment or a bound away."""
    changes: dict[str, Any] = {}
    for name, text, read in (
        ("limit", limit, _number),
        ("opens", opens, _moment),
        ("closes", closes, _moment),
        ("strongest", strongest, parse_rank),
        ("weakest", weakest, parse_rank),
    ):
        if text:
            changes[name] = None if text == "none" else read(text)
    if public is not None:
        changes["is_public"] = public
    if final is not None:
        changes["is_final_at_once"] = final
    if ask is not None:
        changes["asks"] = tuple(one for one in Asked if one.value in ask)
    return replace(terms, **changes)


def terms_form(state: "Tournament") -> dict[str, Any]:
    """Return the terms of entry as JSON, with how many places are taken and how many wait."""
    terms = state.regulations.entry
    return {
        "limit": terms.limit,
        "public": terms.is_public,
        "opens": None if terms.opens is None else terms.opens.isoformat(),
        "closes": None if terms.closes is None else terms.closes.isoformat(),
        "strongest": None if terms.strongest is None else format_rank(terms.strongest),
        "weakest": None if terms.weakest is None else format_rank(terms.weakest),
        "asks": [one.value for one in terms.asks],
        "final": terms.is_final_at_once,
        "taken": state.taken,
        "waiting": len(state.waiting),
        "version": state.version,
    }


def say_terms(state: "Tournament") -> None:
    """Print the terms of entry."""
    form, told = terms_form(state), say()
    taken = {"taken": state.taken, "limit": form["limit"]}
    lines = [
        told("players register by themselves") if form["public"] else told("players are entered by the desk"),
        told("{taken} of {limit} places are taken", **taken)
        if form["limit"] is not None
        else told.plural("{n} player", "{n} players", state.taken),
        told.plural("{n} waits", "{n} wait", len(state.waiting)),
    ]
    if form["opens"]:
        lines.append(told("opens {moment}", moment=form["opens"]))
    if form["closes"]:
        lines.append(told("closes {moment}", moment=form["closes"]))
    if form["strongest"] or form["weakest"]:
        bounds = {"weakest": form["weakest"] or "30k", "strongest": form["strongest"] or "9d"}
        lines.append(told("open from {weakest} to {strongest}", **bounds))
    print_lines(lines)


def _number(text: str) -> int:
    number = unsigned_number(text, 7)
    if number is None:
        raise Refusal("entry.limit", message="'{text}' is no number of players", text=text[:40], where="limit")
    return number


def _moment(text: str) -> datetime.datetime:
    try:
        moment = datetime.datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise Refusal(
            "entry.moment",
            message="'{text}' is no moment with its zone; write 2026-05-01T12:00+02:00",
            text=text[:40],
            where="opens",
        )
    return moment
