"""By what an event ranks its sides, stage by stage, in words (RU-2.8.9)."""

from collections.abc import Iterator

from nigiri.documents.language import Language
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.stages import Stage
from nigiri.regulations.system import Knockout
from nigiri.regulations.team_standings import of_stage
from nigiri.tournament.stage_view import stages_played
from nigiri.web.event.choices import CHOICES


def ranked_by(rules: Regulations, say: Language) -> Iterator[tuple[str, str]]:
    """Yield what ranks the sides of each stage, under a heading; of an event of one system it is one line.

    A bracket decides places itself. Where teams are ranked by what their members make, that follows.
    """
    stages = stages_played(rules)
    for number, stage in enumerate(stages, start=1):
        heading = say("Criteria")
        if len(stages) > 1:
            heading = stage.name or say("Criteria of stage {number}", number=number)
        yield heading, _of(stage, rules, say)
    if rules.teams is not None and rules.classification.credit is Credit.INDIVIDUAL_TEAM:
        yield say("Teams"), f"{say('Added up are')}: {say(CHOICES['score'][rules.teams.score.value])}"


def _of(stage: Stage, rules: Regulations, say: Language) -> str:
    if isinstance(stage.system, Knockout):
        return say("the bracket decides the places")
    if rules.teams is not None and rules.classification.credit is Credit.TEAM:
        return ", ".join(of_stage(stage, rules.teams).criteria)
    return ", ".join((stage.standings or rules.standings).criteria)
