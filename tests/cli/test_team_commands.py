"""Teams from the command line: made, lined up, drawn, their matches and tables; files with teams."""

from pathlib import Path

import pytest

from commands import Shell
from shared import shared

FIELD = "Name,First name,Rank\n" + "".join(
    f"{name}{board},{name.lower()},{board}k\n" for name in ("North", "South", "East", "West") for board in (1, 2, 3, 4)
)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """An event of four teams of three boards and a reserve."""
    (tmp_path / "field.csv").write_text(FIELD, encoding="utf-8")
    shell = Shell(monkeypatch, capsys, f"sqlite:///{tmp_path}/teams.db")
    shell.json("event", "new", "Team cup", "--rounds", 3, "--system", "swiss")
    shell.json("player", "import", tmp_path / "field.csv")
    shell.json("team", "rules", "--boards", 3, "--reserves", 1)
    for name in ("North", "South", "East", "West"):
        shell.json("team", "enter", name, *(f"{name}{board} {name.lower()}" for board in (1, 2, 3, 4)),
                   "--captain", f"{name}1")  # fmt: skip
    return shell


@pytest.mark.article("RU-2.2.11-d", "RU-2.2.11-e", "RU-7.2.9", "RU-2.1.5")
def test_teams_play_a_round_from_their_entry_to_their_table(shell: Shell) -> None:
    teams = shell.json("team", "list")["teams"]
    assert [(team["id"], team["name"], len(team["members"])) for team in teams] == [
        ("T1", "North", 4), ("T2", "South", 4), ("T3", "East", 4), ("T4", "West", 4),
    ]  # fmt: skip
    assert teams[0]["captain"] == "North1 north"
    shell.json("round", "times", "--zone", "Europe/Prague")
    assert shell.no("team", "lineup", "North", 1, "North4", "North1", "North3")["code"] == "lineup.out_of_order"
    late = shell.no("team", "lineup", "North", 1, "North1", "North3", "North4", "--starts", "2020-01-01T10:00")
    assert (late["code"], late["articles"]) == ("lineup.late", ["RU-2.2.11-e"])
    twice = shell.no("team", "lineup", "North", 1, "North1", "--starts", "2026-10-25T02:30")
    assert (twice["code"], twice["where"]) == ("time.ambiguous", "starts")
    shell.json("round", "times", "--set", "2=2020-01-01T10:00")
    announced = shell.no("team", "lineup", "North", 2, "North1", "North3", "North4")
    assert announced["code"] == "lineup.late"
    shell.json("round", "times", "--set", "2=none")
    shell.json("team", "lineup", "north", 1, "North1", "North3", "North4")
    drawn = shell.json("round", "draw", "--seed", 3)
    assert len(drawn["games"]) == 6
    shell.json("round", "publish")
    for game in drawn["games"]:
        shell.json("result", "set", 1, game["table"], "1-0")
    played = shell.json("team", "matches", 1)["matches"]
    assert len(played) == 2
    assert all(sorted(match["score"]) == [1, 2] and match["decided"] for match in played)
    north = next(match for match in played if "T1" in match["teams"])
    place = north["teams"].index("T1")
    names = {member["id"]: member["name"] for member in teams[0]["members"]}
    assert [names[board["players"][place]] for board in north["boards"]] == [
        "North1 north", "North3 north", "North4 north",
    ]  # fmt: skip
    assert [board["black"] for board in north["boards"]] == [north["boards"][n]["players"][n % 2] for n in range(3)]
    table = shell.json("team", "standings")
    assert table["criteria"] == ["TEAMP", "BDW", "BERGERT", "DE", "BERGERB", "BD1", "BD2", "BD3"]
    assert [(row["place"], row["values"]["TEAMP"], row["values"]["BDW"]) for row in table["rows"]] == [
        (1, 2, 2), (1, 2, 2), (3, 0, 1), (3, 0, 1),
    ]  # fmt: skip
    assert shell.no("team", "remove", "North")["code"] == "team.seated"


def test_rounds_of_teams_are_paired_by_hand(shell: Shell) -> None:
    paired = shell.json("team", "pair", "T1:T4", "East:South")
    assert [match["teams"] for match in paired["matches"]] == [["T1", "T4"], ["T3", "T2"]]
    assert shell.no("team", "pair", "T1-T2", "--round", 2)["code"] == "meeting.unreadable"
    assert shell.no("team", "pair", "T1:T1", "--round", 2)["code"] in {"round.unfinished", "team.twice_in_round"}
    assert shell.no("team", "enter", "Fifth", "North1", "--captain", "x")["code"] == "team.too_few"
    assert shell.no("team", "lineup", "Nrth", 3, "North1")["code"] == "team.unknown"


def test_teams_are_named_to_the_draw(shell: Shell) -> None:
    drawn = shell.json("round", "draw", "--pair", "North:T4")
    pairs = [match["teams"] for match in shell.json("team", "matches", drawn["round"])["matches"]]
    assert {"T1", "T4"} in [set(pair) for pair in pairs]


def test_what_teams_print_for_people(shell: Shell) -> None:
    for arguments, words in (
        (("team", "list"), ("North", "South1 south")),
        (("team", "pair", "T1:T2", "T3:T4"), ("0:0", "●", "East")),
        (("team", "standings"), ("TEAMP", "West")),
    ):
        code, said, _ = shell.run(*arguments)
        assert code == 0
        assert all(word in said for word in words), said


def test_the_captain_may_be_no_player(shell: Shell, tmp_path: Path) -> None:
    shell.json("team", "remove", "West", "--reason", "did not come")
    again = shell.json("team", "enter", "Far West", *(f"West{n} west" for n in (1, 2, 3)), "--captain", "Kowalski Ada")
    assert (again["id"], again["captain"]) == ("T4", "Kowalski Ada")
    shell.json("event", "export", tmp_path / "cup.json")
    assert "Kowalski" in (tmp_path / "cup.json").read_text(encoding="utf-8")


@pytest.mark.article("RU-2.8.1-m", "RU-2.1.1")
def test_files_with_teams_have_a_table_of_teams(shell: Shell) -> None:
    league = shell.json("standings", shared("data/opengotha/tournoi_equipe_LGO_2020.xml"), "--teams")
    assert league["criteria"] == ["TEAMP", "BDW", "BDW3U", "BDW2U", "BDW1U", "MNR"]
    assert [(row["place"], row["name"], row["values"]["TEAMP"]) for row in league["rows"]][:3] == [
        (1, "Lorient", 10), (2, "Angers", 8), (3, "Poitiers 1", 8),
    ]  # fmt: skip
    mixed = shell.json("standings", shared("data/opengotha/TournoiChinois.xml"), "--teams")
    assert mixed["criteria"] == ["TOTAL"]
    assert all(sum(one["value"] for one in row["members"]) == row["values"]["TOTAL"] for row in mixed["rows"])
    plain = shell.no("standings", shared("data/opengotha/bosp2024.xml"), "--teams")
    assert (plain["code"], plain["articles"]) == ("teams.none", ["RU-2.1.1"])


@pytest.mark.article("RU-2.1.5")
def test_a_file_of_teams_has_its_teams_drawn(shell: Shell, tmp_path: Path) -> None:
    shell.json("round", "draw", "--seed", 3)
    shell.json("round", "publish")
    first = {frozenset(match["teams"]) for match in shell.json("team", "matches", 1)["matches"]}
    for table in range(1, 7):
        shell.json("result", "set", 1, table, "1-0")
    file = tmp_path / "teams.json"
    shell.run("event", "export", str(file))
    drawn = shell.json("pair", str(file), "--seed", "5", "--explain")
    assert drawn["teams"] is True
    assert drawn["optimal"] is True
    met = {frozenset((match["black"], match["white"])) for match in drawn["games"]}
    assert {team for pair in met for team in pair} == {"T1", "T2", "T3", "T4"}
    assert met.isdisjoint(first), "two that have met do not meet again"
    assert [board["table"] for board in drawn["boards"]] == [1, 2, 3, 4, 5, 6]
    assert {side[0] for pair in drawn["explanation"] for side in (pair["first"], pair["second"])} == {"T"}
    pair = sorted(next(iter(first)))
    why = shell.json("pair", str(file), "--why", *pair)["why"]
    assert (why["decided_by"], {why["first"], why["second"]}) == ("rematch", set(pair))
    told = shell.run("pair", str(file), "--seed", "5")[1]
    assert "North" in told
    assert "North1 north" in told


def test_a_knockout_of_teams_goes_on_as_it_was_announced(shell: Shell) -> None:
    """Teams play by the system of the event that they were made in."""
    shell.json("event", "new", "Cup", "--system", "knockout", "--numbers", "rating", "--id", "cup")
    at = ("--event", "cup")
    for number in (1, 2, 3, 4):
        shell.json("player", "add", f"Side{number}", "--rank", f"{number}k", *at)
    shell.json("team", "rules", "--boards", 1, *at)
    for number in (1, 2, 3, 4):
        shell.json("team", "enter", f"Team{number}", f"e{number}", "--captain", f"e{number}", *at)
    assert shell.json("event", "show", *at)["system"] == "knockout"
    assert len(shell.json("round", "draw", "--seed", 1, *at)["games"]) == 2
    assert shell.json("event", "show", *at)["rounds"] == 2
