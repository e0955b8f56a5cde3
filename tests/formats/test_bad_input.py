"""Files that are no events: each is refused with its place, and never with anything but a refusal."""

import pytest

from nigiri.errors import Refusal
from nigiri.formats.checking import check
from nigiri.formats.players_csv import read_players
from nigiri.formats.rating_lists.reading import read_rating_list
from nigiri.formats.reading import examine, read
from shared import shared

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<Tournament>\n<Players>\n'
TWO = '<Player name="A" rank="1D"/>\n<Player name="B" rank="2D"/>\n</Players>\n'
TAIL = "\n<TournamentParameterSet/>\n</Tournament>"
GAME = '<Game roundNumber="{}" tableNumber="1" blackPlayer="{}" whitePlayer="{}"/>'
BOMB = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>\n'
EXTERNAL = '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'
ROW = "1 A B 3d PL Wars 1 2+\n"


def event(games: str, players: str = TWO, rest: str = TAIL) -> bytes:
    return f"{HEAD}{players}<Games>\n{games}\n</Games>{rest}".encode()


CASES: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "file.empty", "f:1"),
    "blank": (b" \n\t\r\n", "file.empty", "f:1"),
    "binary": (bytes(range(256)), "file.binary", "f:1"),
    "zip": (b"PK\x03\x04\x14\x00\x00\x00", "file.binary", "f:1"),
    "nonsense": (b"once upon a time\n", "file.unknown_format", "f:1"),
    "other xml": (b"<html><body/></html>", "file.unknown_format", "f:1"),
    "other json": (b'{"a": [1, 2]}', "file.unknown_format", "f:1"),
    "truncated xml": (event("")[:-20], "xml.malformed", "f:10"),
    "truncated json": (b'{"players": [1,', "json.malformed", "f:1"),
    "wrong charset": (event("").replace(b'"A"', b'"A\xe9"'), "text.wrong_charset", "f:4"),
    "wrong charset, short": ("\ufeff<Tournament/>".encode("utf-16")[:-1], "text.wrong_charset", "f:1"),
    "unknown charset": (b'<?xml version="1.0" encoding="klingon"?><Tournament/>', "text.unknown_charset", "f:1"),
    "codec that is no charset": (b'<?xml version="1.0" encoding="idna"?><Tournament/>', "text.unknown_charset", "f:1"),
    "entity bomb": (f'<?xml version="1.0"?>\n{BOMB}<Tournament>&c;</Tournament>'.encode(), "xml.entity", "f:2"),
    "external entity": (f"{EXTERNAL}<Tournament>&x;</Tournament>".encode(), "xml.entity", "f:1"),
    "undefined entity": (event("").replace(b'"A"', b'"A&eacute;"'), "xml.entity", "f:4"),
    "million elements deep": (b"<Tournament>\n" + b"<a>" * 1_000_000, "xml.malformed", "f:2"),
    "json too deep": (b"[" * 100_000, "json.malformed", "f:1"),
    "json deep": (b'{"a":' * 80 + b"1" + b"}" * 80, "json.deep", "f:1"),
    "duplicate players": (event("", TWO.replace('"B"', '"a"')), "player.duplicate", "f:5"),
    "nameless player": (event("", TWO.replace('"B"', '" "')), "player.nameless", "f:5"),
    "self-game": (event(GAME.format(1, "A", "a")), "game.self", "f:8"),
    "two games": (event(GAME.format(1, "A", "B") + "\n" + GAME.format(1, "B", "A")), "round.two_games", "f:9"),
    "game and bye": (
        event(GAME.format(1, "A", "B"), rest='<Byes>\n<ByePlayer roundNumber="1" player="B"/></Byes>' + TAIL),
        "round.two_games",
        "f:10",
    ),
    "unknown key": (event(GAME.format(1, "A", "Z")), "player.unknown", "f:8"),
    "round 0": (event(GAME.format(0, "A", "B")), "round.number", "f:8"),
    "round 1000000": (event(GAME.format(10**6, "A", "B")), "round.number", "f:8"),
    "round that is none": (event(GAME.format("one", "A", "B")), "value.unreadable", "f:8"),
    "no result": (event(GAME.format(1, "A", 'B" result="WON')), "value.unreadable", "f:8"),
    "90 stones": (event(GAME.format(1, "A", 'B" handicap="90')), "game.handicap", "f:8"),
    "rank 40K": (event("", TWO.replace("2D", "40K")), "value.unreadable", "f:5"),
    "long number": (event("", TWO.replace("2D", '2D" rating="' + "9" * 5000)), "value.unreadable", "f:5"),
    "21 rounds of taking part": (
        event("", TWO.replace("2D", '2D" participating="' + "1" * 21)), "value.unreadable", "f:5",
    ),
    "30 February": (
        event("", rest=TAIL.replace("/>", '>\n<GeneralParameterSet endDate="2026-02-30"/></TournamentParameterSet>')),
        "date.impossible", "f:11",
    ),
    "h9: 30 February": (f"; DT[2026-02-30,2026-03-01]\n{ROW}2 C D 1d PL Wars 0 1-".encode(), "date.impossible", "f:1"),
    "h9: self-game": (ROW.replace("2+", "1+").encode(), "game.self", "f:1"),
    "h9: no rank": (ROW.encode() + b"2 C D PL Wars 0 1-\n", "h9.row", "f:2"),
    "h9: no results": (ROW.encode() + b"2 C D 1d PL Wars 0\n", "h9.row", "f:2"),
    "h9: long line": (ROW.encode() + b"2 C D 1d PL Wars " + b"1- " * 5000, "text.long_line", "f:2"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_with_its_place(name: str) -> None:
    data, code, where = CASES[name]
    with pytest.raises(Refusal) as refused:
        read(data, "f")
    assert (refused.value.code, refused.value.where) == (code, where)
    assert refused.value.message
    assert "{" not in refused.value.message.replace(str(refused.value.facts.get("why", "")), "")


@pytest.mark.parametrize("name", CASES)
def test_a_check_names_it_and_does_not_fail(name: str) -> None:
    data, code, where = CASES[name]
    notes = check(data, "f")
    assert (code, where) in {(note.code, note.where) for note in notes}
    assert all(note.text for note in notes)


def test_a_check_names_all_faults_and_not_only_the_first() -> None:
    games = [GAME.format(*game) for game in ((1, "A", "B"), (1, "A", "B"), (2, "A", "Z"), (3, "A", "A"))]
    codes = [note.code for note in check(event("\n".join(games)), "f")]
    assert codes == ["round.two_games", "player.unknown", "game.self", "round.no_result"]
    assert len(examine(event("\n".join(games))).tournament.rounds[0].games) == 1


def test_an_external_file_is_never_read() -> None:
    with pytest.raises(Refusal):
        read(f"{EXTERNAL}<Tournament><Players><Player name='&x;'/></Players></Tournament>".encode())


def test_a_million_elements_side_by_side_are_read_or_refused() -> None:
    data = b"<Tournament><Players>" + b"<a/>" * 1_000_000 + b"</Players><TournamentParameterSet/></Tournament>"
    assert read(data).tournament.entries == {}


@pytest.mark.parametrize("reader", [read_players, read_rating_list])
@pytest.mark.parametrize("name", ["empty", "blank", "binary", "zip"])
def test_lists_are_refused_too(reader: object, name: str) -> None:
    data, code, where = CASES[name]
    with pytest.raises(Refusal) as refused:
        reader(data, "f")  # type: ignore[operator]
    assert (refused.value.code, refused.value.where) == (code, where)


def test_no_format_reads_another_ones_file() -> None:
    formats = {
        path.name: read(path.read_bytes()).format
        for folder in ("opengotha", "h9")
        for path in sorted(shared(f"data/{folder}").iterdir())
    }
    assert {name: found for name, found in formats.items() if found != "h9"} == {
        name: "opengotha" for name in formats if name.endswith(".xml")
    }
