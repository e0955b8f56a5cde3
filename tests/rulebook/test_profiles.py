"""Profiles: the defaults of the table, the articles they rest on, and own profiles over them."""

from fractions import Fraction

import pytest
import yaml

from nigiri.errors import Refusal
from nigiri.rulebook import (
    PROFILE_NAMES,
    article,
    articles_by_id,
    definitions,
    differences,
    profile,
    read_profile,
    topic,
    written,
)
from nigiri.rulebook.article import book_of
from nigiri.rulebook.book import BookCode
from nigiri.rulebook.profiles import defaults
from nigiri.rulebook.settings.ruling import Committee
from shared import shared


@pytest.mark.article("KOD-0.2")
def test_every_default_is_that_of_the_table() -> None:
    table = yaml.safe_load(shared("rulebook/CONFLICTS.yaml").read_text(encoding="utf-8"))
    for entry in table:
        for name in PROFILE_NAMES:
            assert written(profile(name).value(entry["setting"])) == entry["default"][name], (entry["setting"], name)


def test_profiles_ask_the_books_in_the_order_of_the_table() -> None:
    header = shared("rulebook/CONFLICTS.yaml").read_text(encoding="utf-8").partition("\n- ")[0]
    for name in PROFILE_NAMES:
        assert f"{name}: {' > '.join(profile(name).books)}" in header


def test_every_value_rests_on_articles_of_its_profiles_books() -> None:
    for name in PROFILE_NAMES:
        for setting in definitions():
            ground = profile(name).ground(setting)
            assert ground.articles, (name, setting)
            assert {article(one).book for one in ground.articles} <= {*profile(name).books}, (name, setting)
            assert ground.strength in ("stated", "implied", "practice")
            assert profile(name).basis(setting) == ground.articles


PASSED_OVER = {
    # a book asked earlier has an article here; why that does not settle the setting
    ("russia-2020", "clock.reading_final"): "RU-2.5.7 has no word on finality",
    ("russia-2020", "adjournment.sealing_in_byoyomi"): "RU-2.6.14 leaves it to special regulations",
    ("russia-2020", "adjournment.clock_until"): "RU-2.6.14 leaves it to special regulations",
    ("russia-2020", "adjournment.form_template"): "RU-2.6.14 leaves it to special regulations",
    ("egf", "wrong_setup.restart_clock"): "EGF-8a.1 says nothing of the clocks",
    ("egf", "clock.reply_before_press"): "EGF-3c and CLK-clock-5a do not regulate it",
    ("egf", "handicap.placement"): "EGF-5d.2 does not fix the placement",
    ("egf", "handicap.max_stones"): "EGF-5d.2 does not fix a number",
    ("egf", "colours.rule"): "EGF-8a.2 only corrects an earlier error",
    ("rfgb-code", "illegal_move.remedy"): "CLK-clock-10 speaks of the clocks only",
    ("rfgb-code", "displaced.method"): "CLK-clock-10 speaks of the clocks only",
    ("rfgb-code", "clock.flag_tolerance"): "CLK-time-3a has no word on a flag too early",
    ("rfgb-code", "clock.reply_before_press"): "CLK-clock-5a does not regulate it",
    ("rfgb-code", "protest.incident_deadline"): "CLK-res-6 speaks of resumption only",
    ("rfgb-code", "sanction.warnings_to_loss"): "CLK-clock-7 leaves the penalty article blank",
    ("rfgb-code", "end.method"): "KOD-3.1 does not say how play ends",
    ("rfgb-code", "scoring.dispute"): "KOD-13.4 is a heading, KOD-3.1 says nothing of disputes",
    ("rfgb-code", "result.agreed_draw"): "KOD-3.6 does not name equality",
    ("rfgb-code", "appeal.deadline"): "KOD-5.6c names no time",
    ("rfgb-code", "online.rules"): "KOD-6.8bis is a heading, and of correspondence tournaments",
}


def test_the_first_book_that_speaks_is_the_one_cited() -> None:
    """The fall-back order: a book is passed over only when it is silent, has a heading only, or does not settle it."""
    passed_over = set()
    for name in PROFILE_NAMES:
        books: tuple[BookCode, ...] = profile(name).books
        for setting in definitions():
            used = books.index(article(profile(name).basis(setting)[0]).book)
            asked = topic(str(defaults()[setting].topic))
            if any(asked.position(book).status == "speaks" for book in books[:used]):
                passed_over.add((name, setting))
    assert passed_over == {*PASSED_OVER}


def test_typed_and_named_access_agree() -> None:
    egf = profile("egf")
    assert egf.settings.game.komi == egf.value("game.komi") == Fraction(13, 2)
    assert egf.settings.time.system.allowed == egf.value("time.system.allowed") == ("japanese", "canadian")
    assert egf.basis("game.komi") == ("EGF-5b",)
    assert egf.ground("game.komi").strength == "practice"


@pytest.mark.article("KOD-5.6b", "RU-2.3-a", "EGF-1b")
def test_the_committee_of_each_profile_can_be_counted() -> None:
    counted = {}
    for name in PROFILE_NAMES:
        committee = profile(name).value("appeal.committee")
        assert isinstance(committee, Committee)
        counted[name] = (committee.pools, committee.least_size, committee.most_size, committee.least_reserves)
    assert counted == {
        "russia-2020": (("commission",), 3, None, 2),
        "egf": (("participants",), 3, 3, 0),
        "rfgb-code": (("players", "team_reps", "organisers"), 3, None, 2),
    }
    egf = profile("egf").settings.appeal.committee
    assert egf.are_reserves_advised
    assert not profile("russia-2020").settings.appeal.committee.are_reserves_advised


@pytest.mark.article("KOD-0.2")
def test_an_event_without_overrides_plays_by_its_profile() -> None:
    """The worked check of the article: ko rule and committee follow the profile."""
    code, russia = profile("rfgb-code").with_overrides({}), profile("russia-2020")
    assert code.settings.game.ko_rule == "situational_superko"
    assert code.settings.appeal.committee.selection == "elected"
    assert russia.settings.game.ko_rule == "simple_ko"
    assert russia.settings.appeal.committee.selection == "appointed"


def test_overrides_change_what_they_name_and_nothing_else() -> None:
    base = profile("russia-2020")
    own = base.with_overrides({"game.komi": "7.5", "time": {"japanese": {"seconds": 20, "reserves": 5}}}, name="club")
    assert [(one.setting, one.left, one.right) for one in differences(base, own)] == [
        ("time.japanese", base.value("time.japanese"), own.value("time.japanese")),
        ("game.komi", Fraction(13, 2), Fraction(15, 2)),
    ]
    assert own.own == ("time.japanese", "game.komi")
    assert (own.name, own.base, own.books) == ("club", "russia-2020", base.books)
    assert base.own == ()
    assert base.value("game.komi") == Fraction(13, 2)
    for setting in definitions():
        if setting not in own.own:
            assert own.ground(setting) == base.ground(setting)


def test_an_override_rests_on_the_regulations_and_the_articles_that_allow_it() -> None:
    own = profile("russia-2020").with_overrides(
        {"late.forfeit_after": "fixed:900", "game.komi": 7}, basis={"late.forfeit_after": ["RU-2.6-c", "RU-2.6.12"]}
    )
    assert own.basis("late.forfeit_after") == ("RU-2.6-c", "RU-2.6.12-a", "RU-2.6.12-b")
    assert own.basis("game.komi") == ()
    assert own.ground("game.komi").strength == "own"


def test_an_override_to_the_same_value_keeps_its_ground() -> None:
    own = profile("egf").with_overrides({"game.komi": 6.5})
    assert own == profile("egf")


def test_a_faulty_override_changes_nothing() -> None:
    with pytest.raises(Refusal) as refused:
        profile("egf").with_overrides({"game.komi": 7, "game.undo": "sometimes"})
    assert refused.value.where == "settings.game.undo"
    assert profile("egf").value("game.komi") == Fraction(13, 2)


def test_an_unknown_article_in_a_basis_is_refused_with_its_place() -> None:
    with pytest.raises(Refusal) as refused:
        profile("egf").with_overrides({"game.komi": 7}, basis={"game.komi": ["EGF-99"]})
    assert (refused.value.code, refused.value.where) == ("article.unknown", "basis.game.komi")


def test_differences_are_those_of_the_table() -> None:
    for left in PROFILE_NAMES:
        for right in PROFILE_NAMES:
            found = {one.setting for one in differences(profile(left), profile(right))}
            wanted = {name for name, one in defaults().items() if one.defaults[left].value != one.defaults[right].value}
            assert found == wanted


def test_an_unknown_profile_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal) as refused:
        profile("russia-2022")
    assert refused.value.code == "profile.unknown"
    assert "russia-2020" in refused.value.message
    for name in PROFILE_NAMES:
        with pytest.raises(Refusal) as refused:
            profile("")
        assert name in refused.value.message


OWN = """
base = "rfgb-code"
name = "moscow-open"
title = "Moscow Open"

[settings]
"late.forfeit_after" = "fixed:900"

[settings.game]
komi = 7.5
undo = "with_consent"

[settings.clock]
reduction_floor = 120

[basis]
"game.undo" = ["KOD-11.4"]
"""


def test_an_own_profile_is_read_from_a_file() -> None:
    own = read_profile(OWN)
    assert (own.name, own.title, own.base) == ("moscow-open", "Moscow Open", "rfgb-code")
    # komi 7.5 is the base's own
    assert own.own == ("late.forfeit_after", "clock.reduction_floor", "game.undo")
    assert own.basis("game.undo") == ("KOD-11.4",)
    assert own.settings.game.komi == Fraction(15, 2)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "profile.toml", "own.toml:1"),
        ('base = "egf"\nname = "a"\n[settings\n', "profile.toml", "own.toml:3"),
        ('base = "egf"\nname = 3', "profile.toml", "own.toml:1"),
        ('base = "egf"\nname = "a"\ncolour = 1', "profile.toml", "own.toml:1"),
        ('base = "chess"\nname = "a"', "profile.unknown", "profile"),
        ('base = "egf"\nname = "a"\n[settings.game]\nkomi = 6.25', "setting.ill_typed", "settings.game.komi"),
        ('base = "egf"\nname = "a"\n[settings.game]\nkomi = nan', "setting.ill_typed", "settings.game.komi"),
        ('base = "egf"\nname = "a"\n[settings.game]\nkomi = 1e999999999', "setting.ill_typed", "settings.game.komi"),
        ('base = "egf"\nname = "a"\n[settings.game]\nkomi = 2020-01-01', "setting.ill_typed", "settings.game.komi"),
        ('base = "egf"\nname = "a"\n[settings.game]\nkoni = 7', "setting.unknown", "settings.game.koni"),
        ('base = "egf"\nname = "a"\n[basis]\n"game.koni" = []', "setting.unknown", "settings.game.koni"),
        ('base = "egf"\nname = "a"\n[basis]\n"game.komi" = ["RU-9"]', "article.unknown", "basis.game.komi"),
        (f"a = {'[' * 20_000}", "profile.toml", "own.toml:1"),
        ("\x00", "profile.toml", "own.toml:1"),
    ],
)
def test_a_faulty_own_profile_is_refused_with_its_place(text: str, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_profile(text, "own.toml")
    assert (refused.value.code, refused.value.where) == (code, where)


def test_every_default_rests_on_whole_articles() -> None:
    for one in defaults().values():
        assert {*one.defaults} == {*PROFILE_NAMES}
        for default in one.defaults.values():
            assert all(cited in articles_by_id() and book_of(cited) for cited in default.articles)
