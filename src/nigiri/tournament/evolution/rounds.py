"""How events of the rounds change the state."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.tournament.events import (
    BoardsEdited,
    ByeMoved,
    ByesGranted,
    ColoursSettled,
    LateEntrySeated,
    RoundDrawn,
    RoundEvent,
    RoundPublished,
    RoundRedrawn,
    RoundTakenOver,
)
from nigiri.tournament.evolution.entries import with_entry
from nigiri.tournament.state import Round, RoundStatus, Tournament


def evolve_rounds(tournament: Tournament, event: RoundEvent) -> Tournament:
    """Return the tournament after an event about who meets whom."""
    match event:
        case RoundDrawn() | RoundTakenOver():
            return replace(tournament, rounds=(*tournament.rounds, event.round))
        case RoundRedrawn():
            return with_round(tournament, event.round)
        case RoundPublished():
            published = replace(tournament.round(event.number), status=RoundStatus.PUBLISHED)
            return with_round(tournament, published)
        case BoardsEdited():
            drawn = tournament.round(event.number)
            kept = {game.table for game in drawn.games if _is_among(game, event.games)}
            awards = {table: award for table, award in drawn.awards.items() if table in kept}
            edited = replace(drawn, games=event.games, byes=event.byes, awards=awards)
            return with_round(
                tournament, edited if _draw_of(tournament, drawn) == _draw_of(tournament, edited) else _changed(edited)
            )
        case ByesGranted():
            return _with_byes(tournament, event.number, event.byes)
        case ByeMoved():
            drawn = _without_byes(tournament.round(event.number), {event.giver})
            moved = replace(drawn, byes=(*drawn.byes, Bye(event.taker, by_hand=True)))
            return with_round(tournament, _changed(with_game(moved, event.game)))
        case LateEntrySeated():
            drawn = _without_byes(tournament.round(event.number), frozenset(event.game.sides))
            seated = replace(drawn, games=(*drawn.games, event.game))
            return with_round(with_entry(tournament, event.entry), _changed(seated))
        case ColoursSettled():
            drawn = tournament.round(event.number)
            game = _settled(tournament, drawn.at_table(event.table), event.black)
            return with_round(tournament, with_game(drawn, game))
        case _:
            assert_never(event)


def with_round(tournament: Tournament, drawn: Round) -> Tournament:
    """Return the tournament with one of its rounds replaced."""
    rounds = list(tournament.rounds)
    rounds[drawn.number - 1] = drawn
    return replace(tournament, rounds=tuple(rounds))


def with_game(drawn: Round, game: Game) -> Round:
    """Return the round with the game at one table replaced."""
    games = tuple(game if other.table == game.table else other for other in drawn.games)
    return replace(drawn, games=games)


def _draw_of(tournament: Tournament, drawn: Round) -> tuple[frozenset[tuple[EntryId, ...]], frozenset[EntryId]]:
    """Return who meets whom in what colours, and who sits out; tables and stones are no matter.

    Where teams meet, that is which teams: who plays in them is theirs to say.
    """
    if tournament.regulations.teams is None:
        return frozenset(game.sides for game in drawn.games), frozenset(bye.entry for bye in drawn.byes)
    team_of = {member: side for side, team in tournament.teams.items() for member in team.members}
    met = (sorted(team_of.get(side, side) for side in game.sides) for game in drawn.games)
    return frozenset(map(tuple, met)), frozenset(team_of.get(bye.entry, bye.entry) for bye in drawn.byes)


def _changed(drawn: Round) -> Round:
    """Return a round that is not the drawn one any more: what was proven of that does not hold of this."""
    protocol = drawn.protocol
    return drawn if protocol is None else replace(drawn, protocol=replace(protocol, optimal=False, is_changed=True))


def _with_byes(tournament: Tournament, number: int, byes: tuple[Bye, ...]) -> Tournament:
    drawn = _without_byes(tournament.round(number), {bye.entry for bye in byes})
    return with_round(tournament, replace(drawn, byes=(*drawn.byes, *byes)))


def _without_byes(drawn: Round, sides: Iterable[EntryId]) -> Round:
    gone = frozenset(sides)
    return replace(drawn, byes=tuple(bye for bye in drawn.byes if bye.entry not in gone))


def _is_among(game: Game, games: Iterable[Game]) -> bool:
    return any(game.table == other.table and game.sides == other.sides for other in games)


def _settled(tournament: Tournament, game: Game, black: EntryId) -> Game:
    """Give a side Black; a handicap in komi, drawn for the other colours, turns round about the komi of even games."""
    if game.black == black:
        return replace(game, are_colours_known=True)
    rules = tournament.regulations
    is_in_komi = bool(rules.pairing.handicap.komi_step_halves)
    komi = 2 * rules.komi_halves - game.komi_halves if is_in_komi else game.komi_halves
    return replace(game, black=game.white, white=game.black, komi_halves=komi, are_colours_known=True)
