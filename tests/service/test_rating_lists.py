"""Rating lists that last: loaded, refreshed in one step, searched meanwhile, dropped; on both databases."""

import itertools
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Table, func, select
from sqlalchemy.event import listen

from nigiri.errors import Refusal
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.people.person import fold
from nigiri.people.romanised import romanised
from nigiri.service.rating_list_files import ListSource
from nigiri.service.rating_lists import MOST_LISTS, Found, RatingLists
from nigiri.store import Store
from nigiri.store.rating_lists import editions, tables

AT = datetime(2026, 5, 1, 10, tzinfo=UTC)
EGF = """                          European Go Rating List
                               ( 12 Mar 2026 )

 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
 19999999  Brož Jiří                             CZ  Brno  20k   --    -187     1  T250101B
 19999998  Cole                                  UK  LoWe   1p   --    2712    40  T250101B
 19999997  Sørensen Bo                           DK  Koeb   20k   --
 19999995  Annan Cy                              DK  Koeb   20k   --
 19999994  Ivanov Jurij                          RU  Msk    3k   --    1800     2  T250101B
 19999993  O'Neil Jean-Luc                       IE  Dub    4k   --    1700     2  T250101B
"""
SCRIPT = Path(__file__).parent / "load_rating_list.py"


@pytest.fixture
def lists(store: Store) -> RatingLists:
    return RatingLists(store.database)


def egf(players: int, given: str, day: str = "12 Mar 2026", begin: int = 0) -> bytes:
    """A European list in which everybody is called by the edition: what an answer is made of is seen in it."""
    lines = [
        f" {begin + n:08d}  {f'Same{n} {given}':<37} SE  Lund  2d   --    2100     1  T260301A" for n in range(players)
    ]
    return "\n".join([f"( {day} )", *lines]).encode()


def names(found: Sequence[Found]) -> list[str]:
    return [one.player.full_name for one in found]


def rows_of(store: Store, table: Table) -> dict[int, int]:
    """How many rows each edition has."""
    with store.database.reading() as connection:
        query = select(table.c.edition, func.count()).group_by(table.c.edition)
        return {row[0]: row[1] for row in connection.execute(query)}


def test_a_list_is_loaded_and_there_after_a_restart(url: str) -> None:
    with Store.open(url) as store:
        loaded = RatingLists(store.database).load(EGF.encode(), "egf.txt", by="Eva", at=AT).list
    with Store.open(url) as store:
        lists = RatingLists(store.database)
        assert lists.all() == [loaded] == [lists.get("EGF")]
        assert (loaded.name, loaded.source, loaded.published) == ("egf", ListSource.EGF, date(2026, 3, 12))
        assert (loaded.players, loaded.before, loaded.loaded_at, loaded.by) == (8, None, AT, "Eva")
        (found,) = lists.search("01234567")
        assert found.list == "egf"
        assert found.player == ListedPlayer(
            "Ahlström", "Eva", found.player.rank, "2d", 2234, "SE", "Lund", {"egd": "01234567"}
        )
        assert found.player.rank == 1


@pytest.mark.case("C64", "C65")
def test_search_goes_by_beginnings_of_names_and_numbers_without_accents_and_case(lists: RatingLists) -> None:
    lists.load(EGF.encode(), by="Eva", at=AT)
    for asked, wanted in (
        ("ahlstrom", ["Ahlström Eva"]),
        ("AHLSTRÖM", ["Ahlström Eva"]),
        ("eva", ["Ahlström Eva"]),
        ("eva ahl", ["Ahlström Eva"]),
        ("ahl eva", ["Ahlström Eva"]),
        ("broz ji", ["Brož Jiří"]),
        ("sorensen", ["Sørensen Bo"]),
        ("Sørensen", ["Sørensen Bo"]),
        ("0123", ["Ahlström Eva"]),
        ("00000042", ["van der Berg Ann Marie"]),
        ("berg 0000", ["van der Berg Ann Marie"]),
        ("berg ann", ["van der Berg Ann Marie"]),
        ("ann", ["Annan Cy", "van der Berg Ann Marie"]),
        ("a", ["Ahlström Eva", "Annan Cy", "van der Berg Ann Marie"]),
        ("neil", ["O'Neil Jean-Luc"]),
        ("o'neil", ["O'Neil Jean-Luc"]),
        ("luc jean", ["O'Neil Jean-Luc"]),
        ("lund", []),
        ("eva nobody", []),
        ("42", []),
        ("  ", []),
        ("%", []),
        ("_", []),
        ("hlstrom", []),
        ("Иванов", ["Ivanov Jurij"]),
        ("юрий", []),
        ("ова", []),
        ("ева ахлстрём", []),
        ("Ева", ["Ahlström Eva"]),
        ("Ь", []),
        ("\0", []),
        ("\ud800", []),
    ):
        assert names(lists.search(asked)) == wanted, asked


def test_a_list_in_cyrillic_is_found_by_cyrillic_however_composed(lists: RatingLists) -> None:
    table = "Фамилия;Имя;Разряд;РФГ\nЩёлков;Андрей;3k;117\nЙогансен;Зоя;5k;118\n".encode()
    loaded = lists.load(table, "Сборная 2026.csv", by="Eva", at=AT).list
    assert (loaded.name, loaded.source, loaded.published) == ("sbornaya-2026", ListSource.TABLE, None)
    for asked in ("щёлков", "ЩЕЛКОВ", "андрей щ", "андреи", "117", "Щ\u0435\u0308лков"):
        assert names(lists.search(asked)) == ["Щёлков Андрей"], asked
    assert names(lists.search("йог")) == ["Йогансен Зоя"]


WORDS = st.lists(st.text("abäčßйи12-", min_size=1, max_size=4), min_size=1, max_size=3)
PEOPLE = st.lists(st.tuples(WORDS, WORDS, st.text("012", max_size=3)), max_size=12)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=PEOPLE, asked=WORDS, most=st.integers(1, 14))
def test_search_finds_what_a_look_at_every_player_finds_in_its_order(
    store: Store, people: list[tuple[list[str], list[str], str]], asked: list[str], most: int
) -> None:
    players = [
        ListedPlayer(" ".join(family), " ".join(given_name), identifiers={"egd": pin} if pin else {})
        for family, given_name, pin in people
    ]
    words = [one for text in asked for one in fold(text).replace("-", " ").split()]

    def words_of(player: ListedPlayer) -> list[str]:
        texts = (fold(player.full_name), romanised(player.full_name), player.identifiers.get("egd", ""))
        return " ".join(texts).replace("-", " ").split()

    def is_asked_for(player: ListedPlayer) -> bool:
        return all(any(word.startswith(one) for word in words_of(player)) for one in words)

    def order(player: ListedPlayer) -> tuple[bool, str, str]:
        return not words_of(player)[0].startswith(words[0]), fold(player.family_name), fold(player.given_name)

    wanted = sorted(filter(is_asked_for, players), key=order)[:most] if words else []
    lists = RatingLists(store.database)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nigiri.service.rating_lists.read_list", lambda data, file: _read(players))
        lists.load(b"", name="made", by="Eva", at=AT, anyway=True)
    assert [one.player for one in lists.search(" ".join(asked), most=most)] == wanted


def _read(players: Sequence[ListedPlayer]) -> object:
    from nigiri.formats.rating_lists.listed import RatingList

    return RatingList("egd", tuple(players))


def test_several_lists_answer_together_or_one_alone(lists: RatingLists) -> None:
    lists.load(EGF.encode(), by="Eva", at=AT)
    lists.load(b"Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n", by="Eva", at=AT)
    assert [(one.list, one.player.full_name) for one in lists.search("eva")] == [
        ("aga", "Ahl Eva"), ("egf", "Ahlström Eva"),
    ]  # fmt: skip
    assert names(lists.search("eva", "egf")) == ["Ahlström Eva"]
    assert names(lists.search("eva", most=1)) == ["Ahl Eva"]
    assert [one.name for one in lists.all()] == ["aga", "egf"]
    with pytest.raises(Refusal) as refused:
        lists.search("eva", "ffg")
    assert refused.value.code == "rating_list.unknown"


def test_a_refresh_tells_the_counts_before_and_after_and_leaves_no_row_behind(store: Store, lists: RatingLists) -> None:
    lists.load(egf(30, "Old"), by="Eva", at=AT)
    loaded = lists.load(egf(40, "New", "1 Apr 2026"), by="Bo", at=AT + timedelta(days=20)).list
    assert (loaded.before, loaded.players, loaded.by) == (30, 40, "Bo")
    assert lists.get("egf") == loaded
    assert names(lists.search("Same7")) == ["Same7 New"]
    for table, rows in ((tables.player, 40), (tables.word, 120)):
        assert list(rows_of(store, table).values()) == [rows]


@pytest.mark.case("C127")
def test_three_operators_search_while_the_list_is_refreshed_and_each_answer_is_of_one_edition(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "BATCH", 60)  # many steps, between which a mixture could be seen
    players = 200
    is_over = threading.Event()
    answers: list[list[set[str]]] = [[], [], []]
    faults: list[BaseException] = []

    def operate(number: int, asked: str, wanted: int) -> None:
        try:
            with Store.open(url) as own:  # as a process of its own would
                while not is_over.is_set():
                    found = RatingLists(own.database).search(asked, most=players + 1)
                    assert len(found) == wanted, (asked, len(found))
                    answers[number].append({one.player.given_name for one in found})
        except BaseException as fault:
            faults.append(fault)

    with Store.open(url) as store:
        lists = RatingLists(store.database)
        lists.load(egf(players, "Edition0"), by="Eva", at=AT)
        operators = [
            threading.Thread(target=operate, args=one)
            for one in ((0, "same", players), (1, "edition same1", 111), (2, "000000", 100))
        ]
        for one in operators:
            one.start()
        for number in range(1, 7):
            lists.load(egf(players, f"Edition{number}"), by="Eva", at=AT + timedelta(minutes=number))
        while not all(len(one) > 3 for one in answers) and not faults:
            time.sleep(0.01)
        is_over.set()
        for one in operators:
            one.join()
    assert faults == []
    for seen in answers:
        assert all(len(one) == 1 for one in seen), "an answer is wholly of one edition"
        order = [int(next(iter(one)).removeprefix("Edition")) for one in seen]
        assert order == sorted(order), "nobody is sent back to an edition that has been replaced"


@pytest.mark.case("C127")
@pytest.mark.parametrize("asked", ["same", "edition same"])
def test_an_answer_is_of_one_edition_whatever_comes_between_the_statements_of_a_search(url: str, asked: str) -> None:
    """Before every statement of a search somebody refreshes the list, and the rows of the old edition are cleared."""
    with Store.open(url) as mine, Store.open(url) as theirs:
        lists = RatingLists(theirs.database)
        lists.load(egf(40, "Edition0"), by="Eva", at=AT)
        editions_made = itertools.count(1)

        def refresh(*_: object) -> None:
            lists.load(egf(40, f"Edition{next(editions_made)}"), by="Eva", at=AT)

        listen(mine.database.engine, "before_cursor_execute", refresh)
        for _ in range(3):
            found = RatingLists(mine.database).search(asked, most=41)
            assert len(found) == 40
            assert len({one.player.given_name for one in found}) == 1
        assert next(editions_made) > 6


def test_a_refresh_that_breaks_off_leaves_the_old_list_and_nothing_of_its_own(
    store: Store, lists: RatingLists, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists.load(egf(30, "Old"), by="Eva", at=AT)
    before = lists.get("egf"), rows_of(store, tables.player), rows_of(store, tables.word)
    monkeypatch.setattr(editions, "BATCH", 10)
    batches = 0

    def write(connection: Connection, table: Table, rows: Sequence[editions.Row]) -> None:
        nonlocal batches
        editions.insert_rows(connection, table, rows)
        batches += 1
        if batches == stop:
            raise OSError("the disk is full")

    for stop in (1, 2, 3, 4, 12):
        batches = 0
        with pytest.raises(OSError, match="full"):
            editions.write_edition(store.database, [ListedPlayer(f"X{n}", "New") for n in range(30)] * 2, AT, write)
        assert (lists.get("egf"), rows_of(store, tables.player), rows_of(store, tables.word)) == before, stop
    assert names(lists.search("same7")) == ["Same7 Old"]


def test_a_process_killed_while_it_loads_leaves_the_old_list_and_its_rows_are_cleared_away(url: str) -> None:
    with Store.open(url) as store:
        lists = RatingLists(store.database)
        lists.load(egf(30, "Old"), by="Eva", at=AT)
        before = lists.get("egf")
        with subprocess.Popen(
            [sys.executable, str(SCRIPT), url, "60000"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for _ in range(4):  # the last of them may not be in the database yet
                assert process.stdout.readline().strip().isdigit()
            process.send_signal(signal.SIGKILL)
        assert len(rows_of(store, tables.player)) == 2, "rows of the killed process are there"
        assert lists.get("egf") == before
        assert names(lists.search("same7")) == ["Same7 Old"]
        assert lists.search("new7") == []
        later = datetime.now(UTC) + timedelta(hours=2)
        loaded = lists.load(egf(31, "New"), by="Eva", at=later).list
        assert (loaded.before, loaded.players) == (30, 31)
        assert list(rows_of(store, tables.player).values()) == [31]
        assert list(rows_of(store, tables.word).values()) == [93]


def test_two_who_refresh_at_once_end_with_one_edition_and_one_is_told(
    store: Store, lists: RatingLists, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists.load(egf(10, "Old"), by="Eva", at=AT)
    write = editions.write_edition

    def overtaken(*arguments: object) -> int:
        monkeypatch.undo()
        RatingLists(store.database).load(egf(20, "First"), by="Bo", at=AT)
        return write(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("nigiri.service.rating_lists.write_edition", overtaken)
    with pytest.raises(Refusal) as refused:
        lists.load(egf(30, "Second"), by="Eva", at=AT)
    assert refused.value.code == "rating_list.conflict"
    assert (lists.get("egf").players, lists.get("egf").by) == (20, "Bo")
    assert list(rows_of(store, tables.player).values()) == [20]
    monkeypatch.setattr("nigiri.service.rating_lists.write_edition", overtaken_new(store, monkeypatch))
    with pytest.raises(Refusal) as refused:
        lists.load(egf(30, "Second"), name="other", by="Eva", at=AT)
    assert refused.value.code == "rating_list.conflict"
    assert sorted(rows_of(store, tables.player).values()) == [5, 20]


def overtaken_new(store: Store, monkeypatch: pytest.MonkeyPatch) -> object:
    """Return a writer that lets somebody else make the same new list first."""
    write = editions.write_edition

    def writer(*arguments: object) -> int:
        monkeypatch.undo()
        RatingLists(store.database).load(egf(5, "First"), name="other", by="Bo", at=AT)
        return write(*arguments)  # type: ignore[arg-type]

    return writer


def test_a_loader_that_was_given_up_is_refused_instead_of_writing_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "BATCH", 10)

    rows_of_players = editions._player_rows

    def slowly(*arguments: Any) -> Iterator[editions.Row]:
        for number, row in enumerate(rows_of_players(*arguments)):
            if number == 15:
                assert list(rows_of(store, tables.player).values()) == [10]
                editions.clear_away(store.database, AT + timedelta(hours=3))
            yield row

    monkeypatch.setattr(editions, "_player_rows", slowly)
    with pytest.raises(Refusal) as refused:
        editions.write_edition(store.database, [ListedPlayer(f"X{n}", "New") for n in range(30)], AT)
    assert refused.value.code == "list.overtaken"
    assert rows_of(store, tables.player) == rows_of(store, tables.word) == {}


def test_a_dropped_list_is_gone_with_everybody_in_it(store: Store, lists: RatingLists) -> None:
    lists.load(egf(30, "Old"), by="Eva", at=AT)
    lists.load(EGF.encode(), name="small", by="Eva", at=AT)
    lists.drop("EGF", AT)
    assert [one.name for one in lists.all()] == ["small"]
    assert lists.search("same7") == []
    assert list(rows_of(store, tables.player).values()) == [8]
    with pytest.raises(Refusal) as refused:
        lists.drop("egf", AT)
    assert refused.value.code == "rating_list.unknown"


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_what_is_no_whole_list_is_refused_with_its_line_and_the_old_one_stays(lists: RatingLists) -> None:
    lists.load(egf(30, "Old"), by="Eva", at=AT)
    before = lists.get("egf")
    broken = b"( 1 Apr 2026 )\n 01234567  Ahl Eva  SE  Lund  2d  --  2234  1  T260301A\n 01234568 broken\n 01234569 x\n"
    table = "Name;First name;Rank;Rating\nNov;Petr;3k;1800\nDvo;Jan;{};{}\n"
    for data, name, code, where in (
        (b"", "egf", "file.empty", "f:1"),
        (b"\x00\x01\x02binary", "egf", "file.binary", "f:1"),
        (b"nothing\nof the kind\n", "egf", "rating_list.unreadable", "f:1"),
        (broken, "egf", "list.line", "f:3"),
        (table.format("99x", "").encode(), "t", "rank.unreadable", "f:3"),
        (table.format("3k", "9" * 12).encode(), "t", "value.unreadable", "f:3"),
        (table.format("", "").encode(), "t", "player.rankless", "f:3"),
        (b"Name;Rank\nNov;3k\nNov;3k\n", "t", "player.duplicate", "f:3"),
        (b'Name;Rank\n"Nov;3k\n', "t", "csv.malformed", "f:2"),
        (egf(30, "New", "11 Mar 2026"), "egf", "rating_list.older", "file"),
        (egf(14, "New"), "egf", "rating_list.smaller", "file"),
        (b"Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n", "egf", "rating_list.source", "name"),
        (EGF.encode(), "a b", "rating_list.name", "name"),
        (EGF.encode(), "x" * 41, "rating_list.name", "name"),
    ):
        with pytest.raises(Refusal) as refused:
            lists.load(data, "f", name=name, by="Bo", at=AT)
        assert (refused.value.code, refused.value.where) == (code, where)
        assert lists.all() == [before]
    assert names(lists.search("same7")) == ["Same7 Old"]
    taken = lists.load(egf(14, "New", "11 Mar 2026"), by="Bo", at=AT, anyway=True).list
    assert (taken.before, taken.players) == (30, 14)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_namesakes_stand_in_a_list_side_by_side_and_bad_lines_of_a_federation_are_told(lists: RatingLists) -> None:
    table = b"Name;First name;Rank;EGF PIN\nNov;Petr;3k;001\nNov;Petr;3k;002\nNov;Petr;9k;\n"
    lists.load(table, "t.csv", by="Eva", at=AT)
    assert [one.player.identifiers.get("egd") for one in lists.search("nov petr")] == ["001", "002", None]
    notes = lists.load(EGF.encode() + b" 19999996  broken line\n", "e", by="Eva", at=AT).notes
    assert [(note.code, note.where) for note in notes] == [("list.line", "e:12")]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_no_more_lists_are_kept_than_anybody_oversees(lists: RatingLists) -> None:
    for number in range(MOST_LISTS):
        lists.load(EGF.encode(), name=f"l{number}", by="Eva", at=AT)
    with pytest.raises(Refusal) as refused:
        lists.load(EGF.encode(), name="more", by="Eva", at=AT)
    assert refused.value.code == "rating_list.many"
    lists.load(EGF.encode(), name="l3", by="Eva", at=AT)


def test_words_and_names_of_any_length_are_kept_and_found(lists: RatingLists) -> None:
    long = "w" * 900
    table = f"Name;First name;Rank\n{long};Петр;3k\n\U0001f600😀;x;3k\n".encode()
    lists.load(table, "t", by="Eva", at=AT)
    assert names(lists.search(long)) == [f"{long} Петр"]
    assert names(lists.search(f"петр {long}")) == [f"{long} Петр"]
    assert names(lists.search("x")) == ["\U0001f600😀 x"]


def test_a_cyrillic_name_is_found_by_either_keyboard(lists: RatingLists) -> None:
    table = "Name\tFirst name\tRank\nПетров\tСергей\t2d\nДворжак\tЯн\t1k\nNovák\tJan\t3k\n"
    lists.load(table.encode(), "list.csv", name="club", by="Eva", at=AT)
    for asked, found in (("petrov", "Петров Сергей"), ("серг петр", "Петров Сергей"), ("dvorzhak yan", "Дворжак Ян"),
                         ("новак", "Novák Jan")):  # fmt: skip
        assert names(lists.search(asked)) == [found], asked
