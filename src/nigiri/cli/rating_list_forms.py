"""What the commands about rating lists print."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nigiri.cli.terminal import print_sheet, say
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.ratings.rank import format_rank

if TYPE_CHECKING:
    from nigiri.service.rating_lists import Found, KeptList


def list_form(one: "KeptList") -> dict[str, Any]:
    """Return a list as JSON."""
    return {
        "name": one.name,
        "source": one.source,
        "published": one.published,
        "loaded_at": one.loaded_at,
        "by": one.by,
        "players": one.players,
        "before": one.before,
    }


def found_form(hit: "Found") -> dict[str, Any]:
    """Return a player who was found as JSON, in the form of `player list`."""
    one = hit.player
    return {
        "list": hit.list,
        "name": one.full_name,
        "family_name": one.family_name,
        "given_name": one.given_name,
        "rank": one.grade or format_rank(one.rank),
        "rating": one.rating,
        "club": one.club,
        "country": one.country,
        "identifiers": one.identifiers,
    }


def say_lists(lists: Sequence["KeptList"]) -> None:
    """Print which lists there are."""
    columns = [Column(say()("Name")), Column(say()("Source")), Column(say()("Edition"))]
    columns += [Column(say()("Players"), Align.RIGHT), Column(say()("Before"), Align.RIGHT)]
    columns += [Column(say()("Loaded")), Column(say()("By"))]
    rows = [
        (
            one.name,
            one.source.label,
            "" if one.published is None else one.published.isoformat(),
            str(one.players),
            "" if one.before is None else str(one.before),
            f"{one.loaded_at:%Y-%m-%d %H:%M}Z",
            one.by,
        )
        for one in lists
    ]
    _print(say()("Rating lists"), columns, rows)


def say_found(found: Sequence["Found"]) -> None:
    """Print who was found."""
    columns = [Column(say()("Name"), is_wide=True), Column(say()("Grade"), Align.RIGHT)]
    columns += [Column(say()("Rating"), Align.RIGHT), Column(say()("Club"), is_wide=True), Column(say()("Country"))]
    columns += [Column(say()("Numbers")), Column(say()("List"))]
    rows = [
        (
            hit.player.full_name,
            hit.player.grade or format_rank(hit.player.rank),
            "" if hit.player.rating is None else str(hit.player.rating),
            hit.player.club,
            hit.player.country,
            ", ".join(f"{register} {number}" for register, number in hit.player.identifiers.items()),
            hit.list,
        )
        for hit in found
    ]
    _print(say()("Players"), columns, rows)


def _print(title: str, columns: Sequence[Column], rows: Sequence[tuple[str, ...]]) -> None:
    print_sheet(Sheet(title, "Nigiri", say().code, tuple(columns), tuple(rows)))
