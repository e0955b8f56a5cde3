"""Settings are typed: what fits is read exactly, everything else is refused with its path."""

import typing
from decimal import Decimal
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.rulebook import (
    PROFILE_NAMES,
    definition,
    definitions,
    flat,
    profile,
    read_assignment,
    read_value,
    topics,
    written,
)
from nigiri.rulebook.definition import Definition
from nigiri.rulebook.settings.group import Record
from nigiri.rulebook.settings.rule import FixedLateness, FixedOrTimeOut, HalfMain, Plies, Rule

NAMES = list(definitions())
COMPANIONS = {"wrong_setup.colour_debt", "protest.result_deadline_online", "handicap.max_stones"}


def refusal(name: str, raw: object) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_value(name, raw)
    return refused.value


def words_of(shape: object) -> set[str]:
    """The words and tags a type takes, found without the code under test."""
    origin = typing.get_origin(shape)
    if origin is Literal:
        return {*typing.get_args(shape)}
    if isinstance(shape, type) and issubclass(shape, Rule):
        return {str(shape.__struct_config__.tag)}
    if origin is tuple or origin is typing.Annotated:
        return set()
    return {word for part in typing.get_args(shape) for word in words_of(part)}


def test_every_topic_has_its_setting_and_three_have_a_second() -> None:
    assert {one.setting for one in topics()} == {*NAMES} - COMPANIONS
    assert len(NAMES) == 78


def test_the_types_take_the_options_and_defaults_of_the_table_and_no_other_words() -> None:
    not_words = {"seconds", "stones", "n", "number", "list", "ordered list", "list of seconds", "list of reason codes"}
    for one in topics():
        shape = definition(one.setting).shape
        options = {option for option in one.options if option not in not_words and not option.startswith("{")}
        if options == {"true", "false"}:
            assert shape is bool
            continue
        if isinstance(shape, type) and issubclass(shape, Record):
            (fields,) = one.options
            assert [*shape.__struct_fields__] == fields.strip("{}").split(", ")
            continue
        if one.setting == "time.system.allowed":
            continue
        defaults = {written(profile(name).value(one.setting)) for name in PROFILE_NAMES if _is_word(one.setting, name)}
        tags = {str(word).partition(":")[0] for word in options | defaults}
        assert words_of(shape) == tags, one.setting


def _is_word(setting: str, name: str) -> bool:
    return isinstance(written(profile(name).value(setting)), str)


def test_lists_take_what_the_table_names() -> None:
    (allowed,) = (one for one in topics() if one.setting == "time.system.allowed")
    assert read_value("time.system.allowed", [*allowed.options]) == allowed.options


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("profile_name", PROFILE_NAMES)
def test_a_value_survives_being_written_and_read(name: str, profile_name: str) -> None:
    value = profile(profile_name).value(name)
    assert read_value(name, written(value)) == value


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        (7, Fraction(7)),
        (6.5, Fraction(13, 2)),
        ("6.5", Fraction(13, 2)),
        ("-0.5", Fraction(-1, 2)),
        ("7.50", Fraction(15, 2)),
        (Decimal("7.5"), Fraction(15, 2)),
        (Fraction(1, 2), Fraction(1, 2)),
        (0, Fraction(0)),
        (-0.0, Fraction(0)),
    ],
)
def test_komi_is_read_exactly(raw: object, points: Fraction) -> None:
    value = read_value("game.komi", raw)
    assert value == points
    assert isinstance(value, Fraction)


@pytest.mark.parametrize(
    "raw",
    [
        6.3,
        0.1 + 0.2,
        "6,5",
        "six",
        "1e999999999",
        "٧",
        "",
        Decimal("1e999999999"),
        Decimal("NaN"),
        Decimal("sNaN"),
        float("nan"),
        float("inf"),
        -1e308,
        10**400,
        True,
        None,
        [6.5],
        Fraction(1, 3),
        1000.5,
        b"6.5",
    ],
)
def test_komi_that_is_no_half_point_is_refused_and_never_rounded(raw: object) -> None:
    no = refusal("game.komi", raw)
    assert (no.code, no.where) == ("setting.ill_typed", "settings.game.komi")


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("late.forfeit_after", "fixed:900", FixedLateness(900)),
        ("late.forfeit_after", "half_main", HalfMain()),
        (
            "late.forfeit_after",
            {"rule": "fixed_or_time_out_plus_grace", "fixed_s": 3600, "grace_s": 60},
            FixedOrTimeOut(3600, 60),
        ),
        ("late.forfeit_after", {"rule": "fixed", "seconds": 0}, FixedLateness(0)),
        ("illegal_move.window", "plies:3", Plies(3)),
        ("clock.reduction_floor", "none", "none"),
        ("clock.reduction_floor", 0, 0),
        ("time.countdown", [], ()),
        ("regulations.required_sections", ["system", "prizes"], ("system", "prizes")),
    ],
)
def test_choices_with_a_number_are_read(name: str, raw: object, value: object) -> None:
    assert read_value(name, raw) == value


@pytest.mark.parametrize(
    ("name", "raw", "inside"),
    [
        ("late.forfeit_after", "fixed", ""),
        ("late.forfeit_after", "fixed:", ""),
        ("late.forfeit_after", "fixed:-1", ""),
        ("late.forfeit_after", "fixed:٣", ""),
        ("late.forfeit_after", "fixed:1.5", ""),
        ("late.forfeit_after", "fixed:9999999999999", ""),
        ("late.forfeit_after", "half_main:3", ""),
        ("late.forfeit_after", "fixed_or_time_out_plus_grace:3600", ""),
        ("late.forfeit_after", {"rule": "fixed", "seconds": -1}, ".seconds"),
        ("late.forfeit_after", {"rule": "fixed", "seconds": 1, "grace_s": 2}, ""),
        ("wrong_setup.limit", "moves:0", ""),
        ("late.referee_may_waive", "true", ""),
        ("late.referee_may_waive", 1, ""),
        ("clock.reduction_floor", None, ""),
        ("clock.reduction_floor", True, ""),
        ("clock.stop_for_captures_min", "none", ""),
        ("sanction.warnings_to_loss", 0, ""),
        ("time.japanese", {"seconds": 0, "reserves": 1}, ".seconds"),
        ("time.japanese", {"seconds": 30}, ""),
        ("time.japanese", {"seconds": 30, "reserves": 1, "stones": 2}, ""),
        ("time.canadian", {"seconds": 300, "stones": 15, "max_periods": 0}, ".max_periods"),
        ("time.countdown", [10, "9"], "[1]"),
        ("time.countdown", [10, 10], ""),
        ("time.system.allowed", [], ""),
        ("time.system.allowed", ["fisher"], "[0]"),
        ("protest.levels", ["referee", "referee"], ""),
        ("appeal.committee.size", 3, None),
        ("regulations.required_sections", "ru_2.2.11", ""),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(name: str, raw: object, inside: str | None) -> None:
    no = refusal(name, raw)
    if inside is None:
        assert (no.code, no.where) == ("setting.unknown", f"settings.{name}")
    else:
        assert (no.code, no.where) == ("setting.ill_typed", f"settings.{name}{inside}")
        assert definition(name).expected in no.message


def test_a_committee_names_nothing_twice() -> None:
    committee = written(profile("rfgb-code").value("appeal.committee"))
    assert isinstance(committee, dict)
    assert read_value("appeal.committee", {**committee, "pool": "players"})
    no = refusal("appeal.committee", {**committee, "pool": ["players", "players"]})
    assert no.where.startswith("settings.appeal.committee")
    assert refusal("appeal.committee", {**committee, "size": ">3"}).where == "settings.appeal.committee.size"


@pytest.mark.parametrize(
    ("name", "raw", "meant"),
    [
        ("late.both_absent", "equl", "equal"),
        ("late.forfeit_after", "fixt:900", "fixed:<seconds>"),
        ("game.ko_rule", "positional_super_ko", "positional_superko"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(name: str, raw: str, meant: str) -> None:
    assert f"Did you mean {meant}?" in refusal(name, raw).message


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("late.forfait_after", "late.forfeit_after"),
        ("komi", "game.komi"),
        ("rules.komi", "game.komi"),
        ("late", "late.forfeit_after"),
        ("time.system", "time.system.allowed"),
        ("", ""),
        ("zzz", ""),
        ("game.komi.", "game.komi"),
    ],
)
def test_an_unknown_setting_is_refused_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(Refusal) as refused:
        definition(name)
    assert (refused.value.code, refused.value.where) == ("setting.unknown", f"settings.{name}")
    assert near in refused.value.message


def test_settings_may_be_given_flat_or_in_groups() -> None:
    nested = {
        "game": {"komi": 7, "undo": "never"},
        "time": {"system": {"allowed": ["fischer"]}},
        "late.both_absent": "equal",
    }
    assert flat(nested) == {
        "game.komi": 7,
        "game.undo": "never",
        "time.system.allowed": ["fischer"],
        "late.both_absent": "equal",
    }


def test_a_setting_given_twice_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        flat({"game": {"komi": 7}, "game.komi": 6})
    assert (refused.value.code, refused.value.where) == ("setting.twice", "settings.game.komi")


@pytest.mark.parametrize("given_name", ["late", "time", "time.system"])
@pytest.mark.parametrize("value", [3, None, [], {"nope": 1}])
def test_a_group_is_no_setting(given_name: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        flat({given_name: value})
    assert refused.value.code == "setting.unknown"
    assert refused.value.where.startswith(f"settings.{given_name}")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("game.komi=7.5", "game.komi", Decimal("7.5")),
        ("game.komi = 7", "game.komi", 7),
        ("late.referee_may_waive=true", "late.referee_may_waive", True),
        ("late.forfeit_after=fixed:900", "late.forfeit_after", "fixed:900"),
        ("clock.reduction_floor=none", "clock.reduction_floor", "none"),
        ('officials.required=["referee"]', "officials.required", ["referee"]),
        ("a=b=c", "a", "b=c"),
        ("a=", "a", ""),
        (f"a={'[' * 100_000}", "a", "[" * 100_000),
    ],
)
def test_an_assignment_is_read_as_json_or_as_a_word(text: str, name: str, value: object) -> None:
    assert read_assignment(text) == (name, value)


@pytest.mark.parametrize("text", ["", "=", "=3", "game.komi"])
def test_what_assigns_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_assignment(text)
    assert refused.value.code == "setting.assignment"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.decimals() | st.fractions(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KNOWN_WORDS = st.sampled_from(sorted({word for one in definitions().values() for word in words_of(one.shape)}))
NEAR_MISSES = KNOWN_WORDS | st.tuples(KNOWN_WORDS, st.integers(-2, 5)).map(lambda pair: f"{pair[0]}:{pair[1]}")


@given(st.sampled_from(NAMES), JSON | NEAR_MISSES | st.lists(NEAR_MISSES, max_size=3))
def test_any_value_is_read_or_refused_with_its_path(name: str, raw: object) -> None:
    try:
        value = read_value(name, raw)
    except Refusal as no:
        assert no.code == "setting.ill_typed"
        assert no.where.startswith(f"settings.{name}")
        assert len(no.message) < 1000
    else:
        assert read_value(name, written(value)) == value


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=10), JSON, max_size=4))
def test_any_overrides_make_a_profile_or_are_refused(overrides: dict[str, object]) -> None:
    try:
        own = profile("egf").with_overrides(overrides)
    except Refusal as no:
        assert no.where.startswith("settings.")
    else:
        assert {*own.own} <= {*overrides}


def test_definitions_say_in_words_what_they_take() -> None:
    expected = {name: one.expected for name, one in definitions().items()}
    assert expected["late.referee_may_waive"] == "true or false"
    assert expected["game.komi"] == "a whole or half number"
    assert expected["wrong_setup.limit"] == "white_stones:<stones> or moves:<moves>"
    assert expected["clock.reduction_floor"] == "a whole number from 0 or none"
    assert all(isinstance(one, Definition) and one.expected for one in definitions().values())
