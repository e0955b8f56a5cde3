"""Read a file into an event, recognising the format by the content."""

from nigiri.errors import Refusal
from nigiri.formats.h9.reader import is_h9, read_h9
from nigiri.formats.imported import Imported
from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.reader import is_opengotha, read_opengotha
from nigiri.formats.text import check_size, decode
from nigiri.formats.xml_tree import parse


def read(data: bytes, name: str = "") -> Imported:
    """Read an event from a file of any known format, or refuse with the place of the first fault."""
    imported = examine(data, name)
    for fault in imported.faults:
        raise fault.refusal()
    return imported


def examine(data: bytes, name: str = "") -> Imported:
    """Read an event and note all faults, leaving out what no event can contain; refuse only what is no event at all."""
    notebook = Notebook(name)
    check_size(data, notebook.name)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        document = parse(data, notebook)
        if is_opengotha(document):
            return read_opengotha(document, notebook)
    else:
        text = decode(data, notebook)
        if is_h9(text):
            return read_h9(text, notebook)
    raise Refusal("file.unknown_format", message="the file is of no known format", where=notebook.name)
