"""The axes by which events differ (RU-2.1, KOD-6.1)."""

from enum import StrEnum

from msgspec import Struct

from nigiri.people.partners import Composition


class Credit(StrEnum):
    """Who is ranked (RU-2.1.1, KOD-6.2); an individual-team event makes both tables of the same games."""

    INDIVIDUAL = "individual"
    TEAM = "team"
    INDIVIDUAL_TEAM = "individual-team"


class Discipline(StrEnum):
    """The disciplines of the register of sports (RU-2.1.3-a, KOD-7.3); they settle what enters as a side."""

    INDIVIDUAL = "individual"
    PAIR = "pair"
    TEAM = "team"


class Format(StrEnum):
    """How moves are exchanged (RU-2.1.7); by correspondence in days for each move (KOD-6.8bis)."""

    ONSITE = "onsite"
    ONLINE = "online"
    CORRESPONDENCE = "correspondence"


class Title(StrEnum):
    """What an event is called (KOD-7.1): a championship, one of an age group, a cup, or none of these."""

    CHAMPIONSHIP = "championship"
    YOUTH_CHAMPIONSHIP = "youth-championship"
    CUP = "cup"
    OTHER = "other"


class Classification(Struct, frozen=True, omit_defaults=True):
    """An event by the axes of RU-2.1; the system is the seventh and stands beside this.

    `register_code` is the discipline's number in the register of sports, as written; `age_groups` are names of
    groups, none for men and women without a limit. `games` is how many games a meeting has (RU-2.1.4).
    `allow_programs`: computer programs may enter (RU-2.6.3-a).
    """

    credit: Credit = Credit.INDIVIDUAL
    sides: Composition = Composition.INDIVIDUAL
    discipline: Discipline = Discipline.INDIVIDUAL
    register_code: str = ""
    age_groups: tuple[str, ...] = ()
    games: int = 1
    allow_programs: bool = False
    title: Title = Title.OTHER
