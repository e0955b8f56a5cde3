"""The system of play that the fields of a form describe; the fields of a stage begin with its prefix."""

from nigiri.errors import Refusal
from nigiri.pairing.systems.knockout import Placement
from nigiri.pairing.systems.scheveningen import GroupColours
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.schedules import Decider, GroupsBy, Knockout, Numbers, RoundRobin, Scheveningen
from nigiri.regulations.stages import StageSystem
from nigiri.regulations.system import McMahon, Swiss
from nigiri.web.event.forms import Form, no_choice

SYSTEMS = ("mcmahon", "swiss", "round-robin", "knockout", "scheveningen")
"""The systems of one stage by their names in the form."""
SETTLED = frozenset({"round-robin", "knockout", "scheveningen"})
"""Those whose rounds follow from the field; of the others they are asked for."""
USUAL_ROUNDS = 5


def system_of(form: Form, prefix: str = "", otherwise: str = "mcmahon") -> StageSystem:
    """Return the system of one stage; refuse what cannot be, naming the field."""
    name = form.text(f"{prefix}system", otherwise)
    match name:
        case "mcmahon":
            return _mcmahon(form, prefix)
        case "swiss":
            return Swiss()
        case "round-robin":
            return RoundRobin(form.integer(f"{prefix}cycles", 1), form.choice(f"{prefix}numbers", Numbers.LOT))
        case "knockout":
            return _knockout(form, prefix)
        case "scheveningen":
            return Scheveningen(
                form.choice(f"{prefix}formed", GroupsBy.STRENGTH),
                form.choice(f"{prefix}numbers", Numbers.LOT),
                form.choice(f"{prefix}rotation", GroupColours.BALANCED),
                is_match=form.text(f"{prefix}use") == "match",
            )
        case _:
            raise no_choice(name, f"{prefix}system")


def _mcmahon(form: Form, prefix: str) -> McMahon:
    bar, floor = (_rank(form, f"{prefix}{name}", usual) for name, usual in (("bar", "4d"), ("floor", "20k")))
    if floor > bar:
        raise Refusal(
            "system.bands",
            "RU-2.8.5-b",
            message="the floor {floor} is above the bar {bar}",
            floor=form.text(f"{prefix}floor", "20k"),
            bar=form.text(f"{prefix}bar", "4d"),
            where=f"{prefix}floor",
        )
    return McMahon(bar=bar, floor=floor)


def _rank(form: Form, name: str, usual: str) -> int:
    try:
        return parse_rank(form.text(name, usual))
    except Refusal as refusal:
        raise refusal.at(name) from None


def _knockout(form: Form, prefix: str) -> Knockout:
    return Knockout(
        losses=form.integer(f"{prefix}losses", 1),
        placement=form.choice(f"{prefix}placement", Placement.NONE),
        consolation=form.has(f"{prefix}consolation"),
        second_final=form.text(f"{prefix}second_final", "yes") == "yes",
        games=form.integer(f"{prefix}games", 1),
        decider=form.choice(f"{prefix}decider", Decider.NONE),
        numbers=form.choice(f"{prefix}numbers", Numbers.RATING),
        seeds=form.optional_integer(f"{prefix}seeds"),
    )
