"""H9 read: tokens, rows by their number, the header, what contradicts itself."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.formats.h9.header import read_headings
from nigiri.formats.h9.token import Token, read_token
from nigiri.formats.reading import examine, read
from nigiri.games.bye import ByeKind
from nigiri.games.colour import Colour
from nigiri.games.result import Outcome
from nigiri.people.entry import Absence
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.system import McMahon, Swiss
from shared import shared

H9_FILES = (
    "TournoiChinois.h9", "Tournoi_de_Juvisy.h9", "amp2008.txt", "kpmc2003.txt", "kpmc2007.txt", "kpmc2011.txt",
    "kpmc2015.txt", "kpmc2019.txt", "kpmc2023.txt", "mpj2004.txt", "mpk2025.txt", "wagc1985.txt", "wagc1989.txt",
    "wagc1993.txt", "wagc1997.txt", "wagc2001.txt", "wagc2005.txt", "wagc2009.txt", "wagc2013.txt", "wagc2017.txt",
    "wagc2021.txt", "wagc2025.txt",
)  # fmt: skip

PAIR = "1 Aa Bb 3d PL Wars 1 2+/b0 |1\n2 Cc Dd 2k PL Wars 0 1-/w0\n"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("12+/w3", Token(12, "+", colour=Colour.WHITE, stones=3)),
        ("7+!b0", Token(7, "+", by_default=True, colour=Colour.BLACK, stones=0)),
        ("57-!", Token(57, "-", by_default=True)),
        ("3-/b", Token(3, "-", colour=Colour.BLACK)),
        ("8?/w0", Token(8, "?", colour=Colour.WHITE, stones=0)),
        ("1=/w", Token(1, "=", colour=Colour.WHITE)),
        ("10+", Token(10, "+")),
        ("0=", Token(0, "=")),
        ("0+!", Token(0, "+", by_default=True)),
        ("75Ju", None),
        ("+3", None),
        ("3+/x", None),
        ("", None),
    ],
)
def test_tokens(text: str, token: Token | None) -> None:
    assert read_token(text) == token


TOKENS = st.builds(
    Token,
    st.integers(0, 9999),
    st.sampled_from("+-=?"),
    st.booleans(),
    st.sampled_from([None, Colour.BLACK, Colour.WHITE]),
    st.none() | st.integers(0, 12),
)


@given(TOKENS)
def test_a_token_is_read_as_written(token: Token) -> None:
    again = read_token(token.written())
    assert again is not None
    assert again == (token if token.colour else Token(token.opponent, token.sign, token.by_default))


def test_rows_become_entries_and_games() -> None:
    text = (
        "; EV[Open]\n; PC[PL, Lodz, Hall 2]\n; DT[2026-05-01,2026-05-02]\n; HA[h1]\n; KM[6.5]\n"
        "1 van_der_Berg Ann-Marie 3d NL Amst 2 3+/w2 2+!b0 0= |01234567\n"
        "2 Cole _ 12k UK xxxx 1 0+ 1-!w0 3=/b0\n"
        "3 Ek Bo 1p XX LUND 0 1-/b2 0- 2=/w0\n"
    )
    imported = read(text.encode())
    tournament = imported.tournament
    regulations = tournament.regulations
    assert (regulations.name, regulations.place) == ("Open", "Lodz, Hall 2")
    assert (regulations.begins, regulations.ends) == (datetime.date(2026, 5, 1), datetime.date(2026, 5, 2))
    assert (regulations.komi_halves, regulations.rounds, regulations.pairing.handicap.reduction) == (13, 3, 1)
    ann, cole, ek = tournament.entries.values()
    assert (ann.id, cole.id, ek.id) == ("VANDERBERGANN-MARIE", "COLE", "EKBO")
    person = imported.roster[ann.person]
    assert (person.family_name, person.given_name, person.identifiers) == (
        "van der Berg", "Ann-Marie", {"egd": "01234567"},
    )  # fmt: skip
    assert (cole.country, cole.club, ek.country, ek.club) == ("GB", "", "", "LUND")
    assert (ek.grade, ek.rank) == ("1p", parse_rank("1p"))
    first, second, third = tournament.rounds
    (game,) = first.games
    assert (game.black, game.white, game.handicap, game.komi_halves) == (ek.id, ann.id, 2, 1)
    assert game.result.outcome is Outcome.WHITE
    assert [(bye.entry, bye.kind) for bye in first.byes] == [(cole.id, ByeKind.PAIRING)]
    assert second.games[0].result.by_default
    assert second.games[0].black == ann.id
    assert third.games[0].result.outcome is Outcome.JIGO
    assert ann.absences == {3: Absence.BY_RULE}
    assert ek.absences == {2: Absence.ZERO}


def test_stones_that_are_not_said_are_implied_by_the_grades() -> None:
    rows = "1 A A 3d PL Wars 0 2+\n2 B B 5k PL Wars 0 1-\n3 C C 1k PL Wars 0 4-/b\n4 D D 20k PL Wars 0 3+/w\n"
    for tag, stones in (("h9", (0, 0)), ("h2", (5, 7)), ("h0", (7, 9)), ("h8", (0, 1))):
        games = read(f"; HA[{tag}]\n{rows}".encode()).tournament.rounds[0].games
        assert tuple(game.handicap for game in games) == stones
    assert [game.handicap for game in read(rows.encode()).tournament.rounds[0].games] == [0, 0]


def test_opponents_are_rows_where_places_are_shared_or_blank() -> None:
    for places in (("1", "", "3", ""), ("1", "1", "3", "3"), ("1", "2", "2", "4"), ("1", "1", "2", "2")):
        text = "".join(
            f"{place:>4} P{number} Q 1d PL Wars {score} {token}\n"
            for number, (place, score, token) in enumerate(
                zip(places, (1, 1, 0, 0), ("4+/b0", "3+/b0", "2-/w0", "1-/w0"), strict=True), 1
            )
        )
        games = read(text.encode()).tournament.rounds[0].games
        assert {game.sides for game in games} == {("P1Q", "P4Q"), ("P2Q", "P3Q")}


@pytest.mark.case("C59")
@pytest.mark.parametrize(
    ("tag", "country", "place"),
    [
        ("PC[,Town]", "", "Town"),
        ("PC[,TR, Istanbul]", "", "TR, Istanbul"),
        ("PC[TR, Istanbul]", "TR", "Istanbul"),
        ("PC[Town]", "", "Town"),
        ("PC[]", "", ""),
    ],
)
def test_the_place_is_what_follows_the_first_comma(tag: str, country: str, place: str) -> None:
    regulations = read(f"; {tag}\n{PAIR}".encode()).tournament.regulations
    assert regulations.place == place
    assert regulations.extra.get("h9/PC", "").partition(",")[0] in {country, place}


@pytest.mark.case("C59")
def test_an_unknown_result_stays_open() -> None:
    text = PAIR.replace("2+/b0", "2?/b0").replace("1-/w0", "1?/w0")
    (game,) = read(text.encode()).tournament.rounds[0].games
    assert not game.result.is_known


@pytest.mark.case("C59")
def test_one_known_result_of_two_stays_open_and_is_named() -> None:
    imported = read(PAIR.replace("2+/b0", "2?/b0").encode())
    assert not imported.tournament.rounds[0].games[0].result.is_known
    assert [note.code for note in imported.notes] == ["round.result"]


@pytest.mark.case("C59")
def test_names_of_question_marks_are_matched_by_row_and_named() -> None:
    imported = read(PAIR.replace("Aa Bb", "??? ????").encode(), "x.h9")
    assert list(imported.tournament.entries) == ["ROW1", "CCDD"]
    (note,) = imported.notes
    assert (note.code, note.facts["count"], note.where) == ("h9.question_marks", 1, "x.h9:1")


def test_namesakes_are_told_apart_by_their_rows() -> None:
    imported = read(PAIR.replace("Cc Dd", "Aa Bb").encode())
    assert list(imported.tournament.entries) == ["AABB", "AABB2"]


@pytest.mark.case("C63")
@pytest.mark.parametrize("dates", ["2003-11-09,2023-11-11", "2025-07-19,2025-06-20"])
def test_odd_dates_are_named_when_read(dates: str) -> None:
    notes = read(f"; DT[{dates}]\n{PAIR}".encode()).notes
    assert [note.code for note in notes] == ["dates.implausible"]


def test_a_game_that_one_row_tells_is_refused_with_its_line() -> None:
    text = "1 A A 3d PL Wars 1 2+/b0\n2 B B 2k PL Wars 0 0-\n"
    with pytest.raises(Refusal) as refused:
        read(text.encode(), "x.h9")
    assert (refused.value.code, refused.value.where) == ("round.asymmetric", "x.h9:1")
    assert "round 1" in refused.value.message


def test_two_rows_that_claim_one_opponent_are_refused() -> None:
    text = "1 A A 3d PL Wars 1 3+\n2 B B 2k PL Wars 0 3+\n3 C C 2k PL Wars 0 1-\n"
    (fault,) = examine(text.encode(), "x").faults
    assert (fault.code, fault.where, fault.round) == ("round.asymmetric", "x:2", 1)


def test_a_win_against_a_jigo_is_refused() -> None:
    (fault,) = examine(PAIR.replace("1-/w0", "1=/w0").encode()).faults
    assert fault.code == "round.asymmetric"


def test_two_losses_are_kept_and_named() -> None:
    imported = read(PAIR.replace("2+/b0", "2-!b0").replace("1-/w0", "1-!w0").encode())
    (game,) = imported.tournament.rounds[0].games
    assert (game.result.outcome, game.result.by_default) == (Outcome.BOTH_LOSE, True)
    assert [note.code for note in imported.notes] == ["round.both"]


def test_two_blacks_leave_the_colours_open() -> None:
    imported = read(PAIR.replace("1-/w0", "1-/b0").encode())
    assert not imported.tournament.rounds[0].games[0].are_colours_known
    assert [note.code for note in imported.notes] == ["round.colours"]


def test_a_row_that_is_missing_is_named_and_its_games_are_taken_from_the_others() -> None:
    text = "1 A A 3d PL Wars 2 3+/b0 2+/w0\n2 B B 2k PL Wars 1 0+ 1-/b0\n"
    imported = read(text.encode())
    (note,) = imported.notes
    assert (note.code, note.facts["row"], note.keys) == ("h9.row_missing", 3, ("ROW3",))
    assert imported.tournament.rounds[0].games[0].sides == ("AA", "ROW3")
    assert imported.tournament.entries["ROW3"].absences == {2: Absence.ZERO}  # type: ignore[index]


def test_more_missing_rows_than_rows_are_no_table() -> None:
    text = "1 A A 3d PL Wars 2 7+ 8+ 9+\n2 B B 2k PL Wars 1 0+ 0+ 0-\n"
    (fault,) = examine(text.encode(), "x").faults
    assert (fault.code, fault.facts["missing"]) == ("h9.rows_missing", 3)


def test_a_row_with_too_few_results_is_named() -> None:
    text = "1 A A 3d PL Wars 1 2+ 0+\n2 B B 2k PL Wars 0 1-\n"
    (note,) = read(text.encode(), "x").notes
    assert (note.code, note.where, note.facts["found"]) == ("h9.results_count", "x:2", 1)


@pytest.mark.parametrize(
    ("line", "headings"),
    [
        ("; Pl Name                            Rk Co Club  MMS  SOSSOSOS", ("MMS", "SOS", "SOSOS")),
        ("; Pl Name  Rk Co Club  MMS  SOSSOSOS   DC", ("MMS", "SOS", "SOSOS", "DC")),
        (";Pl     Name Grade  Club   MM S SOS SDOS U18  1. 2.", ("MM", "S", "SOS", "SDOS", "U18")),
        (";N Name Rank Coun/Terr ММо 1 2 ММ Wins Coef1 Place", ("ММо", "ММ", "Wins", "Coef1")),
        ("; Pl Name Rk Co Club NBW SOS-1", ("NBW", "SOS-1")),
    ],
)
def test_headings(line: str, headings: tuple[str, ...]) -> None:
    assert read_headings(line) == headings


def test_the_printed_score_tells_the_start() -> None:
    """3d starts at 4, 1k at 2, and the printed 5 of row 3 is a point more than its rank."""
    text = (
        "1 A A 3d PL Wars 36 36 0 2+ 3+ 4+ 5+\n2 B B 1k PL Wars 31 32 0 1- 4+ 3- 0+\n"
        "3 C C 5k PL Wars 28 27 0 4+ 1- 2+ 0-\n4 D D 8k PL Wars 22 22 0 3- 2- 1- 0-\n"
        "5 E E 2k PL Wars 29 0 0 0= 0= 0- 1-\n"
    )
    tournament = read(text.encode()).tournament
    system = tournament.regulations.system
    assert isinstance(system, McMahon)
    assert {entry.id: entry.start_correction for entry in tournament.entries.values()} == {
        "AA": 0, "BB": 0, "CC": 1, "DD": 0, "EE": 0,
    }  # fmt: skip
    starts = [system.start_points(entry.rank, entry.start_correction) for entry in tournament.entries.values()]
    assert starts == [32, 29, 26, 22, 28]


def test_a_first_column_of_wins_is_swiss() -> None:
    assert isinstance(read(PAIR.encode()).tournament.regulations.system, Swiss)


@pytest.mark.parametrize("name", H9_FILES)
def test_every_token_of_a_real_file_is_a_game_or_an_unplayed_round(name: str) -> None:
    """Counted by a naive reading of the same text."""
    text = shared(f"data/h9/{name}").read_text()
    rows = [line.split() for line in text.splitlines() if line.strip() and not line.startswith(";")]
    tokens = [token for words in rows for word in words[6:] if (token := read_token(word))]
    tournament = read(text.encode()).tournament
    present = {int(words[0]) for words in rows}
    against_missing = sum(token.opponent not in present for token in tokens if token.opponent)
    games = sum(len(drawn.games) for drawn in tournament.rounds)
    assert 2 * games == sum(token.opponent > 0 for token in tokens) + against_missing
    assert sum(len(drawn.byes) for drawn in tournament.rounds) == sum(
        token.opponent == 0 and token.sign == "+" for token in tokens
    )
