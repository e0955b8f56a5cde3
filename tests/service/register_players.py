"""A process that registers players, each of whom presses twice; it prints entry and place on the list of each.

Arguments: the URL of a database with the event `open`, and a number that its names begin with.
"""

import sys
from datetime import UTC, datetime
from typing import Final

from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.service.access.player_links import PlayerLinks
from nigiri.service.desk import Desk
from nigiri.service.registration import applicant, register_once
from nigiri.store import Store

EACH: Final = 13


def main() -> None:
    """Wait for a line, so that all begin at once; then register."""
    url, process = sys.argv[1:]
    at = datetime(2026, 5, 1, 10, tzinfo=UTC)
    with Store.open(url) as store:
        desk, links, event = Desk(store), PlayerLinks(store.database), TournamentId("open")
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(EACH):
            person = Person(PersonId(""), f"Player {process} {number}")
            who = applicant(person, Entry(EntryId(""), person.id, Rank(-3)), f"token-of-{process}-and-{number}")
            first = register_once(desk, links, event, who, at=at, is_other=False)
            again = register_once(desk, links, event, who, at=at, is_other=False)
            assert (again.side, again.secret, again.is_new) == (first.side, first.secret, False)
            print(first.side, first.queue_place or 0, flush=True)


if __name__ == "__main__":
    main()
