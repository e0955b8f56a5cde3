"""Every setting in which the rulebooks differ, each with its type."""

from nigiri.rulebook.settings.event import (
    AdjournmentSettings,
    OnlineSettings,
    RatingSettings,
    RegulationsSettings,
    RoundSettings,
    ScheduleSettings,
)
from nigiri.rulebook.settings.group import Group
from nigiri.rulebook.settings.play import (
    ColoursSettings,
    DisplacedSettings,
    EndSettings,
    GameSettings,
    HandicapSettings,
    IllegalMoveSettings,
    ResultSettings,
    ScoringSettings,
    WrongSetupSettings,
)
from nigiri.rulebook.settings.ruling import (
    AppealSettings,
    OfficialsSettings,
    ProtestSettings,
    RulesSettings,
    RulingSettings,
    SanctionSettings,
)
from nigiri.rulebook.settings.time import (
    ClockSettings,
    FlagSettings,
    LateSettings,
    OvertimeSettings,
    TimeSettings,
)


class Settings(Group, frozen=True):
    """The values of all settings: `late.both_absent` of a table, file or refusal is `settings.late.both_absent` here.

    There are no defaults: the values come from a profile (KOD-0.2).
    """

    late: LateSettings
    wrong_setup: WrongSetupSettings
    illegal_move: IllegalMoveSettings
    displaced: DisplacedSettings
    clock: ClockSettings
    flag: FlagSettings
    result: ResultSettings
    overtime: OvertimeSettings
    time: TimeSettings
    appeal: AppealSettings
    protest: ProtestSettings
    ruling: RulingSettings
    rules: RulesSettings
    sanction: SanctionSettings
    officials: OfficialsSettings
    adjournment: AdjournmentSettings
    round: RoundSettings
    schedule: ScheduleSettings
    game: GameSettings
    end: EndSettings
    scoring: ScoringSettings
    handicap: HandicapSettings
    colours: ColoursSettings
    rating: RatingSettings
    regulations: RegulationsSettings
    online: OnlineSettings
