"""Pairgoth's settings to regulations."""

from nigiri.formats.json_file import Node
from nigiri.formats.opengotha.criteria import from_opengotha
from nigiri.formats.opengotha.time import PLACE as TIME
from nigiri.formats.opengotha.time import read_time
from nigiri.formats.scalars import DATE, DECIMAL, HALVES, choice
from nigiri.pairing.settings import (
    FloaterPlace,
    Floats,
    Geography,
    HandicapBasis,
    HandicapRule,
    OpenGothaWeights,
    PairingSettings,
    Seeding,
    SeedMethod,
    SeedOrder,
)
from nigiri.ratings.rank import LOWEST, Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.standings.settings import StandingsSettings, UnplayedPoints

PLACE = "pairgoth/"
_SYSTEMS = {"CANADIAN": "CANBYOYOMI", "JAPANESE": "STDBYOYOMI", "FISCHER": "FISCHER"}

_METHOD = choice("a seed method", {method.name: method for method in SeedMethod})
_FLOATER = choice("TOP, MIDDLE or BOTTOM", {place.name: place for place in FloaterPlace})
_ORDER = choice("RATING or NONE", {"RATING": SeedOrder.RATING, "NONE": SeedOrder.NOTHING, "RANK": SeedOrder.NOTHING})
_CRITERIA = {True: ("MMS", "SOSM", "SOSOSM"), False: ("NBW", "SOSW", "SOSOSW")}


def read_regulations(root: Node) -> Regulations:
    """Return the regulations of an event; Pairgoth's names of places and rules are kept in `extra`."""
    pairing = root["pairing"]
    is_mcmahon = pairing["type"].text("SWISS").upper() == "MAC_MAHON"
    names = (from_opengotha(node.text()) for node in pairing["placement"].items())
    criteria = tuple(name for name in names if name not in {None, "NONE"} and name is not None)
    extra = _extra(root)
    return Regulations(
        name=root["name"].text(),
        rounds=max(1, root["rounds"].integer(5)),
        system=_system(pairing, is_mcmahon),
        standings=StandingsSettings(criteria or _CRITERIA[is_mcmahon], _points(pairing["main"])),
        pairing=_pairing(pairing),
        short_name=root["shortName"].text(),
        place=root["location"].text(),
        director=root["director"].text(),
        begins=root["startDate"].scalar(DATE, None),
        ends=root["endDate"].scalar(DATE, None),
        is_internet=root["online"].boolean(False),
        board_size=root["gobanSize"].integer(19),
        komi_halves=root["komi"].scalar(HALVES, 15),
        time=read_time(extra),
        extra=extra,
    )


def _system(pairing: Node, is_mcmahon: bool) -> System:
    if not is_mcmahon:
        return Swiss()
    return McMahon(
        bar=Rank(pairing["mmBar"].integer(0)),
        floor=Rank(pairing["mmFloor"].integer(-20)),
        zero=LOWEST,
    )


def _points(main: Node) -> UnplayedPoints:
    """Return what unplayed rounds are worth: Pairgoth stores whole or half points, half for absence by default."""
    usual = UnplayedPoints()
    return UnplayedPoints(
        absent_wins=main.first("nbwValueAbsent").scalar(HALVES, usual.absent_wins),
        absent_mcmahon=main.first("mmsValueAbsent").scalar(HALVES, usual.absent_mcmahon),
        bye_wins=main.first("nbwValueBye").scalar(HALVES, usual.bye_wins),
        bye_mcmahon=main.first("mmsValueBye").scalar(HALVES, usual.bye_mcmahon),
        round_down=main.first("roundDownScore").boolean(usual.round_down),
    )


def _pairing(pairing: Node) -> PairingSettings:
    main, geo = pairing["main"], pairing["geo"]
    seeding, floats, geography = Seeding(), Floats(), Geography()
    return PairingSettings(
        handicap=_handicap(pairing["handicap"]),
        seeding=Seeding(
            first=main["firstSeed"].scalar(_METHOD, seeding.first),
            second=main["secondSeed"].scalar(_METHOD, seeding.second),
            first_until=main["firstSeedLastRound"].integer(seeding.first_until),
            first_order=main["firstSeedAddCrit"].scalar(_ORDER, seeding.first_order),
            second_order=main["secondSeedAddCrit"].scalar(_ORDER, seeding.second_order),
        ),
        floats=Floats(
            upper=main["upDownUpperMode"].scalar(_FLOATER, floats.upper),
            lower=main["upDownLowerMode"].scalar(_FLOATER, floats.lower),
            compensate=main["upDownCompensate"].boolean(floats.compensate),
        ),
        geography=Geography(
            same_club=geo["mmsDiffClub"].integer(geography.same_club),
            same_club_group=geo["mmsDiffClubGroup"].integer(geography.same_club_group),
            same_country=geo["mmsDiffCountry"].integer(geography.same_country),
        ),
        opengotha=_weights(pairing),
    )


def _handicap(node: Node) -> HandicapRule:
    rule = HandicapRule()
    return HandicapRule(
        basis=HandicapBasis.SCORE if node["useMMS"].boolean(True) else HandicapBasis.RANK,
        reduction=node["correction"].integer(rule.reduction),
        ceiling=node["ceiling"].integer(rule.ceiling),
        even_from=node.first("threshold", "treshold").integer(rule.even_from),
    )


def _weights(pairing: Node) -> OpenGothaWeights:
    base, main, secondary = pairing["base"], pairing["main"], pairing["secondary"]
    usual = OpenGothaWeights()
    return OpenGothaWeights(
        concavity=base["nx1"].scalar(DECIMAL, usual.concavity),
        no_rematch=base["dupWeight"].integer(usual.no_rematch),
        random=base["random"].integer(usual.random),
        is_random_repeatable=base["deterministic"].boolean(usual.is_random_repeatable),
        colour_balance=base["colorBalanceWeight"].integer(usual.colour_balance),
        categories=main["catWeight"].integer(usual.categories),
        score_difference=main["scoreWeight"].integer(usual.score_difference),
        floats=main["upDownWeight"].integer(usual.floats),
        seeding=main["maximizeSeeding"].integer(usual.seeding),
        secondary=secondary["secWeight"].integer(usual.secondary),
        minimise_handicap=pairing["handicap"]["weight"].integer(usual.minimise_handicap),
        geography=pairing["geo"]["weight"].integer(usual.geography),
        is_bar_threshold_active=secondary.first("barThreshold", "barTreshold").boolean(True),
        is_wins_threshold_active=secondary.first("winsThreshold", "winsTreshold").boolean(False),
        rank_threshold=secondary.first("rankThreshold", "rankTreshold").integer(usual.rank_threshold),
    )


def _extra(root: Node) -> dict[str, str]:
    """Keep what Nigiri has no field for, and the time as OpenGotha's attributes say it."""
    names = ("country", "rules", "type")
    kept = {f"{PLACE}{name}": root[name].text() for name in names if root[name].value is not None}
    time = root["timeSystem"]
    if time.value is None:
        return kept
    name = time["type"].text("SUDDEN_DEATH").upper()
    basic = time["mainTime"].integer(0)
    found = {
        "complementaryTimeSystem": _SYSTEMS.get(name, "SUDDENDEATH"),
        # some releases write minutes, others seconds: no event gives five hours, and none five minutes
        "basicTime": str(basic if basic < 300 else basic // 60),
        "fischerTime": str(time["increment"].integer(0)),
        "nbMovesCanTime": str(time["stones"].integer(0)),
        "canByoYomiTime": str(time["byoyomi"].integer(0)),
        "stdByoYomiTime": str(time["byoyomi"].integer(0)),
    }
    return kept | {f"{TIME}{attribute}": value for attribute, value in found.items()}
