"""A process to be killed: it enters results without end and says after each which record is written for good.

Arguments: the URL of a database with the event `small`, and a number that its lots begin with.
"""

import random
import sys
from datetime import UTC, datetime

from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, TournamentId
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.tournament.decisions.corrections import correct
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import Event, TableResult
from nigiri.tournament.state import Tournament


def main() -> None:
    """Enter results, one transaction each, and print number and hash of every record."""
    url, seed = sys.argv[1:]
    lot = random.Random(int(seed))
    desk = Desk(Store.open(url))
    while True:
        table, margin = lot.randint(1, 20), f"{lot.randint(1, 900)}.5"
        result = Result(lot.choice([Outcome.BLACK, Outcome.WHITE]), margin=margin)

        def enter(tournament: Tournament, table: int = table, result: Result = result) -> tuple[Event, ...]:
            if tournament.round(1).at_table(table).result.is_known:
                return correct(tournament, 1, table, result)
            return record(tournament, 1, [TableResult(table, result)])

        done = desk.do(TournamentId("small"), enter, by=ActorId(f"process {seed}"), at=datetime.now(UTC))
        for written in done.records:
            print(written.seq, written.hash, flush=True)


if __name__ == "__main__":
    main()
