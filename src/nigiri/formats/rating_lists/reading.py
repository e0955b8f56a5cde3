"""Read a rating list, recognising whose it is by the content."""

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook
from nigiri.formats.rating_lists.lines import is_egf, is_ffg, plain_lines, read_egf, read_ffg
from nigiri.formats.rating_lists.listed import RatingList
from nigiri.formats.rating_lists.tabs import is_aga_list, read_aga_list
from nigiri.formats.text import decode, lines_of


def read_rating_list(data: bytes, name: str = "") -> RatingList:
    """Read the list of the European, French or American federation, or refuse."""
    notebook = Notebook(name)
    lines = plain_lines(lines_of(decode(data, notebook), notebook))
    if is_egf(lines):
        return read_egf(lines, notebook)
    if is_aga_list(lines):
        return read_aga_list(lines, notebook)
    if is_ffg(lines):
        return read_ffg(lines, notebook)
    raise Refusal(
        "list.unknown",
        message="this is no rating list of the European, French or American federation",
        where=notebook.at(1),
    )
