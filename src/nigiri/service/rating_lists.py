"""Rating lists of the installation: loaded, refreshed, searched and dropped, the same for every process."""

import datetime
import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from nigiri.errors import Refusal
from nigiri.formats.imported import Note
from nigiri.formats.rating_lists.listed import ListedPlayer, RatingList
from nigiri.people.romanised import slug
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.service.access.secrets import stamp
from nigiri.service.rating_list_files import ListSource, read_list
from nigiri.store.database import Database
from nigiri.store.rating_lists import rows
from nigiri.store.rating_lists.editions import clear, clear_away, write_edition
from nigiri.store.rating_lists.keys import asked_in, order_of, words_of
from nigiri.store.rating_lists.rows import ListRow
from nigiri.store.rating_lists.search import search

LONGEST_NAME: Final = 40
MOST_LISTS: Final = 20
_MOST_CALLED: Final = 100
_NAME: Final = re.compile(rf"[\w-]{{1,{LONGEST_NAME}}}")


class KeptList(Struct, frozen=True):
    """A list that is loaded. `before` is how many players the edition before this one had, None for the first.

    `published` is the day the list is of, where the file says one; `by` who loaded it, as people are shown.
    """

    name: str
    source: ListSource
    published: datetime.date | None
    loaded_at: datetime.datetime
    by: str
    players: int
    before: int | None


class Loaded(Struct, frozen=True):
    """A list after it was loaded, and what there is to say about the lines of its file."""

    list: KeptList
    notes: tuple[Note, ...]


class Found(Struct, frozen=True):
    """A player, and the list in which they stand."""

    list: str
    player: ListedPlayer


class RatingLists:
    """The rating lists in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[KeptList]:
        """Return the lists by name."""
        with self._database.reading() as connection:
            return [_kept(row) for row in rows.all_lists(connection)]

    def get(self, name: str) -> KeptList:
        """Return a list, or refuse (`rating_list.unknown`)."""
        return _kept(self._row(name))

    def load(
        self, data: bytes, file: str = "", *, name: str = "", by: str, at: datetime.datetime, anyway: bool = False
    ) -> Loaded:
        """Read a file and keep it as a list; refuse what cannot be read, with its line."""
        return self.keep(read_list(data, file), file, name=name, by=by, at=at, anyway=anyway)

    def keep(
        self, read: RatingList, file: str = "", *, name: str = "", by: str, at: datetime.datetime, anyway: bool = False
    ) -> Loaded:
        """Let the list of a name answer from what was read: a new list, or a new edition of one there is.

        Without a name it is that of the register (`egf`, `ffg`, `aga`), for a table that of the file. The edition
        before answers until this one is whole, and stays when anything fails. Refused: a list of another register;
        unless it is said to be right `anyway`, an edition that is older, or that has lost more than half of the
        players, as a download that broke off has.
        """
        source = ListSource.of_register(read.register)
        name = _checked_name(name or _usual_name(source, file))
        with self._database.reading() as connection:
            known = rows.find(connection, name)
            count = len(rows.all_lists(connection))
        if known is None and count >= MOST_LISTS:
            raise Refusal("rating_list.many", message="at most {most} lists are kept; drop one first", most=MOST_LISTS)
        if known is not None:
            _check_successor(_kept(known), read, source, anyway=anyway)
        number = write_edition(self._database, read.players, at)
        published = read.published.isoformat() if read.published is not None else None
        before = known.players if known is not None else None
        row = ListRow(name, str(source), published, stamp(at), by, len(read.players), before, number)
        self._answer_from(row, known)
        clear_away(self._database, at)
        return Loaded(_kept(row), read.notes)

    def drop(self, name: str, at: datetime.datetime) -> None:
        """Forget a list and everybody in it; refuse where there is none."""
        name = self._row(name).name
        with self._database.writing() as connection:
            rows.forget(connection, name)
        clear_away(self._database, at)

    def search(self, text: str, name: str = "", most: int = 12) -> list[Found]:
        """Return players of all lists, or of one, who have a word beginning with each word asked for.

        Words are those of names and numbers, in any order, without accents and case; Cyrillic finds Latin too. Those
        stand first whose family name begins with the first word.
        """
        asked = asked_in(text)
        names = [self._row(name).name] if name else [one.name for one in self.all()]
        if not asked:
            return []
        found: list[Found] = []
        for one in names:
            with self._database.reading() as connection:
                found += [Found(one, player) for player in search(connection, one, asked, most)]
        return sorted(found, key=lambda hit: _order(hit, asked[0]))[:most]

    def called(self, name: str, text: str) -> list[ListedPlayer]:
        """Return players of a list who have all the words of a text, whole; a hundred at most."""
        asked = asked_in(text)
        if not asked:
            return []
        with self._database.reading() as connection:
            return search(connection, name, asked, _MOST_CALLED, are_whole=True)

    def _row(self, name: str) -> ListRow:
        with self._database.reading() as connection:
            found = rows.find(connection, name.lower()) if _NAME.fullmatch(name) else None
        if found is None:
            raise Refusal("rating_list.unknown", message="there is no rating list {name}", name=name[:80], where="name")
        return found

    def _answer_from(self, row: ListRow, known: ListRow | None) -> None:
        """Exchange the editions in one step; refuse (`rating_list.conflict`) when somebody else did so meanwhile."""
        try:
            with self._database.writing() as connection:
                if known is None:
                    rows.add(connection, row)
                elif not rows.exchange(connection, row, known.edition):
                    raise _conflict(row.name)
        except BaseException as fault:
            clear(self._database, row.edition)
            if isinstance(fault, IntegrityError):
                raise _conflict(row.name) from None
            raise


def must_use_lists(caller: Caller) -> None:
    """Refuse who neither enters players in some event nor creates events: lists are for those who enter players."""
    caller.must_somewhere(Right.ENTRIES)


def may_drop_lists(caller: Caller) -> bool:
    """Tell whether somebody may drop a list that others use too: who directs some event, or creates events."""
    return caller.may_somewhere(Right.EVENT)


def must_drop_lists(caller: Caller) -> None:
    """Refuse who may not drop lists."""
    caller.must_somewhere(Right.EVENT)


def _check_successor(known: KeptList, read: RatingList, source: ListSource, *, anyway: bool) -> None:
    if source is not known.source:
        raise Refusal(
            "rating_list.source",
            message="the list {name} is of {known}, this file is of {source}; give it another name",
            name=known.name,
            known=known.source.label,
            source=source.label,
            where="name",
        )
    if anyway:
        return
    if known.published is not None and read.published is not None and read.published < known.published:
        raise Refusal(
            "rating_list.older",
            message="this file is of {day}, the list is of {known} already",
            day=read.published.isoformat(),
            known=known.published.isoformat(),
            where="file",
        )
    if 2 * len(read.players) < known.players:
        raise Refusal(
            "rating_list.smaller",
            message="this file has {players} players, the list has {known}; is it whole?",
            players=len(read.players),
            known=known.players,
            where="file",
        )


def _usual_name(source: ListSource, file: str) -> str:
    return str(source) if source is not ListSource.TABLE else slug(PurePath(file).stem, LONGEST_NAME) or "list"


def _checked_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise Refusal(
            "rating_list.name",
            message="name a list in up to {most} letters, digits, - or _, without blanks",
            most=LONGEST_NAME,
            where="name",
        )
    return name.lower()


def _conflict(name: str) -> Refusal:
    return Refusal(
        "rating_list.conflict", message="somebody else has just loaded {name}; their edition stands", name=name
    )


def _kept(row: ListRow) -> KeptList:
    return KeptList(
        row.name,
        ListSource(row.source),
        datetime.date.fromisoformat(row.published) if row.published is not None else None,
        datetime.datetime.fromisoformat(row.loaded_at),
        row.loaded_by,
        row.players,
        row.before,
    )


def _order(hit: Found, first: Sequence[str]) -> tuple[bool, tuple[str, str], str]:
    words = words_of(hit.player)
    leads = bool(words) and words[0].startswith(tuple(first))
    return not leads, order_of(hit.player), hit.list
