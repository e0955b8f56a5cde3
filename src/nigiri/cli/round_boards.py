"""What the commands about rounds and results read and print."""

import secrets
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from nigiri.cli.counter import Counter
from nigiri.cli.output import exact
from nigiri.cli.terminal import print_sheet, say
from nigiri.documents.pairings import pairings_by_name, pairings_by_table
from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.handwork import Fixed, FixedPair
from nigiri.people.roster import Roster
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.written_result import write_result


def lot(seed: int | None) -> int:
    """Return the seed given, or cast one; the protocol keeps it."""
    return secrets.randbelow(2**31) if seed is None else seed


def names_of_criteria(text: str) -> tuple[str, ...]:
    """Return the names in a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def fixed_by_hand(counter: Counter, byes: Sequence[str], pairs: Sequence[str]) -> tuple[Fixed, ...]:
    """Return what the director settles before the draw: byes, and pairs written with a colon."""
    fixed: list[Fixed] = [Bye(counter.drawn(one), by_hand=True) for one in byes]
    for text in pairs:
        first, colon, second = text.partition(":")
        if not colon:
            raise Refusal("pair.unreadable", message="'{text}' is no pair; write e1:e2", text=text[:40], where="pair")
        fixed.append(FixedPair(counter.drawn(first.strip()), counter.drawn(second.strip())))
    return tuple(fixed)


def swapped(drawn: Round, one: EntryId, other: EntryId) -> tuple[list[Game], list[Bye]]:
    """Return the boards of a round with the places of two sides exchanged, komi and stones left with the table."""
    places = {one: other, other: one}
    for side in places:
        if side not in drawn.seated:
            raise Refusal(
                "entry.not_here", message="{entry} has no place in round {round}", entry=side, round=drawn.number
            )
    games = [
        replace(game, black=places.get(game.black, game.black), white=places.get(game.white, game.white))
        for game in drawn.games
    ]
    return games, [replace(bye, entry=places.get(bye.entry, bye.entry)) for bye in drawn.byes]


def round_form(state: Tournament, number: int) -> dict[str, Any]:
    """Return a round as JSON."""
    drawn = state.round(number)
    protocol = drawn.protocol
    return {
        "round": number,
        "status": drawn.status,
        "finished": drawn.is_finished,
        "games": [game_form(drawn, game) for game in drawn.games],
        "byes": [{"key": bye.entry, "kind": bye.kind, "by_hand": bye.by_hand} for bye in drawn.byes],
        "protocol": None
        if protocol is None
        else {
            "program": protocol.program,
            "criteria_set": protocol.criteria_set,
            "seed": protocol.seed,
            "without": protocol.without,
            "optimal": protocol.optimal,
            "changed": protocol.is_changed,
            "weight": protocol.costs,
            "remarks": protocol.remarks,
        },
        "version": state.version,
    }


def game_form(drawn: Round, game: Game) -> dict[str, Any]:
    """Return a game as JSON."""
    award = drawn.awards.get(game.table)
    return {
        "table": game.table,
        "black": game.black,
        "white": game.white,
        "handicap": game.handicap,
        "komi": exact(Fraction(game.komi_halves, 2)),
        "colours_known": game.are_colours_known,
        "result": write_result(game.result),
        "by_hand": game.by_hand,
    } | ({} if award is None or game.result.is_known else {"award": write_result(award)})


def say_round(state: Tournament, roster: Roster, number: int, *, by_name: bool = False) -> None:
    """Print a round, by table or by name."""
    sheet = pairings_by_name if by_name else pairings_by_table
    print_sheet(sheet(state, roster, number, say()))
