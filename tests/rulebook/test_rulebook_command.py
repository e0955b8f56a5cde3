"""`nigiri rulebook` from outside: its JSON is the contract's, its tables say the same."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from nigiri.cli.rulebook import app
from nigiri.errors import Refusal
from nigiri.rulebook import PROFILE_NAMES, definitions, topics


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "400", "NO_COLOR": "1"}).invoke(app, arguments)


def document(*arguments: str) -> dict[str, object]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.exception
    parsed: dict[str, object] = json.loads(result.stdout, parse_float=Fraction)
    return parsed


def refused(*arguments: str) -> Refusal:
    result = run(*arguments)
    assert isinstance(result.exception, Refusal), result.output
    assert not result.stdout
    return result.exception


def test_show_prints_an_article_with_all_its_fields() -> None:
    shown = document("show", "EGF-8a.1")
    assert shown["id"] == "EGF-8a.1"
    assert {"title", "says", "area", "kind", "software", "check", "open", "src", "body", "filled", "book"} <= {*shown}
    assert {"profile": "egf", "setting": "wrong_setup.limit"} in shown["settings"]  # type: ignore[operator]


def test_show_prints_the_paragraphs_of_a_clause_however_it_is_typed() -> None:
    for typed in (("RU-2.6.12",), ("ru", "2.6.12"), ("ru 2.6.12.",)):
        shown = document("show", *typed)
        assert shown["clause"] == "RU-2.6.12"
        assert [one["id"] for one in shown["articles"]] == ["RU-2.6.12-a", "RU-2.6.12-b"]  # type: ignore[attr-defined]


def test_show_prints_a_page_without_eating_brackets() -> None:
    result = run("show", "RU-2.8")
    assert "Says: The main systems are round-robin" in result.stdout
    bracketed = run("show", "CLK-time-2d").stdout
    assert "[1/2, 1/4]" in bracketed


def test_show_refuses_an_unknown_article_with_the_nearest() -> None:
    no = refused("show", "EGF", "8a7")
    assert no.code == "article.unknown"
    assert "EGF 8a7" in no.message
    assert "EGF-8a" in no.message


def test_find_prints_articles_best_first() -> None:
    found = document("find", "опоздание", "--limit", "3")
    assert found["words"] == "опоздание"
    assert len(found["articles"]) == 3  # type: ignore[arg-type]
    table = run("find", "опоздание", "--limit", "3").stdout
    for one in found["articles"]:  # type: ignore[attr-defined]
        assert one["id"] in table


def test_find_without_a_hit_is_an_empty_list_and_no_error() -> None:
    assert document("find", "qqqqq")["articles"] == []
    assert "No article holds qqqqq" in run("find", "qqqqq").stdout


def tree(root: Path, code: str, test: str) -> tuple[str, ...]:
    """A checkout made for the test: its package and its tests."""
    (root / "package").mkdir()
    (root / "tests").mkdir()
    (root / "package" / "room.py").write_text(code, encoding="utf-8")
    (root / "package" / "page.html").write_text("<!-- KOD-2.2 -->", encoding="utf-8")
    (root / "package" / "data.json").write_text('"RU-1.1"', encoding="utf-8")
    (root / "tests" / "test_room.py").write_text(test, encoding="utf-8")
    return "--source", str(root / "package"), "--tests", str(root / "tests")


def test_coverage_reads_a_checkout(tmp_path: Path) -> None:
    options = tree(tmp_path, '"""RU-1.7"""', 'import pytest\n@pytest.mark.article("RU-2.6.12")\ndef test(): ...')
    counted = document("coverage", *options)
    assert [*counted] == ["articles", "by_kind", "cited_in_code", "shown_in_tests", "open"]
    assert (counted["articles"], counted["cited_in_code"], counted["shown_in_tests"]) == (591, 2, 2)
    assert len(counted["open"]) == 591 - 4  # type: ignore[arg-type]
    assert re.search(r"all\s+591\s+2\s+2\s+587", run("coverage", *options).stdout)
    assert run("coverage", "--strict", *options).exit_code == 0


def test_coverage_names_an_unknown_article_and_when_strict_refuses(tmp_path: Path) -> None:
    options = tree(tmp_path, '"""RU-1.7"""\n# RU-99\n', 'import pytest\n@pytest.mark.article("X")\ndef test(): ...')
    result = run("coverage", "--json", *options)
    assert result.exit_code == 0
    assert "package/room.py:2" in result.stderr
    assert json.loads(result.stdout)["cited_in_code"] == 2
    no = refused("coverage", "--strict", *options)
    assert (no.code, no.where) == ("article.unknown", "package/room.py:2")
    assert "tests/test_room.py:2" in no.message


def test_coverage_of_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refused("coverage", "--tests", str(tmp_path / "none")).code == "folder.missing"


def test_coverage_of_this_package_finds_its_own_citations() -> None:
    counted = document("coverage")
    assert counted["articles"] == 591
    assert isinstance(counted["cited_in_code"], int)
    assert counted["cited_in_code"] > 100


def test_profile_lists_the_profiles() -> None:
    result = run("profile", "--json")
    assert [one["name"] for one in json.loads(result.stdout)] == [*PROFILE_NAMES]
    assert all(name in run("profile").stdout for name in PROFILE_NAMES)


def test_profile_prints_every_setting_with_its_articles() -> None:
    printed = document("profile", "egf")
    settings = printed["settings"]
    assert isinstance(settings, dict)
    assert [*settings] == [*definitions()]
    assert settings["game.komi"] == {"value": Fraction(13, 2), "articles": ["EGF-5b"], "strength": "practice"}
    assert settings["late.forfeit_after"]["value"] == {
        "rule": "fixed_or_time_out_plus_grace",
        "fixed_s": 3600,
        "grace_s": 60,
    }
    table = run("profile", "egf").stdout
    assert all(name in table for name in definitions())


def test_profile_takes_overrides_and_shows_differences() -> None:
    printed = document("profile", "egf", "--set", "game.komi=7.5", "--set", "late.forfeit_after=fixed:900")
    assert printed["own"] == ["late.forfeit_after", "game.komi"]
    found = document("profile", "egf", "--set", "game.komi=7.5", "--against", "egf")
    assert found["differences"] == [{"setting": "game.komi", "left": Fraction(15, 2), "right": Fraction(13, 2)}]
    assert re.search(
        r"game\.komi\s+7\.5\s+6\.5", run("profile", "egf", "--set", "game.komi=7.5", "--against", "egf").stdout
    )


def test_profile_reads_an_own_profile_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "egf"\nname = "club"\n[settings.game]\nkomi = 7', encoding="utf-8")
    printed = document("profile", str(file))
    assert (printed["name"], printed["base"], printed["own"]) == ("club", "egf", ["game.komi"])
    file.write_bytes(b"base = '\xff'")
    assert refused("profile", str(file)).code == "file.encoding"
    file.write_text("base =", encoding="utf-8")
    assert refused("profile", str(file)).where == f"{file}:1"


@pytest.mark.parametrize(
    ("arguments", "code", "where"),
    [
        (("profile", "eff"), "profile.unknown", "profile"),
        (("profile", "egf", "--against", "fide"), "profile.unknown", "profile"),
        (("profile", "egf", "--set", "game.komi=6.3"), "setting.ill_typed", "settings.game.komi"),
        (("profile", "egf", "--set", "game.koni=6"), "setting.unknown", "settings.game.koni"),
        (("profile", "egf", "--set", "game.komi"), "setting.assignment", "settings"),
        (("settings", "game.koni"), "setting.unknown", "settings.game.koni"),
    ],
)
def test_what_is_wrong_is_refused_with_its_path(arguments: tuple[str, ...], code: str, where: str) -> None:
    no = refused(*arguments)
    assert (no.code, no.where) == (code, where)


def test_settings_lists_all_and_shows_one() -> None:
    listed = json.loads(run("settings", "--json").stdout)
    assert [one["name"] for one in listed] == [*definitions()]
    assert {one["topic"]["no"] for one in listed} == {one.no for one in topics()}
    one = document("settings", "game.ko_rule")
    assert one["question"] == "Which repetition is forbidden?"
    assert one["expected"] == "simple_ko, situational_superko or positional_superko"
    page = run("settings", "game.ko_rule").stdout
    assert "situational_superko" in page
    assert "KOD-2.2" in page
    assert run("settings").exit_code == 0


def test_a_companion_setting_asks_its_own_question() -> None:
    assert document("settings", "handicap.max_stones")["question"] == "How many handicap stones at most?"
    assert "Is the colour error put right" in run("settings", "wrong_setup.colour_debt").stdout
