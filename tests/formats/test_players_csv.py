"""Tables of players that somebody keeps: headings in several languages, delimiters, charsets, faults."""

import pytest

from nigiri.errors import Refusal
from nigiri.formats.players_csv import examine_players, read_players
from nigiri.formats.writing import write
from nigiri.people.roster import Roster
from nigiri.ratings.rank import parse_rank
from nigiri.tournament.state import Tournament


@pytest.mark.parametrize(
    "text",
    [
        "Last name,First name,Rank,Rating,Country,Club,EGF pin\nAhl,Eva,2d,2234,SE,Lund,01234567\n",
        "Nom;Prénom;Niveau;Échelle;Pays;Club;PIN\nAhl;Eva;2D;2234;SE;Lund;01234567\n",
        "Nachname\tVorname\tSpielstärke\tWertung\tLand\tVerein\tEGD\nAhl\tEva\t2 dan\t2234\tSE\tLund\t01234567\n",
        "Фамилия;Имя;Разряд;Рейтинг;Страна;Клуб;EGD\nAhl;Eva;2d;2234;SE;Lund;01234567\n",
        "Příjmení|Křestní jméno|Úroveň|Rating|Země|Klub|EGD\nAhl|Eva|2d|2234|SE|Lund|01234567\n",
        "EGD,Rank,Rating,Club,Country,Player\n01234567,2d,2234,Lund,SE,\"Ahl, Eva\"\n",
        "egd,rank,rating,club,country,full name\n01234567,2d,2234,Lund,SE,Ahl Eva\n",
        '\ufeff"Surname","Given name","Level","GoR","Nation","Town","PIN"\r\n"Ahl",Eva,2d,2234.4,SE,Lund,01234567\r\n',
    ],
)  # fmt: skip
def test_headings_and_delimiters_are_recognised(text: str) -> None:
    (player,) = read_players(text.encode()).players
    assert (player.family_name, player.given_name, player.rank, player.rating) == ("Ahl", "Eva", 1, 2234)
    assert (player.country, player.club, player.identifiers) == ("SE", "Lund", {"egd": "01234567"})


def test_without_headings_the_order_is_opengothas() -> None:
    (player,) = read_players(b"Ahl;Eva;2D;SE;Lund;\n").players
    assert (player.family_name, player.given_name, player.rank, player.country, player.club) == (
        "Ahl", "Eva", 1, "SE", "Lund",
    )  # fmt: skip


@pytest.mark.case("C64")
@pytest.mark.parametrize("cell", ["", " ", "-", "–"])
def test_an_empty_rating_is_unrated(cell: str) -> None:
    (player,) = read_players(f"name,rank,rating\nAhl,2d,{cell}\n".encode()).players
    assert player.rating is None


@pytest.mark.case("C64")
def test_leading_zeros_stay() -> None:
    (player,) = read_players(b"name,rank,aga\nAhl,2d,007\n").players
    assert player.identifiers == {"aga": "007"}


@pytest.mark.case("C64")
def test_latin_1_is_detected_and_named() -> None:
    found = read_players("name,rank\nMüller,2d\n".encode("latin-1"), "x")
    assert found.players[0].family_name == "Müller"
    assert [(note.code, note.where) for note in found.notes] == [("text.guessed_charset", "x:2")]


def test_a_rank_may_come_from_the_rating() -> None:
    (player,) = read_players(b"name,rating\nAhl,2234\n").players
    assert player.rank == parse_rank("2d")


def test_columns_nobody_knows_are_kept() -> None:
    (player,) = read_players(b"name,rank,shirt\nAhl,2d,XL\n").players
    assert player.extra == {"csv/shirt": "XL"}


@pytest.mark.case("C68")
def test_quotes_commas_and_apostrophes() -> None:
    text = 'name,rank,club\n\'=Ahl,2d,"Go Club ""North"", Ltd"\n'
    (player,) = read_players(text.encode()).players
    assert (player.family_name, player.club) == ("=Ahl", 'Go Club "North", Ltd')


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("name,rank\nAhl,2d\n,3d\n", "player.nameless", "x:3"),
        ("name,rank\nAhl,2d\nahl,3d\n", "player.duplicate", "x:3"),
        ("name,rank\nAhl,99k\n", "rank.off_ladder", "x:2"),
        ("name,rank\nAhl,strong\n", "rank.unreadable", "x:2"),
        ("name,rank\nAhl,\n", "player.rankless", "x:2"),
        ("name,rank,rating\nAhl,2d,high\n", "value.unreadable", "x:2"),
        ("name,rank,rating\nAhl,2d,nan\n", "value.unreadable", "x:2"),
        ("name,rank,rating\nAhl,2d,1e999\n", "value.unreadable", "x:2"),
        ("rank,country\n2d,SE\n", "csv.no_names", "x:1"),
        ('name,rank\n"Ahl,2d\n', "csv.malformed", "x:2"),
        ('name,rank\n"Ahl"x,2d\n', "csv.malformed", "x:2"),
        ("name,rank\n\n\n\"two\nlines\",2d\nB,\n", "player.rankless", "x:6"),
    ],
)  # fmt: skip
def test_faults_are_refused_with_their_line(text: str, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_players(text.encode(), "x")
    assert (refused.value.code, refused.value.where) == (code, where)


def test_all_faults_are_noted() -> None:
    found = examine_players(b"name,rank\nAhl,99k\nBerg,1d\n,2d\n")
    assert [note.code for note in found.notes] == ["rank.off_ladder", "player.nameless"]
    assert [player.family_name for player in found.players] == ["Berg"]


def test_a_written_wall_list_is_a_table_of_players(three: tuple[Tournament, Roster]) -> None:
    found = read_players(write(*three, "csv").data)
    assert [(player.full_name, player.rank) for player in found.players] == [
        ("Three Cy", -1), ("One Ann", -3), ("Two Bob", 0),
    ]  # fmt: skip
    assert found.players[1].identifiers == {"egd": "00000001"}
