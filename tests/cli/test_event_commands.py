"""An event run from the command line, on both databases: every command, its JSON, and what it refuses."""

from pathlib import Path

import pytest

from commands import Shell
from databases import new_postgresql
from shared import shared

FIELD = """Name,First name,Rank,Rating,Club,EGF
Novák,Petr,3d,2310,Brno,1001
Dvořák,Jan,2d,,Praha,1002
Sørensen,Ann,1d,2105,Aarhus,1003
Łęcki,Adam,1k,2010,Kraków,1004
Weiß,Max,2k,1900,Berlin,1005
"""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def shell(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Shell:
    db = f"sqlite:///{tmp_path}/nigiri.db" if request.param == "sqlite" else new_postgresql()
    return Shell(monkeypatch, capsys, db)


@pytest.fixture
def opened(shell: Shell, tmp_path: Path) -> Shell:
    """A shell with an event of three rounds and five players."""
    (tmp_path / "field.csv").write_text(FIELD, encoding="utf-8")
    shell.json("event", "new", "Jarní turnaj", "--rounds", 3, "--bar", "3d")
    shell.json("player", "import", tmp_path / "field.csv")
    return shell


def test_an_event_goes_from_its_regulations_to_its_close(opened: Shell, tmp_path: Path) -> None:
    shell = opened
    assert [one["id"] for one in shell.json("event", "list")["events"]] == ["jarni-turnaj"]
    drawn = shell.json("round", "draw", "--seed", 3)
    assert (drawn["round"], drawn["status"], len(drawn["games"]), len(drawn["byes"])) == (1, "drawn", 2, 1)
    assert (drawn["protocol"]["seed"], drawn["protocol"]["optimal"]) == (3, True)
    assert drawn["games"][0]["komi"] == 6.5
    again = shell.json("round", "redraw", "--seed", 4, "--reason", "the lot was cast anew")
    assert again["protocol"]["seed"] == 4
    assert shell.json("round", "publish")["status"] == "published"
    assert shell.json("result", "set", 1, 1, "B+3.5")["result"] == "B+3.5"
    assert shell.json("result", "set", 1, 1, "B+3.5")["changed"] is False
    assert shell.json("result", "set", 1, 2, "jigo")["result"] == "jigo"
    assert shell.json("round", "show", 1)["finished"]
    shell.json("player", "withdraw", "Weiß Max", "--reason", "ill")
    assert [one["withdrawn_after"] for one in shell.json("player", "list")["players"]] == [None] * 4 + [1]
    second = shell.json("round", "draw")
    assert len(second["games"]) == 2
    shell.json("round", "publish", 2)
    for table, result in ((1, "W+F"), (2, "0-0")):
        shell.json("result", "set", 2, table, result)
    shell.json("result", "correct", 1, 1, "W+R", "--reason", "misread")
    shell.json("player", "return", "e5")
    shell.json("round", "draw", 3)
    shell.json("round", "publish", 3)
    for table in (1, 2):
        shell.json("result", "set", 3, table, "1-0")
    table = shell.json("event", "standings", "--publish")
    assert (table["round"], table["published"], table["rows"][0]["place"]) == (3, True, 1)
    assert set(table["rows"][0]) == {"place", "key", "name", "values"}
    assert shell.json("event", "close")["is_closed"]
    assert shell.no("result", "correct", 3, 1, "0-1")["code"] == "event.closed"
    assert shell.json("event", "verify") == {
        "ok": True,
        "event": "jarni-turnaj",
        "version": shell.json("event", "show")["version"],
        "findings": [],
    }


def test_an_exported_event_comes_in_elsewhere_as_it_was(opened: Shell, tmp_path: Path) -> None:
    shell, file = opened, tmp_path / "out.json"
    shell.json("round", "draw", "--seed", 3)
    shell.json("round", "publish")
    shell.json("result", "set", 1, 1, "B+3.5")
    written = shell.json("event", "export", file)
    assert written["bytes"] == file.stat().st_size
    other = f"sqlite:///{tmp_path}/other.db"
    shell.json("event", "import", file, "--db", other)
    for command in ("event show", "player list", "round show 1", "event standings", "event log"):
        assert shell.json(*command.split(), "--db", other) == shell.json(*command.split())
    assert shell.json("event", "verify", "--db", other)["ok"]
    assert shell.no("event", "import", file)["code"] == "event.exists"
    assert shell.no("event", "import", file, "--id", "x", "--db", other)["code"] == "export.keeps_id"
    file.write_bytes(file.read_bytes().replace(b"B", b"W", 1))
    assert shell.no("event", "import", file, "--db", f"sqlite:///{tmp_path}/third.db")["code"].startswith(
        ("journal.", "export.")
    )


def test_undo_takes_one_thing_back_and_stops_at_what_is_out(opened: Shell) -> None:
    shell = opened
    shell.json("round", "draw", "--seed", 3)
    undone = shell.json("event", "undo")
    assert undone["undone"]["event"]["event"] == "round-drawn"
    assert shell.json("event", "show")["drawn"] == 0
    shell.json("round", "draw", "--seed", 3)
    shell.json("round", "publish")
    assert shell.no("event", "undo")["code"] == "undo.published"
    kinds = [one["event"]["event"] for one in shell.json("event", "log")["records"]]
    assert kinds == ["tournament-created", "players-entered", "round-drawn", "undone", "round-drawn", "round-published"]


@pytest.mark.case("C121")
def test_another_result_at_a_table_is_a_conflict_with_both_values_and_who_entered(opened: Shell) -> None:
    shell = opened
    shell.json("round", "draw", "--seed", 3)
    shell.json("result", "set", 1, 1, "1-0", "--by", "Anna")
    no = shell.no("result", "set", 1, 1, "0-1", "--by", "Boris")
    assert no["code"] == "result.conflict"
    assert all(word in no["message"] for word in ("1-0", "0-1", "Anna"))
    assert no["articles"] == ["RU-3.2.8"]
    assert shell.no("result", "correct", 1, 1, "0-1", "--seen", "jigo")["code"] == "result.conflict"
    assert shell.json("result", "correct", 1, 1, "0-1", "--seen", "1-0")["result"] == "0-1"


@pytest.mark.case("C24")
def test_rounds_beyond_those_announced_need_a_reason(opened: Shell) -> None:
    shell = opened
    for number in (1, 2, 3):
        drawn = shell.json("round", "draw", "--seed", number)
        for game in drawn["games"]:
            shell.json("result", "set", number, game["table"], "1-0")
    no = shell.no("round", "draw")
    assert (no["code"], "all 3 rounds" in no["message"]) == ("rounds.complete", True)
    assert shell.no("round", "add")["code"] == "reason.missing"
    assert shell.json("round", "add", "--reason", "the hall is ours for another day")["rounds"] == 4
    assert shell.json("round", "draw")["round"] == 4


@pytest.mark.case("C114")
def test_a_player_is_entered_once_and_a_namesake_when_it_is_said(opened: Shell) -> None:
    shell = opened
    again = shell.no("player", "add", "novak", "PETR", "--rank", "3d")
    assert again["code"] == "entry.twice"
    assert again["message"].startswith("e1 ")
    assert shell.no("player", "add", "Novák", "Petr", "--rank", "3d")["code"] == "entry.twice"
    assert shell.no("player", "add", "Novák", "Petr", "--rank", "9k", "--club", "Ostrava")["code"] == "entry.namesake"
    assert shell.no("player", "add", "Other", "Name", "--rank", "9k", "--pin", "egd=1002")["code"] == "entry.twice"
    (one,) = shell.json("player", "add", "Novák", "Petr", "--rank", "9k", "--club", "Ostrava", "--namesake")["players"]
    assert (one["key"], one["name"], one["rank"]) == ("e6", "Novák Petr", "9k")


@pytest.mark.case("C21")
def test_a_late_player_is_seated_or_enters_with_the_next_round(opened: Shell) -> None:
    shell = opened
    shell.json("round", "draw", "--seed", 3)
    shell.json("round", "publish")
    shell.json("player", "add", "Late", "One", "--rank", "1k", "--seat-now")
    shown = shell.json("round", "show")
    assert (shown["byes"], len(shown["games"])) == ([], 3)
    (late,) = shell.json("player", "add", "Late", "Two", "--rank", "1k", "--missed", "half")["players"]
    assert (late["first_round"], late["absences"]) == (2, {"1": "half"})
    assert shell.no("player", "add", "Late", "Three", "--rank", "1k", "--seat-now")["code"] == "bye.none_to_fill"


@pytest.mark.case("C06")
def test_byes_are_fixed_granted_and_moved(opened: Shell) -> None:
    shell = opened
    assert shell.no("round", "draw", "--bye", "e1", "--bye", "e2")["code"] == "byes.one_more"
    shell.json("round", "draw", "--bye", "e1", "--seed", 1)
    moved = shell.json("round", "bye", 1, "e2", "--instead-of", "Novák Petr")
    assert [(bye["key"], bye["by_hand"]) for bye in moved["byes"]] == [("e2", True)]
    assert len(moved["games"]) == 2
    (later,) = shell.json("round", "bye", 2, "e4", "--kind", "half")["players"]
    assert later["absences"] == {"2": "half"}
    pair = [shell.json("round", "show")["games"][0][colour] for colour in ("black", "white")]
    turned = shell.json("round", "swap", 1, *pair)
    assert [turned["games"][0]["white"], turned["games"][0]["black"]] == pair
    assert turned["games"][0]["by_hand"]


@pytest.mark.case("C122")
def test_a_copy_of_the_event_is_kept_before_each_draw(opened: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    opened.json("round", "draw", "--seed", 3, "--backup", folder)
    opened.json("round", "redraw", "--seed", 4, "--backup", folder)
    assert sorted(file.name for file in folder.iterdir()) == ["jarni-turnaj-v2.json", "jarni-turnaj-v3.json"]
    other = f"sqlite:///{tmp_path}/other.db"
    restored = opened.json("event", "import", folder / "jarni-turnaj-v3.json", "--db", other)
    assert (restored["version"], restored["drawn"]) == (3, 1)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert opened.no("round", "redraw", "--backup", tmp_path / "file")["code"] == "backup.impossible"
    assert opened.json("event", "show")["version"] == 4


@pytest.mark.case("C117")
def test_preliminary_players_wait_until_they_are_confirmed(opened: Shell) -> None:
    shell = opened
    shell.json("player", "add", "Announced", "Only", "--rank", "1k", "--preliminary")
    drawn = shell.json("round", "draw", "--seed", 3)
    assert any("preliminary" in remark and "e6" in remark for remark in drawn["protocol"]["remarks"])
    assert len(drawn["games"]) == 2
    (confirmed,) = shell.json("player", "confirm", "e6")["players"]
    assert (confirmed["registration"], confirmed["first_round"]) == ("final", 2)


def test_absences_changes_and_removals_are_commands_too(opened: Shell) -> None:
    shell = opened
    (one,) = shell.json("player", "absent", "e4", "--round", 1, "--round", 2, "--points", "half")["players"]
    assert one["absences"] == {"1": "half", "2": "half"}
    (one,) = shell.json("player", "absent", "e4", "--round", 2, "--recall")["players"]
    assert one["absences"] == {"1": "half"}
    (one,) = shell.json("player", "change", "e5", "--rank", "3k", "--club", "Potsdam")["players"]
    assert (one["rank"], one["club"]) == ("3k", "Potsdam")
    assert shell.json("player", "remove", "e5", "--reason", "entered by mistake")["removed"] == ["e5"]
    assert len(shell.json("player", "list")["players"]) == 4


def test_an_erased_person_is_nowhere_and_the_event_still_verifies(opened: Shell, tmp_path: Path) -> None:
    opened.json("round", "draw", "--seed", 3)
    assert opened.json("player", "erase", "Łęcki")["erased"]
    assert not opened.json("player", "erase", "e4")["erased"]
    opened.json("event", "export", tmp_path / "x.json")
    assert "ęcki" not in (tmp_path / "x.json").read_text(encoding="utf-8")
    assert opened.json("event", "verify")["ok"]
    assert opened.json("round", "show")["games"]


def test_the_file_of_players_is_entered_once(opened: Shell, tmp_path: Path) -> None:
    again = opened.json("player", "import", tmp_path / "field.csv")
    assert (again["entered"], again["known"]) == ([], ["e1", "e2", "e3", "e4", "e5"])
    (tmp_path / "field.csv").write_text(FIELD + "New,Comer,12k,,,\n", encoding="utf-8")
    assert [one["key"] for one in opened.json("player", "import", tmp_path / "field.csv")["entered"]] == ["e6"]


@pytest.mark.parametrize("rows", ["Bad,Rank,99k,,,\n", "Novák,Petr,3d,,,\n", ",,3d,,,\n"])
def test_a_file_with_a_fault_enters_nobody(opened: Shell, tmp_path: Path, rows: str) -> None:
    (tmp_path / "bad.csv").write_text(FIELD + rows, encoding="utf-8")
    no = opened.no("player", "import", tmp_path / "bad.csv")
    assert no["where"] == "bad.csv:7"
    assert len(opened.json("player", "list")["players"]) == 5


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("event", "show", "--event", "nowhere"), "event.unknown"),
        (("event", "new", " "), "event.nameless"),
        (("event", "new", "A", "--rounds", "0"), "rounds.too_few"),
        (("event", "new", "A", "--bar", "12d"), "rank.off_ladder"),
        (("event", "new", "A", "--komi", "6.3"), "komi.unreadable"),
        (("event", "new", "A", "--begins", "2026-02-30"), "date.unreadable"),
        (("event", "new", "A", "--begins", "2026-05-02", "--ends", "2026-05-01"), "event.dates"),
        (("event", "new", "A", "--profile", "mars"), "profile.unknown"),
        (("event", "new", "A", "--set", "nothing"), "setting.assignment"),
        (("event", "new", "A", "--set", "game.colour=red"), "setting.unknown"),
        (("event", "new", "A", "--criteria", "MMS,LUCK"), "criterion.unknown"),
        (("event", "new", "A", "--id", "jarni-turnaj"), "event.exists"),
        (("event", "import", "absent.json"), "file.unreadable"),
        (("player", "add", "A", "--rank", "strong"), "rank.unreadable"),
        (("player", "add", " ", "--rank", "3d"), "player.nameless"),
        (("player", "add", "A", "--rank", "3d", "--pin", "1234"), "pin.unreadable"),
        (("player", "withdraw", "nobody"), "entry.unknown"),
        (("player", "absent", "e1", "--round", "9"), "round.unknown"),
        (("round", "show"), "round.unknown"),
        (("round", "publish", "2"), "round.unknown"),
        (("round", "redraw"), "round.unknown"),
        (("round", "draw", "2"), "round.out_of_turn"),
        (("round", "draw", "--pair", "e1"), "pair.unreadable"),
        (("round", "draw", "--pair", "e1:e1"), "game.self"),
        (("result", "set", "1", "1", "1-0"), "round.unknown"),
        (("result", "set", "1", "1", "won"), "result.unreadable"),
        (("event", "close"), "reason.missing"),
    ],
)
def test_what_cannot_be_is_refused_in_the_form_of_the_contract(
    opened: Shell, words: tuple[str, ...], code: str
) -> None:
    version = opened.json("event", "show", "--event", "jarni-turnaj")["version"]
    assert opened.no(*words)["code"] == code
    assert len(opened.json("event", "list")["events"]) == 1
    assert opened.json("event", "show")["version"] == version


@pytest.mark.parametrize("words", [("result", "set", "1", "1"), ("round", "draw", "x"), ("player", "add", "A")])
def test_wrong_usage_ends_with_two(opened: Shell, words: tuple[str, ...]) -> None:
    code, out, err = opened.run(*words)
    assert (code, out) == (2, "")
    assert err


def test_where_there_are_two_events_one_has_to_be_named(opened: Shell) -> None:
    opened.json("event", "new", "Jarní turnaj")
    assert [one["id"] for one in opened.json("event", "list")["events"]] == ["jarni-turnaj", "jarni-turnaj-2"]
    no = opened.no("round", "draw")
    assert (no["code"], "jarni-turnaj-2" in no["message"]) == ("event.ambiguous", True)
    assert opened.json("event", "show", "--event", "jarni-turnaj-2")["entries"] == 0


def test_every_command_speaks_to_people_as_well(opened: Shell, tmp_path: Path) -> None:
    for words in (
        ("event", "show"),
        ("event", "list"),
        ("player", "list"),
        ("round", "draw", "--seed", "3"),
        ("round", "show", "--by-name"),
        ("round", "publish"),
        ("result", "set", "1", "1", "1-0"),
        ("event", "standings"),
        ("event", "log"),
        ("event", "verify"),
        ("event", "export", str(tmp_path / "x.json")),
        ("event", "undo"),
    ):
        code, out, err = opened.run(*words)
        assert (code, err) == (0, ""), words
        assert out.strip()
    assert "Łęcki Adam" in opened.run("player", "list")[1]


def test_a_database_that_is_not_there_is_not_made_by_looking(shell: Shell, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/absent.db"
    assert shell.no("event", "list", "--db", db)["code"] == "store.absent"
    assert not (tmp_path / "absent.db").exists()


@pytest.mark.case("C72")
@pytest.mark.parametrize("name", ["simplemm.xml", "simpleswiss.xml", "bosp2024.xml", "frioul-2018.xml"])
def test_an_event_of_another_program_comes_in_whole_and_names_stay_out_of_the_journal(
    shell: Shell, tmp_path: Path, name: str
) -> None:
    file = shared(f"data/opengotha/{name}")
    drawn = shell.json("event", "import", file)["drawn"]
    before = shell.json("standings", file, "--after", drawn)
    after = shell.json("event", "standings")
    assert [(row["place"], row["name"], row["values"]) for row in after["rows"]] == [
        (row["place"], row["name"], row["values"]) for row in before["rows"]
    ]
    assert shell.json("event", "verify")["ok"]
    journal = str([one["event"] for one in shell.json("event", "log", "--last", 0)["records"]])
    names = {one["family_name"] for one in shell.json("player", "list")["players"] if len(one["family_name"]) > 4}
    assert not {one for one in names if one.upper() in journal.upper()}


def test_no_event_of_rounds_without_end_begins(shell: Shell) -> None:
    error = shell.no("event", "new", "Bad", "--rounds", 99_999_999)
    assert (error["code"], error["where"]) == ("rounds.number", "rounds")


@pytest.mark.parametrize(("option", "value", "code"), [
    ("--rank", "٣d", "rank.unreadable"), ("--country", "ZZZZ", "country.unreadable"),
    ("--rating", "99999", "rating.off_scale"), ("--pin", "egd=abc", "person.number"),
])  # fmt: skip
def test_no_player_comes_in_whom_no_program_could_read_again(opened: Shell, option: str, value: str, code: str) -> None:
    words = {"--rank": "3k", option: value}
    options = [part for pair in words.items() for part in pair]
    assert opened.no("player", "add", "Malý", "Jan", *options)["code"] == code
    if option != "--pin":
        assert opened.no("player", "change", "e1", option, value)["code"] == code


def test_no_bar_has_digits_of_another_script(shell: Shell) -> None:
    assert shell.no("event", "new", "Bad", "--bar", "٣d")["code"] == "rank.unreadable"
