"""Cards from the state: each side's rounds in the form that standings and the draw read."""

from collections.abc import Mapping

from msgspec.structs import replace

from nigiri.games.bye import Bye, ByeKind
from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry
from nigiri.people.roster import Roster
from nigiri.regulations.system import RoundRobin, Scheveningen, Stages, category_of
from nigiri.tournament.free_pass import goes_on
from nigiri.tournament.settlement import leavers, length, settled
from nigiri.tournament.state import Round, Tournament

_GRANTED_BYE = {ByeKind.PAIRING: None, ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ZERO: 0}
_GRANTED_ABSENCE = {Absence.BY_RULE: None, Absence.ZERO: 0, Absence.HALF: 1, Absence.FULL: 2}


def cards(tournament: Tournament, roster: Roster, after: int) -> tuple[Card, ...]:
    """Return the cards of all final entries after a round (0: before the first), in the order of entry.

    A preliminary entry that has played is shown as well: what happened is never left out. A round that has not been
    drawn yet counts as not played. In a round robin and in Scheveningen the games of a side that left are settled by
    the policy of the regulations. What was carried over from a stage before stands in a line of its own, of round 0.
    """
    system, given = tournament.regulations.system, tournament.numbers.get(1)
    if given is None or isinstance(system, Stages):
        return _drawn_cards(tournament, roster, after)
    carried = given.carried
    if not isinstance(system, RoundRobin | Scheveningen) or not leavers(tournament, after):
        return _with_carried(_drawn_cards(tournament, roster, after), carried)
    whole = _with_carried(_drawn_cards(tournament, roster, length(tournament, after)), carried)
    return settled(tournament, whole, after, shift=bool(carried))


def _with_carried(found: tuple[Card, ...], carried: Mapping[EntryId, int]) -> tuple[Card, ...]:
    if not carried:
        return found
    return tuple(
        replace(card, lines=(Line(0, LineKind.ABSENT, granted=carried.get(card.side, 0)), *card.lines))
        for card in found
    )


def _drawn_cards(tournament: Tournament, roster: Roster, after: int) -> tuple[Card, ...]:
    undrawn = (Round(number) for number in range(len(tournament.rounds) + 1, after + 1))
    rounds = (*tournament.rounds[:after], *undrawn)
    lines: dict[EntryId, list[Line]] = {side: [] for side in tournament.entries}
    for drawn in rounds:
        _add_round(drawn, tournament, lines)
    system = tournament.regulations.system
    return tuple(
        Card(
            side=entry.id,
            name=roster[entry.person].sort_key,
            rank=entry.rank,
            rating=entry.rating,
            start=2 * system.start_points(entry.rank, entry.start_correction),
            category=category_of(system, entry.rank),
            lines=tuple(lines[entry.id]),
        )
        for entry in tournament.entries.values()
        if entry.is_final or any(line.kind in {LineKind.GAME, LineKind.BYE} for line in lines[entry.id])
    )


def _add_round(drawn: Round, tournament: Tournament, lines: dict[EntryId, list[Line]]) -> None:
    seated: set[EntryId] = set()
    for game in drawn.games:
        for side in game.sides:
            lines[side].append(_game_line(drawn.number, game, side))
        seated.update(game.sides)
    byes = {bye.entry: bye for bye in drawn.byes}
    for side, entry in tournament.entries.items():
        if side not in seated:
            line = _unplayed_line(drawn.number, entry, byes.get(side))
            passes = side in byes and goes_on(tournament, drawn.number, byes[side])
            lines[side].append(replace(line, goes_on=True) if passes else line)


def _game_line(number: int, game: Game, side: EntryId) -> Line:
    colour = game.colour_of(side)
    return Line(
        round=number,
        kind=LineKind.GAME,
        opponent=game.opponent_of(side),
        colour=colour if game.are_colours_known else None,
        handicap=game.handicap if colour is Colour.WHITE else -game.handicap,
        points=game.result.half_points(colour),
        opponent_points=game.result.half_points(colour.other),
        by_default=game.result.by_default,
        is_decided=game.result.is_known,
        boards=tuple(halves[colour is Colour.WHITE] for halves in game.boards),
        is_void=game.result.outcome is Outcome.NOT_PLAYED,
    )


def _unplayed_line(number: int, entry: Entry, bye: Bye | None) -> Line:
    if bye is not None:
        return Line(round=number, kind=LineKind.BYE, granted=_GRANTED_BYE[bye.kind], boards=bye.boards)
    if entry.is_entered(number) and number not in entry.absences:
        return Line(round=number, kind=LineKind.UNASSIGNED)
    absence = entry.absences.get(number, Absence.BY_RULE)
    return Line(round=number, kind=LineKind.ABSENT, granted=_GRANTED_ABSENCE[absence])
