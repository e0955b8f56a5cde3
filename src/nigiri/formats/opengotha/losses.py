"""What of an event has no place in OpenGotha's file."""

from nigiri.formats.opengotha.criteria import KNOWN, MOST_CRITERIA
from nigiri.formats.opengotha.players import MOST_ROUNDS
from nigiri.formats.opengotha.team_writer import note_team_losses
from nigiri.formats.opengotha.time import is_written_whole
from nigiri.formats.written import Losses
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.pairing.settings import Colours, HandicapRule, Rights, SeedMethod
from nigiri.people.entry import Absence
from nigiri.people.roster import Roster
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.state import Tournament

_IDENTIFIERS = frozenset({"egd", "ffg", "aga"})


def note_losses(tournament: Tournament, roster: Roster, losses: Losses) -> None:
    """Note everything OpenGotha cannot hold, each kind once."""
    _note_regulations(tournament.regulations, losses)
    _note_standings(tournament.regulations.standings, losses)
    _note_entries(tournament, roster, losses)
    note_team_losses(tournament, losses)
    for drawn in tournament.rounds:
        for game in drawn.games:
            _note_game(game, tournament.regulations, losses)
        for bye in drawn.byes:
            _note_bye(bye, tournament.regulations, losses)
        if sum(bye.kind is ByeKind.PAIRING for bye in drawn.byes) > 1:
            losses.add("round.byes", "{count} rounds have several byes; OpenGotha keeps the last of a round")
        if drawn.protocol is not None:
            losses.add("round.protocol", "the protocols of {count} draws are not in the file")
    if tournament.regulations.rounds > MOST_ROUNDS:
        losses.add("rounds.many", "OpenGotha plans for twenty rounds")


def _note_regulations(regulations: Regulations, losses: Losses) -> None:
    seeding = regulations.pairing.seeding
    if {seeding.first, seeding.second} & {SeedMethod.ADJACENT, SeedMethod.RANDOM}:
        losses.add("seeding.method", "OpenGotha does not pair neighbours or wholly at random; the nearest is written")
    geography = regulations.pairing.geography
    if (geography.until, geography.not_above) != (None, None):
        losses.add("geography.limits", "the rounds and ranks up to which geography counts are not in the file")
    if (regulations.pairing.colours, regulations.pairing.rights) != (Colours(), Rights()):
        losses.add("pairing.rules", "rules of colours and of what counts as a meeting are not in the file")
    if regulations.pairing.forbidden:
        losses.add("pairing.forbidden", "pairs that must not meet are not in the file")
    if regulations.pairing.handicap.komi_halves != HandicapRule().komi_halves:
        losses.add("handicap.komi", "the komi of handicap games is not in the file")
    if isinstance(regulations.system, McMahon) and regulations.system.band != 1:
        losses.add("system.band", "a level of several ranks is not in the file")
    if not is_written_whole(regulations.time, regulations.extra):
        losses.add("time.control", "OpenGotha has no such control of time; the nearest is written")
    if regulations.settings:
        losses.add("regulations.settings", "the event's own settings over its rulebook are not in the file")


def _note_standings(settings: StandingsSettings, losses: Losses) -> None:
    for name in settings.criteria[MOST_CRITERIA:]:
        losses.add("criteria.many", "OpenGotha orders by six criteria; left out: {players}", name)
    for name in settings.criteria[:MOST_CRITERIA]:
        if name not in KNOWN:
            losses.add("criteria.unknown", "OpenGotha does not know these criteria: {players}", name)
    plain = StandingsSettings(
        settings.criteria, settings.points, unplayed_as_half=settings.unplayed_as_half, shown=settings.shown
    )
    if settings != plain:
        losses.add("standings.conventions", "conventions of the standings that OpenGotha does not have are left out")
    if settings.shown:
        losses.add("criteria.shown", "criteria that are only shown are not in the file")


def _note_entries(tournament: Tournament, roster: Roster, losses: Losses) -> None:
    for entry in tournament.entries.values():
        if entry.rating is None:
            losses.add("rating.none", "{count} unrated players get the rating of their rank: {players}", entry.id)
        if any(absence is not Absence.BY_RULE for absence in entry.absences.values()):
            losses.add("absence.granted", "{count} players lose what was granted for an absence: {players}", entry.id)
        if set(roster[entry.person].identifiers) - _IDENTIFIERS:
            losses.add("person.identifiers", "{count} players lose an identifier: {players}", entry.id)


def _note_game(game: Game, regulations: Regulations, losses: Losses) -> None:
    if game.result.margin:
        losses.add("result.margin", "{count} results lose what was written beside them")
    if game.result.outcome is Outcome.NOT_PLAYED:
        losses.add("game.not_played", "{count} games that were not played are written without a result", *game.sides)
    usual = regulations.pairing.handicap.komi_halves if game.handicap else regulations.komi_halves
    if game.komi_halves != usual:
        losses.add("game.komi", "{count} games lose a komi of their own")
    if game.by_hand:
        losses.add("game.by_hand", "{count} games lose the mark that the director made them")


def _note_bye(bye: Bye, regulations: Regulations, losses: Losses) -> None:
    if bye.kind in {ByeKind.HALF, ByeKind.ZERO}:
        losses.add("bye.granted", "{count} granted byes are written as absences: {players}", bye.entry)
    if bye.kind is ByeKind.FULL:
        points = regulations.standings.points
        sentence = (
            "{count} granted points are written as byes: {players}"
            if (points.bye_wins, points.bye_mcmahon) == (2, 2)
            else "{count} granted points are written as byes, and change their worth: {players}"
        )
        losses.add("bye.full", sentence, bye.entry)
