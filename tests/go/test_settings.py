"""The rules of play as a profile's settings give them."""

from fractions import Fraction

import msgspec
import pytest

from nigiri.errors import Refusal
from nigiri.go import EGF, JAPANESE, RFGB_CODE, RUSSIA_2020, Repetition, Rules, Tradition
from nigiri.go.settings import SETTINGS, with_settings
from nigiri.rulebook import profile


@pytest.mark.article("KOD-0.2", "RU-1.7", "RU-1.11", "EGF-5i", "KOD-2.2", "KOD-3.2")
@pytest.mark.parametrize("rules", [RUSSIA_2020, EGF, RFGB_CODE], ids=lambda rules: str(rules.name))
def test_the_presets_are_what_the_profiles_say(rules: Rules) -> None:
    told = profile(rules.name)
    assert with_settings(rules, {name: told.value(name) for name in SETTINGS}) == rules
    other = msgspec.structs.replace(
        JAPANESE if rules is not EGF else RFGB_CODE, name=rules.name, **_not_in_settings(rules)
    )
    assert with_settings(other, {name: told.value(name) for name in SETTINGS}) == rules


def _not_in_settings(rules: Rules) -> dict[str, object]:
    """Return the fields that no profile setting says."""
    own = ("komi_from_black", "resumption", "passes_to_end", "compensation", "handicap_komi", "jigo", "suicide")
    return {name: getattr(rules, name) for name in own}


def test_single_settings() -> None:
    assert with_settings(JAPANESE, {"game.ko_rule": "positional_superko"}).repetition is Repetition.POSITIONAL
    assert with_settings(JAPANESE, {"scoring.tradition": "area"}).tradition is Tradition.AREA
    assert with_settings(JAPANESE, {"game.komi": Fraction(-5)}).komi == -10
    assert with_settings(JAPANESE, {"handicap.max_stones": 13}).handicap_max == 13
    assert with_settings(JAPANESE, {}) == JAPANESE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game.ko_rule", "none"),
        ("game.ko_rule", ["simple_ko"]),
        ("game.komi", "6.25"),
        ("game.komi", None),
        ("handicap.max_stones", -1),
        ("handicap.max_stones", True),
        ("scoring.seki_territory", "maybe"),
        ("scoring.seki_territory", []),
        ("late.forfeit_after", "half_main"),
    ],
)
def test_what_is_no_rule_of_play_is_refused(name: str, value: object) -> None:
    with pytest.raises(Refusal):
        with_settings(JAPANESE, {name: value})
