"""The system of play that the options of `event new` describe."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import unsigned_number

if TYPE_CHECKING:
    from nigiri.cli.counter import Counter
    from nigiri.ids import EntryId
    from nigiri.people.roster import Roster
    from nigiri.regulations.stages import Stage, Stages, StageSystem
    from nigiri.regulations.system import McMahon, System
    from nigiri.tournament.state import Tournament


class NumbersBy(StrEnum):
    """How numbers or seeds are given."""

    LOT = "lot"
    RATING = "rating"
    LIST = "list"


class PlacesBy(StrEnum):
    """Which places a knockout plays for."""

    NONE = "none"
    THIRD = "third"
    ALL = "all"


class DeciderBy(StrEnum):
    """What decides a match of a knockout that ended level."""

    NONE = "none"
    REPLAY = "replay"
    SEED = "seed"
    LOT = "lot"


class GroupsFrom(StrEnum):
    """What forms the two groups of Scheveningen."""

    STRENGTH = "strength"
    CLUB = "club"
    COUNTRY = "country"
    LIST = "list"


class Leaving(StrEnum):
    """What becomes of the games of a side that leaves a round robin."""

    BY_HALF = "by-half"
    FORFEIT = "forfeit"
    ANNUL = "annul"


class SystemOptions(NamedTuple):
    """What the options say besides the name of the system; `stages` replaces it where it is given."""

    cycles: int = 1
    numbers: str = "lot"
    placement: str = "none"
    consolation: bool = False
    losses: int = 1
    games: int = 1
    decider: str = "none"
    groups: str = "strength"
    is_match: bool = False
    stages: str = ""
    withdrawal: str = "by-half"


def system_of_options(name: str, options: SystemOptions, mcmahon: "McMahon") -> "System":
    """Return the system of a name with its options; refuse stages that cannot be read."""
    return read_stages(options, mcmahon) if options.stages else _one_system(name, options, mcmahon)


def _one_system(name: str, options: SystemOptions, mcmahon: "McMahon") -> "StageSystem":
    from nigiri.pairing.systems.knockout import Placement
    from nigiri.regulations.schedules import Decider, GroupsBy, Numbers
    from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen, Swiss

    match name:
        case "mcmahon":
            return mcmahon
        case "swiss":
            return Swiss()
        case "round-robin":
            return RoundRobin(options.cycles, Numbers(options.numbers))
        case "knockout":
            return Knockout(
                losses=options.losses,
                placement=Placement(options.placement),
                consolation=options.consolation,
                games=options.games,
                decider=Decider(options.decider),
                numbers=Numbers(options.numbers),
            )
        case "scheveningen":
            return Scheveningen(GroupsBy(options.groups), Numbers(options.numbers), is_match=options.is_match)
        case _:
            raise Refusal(
                "system.unknown",
                "RU-2.1.6",
                message="there is no system {name}; there are mcmahon, swiss, round-robin, knockout and scheveningen",
                name=name[:40],
                where="stages",
            )


def read_stages(options: SystemOptions, mcmahon: "McMahon") -> "Stages":
    """Read stages as they are typed: `round-robin:groups=4:rounds=3 > knockout:rounds=3:qualify=2`.

    A stage names its system, then `rounds`, `groups`, `apart` (club, country), `qualify` (places of each group before),
    `seeds` (by-place, by-result, lot), `ties` (lot, list) and `carry` (none, points, mutual).
    """
    from nigiri.regulations.stages import Stages

    parts = [part.strip() for part in options.stages.split(">")]
    return Stages(tuple(_stage(part, number == 0, options, mcmahon) for number, part in enumerate(parts)))


def _stage(text: str, is_first: bool, options: SystemOptions, mcmahon: "McMahon") -> "Stage":
    from msgspec.structs import replace

    from nigiri.regulations.stages import Carry, CutTies, Qualification, SeedOrder, Separation, Stage
    from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings, Withdrawal

    name, *settings = [part.strip() for part in text.split(":")]
    known = {"rounds", "groups", "apart", "qualify", "seeds", "ties", "carry"}
    said = dict(one.partition("=")[::2] for one in settings)
    if unknown := set(said) - known:
        raise _unreadable(text, f"{', '.join(sorted(unknown))}: unknown")
    system = _one_system(name, options, mcmahon)
    of_groups = replace(ROUND_ROBIN, withdrawal=Withdrawal(options.withdrawal))
    rule = Qualification(
        _number(text, said, "qualify", 0),
        cast("SeedOrder", _choice(SeedOrder, text, said, "seeds", "by-place")),
        cast("CutTies", _choice(CutTies, text, said, "ties", "lot")),
        cast("Carry", _choice(Carry, text, said, "carry", "none")),
    )
    return Stage(
        system,
        rounds=_number(text, said, "rounds", 1),
        groups=_number(text, said, "groups", 1),
        separation=cast("Separation", _choice(Separation, text, said, "apart", "none")),
        qualification=None if is_first and "qualify" not in said else rule,
        standings={"round-robin": of_groups, "mcmahon": StandingsSettings(("MMS", "SOSM", "SOSOSM"))}.get(name),
    )


def _number(text: str, said: dict[str, str], name: str, otherwise: int) -> int:
    value = said.get(name, str(otherwise))
    number = unsigned_number(value, 4)
    if number is None:
        raise _unreadable(text, f"{name}={value[:20]}")
    return number


def _choice(kind: Any, text: str, said: dict[str, str], name: str, otherwise: str) -> object:
    value = said.get(name, otherwise)
    if value not in {one.value for one in kind}:
        raise _unreadable(text, f"{name}={value[:20]}")
    return kind(value)


def _unreadable(text: str, fault: str) -> Refusal:
    return Refusal(
        "stages.unreadable",
        "RU-2.8",
        message="'{text}' is no stage ({fault}); write round-robin:groups=4:rounds=3 > knockout:rounds=3:qualify=2",
        text=text[:80],
        fault=fault,
        where="stages",
    )


def rounds_planned(system: "System", rounds: int) -> int:
    """Return how many rounds are announced: those of the stages together, else as given."""
    from nigiri.regulations.system import Stages

    return sum(stage.rounds for stage in system.stages) if isinstance(system, Stages) else rounds


def system_name(system: "System") -> str:
    """Return the name under which a system is written."""
    return str(system.__struct_config__.tag)


def groups_listed(counter: "Counter", text: str) -> list[list["EntryId"]]:
    """Read groups of sides as they are typed: `e1,e2 > e3,e4`."""
    return [[counter.drawn(one.strip()) for one in group.split(",") if one.strip()] for group in text.split(">")]


def numbers_form(state: "Tournament") -> dict[str, Any]:
    """Return the numbers of all stages as JSON."""
    return {
        "rounds": state.regulations.rounds,
        "stages": [
            {
                "stage": stage,
                "first_round": given.first_round,
                "rounds": given.rounds,
                "method": given.method,
                "seed": given.seed,
                "groups": given.groups,
                "remarks": given.remarks,
            }
            for stage, given in sorted(state.numbers.items())
        ],
    }


def say_numbers(state: "Tournament", roster: "Roster") -> None:
    """Print the numbers of the latest stage."""
    from nigiri.cli.terminal import print_sheet, say
    from nigiri.documents.headings import event_line
    from nigiri.documents.labels import name_and_grade
    from nigiri.documents.remarks import remarks_said
    from nigiri.documents.sheet import Align, Column, Sheet
    from nigiri.tournament.table import letter

    given = state.numbers[max(state.numbers)]
    rows = tuple(
        (letter(group), str(number), name_and_grade(state, roster, side) if side in state.entries else side)
        for group, sides in enumerate(given.groups)
        for number, side in enumerate(sides, start=1)
    )
    notes = remarks_said(given.remarks, state, roster, say())
    columns = (Column(say()("Group")), Column(say()("No."), Align.RIGHT), Column(say()("Name"), is_wide=True))
    print_sheet(Sheet(say()("Numbers"), event_line(state, say()), say().code, columns, rows, notes=notes))
