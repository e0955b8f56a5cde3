"""The shapes of settings taken apart: unions, bounds, and the words of a closed choice."""

import typing
from typing import Annotated, Literal

from nigiri.rulebook.settings.rule import Rule


def parts(shape: object) -> tuple[object, ...]:
    """Return the members of a union, or the one shape there is."""
    return typing.get_args(shape) if _is_union(shape) else (shape,)


def _is_union(shape: object) -> bool:
    return not isinstance(shape, type) and typing.get_origin(shape) not in {Literal, Annotated, tuple}


def unbounded(shape: object) -> object:
    """Return a type without its bounds."""
    return typing.get_args(shape)[0] if typing.get_origin(shape) is Annotated else shape


def words_of(shape: object) -> list[str]:
    """Return the words of a closed choice, or of a case without a number."""
    if typing.get_origin(shape) is Literal:
        return [str(word) for word in typing.get_args(shape)]
    if isinstance(shape, type) and issubclass(shape, Rule) and not shape.__struct_fields__:
        return [str(shape.__struct_config__.tag)]
    return []
