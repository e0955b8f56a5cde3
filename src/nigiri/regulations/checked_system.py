"""Whether a system of play, as the regulations name it, can be played."""

from typing import assert_never

from nigiri.errors import Refusal
from nigiri.pairing.systems.elimination import MOST_LOSSES
from nigiri.pairing.systems.knockout import Placement
from nigiri.people.printable import check_length
from nigiri.regulations.checked_measures import MOST_ROUNDS, check_rounds
from nigiri.regulations.levels import McMahon, Swiss
from nigiri.regulations.schedules import Decider, Knockout, RoundRobin, Scheveningen
from nigiri.regulations.stages import Carry, Stage, Stages
from nigiri.regulations.system import System

MOST_CYCLES = 12
MOST_GAMES = 15


def check_system(system: System) -> None:
    """Refuse a system whose parts contradict each other (RU-2.1.6, RU-2.8)."""
    match system:
        case Swiss() | Scheveningen():
            return
        case McMahon():
            _check_mcmahon(system)
        case RoundRobin():
            _between("cycles", "RU-2.8.1-a", system.cycles, 1, MOST_CYCLES)
        case Knockout():
            _check_knockout(system)
        case Stages():
            _check_stages(system)
        case _:
            assert_never(system)


def _check_mcmahon(system: McMahon) -> None:
    if system.floor > system.bar:
        raise Refusal(
            "system.bands",
            "RU-2.8.5-b",
            message="the floor of the McMahon groups is above their bar",
            where="system.floor",
        )
    _between("band", "RU-2.8.5-b", system.band, 1, 40)


def _check_knockout(system: Knockout) -> None:
    _between("losses", "RU-2.8.2-c", system.losses, 1, MOST_LOSSES)
    _between("games", "RU-2.1.4", system.games, 1, MOST_GAMES)
    if system.seeds is not None:
        _between("seeds", "RU-2.8.2-h", system.seeds, 0, 4096)
    has_more = system.placement is not Placement.NONE or system.consolation
    if system.losses > 1 and has_more:
        raise Refusal(
            "system.losses",
            "RU-2.8.2-c",
            message="who may lose {losses} times plays on in brackets of their own: no consolation, no third place",
            losses=system.losses,
            where="system.placement",
        )
    if system.consolation and system.placement is Placement.ALL:
        raise Refusal(
            "schedule.consolation", "RU-2.8.2-d", message="full placement leaves nobody for a consolation tree"
        )
    if system.games % 2 == 0 and system.decider is Decider.NONE:
        raise Refusal(
            "system.decider",
            "RU-2.8.2-a",
            message="a meeting of {games} games may end level: the regulations must name what decides then",
            games=system.games,
            where="system.decider",
        )


def _check_stages(system: Stages) -> None:
    if not system.stages:
        raise Refusal("stages.none", "RU-2.8", message="an event of stages needs one at least", where="system.stages")
    for number, stage in enumerate(system.stages):
        try:
            check_system(stage.system)
            _check_stage(stage, is_first=number == 0)
        except Refusal as refusal:
            raise refusal.at(f"system.stages[{number}]") from None
    check_rounds(sum(stage.rounds for stage in system.stages), "system.stages")


def _check_stage(stage: Stage, *, is_first: bool) -> None:
    _between("rounds", "RU-2.8", stage.rounds, 1, MOST_ROUNDS)
    _between("groups", "RU-2.8", stage.groups, 1, 1000)
    check_length(stage.name, "name")
    if stage.groups > 1 and not isinstance(stage.system, RoundRobin):
        raise Refusal("stages.groups", "RU-2.8", message="only a round robin is divided into groups", where="groups")
    rule = stage.qualification
    if (rule is None) != is_first:
        raise Refusal(
            "stages.qualification",
            "RU-2.8",
            message="everybody plays the first stage: nobody qualifies for it" if is_first
            else "say who qualifies for the stage",
            where="qualification",
        )  # fmt: skip
    if rule is None:
        return
    _between("places", "RU-2.8", rule.places, 1, 4096)
    if rule.carry is not Carry.NONE and isinstance(stage.system, Knockout):
        raise Refusal("stages.carry", "RU-2.8", message="no points are carried into a knockout", where="carry")


def _between(name: str, article: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refusal(
            f"system.{name}",
            article,
            message="{name}: {value} is not between {least} and {most}",
            name=name,
            value=value,
            least=least,
            most=most,
            where=name,
        )
