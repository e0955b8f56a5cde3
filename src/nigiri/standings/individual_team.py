"""Individual-team events: teams ranked by what their members made in the individual event (RU-2.1.1, KOD-6.2)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.standings.table import Table


class TeamScore(StrEnum):
    """What is added up for a team: its members' points, or their places, of which fewer is better."""

    POINTS = "points"
    PLACES = "places"


class TeamTotal(Struct, frozen=True):
    """A team's place and total, and the members that count with what each of them adds."""

    place: int
    team: EntryId
    total: Fraction
    counted: tuple[tuple[EntryId, Fraction], ...]


def team_totals(
    table: Table,
    teams: Mapping[EntryId, Sequence[EntryId]],
    *,
    score: TeamScore = TeamScore.POINTS,
    criterion: str = "",
    best: int | None = None,
) -> tuple[TeamTotal, ...]:
    """Return the teams in order, from the table of the individuals (RU-2.1.1).

    The `best` members of each team count (None: all). Points are those of a criterion of the table, its first one by
    default. A member who is not in the table adds no points, and the place after the last one. Equal totals share a
    place.
    """
    criterion = criterion or (table.criteria[0] if table.criteria else "")
    rows = {row.side: row for row in table.rows}

    def worth(member: EntryId) -> Fraction:
        row = rows.get(member)
        match score:
            case TeamScore.POINTS:
                return Fraction(0) if row is None else row.values[criterion]
            case TeamScore.PLACES:
                return Fraction(len(rows) + 1 if row is None else row.place)
            case _:
                assert_never(score)

    sign = -1 if score is TeamScore.POINTS else 1
    totals = []
    for team, members in teams.items():
        values = sorted(((member, worth(member)) for member in members), key=lambda pair: (sign * pair[1], pair[0]))
        counted = tuple(values[:best])
        missing = (best or 0) - len(counted) if score is TeamScore.PLACES else 0
        total = sum((value for _, value in counted), Fraction(0)) + max(0, missing) * (len(rows) + 1)
        totals.append((team, total, counted))
    totals.sort(key=lambda item: (sign * item[1], item[0]))
    placed: list[TeamTotal] = []
    for number, (team, total, counted) in enumerate(totals, start=1):
        place = placed[-1].place if placed and placed[-1].total == total else number
        placed.append(TeamTotal(place, team, total, counted))
    return tuple(placed)
