"""Files and events the tests of the formats share, all made up."""

import datetime

from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Swiss
from nigiri.standings.settings import StandingsSettings, UnplayedPoints
from nigiri.tournament.state import Round, RoundStatus, Tournament

REAL_EVENTS = (
    "20240921-KPMC-Splitbug", "CdFA2020-essaiLVCup", "ChampionnatLyon2017", "Short_Name", "TournoiChinois",
    "Tournoi_de_Juvisy", "bosp2024", "egc2013", "frioul-2018", "orionsub18lat2020", "simplemm", "simpleswiss",
    "tournoi_equipe_LGO_2020",
)  # fmt: skip
"""The events of ../shared/data/opengotha."""

ANNA, JIRI, COLE, IYA, BO = (EntryId(k) for k in ("VANDERBERGANNA", "BROŽJIŘÍ", "COLE", "ДОРНИЯ", "EKBO"))
"""The players of `OPENGOTHA`."""

OPENGOTHA = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201" saveDT="20260501100000" fullVersionNumber="3.52.03" runningMode="SAL">
<Players>
<Player name="van der Berg" firstName="Anna" country="NL" club="Amst" egfPin="01234567" ffgLicence="0500001" \
ffgLicenceStatus="L" agaId="007" agaExpirationDate="7/15/2026" rank="2D" grade=" 3D" rating="2201" \
ratingOrigin="EGF" smmsCorrection="1" participating="10111111111111111110" registeringStatus="FIN"/>
<Player name="Brož" firstName="Jiří" country="CZ" club="Brno" egfPin="" ffgLicence="" ffgLicenceStatus="" \
agaId="" agaExpirationDate="" rank="1k" grade="1K" rating="" ratingOrigin="" smmsCorrection="-1" \
participating="11111111111111111111" registeringStatus="FIN" shirt="XL"/>
<Player name="Cole" firstName="" country="GB" club="Lond" egfPin="" ffgLicence="" ffgLicenceStatus="" \
agaId="" agaExpirationDate="" rank="12K" grade="12K" rating="900" ratingOrigin="MAN" smmsCorrection="0" \
participating="11111111111111111111" registeringStatus="PRE"/>
<Player name="Дорн" firstName="Ия" country="RU" club="" egfPin="" ffgLicence="" ffgLicenceStatus="" \
agaId="" agaExpirationDate="" rank="30K" grade="30K" rating="-900" ratingOrigin="INI" smmsCorrection="0" \
participating="11111111111111111111" registeringStatus="FIN"/>
<Player name="Ek" firstName="Bo" country="SE" club="Lund" egfPin="" ffgLicence="" ffgLicenceStatus="" \
agaId="" agaExpirationDate="" rank="3D" grade="1P" rating="2305" ratingOrigin="EGF" smmsCorrection="0" \
participating="11111111111111111111" registeringStatus="FIN"/>
</Players>
<Games>
<Game roundNumber="1" tableNumber="2" whitePlayer="VanDerBergAnna" blackPlayer="BROŽJIŘÍ" knownColor="true" \
handicap="3" result="RESULT_WHITEWINS"/>
<Game roundNumber="1" tableNumber="1" whitePlayer="EKBO" blackPlayer="cole" knownColor="false" handicap="0" \
result="RESULT_EQUAL"/>
<Game roundNumber="2" tableNumber="1" whitePlayer="ДОРНИЯ" blackPlayer="brožjiří" knownColor="true" handicap="0" \
result="RESULT_BOTHLOSE_BYDEF" clock="late"/>
<Game roundNumber="2" tableNumber="2" whitePlayer="COLE" blackPlayer="ekbo" knownColor="true" handicap="9" \
result="RESULT_UNKNOWN"/>
</Games>
<ByePlayers>
<ByePlayer roundNumber="1" player="дорнИЯ"/>
</ByePlayers>
<Teams>
<Team teamNumber="1" teamName="North"><Board roundNumber="1" boardNumber="1" player="EKBO"/>\
<Board roundNumber="1" boardNumber="2" player="COLE"/></Team>
</Teams>
<TournamentParameterSet>
<GeneralParameterSet shortName="open26" name="Open 2026" location="Malmö" director="P. One" beginDate="2026-05-01" \
endDate="2026-05-03" size="13" komi="6.5" basicTime="75" complementaryTimeSystem="FISCHER" stdByoYomiTime="31" \
nbMovesCanTime="16" canByoYomiTime="301" fischerTime="11" bInternet="true" numberOfRounds="6" \
numberOfCategories="3" genMMFloor="25K" genMMBar="3D" genMMZero="29K" genNBW2ValueAbsent="1" genNBW2ValueBye="0" \
genMMS2ValueAbsent="0" genMMS2ValueBye="1" genRoundDownNBWMMS="false" genCountNotPlayedGamesAsHalfPoint="true">
<Categories><Category number="1" lowerLimit="1D"/><Category number="2" lowerLimit="10K"/></Categories>
</GeneralParameterSet>
<HandicapParameterSet hdBasedOnMMS="false" hdNoHdRankThreshold="2K" hdCorrection="2" hdCeiling="7"/>
<PlacementParameterSet><PlacementCriteria>
<PlacementCriterion number="2" name="SOSM"/><PlacementCriterion number="1" name="MMS"/>
<PlacementCriterion number="3" name="SOSM-1"/><PlacementCriterion number="4" name="Rating"/>
<PlacementCriterion number="5" name="DC"/><PlacementCriterion number="6" name="NULL"/>
</PlacementCriteria></PlacementParameterSet>
<PairingParameterSet paiStandardNX1Factor="0.25" paiBaAvoidDuplGame="400000000000000" paiBaRandom="5" \
paiBaDeterministic="false" paiBaBalanceWB="1001" paiMaAvoidMixingCategories="11" \
paiMaMinimizeScoreDifference="12" paiMaDUDDWeight="13" paiMaCompensateDUDD="false" paiMaDUDDUpperMode="BOT" \
paiMaDUDDLowerMode="TOP" paiMaMaximizeSeeding="14" paiMaLastRoundForSeedSystem1="4" \
paiMaSeedSystem1="SPLITANDFOLD" paiMaSeedSystem2="SPLITANDRANDOM" paiMaAdditionalPlacementCritSystem1="NULL" \
paiMaAdditionalPlacementCritSystem2="Rating" paiSeRankThreshold="5K" paiSeNbWinsThresholdActive="true" \
paiSeBarThresholdActive="false" paiSeDefSecCrit="15" paiSeMinimizeHandicap="16" paiSeAvoidSameGeo="17" \
paiSePreferMMSDiffRatherThanSameCountry="4" paiSePreferMMSDiffRatherThanSameClubsGroup="5" \
paiSePreferMMSDiffRatherThanSameClub="6"/>
<DPParameterSet playerSortType="grade" gameFormat="short"/>
<PublishParameterSet print="false" htmlAutoScroll="true"/>
<FutureParameterSet><Inner a="1"/></FutureParameterSet>
</TournamentParameterSet>
<TeamTournamentParameterSet>
<TeamGeneralParameterSet teamSize="2"/>
<TeamPlacementParameterSet><PlacementCriteria><PlacementCriterion number="1" name="TEAMP"/>\
<PlacementCriterion number="2" name="MNR"/></PlacementCriteria></TeamPlacementParameterSet>
</TeamTournamentParameterSet>
<ClubsGroups><ClubsGroup name="Oresund"><Club name="Lund"/><Club name="Malm"/></ClubsGroup></ClubsGroups>
<Weather><Day sky="blue"/></Weather>
</Tournament>
"""


def person(key: str, family: str, given: str = "", **identifiers: str) -> Person:
    return Person(PersonId(key), family, given, identifiers)


def entry(key: str, rank: int, **fields: object) -> Entry:
    return Entry(EntryId(key), PersonId(key), Rank(rank), **fields)  # type: ignore[arg-type]


def three_players() -> tuple[Tournament, Roster]:
    """Three rounds of three players, as case C57 tells them."""
    black, white, jigo = Result(Outcome.BLACK), Result(Outcome.WHITE), Result(Outcome.JIGO)
    del white
    p1, p2, p3 = EntryId("P1"), EntryId("P2"), EntryId("P3")
    rounds = (
        Round(1, (Game(1, p1, p2, 3, 1, black),), (Bye(p3),), RoundStatus.PUBLISHED),
        Round(2, (Game(1, p3, p2, 0, 13, black),), (), RoundStatus.PUBLISHED),
        Round(3, (Game(1, p3, p1, 0, 13, jigo),), (Bye(p2, ByeKind.ZERO),), RoundStatus.PUBLISHED),
    )
    tournament = Tournament(
        TournamentId("three"),
        Regulations(
            "Three",
            3,
            system=Swiss(),
            standings=StandingsSettings(("NBW", "SOSW"), UnplayedPoints(1, 1, 2, 2, round_down=False)),
            begins=datetime.date(2026, 5, 1),
            ends=datetime.date(2026, 5, 1),
        ),
        {
            p1: entry("P1", -3, absences={2: Absence.HALF}, club="west", country="CZ"),
            p2: entry("P2", 0, club="west", country="PL"),
            p3: entry("P3", -1, club="East", country="FR"),
        },
        rounds,
    )
    roster = Roster(
        [person("P1", "One", "Ann", egd="00000001"), person("P2", "Two", "Bob"), person("P3", "Three", "Cy")]
    )
    return tournament, roster
