"""The API under `/api/v1`: everything the desk can do, for programs. `API` names the modules that hold its calls."""

from typing import Final

API: Final = (
    "nigiri.web.api.sessions",
    "nigiri.web.api.events",
    "nigiri.web.api.players",
    "nigiri.web.api.registration",
    "nigiri.web.api.rating_lists",
    "nigiri.web.api.attendance",
    "nigiri.web.api.teams",
    "nigiri.web.api.stages",
    "nigiri.web.api.draws",
    "nigiri.web.api.boards",
    "nigiri.web.api.results",
    "nigiri.web.api.reports",
    "nigiri.web.api.notifications",
    "nigiri.web.api.standings",
    "nigiri.web.api.journal",
    "nigiri.web.api.documents",
    "nigiri.web.api.members",
    "nigiri.web.api.tokens",
    "nigiri.web.api.webhooks",
    "nigiri.web.api.schedule",
    "nigiri.web.api.live",
)
