"""Rows that say too little are completed from the lists by a number or a name, and never by a guess."""

import pytest

from nigiri.formats.players_csv import examine_players
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.ratings.rank import parse_rank
from nigiri.service.completion import Completion
from nigiri.service.rating_lists import RatingLists
from nigiri.store import Store
from played import AT

EGF = """( 12 Mar 2026 )
 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
 00000043  Nov Petr                              CZ  Brno   3k   --    1800     3  W260110
 00000044  Nov Petr                              CZ  Praha  9k   --    1200     3  W260110
 19999994  Ivanov Jurij                          RU  Msk    3k   --            2  T250101B
"""
AGA = "Ahlstrom, Eva\t42\tFull\t3.71\t7/15/2026\tBOST\tMA\nSmith, Jo\t0043\tFull\t\t7/15/2026\t\tNY\n"


@pytest.fixture
def complete(store: Store) -> Completion:
    lists = RatingLists(store.database)
    lists.load(AGA.encode(), by="Eva", at=AT)
    lists.load(EGF.encode(), by="Eva", at=AT)
    return Completion(lists)


def named(found: tuple[ListedPlayer, str] | None) -> tuple[str, str] | None:
    return None if found is None else (found[0].full_name, found[1])


def test_who_is_meant_by_a_number_or_a_name(complete: Completion) -> None:
    eva, ann = ("Ahlström Eva", "egf"), ("van der Berg Ann Marie", "egf")
    for one, wanted in (
        (ListedPlayer("AHLSTROM", "eva"), eva),
        (ListedPlayer("Eva", "Ahlström"), eva),
        (ListedPlayer("Eva Ahlström"), eva),
        (ListedPlayer("Ann Marie", "van der Berg"), ann),
        (ListedPlayer("Иванов", "Jurij"), ("Ivanov Jurij", "egf")),
        (ListedPlayer("01234567"), eva),
        (ListedPlayer("", identifiers={"egd": "00000042"}), ann),
        (ListedPlayer("Anybody", "Else", identifiers={"aga": "42"}), ("Ahlstrom Eva", "aga")),
        (ListedPlayer("Smith", "Jo"), ("Smith Jo", "aga")),
        (ListedPlayer("Nov", "Petr", identifiers={"egd": "00000044"}), ("Nov Petr", "egf")),
        (ListedPlayer("Nov", "Petr"), None),
        (ListedPlayer("Ahl", "Eva"), None),
        (ListedPlayer("Ahlström"), None),
        (ListedPlayer("Berg", "Ann Marie"), None),
        (ListedPlayer("Ahlström", "Eva", identifiers={"egd": "42"}), None),
        (ListedPlayer("Ahlström", "Eva", identifiers={"ffg": "01234567"}), None),
        (ListedPlayer("0123456"), None),
        (ListedPlayer(""), None),
        (ListedPlayer("%", "_"), None),
    ):
        assert named(complete(one)) == wanted, one


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_what_a_row_says_itself_stands_and_a_rank_is_never_overruled(complete: Completion) -> None:
    table = "Name;First name;Rank;Club;EGD\n;;;Uppsala;01234567\nNov;Petr;;;\nBerg;Bo;5k;;\nIvanov;Jurij;1d;;\n"
    found = examine_players(table.encode(), "t", complete=complete)
    eva, bo, jurij = found.players
    assert (eva.full_name, eva.club, eva.rating, eva.grade, eva.country) == (
        "Ahlström Eva",
        "Uppsala",
        2234,
        "2d",
        "SE",
    )
    assert (bo.full_name, bo.rank, bo.identifiers) == ("Berg Bo", parse_rank("5k"), {})
    assert (jurij.rank, jurij.rating, jurij.identifiers) == (parse_rank("1d"), None, {})
    told = {note.where: (note.code, note.severity.value) for note in found.notes}
    assert told == {"t:2": ("player.completed", "info"), "t:3": ("player.rankless", "error")}


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_without_lists_nothing_is_completed(store: Store) -> None:
    assert Completion(RatingLists(store.database))(ListedPlayer("Ahlström", "Eva")) is None
