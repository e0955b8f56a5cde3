"""Age groups: who may enter which, by birth date, sex and qualification (RU-2.1.3-b to RU-2.1.3-f, KOD-7.2)."""

from datetime import date
from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.people.partners import Sex

_SEASON_ENDS = (8, 31)


class AgeGroup(StrEnum):
    """The groups of the register (RU-2.1.3-b). `JUNIORS` are held at All-Russian student events only."""

    UNDER_9 = "under-9"
    FROM_9_TO_11 = "9-11"
    FROM_12_TO_15 = "12-15"
    FROM_16_TO_19 = "16-19"
    JUNIORS = "17-25"
    OPEN = "open"

    @property
    def ages(self) -> tuple[int, int]:
        """The first and the last age of the group, in full years."""
        return _AGES[self]

    @property
    def is_by_season(self) -> bool:
        """Tell whether the age counts that is reached in the season, not in the calendar year (RU-2.1.3-c)."""
        return self in (AgeGroup.UNDER_9, AgeGroup.FROM_9_TO_11, AgeGroup.FROM_12_TO_15)


_AGES = {
    AgeGroup.UNDER_9: (0, 8),
    AgeGroup.FROM_9_TO_11: (9, 11),
    AgeGroup.FROM_12_TO_15: (12, 15),
    AgeGroup.FROM_16_TO_19: (16, 19),
    AgeGroup.JUNIORS: (17, 25),
    AgeGroup.OPEN: (0, 999),
}


class Category(Struct, frozen=True, omit_defaults=True):
    """A group of an event, and for whom: men's groups are open to women (RU-2.1.3-e).

    `least_rank` is the qualification by which a younger player is admitted (RU-2.1.3-f); None: nobody is by right.
    """

    group: AgeGroup
    sex: Sex | None = None
    least_rank: int | None = None


def season_end(begins: date) -> date:
    """Return the last day of the season in which an event begins: seasons run from 1 September to 31 August."""
    year = begins.year + ((begins.month, begins.day) > _SEASON_ENDS)
    return date(year, *_SEASON_ENDS)


def season_age(born: date, begins: date) -> int:
    """Return the full years on the last day of the event's season (RU-2.1.3-c)."""
    end = season_end(begins)
    return end.year - born.year - ((born.month, born.day) > (end.month, end.day))


def year_age(born: date, begins: date) -> int:
    """Return the age reached in the calendar year of the event (RU-2.1.3-d)."""
    return begins.year - born.year


def own_groups(born: date, begins: date, *, is_student_event: bool = False, is_in_plan: bool = False) -> list[AgeGroup]:
    """Return the groups whose age a player has; men and women always (RU-2.1.3-b).

    Two rulers, season and year, leave gaps and overlaps: from September to December somebody can be in no group of
    youth, and from January to August in two.
    """
    return [
        group
        for group in AgeGroup
        if (group is not AgeGroup.JUNIORS or (is_student_event and is_in_plan)) and _has_age(group, born, begins)
    ]


def check_eligible(category: Category, born: date, sex: Sex, begins: date, rank: int | None = None) -> None:
    """Refuse who may not enter a category (KOD-7.2).

    Women enter men's groups, not the reverse (RU-2.1.3-e). Nobody is too old and admitted; who is too young is by
    qualification, which the commission confirms (RU-2.1.3-f).
    """
    if category.sex is Sex.FEMALE and sex is Sex.MALE:
        raise Refusal(
            "category.sex", "RU-2.1.3-e", "KOD-7.2", message="men do not enter a women's group", where="category"
        )
    first, last = category.group.ages
    age = _age(category.group, born, begins)
    if age > last:
        raise Refusal(
            "category.too_old",
            "RU-2.1.3-f",
            "KOD-7.2",
            message="the group {group} ends with {last} years; the player counts {age}",
            group=category.group.value,
            last=last,
            age=age,
            where="category",
        )
    is_qualified = category.least_rank is not None and rank is not None and rank >= category.least_rank
    if age < first and not is_qualified:
        raise Refusal(
            "category.too_young",
            "RU-2.1.3-f",
            "KOD-7.2",
            message="the group {group} begins with {first} years; the player counts {age} and is not qualified",
            group=category.group.value,
            first=first,
            age=age,
            where="category",
        )


def check_category(category: Category, *, is_student_event: bool, is_in_plan: bool) -> None:
    """Refuse the group 17-25 anywhere but at student events of the unified calendar plan (RU-2.1.3-b)."""
    if category.group is AgeGroup.JUNIORS and not (is_student_event and is_in_plan):
        raise Refusal(
            "category.juniors",
            "RU-2.1.3-b",
            message="the group {group} is held at student events of the calendar plan only",
            group=category.group.value,
            where="category",
        )


def _has_age(group: AgeGroup, born: date, begins: date) -> bool:
    first, last = group.ages
    return first <= _age(group, born, begins) <= last


def _age(group: AgeGroup, born: date, begins: date) -> int:
    match group:
        case AgeGroup.UNDER_9 | AgeGroup.FROM_9_TO_11 | AgeGroup.FROM_12_TO_15:
            return season_age(born, begins)
        case AgeGroup.FROM_16_TO_19 | AgeGroup.JUNIORS | AgeGroup.OPEN:
            return year_age(born, begins)
        case _:
            assert_never(group)
