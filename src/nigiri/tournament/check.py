"""What is wrong, or odd, in an event as it stands. Written apart from the draw: it looks only at what was recorded."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.ratings.rank import format_rank
from nigiri.regulations.system import McMahon, Swiss
from nigiri.tournament.check_systems import check_systems
from nigiri.tournament.check_teams import NO_MATCH, check_teams
from nigiri.tournament.checks.places import check_places
from nigiri.tournament.checks.system import check_system
from nigiri.tournament.finding import Finding
from nigiri.tournament.stage_view import is_scheduled, stage_of, system_of
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_sides import as_teams, is_of_teams

__all__ = ["Finding", "check"]

SMALLEST_BOARD, LARGEST_BOARD = 2, 25
LONGEST_PLAUSIBLE = timedelta(days=60)


def check(tournament: Tournament) -> list[Finding]:
    """Return all findings, round by round, those of the whole event first."""
    met: dict[frozenset[EntryId], int] = {}
    byes: dict[EntryId, int] = {}
    found = list(_event(tournament))
    for drawn in tournament.rounds:
        found += _seats(drawn, tournament)
        found += _games(drawn, {} if _may_meet_again(drawn, tournament) else met)
        if not is_of_teams(tournament):
            found += _byes(drawn, byes)
        found += _open_games(drawn)
    of_teams = list(check_teams(tournament))
    if not any(finding.code == NO_MATCH for finding in of_teams):
        found += check_systems(tournament)
    if not any(finding.severity == "error" for finding in found):  # what cannot be is not measured by rules
        found += check_system(tournament)
        found += _last_table(tournament)
    return found + of_teams


def _last_table(tournament: Tournament) -> Iterator[Finding]:
    """Reckon the table once more where one system makes one table of the sides themselves."""
    system = tournament.regulations.system
    if isinstance(system, Swiss | McMahon) and not is_of_teams(tournament) and tournament.rounds:
        yield from check_places(tournament, table_after(tournament, Roster(), len(tournament.rounds)))


def _may_meet_again(drawn: Round, tournament: Tournament) -> bool:
    """Tell whether meeting again is no matter: the schedule says who meets, in cycles or in matches of some games."""
    view = as_teams(replace(tournament, rounds=()))[0] if is_of_teams(tournament) else tournament
    return is_scheduled(system_of(view, stage_of(view, drawn.number)))


def _event(tournament: Tournament) -> Iterator[Finding]:
    rules = tournament.regulations
    if rules.begins is not None and rules.ends is not None:
        facts = {"begins": rules.begins.isoformat(), "ends": rules.ends.isoformat()}
        if rules.ends < rules.begins:
            yield Finding("dates.reversed", "the event ends ({ends}) before it begins ({begins})", "error", facts=facts)
        elif rules.ends - rules.begins > LONGEST_PLAUSIBLE:
            yield Finding("dates.implausible", "the event lasts from {begins} to {ends}", facts=facts)
    if not SMALLEST_BOARD <= rules.board_size <= LARGEST_BOARD:
        size: dict[str, object] = {"size": rules.board_size}
        yield Finding("board.size", "the board has {size} lines", "error", facts=size)
    if isinstance(rules.system, McMahon) and rules.system.bar < rules.system.floor:
        ranks: dict[str, object] = {"bar": format_rank(rules.system.bar), "floor": format_rank(rules.system.floor)}
        yield Finding("system.bar", "the bar ({bar}) stands below the floor ({floor})", "error", facts=ranks)
    if len(tournament.rounds) > rules.rounds:
        counts = {"drawn": len(tournament.rounds), "announced": rules.rounds}
        yield Finding("rounds.too_many", "{drawn} rounds are drawn, {announced} were announced", facts=counts)


def _seats(drawn: Round, tournament: Tournament) -> Iterator[Finding]:
    seats = Counter([side for game in drawn.games for side in game.sides] + [bye.entry for bye in drawn.byes])
    for side, count in seats.items():
        entry = tournament.entries.get(side)
        if entry is None:
            yield Finding(
                "round.side_unknown", "{side} plays and is not entered", "error", drawn.number, (side,), {"side": side}
            )
            continue
        if count > 1:
            facts = {"side": side, "count": count}
            yield Finding("round.side_twice", "{side} is seated {count} times", "error", drawn.number, (side,), facts)
        if not entry.is_present(drawn.number):
            facts = {"side": side}
            yield Finding(
                "round.side_absent", "{side} is seated and was not to be present", "info", drawn.number, (side,), facts
            )
    tables = Counter(game.table for game in drawn.games)
    for table, count in tables.items():
        if count > 1:
            facts = {"table": table, "count": count}
            yield Finding("round.table_twice", "table {table} stands {count} times", "error", drawn.number, (), facts)


def _games(drawn: Round, met: dict[frozenset[EntryId], int]) -> Iterator[Finding]:
    for game in drawn.games:
        if game.black == game.white:
            facts: dict[str, object] = {"side": game.black}
            yield Finding("round.self_game", "{side} plays itself", "error", drawn.number, (game.black,), facts)
            continue
        first = met.setdefault(frozenset(game.sides), drawn.number)
        if first != drawn.number:
            facts = {"black": game.black, "white": game.white, "first": first, "number": drawn.number}
            message = "{black} and {white} met in round {first} and again in round {number}"
            yield Finding("round.rematch", message, "warning", drawn.number, game.sides, facts)


def _byes(drawn: Round, byes: dict[EntryId, int]) -> Iterator[Finding]:
    given = [bye.entry for bye in drawn.byes if bye.kind is ByeKind.PAIRING]
    if len(given) > 1:
        facts: dict[str, object] = {"count": len(given)}
        yield Finding("round.several_byes", "{count} pairing byes", "info", drawn.number, tuple(given), facts)
    for side in given:
        first = byes.setdefault(side, drawn.number)
        if first != drawn.number:
            facts = {"player": side, "first": first, "number": drawn.number}
            message = "{player} had a bye in round {first} and again in round {number}"
            yield Finding("round.second_bye", message, "warning", drawn.number, (side,), facts)


def _open_games(drawn: Round) -> Iterator[Finding]:
    for game in drawn.games:
        if not game.result.is_known:
            facts = {"table": game.table}
            yield Finding("round.no_result", "table {table} has no result", "info", drawn.number, game.sides, facts)
