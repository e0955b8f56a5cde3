"""Line-ups: who of a team plays in a round, at which board, and until when the captain may say so (RU-2.2.11-e)."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import assert_never

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.team import BoardOrder, Seats, Substitution, Team, TeamRules


def proposed(
    team: Team, rules: TeamRules, absent: Collection[EntryId] = (), ratings: Mapping[EntryId, int] | None = None
) -> Seats:
    """Return the line-up that follows from the roster when some members are missing (RU-2.2.11-e).

    In a fixed order the reserves come in by the rule of substitution: A1, A2, A3 and the reserve R without A2 are
    A1, A3, R when those behind move up and A1, R, A3 when the reserve takes the board. By rating the strongest who
    are there sit in the order of their ratings. Boards that nobody is left for are empty.
    """
    there = [member for member in team.members if member not in absent]
    match rules.order:
        case BoardOrder.BY_RATING:
            known = ratings or {}
            there.sort(key=lambda member: -known.get(member, 0))
        case BoardOrder.FIXED | BoardOrder.FREE:
            if rules.substitution is Substitution.TAKE_BOARD:
                return _with_reserves(team, rules, absent)
        case _:
            assert_never(rules.order)
    return _filled(there, rules.boards)


def _with_reserves(team: Team, rules: TeamRules, absent: Collection[EntryId]) -> Seats:
    reserves = [member for member in team.members[rules.boards :] if member not in absent]
    seats: list[EntryId | None] = []
    for board in range(rules.boards):
        main = team.members[board] if board < len(team.members) else None
        if main is not None and main not in absent:
            seats.append(main)
        else:
            seats.append(reserves.pop(0) if reserves else None)
    return tuple(seats)


def _filled(members: Sequence[EntryId], boards: int) -> Seats:
    return (*members[:boards], *[None] * (boards - len(members)))


def check_lineup(team: Team, seats: Seats, rules: TeamRules, ratings: Mapping[EntryId, int] | None = None) -> None:
    """Refuse a line-up with strangers, somebody at two boards (RU-2.1.5), too many boards, or out of order.

    The order is the roster's, or the ratings', unless it is free; a reserve who takes the board of somebody missing
    is not out of order.
    """
    seated = [member for member in seats if member is not None]
    if len(seats) > rules.boards:
        raise Refusal(
            "lineup.too_long",
            "RU-2.1.5",
            message="{team} names {count} players for {boards} boards",
            team=team.name,
            count=len(seats),
            boards=rules.boards,
            where="seats",
        )
    if not seated:
        raise Refusal("lineup.empty", message="the line-up of {team} names nobody", team=team.name, where="seats")
    for member in seated:
        if member not in team.members:
            raise Refusal(
                "lineup.stranger",
                "RU-2.2.11-d",
                message="{entry} is not on the roster of {team}",
                entry=member,
                team=team.name,
                where="seats",
            )
        if seated.count(member) > 1:
            raise Refusal(
                "lineup.two_boards",
                "RU-2.1.5",
                message="{entry} has two boards of one match",
                entry=member,
                where="seats",
            )
    if not _is_in_order(team, seats, rules, ratings):
        raise Refusal(
            "lineup.out_of_order",
            "RU-2.2.11-e",
            message="the line-up of {team} is not in the order of the roster, which the regulations set"
            if rules.order is BoardOrder.FIXED
            else "the line-up of {team} is not in the order of the ratings, which the regulations set",
            team=team.name,
            where="seats",
        )


def _is_in_order(team: Team, seats: Seats, rules: TeamRules, ratings: Mapping[EntryId, int] | None) -> bool:
    match rules.order:
        case BoardOrder.FREE:
            return True
        case BoardOrder.BY_RATING:
            known = ratings or {}
            values = [known.get(member, 0) for member in seats if member is not None]
            return values == sorted(values, reverse=True)
        case BoardOrder.FIXED:
            return _is_in_roster_order(team, seats, rules)
        case _:
            assert_never(rules.order)


def _is_in_roster_order(team: Team, seats: Seats, rules: TeamRules) -> bool:
    places = {member: place for place, member in enumerate(team.members)}
    if rules.substitution is Substitution.TAKE_BOARD:
        return all(
            member is None or places[member] == board or places[member] >= rules.boards
            for board, member in enumerate(seats)
        )
    numbers = [places[member] for member in seats if member is not None]
    return numbers == sorted(numbers)


def deadline(starts: datetime, rules: TeamRules) -> datetime:
    """Return the last moment at which a line-up for a round that starts then may be handed in."""
    return starts - timedelta(minutes=rules.deadline_minutes)


def check_in_time(team: Team, at: datetime, starts: datetime, rules: TeamRules) -> None:
    """Refuse a late line-up; the one before stays in force (RU-2.2.11-e). The last moment itself is in time."""
    until = deadline(starts, rules)
    if at > until:
        raise Refusal(
            "lineup.late",
            "RU-2.2.11-e",
            message="the line-up of {team} was due at {until}; the line-up before stays in force",
            team=team.name,
            until=until.isoformat(timespec="minutes"),
            where="at",
        )


def check_speaker(team: Team, person: PersonId) -> None:
    """Refuse anybody but the captain who speaks for a team (RU-7.2.9): line-up, move of a game, protest, check-in."""
    if team.captain != person:
        raise Refusal(
            "team.not_captain",
            "RU-7.2.9",
            message="only the captain speaks for {team}",
            team=team.name,
            where="by",
        )
