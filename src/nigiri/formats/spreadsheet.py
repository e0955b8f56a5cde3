"""Cells that a spreadsheet would take for formulas, made harmless and turned back."""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_HARMLESS = re.compile(r"'+[=+\-@\t\r]")


def harmless(text: str) -> str:
    """Put an apostrophe before text that begins like a formula (`=`, `+`, `-`, `@`, a tab), quoted or not."""
    return f"'{text}" if _FORMULA.match(text) else text


def as_typed(text: str) -> str:
    """Return the text that was made harmless; any other text is left as it is."""
    return text[1:] if _HARMLESS.match(text) else text
