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
    "nigiri.web.pages.player_card",
    "nigiri.web.pages.schedule",
    "nigiri.web.pages.rulebook",
)
"""To add a page: write `nigiri/web/pages/NAME.py` with `handlers = (…,)` and name it here."""
