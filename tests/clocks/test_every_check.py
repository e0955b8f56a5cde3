"""Every clause about time that has a worked check is shown by a test: here, or in the room that it belongs to."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from shared import shared

RANGES = {
    "RU": r"RU-(2\.5|2\.6(-|$)|2\.6\.[1-4](-|$)|2\.6\.1[123]|3\.17\.3|3\.18\.4|7\.2)",
    "CLK": r"CLK-",
    "EGF": r"EGF-(3|5[cde]|8[def]|9[abc])",
    "KOD": r"KOD-",
}
ELSEWHERE = {
    # the state of a round: whether it is over, whether the next may begin
    "RU-2.6-d": {"tournament"},
    "CLK-res-8": {"tournament"},
    "RU-7.2.3-b": {"tournament"},
    # who may be a side, and colours
    "RU-2.6.3-a": {"people"},
    "RU-2.6.3-b": {"pairing"},
    "RU-2.6.3-c": {"pairing"},
    "RU-2.6.12-b": {"tournament"},
    "RU-7.2.9": {"people"},
    # the sealed move as a thing: what it says, its envelope, its loss
    "CLK-adj-2b": {"games"},
    "CLK-adj-3": {"games", "go"},
    "CLK-res-1a": {"games"},
    "CLK-res-5": {"games", "go"},
    "CLK-res-7": {"games"},
    # the playing room of an online game: who is on duty, replays, breaks of the server
    "RU-7.2.1-b": {"online", "regulations"},
    "RU-7.2.11-a": {"online"},
    "RU-7.2.11-b": {"online", "tournament"},
    "RU-7.2.12": {"online"},
    # disputes and their levels
    "EGF-9c.1": {"referee"},
    "CLK-clock-11": {"referee"},
}
"""Clauses about time that other rooms show, and the folders of `tests/` in which they do."""

TESTS = Path(__file__).parents[1]


def shown(room: str = "clocks") -> set[str]:
    """Return every article id that a test of a room cites in its marker."""
    found: set[str] = set()
    for path in (TESTS / room).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
            for mark in decorators:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.article":
                    found |= {str(ast.literal_eval(argument)) for argument in mark.args}
    return found


def checked() -> set[str]:
    """Return the clauses of the clock's ranges that have a worked check; of the Code those of the area clock."""
    wanted: set[str] = set()
    for book, pattern in RANGES.items():
        for entry in yaml.safe_load(shared(f"rulebook/{book}.yaml").read_text(encoding="utf-8")):
            of_clock = book != "KOD" or entry["area"] == "clock"
            if of_clock and entry.get("check") and re.match(pattern, entry["id"]):
                wanted.add(entry["id"])
    return wanted


def test_every_worked_check_about_time_is_a_test() -> None:
    wanted = checked()
    assert len(wanted) > 130
    assert set(ELSEWHERE) <= wanted
    assert wanted - set(ELSEWHERE) - shown() == set()


@pytest.mark.parametrize("room", sorted(set().union(*ELSEWHERE.values())))
def test_every_clause_that_belongs_elsewhere_is_shown_there(room: str) -> None:
    expected = {article for article, rooms in ELSEWHERE.items() if room in rooms}
    assert expected - shown(room) == set()


def test_no_test_cites_an_article_that_does_not_exist() -> None:
    known = {
        entry["id"]
        for book in RANGES
        for entry in yaml.safe_load(shared(f"rulebook/{book}.yaml").read_text(encoding="utf-8"))
    }
    assert shown() <= known


def test_every_case_of_the_clock_is_a_test() -> None:
    cases = yaml.safe_load(shared("cases/cases.yaml").read_text(encoding="utf-8"))
    text = Path(__file__).with_name("test_cases.py").read_text(encoding="utf-8")
    assert {case["id"] for case in cases if case["area"] == "clock"} <= set(re.findall(r'mark\.case\("(C\d+)"\)', text))
