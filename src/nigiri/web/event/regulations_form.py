"""The fields of the form that describe regulations as they stand, and regulations changed by such a form."""

from typing import assert_never

from msgspec.structs import replace

from nigiri.clocks.notation import print_control
from nigiri.people.team import TeamRules
from nigiri.ratings.rank import format_rank
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.schedules import Knockout, RoundRobin, Scheveningen
from nigiri.regulations.stages import Stage, Stages, StageSystem
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.regulations.team_event import system_played
from nigiri.regulations.teams import Encounter, TeamPlay
from nigiri.standings.settings import StandingsSettings
from nigiri.web.event.creation import regulations_of
from nigiri.web.event.forms import Form


def form_of(rules: Regulations, sides: int) -> Form:
    """Return the fields that describe regulations; `sides` are entered, where nobody is yet the usual number stands."""
    system, play = system_played(rules), rules.teams
    handicap = rules.pairing.handicap
    fields = {
        "name": rules.name,
        "profile": rules.profile,
        "place": rules.place,
        "director": rules.director,
        "begins": str(rules.begins or ""),
        "ends": str(rules.ends or ""),
        "credit": rules.classification.credit.value,
        "komi": f"{rules.komi_halves / 2:g}",
        "time": "" if rules.time is None else print_control(rules.time),
        "handicap": handicap.basis.value,
        "reduction": str(handicap.reduction),
        "ceiling": str(handicap.ceiling),
        "criteria": ", ".join(rules.standings.criteria),
        "expected": str(sides) if sides > 1 else "",
        **_of_system(system, "", rules.standings),
        "rounds": str(rules.rounds),
        **(_of_teams(play) if play is not None else {}),
    }
    if play is not None and play.encounter is Encounter.SCHEVENINGEN:
        fields["system"] = "scheveningen"
    return Form({name: (value,) for name, value in fields.items() if value})


def changed(old: Regulations, form: Form) -> Regulations:
    """Return regulations changed by a form; what it does not speak of stays as it is.

    Where the kind of system stays its further settings do, and so do the conventions of its standings.
    """
    new = regulations_of(form)
    if new.classification.credit is old.classification.credit is Credit.TEAM:
        # Who the members of the teams are ranked by is no matter of this form.
        new = replace(new, system=old.system, standings=old.standings)
    stays = type(new.system) is type(old.system) and new.classification.credit is old.classification.credit
    handicap = new.pairing.handicap
    rule = replace(old.pairing.handicap, basis=handicap.basis, reduction=handicap.reduction, ceiling=handicap.ceiling)
    return replace(
        old,
        rounds=new.rounds,
        system=_kept(old.system, new.system),
        standings=_kept_standings(old.standings, new.standings) if stays else new.standings,
        pairing=replace(old.pairing, handicap=rule),
        komi_halves=new.komi_halves,
        time=new.time,
        teams=_kept_teams(old.teams, new.teams),
        classification=replace(old.classification, credit=new.classification.credit),
    )


def _of_system(system: System, prefix: str, standings: StandingsSettings) -> dict[str, str]:
    match system:
        case McMahon(bar=bar, floor=floor):
            return {
                f"{prefix}system": "mcmahon",
                f"{prefix}bar": format_rank(bar),
                f"{prefix}floor": format_rank(floor),
            }
        case Swiss():
            return {f"{prefix}system": "swiss"}
        case RoundRobin(cycles=cycles, numbers=numbers):
            return {
                f"{prefix}system": "round-robin",
                f"{prefix}cycles": str(cycles),
                f"{prefix}numbers": numbers.value,
                f"{prefix}withdrawal": standings.withdrawal.value,
            }
        case Knockout():
            return _of_knockout(system, prefix)
        case Scheveningen():
            return {
                f"{prefix}system": "scheveningen",
                f"{prefix}formed": system.groups.value,
                f"{prefix}numbers": system.numbers.value,
                f"{prefix}rotation": system.colours.value,
                f"{prefix}use": "match" if system.is_match else "individual",
            }
        case Stages(stages=stages):
            chain: dict[str, str] = {"system": "stages"}
            for number, stage in enumerate(stages, start=1):
                chain |= _of_stage(stage, f"s{number}-", standings)
            return chain
        case _:
            assert_never(system)


def _of_knockout(system: Knockout, prefix: str) -> dict[str, str]:
    return {
        f"{prefix}system": "knockout",
        f"{prefix}losses": str(system.losses),
        f"{prefix}placement": system.placement.value,
        f"{prefix}consolation": "1" if system.consolation else "",
        f"{prefix}second_final": "yes" if system.second_final else "no",
        f"{prefix}games": str(system.games),
        f"{prefix}decider": system.decider.value,
        f"{prefix}numbers": system.numbers.value,
        f"{prefix}seeds": "" if system.seeds is None else str(system.seeds),
    }


def _of_stage(stage: Stage, prefix: str, standings: StandingsSettings) -> dict[str, str]:
    own, rule = stage.standings or standings, stage.qualification
    fields = {
        **_of_system(stage.system, prefix, own),
        f"{prefix}rounds": str(stage.rounds),
        f"{prefix}title": stage.name,
        f"{prefix}groups": str(stage.groups),
        f"{prefix}apart": stage.separation.value,
        f"{prefix}criteria": ", ".join(own.criteria),
    }
    if rule is not None:
        fields |= {
            f"{prefix}places": str(rule.places),
            f"{prefix}order": rule.order.value,
            f"{prefix}ties": rule.ties.value,
            f"{prefix}carry": rule.carry.value,
        }
    return fields


def _of_teams(play: TeamPlay) -> dict[str, str]:
    rules = play.rules
    return {
        "boards": str(rules.boards),
        "reserves": str(rules.reserves),
        "board_order": rules.order.value,
        "substitution": rules.substitution.value,
        "deadline": str(rules.deadline_minutes),
        "composition": rules.composition,
        "board_colours": play.colours.value,
        "bye_board": str(play.bye_board),
        "score": play.score.value,
        "best": "" if play.best is None else str(play.best),
        "may_meet": "1" if play.may_members_meet else "",
        "team_criteria": ", ".join(play.standings.criteria),
        "win": str(play.standings.match_win),
        "withdrawal": play.standings.withdrawal.value,
    }


def _kept(old: System, new: System) -> System:
    """Return the new system with what the form does not speak of as it was."""
    match old, new:
        case McMahon(), McMahon():
            return replace(old, bar=new.bar, floor=new.floor)
        case Swiss(), Swiss():
            return old
        case Stages(stages=before), Stages(stages=after):
            return Stages(tuple(map(_kept_stage, after, [*before, *[None] * len(after)])))
        case _:
            return new


def _kept_stage(new: Stage, old: Stage | None) -> Stage:
    if old is None or type(old.system) is not type(new.system):
        return new
    system = _kept(old.system, new.system)
    assert not isinstance(system, Stages)
    kept: StageSystem = system
    own = new.standings if old.standings is None or new.standings is None else _kept_standings(
        old.standings, new.standings
    )  # fmt: skip
    return replace(new, system=kept, standings=own, pairing=old.pairing)


def _kept_standings(old: StandingsSettings, new: StandingsSettings) -> StandingsSettings:
    return replace(old, criteria=new.criteria, withdrawal=new.withdrawal)


def _kept_teams(old: TeamPlay | None, new: TeamPlay | None) -> TeamPlay | None:
    if old is None or new is None:
        return new
    parts = old.rules.parts if len(old.rules.parts) == new.rules.boards else ()
    rules: TeamRules = replace(new.rules, parts=parts)
    standings = replace(_kept_standings(old.standings, new.standings), match_win=new.standings.match_win)
    return replace(new, rules=rules, system=_kept(old.system, new.system), standings=standings)
