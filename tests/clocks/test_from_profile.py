"""The rules of time and the rulebook's profiles are one and the same."""

import pytest

from nigiri.clocks.from_profile import rules_of
from nigiri.clocks.lateness import late_limit
from nigiri.clocks.profiles import PROFILES
from nigiri.rulebook.profiles import PROFILE_NAMES, profile


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_profile_of_the_rulebook_makes_exactly_its_rules_of_time(name: str) -> None:
    assert rules_of(profile(name)) == PROFILES[name]


def test_a_setting_of_the_event_reaches_the_clock() -> None:
    own = profile("egf").with_overrides({"late.forfeit_after": "fixed:900", "overtime.first_break_s": 120})
    rules = rules_of(own)
    assert late_limit(rules, 3_600_000) == 900_000
    assert rules.overtime_first_break == 120_000
    assert rules.late_both_absent == PROFILES["egf"].late_both_absent
