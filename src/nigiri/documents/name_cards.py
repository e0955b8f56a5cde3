"""Name cards: one for each player, to be worn, with a code that leads to the player's own page."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from jinja2 import Environment, PackageLoader, Template
from msgspec import Struct

from nigiri.documents.codes import qr_svg
from nigiri.documents.language import Language
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


class NameCard(Struct, frozen=True):
    """One card, ready to be printed."""

    family_name: str
    given_name: str
    grade: str
    origin: str
    code: str = ""


class NameCards(Struct, frozen=True):
    """The cards of an event."""

    event: str
    language: str
    cards: tuple[NameCard, ...]


def name_cards_of(
    tournament: Tournament,
    roster: Roster,
    say: Language,
    links: Mapping[EntryId, str] | None = None,
    sides: Iterable[EntryId] | None = None,
) -> NameCards:
    """Return the cards of some sides, by default of all, in the order of names."""
    addresses = links or {}
    wanted = tournament.entries if sides is None else list(sides)
    order = sorted(wanted, key=lambda side: roster[tournament.entry(side).person].sort_key)
    cards = []
    for side in order:
        entry = tournament.entry(side)
        person = roster[entry.person]
        origin = ", ".join(part for part in (entry.club, entry.country) if part)
        code = qr_svg(addresses[side]) if side in addresses else ""
        cards.append(NameCard(person.family_name, person.given_name, entry.printed_grade.lower(), origin, code))
    return NameCards(tournament.regulations.name, say.code, tuple(cards))


def name_cards_html(cards: NameCards) -> bytes:
    """Return cards as one HTML document, ten to a page of A4."""
    return _template().render(cards=cards).encode()


def name_cards_pdf(cards: NameCards) -> bytes:
    """Return cards as PDF, ten to a page of A4, with lines to cut along."""
    import typst

    inputs = {"cards": msgspec.json.encode(cards).decode()}
    made: bytes = typst.compile(_typst(), format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    return made


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("nigiri.documents"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("name_cards.html.j2")


@cache
def _typst() -> bytes:
    return files("nigiri.documents").joinpath("templates", "name_cards.typ").read_bytes()
