"""What the boards of a round must be, whoever made them: one seat for each side, one game for each table."""

from collections.abc import Container, Iterable

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId


def check_boards(number: int, games: Iterable[Game], byes: Iterable[Bye], entered: Container[EntryId]) -> None:
    """Refuse boards that seat a side twice, against itself or at a table in use, or that seat a stranger."""
    tables: set[int] = set()
    seated: set[EntryId] = set()
    for game in games:
        _check_game(number, game)
        if game.table in tables:
            raise Refusal(
                "table.twice",
                message="round {round} has two games at table {table}",
                round=number,
                table=game.table,
                where="games",
            )
        tables.add(game.table)
        for side in game.sides:
            _seat(number, side, seated, entered)
    for bye in byes:
        _seat(number, bye.entry, seated, entered)


def _check_game(number: int, game: Game) -> None:
    if game.black == game.white:
        raise Refusal(
            "game.self",
            message="{entry} is drawn against itself in round {round}",
            entry=game.black,
            round=number,
            where="games",
        )
    if game.table < 1 or game.handicap < 0:
        raise Refusal(
            "game.impossible",
            message="round {round} has a game at table {table} with {handicap} stones",
            round=number,
            table=game.table,
            handicap=game.handicap,
            where="games",
        )


def _seat(number: int, side: EntryId, seated: set[EntryId], entered: Container[EntryId]) -> None:
    if side not in entered:
        raise Refusal("entry.unknown", message="nobody is entered as {entry}", entry=side, where="entry")
    if side in seated:
        raise Refusal(
            "round.side_twice",
            message="{entry} has two places in round {round}",
            entry=side,
            round=number,
            where="games",
        )
    seated.add(side)
