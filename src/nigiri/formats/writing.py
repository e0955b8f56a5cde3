"""Write an event in the format of another program, and say what that format has no place for."""

from nigiri.errors import Refusal
from nigiri.formats.aga import write_aga
from nigiri.formats.csv_table import write_csv
from nigiri.formats.h9.writer import write_h9
from nigiri.formats.nigiri_file import write_nigiri
from nigiri.formats.opengotha.losses import note_losses
from nigiri.formats.opengotha.writer import write_opengotha
from nigiri.formats.plausible import require_plausible_dates
from nigiri.formats.tou import write_tou
from nigiri.formats.trf.writer import write_trf
from nigiri.formats.written import Losses, Written
from nigiri.people.roster import Roster
from nigiri.regulations.system import Knockout, Stages
from nigiri.tournament.state import Tournament

FORMATS = ("opengotha", "h9", "csv", "aga", "tou", "trf", "nigiri")
"""What an event can be written as; pages and printouts are made elsewhere."""
WITH_TEAMS = frozenset({"opengotha", "nigiri"})
"""Formats that have a place for teams."""
REPORTS = frozenset({"h9", "aga", "tou", "trf"})
"""Formats in which results go to a rating office: with dates that are probably a slip they are not written."""


def write(
    tournament: Tournament,
    roster: Roster,
    to: str,
    *,
    after: int | None = None,
    latin: bool = False,
    confirmed: bool = False,
    spreadsheet: bool = True,
) -> Written:
    """Write an event, after a round or as it stands.

    `latin` strips accents for programs that know no others; `confirmed` says that odd dates are meant; `spreadsheet`
    makes cells of CSV that a spreadsheet would take for a formula harmless. Refuses an unknown format, and a report
    with implausible dates that nobody has confirmed.
    """
    if to not in FORMATS:
        raise Refusal(
            "format.unknown",
            message="nothing is written as '{format}'; known are {known}",
            where="to",
            format=to,
            known=", ".join(FORMATS),
        )
    if to in REPORTS and not confirmed:
        require_plausible_dates(tournament.regulations)
    losses = Losses()
    if to not in WITH_TEAMS:
        for team in tournament.teams.values():
            losses.add("teams", "{count} teams are not in the file, only their members: {players}", team.name)
    if to != "nigiri" and isinstance(tournament.regulations.system, Knockout | Stages):
        losses.add("places.bracket", "the places that brackets and stages gave are not in the file: it ranks by points")
    data = _write(tournament, roster, to, losses, after, latin, spreadsheet)
    return Written(data, losses.notes())


def _write(
    tournament: Tournament, roster: Roster, to: str, losses: Losses, after: int | None, latin: bool, spreadsheet: bool
) -> bytes:
    match to:
        case "opengotha":
            note_losses(tournament, roster, losses)
            return write_opengotha(tournament, roster)
        case "nigiri":
            return write_nigiri(tournament, roster)
        case "h9":
            text = write_h9(tournament, roster, losses, after=after, latin=latin)
        case "aga":
            text = write_aga(tournament, roster, losses, after=after, latin=latin)
        case "tou":
            text = write_tou(tournament, roster, losses, after=after, latin=latin)
        case "trf":
            text = write_trf(tournament, roster, losses, after=after, latin=latin)
        case _:
            text = write_csv(tournament, roster, losses, after=after, spreadsheet=spreadsheet)
    return text.encode("utf-8", "replace")
