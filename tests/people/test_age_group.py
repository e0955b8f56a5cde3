"""Age groups by season and by year, women among men, and older groups by qualification."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.people.age_group import (
    AgeGroup,
    Category,
    check_category,
    check_eligible,
    own_groups,
    season_age,
    season_end,
    year_age,
)
from nigiri.people.partners import Sex
from nigiri.ratings.rank import parse_rank

U9, U11, U15, U19, JUNIORS, OPEN = AgeGroup


def youth(born: str, begins: str, **flags: bool) -> list[AgeGroup]:
    found = own_groups(date.fromisoformat(born), date.fromisoformat(begins), **flags)
    assert found[-1] is OPEN
    return found[:-1]


@pytest.mark.article("RU-2.1.3-b", "RU-2.1.3-c", "KOD-7.2")
@pytest.mark.parametrize(
    ("begins", "born", "group"),
    [
        ("2020-11-05", "2012-09-01", [U9]),
        ("2020-11-05", "2012-08-31", [U11]),
        ("2020-11-05", "2009-09-01", [U11]),
        ("2020-11-05", "2009-08-31", [U15]),
        ("2021-03-06", "2012-05-01", [U11]),
        ("2021-03-06", "2005-09-01", [U15, U19]),
        ("2021-03-06", "2005-08-31", [U19]),
        ("2020-08-31", "2008-09-01", [U11]),
        ("2020-09-01", "2008-09-01", [U15]),
        ("2026-10-10", "2015-05-05", [U15]),
    ],
)
def test_the_younger_groups_go_by_the_age_reached_in_the_season(begins: str, born: str, group: list[AgeGroup]) -> None:
    assert youth(born, begins) == group


@pytest.mark.article("RU-2.1.3-d", "KOD-7.2")
def test_the_older_groups_go_by_the_age_reached_in_the_year() -> None:
    student = {"is_student_event": True, "is_in_plan": True}
    assert youth("2001-12-31", "2021-01-01", **student) == [JUNIORS]
    assert youth("2001-01-01", "2020-12-31") == [U19]
    assert youth("1995-01-01", "2020-06-01", **student) == [JUNIORS]
    assert youth("1994-12-31", "2020-06-01", **student) == []
    assert U19 in youth("2004-12-31", "2020-01-01")
    assert youth("2010-12-30", "2026-10-01") == [U19]
    assert year_age(date(2010, 12, 30), date(2026, 1, 1)) == 16


@pytest.mark.article("RU-2.1.3-d", "RU-2.1.3-c")
def test_season_and_year_leave_a_gap_and_an_overlap() -> None:
    assert youth("2005-03-15", "2020-11-05") == []
    assert youth("2005-10-10", "2021-03-06") == [U15, U19]


@given(st.dates(date(2000, 1, 1), date(2030, 12, 31)), st.integers(0, 40 * 365))
@pytest.mark.article("RU-2.1.3-c")
def test_a_season_ends_on_the_last_of_august_and_ages_grow_by_one_a_year(begins: date, days: int) -> None:
    end = season_end(begins)
    assert (end.month, end.day) == (8, 31)
    assert timedelta(0) <= end - begins < timedelta(366)
    born = begins - timedelta(days)
    assert season_age(born, begins) - year_age(born, begins) in (-1, 0, 1)
    assert 0 <= season_age(born, end) <= 41


@pytest.mark.article("RU-2.1.3-e")
def test_women_enter_mens_groups_and_men_not_womens() -> None:
    born, begins = date(2010, 6, 1), date(2020, 11, 5)
    for category, sex in ((Sex.MALE, Sex.FEMALE), (Sex.FEMALE, Sex.FEMALE), (Sex.MALE, Sex.MALE)):
        check_eligible(Category(U11, category), born, sex, begins)
    with pytest.raises(Refusal) as refused:
        check_eligible(Category(U11, Sex.FEMALE), born, Sex.MALE, begins)
    assert refused.value.articles == ("RU-2.1.3-e", "KOD-7.2")


@pytest.mark.article("RU-2.1.3-f")
def test_the_younger_are_admitted_by_qualification_and_the_older_never() -> None:
    begins = date(2026, 5, 1)
    category = Category(U19, least_rank=parse_rank("2d"))
    thirteen, twenty = date(2013, 1, 1), date(2006, 1, 1)
    check_eligible(category, thirteen, Sex.MALE, begins, parse_rank("3d"))
    for rank in (parse_rank("1d"), None):
        with pytest.raises(Refusal) as young:
            check_eligible(category, thirteen, Sex.MALE, begins, rank)
        assert young.value.code == "category.too_young"
    with pytest.raises(Refusal) as old:
        check_eligible(category, twenty, Sex.MALE, begins, parse_rank("9d"))
    assert (old.value.code, old.value.articles[0]) == ("category.too_old", "RU-2.1.3-f")
    with pytest.raises(Refusal):
        check_eligible(Category(U19), thirteen, Sex.MALE, begins, parse_rank("9d"))
    check_eligible(Category(OPEN), thirteen, Sex.FEMALE, begins)


@pytest.mark.article("RU-2.1.3-b")
def test_the_group_of_juniors_is_held_at_student_events_of_the_plan_only() -> None:
    check_category(Category(JUNIORS), is_student_event=True, is_in_plan=True)
    for flags in ((True, False), (False, True), (False, False)):
        with pytest.raises(Refusal) as refused:
            check_category(Category(JUNIORS), is_student_event=flags[0], is_in_plan=flags[1])
        assert refused.value.articles == ("RU-2.1.3-b",)
    assert JUNIORS not in youth("2006-01-01", "2026-05-01", is_student_event=True)
    assert [group.is_by_season for group in AgeGroup] == [True, True, True, False, False, False]
