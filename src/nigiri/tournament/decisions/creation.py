"""Creating a tournament, and changing its regulations."""

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.people.printable import check_length
from nigiri.regulations.checked_entry import YEARS, check_entry
from nigiri.regulations.checked_measures import check_measures, check_rounds
from nigiri.regulations.checked_system import check_system
from nigiri.regulations.classified import check_classification
from nigiri.regulations.regulations import Regulations
from nigiri.rulebook.profiles import profile
from nigiri.standings.criteria.registry import read as read_criteria
from nigiri.tournament.address import event_id
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.limit import followed
from nigiri.tournament.events import Event, RegulationsAmended, RoundsExtended, TournamentCreated
from nigiri.tournament.stage_view import stages_played
from nigiri.tournament.state import Tournament


def create(tournament: TournamentId, regulations: Regulations) -> tuple[Event, ...]:
    """Create a tournament by its regulations (RU-2.2.10-d); its profile, settings and criteria must be known ones."""
    _check(regulations)
    return (TournamentCreated(event_id(tournament), regulations),)


def amend_regulations(tournament: Tournament, regulations: Regulations, *, reason: str = "") -> tuple[Event, ...]:
    """Change the regulations; once a round has been drawn a reason is due, since rounds rest on them (RU-2.2.7).

    Who waits first moves up where the limit of the field is raised. Where it is lowered nobody has to go.
    """
    must_be_open(tournament)
    if regulations == tournament.regulations:
        return ()
    _check(regulations)
    _check_settled(tournament, regulations)
    drawn = len(tournament.rounds)
    if regulations.rounds < drawn:
        raise Refusal(
            "rounds.too_few",
            message="{drawn} rounds have been drawn; the event cannot have {rounds}",
            drawn=drawn,
            rounds=regulations.rounds,
            where="rounds",
        )
    if drawn and not reason:
        raise Refusal(
            "reason.missing",
            "RU-2.2.7",
            message="round {round} has been drawn by these regulations; a change needs a reason",
            round=drawn,
            where="reason",
        )
    return followed(tournament, [RegulationsAmended(regulations, reason)])


def _check_settled(tournament: Tournament, regulations: Regulations) -> None:
    """Refuse another system for a stage that has its numbers, and teams or players in the place of the others then."""
    before, after = stages_played(tournament.regulations), stages_played(regulations)
    was_of, is_of = tournament.regulations.classification.credit, regulations.classification.credit
    for stage in tournament.numbers:
        system = after[stage - 1].system if stage <= len(after) else None
        if type(system) is not type(before[stage - 1].system) or is_of is not was_of:
            raise Refusal(
                "numbers.given",
                "RU-2.8.1-a",
                message="stage {stage} has its numbers: another system is set before they are given, or after an undo",
                stage=stage,
                where="system",
            )


def extend(tournament: Tournament, rounds: int, *, reason: str) -> tuple[Event, ...]:
    """Raise the number of rounds to `rounds`; the reason is written down (RU-2.2.7)."""
    must_be_open(tournament)
    announced = tournament.regulations.rounds
    if rounds <= announced:
        raise Refusal(
            "rounds.not_more",
            message="the event has {announced} rounds already; {rounds} is not more",
            announced=announced,
            rounds=rounds,
            where="rounds",
        )
    check_rounds(rounds)
    if not reason:
        raise Refusal(
            "reason.missing",
            "RU-2.2.7",
            message="{announced} rounds were announced; more of them need a reason",
            announced=announced,
            where="reason",
        )
    return (RoundsExtended(rounds, reason),)


def _check(regulations: Regulations) -> None:
    if not regulations.name.strip():
        raise Refusal("event.nameless", message="the event needs a name", where="name")
    if regulations.rounds < 1:
        raise Refusal(
            "rounds.too_few",
            message="an event has at least one round, not {rounds}",
            rounds=regulations.rounds,
            where="rounds",
        )
    check_measures(regulations)
    for name in ("name", "short_name", "place", "director"):
        check_length(getattr(regulations, name), name)
    for name, day in (("begins", regulations.begins), ("ends", regulations.ends)):
        if day is not None and day.year not in YEARS:
            raise Refusal(
                "event.day",
                message="{day} is no day for an event; its year is between {first} and {last}",
                day=day,
                first=YEARS[0],
                last=YEARS[-1],
                where=name,
            )
    if regulations.begins and regulations.ends and regulations.ends < regulations.begins:
        raise Refusal(
            "event.dates",
            message="the event ends on {ends}, before it begins on {begins}",
            begins=regulations.begins,
            ends=regulations.ends,
            where="ends",
        )
    read_criteria((*regulations.standings.criteria, *regulations.standings.shown))
    check_classification(regulations)
    check_entry(regulations)
    check_system(regulations.system)
    if regulations.teams is not None:
        check_system(regulations.teams.system)
    profile(regulations.profile).with_overrides(regulations.settings)
