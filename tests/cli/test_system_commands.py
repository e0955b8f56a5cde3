"""Events of every system begun, numbered, drawn, played and closed from the command line."""

from pathlib import Path

import pytest

from commands import Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys, f"sqlite:///{tmp_path}/nigiri.db")


def enter(shell: Shell, count: int) -> None:
    """Enter sides, the strongest first."""
    for number in range(1, count + 1):
        shell.json("player", "add", f"Side{number}", "--rank", f"{number}k", "--club", f"Club{number % 2}")


def play_all(shell: Shell, first: int = 1) -> int:
    """Play from a round on, Black winning, until nothing is left; return how many rounds there were."""
    for number in range(first, 30):
        code, _, err = shell.run("round", "draw", "--seed", number, "--json")
        if code:
            assert "rounds.complete" in err
            return number - 1
        shell.json("round", "publish")
        for game in shell.json("round", "show", number)["games"]:
            shell.json("result", "set", number, game["table"], "B+R")
    raise AssertionError("the event never ends")


@pytest.mark.parametrize(
    ("options", "sides", "rounds"),
    [
        (("--system", "round-robin"), 5, 5),
        (("--system", "round-robin", "--cycles", 2, "--numbers", "rating"), 4, 6),
        (("--system", "knockout", "--placement", "third", "--numbers", "rating"), 6, 3),
        (("--system", "knockout", "--losses", 2, "--decider", "replay"), 4, None),
        (("--system", "knockout", "--games", 3), 4, None),
        (("--system", "scheveningen", "--groups", "club"), 6, 3),
        (("--stages", "round-robin:groups=2:rounds=3:apart=club > knockout:qualify=2:rounds=2"), 8, 5),
        (("--stages", "swiss:rounds=3 > round-robin:qualify=4:rounds=3:carry=points"), 8, 6),
    ],
)
def test_an_event_of_each_system_ends_with_standings(
    shell: Shell, options: tuple[object, ...] | str, sides: int, rounds: int | None
) -> None:
    shell.json("event", "new", "Cup", *((options,) if isinstance(options, str) else options))
    enter(shell, sides)
    played = play_all(shell)
    assert rounds is None or played == rounds
    table = shell.json("event", "standings", "--publish")
    assert len(table["rows"]) == sides
    assert table["rows"][0]["place"] == 1
    assert "Side" in shell.run("event", "standings")[1]
    assert shell.json("event", "verify")["ok"]
    assert shell.json("event", "close")["is_closed"]


def test_numbers_are_given_by_command_and_shown(shell: Shell) -> None:
    shell.json("event", "new", "Cup", "--system", "knockout", "--numbers", "list")
    enter(shell, 4)
    assert shell.no("round", "draw")["code"] == "numbers.unlisted"
    given = shell.json("event", "numbers", "--list", "e3,e1,e4,e2", "--seed", 5)
    assert given["stages"][0]["groups"] == [["e3", "e1", "e4", "e2"]]
    assert given["rounds"] == 2
    games = shell.json("round", "draw", "--seed", 1)["games"]
    assert [{game["black"], game["white"]} for game in games] == [{"e3", "e2"}, {"e1", "e4"}]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("chess:rounds=3", "system.unknown"),
        ("swiss:rounds=many", "stages.unreadable"),
        ("swiss:pots=3", "stages.unreadable"),
        ("swiss:rounds=3 > knockout", "system.places"),
        ("swiss:rounds=3 > knockout:qualify=2:carry=points", "stages.carry"),
        ("swiss:rounds=3 > knockout:qualify=2:seeds=magic", "stages.unreadable"),
        ("swiss:rounds=0", "rounds.too_few"),
    ],
)
def test_stages_that_cannot_be_read_are_refused(shell: Shell, text: str, code: str) -> None:
    assert shell.no("event", "new", "Cup", "--stages", text)["code"] == code


def test_mcmahon_groups_are_shown_and_suggested(shell: Shell) -> None:
    shell.json("event", "new", "Open", "--bar", "1d", "--floor", "10k", "--rounds", 3)
    assert shell.no("event", "bands")["code"] == "round.nobody"
    enter(shell, 12)
    form = shell.json("event", "bands", "--super-group", 3)
    assert sum(group["sides"] for group in form["groups"]) == 12
    assert (form["suggested"]["bar"], form["suggested"]["floor"]) == ("4k", "9k")
    assert form["super_group"] == ["e1", "e2", "e3"]
    assert "Suggested groups" in shell.run("event", "bands")[1]


@pytest.mark.article("RU-2.8.4-a")
def test_an_event_says_beforehand_that_its_rounds_are_many(shell: Shell) -> None:
    shell.json("event", "new", "Small", "--system", "swiss", "--rounds", 3)
    enter(shell, 4)
    assert [one["code"] for one in shell.json("event", "show")["advice"]] == ["rounds.round_robin"]
    assert "a round robin is possible" in " ".join(shell.run("event", "show")[1].split())
    shell.json("round", "draw")
    assert shell.json("event", "show")["advice"] == []


@pytest.mark.article("RU-3.16")
def test_games_of_who_leaves_are_annulled_where_the_event_says_so(shell: Shell) -> None:
    shell.json("event", "new", "League", "--system", "round-robin", "--numbers", "rating", "--withdrawal", "annul")
    enter(shell, 5)
    for number in (1, 2, 3):
        shell.json("round", "draw", "--seed", number)
        shell.json("round", "publish")
        for game in shell.json("round", "show", number)["games"]:
            shell.json("result", "set", number, game["table"], "B+R")
    shell.json("player", "withdraw", "e5")
    table = shell.json("event", "standings")
    assert sorted(row["key"] for row in table["rows"]) == ["e1", "e2", "e3", "e4"]
    assert play_all(shell, 4) == 5


@pytest.mark.article("RU-2.8.1-e", "RU-2.8.3-a")
def test_rounds_that_the_field_settles_are_told_when_others_are_announced(shell: Shell) -> None:
    begun = shell.json("event", "new", "Cup", "--system", "round-robin", "--rounds", 3)
    assert [one["code"] for one in begun["advice"]] == ["rounds.settled"]
    assert "are a plan" in " ".join(shell.run("event", "show")[1].split())
    enter(shell, 6)
    told = shell.json("event", "show")["advice"]
    assert [one["message"] for one in told] == ["with the 6 entered there are 5 rounds, not the 3 announced"]
    shell.json("round", "draw", "--seed", 1)
    assert shell.json("event", "show")["rounds"] == 5


@pytest.mark.article("RU-2.8.3-a")
def test_an_odd_field_of_scheveningen_is_told_before_the_draw(shell: Shell) -> None:
    shell.json("event", "new", "Cup", "--system", "scheveningen")
    enter(shell, 5)
    advice = shell.json("event", "show")["advice"]
    assert [one["code"] for one in advice] == ["schedule.unequal_groups"]
    assert shell.no("round", "draw")["code"] == "schedule.unequal_groups", "as the draw would say"


@pytest.mark.article("RU-2.8.2-b")
def test_the_table_of_a_bracket_says_what_ranks_it(shell: Shell) -> None:
    shell.json("event", "new", "Cup", "--system", "knockout")
    enter(shell, 4)
    play_all(shell)
    table = shell.json("event", "standings")
    assert (table["criteria"], table["ranked_by"]) == ([], "bracket")
    assert table["rows"][0]["values"] == {"NBW": 2}


def test_an_event_with_a_cyrillic_name_has_an_address_that_says_something(shell: Shell) -> None:
    assert shell.json("event", "new", "Кубок Волги")["id"] == "kubok-volgi"
    assert shell.json("event", "new", "Кубок Волги")["id"] == "kubok-volgi-2"
    assert shell.json("event", "new", "囲碁")["id"] == "event"
