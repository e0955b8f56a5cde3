"""XML read without trust: no entities of its own, no network, no huge or bottomless trees."""

import html
import re
from typing import Any, TypeVar, cast

from lxml import etree

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import Kind
from nigiri.formats.text import check_size, decode_as, marked_charset, refuse_binary

T = TypeVar("T")
Element = etree._Element

_DECLARED = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']""")
_DECLARATION = re.compile(r"<\?xml\s[^>]*\?>")
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_OF_XML = {"amp", "lt", "gt", "quot", "apos"}
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Document:
    """A parsed file: its root, and how many lines stood before the first character of the XML."""

    def __init__(self, root: Element, skipped: int, notebook: Notebook) -> None:
        self.root = root
        self._skipped = skipped
        self._notebook = notebook

    def where(self, element: Element) -> str:
        """Return the place of an element: `file:line`."""
        line = cast("int | None", element.sourceline)
        return self._notebook.at(line + self._skipped if line else None)


def parse(data: bytes, notebook: Notebook) -> Document:
    """Parse XML, or refuse with the line: malformed, wrong charset, entities of its own, too deep, too large."""
    text = _decode(data, notebook)
    body = text.lstrip("\ufeff \t\r\n")
    skipped = text.count("\n", 0, len(text) - len(body))
    declaration = _DECLARATION.match(body)
    if declaration is not None:
        # the text is already decoded; blanks keep the columns and lines of what follows
        body = re.sub(r"[^\n]", " ", declaration[0]) + body[declaration.end() :]
        skipped += body.count("\n", 0, len(body) - len(body.lstrip()))
        body = body.lstrip()
    _refuse_entities(body, skipped, notebook)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(body.encode("utf-8", "surrogatepass"), parser)
    except etree.XMLSyntaxError as error:
        line = (error.lineno or 1) + skipped
        raise Refusal(
            "xml.malformed",
            message="this is not well-formed XML: {why}",
            where=notebook.at(line),
            why=_plain(error.msg),
        ) from None
    return Document(root, skipped, notebook)


def _plain(message: str) -> str:
    return message.replace("{", "(").replace("}", ")")


def _decode(data: bytes, notebook: Notebook) -> str:
    check_size(data, notebook.name)
    charset, rest = marked_charset(data)
    if charset is None:
        declared = _DECLARED.search(rest[:1000])
        charset = declared[1].decode("ascii") if declared else "utf-8"
    text = decode_as(rest, charset, notebook.name)
    refuse_binary(text, notebook.name)
    return text


def _refuse_entities(body: str, skipped: int, notebook: Notebook) -> None:
    """Refuse a document that defines entities: no event needs them, and they are how XML is made to explode."""
    found = re.search(r"<!ENTITY", body, re.IGNORECASE)
    if found is not None:
        line = body.count("\n", 0, found.start()) + 1 + skipped
        raise Refusal(
            "xml.entity", message="the file defines entities; such a file is not read", where=notebook.at(line)
        )
    for reference in _ENTITY.finditer(body):
        if reference[1] not in _OF_XML:
            line = body.count("\n", 0, reference.start()) + 1 + skipped
            raise Refusal(
                "xml.entity",
                message="&{entity}; is not defined; write the character {suggestion}",
                where=notebook.at(line),
                entity=reference[1],
                suggestion=html.unescape(reference[0]),
            )


def tag(element: Element) -> str:
    """Return the local name of an element, in lower case."""
    return etree.QName(element).localname.lower() if isinstance(element.tag, str) else ""


def children(element: Element, name: str = "") -> list[Element]:
    """Return the child elements, of one name if given; case is not regarded."""
    return [child for child in element if isinstance(child.tag, str) and (not name or tag(child) == name.lower())]


def child(element: Element | None, *path: str) -> Element | None:
    """Follow a path of names down from an element; None where it ends."""
    for name in path:
        if element is None:
            return None
        found = children(element, name)
        element = found[0] if found else None
    return element


def writable(text: str) -> str:
    """Leave out the characters that XML cannot contain."""
    return _NOT_IN_XML.sub("", text)


class Attributes:
    """The attributes of one element, taken one by one; what nobody takes is kept under `place/name`.

    A value whose spelling differs from how Nigiri would write it is kept too, so that it can be written back unchanged.
    """

    def __init__(self, element: Element | None, place: str, document: Document, notebook: Notebook) -> None:
        self._place = place
        self._where = document.where(element) if element is not None else notebook.at(None)
        self._notebook = notebook
        self._left: dict[str, tuple[str, str]] = {}
        if element is not None:
            self._left = {str(name).lower(): (str(name), str(value)) for name, value in element.attrib.items()}
        self._spelled: dict[str, str] = {}

    @property
    def where(self) -> str:
        """The place of the element in the file."""
        return self._where

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._left

    def peek(self, name: str) -> str:
        """Return the text of an attribute that is still there, and leave it; nothing where it is not."""
        return self._left.get(name.lower(), ("", ""))[1]

    def take(self, name: str, kind: Kind[T], default: T) -> T:
        """Return a value and take it off the list; the default where it is missing, or unreadable (a fault)."""
        found = self._left.pop(name.lower(), None)
        if found is None:
            return default
        try:
            value = kind.read(found[1])
        except ValueError:
            self._notebook.fault(
                kind.code,
                "{attribute} is '{text}', which is not {what}",
                self._where,
                attribute=name,
                text=found[1][:80],
                what=kind.what,
            )
            return default
        if kind.write(value) != found[1]:
            self._spelled[f"{self._place}{name}"] = found[1]
        return value

    def kept(self) -> dict[str, str]:
        """Return what was not taken, and how some of what was taken had been spelled, by place."""
        return self._spelled | {f"{self._place}{name}": value for name, value in self._left.values()}


def set_attribute(element: Element, name: str, kind: Kind[Any], value: object, kept: str | None) -> None:
    """Write a value, in the spelling it was read in where that still says the same."""
    text = kind.write(value)
    if kept is not None and kept != text:
        try:
            if kind.read(kept) == value:
                text = kept
        except ValueError:
            pass
    element.set(name, writable(text))
