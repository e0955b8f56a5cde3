"""QR codes as drawings, for paper and for pages."""

import io

import segno


def qr_svg(text: str) -> str:
    """Return a QR code as SVG, black on white; `text` is usually an address."""
    made = io.BytesIO()
    segno.make(text, error="m").save(made, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return made.getvalue().decode()
