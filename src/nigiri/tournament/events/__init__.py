"""What happened: the events of a tournament's journal, as one union."""

from nigiri.tournament.events.entries import (
    AbsencesAnnounced,
    AbsencesRecalled,
    EntriesConfirmed,
    EntriesRemoved,
    EntryAmended,
    PlayersEntered,
    PlayersMovedUp,
    PlayersQueued,
    PlayersReturned,
    PlayersWithdrawn,
    QueueLeft,
)
from nigiri.tournament.events.lifecycle import (
    RegulationsAmended,
    RoundsExtended,
    StandingsPublished,
    TournamentClosed,
    TournamentCreated,
    TournamentReopened,
    Undone,
)
from nigiri.tournament.events.proposals import ResultProposed
from nigiri.tournament.events.results import AwardsGiven, ResultCorrected, ResultsRecorded, TableResult
from nigiri.tournament.events.rounds import (
    BoardsEdited,
    ByeMoved,
    ByesGranted,
    ColoursSettled,
    LateEntrySeated,
    RoundDrawn,
    RoundPublished,
    RoundRedrawn,
    RoundTakenOver,
)
from nigiri.tournament.events.stages import NumbersAssigned
from nigiri.tournament.events.teams import LineupSet, TeamAmended, TeamsEntered, TeamsRemoved

QueueEvent = PlayersQueued | PlayersMovedUp | QueueLeft
EntryEvent = (
    QueueEvent
    | PlayersEntered
    | EntryAmended
    | EntriesConfirmed
    | EntriesRemoved
    | PlayersWithdrawn
    | PlayersReturned
    | AbsencesAnnounced
    | AbsencesRecalled
)
RoundEvent = (
    RoundDrawn
    | RoundRedrawn
    | RoundTakenOver
    | RoundPublished
    | BoardsEdited
    | ByesGranted
    | ByeMoved
    | LateEntrySeated
    | ColoursSettled
)
ResultEvent = ResultsRecorded | ResultCorrected | AwardsGiven | ResultProposed
LifecycleEvent = RegulationsAmended | RoundsExtended | StandingsPublished | TournamentClosed | TournamentReopened
TeamEvent = TeamsEntered | TeamAmended | TeamsRemoved | LineupSet
StageEvent = NumbersAssigned

Change = LifecycleEvent | EntryEvent | RoundEvent | ResultEvent | TeamEvent | StageEvent
"""What changes a tournament that exists: `evolve` knows each of them."""

Event = TournamentCreated | Change | Undone
"""Everything a journal holds: it begins with `TournamentCreated`, and `Undone` speaks about the events before it."""

Publication = RoundPublished | RoundTakenOver | StandingsPublished | TournamentClosed
"""What has gone out to the players: an undo does not reach behind it."""

__all__ = [
    "AbsencesAnnounced",
    "AbsencesRecalled",
    "AwardsGiven",
    "BoardsEdited",
    "ByeMoved",
    "ByesGranted",
    "Change",
    "ColoursSettled",
    "EntriesConfirmed",
    "EntriesRemoved",
    "EntryAmended",
    "EntryEvent",
    "Event",
    "LateEntrySeated",
    "LifecycleEvent",
    "LineupSet",
    "NumbersAssigned",
    "PlayersEntered",
    "PlayersMovedUp",
    "PlayersQueued",
    "PlayersReturned",
    "PlayersWithdrawn",
    "Publication",
    "QueueEvent",
    "QueueLeft",
    "RegulationsAmended",
    "ResultCorrected",
    "ResultEvent",
    "ResultProposed",
    "ResultsRecorded",
    "RoundDrawn",
    "RoundEvent",
    "RoundPublished",
    "RoundRedrawn",
    "RoundTakenOver",
    "RoundsExtended",
    "StageEvent",
    "StandingsPublished",
    "TableResult",
    "TeamAmended",
    "TeamEvent",
    "TeamsEntered",
    "TeamsRemoved",
    "TournamentClosed",
    "TournamentCreated",
    "TournamentReopened",
    "Undone",
]
