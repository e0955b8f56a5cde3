"""Rating lists from the command line: loaded, refreshed, searched, dropped, and there for the next command."""

from pathlib import Path

import pytest

from commands import Shell

EGF = """( {day} Mar 2026 )
 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
 19999994  Ivanov Jurij                          RU  Msk    3k   --    1800     2  T250101B
"""
AGA = "Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell in a folder with two lists and a database that does not exist yet."""
    (tmp_path / "egf.html").write_text(EGF.format(day=12), encoding="utf-8")
    (tmp_path / "aga.txt").write_text(AGA, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Shell(monkeypatch, capsys, f"sqlite:///{tmp_path}/lists.db")


@pytest.mark.case("C127")
def test_a_list_is_loaded_searched_refreshed_and_dropped(shell: Shell, tmp_path: Path) -> None:
    loaded = shell.json("rating-list", "load", "egf.html", "--by", "Eva")
    assert (loaded["name"], loaded["source"], loaded["published"]) == ("egf", "egf", "2026-03-12")
    assert (loaded["players"], loaded["before"], loaded["by"], loaded["notes"]) == (3, None, "Eva", [])
    (found,) = shell.json("rating-list", "search", "eva", "AHL")["players"]
    assert found == {
        "list": "egf", "name": "Ahlström Eva", "family_name": "Ahlström", "given_name": "Eva", "rank": "2d",
        "rating": 2234, "club": "Lund", "country": "SE", "identifiers": {"egd": "01234567"},
    }  # fmt: skip
    assert shell.json("rating-list", "search", "Иванов")["players"][0]["name"] == "Ivanov Jurij"
    shell.json("rating-list", "load", "aga.txt", "--name", "Over-Sea")
    assert [one["list"] for one in shell.json("rating-list", "search", "eva")["players"]] == ["over-sea", "egf"]
    assert len(shell.json("rating-list", "search", "eva", "--list", "EGF")["players"]) == 1
    newer = EGF.format(day=20) + " 19999995  Annan Cy                              DK  Koeb   20k   --\n"
    (tmp_path / "egf.html").write_text(newer, encoding="utf-8")
    refreshed = shell.json("rating-list", "load", "egf.html")
    assert (refreshed["before"], refreshed["players"]) == (3, 4)
    assert [one["name"] for one in shell.json("rating-list", "show")["lists"]] == ["egf", "over-sea"]
    assert shell.json("rating-list", "drop", "egf") == {"dropped": "egf", "players": 4}
    assert shell.json("rating-list", "search", "annan") == {"players": []}


def test_what_is_refused_leaves_the_list_and_no_new_database(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("Name;Rank\nNov;3k\nDvo;strong\n", encoding="utf-8")
    refused = shell.no("rating-list", "load", "bad.csv")
    assert (refused["code"], refused["where"]) == ("rank.unreadable", "bad.csv:3")
    assert shell.no("rating-list", "load", "absent.csv")["code"] == "file.unreadable"
    assert not (tmp_path / "lists.db").exists()
    assert shell.no("rating-list", "show")["code"] == "store.absent"
    shell.json("rating-list", "load", "egf.html")
    (tmp_path / "egf.html").write_text(EGF.format(day=1), encoding="utf-8")
    assert shell.no("rating-list", "load", "egf.html")["code"] == "rating_list.older"
    assert shell.json("rating-list", "load", "egf.html", "--anyway")["published"] == "2026-03-01"
    assert shell.no("rating-list", "load", "aga.txt", "--name", "egf")["code"] == "rating_list.source"
    assert shell.no("rating-list", "drop", "ffg")["code"] == "rating_list.unknown"
    assert shell.no("rating-list", "search", "x", "--list", "ffg")["code"] == "rating_list.unknown"


def test_an_import_is_completed_from_the_lists(shell: Shell, tmp_path: Path) -> None:
    shell.json("event", "new", "Open")
    shell.json("rating-list", "load", "egf.html")
    (tmp_path / "names.csv").write_text("Name,First name\nAhlstrom,Eva\nИванов,Jurij\n", encoding="utf-8")
    done = shell.json("player", "import", "names.csv")
    assert [(one["name"], one["rank"], one["rating"], one["identifiers"]) for one in done["entered"]] == [
        ("Ahlström Eva", "2d", 2234, {"egd": "01234567"}),
        ("Ivanov Jurij", "3k", 1800, {"egd": "19999994"}),
    ]
    (tmp_path / "names.csv").write_text("Name,First name\nNobody,Eva\n", encoding="utf-8")
    refused = shell.no("player", "import", "names.csv")
    assert (refused["code"], refused["where"]) == ("player.rankless", "names.csv:2")


def test_what_people_read(shell: Shell) -> None:
    for arguments, words in (
        (("load", "egf.html"), ("EGF", "2026-03-12")),
        (("show",), ("egf", "Loaded")),
        (("search", "berg"), ("van der Berg Ann Marie", "egd 00000042", "915")),
        (("drop", "egf"), ("egf",)),
        (("--help",), ("load", "search", "show", "drop")),
        (("load", "--help"), ("nigiri rating-list load",)),
    ):
        code, out, err = shell.run("rating-list", *arguments)
        assert (code, err) == (0, ""), arguments
        assert all(word in out for word in words), (arguments, out)
