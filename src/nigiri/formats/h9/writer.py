"""An event to H9: the table of results in the order of the standings, each player's rounds as tokens."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from nigiri.formats.h9.headings import plain
from nigiri.formats.h9.reader import COMMENTS, PLACE, ROW
from nigiri.formats.h9.token import Token
from nigiri.formats.legacy_names import LegacyNames, legacy_grade
from nigiri.formats.scalars import write_halves
from nigiri.formats.thinking_time import adjusted_minutes, event_class, overtime_in_words
from nigiri.formats.written import Losses
from nigiri.games.bye import Bye
from nigiri.games.card import Card, Line, LineKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapBasis
from nigiri.people.roster import Roster
from nigiri.ratings.event_rating import HIGHEST_RATED_HANDICAP
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.standings.appearance import appeared
from nigiri.standings.criteria.registry import find
from nigiri.standings.table import Table, standings
from nigiri.tournament.cards import cards
from nigiri.tournament.rating import RATED_BOARD
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.table import frame_of

FEWEST_FIGURES = 4
"""The table has four columns of figures at least; what is missing is 0."""
PROGRAM = "Nigiri"


class ResultTable:
    """The standings of an event after a round, with a row number for each side and a token for each of its rounds."""

    def __init__(
        self, tournament: Tournament, roster: Roster, after: int | None, *, is_everybody_shown: bool = False
    ) -> None:
        drawn = tournament.rounds if after is None else tournament.rounds[:after]
        rounds = max(tournament.regulations.rounds, len(drawn)) if after is None else after
        empty = tuple(Round(number) for number in range(len(drawn) + 1, rounds + 1))
        self.tournament = replace(tournament, rounds=(*drawn, *empty))
        self.undrawn = len(empty)
        regulations = tournament.regulations
        found = {card.side: card for card in cards(self.tournament, roster, rounds)}
        table = standings(tuple(found.values()), regulations.standings, frame_of(self.tournament))
        shown = [row.side for row in table.rows if self._is_shown(found[row.side], is_everybody_shown)]
        among = frozenset(shown)
        self.left_out = [row.side for row in table.rows if row.side not in among]
        self.table: Table = table.among(among)
        self.places = {row.side: row.place for row in self.table.rows}
        self.numbers = {row.side: number for number, row in enumerate(self.table.rows, 1)}
        self.cards = found
        self._games = {
            (r.number, side): game for r in self.tournament.rounds for game in r.games for side in game.sides
        }
        self._byes = {(r.number, bye.entry): bye for r in self.tournament.rounds for bye in r.byes}

    def _is_shown(self, card: Card, is_everybody_shown: bool) -> bool:
        """Leave out who never sat down, unless all are asked for or the event was read from such a table."""
        entry = self.tournament.entries[card.side]
        if ROW in entry.extra or (is_everybody_shown and entry.is_final):
            return True
        return bool(appeared((card,))) if card.lines else entry.is_final

    def game(self, number: int, side: EntryId) -> Game | None:
        """Return the game of a side in a round, or None."""
        return self._games.get((number, side))

    def bye(self, number: int, side: EntryId) -> Bye | None:
        """Return the bye of a side in a round, or None."""
        return self._byes.get((number, side))

    def tokens(self, side: EntryId) -> list[Token]:
        """Return a token for each round."""
        return [self._token(line, side) for line in self.cards[side].lines]

    def _token(self, line: Line, side: EntryId) -> Token:
        game = self.game(line.round, side)
        if game is None:
            return Token(0, self._unplayed_sign(line))
        if game.result.outcome is Outcome.NOT_PLAYED:
            return Token(0, "-")
        colour = game.colour_of(side)
        sign = "?" if not game.result.is_known else "-=+"[game.result.half_points(colour)]
        opponent = self.numbers[game.opponent_of(side)]
        if not game.are_colours_known:
            return Token(opponent, sign, game.result.by_default)
        return Token(opponent, sign, game.result.by_default, colour, min(game.handicap, HIGHEST_RATED_HANDICAP))

    def _unplayed_sign(self, line: Line) -> str:
        """Return what a round without a game is worth: `+` a point, `=` half of one, `-` nothing."""
        points = self.tournament.regulations.standings.points
        granted = line.granted
        if granted is None:
            by_rule = {LineKind.BYE: points.bye_mcmahon, LineKind.ABSENT: points.absent_mcmahon}
            granted = by_rule.get(line.kind, 0)
        return {2: "+", 1: "="}.get(granted, "-")


def write_h9(
    tournament: Tournament, roster: Roster, losses: Losses, *, after: int | None = None, latin: bool = False
) -> str:
    """Write the table of results; `after` a round, else over all rounds of the event, those not drawn as not played."""
    results = ResultTable(tournament, roster, after)
    names = LegacyNames(losses, latin=latin)
    _note_losses(results, losses)
    headings = [find(name).name for name in results.table.criteria]
    lines = _header(tournament.regulations, names)
    lines.append("; Pl Name                           Rk Co Club " + " ".join(f"{plain(name):>5}" for name in headings))
    former = 0
    for row in results.table.rows:
        entry = tournament.entries[row.side]
        family, given = names.words(roster[entry.person], row.side)
        figures = [decimal(row.values[name]) for name in headings]
        figures += ["0"] * (FEWEST_FIGURES - len(figures))
        tokens = [token.written() for token in results.tokens(row.side)]
        pin = roster[entry.person].identifiers.get("egd", "")
        words = (
            f"{'' if row.place == former else row.place:>4}",
            f"{f'{family} {given}':<30}",
            f"{legacy_grade(entry):>3}",
            names.country(entry),
            f"{names.club(entry):<4}",
            " ".join(f"{figure:>5}" for figure in figures),
            " ".join(f"{token:>7}" for token in tokens),
            f"|{pin}" if pin.isascii() and pin.isdigit() else "",
        )
        lines.append(" ".join(words).rstrip())
        former = row.place
    return "\n".join(lines) + "\n"


def decimal(value: Fraction) -> str:
    """Write a figure: whole, half or quarter points exactly, others to two places."""
    if value.denominator == 1:
        return str(value.numerator)
    if value.denominator == 2:
        return write_halves(value.numerator)
    hundredths = round(value * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _header(regulations: Regulations, names: LegacyNames) -> list[str]:
    kept = {key.removeprefix(PLACE): value for key, value in regulations.extra.items() if key.startswith(PLACE)}
    country = kept.get("PC", "").partition(",")[0].strip() if "," in kept.get("PC", "") else ""
    begins, ends = regulations.begins, regulations.ends or regulations.begins
    tags: Mapping[str, str] = {
        "TC": kept.get("TC", ""),
        "CL": event_class(regulations),
        "EV": regulations.name,
        "PC": f"{country},{regulations.place}" if country or regulations.place else "",
        "DT": f"{begins.isoformat()},{ends.isoformat()}" if begins and ends else "",
        "HA": kept.get("HA", "") or _implied(regulations),
        "KM": write_halves(regulations.komi_halves),
        "TM": adjusted_minutes(regulations),
        "CM": kept.get("CM", "") or overtime_in_words(regulations),
    }
    lines = [f"; {tag}[{names.text(_one_line(text))}]" for tag, text in tags.items() if text]
    comments = kept.get(COMMENTS.removeprefix(PLACE), "").splitlines()
    lines += [f"; {names.text(line)}" for line in comments if "name" not in line.lower() and "[" not in line]
    if not any(PROGRAM in line for line in comments):
        lines.append(f"; Written by {PROGRAM}")
    return [*lines, ";"]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _implied(regulations: Regulations) -> str:
    rule = regulations.pairing.handicap
    if rule.basis is HandicapBasis.NONE or rule.ceiling <= 0:
        return "h9"
    return f"h{rule.reduction}" if 0 <= rule.reduction <= 9 else ""


def _note_losses(results: ResultTable, losses: Losses) -> None:
    if results.left_out:
        for side in results.left_out:
            losses.add("player.left_out", "{count} players never played and are not in the table: {players}", side)
    if results.undrawn:
        losses.add("rounds.undrawn", "rounds that were not drawn are written as not played")
    tournament = results.tournament
    if tournament.regulations.board_size != RATED_BOARD:
        losses.add("board.size", "games on small boards are not rated: do not send this file to a rating list")
    if isinstance(tournament.regulations.system, McMahon) and any(
        entry.start_correction for entry in tournament.entries.values()
    ):
        losses.add("start.corrections", "start corrections are only seen in the scores")
    for drawn in tournament.rounds:
        for game in drawn.games:
            if game.result.margin:
                losses.add("result.margin", "{count} results lose what was written beside them")
            if game.result.outcome is Outcome.NOT_PLAYED:
                losses.add("game.not_played", "{count} games that were not played are written as no game", *game.sides)
            if game.handicap > HIGHEST_RATED_HANDICAP:
                losses.add("game.too_many_stones", "{count} handicaps above nine are written as nine", *game.sides)
            if game.handicap and not game.are_colours_known:
                losses.add("game.stones", "{count} games without colours lose their stones", *game.sides)
