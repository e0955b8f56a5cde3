"""Rating lists read; how they are searched is shown in tests/service/test_rating_lists.py."""

import datetime
import random

import pytest

from nigiri.errors import Refusal
from nigiri.formats.rating_lists.listed import rank_of_rating
from nigiri.formats.rating_lists.reading import read_rating_list
from nigiri.formats.rating_lists.tabs import european_rating
from nigiri.ids import EntryId, PersonId
from nigiri.ratings.rank import Rank, parse_rank

EGF = """                          European Go Rating List
                               ( 12 Mar 2026 )

   Pin    Name                                  Co Club  Grade Prop  GoR  Tour  Last
 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
 19999999  Brož Jiří                             CZ  Brno  20k   --    -187     1  T250101B
 19999998  Cole                                  UK  LoWe   1p   --    2712    40  T250101B
 19999997  Unrated One                           FR  75Pa  20k   --
 19999996  broken line
"""

FFG = """#Echelle au 3/02/2026 (all)
AHL Éva                                 184 L 0500001 75Pa FR
BERG Bo                               -1250 e 0500002 xxxx SE
COLE Al                                -999 - ------- 38Gr FR
DORN Ia                                     C 12ABC45 69Ly FR
"""

AGA = (
    "Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n"
    "Berg, Bo\t00042\tForgn\t-5.20\t1/1/2025\t\t\n"
    "Cole, Al\t77\tLimit\t\t\tNYC\tNY\n"
)


@pytest.mark.case("C64")
def test_the_european_list_in_latin_1() -> None:
    found = read_rating_list(EGF.replace("ž", "z").replace("ř", "r").encode("latin-1"), "list")
    assert (found.register, found.published) == ("egd", datetime.date(2026, 3, 12))
    eva, ann, jiri, cole, unrated = found.players
    assert (eva.family_name, eva.given_name, eva.rating, eva.grade, eva.rank) == ("Ahlström", "Eva", 2234, "2d", 1)
    assert (eva.country, eva.club, eva.identifiers) == ("SE", "Lund", {"egd": "01234567"})
    assert (ann.family_name, ann.given_name, ann.club) == ("van der Berg", "Ann Marie", "")
    assert ann.identifiers == {"egd": "00000042"}
    assert (jiri.rating, cole.country, cole.rank) == (-187, "GB", parse_rank("1p"))
    assert unrated.rating is None
    codes = {note.code: note.where for note in found.notes}
    assert codes == {"text.guessed_charset": "list:5", "list.line": "list:10"}


@pytest.mark.case("C64")
def test_the_european_list_wrapped_in_html() -> None:
    page = f"<html><body><h1>List</h1>\n<pre>\n{EGF.replace('Ahlström', 'Ahlstr&ouml;m')}</pre></body></html>"
    page = page.replace(" 01234567", ' <a href="/x?01234567">01234567</a>')
    found = read_rating_list(page.encode())
    assert [player.full_name for player in found.players[:2]] == ["Ahlström Eva", "van der Berg Ann Marie"]
    assert found.published == datetime.date(2026, 3, 12)


@pytest.mark.case("C64")
def test_the_french_list() -> None:
    found = read_rating_list(FFG.encode("latin-1"))
    assert (found.register, found.published) == ("ffg", datetime.date(2026, 2, 3))
    eva, bo, al, ia = found.players
    assert (eva.full_name, eva.rating, eva.rank) == ("AHL Éva", 2234, 1)
    assert (eva.identifiers, eva.extra["ffgLicenceStatus"], eva.club) == ({"ffg": "0500001"}, "L", "75Pa")
    assert (bo.rating, bo.rank, bo.club) == (800, -13, "")
    assert al.identifiers == {}
    assert (ia.rating, ia.identifiers) == (None, {"ffg": "12ABC45"})


@pytest.mark.case("C64")
def test_the_american_list_with_empty_ratings() -> None:
    found = read_rating_list(AGA.encode())
    eva, bo, al = found.players
    assert (found.register, eva.full_name, eva.identifiers, eva.country) == ("aga", "Ahl Eva", {"aga": "12345"}, "US")
    assert (eva.rating, eva.rank, eva.club) == (2321, 2, "BOST")
    assert (bo.identifiers, bo.country, bo.rank) == ({"aga": "00042"}, "", -5)
    assert (al.rating, al.club) == (None, "NYC")


@pytest.mark.parametrize(
    ("written", "rating", "rank"),
    [("1.0", 2050, "1d"), ("1.99", 2149, "1d"), ("2.0", 2150, "2d"), ("-1.0", 2049, "1k"), ("-1.99", 1950, "1k"),
     ("-2.0", 1949, "2k"), ("0.3", 2050, "1d"), ("-0.5", 2049, "1k")],
)  # fmt: skip
def test_american_ratings_on_the_european_scale(written: str, rating: int, rank: str) -> None:
    assert european_rating(written) == rating
    assert rank_of_rating(rating) == parse_rank(rank)


@pytest.mark.parametrize(("rating", "rank"), [(2050, "1d"), (2049, "1k"), (2149, "1d"), (-900, "30k"), (5000, "9d")])
def test_the_rank_of_a_rating(rating: int, rank: str) -> None:
    assert rank_of_rating(rating) == parse_rank(rank)


def test_what_is_no_list_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read_rating_list(b"nothing\nof the kind\n", "x")
    assert (refused.value.code, refused.value.where) == ("list.unknown", "x:1")


def test_a_listed_player_enters_an_event() -> None:
    player = read_rating_list(EGF.encode()).players[0]
    entry, person = player.entry(EntryId("E"), PersonId("P")), player.person(PersonId("P"))
    assert (entry.rank, entry.rating, entry.club, entry.country) == (1, 2234, "Lund", "SE")
    assert (person.full_name, person.identifiers) == ("Ahlström Eva", {"egd": "01234567"})


@pytest.mark.case("C64")
def test_a_list_of_the_real_size_is_read() -> None:
    """42,824 players; the time is measured by the benchmark and asserted nowhere."""
    dice = random.Random(7)
    syllables = ["an", "bor", "ce", "dvoř", "el", "fris", "gø", "hu", "iv", "ja", "ko", "lu"]
    names = ["".join(dice.choices(syllables, k=3)).capitalize() for _ in range(2 * 42_824)]
    lines = [
        f" {number:08d}  {family + ' ' + given_name:<37} SE  Lund  {dice.randint(1, 20):>2}k   --  "
        f"{dice.randint(100, 2000):>6}     2  T200202B"
        for number, (family, given_name) in enumerate(zip(names[::2], names[1::2], strict=True))
    ]
    found = read_rating_list("\n".join(lines).encode())
    assert len(found.players) == 42_824
    assert found.players[-1].identifiers == {"egd": "00042823"}
    assert isinstance(found.players[0].rank, int)
    assert found.players[0].rank in {Rank(-number) for number in range(1, 21)}
