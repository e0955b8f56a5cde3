"""The reference of traces says what the reader reads: every event, field and control, and its example runs."""

import json
import re
from pathlib import Path

import pytest

from nigiri.clocks.events import Cause
from nigiri.clocks.trace_events import _READERS
from nigiri.clocks.traces import parse_trace, run_trace, state_to_json
from nigiri.errors import Refusal

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "clock-trace.md"


@pytest.fixture
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_example_runs(page: str) -> None:
    example = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert example is not None
    state = state_to_json(run_trace(parse_trace(example[1]))[-1])
    assert state["black"] == {
        "phase": "overtime",
        "remaining": 30,
        "periods_left": 2,
        "stones_left": None,
        "moves": 1,
        "used": 3635,
        "penalty": 0,
    }
    for name in state:
        assert f"`{name}`" in page


def test_every_event_and_cause_is_named(page: str) -> None:
    for name in [*_READERS, "restore", *Cause]:
        assert f"`{name}`" in page


@pytest.mark.parametrize("kind", ["absolute", "japanese", "canadian", "fischer", "ing", "moves"])
def test_every_control_is_named(page: str, kind: str) -> None:
    assert f"| `{kind}` |" in page
    with pytest.raises(Refusal, match=r"missing|list|more than 0|not negative"):
        parse_trace(json.dumps({"control": {"type": kind}, "events": []}))
