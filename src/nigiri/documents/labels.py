"""How sides, handicaps and results are written on paper."""

from collections.abc import Mapping
from typing import Final, assert_never

from nigiri.documents.language import Language
from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.match import written_halves
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament

NOTHING: Final = "–"
"""A round without a game that counts."""
GOES_ON: Final = "→"
"""A round of a knockout that a side goes through without play."""
LARGEST_MATRIX: Final = 20
"""Opponents that have a column each in a cross-table; more are shown round by round."""


def name_of(tournament: Tournament, roster: Roster, side: EntryId) -> str:
    """Return the full name of a side, family name first."""
    return roster[tournament.entries[side].person].full_name


def name_and_grade(tournament: Tournament, roster: Roster, side: EntryId) -> str:
    """Return the name with the grade behind it."""
    return f"{name_of(tournament, roster, side)} ({tournament.entries[side].printed_grade.lower()})"


def result_text(game: Game, say: Language) -> str:
    """Write a result from Black's side: `1–0`, `½–½`; a default is marked `!`, an open game with blanks."""
    return outcome_text(game.result, say)


def outcome_text(result: Result, say: Language) -> str:
    """Write a result by itself from Black's side, without its margin."""
    mark = "!" if result.by_default else ""
    match result.outcome:
        case Outcome.UNKNOWN:
            return ""
        case Outcome.BLACK:
            return f"1–0{mark}"
        case Outcome.WHITE:
            return f"0–1{mark}"
        case Outcome.JIGO:
            return f"½–½{mark}"
        case Outcome.BOTH_WIN:
            return f"1–1{mark}"
        case Outcome.BOTH_LOSE:
            return f"0–0{mark}"
        case Outcome.NOT_PLAYED:
            return say("not played")
        case _:
            assert_never(result.outcome)


def _carried(line: Line) -> str:
    """Write points that were carried over from a stage before."""
    return f"+{written_halves(line.granted or 0)}"


def line_text(line: Line, numbers: Mapping[EntryId, int]) -> str:
    """Write one round of a card: `12+/w3` beat number 12 with White giving three stones; `0+` a bye, `–` nothing.

    A game by default carries `!` instead of `/`. `→` is the bye of a knockout; a game that was not played is nothing.
    """
    if line.goes_on:
        return GOES_ON
    match line.kind:
        case LineKind.GAME:
            return _game_text(line, numbers)
        case LineKind.BYE:
            return {None: "0+", 2: "0+", 1: "0=", 0: "0−"}.get(line.granted, _carried(line))
        case LineKind.ABSENT:
            return {None: NOTHING, 2: "0+", 1: "0=", 0: "0−"}.get(line.granted, _carried(line))
        case LineKind.UNASSIGNED:
            return NOTHING
        case _:
            assert_never(line.kind)


def lines_text(card: Card, numbers: Mapping[EntryId, int], rounds: int) -> tuple[str, ...]:
    """Write the rounds of a card from the first on, blank where there is none yet; not what a side carried with it."""
    filled = tuple(line_text(line, numbers) for line in card.lines if line.round > 0)[:rounds]
    return filled + ("",) * (rounds - len(filled))


def _game_text(line: Line, numbers: Mapping[EntryId, int]) -> str:
    if line.is_void:
        return NOTHING
    opponent = numbers.get(line.opponent, 0) if line.opponent is not None else 0
    sign = {2: "+", 1: "=", 0: "−"}[line.points] if line.is_decided else "?"
    colour = "" if line.colour is None else "b" if line.colour is Colour.BLACK else "w"
    stones = str(abs(line.handicap)) if line.handicap else ""
    divider = "!" if line.by_default else "/" if colour else ""
    return f"{opponent}{sign}{divider}{colour}{stones}"


def matrix_text(card: Card, opponent: EntryId) -> str:
    """Write what a side took from another: `1`, `½`, `0`, one after the other when they met more than once."""
    parts = [_points_text(line) for line in card.lines if line.opponent == opponent]
    return " ".join(parts)


def _points_text(line: Line) -> str:
    if line.is_void:
        return NOTHING
    if not line.is_decided:
        return "·"
    return {2: "1", 1: "½", 0: "0"}[line.points] + ("!" if line.by_default else "")
