"""Result slips: one for each table, to be signed by both players and brought to the desk, with a code for a phone."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from jinja2 import Environment, PackageLoader, Template
from msgspec import Struct

from nigiri.documents.codes import qr_svg
from nigiri.documents.headings import event_line, round_fact
from nigiri.documents.labels import name_and_grade
from nigiri.documents.language import Language
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


class Slip(Struct, frozen=True):
    """One table's slip, ready to be printed. `code` is a QR code as SVG, empty without an address."""

    table: str
    black: str
    white: str
    terms: str
    code: str = ""


class Slips(Struct, frozen=True):
    """The slips of a round with the words that stand on each."""

    event: str
    round: str
    language: str
    words: dict[str, str]
    slips: tuple[Slip, ...]


def slips_of(
    tournament: Tournament, roster: Roster, number: int, say: Language, links: Mapping[int, str] | None = None
) -> Slips:
    """Return the slips of a round in the order of its tables (RU-2.7.4-a); `links` are addresses by table."""
    addresses = links or {}
    games = sorted(tournament.round(number).games, key=lambda game: game.table)
    slips = [
        Slip(
            table=str(game.table),
            black=name_and_grade(tournament, roster, game.black),
            white=name_and_grade(tournament, roster, game.white),
            terms=_terms(game.handicap, game.komi_halves, say, are_colours_known=game.are_colours_known),
            code=qr_svg(addresses[game.table]) if game.table in addresses else "",
        )
        for game in games
    ]
    words = {
        "table": say("Table"),
        "black": say("Black"),
        "white": say("White"),
        "result": say("Result"),
        "signature": say("Signature"),
        "result_slip": say("Result slip"),
        "phone": say("or report it by phone"),
    }
    return Slips(event_line(tournament, say), round_fact(number, tournament, say), say.code, words, tuple(slips))


def slips_html(slips: Slips) -> bytes:
    """Return slips as one HTML document, eight to a page of A4."""
    return _template().render(slips=slips).encode()


def slips_pdf(slips: Slips) -> bytes:
    """Return slips as PDF, eight to a page of A4."""
    import typst

    inputs = {"slips": msgspec.json.encode(slips).decode()}
    made: bytes = typst.compile(_typst(), format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    return made


def _terms(handicap: int, komi_halves: int, say: Language, *, are_colours_known: bool) -> str:
    parts = [say("{stones} stones", stones=handicap)] if handicap > 1 else []
    parts.append(say("komi {komi}", komi=say.number(komi_halves / 2)))
    if not are_colours_known:
        parts.append(say("colours by nigiri"))
    return ", ".join(parts)


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("nigiri.documents"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("slips.html.j2")


@cache
def _typst() -> bytes:
    return files("nigiri.documents").joinpath("templates", "slips.typ").read_bytes()
