"""The four rulebooks as data: articles, search, coverage, the places where they differ, and the profiles.

    from nigiri.rulebook import article, find, profile

    article("EGF-8a.1").says
    find("late arrival")[0].article.id
    egf = profile("egf")
    egf.settings.game.komi, egf.basis("game.komi")
    egf.with_overrides({"game.komi": "7.5", "late.forfeit_after": "fixed:900"})

Nothing is read before it is asked for; then it is kept.
"""

from nigiri.rulebook.article import Area, Article, Kind
from nigiri.rulebook.book import BOOKS, Book, BookCode
from nigiri.rulebook.citation import article, articles_by_id, cited, is_known, nearest, tidy
from nigiri.rulebook.conflict import Position, Topic, topic, topics
from nigiri.rulebook.coverage import Coverage, Fault, Place, Source, coverage
from nigiri.rulebook.definition import (
    Definition,
    definition,
    definitions,
    flat,
    read_assignment,
    read_value,
    written,
)
from nigiri.rulebook.glossary import Term, glossary
from nigiri.rulebook.original import original
from nigiri.rulebook.profile import Difference, Ground, Profile, Strength, differences
from nigiri.rulebook.profiles import PROFILE_NAMES, ProfileName, profile, read_profile
from nigiri.rulebook.search import Hit, find
from nigiri.rulebook.settings import Settings

__all__ = [
    "BOOKS",
    "PROFILE_NAMES",
    "Area",
    "Article",
    "Book",
    "BookCode",
    "Coverage",
    "Definition",
    "Difference",
    "Fault",
    "Ground",
    "Hit",
    "Kind",
    "Place",
    "Position",
    "Profile",
    "ProfileName",
    "Settings",
    "Source",
    "Strength",
    "Term",
    "Topic",
    "article",
    "articles_by_id",
    "cited",
    "coverage",
    "definition",
    "definitions",
    "differences",
    "find",
    "flat",
    "glossary",
    "is_known",
    "nearest",
    "original",
    "profile",
    "read_assignment",
    "read_profile",
    "read_value",
    "tidy",
    "topic",
    "topics",
    "written",
]
