"""The regulations that a form describes, and what a profile proposes for them."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.controls import Control, JapaneseByoyomi
from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.pairing.settings import Colours, EvenColours, HandicapBasis, HandicapRule, PairingSettings
from nigiri.regulations.checked_measures import MOST_KOMI_HALVES, check_rounds
from nigiri.regulations.checked_system import check_system
from nigiri.regulations.classification import Credit
from nigiri.regulations.length import rounds_settled
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Scheveningen, Stages, System
from nigiri.regulations.usual import usual_standings
from nigiri.rulebook.profile import Profile
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.rulebook.written_numbers import exact_number
from nigiri.standings.settings import StandingsSettings, Withdrawal
from nigiri.web.event.forms import Form
from nigiri.web.event.stage_form import criteria_of, stages_of
from nigiri.web.event.system_form import USUAL_ROUNDS, system_of
from nigiri.web.event.team_form import credit_of, of_teams

_USUAL_MAIN = 60 * 60_000
_USUAL_FIELD = 8
_LARGEST_FIELD = 4096


class Proposal(Struct, frozen=True):
    """A value that a profile proposes, and the articles it rests on."""

    value: str
    articles: tuple[ArticleId, ...] = ()


def proposals(rules: Profile) -> dict[str, Proposal]:
    """Return what a profile proposes for the fields of the form."""
    periods = rules.settings.time.japanese
    usual = JapaneseByoyomi(_USUAL_MAIN, periods.seconds * 1000, periods.reserves + 1)
    return {
        "komi": Proposal(_decimal(rules.settings.game.komi), rules.basis("game.komi")),
        "time": Proposal(
            print_control(usual),
            tuple(dict.fromkeys((*rules.basis("time.japanese"), *rules.basis("time.system.allowed")))),
        ),
        "ceiling": Proposal(str(rules.settings.handicap.max_stones), rules.basis("handicap.max_stones")),
        "colours": Proposal(str(rules.value("colours.rule")), rules.basis("colours.rule")),
        "unfinished": Proposal(str(rules.value("round.unfinished_policy")), rules.basis("round.unfinished_policy")),
        "criteria": Proposal("", (ArticleId("RU-2.8.9"),)),
    }


def profiles() -> list[Profile]:
    """Return the profiles of the rulebooks."""
    return [profile(name) for name in PROFILE_NAMES]


def regulations_of(form: Form) -> Regulations:
    """Return the regulations that the fields of the form describe; refuse what cannot be, naming the field.

    Rounds are asked for where the system does not settle them; elsewhere they are those of the field expected.
    """
    rules = profile(form.text("profile", "egf"))
    system = played_system(form)
    colours = Colours(rule=EvenColours(str(rules.value("colours.rule"))))
    is_chain = isinstance(system, Stages)
    standings = usual_standings(system, rules.name, withdrawal=form.choice("withdrawal", Withdrawal.BY_HALF))
    made = Regulations(
        name=form.text("name"),
        rounds=rounds_of(form, system),
        system=system,
        standings=standings if is_chain else _by_criteria(form, standings),
        pairing=PairingSettings(handicap=_handicap(form), colours=colours),
        profile=rules.name,
        place=form.text("place"),
        director=form.text("director"),
        begins=form.date("begins"),
        ends=form.date("ends"),
        komi_halves=halves(form.text("komi", "6.5")),
        time=_time(form),
    )
    return of_teams(form, made)


def played_system(form: Form) -> System:
    """Return the system that the form describes: one, or a chain of stages."""
    if form.text("system", "mcmahon") == "stages":
        return stages_of(form, expected_of(form), form.text("profile", "egf"))
    return system_of(form)


def expected_of(form: Form) -> int:
    """Return how many sides are expected; what follows from the field is reckoned by it until it is known."""
    count = form.integer("expected", _USUAL_FIELD)
    if not 2 <= count <= _LARGEST_FIELD:
        raise Refusal(
            "form.expected",
            message="{value} is not between {least} and {most}",
            value=count,
            least=2,
            most=_LARGEST_FIELD,
            where="expected",
        )
    return count


def rounds_of(form: Form, system: System) -> int:
    """Return how many rounds the event has: as announced, or as its system takes for the field expected."""
    if isinstance(system, Stages):
        return sum(stage.rounds for stage in system.stages)
    if isinstance(system, Scheveningen) and credit_of(form) is Credit.TEAM:
        return form.integer("boards", 3)
    check_system(system)
    try:
        settled = rounds_settled(system, expected_of(form))
        check_rounds(settled or 0, "expected")
    except Refusal as refusal:
        raise refusal.at("expected" if refusal.where != "consolation" else "consolation") from None
    return form.integer("rounds", USUAL_ROUNDS) if settled is None else settled


def halves(text: str) -> int:
    """Read komi in half points; refuse what is none."""
    points = exact_number(text.replace(",", "."))
    if points is None or (2 * points).denominator != 1 or abs(2 * points) > MOST_KOMI_HALVES:
        raise Refusal("komi.unreadable", message="'{text}' is no komi; write 6.5 or 7", text=text[:20], where="komi")
    return int(2 * points)


def _handicap(form: Form) -> HandicapRule:
    return HandicapRule(
        basis=form.choice("handicap", HandicapBasis.NONE),
        reduction=form.integer("reduction", 1),
        ceiling=form.integer("ceiling", 9),
    )


def _time(form: Form) -> Control | None:
    text = form.text("time")
    try:
        return parse_control(text) if text else None
    except Refusal as refusal:
        raise refusal.at("time") from None


def _by_criteria(form: Form, usual: StandingsSettings) -> StandingsSettings:
    return replace(usual, criteria=criteria_of(form, "criteria") or usual.criteria)


def _decimal(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"
