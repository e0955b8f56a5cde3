"""Whether an event's classification holds together."""

from nigiri.errors import Refusal
from nigiri.people.partners import Composition
from nigiri.regulations.classification import Credit, Discipline, Title
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.teams import TeamPlay

MOST_BOARDS = 10


def check_classification(regulations: Regulations) -> None:
    """Refuse axes that contradict each other (RU-2.1, KOD-6.1).

    A team event says what its teams are; pairs play in the pair discipline; a youth championship names its age group
    (KOD-7.1); play by correspondence is no official online event under the Russian rules, which know no schedule
    without a referee (RU-7.2.1-b).
    """
    axes = regulations.classification
    _check_teams(axes.credit, regulations.teams)
    _check_sides(axes.discipline, axes.sides)
    if axes.discipline is Discipline.TEAM and regulations.teams is None:
        raise Refusal(
            "discipline.teams",
            "RU-2.1.3-a",
            message="in the team discipline teams are entered",
            where="classification.discipline",
        )
    if axes.games < 1:
        raise Refusal("meeting.games", "RU-2.1.4", message="a meeting has one game or more", where="games")
    if axes.title is Title.YOUTH_CHAMPIONSHIP and not axes.age_groups:
        raise Refusal(
            "title.age_group",
            "KOD-7.1",
            message="a youth championship names its age group",
            where="classification.age_groups",
        )
    if regulations.correspondence is not None and regulations.is_internet and regulations.profile == "russia-2020":
        raise Refusal(
            "format.correspondence",
            "RU-7.2.1-b",
            message="play by correspondence is no online event under {profile}: its rounds follow a schedule",
            profile=regulations.profile,
            where="correspondence",
        )


def _check_teams(credit: Credit, teams: TeamPlay | None) -> None:
    if (credit is Credit.INDIVIDUAL) != (teams is None):
        raise Refusal(
            "teams.credit",
            "RU-2.1.1",
            message="an event of {credit} credit does not go with what the regulations say of teams",
            credit=credit.value,
            where="classification.credit",
        )
    if teams is None:
        return
    rules = teams.rules
    if not 1 <= rules.boards <= MOST_BOARDS:
        raise Refusal(
            "teams.boards",
            "RU-2.1.5",
            message="a match has 1 to {most} boards, not {boards}",
            most=MOST_BOARDS,
            boards=rules.boards,
            where="teams.rules.boards",
        )
    if rules.parts and len(rules.parts) != rules.boards:
        raise Refusal(
            "teams.parts",
            "RU-2.1.5",
            message="{parts} parts are named of a match of {boards} boards",
            parts=len(rules.parts),
            boards=rules.boards,
            where="teams.rules.parts",
        )


def _check_sides(discipline: Discipline, sides: Composition) -> None:
    if (discipline is Discipline.PAIR) != (sides is Composition.PAIR):
        raise Refusal(
            "discipline.sides",
            "RU-2.1.3-a",
            message="the {discipline} discipline is not played by {sides} sides",
            discipline=discipline.value,
            sides=sides.value,
            where="classification.sides",
        )
