"""The regulations of one event (Положение and Регламент, RU-2.2.10): everything its rounds and tables rest on."""

import datetime

from msgspec import Struct, field

from nigiri.clocks.controls import Control
from nigiri.pairing.settings import PairingSettings
from nigiri.regulations.system import McMahon, System
from nigiri.standings.settings import StandingsSettings


class Regulations(Struct, frozen=True, omit_defaults=True):
    """What was announced. `profile` names the rulebook's settings, `settings` are the event's own over it, by name.

    Komi is in half points; `time` is the control of every game, None while it is not stated. `extra` keeps, by place in the file, what another program wrote and Nigiri does not use.
    """

    name: str
    rounds: int
    system: System = McMahon()
    standings: StandingsSettings = StandingsSettings(("MMS", "SOSM", "SOSOSM"))
    pairing: PairingSettings = PairingSettings()
    profile: str = "egf"
    settings: dict[str, object] = field(default_factory=dict)
    short_name: str = ""
    place: str = ""
    director: str = ""
    begins: datetime.date | None = None
    ends: datetime.date | None = None
    is_internet: bool = False
    board_size: int = 19
    komi_halves: int = 13
    time: Control | None = None
    club_groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    team_size: int = 0
    extra: dict[str, str] = field(default_factory=dict)
