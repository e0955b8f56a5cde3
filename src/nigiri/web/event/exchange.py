"""Two sides of a round change places."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.decisions.boards import edit_boards
from nigiri.tournament.decisions.seating import game_of
from nigiri.tournament.events import Event
from nigiri.tournament.state import Round, Tournament


def exchange(
    tournament: Tournament,
    roster: Roster,
    number: int,
    first: EntryId,
    second: EntryId,
    *,
    seed: int,
    reason: str = "",
) -> tuple[Event, ...]:
    """Let two sides of a round change places; one of them may have the bye.

    At one table they change colours. Otherwise the colours and handicaps of the new games are those that the draw
    gives.
    """
    drawn = tournament.round(number)
    for side in (first, second):
        if side not in drawn.seated:
            raise Refusal(
                "entry.not_here",
                message="{entry} has no place in round {round}",
                entry=side,
                round=number,
                where="side",
            )
    if first == second:
        return ()
    games = _seated(tournament, roster, drawn, {first: second, second: first}, seed)
    places = {first: second, second: first}
    byes = [replace(bye, entry=places.get(bye.entry, bye.entry)) for bye in drawn.byes]
    return edit_boards(tournament, number, games, byes, reason=reason)


def _seated(
    tournament: Tournament, roster: Roster, drawn: Round, places: dict[EntryId, EntryId], seed: int
) -> Sequence[Game]:
    games = []
    for game in drawn.games:
        black, white = places.get(game.black, game.black), places.get(game.white, game.white)
        if (black, white) == game.sides:
            games.append(game)
        elif (white, black) == game.sides:
            games.append(replace(game, black=black, white=white, are_colours_known=True))
        else:
            games.append(game_of(tournament, roster, drawn.number, (black, white), table=game.table, seed=seed))
    return games
