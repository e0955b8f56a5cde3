"""Every clause about time that has a worked check is shown by a test; the few that belong elsewhere are named."""

import ast
import re
from pathlib import Path

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
    "RU-2.6-d": "tournament",
    "CLK-res-8": "tournament",
    "RU-7.2.3-b": "tournament",
    # who may be a side, and colours
    "RU-2.6.3-a": "people",
    "RU-2.6.3-b": "pairing",
    "RU-2.6.3-c": "pairing",
    "RU-2.6.12-b": "ratings",
    "RU-7.2.9": "people",
    # the sealed move as a thing: what it says, its envelope, its loss
    "CLK-adj-2b": "games",
    "CLK-adj-3": "games",
    "CLK-res-1a": "games",
    "CLK-res-5": "games",
    "CLK-res-7": "games",
    # the playing room of an online game: who is on duty, replays, breaks of the server
    "RU-7.2.1-b": "online",
    "RU-7.2.11-a": "online",
    "RU-7.2.11-b": "online",
    "RU-7.2.12": "online",
    # disputes and their levels
    "EGF-9c.1": "referee",
    "CLK-clock-11": "referee",
}


def shown() -> set[str]:
    """Return every article id that a test of this room cites in its marker."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.article":
                found |= {str(ast.literal_eval(argument)) for argument in node.args}
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
