"""Sheets as PDF, set by typst with the fonts it carries. Text goes in as data, never as markup."""

from functools import cache
from importlib.resources import files

import msgspec

from nigiri.documents.sheet import Print, Sheet


def to_pdf(*sheets: Sheet, size: Print = Print.A4) -> bytes:
    """Return one or more sheets as one PDF: A4, or A3 in large type for the hall; each sheet begins a page."""
    import typst

    inputs = {"sheets": msgspec.json.encode(size.of(sheets)).decode(), "size": str(size)}
    made: bytes = typst.compile(_template(), format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    return made


@cache
def _template() -> bytes:
    return files("nigiri.documents").joinpath("templates", "sheet.typ").read_bytes()
