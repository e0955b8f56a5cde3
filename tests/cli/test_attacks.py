"""What a stranger broke once: files that are no files, figures that are none, databases that are damaged."""

import os
from pathlib import Path

import pytest

from cli.command import nigiri


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small event as an OpenGotha file, with a handicap of twelve stones on a small board."""
    folder = tmp_path_factory.mktemp("attack")
    file = folder / "event.xml"
    players = "".join(
        f'<Player name="P{n}" firstName="A" rank="{rank}" grade="{rank}" rating="{rating}" country="CZ" club="X" '
        'participating="11111111111111111111" registeringStatus="FIN"/>'
        for n, rank, rating in ((1, "5D", "2674.564"), (2, "15K", "611"))
    )
    game = (
        '<Game roundNumber="1" tableNumber="1" whitePlayer="P1A" blackPlayer="P2A" handicap="12" knownColor="true" '
        'result="RESULT_WHITEWINS"/>'
    )
    general = '<GeneralParameterSet name="E" shortName="e" size="9" numberOfRounds="1" beginDate="2026-05-01"/>'
    file.write_text(
        f"<Tournament><Players>{players}</Players><Games>{game}</Games>"
        f"<TournamentParameterSet>{general}</TournamentParameterSet></Tournament>"
    )
    return file


def test_an_output_that_is_no_file_is_refused_and_left_alone(event: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, tmp_path, Path("/dev/full")):
        refused = nigiri("convert", str(event), str(target), "--to", "csv", "--json")
        assert refused.status == 1
        assert refused.refusal["code"] == "file.not_written"
        assert refused.refusal["where"] == str(target)
    assert pipe.is_fifo()
    nowhere = nigiri("convert", str(event), str(tmp_path / "no" / "x.csv"), "--to", "csv", "--json")
    assert nowhere.refusal["where"] == str(tmp_path / "no" / "x.csv")


def test_a_link_is_followed(event: Path, tmp_path: Path) -> None:
    target, link = tmp_path / "target.csv", tmp_path / "link.csv"
    target.write_text("old")
    link.symlink_to(target)
    assert nigiri("convert", str(event), str(link), "--to", "csv").status == 0
    assert link.is_symlink()
    assert target.read_text() != "old"


@pytest.mark.case("C43")
@pytest.mark.case("C45")
@pytest.mark.case("C55")
def test_a_report_holds_nine_stones_at_most_and_tells_of_small_boards(event: Path, tmp_path: Path) -> None:
    into = tmp_path / "event.h9"
    run = nigiri("convert", str(event), str(into), "--to", "h9", "--json")
    dropped = {note["code"]: note["message"] for note in run.document["dropped"]}
    assert {"game.too_many_stones", "board.size"} <= set(dropped)
    assert dropped["game.too_many_stones"].startswith("1 handicaps")
    assert "above nine" in run.err
    text = into.read_text()
    assert "2+/w9" in text
    assert "12" not in text.split(";")[-1].replace("2+/w9", "").replace("1-/b9", "")


def test_a_damaged_database_is_refused_by_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/n.db"
    assert nigiri("event", "new", "Open", "--db", url).status == 0
    file = tmp_path / "n.db"
    whole = file.read_bytes()
    for side in tmp_path.glob("n.db-*"):
        side.unlink()
    file.write_bytes(whole[:9000])
    for command in (["event", "list"], ["event", "verify"], ["event", "show"]):
        refused = nigiri(*command, "--db", url, "--json")
        assert refused.status == 1
        assert refused.refusal["code"] == "store.unusable"
        assert "n.db" in refused.refusal["message"]


def test_figures_that_are_none_are_refused_or_noted(tmp_path: Path) -> None:
    record = tmp_path / "g.sgf"
    record.write_text(f"(;SZ[9]RE[B+{'9' * 5000}])")
    assert nigiri("game", str(record), "--json").status == 0
    deep, odd = tmp_path / "deep.toml", tmp_path / "odd.toml"
    deep.write_text("a=" + "[" * 5000)
    odd.write_text("[field]\nplayers = 8\nmean = nan\n")
    assert nigiri("simulate", str(deep), "--runs", "1", "--json").refusal["code"] == "format.unreadable"
    assert nigiri("simulate", str(odd), "--runs", "1", "--json").refusal["code"] == "format.number"
    assert nigiri("schedule", "round-robin", "--n", "1000000", "--json").refusal["code"] == "schedule.too_many"


@pytest.mark.article("RU-2.8.1-i", "KOD-13.7")
def test_half_points_count_as_the_profile_of_the_event_says(tmp_path: Path) -> None:
    for profile, points in (("egf", 0), ("russia-2020", 0.5)):
        db = ("--db", f"sqlite:///{tmp_path}/{profile}.db")
        assert nigiri("event", "new", "Open", "--system", "swiss", "--profile", profile, *db).status == 0
        for name in ("Ahl", "Berg", "Cole"):
            assert nigiri("player", "add", name, "--rank", "1d", *db).status == 0
        assert nigiri("player", "absent", "Cole", "--round", "1", "--points", "half", *db).status == 0
        assert nigiri("round", "draw", "--seed", "1", *db).status == 0
        assert nigiri("round", "publish", *db).status == 0
        assert nigiri("result", "set", "1", "1", "1-0", *db).status == 0
        file = tmp_path / f"{profile}.json"
        assert nigiri("event", "export", str(file), *db).status == 0
        told = nigiri("standings", str(file), "--explain", "Cole", "--json")
        assert told.status == 0, told.err
        wins = next(one for one in told.document["explanations"] if one["criterion"] == "NBW")
        assert wins["total"] == points


def test_options_that_do_not_go_together_are_refused() -> None:
    for option in (["--consolation"], ["--placement", "third"]):
        refused = nigiri("schedule", "knockout", "--n", "8", "--losses", "2", *option, "--json")
        assert refused.refusal["code"] == "schedule.losses_and_places"


def test_what_is_refused_leaves_no_database_where_there_was_none(event: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"nigiri": 1}')
    new, db = tmp_path / "new.db", f"sqlite:///{tmp_path}/new.db"
    for line in (
        ("event", "import", str(broken)),
        ("event", "import", str(event), "--id", "//"),
        ("event", "new", "E", "--rounds", "0"),
    ):
        assert nigiri(*line, "--db", db, "--json").status == 1, line
        assert list(tmp_path.iterdir()) == [broken], line
    assert nigiri("event", "import", str(event), "--db", db).status == 0
    kept = new.read_bytes()
    assert nigiri("event", "import", str(broken), "--db", db).status == 1
    assert new.read_bytes() == kept


@pytest.mark.parametrize("wrong", ["//", "a/b", "..", "кубок", "a b", "import", "x" * 65, "a\n"])
def test_an_id_that_no_address_can_hold_is_refused_wherever_an_event_begins(
    event: Path, tmp_path: Path, wrong: str
) -> None:
    db = f"sqlite:///{tmp_path}/new.db"
    for line in (("event", "import", str(event), "--id", wrong), ("event", "new", "E", "--id", wrong)):
        assert nigiri(*line, "--db", db, "--json").refusal["code"] == "event.id", line
