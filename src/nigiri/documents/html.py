"""Sheets as HTML: one self-contained file that reads on a phone, on paper and on a wall. All text is escaped."""

from functools import cache

from jinja2 import Environment, PackageLoader, Template

from nigiri.documents.sheet import Print, Sheet


def to_html(*sheets: Sheet, size: Print = Print.A4) -> bytes:
    """Return one or more sheets as one HTML document in UTF-8; each begins a page when printed."""
    return _template().render(sheets=size.of(sheets), size=size).encode()


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("nigiri.documents"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("sheet.html.j2")
