"""The table of an event after a round: its cards, its settings, its standings, whatever its system."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.regulations.schedules import GroupsBy
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Scheveningen, Stages
from nigiri.sentence import Sentence
from nigiri.standings.appearance import appeared
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import RankedBy, Row, Table, standings
from nigiri.tournament.cards import cards
from nigiri.tournament.settlement import leavers
from nigiri.tournament.stage_view import first_round_of, sides_of_stage, stage_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.tree_table import WINS, tree_table


def frame_of(tournament: Tournament) -> Frame:
    """Return what the standings need to know of the event besides the cards; the seed of its numbers is that of LOT."""
    rules, given = tournament.regulations, tournament.numbers.get(1)
    system = rules.system
    bar = 2 * system.start_points(system.bar) if isinstance(system, McMahon) else None
    return Frame(rounds=rules.rounds, bar=bar, lot_seed=None if given is None else given.seed)


def settings_of(tournament: Tournament, criteria: Sequence[str] = ()) -> StandingsSettings:
    """Return the settings of the standings, with other criteria where some are asked for."""
    settings = tournament.regulations.standings
    return replace(settings, criteria=tuple(criteria)) if criteria else settings


def table_after(tournament: Tournament, roster: Roster, after: int, criteria: Sequence[str] = ()) -> Table:
    """Return the table after a round (0: before the first); refuse one beyond those announced and drawn.

    An announced round that is not drawn yet counts as not played, the announced absences in it as announced. Who has
    had neither a game nor a bye in any round drawn so far, a later one included, is not in the table. A knockout is
    ranked by its bracket, groups stand one after another with places of their own (RU-2.8.3-e), and an event of stages
    by how far its sides came; where criteria are asked for by name, everybody is ranked by them.
    """
    last = max(tournament.regulations.rounds, len(tournament.rounds))
    if not 0 <= after <= last:
        raise Refusal(
            "round.unknown",
            message="there is no round {round}: the event has {last}",
            round=after,
            last=last,
            where="round",
        )
    if isinstance(tournament.regulations.system, Stages) and not criteria:
        return _table_of_stages(tournament, roster, after)
    return _joined(group_tables(tournament, roster, after, criteria))


def _shown(view: Tournament, roster: Roster, played: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Leave out who has not appeared in any round; but whoever has a number and has not left stays, though annulled.

    Who first played in a later round stands in the table of an earlier one too.
    """
    if not after:
        return played
    seen = appeared(played)
    if len(seen) < len(played) and len(view.rounds) > after:
        seen = appeared(cards(view, roster, len(view.rounds)))
    kept = {card.side for card in seen}
    if (given := view.numbers.get(1)) is not None:
        kept |= set(given.sides) - leavers(view, after)
    return tuple(card for card in played if card.side in kept)


def group_tables(
    view: Tournament, roster: Roster, after: int, criteria: Sequence[str] = ()
) -> tuple[tuple[Sentence, Table], ...]:
    """Return the tables of an event of one system, each with its title: one, or one for each of its groups.

    Places are counted from 1 in each (RU-2.8.3-e).
    """
    system, given = view.regulations.system, view.numbers.get(1)
    if isinstance(system, Knockout) and given is not None and not criteria:
        return ((Sentence("Places", {}), tree_table(view, roster, after)),)
    played = cards(view, roster, after)
    settings = settings_of(view, criteria)
    table = standings(_shown(view, roster, played, after), settings, frame_of(view))
    table = replace(table, round=after)
    if given is None or len(given.groups) == 1 or not isinstance(system, RoundRobin | Scheveningen):
        return ((Sentence("Places", {}), table),)
    return tuple((group_title(view, number), table.among(group)) for number, group in enumerate(given.groups))


def group_title(view: Tournament, number: int) -> Sentence:
    """Return what a group of an event of one system is called: its letter, and what all of its sides are of.

    In Scheveningen that is their club or country, where the groups were formed by it (RU-2.8.3-a).
    """
    system, sides = view.regulations.system, view.numbers[1].groups[number]
    entries = [view.entries[side] for side in sides if side in view.entries]
    own: set[str] = set()
    if isinstance(system, Scheveningen) and system.groups is GroupsBy.CLUB:
        own = {entry.club for entry in entries}
    elif isinstance(system, Scheveningen) and system.groups is GroupsBy.COUNTRY:
        own = {entry.country for entry in entries}
    if len(own) != 1 or "" in own:
        return Sentence("Group {group}", {"group": letter(number)})
    return Sentence("Group {group}, {name}", {"group": letter(number), "name": own.pop()})


def letter(number: int) -> str:
    """Return the letter of a group, counted from 0; past Z its number."""
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def tables_by_stage(tournament: Tournament, roster: Roster, after: int) -> tuple[tuple[Sentence, Table], ...]:
    """Return the tables of every stage that had begun by a round, the latest first, each group's apart.

    The round of a table is counted in its stage. An event of one system has one stage.
    """
    found: list[tuple[Sentence, Table]] = []
    for stage in range(stage_of(tournament, after), 0, -1):
        view = stage_view(tournament, stage)
        within = min(after - first_round_of(tournament, stage) + 1, max(len(view.rounds), view.regulations.rounds))
        found += group_tables(view, roster, max(within, 0))
    return tuple(found)


def _joined(tables: Sequence[tuple[Sentence, Table]]) -> Table:
    """Put tables one after another, places as they are; several keep their titles."""
    first = tables[0][1]
    if len(tables) == 1:
        return first
    sections = tuple((title, len(table.rows)) for title, table in tables)
    return replace(first, rows=tuple(row for _, table in tables for row in table.rows), sections=sections)


def _table_of_stages(tournament: Tournament, roster: Roster, after: int) -> Table:
    """Rank by how far sides came: those of the last stage that has begun by its table, then those it left behind.

    While the first stage is on that is its own table. In a stage of groups sides of equal place share one.
    """
    stage = stage_of(tournament, after)
    if stage == 1:
        view = stage_view(tournament, 1)
        return replace(_joined(group_tables(view, roster, after)), round=after)
    points = standings(cards(tournament, roster, after), WINS, Frame(rounds=tournament.regulations.rounds))
    values = {row.side: row.values for row in points.rows}
    rows: list[Row] = []
    ranked: set[EntryId] = set()
    for number in range(stage, 0, -1):
        view = stage_view(tournament, number)
        begun = first_round_of(tournament, number)
        tables = group_tables(view, roster, min(after - begun + 1, max(len(view.rounds), 0)))
        left = [(row.place, row.side) for _, table in tables for row in table.rows if row.side not in ranked]
        rows += _ranked(left, len(rows), values)
        ranked |= set(sides_of_stage(tournament, number))
    return Table(after, (), tuple(rows), ("NBW",), RankedBy.STAGES)


def _ranked(
    left: Sequence[tuple[int, EntryId]], before: int, values: Mapping[EntryId, dict[str, Fraction]]
) -> list[Row]:
    rows: list[Row] = []
    former = 0
    for place, side in sorted(left, key=lambda one: one[0]):
        own = rows[-1].place if rows and place == former else before + len(rows) + 1
        former = place
        rows.append(Row(own, side, values.get(side, {})))
    return rows
