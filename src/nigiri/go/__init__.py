"""Go by the rules: one game from the first stone to the last point.

    >>> from nigiri.go import Game, RUSSIA_2020, count_game
    >>> game = Game(RUSSIA_2020, 19)
    >>> game.play("Q16").captured
    ()
    >>> game.fault_of("Q16").value
    'occupied'

No I/O, no clock, no chance. `Game` is a game in progress, `replay` reads one that has been played, `count` and
`count_game` make the score, `PRESETS` are the sets of rules.
"""

from nigiri.go.agreement import Agreement, Phase, Way
from nigiri.go.board import Board
from nigiri.go.chains import Chain, bits, bitset
from nigiri.go.colours import BLACK, EMPTY, WHITE, Colour, colour_of
from nigiri.go.counting import count, count_game, points_to_fill, whole_chains
from nigiri.go.diagram import board_of, diagram, rows
from nigiri.go.faults import Fault, IllegalMove
from nigiri.go.game import Game
from nigiri.go.geometry import Geometry, Point, check_event_size, geometry
from nigiri.go.handicap import custom_position, fixed_points, free_points, initial_position, komi_for, star_points
from nigiri.go.moves import Forfeited, Pass, Play, Resumed, Turn
from nigiri.go.points import HalfPoints, half_points, points_number, points_text
from nigiri.go.position import Position
from nigiri.go.record import RecordedMove, RecordFault, replay
from nigiri.go.regions import Region, regions
from nigiri.go.repetition import Cycle
from nigiri.go.rules import (
    AGA,
    CHINESE,
    EGF,
    ING,
    JAPANESE,
    KOREAN,
    NEW_ZEALAND,
    PRESETS,
    RFGB_CODE,
    RUSSIA_2020,
    TROMP_TAYLOR,
    Compensation,
    Dispute,
    Jigo,
    LongCycle,
    Placement,
    Repetition,
    Resumption,
    Rules,
    Tradition,
    deviations,
    rules_named,
)
from nigiri.go.score import Correction, Line, Score, Sheet, Source, Spot, penalty
from nigiri.go.seki import seki_stones, unfilled_points

__all__ = [
    "AGA", "BLACK", "CHINESE", "EGF", "EMPTY", "ING", "JAPANESE", "KOREAN", "NEW_ZEALAND", "PRESETS", "RFGB_CODE",
    "RUSSIA_2020", "TROMP_TAYLOR", "WHITE", "Agreement", "Board", "Chain", "Colour", "Compensation", "Correction",
    "Cycle", "Dispute", "Fault", "Forfeited", "Game", "Geometry", "HalfPoints", "IllegalMove", "Jigo", "Line",
    "LongCycle", "Pass", "Phase", "Placement", "Play", "Point", "Position", "RecordFault", "RecordedMove", "Region",
    "Repetition", "Resumed", "Resumption", "Rules", "Score", "Sheet", "Source", "Spot", "Tradition", "Turn", "Way",
    "bits", "bitset", "board_of", "check_event_size", "colour_of", "count", "count_game", "custom_position",
    "deviations", "diagram", "fixed_points", "free_points", "geometry", "half_points", "initial_position",
    "komi_for", "penalty", "points_number", "points_text", "points_to_fill", "regions", "replay", "rows",
    "rules_named", "seki_stones", "star_points", "unfilled_points", "whole_chains",
]  # fmt: skip
