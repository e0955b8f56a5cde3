"""By what the teams of an event are ranked, stage by stage (RU-2.8.1-m, RU-2.8.1-n)."""

from typing import Final

from msgspec.structs import replace

from nigiri.regulations.stages import Stage, Stages
from nigiri.regulations.teams import TeamPlay
from nigiri.standings.criteria.boards import IN_ORDER_OF_BOARDS, NAMES, expanded
from nigiri.standings.settings import StandingsSettings

_OF_TEAMS: Final = NAMES | {IN_ORDER_OF_BOARDS}


def of_stages(chain: Stages, play: TeamPlay) -> Stages:
    """Return the stages with the standings by which teams are ranked in each, `BOARDS` written out."""
    return Stages(tuple(replace(stage, standings=of_stage(stage, play)) for stage in chain.stages))


def of_stage(stage: Stage, play: TeamPlay) -> StandingsSettings:
    """Return the standings of a stage of teams: its own where they rank teams, else those of the teams' event.

    A stage that names no criterion of teams was given those of players: what becomes of the games of a team that
    leaves is still its own.
    """
    own, usual = stage.standings, play.standings
    if own is None:
        found = usual
    elif _OF_TEAMS.isdisjoint(name.strip().upper() for name in own.criteria):
        found = replace(usual, withdrawal=own.withdrawal)
    else:
        found = replace(own, match_win=usual.match_win)
    boards = play.rules.boards
    return replace(found, criteria=expanded(found.criteria, boards), shown=expanded(found.shown, boards))
