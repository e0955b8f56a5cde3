"""What concerns a player in what has changed of an event."""

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import EntryId
from nigiri.service.push.letters import Facts, Kind
from nigiri.tournament.state import Round, Tournament

Told = tuple[Kind, Facts]


def changes_for(side: EntryId, before: Tournament, after: Tournament) -> list[Told]:
    """Return what a player is told of the way from one state to another, once a round and kind, in order of rounds.

    Two states are compared, and not what happened between them: who was seated elsewhere and back is told nothing, and
    what an undo or a correction did is told like anything else. Only what was given out is told.
    """
    found: list[Told] = []
    if before.queue_place(side) is not None and side in after.entries:
        found.append((Kind.PLACE, {}))
    for drawn in after.rounds:
        if not drawn.is_published:
            break
        old = before.rounds[drawn.number - 1] if drawn.number <= len(before.rounds) else None
        if old is drawn:
            continue
        found += [(kind, {"round": drawn.number}) for kind in _of_round(side, old, drawn)]
    return found


def _of_round(side: EntryId, old: Round | None, new: Round) -> list[Kind]:
    game = new.game_of(side)
    if old is None or not old.is_published or _place(old, side) != _place(new, side):
        return [Kind.PAIRING] if _place(new, side) is not None else []
    if game is None:
        return []
    before, now = _result(old, side), game.result
    if before != now:
        return [Kind.RESULT] if now.is_known else []
    opponent = game.opponent_of(side)
    if not now.is_known and new.proposals.get(opponent) != old.proposals.get(opponent) and opponent in new.proposals:
        return [Kind.REPORT]
    return []


def _place(drawn: Round, side: EntryId) -> object:
    """Return where a side sits, without what came of it; None where it has no part in the round."""
    game: Game | None = drawn.game_of(side)
    if game is not None:
        return (game.table, game.black, game.white, game.handicap, game.komi_halves, game.are_colours_known)
    bye: Bye | None = next((bye for bye in drawn.byes if bye.entry == side), None)
    return None if bye is None else bye.kind


def _result(drawn: Round, side: EntryId) -> Result | None:
    game = drawn.game_of(side)
    return None if game is None else game.result
