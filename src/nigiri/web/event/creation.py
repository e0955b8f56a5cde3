"""The regulations that a form describes, and what a profile proposes for them."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.controls import JapaneseByoyomi
from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.pairing.settings import Colours, EvenColours, HandicapBasis, HandicapRule, PairingSettings
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.conventions import unplayed_points
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.schedules import Knockout, RoundRobin
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.rulebook.profile import Profile
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.standings.criteria.registry import find
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings
from nigiri.web.event.forms import Form

CRITERIA = {
    "mcmahon": "MMS, SOSM, SOSOSM",
    "swiss": "NBW, SOSW, SOSOSW",
    "round-robin": ", ".join(ROUND_ROBIN.criteria),
    "knockout": "NBW",
}
"""The systems that the form offers, each with its usual criteria."""

_USUAL_MAIN = 60 * 60_000


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
    """Return the regulations that the fields of the form describe; refuse what cannot be, naming the field."""
    rules = profile(form.text("profile", "egf"))
    system = form.text("system", "mcmahon")
    handicap = HandicapRule(
        basis=_basis(form.text("handicap", "none")),
        reduction=form.integer("reduction", 1),
        ceiling=form.integer("ceiling", 9),
    )
    even = EvenColours(str(rules.value("colours.rule")))
    return Regulations(
        name=form.text("name")[:200],
        rounds=form.integer("rounds", 5),
        system=_system(form, system),
        standings=_standings(form, system),
        pairing=PairingSettings(handicap=handicap, colours=Colours(rule=even)),
        profile=rules.name,
        place=form.text("place")[:200],
        director=form.text("director")[:200],
        begins=form.date("begins"),
        ends=form.date("ends"),
        komi_halves=halves(form.text("komi", "6.5")),
        time=parse_control(form.text("time")) if form.text("time") else None,
    )


def halves(text: str) -> int:
    """Read komi in half points; refuse what is none."""
    try:
        doubled = 2 * Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        doubled = Fraction(1, 3)
    if doubled.denominator != 1 or abs(doubled) > 200:
        raise Refusal("komi.unreadable", message="'{text}' is no komi; write 6.5 or 7", text=text[:20], where="komi")
    return int(doubled)


def _system(form: Form, name: str) -> System:
    match name:
        case "swiss":
            return Swiss()
        case "round-robin":
            return RoundRobin()
        case "knockout":
            return Knockout()
        case "mcmahon":
            return _mcmahon(form)
        case _:
            raise Refusal("form.choice", message="'{text}' is none of the choices", text=name[:40], where="system")


def _mcmahon(form: Form) -> McMahon:
    bar, floor = parse_rank(form.text("bar", "4d")), parse_rank(form.text("floor", "20k"))
    if floor > bar:
        raise Refusal(
            "system.bands",
            message="the floor {floor} is above the bar {bar}",
            floor=form.text("floor"),
            bar=form.text("bar"),
            where="floor",
        )
    return McMahon(bar=bar, floor=floor)


def _basis(text: str) -> HandicapBasis:
    if text not in set(HandicapBasis):
        raise Refusal("form.choice", message="'{text}' is none of the choices", text=text[:40], where="handicap")
    return HandicapBasis(text)


def _standings(form: Form, system: str) -> StandingsSettings:
    written = form.text("criteria", CRITERIA[system]).replace(",", " ").split()
    criteria = tuple(dict.fromkeys(find(name).name for name in written))
    if system == "round-robin":
        return replace(ROUND_ROBIN, criteria=criteria)
    return StandingsSettings(criteria, unplayed_points(form.text("profile", "egf")))


def _decimal(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"
