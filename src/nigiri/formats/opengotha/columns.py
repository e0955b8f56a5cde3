"""Which attribute of OpenGotha's file is which field of which setting; one table serves both directions."""

from typing import Any

from lxml import etree
from msgspec import Struct

from nigiri.formats.scalars import BOOLEAN, DATE, DECIMAL, HALVES, INTEGER, NAME, RANK, ROUND_FROM_0, TEXT, Kind, choice
from nigiri.formats.xml_tree import Attributes, set_attribute
from nigiri.pairing.settings import FloaterPlace, HandicapBasis, SeedMethod, SeedOrder


class Column(Struct, frozen=True):
    """An attribute, the field it fills, and its kind."""

    attribute: str
    field: str
    kind: Kind[Any]


_PLACE = choice("TOP, MID or BOT", {"TOP": FloaterPlace.TOP, "MID": FloaterPlace.MIDDLE, "BOT": FloaterPlace.BOTTOM})
_METHOD = choice(
    "a seed system",
    {
        "SPLITANDRANDOM": SeedMethod.SPLIT_AND_RANDOM,
        "SPLITANDFOLD": SeedMethod.SPLIT_AND_FOLD,
        "SPLITANDSLIP": SeedMethod.SPLIT_AND_SLIP,
    },
)
_ORDER: Kind[SeedOrder] = Kind(
    "a placement criterion",
    lambda text: SeedOrder.RATING if text.strip().upper() == "RATING" else SeedOrder.NOTHING,
    lambda order: "Rating" if order is SeedOrder.RATING else "NULL",
)
_BASIS: Kind[HandicapBasis] = choice("true or false", {"true": HandicapBasis.SCORE, "false": HandicapBasis.RANK})

GENERAL = (
    Column("name", "name", TEXT),
    Column("shortName", "short_name", TEXT),
    Column("location", "place", TEXT),
    Column("director", "director", TEXT),
    Column("beginDate", "begins", DATE),
    Column("endDate", "ends", DATE),
    Column("bInternet", "is_internet", BOOLEAN),
    Column("size", "board_size", INTEGER),
    Column("komi", "komi_halves", HALVES),
    Column("numberOfRounds", "rounds", INTEGER),
)
POINTS = (
    Column("genNBW2ValueAbsent", "absent_wins", INTEGER),
    Column("genNBW2ValueBye", "bye_wins", INTEGER),
    Column("genMMS2ValueAbsent", "absent_mcmahon", INTEGER),
    Column("genMMS2ValueBye", "bye_mcmahon", INTEGER),
    Column("genRoundDownNBWMMS", "round_down", BOOLEAN),
)
MCMAHON = (
    Column("genMMBar", "bar", RANK),
    Column("genMMFloor", "floor", RANK),
    Column("genMMZero", "zero", RANK),
)
HANDICAP = (
    Column("hdBasedOnMMS", "basis", _BASIS),
    Column("hdCorrection", "reduction", INTEGER),
    Column("hdCeiling", "ceiling", INTEGER),
    Column("hdNoHdRankThreshold", "even_from", RANK),
)
SEEDING = (
    Column("paiMaSeedSystem1", "first", _METHOD),
    Column("paiMaSeedSystem2", "second", _METHOD),
    Column("paiMaLastRoundForSeedSystem1", "first_until", ROUND_FROM_0),
    Column("paiMaAdditionalPlacementCritSystem1", "first_order", _ORDER),
    Column("paiMaAdditionalPlacementCritSystem2", "second_order", _ORDER),
)
FLOATS = (
    Column("paiMaDUDDUpperMode", "upper", _PLACE),
    Column("paiMaDUDDLowerMode", "lower", _PLACE),
    Column("paiMaCompensateDUDD", "compensate", BOOLEAN),
)
GEOGRAPHY = (
    Column("paiSePreferMMSDiffRatherThanSameClub", "same_club", INTEGER),
    Column("paiSePreferMMSDiffRatherThanSameClubsGroup", "same_club_group", INTEGER),
    Column("paiSePreferMMSDiffRatherThanSameCountry", "same_country", INTEGER),
)
WEIGHTS = (
    Column("paiStandardNX1Factor", "concavity", DECIMAL),
    Column("paiBaAvoidDuplGame", "no_rematch", INTEGER),
    Column("paiBaRandom", "random", INTEGER),
    Column("paiBaDeterministic", "is_random_repeatable", BOOLEAN),
    Column("paiBaBalanceWB", "colour_balance", INTEGER),
    Column("paiMaAvoidMixingCategories", "categories", INTEGER),
    Column("paiMaMinimizeScoreDifference", "score_difference", INTEGER),
    Column("paiMaDUDDWeight", "floats", INTEGER),
    Column("paiMaMaximizeSeeding", "seeding", INTEGER),
    Column("paiSeDefSecCrit", "secondary", INTEGER),
    Column("paiSeMinimizeHandicap", "minimise_handicap", INTEGER),
    Column("paiSeAvoidSameGeo", "geography", INTEGER),
    Column("paiSeBarThresholdActive", "is_bar_threshold_active", BOOLEAN),
    Column("paiSeNbWinsThresholdActive", "is_wins_threshold_active", BOOLEAN),
    Column("paiSeRankThreshold", "rank_threshold", RANK),
)
PERSON = (
    Column("name", "family_name", NAME),
    Column("firstName", "given_name", NAME),
)
ENTRY = (
    Column("rank", "rank", RANK),
    Column("grade", "grade", NAME),
    Column("club", "club", TEXT),
    Column("country", "country", TEXT),
    Column("smmsCorrection", "start_correction", INTEGER),
)
IDENTIFIERS = (("egfPin", "egd"), ("ffgLicence", "ffg"), ("agaId", "aga"))


def take_all(columns: tuple[Column, ...], attributes: Attributes, defaults: object) -> dict[str, Any]:
    """Take the attributes of a table, with the fields of a value as defaults."""
    return {
        column.field: attributes.take(column.attribute, column.kind, getattr(defaults, column.field))
        for column in columns
    }


def set_all(
    columns: tuple[Column, ...], element: etree._Element, value: object, kept: dict[str, str], place: str
) -> None:
    """Write the fields of a value as the attributes of a table."""
    for column in columns:
        set_attribute(
            element,
            column.attribute,
            column.kind,
            getattr(value, column.field),
            kept.get(f"{place}{column.attribute}"),
        )
