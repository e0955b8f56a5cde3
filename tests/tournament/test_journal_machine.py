"""Whatever is decided, in whatever order, the journal and the state say the same."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from journal_machine import Journal

Journal.TestCase.settings = settings(max_examples=300, stateful_step_count=40)
TestJournal = Journal.TestCase


@pytest.mark.slow
def test_thousands_of_random_events_keep_fold_and_state_the_same() -> None:
    run_state_machine_as_test(Journal, settings=settings(max_examples=5000, stateful_step_count=60))
