"""Searching in a list: every answer comes from one edition, the one that the list names when it is asked."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, Select, and_, case, func, or_, select

from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.ratings.rank import Rank
from nigiri.store.rating_lists.tables import player, rating_list, word

_LAST = "\U0010ffff"
Word = Sequence[str]
"""A word asked for, in all the ways it may be spelled in a list."""


def search(
    connection: Connection, name: str, asked: Sequence[Word], most: int, *, are_whole: bool = False
) -> list[ListedPlayer]:
    """Return at most so many players who have, for every word asked for, a word that begins with it.

    With `are_whole` a word that is it. Those stand first whose family name begins with the first word. It is one
    statement, so that a list that is exchanged meanwhile is seen wholly as it was or wholly as it is (PostgreSQL shows
    each statement its own moment).
    """
    number = select(rating_list.c.edition).where(rating_list.c.name == name).scalar_subquery()
    hits = _hits if len(asked) == 1 else _hits_of_all
    found = hits(number, asked, most, are_whole).subquery()
    is_hit = (player.c.place == found.c.place) & (player.c.edition == number)
    query = select(player).join(found, is_hit).order_by(found.c.is_first.desc(), player.c.place)
    return [_player(row) for row in connection.execute(query).mappings()]


def _hits(number: ColumnElement[int], asked: Sequence[Word], most: int, are_whole: bool) -> Select[tuple[int, int]]:
    """Return the places of one word, out of the index alone: the first letter typed finds tens of thousands."""
    is_first = func.max(case((word.c.is_first, 1), else_=0)).label("is_first")
    query = select(word.c.place, is_first).where(word.c.edition == number, _is(asked[0], are_whole))
    return query.group_by(word.c.place).order_by(is_first.desc(), word.c.place).limit(most)


def _hits_of_all(
    number: ColumnElement[int], asked: Sequence[Word], most: int, are_whole: bool
) -> Select[tuple[int, int]]:
    """Return the places of several words: those of the longest, which is the rarest, looked through for the others."""
    rarest = max(asked, key=lambda spellings: (min(map(len, spellings)), not spellings[0].isdigit()))
    others = [each for each in asked if each is not rarest]
    begun = select(word.c.place).where(word.c.edition == number, _is(rarest, are_whole))
    leads = or_(*(player.c.words.like(f" {spelling}%") for spelling in asked[0]))
    is_first = case((leads, 1), else_=0).label("is_first")
    words = player.c.words.concat(" ")
    end = " %" if are_whole else "%"
    has_others = [or_(*(words.like(f"% {spelling}{end}") for spelling in each)) for each in others]
    query = select(player.c.place, is_first).where(player.c.edition == number, player.c.place.in_(begun), *has_others)
    return query.order_by(is_first.desc(), player.c.place).limit(most)


def _is(spellings: Word, are_whole: bool) -> ColumnElement[bool]:
    """Beginnings are a range and not a pattern: both databases go through the index for it."""
    if are_whole:
        return word.c.word.in_(spellings)
    return or_(*(and_(word.c.word >= each, word.c.word < each + _LAST) for each in spellings))


def _player(row: RowMapping) -> ListedPlayer:
    return ListedPlayer(
        row["family_name"],
        row["given_name"],
        Rank(row["rank"]),
        row["grade"],
        row["rating"],
        row["country"],
        row["club"],
        msgspec.json.decode(row["identifiers"], type=dict[str, str]),
        msgspec.json.decode(row["extra"], type=dict[str, str]),
    )
