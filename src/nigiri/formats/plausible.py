"""What every reader asks of an event: dates that can be, an id."""

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook
from nigiri.ids import TournamentId
from nigiri.people.romanised import slug
from nigiri.regulations.regulations import Regulations

LONGEST_EVENT = 60
"""Days between the first and the last day of an event above which somebody has to confirm them."""


def days(regulations: Regulations) -> int | None:
    """Return the days between the first and the last day; None where one is not known."""
    if regulations.begins is None or regulations.ends is None:
        return None
    return (regulations.ends - regulations.begins).days


def check_dates(regulations: Regulations, notebook: Notebook, where: str) -> None:
    """Note dates that are probably a slip: an end before the beginning, or an event of more than 60 days."""
    length = days(regulations)
    if length is not None and not 0 <= length <= LONGEST_EVENT:
        notebook.warn(
            "dates.implausible",
            "the event runs from {begins} to {ends}",
            where,
            begins=str(regulations.begins),
            ends=str(regulations.ends),
        )


def require_plausible_dates(regulations: Regulations) -> None:
    """Refuse to report an event whose dates are probably a slip, until somebody confirms them."""
    length = days(regulations)
    if length is not None and not 0 <= length <= LONGEST_EVENT:
        raise Refusal(
            "dates.implausible",
            message="the event runs from {begins} to {ends}; correct the dates or confirm them",
            where="regulations.begins",
            begins=str(regulations.begins),
            ends=str(regulations.ends),
        )


def tournament_id(regulations: Regulations, file: str) -> TournamentId:
    """Make an id of the short name, else the name, else the file's name: small letters, digits, hyphens."""
    for text in (regulations.short_name, regulations.name, file.rpartition("/")[2].partition(".")[0]):
        made = slug(text, 64)
        if made:
            return TournamentId(made)
    return TournamentId("event")
