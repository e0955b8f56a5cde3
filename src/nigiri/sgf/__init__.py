"""Game records: SGF from FF[1] to FF[4], NGF and GIB, as trees and as games.

    >>> from nigiri.sgf import parse, read_game
    >>> record = read_game(parse("(;SZ[9]PB[A]PW[B]RE[B+2.5];B[ee];W[])").trees[0])
    >>> record.info.result.canonical(), len(record.moves)
    ('B+2.5', 2)

`read_file` takes bytes of any of the formats, `parse` SGF text, `serialise` writes trees. No I/O.
"""

from nigiri.sgf.charset import Decoded, decode
from nigiri.sgf.coordinates import is_pass, read_point, read_points, write_point, write_points
from nigiri.sgf.dates import PlayedOn, read_dates, write_dates
from nigiri.sgf.faults import SgfFault
from nigiri.sgf.files import GameFile, read_file
from nigiri.sgf.game_writer import write_game, write_score
from nigiri.sgf.games import (
    GameRecord,
    Reading,
    Setup,
    Step,
    marked_dead,
    play_record,
    read_game,
    start_position,
)
from nigiri.sgf.info import GameInfo, read_info, read_komi, read_size, rules_of, write_info
from nigiri.sgf.nodes import Node
from nigiri.sgf.reader import Collection, parse
from nigiri.sgf.results import Contradiction, End, Result, contradictions, read_result
from nigiri.sgf.text import escape, split_composed, unescape, unescape_simple
from nigiri.sgf.timing import ClockReading, Overtime, OvertimeKind, Timing, read_overtime
from nigiri.sgf.writer import serialise, write_file

__all__ = [
    "ClockReading", "Collection", "Contradiction", "Decoded", "End", "GameFile", "GameInfo", "GameRecord", "Node",
    "Overtime", "OvertimeKind", "PlayedOn", "Reading", "Result", "Setup", "SgfFault", "Step", "Timing",
    "contradictions", "decode", "escape", "is_pass", "marked_dead", "parse", "play_record", "read_dates",
    "read_file", "read_game", "read_info", "read_komi", "read_overtime", "read_point", "read_points", "read_result",
    "read_size", "rules_of", "serialise", "split_composed", "start_position", "unescape", "unescape_simple",
    "write_dates", "write_file", "write_game", "write_info", "write_point", "write_points", "write_score",
]  # fmt: skip
