"""A process that loads a rating list, to be killed while it writes: `load_rating_list.py URL PLAYERS`."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, Table

from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.store import Store
from nigiri.store.rating_lists import editions


def main() -> None:
    """Write an edition; say how many rows have been handed to the database, batch by batch."""
    url, players = sys.argv[1], int(sys.argv[2])

    def write(connection: Connection, table: Table, rows: Sequence[editions.Row]) -> None:
        editions.insert_rows(connection, table, rows)
        print(len(rows), flush=True)

    field = [ListedPlayer(f"New{number}", "Edition") for number in range(players)]
    with Store.open(url) as store:
        editions.write_edition(store.database, field, datetime.now(UTC), write)


if __name__ == "__main__":
    main()
