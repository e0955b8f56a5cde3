"""The pages. `PAGES` names the modules that hold them; each has `handlers`, a tuple of Litestar route handlers."""

from typing import Final

PAGES: Final = (
    "nigiri.web.pages.home",
    "nigiri.web.pages.sign_in",
    "nigiri.web.pages.invitations",
    "nigiri.web.pages.account",
    "nigiri.web.pages.player_link",
    "nigiri.web.pages.feed",
    "nigiri.web.pages.event",
    "nigiri.web.pages.pairings",
    "nigiri.web.pages.standings",
    "nigiri.web.pages.stages",
    "nigiri.web.pages.player_card",
    "nigiri.web.pages.schedule",
    "nigiri.web.pages.rulebook",
    "nigiri.web.pages.me",
    "nigiri.web.pages.screens",
    "nigiri.web.pages.clock",
    "nigiri.web.pages.console.creation",
    "nigiri.web.pages.console.desk",
    "nigiri.web.pages.console.players",
    "nigiri.web.pages.console.rating_lists",
    "nigiri.web.pages.console.intake",
    "nigiri.web.pages.console.attendance",
    "nigiri.web.pages.console.bands",
    "nigiri.web.pages.console.draw",
    "nigiri.web.pages.console.boards",
    "nigiri.web.pages.console.results",
    "nigiri.web.pages.console.standings",
    "nigiri.web.pages.console.printing",
    "nigiri.web.pages.console.screens",
    "nigiri.web.pages.console.people",
    "nigiri.web.pages.console.settings",
    "nigiri.web.pages.console.times",
)
"""To add a page: write `nigiri/web/pages/NAME.py` with `handlers = (…,)` and name it here."""
