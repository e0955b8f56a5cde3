"""The three profiles of the rulebooks, and own profiles from a file's text."""

import re
import tomllib
import typing
from collections.abc import Mapping
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from typing import Literal, TypeVar, get_args

import msgspec

from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.rulebook.book import BookCode, read_all
from nigiri.rulebook.definition import definitions, is_group, read_value
from nigiri.rulebook.profile import Ground, Profile, Strength
from nigiri.rulebook.settings import Settings
from nigiri.rulebook.settings.group import Group

G = TypeVar("G", bound=Group)

ProfileName = Literal["russia-2020", "egf", "rfgb-code"]
PROFILE_NAMES: tuple[ProfileName, ...] = get_args(ProfileName)

_TITLE_SENTENCES: dict[ProfileName, str] = {
    "russia-2020": "Rules of the sport go, Russia 2020",
    "egf": "European tournament rules",
    "rfgb-code": "Go Code of the Russian federation (draft)",
}

_BOOKS: dict[ProfileName, tuple[BookCode, ...]] = {
    "russia-2020": ("RU", "CLK", "EGF"),
    "egf": ("EGF", "CLK", "RU"),
    "rfgb-code": ("KOD", "CLK", "RU", "EGF"),
}
"""Where a profile's own book is silent, the next is asked (RU-GP-b, KOD-5.2b, EGF-10). The clock rules leave penalties
blank and have no profile; they stand in for the chapters of the draft Code that have headings only."""


class Default(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting's value in one profile, as written, and what it rests on."""

    value: object
    articles: tuple[ArticleId, ...]
    strength: Strength


class Defaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting's value in each profile. `topic` is the number of the conflict it settles.

    Three settings accompany that of their topic and have a `question` of their own.
    """

    name: str
    topic: int
    defaults: dict[ProfileName, Default]
    question: str = ""


@cache
def defaults() -> dict[str, Defaults]:
    """Return every setting's values by its name, in the order of the topics."""
    return {one.name: one for one in read_all("settings.json", Defaults)}


@cache
def _named(name: ProfileName) -> Profile:
    """Return a rulebook's profile, made from the packaged values."""
    chosen = {setting: defaults()[setting].defaults[name] for setting in definitions()}
    values = {setting: read_value(setting, default.value) for setting, default in chosen.items()}
    return Profile(
        name=name,
        title=_TITLE_SENTENCES[name],
        base=name,
        books=_BOOKS[name],
        settings=_filled(Settings, values, ""),
        grounds=tuple(Ground(default.articles, default.strength) for default in chosen.values()),
    )


def _filled(group: type[G], values: Mapping[str, object], prefix: str) -> G:
    """Return a group made of the values of its settings, and of the groups in it."""
    fields: dict[str, object] = {}
    for field, shape in typing.get_type_hints(group, include_extras=True).items():
        name = f"{prefix}{field}"
        fields[field] = _filled(shape, values, f"{name}.") if is_group(shape) else values[name]
    return group(**fields)


def profile(name: str) -> Profile:
    """Return the profile `russia-2020`, `egf` or `rfgb-code`. Refused: `profile.unknown`."""
    for known in PROFILE_NAMES:
        if name == known:
            return _named(known)
    near = get_close_matches(name, PROFILE_NAMES, n=1) or list(PROFILE_NAMES)
    raise Refusal(
        "profile.unknown",
        message="There is no profile {profile}. Did you mean {near}?",
        where="profile",
        profile=name,
        near=" or ".join(near),
    )


class _OwnProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An own profile as its file has it."""

    base: str
    name: str
    title: str = ""
    settings: dict[str, object] = msgspec.field(default_factory=dict)
    basis: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


def read_profile(text: str, source: str = "profile") -> Profile:
    """Return an own profile from TOML: `base`, `name`, and in `[settings]` what differs; `[basis]` may cite articles.

    `source` is the file's name, for the place of a fault. Refused: `profile.toml`, and whatever `with_overrides`
    and `profile` refuse.
    """
    try:
        own = msgspec.convert(tomllib.loads(text, parse_float=Decimal), _OwnProfile)
    except (ValueError, RecursionError) as error:
        line = re.search(r"\(at line (\d+)", str(error))
        raise Refusal(
            "profile.toml",
            message="This is no profile: {fault}.",
            where=f"{source}:{line[1] if line else 1}",
            fault=str(error).rstrip("."),
        ) from None
    base = profile(own.base)
    return base.with_overrides(own.settings, name=own.name, title=own.title or own.name, basis=own.basis)
