"""Byes by the director's word: granting one, and moving one to another side."""

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.entry import Absence
from nigiri.tournament.boards import check_boards
from nigiri.tournament.decisions.absences import announce_absence
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import ByeMoved, ByesGranted, Event
from nigiri.tournament.state import Tournament

_WORTH = {ByeKind.FULL: Absence.FULL, ByeKind.HALF: Absence.HALF, ByeKind.ZERO: Absence.ZERO}


def grant_bye(tournament: Tournament, number: int, side: EntryId, kind: ByeKind) -> tuple[Event, ...]:
    """Let a side sit out a round for a stated worth; in a round not yet drawn that is an absence of that worth.

    A granted bye does not take the right to a pairing bye. A side with a game has to be taken from it first.
    """
    must_be_open(tournament)
    tournament.entry(side)
    if number > len(tournament.rounds):
        if kind is ByeKind.PAIRING:
            raise Refusal(
                "bye.before_draw",
                message="a pairing bye is given in the draw; fix it there, or grant {entry} a full point",
                entry=side,
                where="kind",
            )
        return announce_absence(tournament, (side,), (number,), worth=_WORTH[kind])
    drawn = tournament.round(number)
    if drawn.game_of(side) is not None:
        raise Refusal(
            "entry.seated",
            message="{entry} has a game in round {round}; move the bye, or change the boards",
            entry=side,
            round=number,
            where="entry",
        )
    granted = Bye(side, kind, by_hand=True)
    return () if granted in drawn.byes else (ByesGranted(number, (granted,)),)


def move_bye(
    tournament: Tournament, number: int, giver: EntryId, taker: EntryId, *, game: Game | None = None
) -> tuple[Event, ...]:
    """Move a bye: `giver`, who had it, plays in the place of `taker`, who has it now and keeps it in a redraw.

    `game` is the game they play instead, where colours or handicap change with the sides; by default the giver takes
    the taker's seat as it is.
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    if not any(bye.entry == giver for bye in drawn.byes):
        raise Refusal(
            "bye.none", message="{entry} has no bye in round {round}", entry=giver, round=number, where="giver"
        )
    old = drawn.game_of(taker)
    if old is None or old.result.is_known:
        raise Refusal(
            "bye.cannot_take",
            message="{entry} has no open game in round {round} that {giver} could play",
            entry=taker,
            giver=giver,
            round=number,
            where="taker",
        )
    opponent = old.opponent_of(taker)
    new = game if game is not None else _in_seat(old, taker, giver)
    if set(new.sides) != {giver, opponent} or new.table != old.table:
        raise Refusal(
            "bye.wrong_game",
            message="{giver} plays {opponent} at table {table} when the bye moves",
            giver=giver,
            opponent=opponent,
            table=old.table,
            where="game",
        )
    games = [new if other.table == old.table else other for other in drawn.games]
    byes = [bye for bye in drawn.byes if bye.entry != giver]
    check_boards(number, games, [*byes, Bye(taker)], tournament.entries)
    return (ByeMoved(number, giver, taker, new),)


def _in_seat(game: Game, leaving: EntryId, coming: EntryId) -> Game:
    if game.black == leaving:
        return replace(game, black=coming, by_hand=True)
    return replace(game, white=coming, by_hand=True)
