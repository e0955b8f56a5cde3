"""MacMahon's XML (version 3), the program most German and Czech events are paired with."""

from typing import TypeVar

from lxml import etree

from nigiri.formats.assembly import Assembly
from nigiri.formats.country import iso_country
from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import BOOLEAN, INTEGER, RANK, TEXT, Kind
from nigiri.formats.xml_tree import Document, child, children, tag
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.person import Person
from nigiri.ratings.rank import HIGHEST, LOWEST
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.standings.settings import StandingsSettings

T = TypeVar("T")

_RESULTS = {
    "1-0": Outcome.BLACK,
    "0-1": Outcome.WHITE,
    "½-½": Outcome.JIGO,
    "1/2-1/2": Outcome.JIGO,
    "0.5-0.5": Outcome.JIGO,
    "1-1": Outcome.BOTH_WIN,
    "0-0": Outcome.BOTH_LOSE,
    "?-?": Outcome.UNKNOWN,
    "": Outcome.UNKNOWN,
}
_CRITERIA = {
    "Points": ("NBW", "NBW"), "Score": ("MMS", "NBW"), "ScoreX": ("MMS", "NBW"), "SOS": ("SOSM", "SOSW"),
    "SOSOS": ("SOSOSM", "SOSOSW"), "SODOS": ("SODOSM", "SODOSW"), "CUSS": ("CUSSM", "CUSSW"),
}  # fmt: skip
_LOWEST_RATING = -900


def _tournament(document: Document) -> etree._Element | None:
    root = document.root
    return root if tag(root) == "tournament" else child(root, "Tournament")


def is_macmahon(document: Document) -> bool:
    """Tell whether a document is MacMahon's: participants that are go players."""
    found = _tournament(document)
    return found is not None and ("typeversion" in found.attrib or bool(children(found, "IndividualParticipant")))


def read_macmahon(document: Document, notebook: Notebook) -> Imported:
    """Read an event; sides are called by MacMahon's own numbers."""
    root = _tournament(document)
    if root is None:
        raise AssertionError("is_macmahon was not asked")
    return _Reader(root, document, notebook).read()


class _Reader:
    """Reads values that stand as text of child elements."""

    def __init__(self, root: etree._Element, document: Document, notebook: Notebook) -> None:
        self._root = root
        self._document = document
        self._notebook = notebook
        self._assembly = Assembly(notebook)

    def read(self) -> Imported:
        regulations = self._regulations()
        for element in children(self._root, "IndividualParticipant"):
            self._enter(element)
        for drawn in children(self._root, "TournamentRound"):
            number = self._value(drawn, "RoundNumber", INTEGER, 0)
            if self._assembly.is_round(number, self._document.where(drawn)):
                for position, pairing in enumerate(children(drawn, "Pairing"), 1):
                    self._pair(pairing, number, position, regulations)
        return self._assembly.imported(regulations, "macmahon")

    def _value(self, element: etree._Element | None, name: str, kind: Kind[T], default: T) -> T:
        found = child(element, name)
        text = (found.text or "").strip() if found is not None else ""
        if not text or found is None:
            return default
        try:
            return kind.read(text)
        except ValueError:
            self._notebook.fault(
                kind.code,
                "{attribute} is '{text}', which is not {what}",
                self._document.where(found),
                attribute=name,
                text=text[:80],
                what=kind.what,
            )
            return default

    def _regulations(self) -> Regulations:
        root = self._root
        is_mcmahon = self._value(root, "UseMacMahonStartScores", BOOLEAN, True)
        rounds = self._value(root, "NumberOfRounds", INTEGER, 5)
        return Regulations(
            name=self._value(root, "Name", TEXT, ""),
            rounds=max(1, rounds),
            system=self._system(is_mcmahon),
            standings=StandingsSettings(self._criteria(is_mcmahon)),
            pairing=PairingSettings(handicap=self._handicap()),
            board_size=self._value(root, "Boardsize", INTEGER, 19),
        )

    def _system(self, is_mcmahon: bool) -> System:
        if not is_mcmahon:
            return Swiss()
        root = self._root
        has_bar = self._value(root, "UpperMacMahonBar", BOOLEAN, True)
        has_floor = self._value(root, "LowerMacMahonBar", BOOLEAN, True)
        bar = self._value(root, "UpperMacMahonBarLevel", RANK, HIGHEST) if has_bar else HIGHEST
        floor = self._value(root, "LowerMacMahonBarLevel", RANK, LOWEST) if has_floor else LOWEST
        return McMahon(bar=max(bar, floor), floor=min(bar, floor), zero=LOWEST)

    def _criteria(self, is_mcmahon: bool) -> tuple[str, ...]:
        walllist = child(self._root, "Walllist")
        names = [
            (self._value(element, "ShortName", TEXT, ""))
            for element in (children(walllist, "SortCriterion") if walllist is not None else ())
        ]
        found = [_CRITERIA[name][0 if is_mcmahon else 1] for name in names if name in _CRITERIA]
        usual = ("MMS", "SOSM", "SOSOSM") if is_mcmahon else ("NBW", "SOSW", "SOSOSW")
        return tuple(dict.fromkeys(found)) or usual

    def _handicap(self) -> HandicapRule:
        root = self._root
        if not self._value(root, "HandicapUsed", BOOLEAN, False):
            return HandicapRule(HandicapBasis.NONE)
        by_rank = self._value(root, "HandicapByLevel", BOOLEAN, False)
        is_adjusted = self._value(root, "HandicapAdjustment", BOOLEAN, True)
        adjustment = self._value(root, "HandicapAdjustmentValue", INTEGER, 0) if is_adjusted else 0
        has_limit = self._value(root, "HandicapLimit", BOOLEAN, True)
        has_bar = self._value(root, "HandicapBelow", BOOLEAN, True)
        return HandicapRule(
            basis=HandicapBasis.RANK if by_rank else HandicapBasis.SCORE,
            reduction=abs(adjustment),
            ceiling=self._value(root, "HandicapLimitValue", INTEGER, 9) if has_limit else 9,
            even_from=self._value(root, "HandicapBelowLevel", RANK, HIGHEST) if has_bar else HIGHEST,
        )

    def _enter(self, element: etree._Element) -> None:
        where = self._document.where(element)
        player = child(element, "GoPlayer")
        key = self._value(element, "Id", TEXT, "")
        if not key:
            self._notebook.fault("player.nameless", "a participant has no number", where)
            return
        pin = self._value(player, "EgdPin", TEXT, "")
        person = Person(
            PersonId(key),
            self._value(player, "Surname", TEXT, ""),
            self._value(player, "FirstName", TEXT, ""),
            {"egd": pin} if pin.strip("0") else {},
        )
        rating = self._value(player, "Rating", INTEGER, _LOWEST_RATING - 1)
        preliminary = self._value(element, "PreliminaryRegistration", BOOLEAN, False)
        grade = self._value(player, "GoLevel", TEXT, "30k")
        entry = Entry(
            EntryId(key),
            person.id,
            self._value(player, "GoLevel", RANK, LOWEST),
            grade=grade,
            rating=rating if rating >= _LOWEST_RATING else None,
            club=self._value(player, "Club", TEXT, ""),
            country=iso_country(self._value(player, "Country", TEXT, "")),
            registration=Registration.PRELIMINARY if preliminary else Registration.FINAL,
            start_correction=1 if self._value(element, "SuperBarMember", BOOLEAN, False) else 0,
            absences=self._absences(element),
        )
        self._assembly.enter(person, entry, where)

    def _absences(self, element: etree._Element) -> dict[int, Absence]:
        found: dict[int, Absence] = {}
        for absent in children(element, "NotPlayingInRound"):
            try:
                found[INTEGER.read(absent.text or "")] = Absence.BY_RULE
            except ValueError:
                self._notebook.fault(
                    "value.unreadable",
                    "'{text}' is no round",
                    self._document.where(absent),
                    text=(absent.text or "")[:80],
                )
        return found

    def _pair(self, element: etree._Element, number: int, position: int, regulations: Regulations) -> None:
        where = self._document.where(element)
        names = {name: self._value(element, name, TEXT, "") for name in ("Black", "White")}
        if self._value(element, "PairingWithBye", BOOLEAN, False):
            player = self._assembly.find(names["Black"] or names["White"], number, where)
            if player is not None:
                self._assembly.add_bye(number, Bye(player), where)
            return
        black = self._assembly.find(names["Black"], number, where)
        white = self._assembly.find(names["White"], number, where)
        if black is None or white is None:
            return
        handicap = self._value(element, "Handicap", INTEGER, 0)
        komi = regulations.pairing.handicap.komi_halves if handicap else regulations.komi_halves
        table = self._value(element, "BoardNumber", INTEGER, position)
        result = self._result(element, where)
        self._assembly.add_game(number, Game(table, black, white, handicap, komi, result), where)

    def _result(self, element: etree._Element, where: str) -> Result:
        """Read a result, Black's part first; `!` and the referee's mark say that it came without play."""
        text = "".join(self._value(element, "Result", TEXT, "?-?").split()).replace(":", "-")
        outcome = _RESULTS.get(text.removesuffix("!"))
        if outcome is None:
            self._notebook.fault("value.unreadable", "'{text}' is no result", where, text=text[:80])
            return Result()
        by_default = text.endswith("!") or self._value(element, "ResultByReferee", BOOLEAN, False)
        return Result(outcome, by_default=by_default and outcome is not Outcome.UNKNOWN)
