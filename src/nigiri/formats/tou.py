"""The table of results of the French federation (`.tou`)."""

from nigiri.clocks.controls import Absolute
from nigiri.clocks.durations import MINUTE
from nigiri.formats.h9.writer import PROGRAM, ResultTable
from nigiri.formats.legacy_names import LegacyNames, legacy_grade
from nigiri.formats.scalars import write_halves
from nigiri.formats.written import Losses
from nigiri.people.roster import Roster
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.state import Tournament


def write_tou(
    tournament: Tournament, roster: Roster, losses: Losses, *, after: int | None = None, latin: bool = False
) -> str:
    """Write the table; a game by default counts as no game there, so only its points are written."""
    results = ResultTable(tournament, roster, after)
    names = LegacyNames(losses, latin=latin)
    lines = _header(tournament.regulations, names)
    former = 0
    for row in results.table.rows:
        entry = tournament.entries[row.side]
        person = roster[entry.person]
        family, given = names.words(person, row.side)
        tokens: list[str] = []
        for token in results.tokens(row.side):
            if token.by_default and token.opponent:
                losses.add("game.by_default", "{count} results by default lose their opponent: {players}", row.side)
                tokens.append(f"0{token.sign}")
            else:
                tokens.append(token.written().replace("/", "").replace("!", ""))
        licence = person.identifiers.get("ffg", "")
        words = (
            f"{'' if row.place == former else row.place:>4}",
            f"{f'{family} {given}':<25}",
            f"{legacy_grade(entry):>3}",
            f"{licence[:7]:>7}",
            f"{names.club(entry):>4}",
            " ".join(f"{token:>7}" for token in tokens),
        )
        lines.append(" ".join(words).rstrip())
        former = row.place
    for side in results.left_out:
        losses.add("player.left_out", "{count} players never played and are not in the table: {players}", side)
    if any(entry.country not in {"", "FR"} for entry in tournament.entries.values()):
        losses.add("entry.country", "countries are not in the table")
    return "\n".join(lines) + "\n"


def _header(regulations: Regulations, names: LegacyNames) -> list[str]:
    control = regulations.time
    overtime = "" if isinstance(control, Absolute) else "+b"
    fields = {
        "name": regulations.short_name or regulations.name,
        "date": f"{regulations.begins:%d/%m/%Y}" if regulations.begins else "",
        "vill": regulations.place,
        "comm": regulations.name,
        "prog": PROGRAM,
        "size": str(regulations.board_size),
        "time": "" if control is None else f"{control.main // MINUTE}{overtime}",
        "komi": write_halves(regulations.komi_halves),
    }
    return [f";{field}={names.text(' '.join(text.split()))}" for field, text in fields.items()] + [
        ";Num Nom Prenom               Niv Licence Club"
    ]
