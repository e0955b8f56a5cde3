"""The pages. `PAGES` names the modules that hold them; each has `handlers`, a tuple of Litestar route handlers."""

from typing import Final

PAGES: Final = ("nigiri.web.pages.home",)
"""To add a page: write `nigiri/web/pages/NAME.py` with `handlers = (…,)` and name it here."""
