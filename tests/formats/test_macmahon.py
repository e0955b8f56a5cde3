"""MacMahon's files read."""

import pytest

from nigiri.errors import Refusal
from nigiri.formats.reading import read
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapBasis, HandicapRule
from nigiri.people.entry import Absence, Registration
from nigiri.regulations.system import McMahon, Swiss

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<Tournament typeversion="3">
<Name>Open</Name><NumberOfRounds>4</NumberOfRounds><Boardsize>13</Boardsize>
<UseMacMahonStartScores>true</UseMacMahonStartScores>
<UpperMacMahonBar>true</UpperMacMahonBar><UpperMacMahonBarLevel>3d</UpperMacMahonBarLevel>
<LowerMacMahonBar>true</LowerMacMahonBar><LowerMacMahonBarLevel>15k</LowerMacMahonBarLevel>
<HandicapUsed>true</HandicapUsed><HandicapByLevel>true</HandicapByLevel>
<HandicapAdjustment>true</HandicapAdjustment><HandicapAdjustmentValue>-2</HandicapAdjustmentValue>
<HandicapLimit>true</HandicapLimit><HandicapLimitValue>6</HandicapLimitValue>
<HandicapBelow>true</HandicapBelow><HandicapBelowLevel>1k</HandicapBelowLevel>
<Walllist><SortCriterion><ShortName>Score</ShortName></SortCriterion>
<SortCriterion><ShortName>SODOS</ShortName></SortCriterion></Walllist>
<IndividualParticipant><Id>1</Id><GoPlayer><Surname>Ahl</Surname><FirstName>Eva</FirstName><GoLevel>2d</GoLevel>
<Rating>2234</Rating><Country>UK</Country><Club>Lond</Club><EgdPin>01234567</EgdPin></GoPlayer>
<SuperBarMember>true</SuperBarMember><NotPlayingInRound>2</NotPlayingInRound></IndividualParticipant>
<IndividualParticipant><Id>2</Id><GoPlayer><Surname>Berg</Surname><FirstName>Bo</FirstName><GoLevel>10k</GoLevel>
<Rating>-901</Rating><EgdPin>0</EgdPin></GoPlayer>
<PreliminaryRegistration>true</PreliminaryRegistration></IndividualParticipant>
<IndividualParticipant><Id>3</Id><GoPlayer><Surname>Cole</Surname><GoLevel>1k</GoLevel></GoPlayer>
</IndividualParticipant>
<TournamentRound><RoundNumber>1</RoundNumber>
<Pairing><PairingWithBye>false</PairingWithBye><BoardNumber>1</BoardNumber><White>1</White><Black>2</Black>
<Handicap>3</Handicap><Result>0-1</Result></Pairing>
<Pairing><PairingWithBye>true</PairingWithBye><Black>3</Black></Pairing>
</TournamentRound>
<TournamentRound><RoundNumber>2</RoundNumber>
<Pairing><BoardNumber>4</BoardNumber><White>3</White><Black>2</Black><Handicap>0</Handicap><Result>1-0!</Result></Pairing>
</TournamentRound>
</Tournament>
"""


def test_an_event_is_read() -> None:
    imported = read(FILE.encode())
    tournament, rules = imported.tournament, imported.tournament.regulations
    assert (imported.format, rules.name, rules.rounds, rules.board_size) == ("macmahon", "Open", 4, 13)
    assert rules.system == McMahon(bar=2, floor=-15)
    assert rules.pairing.handicap == HandicapRule(HandicapBasis.RANK, 2, 6, -1)
    assert rules.standings.criteria == ("MMS", "SODOSM")
    eva, bo, cole = tournament.entries.values()
    assert (eva.id, eva.rank, eva.grade, eva.rating, eva.country) == ("1", 1, "2d", 2234, "GB")
    assert (eva.start_correction, eva.absences) == (1, {2: Absence.BY_RULE})
    assert imported.roster[eva.person].identifiers == {"egd": "01234567"}
    assert (bo.registration, bo.rating) == (Registration.PRELIMINARY, None)
    assert imported.roster[bo.person].identifiers == {}
    assert cole.rating is None
    first, second = tournament.rounds
    assert first.games == (Game(1, EntryId("2"), EntryId("1"), 3, 1, Result(Outcome.WHITE)),)
    assert first.byes == (Bye(EntryId("3")),)
    assert second.games == (Game(4, EntryId("2"), EntryId("3"), 0, 13, Result(Outcome.BLACK, by_default=True)),)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("½-½", Result(Outcome.JIGO)),
        ("1/2 - 1/2", Result(Outcome.JIGO)),
        ("0-0!", Result(Outcome.BOTH_LOSE, by_default=True)),
        ("1-1", Result(Outcome.BOTH_WIN)),
        ("?-?", Result()),
    ],
)
def test_results(text: str, result: Result) -> None:
    assert read(FILE.replace("1-0!", text).encode()).tournament.rounds[1].games[0].result == result


def test_without_start_scores_it_is_swiss_and_without_handicap_even() -> None:
    text = FILE.replace("<UseMacMahonStartScores>true", "<UseMacMahonStartScores>false")
    text = text.replace("<HandicapUsed>true", "<HandicapUsed>false")
    rules = read(text.encode()).tournament.regulations
    assert rules.system == Swiss()
    assert rules.standings.criteria == ("NBW", "SODOSW")
    assert rules.pairing.handicap.basis is HandicapBasis.NONE


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("<Id>2</Id>", "<Id>1</Id>", "player.duplicate", "x:16"),
        ("<Id>2</Id>", "", "player.nameless", "x:16"),
        ("<White>1</White>", "<White>9</White>", "player.unknown", "x:22"),
        ("<White>3</White>", "<White>2</White>", "game.self", "x:27"),
        ("1-0!", "2-0", "value.unreadable", "x:27"),
        ("<GoLevel>10k", "<GoLevel>99k", "value.unreadable", "x:16"),
        ("<NotPlayingInRound>2", "<NotPlayingInRound>two", "value.unreadable", "x:15"),
        ("<RoundNumber>2", "<RoundNumber>0", "round.number", "x:26"),
    ],
)
def test_faults_are_refused_with_their_line(old: str, new: str, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(FILE.replace(old, new).encode(), "x")
    assert (refused.value.code, refused.value.where) == (code, where)
