"""Which language a page speaks: asked for in the address, remembered, of the account, of the event, of the browser."""

from collections.abc import Iterable
from functools import cache

from nigiri.documents.language import LANGUAGES, Language, language, read_catalogue


class PageLanguage(Language):
    """A language with the sentences of the pages beside those of the documents."""

    def __init__(self, code: str, pages: dict[object, object]) -> None:
        super().__init__(code, {**pages, **language(code)._sentences})


@cache
def page_language(code: str) -> PageLanguage:
    """Return a language by its code; refuse one that Nigiri does not speak."""
    return PageLanguage(language(code).code, read_catalogue("nigiri.web", code))


def choose(*wishes: str | None, accepted: str = "", otherwise: str = "en") -> str:
    """Return the first wish that is a language of Nigiri, else what the browser accepts, else a default."""
    for code in (*wishes, *_accepted(accepted), otherwise):
        if code in LANGUAGES:
            return code
    return "en"


def _accepted(header: str) -> Iterable[str]:
    """Read `Accept-Language`, the most wanted first; what cannot be read is passed over."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.partition("=")[2]) if quality else 1.0
        except ValueError:
            continue
        wanted.append((-weight, tag.strip()[:2].lower()))
    return (code for weight, code in sorted(wanted, key=lambda item: item[0]) if weight < 0)
