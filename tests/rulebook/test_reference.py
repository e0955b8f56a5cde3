"""The pages made from the rulebook's data say what the data say."""

import csv
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from nigiri.rulebook import PROFILE_NAMES, definitions, glossary, topics
from shared import shared

ROOT = Path(__file__).resolve().parents[2]


def tool() -> ModuleType:
    specification = importlib.util.spec_from_file_location("write_reference", ROOT / "tools" / "write_reference.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["glossary.md", "reference/settings.md"])
def test_a_page_is_what_the_data_say_today(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == tool().PAGES[name]()


def test_the_glossary_is_that_of_the_material() -> None:
    with shared("glossary.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert [(one.en, one.ru, one.cs, one.note) for one in glossary()] == [
        (row["en"], row["ru"], row["cs"], row["note"] or "") for row in rows
    ]
    assert len(rows) == 102


def test_the_page_of_settings_has_every_setting_and_topic_once() -> None:
    page = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    for name in definitions():
        assert page.count(f"**`{name}`**") == 1
    for topic in topics():
        assert page.count(f"## {topic.no}. ") == 1
    assert all(name in page for name in PROFILE_NAMES)
