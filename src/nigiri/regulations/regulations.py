"""The regulations of one event (Положение and Регламент, RU-2.2.10): everything its rounds and tables rest on."""

import datetime

from msgspec import Struct, field

from nigiri.clocks.controls import Control
from nigiri.clocks.correspondence import Correspondence
from nigiri.pairing.settings import PairingSettings
from nigiri.regulations.classification import Classification, Format
from nigiri.regulations.entry_rules import EntryRules
from nigiri.regulations.system import McMahon, System
from nigiri.regulations.teams import TeamPlay
from nigiri.standings.settings import StandingsSettings


class Regulations(Struct, frozen=True, omit_defaults=True):
    """What was announced. `profile` names the rulebook's settings, `settings` are the event's own over it, by name.

    Komi is in half points; `time` is the control of every game, None while it is not stated. `teams` is what a team
    event adds, `correspondence` the time of a game by letters. `entry` are the terms of entry. `extra` keeps, by place
    in the file, what another program wrote and Nigiri does not use.
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
    classification: Classification = Classification()
    teams: TeamPlay | None = None
    correspondence: Correspondence | None = None
    entry: EntryRules = EntryRules()
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def format(self) -> Format:
        """How moves are exchanged (RU-2.1.7, KOD-6.8bis)."""
        if self.correspondence is not None:
            return Format.CORRESPONDENCE
        return Format.ONLINE if self.is_internet else Format.ONSITE
