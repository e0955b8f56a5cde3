"""McMahon groups of a field on the terminal: as they stand, and as they are suggested."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nigiri.cli.terminal import print_lines, print_sheet, say
from nigiri.documents.headings import event_line
from nigiri.documents.labels import name_and_grade
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.rank import format_rank
from nigiri.regulations.bands import Band, bands, level_warnings, suggest, super_group
from nigiri.regulations.system import McMahon

if TYPE_CHECKING:
    from nigiri.people.roster import Roster
    from nigiri.tournament.state import Tournament


def bands_form(state: "Tournament", rounds: int | None, strongest: int) -> dict[str, Any]:
    """Return the groups of an event's field as JSON: now, suggested, what is unwise in them, and a super-group."""
    system = state.regulations.system
    if not isinstance(system, McMahon):
        raise Refusal(
            "system.bands", "RU-2.8.5-b", message="only a McMahon event has a bar and a floor", where="system"
        )
    field = [entry for entry in state.entries.values() if entry.is_final]
    if not field:
        raise Refusal("round.nobody", message="nobody is finally entered yet", where="entries")
    count = state.regulations.rounds if rounds is None else rounds
    ranks = [int(entry.rank) for entry in field]
    now, found = bands(system, ranks), suggest(ranks, count, band=system.band, zero=system.zero)
    ratings = [(entry.id, rating_of_rank(entry.rank) if entry.rating is None else entry.rating) for entry in field]
    return {
        "rounds": count,
        "bar": format_rank(system.bar),
        "floor": format_rank(system.floor),
        "groups": _groups(now),
        "warnings": [say()(one.template, **one.facts) for one in level_warnings(system, now, count)],
        "suggested": {
            "bar": format_rank(found.system.bar),
            "floor": format_rank(found.system.floor),
            "groups": _groups(found.bands),
            "remarks": [say()(one.template, **one.facts) for one in found.remarks],
        },
        "super_group": super_group(ratings, strongest),
    }


def say_bands(state: "Tournament", roster: "Roster", form: dict[str, Any]) -> None:
    """Print the groups as they stand and as they are suggested."""
    for title, of in ((say()("McMahon groups"), form), (say()("Suggested groups"), form["suggested"])):
        notes = (*of.get("warnings", ()), *of.get("remarks", ()))
        print_sheet(_sheet(state, title, of, notes))
    if form["super_group"]:
        names = ", ".join(name_and_grade(state, roster, EntryId(side)) for side in form["super_group"])
        print_lines([say()("Super-group, to start a point above the bar: {names}", names=names)])


def _sheet(state: "Tournament", title: str, of: dict[str, Any], notes: Sequence[str]) -> Sheet:
    start = say()("Points at the start")
    columns = [Column(start, Align.RIGHT), Column(say()("Players"), Align.RIGHT), Column(say()("Ranks"))]
    rows = tuple(
        (str(one["start"]), str(one["sides"]), one["lowest"] if one["lowest"] == one["highest"]
         else f"{one['lowest']} – {one['highest']}")
        for one in of["groups"]
    )  # fmt: skip
    facts = (say()("bar {bar}, floor {floor}", bar=of["bar"], floor=of["floor"]),)
    return Sheet(title, event_line(state, say()), say().code, tuple(columns), rows, facts, tuple(notes))


def _groups(found: Sequence[Band]) -> list[dict[str, Any]]:
    return [
        {
            "start": band.start,
            "sides": band.sides,
            "lowest": format_rank(band.lowest),
            "highest": format_rank(band.highest),
        }
        for band in found
    ]
