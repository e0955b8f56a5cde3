"""The sheets of an event of any system: the table of every stage and group, cross-tables, and the bracket."""

from collections.abc import Iterator

from msgspec.structs import replace

from nigiri.documents.bracket_sheet import bracket_sheet, matches_sheet
from nigiri.documents.language import Language
from nigiri.documents.match_of_groups import against_sheet
from nigiri.documents.sheet import Sheet
from nigiri.documents.tables import cross_table, standings_sheet
from nigiri.people.roster import Roster
from nigiri.regulations.system import Knockout, Scheveningen
from nigiri.tournament.cards import cards
from nigiri.tournament.stage_view import chain, first_round_of, stage_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import group_tables


def stage_sheets(tournament: Tournament, roster: Roster, after: int, say: Language) -> tuple[Sheet, ...]:
    """Return for every stage begun by a round, the latest first, its bracket, or the tables of its groups (RU-2.8.3-e).

    Rounds are counted in the stage.
    """
    stages = range(stage_of(tournament, after), 0, -1)
    return tuple(sheet for stage in stages for sheet in _stage(tournament, roster, stage, after, say))


def _stage(tournament: Tournament, roster: Roster, stage: int, after: int, say: Language) -> Iterator[Sheet]:
    view = stage_view(tournament, stage)
    within = max(0, min(after - first_round_of(tournament, stage) + 1, len(view.rounds)))
    name = chain(tournament.regulations)[stage - 1].name
    system = view.regulations.system
    if isinstance(system, Knockout) and view.numbers:
        if system.losses == 1:
            yield _titled(bracket_sheet(view, roster, say, within), name)
        yield _titled(matches_sheet(view, roster, say, within), name)
        return
    played = cards(view, roster, within)
    tables = group_tables(view, roster, within)
    for number, (title, table) in enumerate(tables):
        group = say(title.template, **title.facts) if title.facts else ""
        yield _titled(standings_sheet(view, roster, table, say), name, group)
        if isinstance(system, Scheveningen) and len(tables) == 2:
            crossed = against_sheet(view, roster, played, table, tables[1 - number], say)
        else:
            crossed = cross_table(view, roster, played, table, say)
        yield _titled(crossed, name, group)


def _titled(sheet: Sheet, *names: str) -> Sheet:
    """Put the names of the stage and the group before the title."""
    return replace(sheet, title=" · ".join(part for part in (*names, sheet.title) if part))
