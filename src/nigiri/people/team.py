"""A team: its members in the order of the roster, its captain, and who sits where in each round."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct, field

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.partners import Composition

Seats = tuple[EntryId | None, ...]
"""Who sits at board 1, 2, …; None: the board is empty."""


class BoardOrder(StrEnum):
    """How a team is placed on its boards (RU-2.2.11-e): as on the roster, by rating, or as it likes each round."""

    FIXED = "fixed"
    BY_RATING = "by-rating"
    FREE = "free"


class Substitution(StrEnum):
    """What happens when a player of the main squad is missing (RU-2.2.11-e).

    `MOVE_UP`: those behind move up and the reserve sits at the last board. `TAKE_BOARD`: the reserve sits at the board
    of who is missing.
    """

    MOVE_UP = "move-up"
    TAKE_BOARD = "take-board"


class TeamRules(Struct, frozen=True, omit_defaults=True):
    """What the regulations say of teams (RU-2.2.11-d, RU-2.2.11-e).

    `boards` is the main squad and the number of games of a match; `reserves` the most reserves a roster may have.
    `deadline_minutes` is how long before a round line-ups must be in; `composition` the conditions for forming teams,
    as written. `parts` is what a match is combined of where not persons sit at all boards: two boards of persons and
    one of pairs, say (RU-2.1.5).
    """

    boards: int
    reserves: int = 0
    order: BoardOrder = BoardOrder.FIXED
    substitution: Substitution = Substitution.MOVE_UP
    deadline_minutes: int = 30
    composition: str = ""
    parts: tuple[Composition, ...] = ()

    @property
    def compositions(self) -> frozenset[Composition]:
        """The compositions that the sides of an event may have: persons, or what the parts of a match ask for."""
        return frozenset(self.parts or (Composition.INDIVIDUAL,))

    def part(self, board: int) -> Composition:
        """Return what sits at a board, counted from 1."""
        return self.parts[board - 1] if self.parts else Composition.INDIVIDUAL


class Team(Struct, frozen=True, omit_defaults=True):
    """A team entered in one tournament (RU-T-08): a side whose members are entries of their own.

    `members` stand in the order of the roster, the main squad first. `captain` is a person, a player or not; he alone
    speaks for the team (RU-7.2.9). `number` orders teams on paper. `lineups` are nominated by round; a line-up stands
    until another one takes its place, and without any the roster does.
    """

    id: EntryId
    name: str
    members: tuple[EntryId, ...] = ()
    captain: PersonId | None = None
    number: int = 0
    club: str = ""
    country: str = ""
    lineups: dict[int, Seats] = field(default_factory=dict)

    def nominated(self, number: int) -> Seats | None:
        """Return the line-up in force in a round: its own or the latest before it; None where the roster stands."""
        latest = max((of for of in self.lineups if of <= number), default=None)
        return None if latest is None else self.lineups[latest]

    def seats(self, number: int, boards: int) -> Seats:
        """Return who sits at each of a match's boards in a round."""
        named = self.nominated(number)
        seated = self.members if named is None else named
        return (*seated[:boards], *[None] * (boards - len(seated)))


def check_roster(team: Team, rules: TeamRules, *, is_short_allowed: bool = False) -> None:
    """Refuse a roster that is too long, too short or names a member twice, and a team without a captain.

    The main squad must be whole unless the director allows a short roster (RU-2.2.11-d); every team has exactly one
    captain (RU-7.2.9).
    """
    if not team.name.strip():
        raise Refusal("team.nameless", message="a team needs a name", where="name")
    most = rules.boards + rules.reserves
    count = len(team.members)
    if count > most:
        raise Refusal(
            "team.too_many",
            "RU-2.2.11-d",
            message="{team} names {count} members; the regulations allow {most}",
            team=team.name,
            count=count,
            most=most,
            where="members",
        )
    if count < (1 if is_short_allowed else rules.boards):
        raise Refusal(
            "team.too_few",
            "RU-2.2.11-d",
            message="{team} names {count} members; its main squad is {boards}",
            team=team.name,
            count=count,
            boards=rules.boards,
            where="members",
        )
    if len(set(team.members)) < count:
        raise Refusal(
            "team.member_twice", "RU-2.2.11-d", message="{team} names a member twice", team=team.name, where="members"
        )
    if team.captain is None:
        raise Refusal("team.no_captain", "RU-7.2.9", message="{team} has no captain", team=team.name, where="captain")


def check_distinct(teams: Iterable[Team]) -> None:
    """Refuse two teams of one id or one name, and a member of two teams (RU-2.2.11-d)."""
    team_of: dict[EntryId, str] = {}
    names: set[str] = set()
    for team in teams:
        label = team.name.strip().casefold()
        if label in names:
            raise Refusal("team.twice", message="two teams are called {team}", team=team.name, where="name")
        names.add(label)
        for member in team.members:
            if member in team_of:
                raise Refusal(
                    "team.member_of_two",
                    "RU-2.2.11-d",
                    message="{entry} is a member of {first} and of {second}",
                    entry=member,
                    first=team_of[member],
                    second=team.name,
                    where="members",
                )
            team_of[member] = team.name


def team_of_members(teams: Mapping[EntryId, Team]) -> dict[EntryId, EntryId]:
    """Return the team of every member."""
    return {member: team.id for team in teams.values() for member in team.members}


def teammates(teams: Mapping[EntryId, Team]) -> Iterator[tuple[EntryId, EntryId]]:
    """Yield every two members of one team, who do not meet in an individual-team event (RU-2.1.1)."""
    for team in teams.values():
        for place, member in enumerate(team.members):
            for other in team.members[place + 1 :]:
                yield member, other
