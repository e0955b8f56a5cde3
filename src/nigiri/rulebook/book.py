"""The four rulebooks: their short names, and the packaged texts, read on first use and kept."""

from typing import Literal, TypeVar, get_args

import msgspec

BookCode = Literal["RU", "KOD", "EGF", "CLK"]
"""The part of an article's id before the first hyphen."""

BOOK_CODES: tuple[BookCode, ...] = get_args(BookCode)

T = TypeVar("T")


class Book(msgspec.Struct, frozen=True):
    """One rulebook: its code, its title, and the year of the text that is registered here."""

    code: BookCode
    title: str
    year: int | None


BOOKS: dict[BookCode, Book] = {
    "RU": Book("RU", "Rules of the sport go, Russia: order 815 of 2020 as amended in 2022", 2020),
    "KOD": Book("KOD", "Go Code of the Russian Go Federation, draft", None),
    "EGF": Book("EGF", "Tournament rules of the European Go Federation, the Czech text of the 1997 rules", 1997),
    "CLK": Book("CLK", "Control clocks, thinking time, adjourning and resuming games", None),
}


def read_all(name: str, shape: type[T]) -> tuple[T, ...]:
    """Return the entries of a packaged JSON file, read and checked as `shape`."""
    return tuple(msgspec.json.decode(read_text(name), type=list[shape]))  # type: ignore[valid-type]


def read_text(name: str) -> str:
    """Return a packaged file's text."""
    from importlib.resources import files

    return (files("nigiri.rulebook") / "data" / name).read_text(encoding="utf-8")
