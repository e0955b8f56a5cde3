"""Teams to OpenGotha's file, and what of them it has no place for."""

from lxml import etree
from msgspec.structs import replace

from nigiri.formats.opengotha.criteria import MOST_CRITERIA
from nigiri.formats.opengotha.teams import MOST_BOARDS, MOST_ROUNDS, as_read
from nigiri.formats.written import Losses
from nigiri.formats.xml_tree import writable
from nigiri.ids import EntryId
from nigiri.regulations.classification import Classification
from nigiri.regulations.teams import TeamPlay
from nigiri.tournament.state import Tournament

KNOWN_CRITERIA = frozenset({"TEAMP", "SOST", "BDW", "MNR", *(f"BDW{boards}U" for boards in range(1, 10))})
"""The criteria of teams that OpenGotha can reckon."""


def write_teams(root: etree._Element, tournament: Tournament, keys: dict[EntryId, str]) -> None:
    """Write the teams, if there are any, with their line-ups of all rounds."""
    rules = tournament.regulations.teams
    if not tournament.teams:
        return
    boards = rules.rules.boards if rules is not None else MOST_BOARDS
    container = etree.SubElement(root, "Teams")
    for place, team in enumerate(tournament.teams.values(), start=1):
        element = etree.SubElement(container, "Team")
        element.set("teamNumber", str(team.number or place))
        element.set("teamName", writable(team.name))
        for number in range(1, MOST_ROUNDS + 1):
            nominated = team.nominated(number)
            seats = team.members[:boards] if nominated is None else nominated
            for board, member in enumerate(seats, start=1):
                if member is not None and member in keys:
                    seat = etree.SubElement(element, "Board")
                    seat.set("roundNumber", str(number))
                    seat.set("boardNumber", str(board))
                    seat.set("player", keys[member])


def note_team_losses(tournament: Tournament, losses: Losses) -> None:
    """Note what OpenGotha cannot hold of teams, of sides of several persons, and of what kind of event it is."""
    rules = tournament.regulations
    if rules.classification != replace(Classification(), credit=rules.classification.credit):
        losses.add("classification", "discipline, age groups and title of the event are not in the file")
    if rules.correspondence is not None:
        losses.add("time.correspondence", "the time of play by correspondence is not in the file")
    for entry in tournament.entries.values():
        if entry.partners is not None:
            losses.add("side.partners", "{count} sides lose their members: {players}", entry.id)
    if rules.teams is not None:
        _note_play(rules.teams, losses)
    boards = rules.teams.rules.boards if rules.teams is not None else MOST_BOARDS
    for team in tournament.teams.values():
        if team.captain is not None:
            losses.add("team.captain", "{count} teams lose their captain: {players}", team.name)
        if team.club or team.country:
            losses.add("team.club", "{count} teams lose their club and country: {players}", team.name)
        seated = {member for seats in team.lineups.values() for member in seats}
        if 1 not in team.lineups:
            seated |= set(team.members[:boards])
        for member in team.members:
            if member not in seated:
                losses.add("team.reserve", "{count} reserves without a board are not in the file: {players}", member)


def _note_play(play: TeamPlay, losses: Losses) -> None:
    for name in play.standings.criteria[:MOST_CRITERIA]:
        if name not in KNOWN_CRITERIA:
            losses.add("team.criteria", "OpenGotha does not know these criteria of teams: {players}", name)
    for name in play.standings.criteria[MOST_CRITERIA:]:
        losses.add("team.criteria_many", "OpenGotha orders teams by six criteria; left out: {players}", name)
    if play != as_read(play.rules.boards, play.standings.criteria):
        losses.add("team.rules", "rules of line-ups, byes, points and meetings of teams are not in the file")
