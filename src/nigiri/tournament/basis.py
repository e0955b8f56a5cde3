"""The articles an event rests on where no ruling names others."""

from types import MappingProxyType

from nigiri.ids import ArticleId
from nigiri.tournament.events import (
    AbsencesAnnounced,
    AwardsGiven,
    ByeMoved,
    ByesGranted,
    ColoursSettled,
    EntriesConfirmed,
    Event,
    LineupSet,
    NumbersAssigned,
    PlayersEntered,
    PlayersQueued,
    PlayersWithdrawn,
    RegulationsAmended,
    ResultCorrected,
    ResultProposed,
    ResultsRecorded,
    RoundDrawn,
    RoundPublished,
    RoundRedrawn,
    RoundsExtended,
    StandingsPublished,
    TeamAmended,
    TeamsEntered,
    TournamentCreated,
)

_BASIS: MappingProxyType[type[Event], tuple[str, ...]] = MappingProxyType(
    {
        TournamentCreated: ("RU-2.2.10-d",),
        RegulationsAmended: ("RU-2.2.7",),
        RoundsExtended: ("RU-2.2.7",),
        PlayersEntered: ("RU-2.2.11-b",),
        PlayersQueued: ("RU-2.2.11-b",),
        EntriesConfirmed: ("RU-2.2.11-c",),
        PlayersWithdrawn: ("RU-3.16",),
        AbsencesAnnounced: ("RU-3.16",),
        RoundDrawn: ("RU-2.8.7-a", "RU-3.2.1"),
        RoundRedrawn: ("RU-2.8.7-a", "RU-3.2.1"),
        RoundPublished: ("RU-2.2.6",),
        StandingsPublished: ("RU-2.2.6",),
        ByesGranted: ("RU-3.2.8",),
        ByeMoved: ("RU-3.2.1",),
        ColoursSettled: ("RU-T-15",),
        ResultsRecorded: ("RU-2.7.4-a", "RU-3.2.8"),
        ResultCorrected: ("RU-3.2.8",),
        ResultProposed: ("RU-2.7.4-a",),
        AwardsGiven: ("RU-2.8.8-b",),
        TeamsEntered: ("RU-2.2.11-d",),
        TeamAmended: ("RU-2.2.11-d",),
        LineupSet: ("RU-2.2.11-e",),
        NumbersAssigned: ("RU-2.8.1-a",),
    }
)


def basis_of(event: Event) -> tuple[ArticleId, ...]:
    """Return the articles that an event of this kind rests on, by default."""
    return tuple(ArticleId(article) for article in _BASIS.get(type(event), ()))
