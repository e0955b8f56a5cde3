"""What differs between the rules of play, one setting for each question, and the sets in use.

Any combination is a set of rules: `msgspec.structs.replace(JAPANESE, komi=half_points("5.5"))`.
"""

from enum import Enum
from typing import Final

import msgspec

from nigiri.errors import Refusal
from nigiri.go.points import HalfPoints


class Repetition(Enum):
    """Which repetition is forbidden (RU-1.7, KOD-2.2, KOD-2.2var)."""

    SIMPLE_KO = "simple_ko"
    """The arrangement before the opponent's previous move."""
    POSITIONAL = "positional_superko"
    """Any earlier arrangement, whoever was to move."""
    SITUATIONAL = "situational_superko"
    """Any earlier arrangement with the same side to move."""
    NATURAL = "natural_situational_superko"
    """Any arrangement that the same player has made before by placing a stone."""


class LongCycle(Enum):
    """What a repetition longer than ko means (RU-2.7.6, KOD-2.2var)."""

    FORBIDDEN = "forbidden"
    NO_RESULT = "no_result"
    HEAD_REFEREE = "head_referee"
    AGREEMENT = "agreement"


class Tradition(Enum):
    """What is counted (RU-1.12 and KOD-3.2var territory and prisoners, RU-1.13 and KOD-3.2 area)."""

    TERRITORY = "territory"
    AREA = "area"


class Compensation(Enum):
    """What White gets for handicap stones, of which area counting gives Black one point each (RU-1.14)."""

    NONE = "none"
    N = "n"
    N_MINUS_1 = "n-1"


class Placement(Enum):
    """How handicap stones are laid (RU-1.4, KOD-1.7)."""

    FIXED = "fixed"
    FREE = "free"


class Dispute(Enum):
    """What follows when the sides differ about dead stones (RU-1.5, KOD-13.4, EGF-9a)."""

    RESUME = "resume"
    RESUME_WITH_PASS_STONES = "resume_with_pass_stones"
    """Play goes on and each pass costs a stone, so that answering inside one's own territory costs nothing."""
    REFEREE = "referee"


class Resumption(Enum):
    """Who moves when play is resumed."""

    ALTERNATION = "alternation"
    """The opponent of the one who passed last (RU-1.5)."""
    OPPONENT = "opponent_of_requester"
    """The opponent of the one who asks for it, as in Japan."""


class Jigo(Enum):
    """What equal totals mean (KOD-3.6)."""

    DRAW = "draw"
    BLACK_WINS = "black"
    WHITE_WINS = "white"


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules of play. `komi` is for an even game, in half points."""

    name: str
    tradition: Tradition
    komi: HalfPoints
    repetition: Repetition = Repetition.SIMPLE_KO
    long_cycle: LongCycle = LongCycle.NO_RESULT
    suicide: bool = False
    seki_territory: bool = True
    compensation: Compensation = Compensation.NONE
    placement: Placement = Placement.FIXED
    handicap_max: int = 9
    handicap_komi: HalfPoints = 0
    passes_to_end: int = 2
    white_passes_last: bool = False
    pass_stones: bool = False
    fill_neutral_points: bool = False
    dispute: Dispute = Dispute.RESUME
    resumption: Resumption = Resumption.ALTERNATION
    jigo: Jigo = Jigo.DRAW
    komi_from_black: bool = False
    """Whether the sheet takes komi off Black's total (RU-1.14) instead of adding it to White's (EGF-5b, KOD-3.4)."""

    @property
    def is_superko(self) -> bool:
        """Whether every longer cycle is forbidden as well."""
        return self.repetition is not Repetition.SIMPLE_KO


JAPANESE: Final = Rules(
    name="japanese",
    tradition=Tradition.TERRITORY,
    komi=13,
    seki_territory=False,
    fill_neutral_points=True,
    resumption=Resumption.OPPONENT,
)
"""Territory; simple ko, a longer cycle is no result; no territory in seki."""

KOREAN: Final = msgspec.structs.replace(JAPANESE, name="korean", resumption=Resumption.ALTERNATION)
"""As the Japanese in all that is counted here."""

CHINESE: Final = Rules(
    name="chinese",
    tradition=Tradition.AREA,
    komi=15,
    long_cycle=LongCycle.HEAD_REFEREE,
    compensation=Compensation.N,
    placement=Placement.FREE,
)
"""Area; simple ko, longer cycles before the referee; Black pays a point for each handicap stone (RU-A1-1-free)."""

AGA: Final = Rules(
    name="aga",
    tradition=Tradition.AREA,
    komi=15,
    repetition=Repetition.SITUATIONAL,
    long_cycle=LongCycle.FORBIDDEN,
    compensation=Compensation.N_MINUS_1,
    white_passes_last=True,
    pass_stones=True,
    dispute=Dispute.RESUME_WITH_PASS_STONES,
)
"""Area and territory made equal by pass stones, White passing last; situational superko (KOD-A.4)."""

NEW_ZEALAND: Final = Rules(
    name="new-zealand",
    tradition=Tradition.AREA,
    komi=14,
    repetition=Repetition.SITUATIONAL,
    long_cycle=LongCycle.FORBIDDEN,
    suicide=True,
    placement=Placement.FREE,
)
"""Area; situational superko; suicide allowed; komi 7."""

ING: Final = Rules(
    name="ing",
    tradition=Tradition.AREA,
    komi=16,
    repetition=Repetition.POSITIONAL,
    long_cycle=LongCycle.FORBIDDEN,
    suicide=True,
    placement=Placement.FREE,
    passes_to_end=4,
    jigo=Jigo.BLACK_WINS,
)
"""Area by filling; komi 8 and Black wins equal scores; suicide allowed; four passes.

Ing's own ko rule tells fighting from disturbing kos, which is a judgement; positional superko stands in for it.
"""

TROMP_TAYLOR: Final = Rules(
    name="tromp-taylor",
    tradition=Tradition.AREA,
    komi=15,
    repetition=Repetition.POSITIONAL,
    long_cycle=LongCycle.FORBIDDEN,
    suicide=True,
    placement=Placement.FREE,
)
"""Area; positional superko; suicide allowed; what stands on the board lives."""

RUSSIA_2020: Final = Rules(
    name="russia-2020",
    tradition=Tradition.TERRITORY,
    komi=13,
    long_cycle=LongCycle.HEAD_REFEREE,
    komi_from_black=True,
)
"""The rules of the sport: RU-1.5 to RU-1.15; simple ko, longer cycles before the head referee (RU-1.7, RU-2.7.6),
one-coloured regions count in seki too (RU-1.11), handicap by Appendix 1 (RU-A1-1-intro)."""

RFGB_CODE: Final = Rules(
    name="rfgb-code",
    tradition=Tradition.AREA,
    komi=15,
    repetition=Repetition.SITUATIONAL,
    long_cycle=LongCycle.FORBIDDEN,
)
"""The draft Code: situational superko (KOD-2.2), area (KOD-3.2), no suicide (KOD-2.1)."""

EGF: Final = Rules(
    name="egf",
    tradition=Tradition.TERRITORY,
    komi=13,
    seki_territory=False,
    fill_neutral_points=True,
    dispute=Dispute.REFEREE,
)
"""What the European tournament rules leave to the event, as usually played (EGF-5b, EGF-5i, EGF-10)."""

PRESETS: Final = {
    rules.name: rules
    for rules in (
        JAPANESE,
        CHINESE,
        KOREAN,
        AGA,
        NEW_ZEALAND,
        ING,
        TROMP_TAYLOR,
        RUSSIA_2020,
        RFGB_CODE,
        EGF,
    )
}


def deviations(rules: Rules, base: Rules) -> dict[str, tuple[object, object]]:
    """Return the settings in which rules differ from a set they are based on: (own, base), by the setting's name.

    The regulations name the rules of play used and mark each of these (KOD-4.1).
    """
    pairs = ((name, getattr(rules, name), getattr(base, name)) for name in Rules.__struct_fields__ if name != "name")
    return {name: (own, given) for name, own, given in pairs if own != given}


def rules_named(name: str) -> Rules:
    """Return a set of rules by its name; refuse an unknown one and say which there are."""
    rules = PRESETS.get(name.strip().lower().replace("_", "-"))
    if rules is None:
        raise Refusal(
            "rules.unknown",
            message="There are no rules named {name}; known are {known}.",
            name=name,
            known=", ".join(PRESETS),
        )
    return rules
