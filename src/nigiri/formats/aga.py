"""The report of rated games of the American Go Association: read and written."""

import datetime
import re

from nigiri.formats.assembly import Assembly
from nigiri.formats.imported import Imported
from nigiri.formats.legacy_names import LegacyNames
from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import DATE, write_halves
from nigiri.formats.written import Losses
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank, format_rank
from nigiri.regulations.checked_measures import MOST_ROUNDS
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Swiss
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.state import Tournament

FIRST_DUMMY = 99999
"""Persons without a number get one from here downwards, as the Association's own programs do."""

_PLAYER = re.compile(
    r"\s*([0-9]{1,9})\s+(.+?)\s+([0-9]{1,2}[kdp]|-?[0-9]{1,2}\.[0-9]{1,5})\s*", re.IGNORECASE | re.ASCII
)
_GAME = re.compile(
    r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s+([wb?*])\s+([0-9]{1,2})\s+(-?[0-9]{1,2}(?:\.[0-9])?)\s*", re.IGNORECASE
)
_GAMES = re.compile(r"\s*games\b\s*([0-9]{0,3})", re.IGNORECASE)
_DATE = re.compile(r"\s*(start|finish)\s*=\s*(\S+)", re.IGNORECASE)
_AMERICAN_DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_OUTCOMES = {"w": Outcome.WHITE, "b": Outcome.BLACK, "?": Outcome.UNKNOWN, "*": Outcome.UNKNOWN}


def is_aga(lines: list[str]) -> bool:
    """Tell whether a text is such a report: its first word is TOURNEY, and players follow."""
    words = [line.strip().lower() for line in lines if line.strip()]
    return bool(words) and words[0].startswith("tourney") and "players" in words


def read_aga(lines: list[str], notebook: Notebook) -> Imported:
    """Read a report; sides are called by the Association's numbers. Komi is written rounded down: 7 is 7.5."""
    assembly = Assembly(notebook)
    section, number = "tourney", 0
    name, dates = "", dict[str, datetime.date | None]()
    for line_number, line in enumerate(lines, 1):
        where = notebook.at(line_number)
        word = line.strip().lower()
        heading = _GAMES.match(line)
        if not word or section == "end":
            continue
        if word.startswith("tourney"):
            name = line.strip()[len("tourney") :].strip()
        elif word == "players":
            section = word
        elif word.startswith(("end", "comment")):
            section = "end"
        elif heading is not None:
            section, number = "games", int(heading[1] or number + 1)
            assembly.is_round(number, where)
        elif section == "players":
            _read_player(line, where, assembly, notebook)
        elif section == "games":
            _read_game(line, number, where, assembly, notebook)
        else:
            _read_date(line, where, dates, notebook)
    name, _, place = name.partition(",")
    regulations = Regulations(
        name=name.strip(),
        rounds=max(1, len(assembly.rounds())),
        system=Swiss(),
        standings=StandingsSettings(("NBW", "SOSW", "SODOSW")),
        place=place.strip(),
        begins=dates.get("start"),
        ends=dates.get("finish"),
        komi_halves=15,
    )
    return assembly.imported(regulations, "aga")


def _read_player(line: str, where: str, assembly: Assembly, notebook: Notebook) -> None:
    found = _PLAYER.fullmatch(line)
    if found is None:
        notebook.fault("aga.player", "this is no player: number, name, rank", where)
        return
    family, _, given = found[2].partition(",")
    person = Person(PersonId(found[1]), family.strip(), given.strip(), {"aga": found[1]})
    grade = found[3]
    is_rank = grade[-1].isalpha()
    rank = _rank(grade)
    entry = Entry(EntryId(found[1]), person.id, rank, grade=grade if is_rank else "",
                  extra={} if is_rank else {"aga/rating": grade})  # fmt: skip
    assembly.enter(person, entry, where)


def _rank(text: str) -> Rank:
    """Return the rank of `3d`, `5k`, or of a rating: 2.71 is 2d, -5.2 is 5k."""
    unit = text[-1].lower()
    number = int(float(text.rstrip("kdpKDP")))
    steps = -number if unit == "k" else number - 1 if number > 0 else number
    return Rank(max(LOWEST, min(HIGHEST, steps)))


def _read_game(line: str, number: int, where: str, assembly: Assembly, notebook: Notebook) -> None:
    found = _GAME.fullmatch(line)
    if found is None:
        notebook.fault("aga.game", "this is no game: white, black, winner, handicap, komi", where, round=number)
        return
    white, black = assembly.find(found[1], number, where), assembly.find(found[2], number, where)
    if white is None or black is None or not 1 <= number <= MOST_ROUNDS:
        return
    whole = int(found[5].split(".")[0])
    stones = int(found[4])
    # no stones and no komi is what the Association calls a handicap of one
    handicap = 1 if stones == 0 and whole == 0 else stones
    result = Result(_OUTCOMES[found[3].lower()])
    game = Game(len(assembly.games(number)) + 1, black, white, handicap, 2 * whole + (1 if whole >= 0 else -1), result)
    assembly.add_game(number, game, where)


def _read_date(line: str, where: str, dates: dict[str, datetime.date | None], notebook: Notebook) -> None:
    found = _DATE.match(line)
    if found is None:
        return
    american = _AMERICAN_DATE.fullmatch(found[2])
    text = f"{american[3]}-{american[1]}-{american[2]}" if american else found[2]
    try:
        dates[found[1].lower()] = DATE.read(text)
    except ValueError:
        notebook.fault("date.impossible", "'{text}' is no date of the calendar", where, text=found[2][:40])


def write_aga(
    tournament: Tournament, roster: Roster, losses: Losses, *, after: int | None = None, latin: bool = False
) -> str:
    """Write a report: the games that were played and have one winner, each person under a number."""
    regulations = tournament.regulations
    names = LegacyNames(losses, latin=latin)
    drawn = tournament.rounds if after is None else tournament.rounds[:after]
    numbers = _numbers(tournament, roster, losses)
    title = ", ".join(part for part in (regulations.name, regulations.place) if part)
    lines = [f"TOURNEY\t{names.text(' '.join(title.split()))}"]
    for word, date in (("start", regulations.begins), ("finish", regulations.ends or regulations.begins)):
        if date is not None:
            lines.append(f"\t{word}={date.isoformat()}")
    lines += ["\trules=AGA", "PLAYERS"]
    for side, number in sorted(numbers.items(), key=lambda item: item[1]):
        entry = tournament.entries[side]
        person = roster[entry.person]
        name = ", ".join(part for part in (person.family_name, person.given_name) if part)
        lines.append(f"{number}\t{names.text(' '.join(name.split()), side)}\t{format_rank(entry.rank)}")
    for round_ in drawn:
        lines.append(f"\nGAMES {round_.number}")
        lines += [_game(game, numbers) for game in round_.games if _is_rated(game, losses)]
        if round_.byes:
            losses.add("round.byes", "byes are not in the report")
    return "\n".join([*lines, "", "END"]) + "\n"


def _numbers(tournament: Tournament, roster: Roster, losses: Losses) -> dict[EntryId, int]:
    """Return a number for each side: the Association's, else one made up from the top."""
    numbers: dict[EntryId, int] = {}
    taken: set[int] = set()
    for side, entry in tournament.entries.items():
        known = roster[entry.person].identifiers.get("aga", "")
        number = unsigned_number(known, 9)
        if number is not None and number not in taken:
            numbers[side] = number
            taken.add(number)
    free = FIRST_DUMMY
    for side in tournament.entries:
        if side not in numbers:
            while free in taken:
                free -= 1
            numbers[side] = free
            taken.add(free)
            losses.add("player.dummy_number", "{count} players without a number get one made up: {players}", side)
    return numbers


def _is_rated(game: Game, losses: Losses) -> bool:
    """Tell whether a game is reported, noting why not."""
    if game.result.by_default:
        losses.add("game.by_default", "{count} games by default are not reported", *game.sides)
        return False
    if game.result.winner is None:
        losses.add("game.no_winner", "{count} games without one winner are not reported", *game.sides)
        return False
    if not game.are_colours_known:
        losses.add("game.colours", "{count} games are reported with the colours of their table", *game.sides)
    return True


def _game(game: Game, numbers: dict[EntryId, int]) -> str:
    """Write a game: no stones and no komi for a handicap of one; komi rounded down."""
    winner = "W" if game.result.outcome is Outcome.WHITE else "B"
    stones = game.handicap if game.handicap > 1 else 0
    komi = 0 if game.handicap == 1 else game.komi_halves // 2
    return f"{numbers[game.white]}\t{numbers[game.black]}\t{winner}\t{stones}\t{write_halves(2 * komi)}"
