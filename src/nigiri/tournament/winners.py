"""A knockout needs a winner of every match (RU-2.8.2-a)."""

from nigiri.regulations.system import Knockout
from nigiri.tournament.stage_view import first_round_of, stage_of, stage_view, system_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import as_teams, is_of_teams
from nigiri.tournament.tree import check_decider, tree_of


def must_have_winners(tournament: Tournament, number: int) -> None:
    """Refuse results of a round by which a match of a knockout ends level without a decider (RU-2.8.2-a)."""
    view = as_teams(tournament)[0] if is_of_teams(tournament) else tournament
    stage = stage_of(view, number)
    if stage in view.numbers and isinstance(system_of(view, stage), Knockout):
        check_decider(tree_of(stage_view(view, stage), number - first_round_of(view, stage) + 1))
