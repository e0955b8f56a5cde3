"""An article: what one clause of a rulebook says, and what software has to do about it."""

from typing import Literal

import msgspec

from nigiri.ids import ArticleId
from nigiri.rulebook.book import BOOK_CODES, BookCode

Kind = Literal["behaviour", "data", "checklist", "parameter", "document", "human"]
"""What an article asks of software: to act, store, remind, offer a setting, print, or nothing but a text."""

Area = Literal[
    "adjournment",
    "antidoping",
    "appeal",
    "categories",
    "clock",
    "colours",
    "conduct",
    "forms",
    "game",
    "handicap",
    "knockout",
    "mcmahon",
    "medical",
    "multistage",
    "officials",
    "online",
    "protest",
    "rating",
    "registration",
    "regulations-doc",
    "result",
    "round",
    "round-robin",
    "sanction",
    "schedule",
    "scheveningen",
    "scoring",
    "standings",
    "swiss",
    "teams",
    "venue",
]


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the register of rulebooks, under the id it keeps for good (KOD-0.1).

    `says`: the clause in English. `software`: what a program must do. `check`: worked examples of it. `open`: what the
    clause leaves unclear. `src`: lines of the rulebook's text. `body` is `missing` where the draft has a heading only;
    then `ru_clause` and `ru_says` tell what the Russian rules of 2020 say instead. `filled`: the clause was lost in
    the text at hand and is filled in, on the ground of `filled_basis`.
    """

    id: ArticleId
    title: str
    says: str
    area: Area
    kind: Kind
    software: str
    check: tuple[str, ...] = ()
    open: str = ""
    src: str = ""
    body: Literal["", "missing"] = ""
    ru_clause: str = ""
    ru_says: str = ""
    filled: bool = False
    filled_basis: str = ""

    def __post_init__(self) -> None:
        """Refuse an entry without a text, or with an id of no rulebook: a fault of the data, not of a user."""
        if book_of(self.id) not in BOOK_CODES or not self.title or not self.says:
            raise ValueError(f"not an article: {self.id}")

    @property
    def book(self) -> BookCode:
        """The rulebook the article belongs to."""
        return book_of(self.id)

    @property
    def is_heading(self) -> bool:
        """Whether the draft has only the heading of this article."""
        return self.body == "missing"


def book_of(article: str) -> BookCode:
    """Return the code of the rulebook that an id names; `ValueError` when it names none."""
    code = article.partition("-")[0]
    for known in BOOK_CODES:
        if code == known:
            return known
    raise ValueError(f"no rulebook is called {code}")
