"""The cookies: of a session, of a player's link, of a language."""

from typing import Final

from litestar.datastructures import Cookie

from nigiri.service.access.sessions import LASTS
from nigiri.web.settings import Settings

SESSION: Final = "nigiri_session"
PLAYER: Final = "nigiri_player"
LANGUAGE: Final = "nigiri_language"

_YEAR: Final = 365 * 24 * 3600


def cookie_name(name: str, settings: Settings) -> str:
    """Return the name under which a cookie travels; by HTTPS no other host of the domain can set it."""
    return f"__Host-{name}" if settings.is_secure else name


def session_cookie(secret: str, settings: Settings) -> Cookie:
    """Return the cookie that keeps a browser signed in; an empty secret takes it away."""
    return _cookie(SESSION, secret, int(LASTS.total_seconds()) if secret else 0, settings)


def player_cookie(secret: str, settings: Settings) -> Cookie:
    """Return the cookie that keeps a player's link; an empty secret takes it away."""
    return _cookie(PLAYER, secret, _YEAR if secret else 0, settings)


def language_cookie(code: str, settings: Settings) -> Cookie:
    """Return the cookie that remembers a language."""
    return _cookie(LANGUAGE, code, _YEAR, settings)


def _cookie(name: str, value: str, seconds: int, settings: Settings) -> Cookie:
    return Cookie(
        key=cookie_name(name, settings),
        value=value,
        max_age=seconds,
        path="/",
        secure=settings.is_secure,
        httponly=True,
        samesite="lax",
    )
