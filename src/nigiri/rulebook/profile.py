"""Profiles: a value for every setting, and the articles each value rests on."""

import functools
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.rulebook.book import BookCode
from nigiri.rulebook.citation import cited
from nigiri.rulebook.definition import definition, definitions, flat, read_value
from nigiri.rulebook.settings import Settings
from nigiri.rulebook.settings.group import Group

Strength = Literal["stated", "implied", "practice", "own"]
"""How a value rests on its articles: they state it; it follows from them; they leave it open and it is usual practice;
or the event's own regulations set it."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The articles a value rests on, and how."""

    articles: tuple[ArticleId, ...]
    strength: Strength


class Profile(msgspec.Struct, frozen=True):
    """One named rule base (KOD-0.2): the values, and for each the ground.

    `base` names the profile of a rulebook it comes from, `books` is the order in which that asks the rulebooks.
    `grounds` follows the order of `definitions()`.
    """

    name: str
    title: str
    base: str
    books: tuple[BookCode, ...]
    settings: Settings
    grounds: tuple[Ground, ...]

    def value(self, name: str) -> object:
        """Return the value of a setting: `value("game.komi")` is `settings.game.komi`. Refused: `setting.unknown`."""
        return functools.reduce(getattr, definition(name).path, self.settings)

    def ground(self, name: str) -> Ground:
        """Return what a setting's value rests on. Refused: `setting.unknown`."""
        return self.grounds[list(definitions()).index(definition(name).name)]

    def basis(self, name: str) -> tuple[ArticleId, ...]:
        """Return the articles a setting's value rests on; none where the event's own regulations name none."""
        return self.ground(name).articles

    @property
    def own(self) -> tuple[str, ...]:
        """The settings that the event's own regulations change."""
        grounds = zip(definitions(), self.grounds, strict=True)
        return tuple(name for name, ground in grounds if ground.strength == "own")

    def with_overrides(
        self,
        overrides: Mapping[str, object],
        *,
        name: str | None = None,
        title: str | None = None,
        basis: Mapping[str, Iterable[str]] | None = None,
    ) -> "Profile":
        """Return an own profile: these values, and the rest as here (KOD-0.2, KOD-5.5).

        `overrides` are given by full names or in nested groups; `basis` may name the articles that allow a value.
        A value that is the same as before keeps its ground. Refused: `setting.unknown`, `setting.ill_typed`,
        `setting.twice`, `article.unknown`; then nothing is changed.
        """
        values = {key: read_value(key, raw) for key, raw in flat(overrides).items()}
        changed = {key: value for key, value in values.items() if value != self.value(key)}
        articles = {definition(key).name: _ids(key, citations) for key, citations in (basis or {}).items()}
        grounds = {
            key: Ground(articles.get(key, ()), "own") if key in changed or key in articles else old
            for key, old in zip(definitions(), self.grounds, strict=True)
        }
        return Profile(
            name=name or self.name,
            title=title or self.title,
            base=self.base,
            books=self.books,
            settings=functools.reduce(_placed, changed.items(), self.settings),
            grounds=tuple(grounds.values()),
        )


def _ids(setting: str, citations: Iterable[str]) -> tuple[ArticleId, ...]:
    """Return the articles of a setting's citations, each once."""
    try:
        return tuple(dict.fromkeys(one.id for citation in citations for one in cited(citation)))
    except Refusal as refusal:
        raise refusal.at(f"basis.{setting}") from None


def _placed(settings: Settings, change: tuple[str, object]) -> Settings:
    """Return the settings with one value put in its place."""
    name, value = change

    def put(group: Group, path: tuple[str, ...]) -> Group:
        field, *rest = path
        inner = put(getattr(group, field), tuple(rest)) if rest else value
        return msgspec.structs.replace(group, **{field: inner})

    placed = put(settings, definition(name).path)
    assert isinstance(placed, Settings)
    return placed


class Difference(msgspec.Struct, frozen=True):
    """A setting in which two profiles differ, with both values."""

    setting: str
    left: object
    right: object


def differences(left: Profile, right: Profile) -> tuple[Difference, ...]:
    """Return the settings in which two profiles differ, in the order of the settings."""
    pairs = ((name, left.value(name), right.value(name)) for name in definitions())
    return tuple(Difference(name, one, other) for name, one, other in pairs if one != other)
