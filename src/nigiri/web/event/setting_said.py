"""Settings of the rules as people read them: a value in words, and which values there are."""

import typing
from fractions import Fraction

import msgspec

from nigiri.documents.language import Language
from nigiri.rulebook.definition import definition, written
from nigiri.rulebook.settings.group import Record
from nigiri.rulebook.settings.rule import Rule
from nigiri.web.event.setting_shapes import parts, unbounded, words_of
from nigiri.web.event.setting_words import word_said, word_with_numbers


class Choice(msgspec.Struct, frozen=True):
    """A value that may be chosen: as the form sends it, and in words."""

    value: str
    told: str


def value_said(name: str, value: object, say: Language) -> str:
    """Return the value of a setting in words: `half of the main time`, `yes`, `members: at least 3; …`."""
    match value:
        case bool():
            return word_said(name, "true" if value else "false", say)
        case None:
            return say("no limit")
        case int() | Fraction():
            return say.number(Fraction(value))
        case str():
            return _text_said(name, value, say)
        case Rule():
            return word_with_numbers(str(type(value).__struct_config__.tag), msgspec.structs.asdict(value), name, say)
        case Record():
            fields = msgspec.structs.asdict(value).items()
            return "; ".join(f"{word_said(name, key, say)}: {value_said(name, one, say)}" for key, one in fields)
        case tuple():
            return ", ".join(member_said(name, one, say) for one in value) or say("none")
        case _:
            return str(value)


def choices(name: str, say: Language) -> list[Choice]:
    """Return the values of a setting that is chosen from a list; none where numbers or texts are written."""
    shape = definition(name).shape
    if shape is bool:
        return [Choice(text, word_said(name, text, say)) for text in ("true", "false")]
    found = [one for part in parts(shape) for one in words_of(part)]
    is_whole = all(words_of(part) for part in parts(shape))
    return [Choice(word, word_said(name, word, say)) for word in found] if is_whole else []


def possible_said(name: str, say: Language) -> str:
    """Return which values a setting takes, in words."""
    return _possible(name, definition(name).shape, say)


def as_typed(value: object) -> str:
    """Return a value as a form holds it, and reads it again."""
    plain = written(value)
    if isinstance(plain, Fraction):
        return f"{float(plain):g}"
    return plain if isinstance(plain, str) else msgspec.json.encode(plain, enc_hook=str).decode()


def _possible(name: str, shape: object, say: Language) -> str:
    found: list[str] = []
    for part in parts(shape):
        bare = unbounded(part)
        if words := words_of(bare):
            found += [word_said(name, word, say) for word in words]
        elif isinstance(bare, type) and issubclass(bare, Rule):
            blanks: dict[str, object] = dict.fromkeys(bare.__struct_fields__, "…")
            found.append(word_with_numbers(str(bare.__struct_config__.tag), blanks, name, say))
        elif isinstance(bare, type) and issubclass(bare, Record):
            fields = typing.get_type_hints(bare, include_extras=True).items()
            found.append("; ".join(f"{word_said(name, key, say)}: {_possible(name, one, say)}" for key, one in fields))
        elif typing.get_origin(bare) is tuple:
            found.append(say("several of: {choices}", choices=_members_said(name, typing.get_args(bare)[0], say)))
        else:
            found.append(_plain(name, part, say))
    return "; ".join(found)


def _members_said(name: str, shape: object, say: Language) -> str:
    words = words_of(unbounded(shape))
    return ", ".join(member_said(name, word, say) for word in words) if words else _plain(name, shape, say)


def _plain(name: str, shape: object, say: Language) -> str:
    """Say what a number, a text or a yes takes."""
    bare = unbounded(shape)
    if bare is bool:
        return "; ".join(word_said(name, word, say) for word in ("true", "false"))
    if bare is type(None):
        return say("no limit")
    if bare is Fraction:
        return say("a whole or half number")
    if bare is str:
        bounds = typing.get_args(shape)[1]
        return say("a text") if bounds.pattern is None else say("at least {number}", number="…")
    return say("a whole number from {least}", least=typing.get_args(shape)[1].ge)


def _text_said(name: str, text: str, say: Language) -> str:
    if text.startswith(">="):
        number, _, advice = text.removeprefix(">=").partition(" ")
        return say("at least {number}, as advice", number=number) if advice else say("at least {number}", number=number)
    return word_said(name, text, say)


def member_said(name: str, one: object, say: Language) -> str:
    """Return one of several things that a setting names."""
    return word_said(name, one, say, is_one_of_several=True) if isinstance(one, str) else value_said(name, one, say)
