"""The languages of pages, printouts and commands: English, Russian, Czech.

English is what the code says; the other two are gettext catalogues beside this file, read by Babel
when first asked for.
"""

import datetime
import locale as system_locale
import os
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

from nigiri.errors import Refusal

LANGUAGES: Final = ("en", "ru", "cs")
_LOCALES: Final = {"en": "en_GB", "ru": "ru_RU", "cs": "cs_CZ"}


class Language:
    """One language: sentences, plurals, dates and numbers. Made by `language(code)`."""

    def __init__(self, code: str, sentences: Mapping[object, object]) -> None:
        self.code = code
        self._sentences = sentences

    def __call__(self, sentence: str, /, **facts: object) -> str:
        """Return the sentence in this language with its `{name}` fields filled; unknown sentences stay English."""
        text = self._known(sentence) or self._joined(sentence)
        return text.format_map({name: self._word(fact) for name, fact in facts.items()}) if facts else text

    def plural(self, one: str, many: str, count: int) -> str:
        """Return the form of a sentence that a count needs; its field is `{n}`."""
        forms = self._sentences.get(one)
        if isinstance(forms, tuple):
            from babel import Locale

            index = _plural_index(Locale(self.code).plural_form(count), len(forms))
            return str(forms[index]).format(n=count)
        return (one if count == 1 else many).format(n=count)

    def _known(self, sentence: str) -> str:
        found = self._sentences.get(sentence)
        return found if isinstance(found, str) else ""

    def _joined(self, sentence: str) -> str:
        """Return a sentence put together of two with a semicolon between, as refusals of one who was late are."""
        first, mark, second = sentence.rpartition("; ")
        return f"{self._known(first) or first}{mark}{self._known(second) or second}"

    def _word(self, fact: object) -> object:
        """Return what an enumeration calls by a word, such as a colour, in this language; other facts as they are."""
        return self._known(str(fact)) or fact if isinstance(fact, Enum) else fact

    def date(self, date: datetime.date) -> str:
        """Write a date as this language does."""
        from babel.dates import format_date

        return format_date(date, "long", locale=_LOCALES[self.code])

    def dates(self, begins: datetime.date | None, ends: datetime.date | None) -> str:
        """Write the dates of an event, month and year once where both share them; nothing where they are not known."""
        from babel.dates import format_skeleton

        if begins is None:
            return ""
        if ends is None or ends == begins:
            return self.date(begins)
        if (ends.year, ends.month) == (begins.year, begins.month):
            return f"{begins.day}{'.' if self.code == 'cs' else ''}–{self.date(ends)}"
        if ends.year == begins.year:
            return f"{format_skeleton('MMMMd', begins, locale=_LOCALES[self.code])} – {self.date(ends)}"
        return f"{self.date(begins)} – {self.date(ends)}"

    def number(self, value: Fraction | float) -> str:
        """Write a number exactly where it is a multiple of a quarter, else with two decimals: `2½`, `5¼`, `66,67`."""
        exact = Fraction(value)
        whole, part = divmod(abs(exact), 1)
        sign = "−" if exact < 0 else ""
        if part in _PARTS:
            digits = str(whole) if whole or not part else ""
            return f"{sign}{digits}{_PARTS[part]}"
        return sign + self.decimal(float(abs(exact)))

    def decimal(self, value: float, shape: str = ".2f") -> str:
        """Write a decimal number in a shape of `format`, such as `+.3f`, with the minus of print."""
        decimal = format(value, shape).replace("-", "−")
        return decimal if self.code == "en" else decimal.replace(".", ",")


_PARTS = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@cache
def language(code: str) -> Language:
    """Return a language by its code, or refuse with the codes there are."""
    if code not in LANGUAGES:
        raise Refusal(
            "language.unknown",
            message="'{name}' is no language of Nigiri; choose one of {known}",
            name=code,
            known=", ".join(LANGUAGES),
            where="lang",
        )
    return Language(code, read_catalogue("nigiri.documents", code))


def preferred_language() -> str:
    """Return the language of the user's surroundings, or English where Nigiri does not speak it.

    What the variables of the surroundings name counts, whether the system has the files of that locale or not.
    """
    name = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    code = (name or _system_language())[:2].lower()
    return code if code in LANGUAGES else "en"


def _system_language() -> str:
    """Return what the system itself says, where no variable does (Windows, macOS)."""
    try:
        return system_locale.getlocale()[0] or ""
    except ValueError:
        return ""


def read_catalogue(package: str, code: str) -> dict[object, object]:
    """Return the sentences of a package's `locale/CODE.po`, those of a plural as a tuple; none for English."""
    if code == "en":
        return {}
    from babel.messages.pofile import read_po

    with files(package).joinpath("locale", f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    sentences: dict[object, object] = {}
    for message in catalogue:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            sentences[message.id] = message.string
        elif all(message.string):
            sentences[message.id[0]] = tuple(message.string)
    return sentences


def _plural_index(form: str, forms: int) -> int:
    """Return the place of a plural form in a catalogue: one, few, many (Russian, Czech)."""
    order = ("one", "few", "many", "other")
    return min(order.index(form) if form in order else forms - 1, forms - 1)
