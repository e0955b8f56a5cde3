"""OpenGotha's parameter sets to regulations and back."""

from lxml import etree
from msgspec.structs import replace

from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha import columns as table
from nigiri.formats.opengotha.criteria import MOST_CRITERIA, from_opengotha, to_opengotha
from nigiri.formats.opengotha.teams import CRITERIA as TEAM_DEFAULT
from nigiri.formats.opengotha.teams import TEAM_CRITERIA, TEAM_SIZE
from nigiri.formats.opengotha.time import read_time, write_time
from nigiri.formats.scalars import BOOLEAN, INTEGER, RANK, TEXT
from nigiri.formats.xml_tree import Attributes, Document, child, children, tag, writable
from nigiri.pairing.settings import (
    Floats,
    Geography,
    HandicapBasis,
    HandicapRule,
    OpenGothaWeights,
    PairingSettings,
    Seeding,
    SeedMethod,
)
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank
from nigiri.regulations.checked_measures import MOST_ROUNDS
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.standings.settings import StandingsSettings, UnplayedPoints

GENERAL = "GeneralParameterSet/"
HANDICAP = "HandicapParameterSet/"
PAIRING = "PairingParameterSet/"
AS_XML = "xml:"
"""In front of the place of an element that is kept whole, as XML."""

# what OpenGotha takes where its file says nothing
_DEFAULT = Regulations("", 5, short_name="", komi_halves=15)
_DEFAULT_SEEDING = Seeding(second=SeedMethod.SPLIT_AND_FOLD, first_until=3)
_UNUSED_SCALE = McMahon(bar=HIGHEST, floor=LOWEST, zero=LOWEST)
_MCMAHON_CRITERIA = frozenset({"MMS", "STS"})


class ParameterReader:
    """Reads the two parameter sets of a file; what is not a setting of Nigiri's ends in `kept`."""

    def __init__(self, document: Document, notebook: Notebook) -> None:
        self._document = document
        self._notebook = notebook
        self._individual = child(document.root, "TournamentParameterSet")
        self._team = child(document.root, "TeamTournamentParameterSet")
        self.kept: dict[str, str] = {}

    def regulations(self, club_groups: dict[str, tuple[str, ...]]) -> Regulations:
        """Return the regulations, with everything else kept in `extra`."""
        general = self._attributes("GeneralParameterSet")
        fields = table.take_all(table.GENERAL, general, _DEFAULT)
        points = UnplayedPoints(**table.take_all(table.POINTS, general, UnplayedPoints()))
        as_half = general.take("genCountNotPlayedGamesAsHalfPoint", BOOLEAN, False)
        criteria = self._criteria(self._individual, "PlacementParameterSet")
        system = self._system(general, criteria)
        self.kept |= general.kept()
        pairing = self._pairing()
        self._keep_the_rest()
        if not 1 <= fields["rounds"] <= MOST_ROUNDS:
            self._notebook.fault("rounds.number", "an event of {rounds} rounds", general.where, rounds=fields["rounds"])
            fields["rounds"] = _DEFAULT.rounds
        return Regulations(
            **fields,
            system=system,
            standings=StandingsSettings(criteria, points, unplayed_as_half=as_half),
            pairing=pairing,
            club_groups=club_groups,
            time=read_time(self.kept),
            extra=self.kept,
        )

    def _attributes(self, name: str) -> Attributes:
        return Attributes(child(self._individual, name), f"{name}/", self._document, self._notebook)

    def _criteria(self, parent: etree._Element | None, name: str) -> tuple[str, ...]:
        container = child(parent, name, "PlacementCriteria")
        numbered: list[tuple[int, str]] = []
        for position, element in enumerate(children(container) if container is not None else (), 1):
            attributes = Attributes(element, "", self._document, self._notebook)
            criterion = from_opengotha(attributes.take("name", TEXT, "NULL"))
            number = attributes.take("number", INTEGER, position)
            if criterion is not None:
                numbered.append((number, criterion))
        return tuple(name for _, name in sorted(numbered, key=lambda pair: pair[0]))

    def _system(self, general: Attributes, criteria: tuple[str, ...]) -> System:
        """McMahon when its score is among the criteria; else bar and floor only say how its score would be reckoned."""
        categories = self._categories(general)
        scale = McMahon(**table.take_all(table.MCMAHON, general, McMahon()))
        if not _MCMAHON_CRITERIA.intersection(criteria):
            return Swiss(categories, scale)
        return replace(scale, categories=categories)

    def _categories(self, general: Attributes) -> tuple[int, ...]:
        count = general.take("numberOfCategories", INTEGER, 1)
        container = child(self._individual, "GeneralParameterSet", "Categories")
        limits: list[int] = []
        for element in children(container) if container is not None else ():
            attributes = Attributes(element, "", self._document, self._notebook)
            limits.append(attributes.take("lowerLimit", RANK, LOWEST))
        if count != len(limits) + 1:
            self._notebook.warn(
                "categories.number",
                "{count} categories are announced, {limits} limits are given",
                general.where,
                count=count,
                limits=len(limits),
            )
        return tuple(sorted(limits, reverse=True))

    def _pairing(self) -> PairingSettings:
        handicap = self._attributes("HandicapParameterSet")
        rule = HandicapRule(**table.take_all(table.HANDICAP, handicap, HandicapRule()))
        pairing = self._attributes("PairingParameterSet")
        settings = PairingSettings(
            handicap=rule,
            seeding=Seeding(**table.take_all(table.SEEDING, pairing, _DEFAULT_SEEDING)),
            floats=Floats(**table.take_all(table.FLOATS, pairing, Floats())),
            geography=Geography(**table.take_all(table.GEOGRAPHY, pairing, Geography())),
            opengotha=OpenGothaWeights(**table.take_all(table.WEIGHTS, pairing, OpenGothaWeights())),
        )
        self.kept |= handicap.kept() | pairing.kept()
        return settings

    def _keep_the_rest(self) -> None:
        """Keep parameter sets Nigiri has no use for by attribute, and unknown elements whole."""
        known = {"generalparameterset", "handicapparameterset", "placementparameterset", "pairingparameterset"}
        for element in children(self._individual) if self._individual is not None else ():
            if tag(element) not in known:
                self._keep(element, "TournamentParameterSet")
        for element in children(self._team) if self._team is not None else ():
            if tag(element) == "teamplacementparameterset":
                names = self._criteria(self._team, "TeamPlacementParameterSet")
                self.kept[TEAM_CRITERIA] = " ".join(names)
            else:
                self._keep(element, "TeamTournamentParameterSet")

    def _keep(self, element: etree._Element, parent: str) -> None:
        name = etree.QName(element).localname
        if len(element):
            self.keep_whole(element, parent)
            return
        self.kept |= Attributes(element, f"{name}/", self._document, self._notebook).kept()

    def keep_whole(self, element: etree._Element, parent: str) -> None:
        """Keep an element that nobody understands, and say so."""
        name = etree.QName(element).localname
        self.kept[f"{AS_XML}{parent}/{name}"] = etree.tostring(element, encoding="unicode", with_tail=False)
        self._notebook.info(
            "element.unknown", "{element} is not understood; it is kept as it is", self._document.where(element),
            element=f"{parent}/{name}",
        )  # fmt: skip


def write_parameters(root: etree._Element, regulations: Regulations) -> None:
    """Write both parameter sets, everything that was read included."""
    kept = regulations.extra
    individual = etree.SubElement(root, "TournamentParameterSet")
    general = etree.SubElement(individual, "GeneralParameterSet")
    _write_general(general, regulations)
    handicap = etree.SubElement(individual, "HandicapParameterSet")
    _write_handicap(handicap, regulations.pairing.handicap, kept)
    placement = etree.SubElement(individual, "PlacementParameterSet")
    _write_criteria(placement, regulations.standings.criteria)
    pairing = etree.SubElement(individual, "PairingParameterSet")
    settings = regulations.pairing
    table.set_all(table.SEEDING, pairing, _writable_seeding(settings.seeding), kept, PAIRING)
    table.set_all(table.FLOATS, pairing, settings.floats, kept, PAIRING)
    table.set_all(table.GEOGRAPHY, pairing, settings.geography, kept, PAIRING)
    table.set_all(table.WEIGHTS, pairing, settings.opengotha, kept, PAIRING)
    for name in ("DPParameterSet", "PublishParameterSet"):
        etree.SubElement(individual, name)
    team = etree.SubElement(root, "TeamTournamentParameterSet")
    team_general = etree.SubElement(team, "TeamGeneralParameterSet")
    teams = regulations.teams
    team_general.set("teamSize", writable(kept.get(TEAM_SIZE, "4")) if teams is None else str(teams.rules.boards))
    team_placement = etree.SubElement(team, "TeamPlacementParameterSet")
    _write_criteria(
        team_placement,
        tuple(kept.get(TEAM_CRITERIA, " ".join(TEAM_DEFAULT)).split()) if teams is None else teams.standings.criteria,
    )
    _write_kept(individual, team, kept)


def _write_general(element: etree._Element, regulations: Regulations) -> None:
    kept = regulations.extra
    standings = regulations.standings
    table.set_all(table.GENERAL, element, regulations, kept, GENERAL)
    table.set_all(table.POINTS, element, standings.points, kept, GENERAL)
    element.set("genCountNotPlayedGamesAsHalfPoint", BOOLEAN.write(standings.unplayed_as_half))
    system = regulations.system
    own = system if isinstance(system, McMahon) else system.scale if isinstance(system, Swiss) else None
    scale = own or _UNUSED_SCALE
    table.set_all(table.MCMAHON, element, scale, kept, GENERAL)
    for name, value in write_time(regulations.time, kept).items():
        element.set(name, writable(value))
    element.set("numberOfCategories", str(len(system.categories) + 1))
    if system.categories:
        categories = etree.SubElement(element, "Categories")
        for number, lowest in enumerate(system.categories, 1):
            category = etree.SubElement(categories, "Category")
            category.set("number", str(number))
            category.set("lowerLimit", RANK.write(Rank(lowest)))


def _write_handicap(element: etree._Element, rule: HandicapRule, kept: dict[str, str]) -> None:
    if rule.basis is HandicapBasis.NONE:
        rule = replace(rule, basis=HandicapBasis.SCORE, ceiling=0)
    table.set_all(table.HANDICAP, element, rule, kept, HANDICAP)


def _writable_seeding(seeding: Seeding) -> Seeding:
    """Return the nearest seeding OpenGotha has: adjacent becomes slip, random becomes split and random."""
    nearest = {SeedMethod.ADJACENT: SeedMethod.SPLIT_AND_SLIP, SeedMethod.RANDOM: SeedMethod.SPLIT_AND_RANDOM}
    return replace(
        seeding,
        first=nearest.get(seeding.first, seeding.first),
        second=nearest.get(seeding.second, seeding.second),
    )


def _write_criteria(parent: etree._Element, names: tuple[str, ...]) -> None:
    container = etree.SubElement(parent, "PlacementCriteria")
    written = [to_opengotha(name) for name in names[:MOST_CRITERIA]]
    for number, name in enumerate(written + ["NULL"] * (MOST_CRITERIA - len(written)), 1):
        criterion = etree.SubElement(container, "PlacementCriterion")
        criterion.set("number", str(number))
        criterion.set("name", writable(name))


def _write_kept(individual: etree._Element, team: etree._Element, kept: dict[str, str]) -> None:
    """Write back what was kept by place: attributes into their set, whole elements under their parent."""
    parents = {"TournamentParameterSet": individual, "TeamTournamentParameterSet": team}
    for place, value in kept.items():
        if place.startswith(AS_XML):
            parent = parents.get(place.removeprefix(AS_XML).split("/")[0])
            if parent is not None:
                parent.append(_kept_element(value))
            continue
        name, _, attribute = place.partition("/")
        if not name.endswith("ParameterSet") or not attribute.isidentifier() or not name.isidentifier():
            continue
        container = team if name.startswith("Team") else individual
        element = container.find(name)
        if element is None:
            element = etree.SubElement(container, name)
        if attribute not in element.attrib and place != TEAM_CRITERIA:
            element.set(attribute, writable(value))


def _kept_element(text: str) -> etree._Element:
    """Parse what was serialised by `keep_whole`; it came from a file that was read without entities."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(text, parser)
