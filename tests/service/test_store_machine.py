"""Whatever is decided, in whatever order, the store holds it, and everything made from it agrees with it."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from journal_machine import Journal
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.exchange import export_event, import_event
from nigiri.store.verification import verify
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from played import AT, REFEREE


class Kept(Journal):
    """A journal whose events also go over a desk into a store."""

    def __init__(self) -> None:
        super().__init__()
        self.store = Store.open("sqlite:///:memory:")
        self.desk = Desk(self.store)
        self.desk.create(self.play.events, by=REFEREE, at=AT)

    def decided(self, before: Tournament, events: tuple[Event, ...]) -> None:
        done = self.desk.do(before.id, lambda seen: events, by=REFEREE, at=AT, expected=before.version)
        assert done.tournament == self.live
        assert self.desk.state(before.id) == self.live

    def teardown(self) -> None:
        assert self.store.load(self.live.id) == self.live
        assert verify(self.store, self.live.id) == ()
        with Store.open("sqlite:///:memory:") as other:
            assert import_event(other, export_event(self.store, self.live.id))[0] == self.live
            assert verify(other, self.live.id) == ()
        self.store.close()


Kept.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestKept = Kept.TestCase


@pytest.mark.slow
def test_a_thousand_random_events_are_kept() -> None:
    run_state_machine_as_test(Kept, settings=settings(max_examples=1000, stateful_step_count=60))
