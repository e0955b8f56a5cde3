"""Values: results, charsets, points, time, game info."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, Colour, geometry
from nigiri.sgf import (
    End,
    GameInfo,
    Node,
    Overtime,
    OvertimeKind,
    PlayedOn,
    Result,
    Timing,
    contradictions,
    decode,
    is_pass,
    parse,
    read_dates,
    read_file,
    read_info,
    read_komi,
    read_overtime,
    read_point,
    read_points,
    read_result,
    read_size,
    rules_of,
    write_dates,
    write_info,
    write_points,
)
from nigiri.sgf.timing import ClockReading, read_clock, seconds_text, write_clock


@pytest.mark.case("C74")
@pytest.mark.article("RU-2.7")
@pytest.mark.parametrize(
    ("text", "end", "winner", "margin", "canonical"),
    [
        ("W+", End.UNKNOWN, WHITE, None, "W+"),
        ("W+R", End.RESIGN, WHITE, None, "W+R"),
        ("B+Resign", End.RESIGN, BLACK, None, "B+R"),
        ("W+T", End.TIME, WHITE, None, "W+T"),
        ("B+Time", End.TIME, BLACK, None, "B+T"),
        ("W+F", End.FORFEIT, WHITE, None, "W+F"),
        ("B+Forfeit", End.FORFEIT, BLACK, None, "B+F"),
        ("W+3.5", End.SCORE, WHITE, 7, "W+3.5"),
        ("B+64", End.SCORE, BLACK, 128, "B+64"),
        ("0", End.SCORE, None, 0, "0"),
        ("Draw", End.SCORE, None, 0, "0"),
        ("Void", End.VOID, None, None, "Void"),
        ("?", End.UNKNOWN, None, None, "?"),
    ],
)
def test_every_legal_result_is_understood(
    text: str, end: End, winner: Colour | None, margin: int | None, canonical: str
) -> None:
    result = read_result(text)
    assert (result.end, result.winner, result.margin) == (end, winner, margin)
    assert result.is_standard
    assert result.canonical() == canonical
    assert result.is_draw == (text in ("0", "Draw"))
    again = read_result(result.canonical())
    assert (again.end, again.winner, again.margin) == (end, winner, margin)


@pytest.mark.case("C74")
def test_a_result_late_in_the_root_after_a_long_comment_is_found() -> None:
    root = parse("(;GM[1]C[" + "long \\] text\n" * 500 + "]SZ[19]RE[W+];B[dd])").trees[0]
    result = read_info(root).result
    assert result is not None
    assert (result.winner, result.margin, result.end) == (WHITE, None, End.UNKNOWN)


@pytest.mark.case("C76")
@pytest.mark.parametrize(
    ("text", "proposal"),
    [
        ("白胜43.5目", "W+43.5"),
        ("白方胜43.5", "W+43.5"),
        ("黑贴7.5目 白胜43.5", "W+43.5"),
        ("白勝四十三目半", "W+43.5"),
        ("黑中盘胜", "B+R"),
        ("白半目勝", "W+0.5"),
        ("黒中押し勝ち", "B+R"),
        ("黑胜3又3/4子", "B+7.5"),
        ("白胜1/4子", "W+0.5"),
        ("흑 불계승", "B+R"),
        ("백 3집반 승", "W+3.5"),
        ("White wins by 2.5", "W+2.5"),
        ("Black resigned", "W+R"),
        ("白超时负 黑胜", "B+T"),
        ("和棋", "0"),
        ("eventually unclear", ""),
    ],
)
def test_a_result_in_words_is_kept_and_its_meaning_offered(text: str, proposal: str) -> None:
    result = read_result(text)
    assert result.text == text
    assert not result.is_standard
    assert result.end is End.UNKNOWN
    assert result.winner is None
    assert result.proposal == proposal


def test_a_quarter_point_is_no_score_of_this_house_and_no_crash() -> None:
    result = read_result("B+1.25")
    assert (result.winner, result.margin, result.is_standard) == (BLACK, None, False)


@pytest.mark.case("C78")
@pytest.mark.parametrize(("games", "wrong"), [(80, 7), (80, 1)])
def test_records_that_contradict_the_table_are_listed_and_nothing_is_overwritten(games: int, wrong: int) -> None:
    table, records = [], []
    for game in range(games):
        winner = BLACK if game % 3 else WHITE
        entered = Result(End.SCORE, winner, 7) if game % 2 else Result(End.UNKNOWN, winner)
        bad = game % 11 == 5 and game // 11 < wrong
        text = f"{(winner.opponent if bad else winner).letter}+{'R' if game % 5 == 0 else ''}"
        table.append((f"round {game % 5 + 1} table {game // 5 + 1}", entered))
        records.append(read_result(text))
    kept = list(table)
    found = contradictions((name, record, entered) for (name, entered), record in zip(table, records, strict=True))
    assert len(found) == wrong
    assert table == kept
    for each in found:
        assert each.recorded.winner is not each.entered.winner
        assert each.what == "winner"


def test_unknown_results_contradict_nothing_and_margins_do() -> None:
    entered = read_result("B+3.5")
    assert not contradictions([("g", read_result(text), entered) for text in ("?", "Void", "白胜", "B+", "B+3.5")])
    assert [
        c.what for c in contradictions([("g", read_result("B+2.5"), entered), ("h", read_result("0"), entered)])
    ] == [
        "margin",
        "winner",
    ]


SENTENCES = [
    ("黑中盘胜，柯洁九段，第三届世界围棋公开赛", "gb18030"),
    ("黑中盤勝 周俊勳九段 名人賽", "big5"),
    ("黒中押し勝ち 井山裕太", "cp932"),
    ("黒中押し勝ち 井山裕太", "euc-jp"),
    ("흑 불계승 이세돌 구단", "euc-kr"),
    ("Иван Петров, победа чёрных", "cp1251"),
    ("Иван Петров, победа чёрных", "koi8-r"),
    ("Jiří Šťastný, Říčany", "cp1250"),
]


@pytest.mark.parametrize(("sentence", "charset"), SENTENCES)
def test_the_charset_named_is_used_and_without_a_name_the_likeliest_with_a_note(sentence: str, charset: str) -> None:
    named = decode(f"(;CA[{charset}]PB[{sentence}])".encode(charset))
    assert (named.text, named.note) == (f"(;CA[{charset}]PB[{sentence}])", "")
    guessed = decode(f"(;PB[{sentence}])".encode(charset))
    assert sentence in guessed.text
    assert "likeliest" in guessed.note


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
def test_byte_order_marks(mark: bytes) -> None:
    charset = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}[mark]
    game = read_file(mark + "(;SZ[9]PB[Ёж])".encode(charset))
    assert game.trees[0].simple("PB") == "Ёж"
    assert not game.faults


def test_utf8_is_tried_before_guessing_and_a_wrong_name_is_said() -> None:
    wrong = decode("(;CA[ISO-2022-KR]PB[Ёж])".encode())
    assert (wrong.text, wrong.charset) == ("(;CA[ISO-2022-KR]PB[Ёж])", "utf-8")
    assert "ISO-2022-KR" in wrong.note
    assert decode(b"(;CA[no-such-thing])").charset == "utf-8"
    assert decode("(;PB[Ёж])".encode()).note == ""


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    with contextlib.suppress(Refusal):
        read_file(b"(;" + content, "x.sgf")


def test_points_and_rectangles() -> None:
    grid = geometry(19)
    assert read_point("pd", grid) == grid.point("Q16")
    assert [read_point(raw, grid) for raw in ("tt", "1a", "a1", "aaa", "a", "")] == [None] * 6
    points, wrong = read_points(["aa:cb", "dd", "ba", "zz", "a"], grid)
    assert grid.names(points) == ("A19", "B19", "C19", "A18", "B18", "C18", "D16")
    assert wrong == ["zz", "a"]
    assert read_points(["aa:zz", "zz:aa", "cb:aa"], grid) == (points[:6], ["aa:zz", "zz:aa"])
    assert is_pass("", grid)
    assert is_pass("tt", grid)
    assert not is_pass("tt", geometry(21))
    assert read_point("tt", geometry(21)) is not None


def test_rectangles_are_written_as_large_as_they_come() -> None:
    grid = geometry(9)
    block = {row * 9 + column for row in (2, 3, 4) for column in (1, 2, 3, 4)}
    assert write_points(block, grid, compressed=True) == ["bc:ee"]
    assert write_points(block | {80}, grid, compressed=True) == ["bc:ee", "ii"]
    read, _ = read_points(write_points(block - {31}, grid, compressed=True), grid)
    assert set(read) == block - {31}


@given(st.sets(st.integers(0, 5 * 7 - 1)))
def test_lists_of_points_come_back_compressed_or_not(points: set[int]) -> None:
    grid = geometry(5, 7)
    for compressed in (False, True):
        read, wrong = read_points(write_points(points, grid, compressed=compressed), grid)
        assert (set(read), wrong) == (points, [])
    assert len(write_points(points, grid, compressed=True)) <= len(points)


def test_sizes() -> None:
    def size(raw: str) -> tuple[int, int]:
        return read_size(Node.of({"SZ": [raw]}))

    assert (size("2"), size("25:2")) == ((2, 2), (25, 2))
    assert (read_size(Node()), size("13"), size("13:9"), size("19:19")) == ((19, 19), (13, 13), (13, 9), (19, 19))
    for raw in ("0", "1", "26", "52", "x", "-3", "9:99", "999999999"):
        with pytest.raises(Refusal):
            size(raw)


@pytest.mark.parametrize(
    ("raw", "half"),
    [
        ("99.5", 199),
        ("100", 2),
        ("6.5", 13),
        ("7", 14),
        ("-5", -10),
        ("0", 0),
        ("3.75", 15),
        ("2.75", 11),
        ("375", 15),
        ("650", 13),
        ("6,5", 13),
    ],
)
def test_komi_is_read_as_people_write_it(raw: str, half: int) -> None:
    komi, note = read_komi(raw)
    assert komi == half
    assert bool(note) == (raw in ("3.75", "2.75", "375", "650", "100"))


@pytest.mark.parametrize("raw", ["x", "6.3", "nan", "inf", "1e99", "", None])
def test_what_is_no_komi_is_none(raw: str | None) -> None:
    assert read_komi(raw)[0] is None


def test_overtime_in_the_usual_words() -> None:
    japanese, canadian, fischer = OvertimeKind.JAPANESE, OvertimeKind.CANADIAN, OvertimeKind.FISCHER
    assert read_overtime("5x30 byo-yomi") == Overtime(japanese, 30_000, periods=5)
    assert read_overtime("3 x 1 min byo-yomi") == Overtime(japanese, 60_000, periods=3)
    assert read_overtime("15/300 Canadian") == Overtime(canadian, 300_000, stones=15)
    assert read_overtime("20 moves / 5 min") == Overtime(canadian, 300_000, stones=20)
    assert read_overtime("25 stones per 10 min") == Overtime(canadian, 600_000, stones=25)
    assert read_overtime("10 fischer") == Overtime(fischer, 10_000)
    assert read_overtime("fast game +20s") == Overtime(fischer, 20_000)
    assert read_overtime("by feeling") is None
    for overtime in (
        Overtime(japanese, 30_500, periods=2),
        Overtime(canadian, 1000, stones=3),
        Overtime(fischer, 7000),
    ):
        assert read_overtime(overtime.text()) == overtime


@given(st.integers(-(10**8), 10**8), st.sampled_from([BLACK, WHITE]), st.none() | st.integers(0, 99))
def test_clock_readings_come_back(left: int, side: Colour, stones: int | None) -> None:
    node = Node()
    reading = ClockReading(side, left, stones)
    write_clock(node, reading)
    assert read_clock(node, side) == reading
    assert read_clock(node, side.opponent) is None
    assert Fraction(seconds_text(left)) * 1000 == left


def test_game_info_comes_back() -> None:
    info = GameInfo(
        event="Cup [of] \\ ]",
        black_name="P1[3d]",
        white_name="Ёж",
        date="1996-05,06",
        komi=-10,
        handicap=3,
        comment="two\nlines",
        rules_text="Japanese",
        timing=Timing(3_600_000, Overtime(OvertimeKind.JAPANESE, 30_000, periods=3), "3x30 byo-yomi"),
        result=Result(End.SCORE, WHITE, 13, "W+6.5"),
    )
    root = Node()
    write_info(root, info)
    assert read_info(root) == info


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Japanese", "japanese"),
        ("japanese", "japanese"),
        ("AGA", "aga"),
        ("GOE", "ing"),
        ("NZ", "new-zealand"),
        ("Chinese, 7.5", "chinese"),
        ("中国规则", "chinese"),
        ("Korean", "korean"),
        ("russia-2020", "russia-2020"),
        ("Tromp-Taylor", "tromp-taylor"),
    ],
)
def test_rules_are_recognised(text: str, name: str) -> None:
    rules = rules_of(text)
    assert rules is not None
    assert rules.name == name
    assert rules_of("house rules") is None


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("1996-05-06", ["1996-05-06"]),
        ("1996-05,06", ["1996-05", "1996-06"]),
        ("1996-05-06,07,08", ["1996-05-06", "1996-05-07", "1996-05-08"]),
        ("1996,1997", ["1996", "1997"]),
        ("1996-12-27,28,1997-01-03,04", ["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04"]),
        ("1996-05-06,06-01", ["1996-05-06", "1996-06-01"]),
    ],
)
def test_dates_and_their_shortcuts(text: str, dates: list[str]) -> None:
    read = read_dates(text)
    assert read is not None
    assert [str(date) for date in read] == dates
    assert write_dates(read) == text


@pytest.mark.parametrize("text", ["", "5 May 1996", "1996-13", "1996-02-30", "06", "1996,05", "1996-5-6"])
def test_dates_in_another_form_are_left_as_they_are(text: str) -> None:
    assert read_dates(text) is None


@given(st.lists(st.builds(PlayedOn, st.integers(1, 9999), st.integers(0, 12), st.just(0)) | st.dates().map(
    lambda date: PlayedOn(date.year, date.month, date.day)), min_size=1, max_size=5))  # fmt: skip
def test_dates_come_back(dates: list[PlayedOn]) -> None:
    assert read_dates(write_dates(dates)) == tuple(dates)
