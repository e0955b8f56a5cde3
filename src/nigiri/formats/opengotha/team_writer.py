"""Teams to OpenGotha's file, and what of them it has no place for."""

from lxml import etree

from nigiri.formats.opengotha.teams import MOST_BOARDS, MOST_ROUNDS
from nigiri.formats.written import Losses
from nigiri.formats.xml_tree import writable
from nigiri.ids import EntryId
from nigiri.tournament.state import Tournament


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
    """Note what OpenGotha cannot hold of teams."""
    rules = tournament.regulations.teams
    boards = rules.rules.boards if rules is not None else MOST_BOARDS
    for team in tournament.teams.values():
        if team.captain is not None:
            losses.add("team.captain", "{count} teams lose their captain: {players}", team.name)
        seated = {member for seats in team.lineups.values() for member in seats}
        if 1 not in team.lineups:
            seated |= set(team.members[:boards])
        for member in team.members:
            if member not in seated:
                losses.add("team.reserve", "{count} reserves without a board are not in the file: {players}", member)
