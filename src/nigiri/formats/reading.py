"""Read a file into an event, recognising the format by the content."""

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.aga import is_aga, read_aga
from nigiri.formats.h9.reader import is_h9, read_h9
from nigiri.formats.imported import Imported
from nigiri.formats.json_file import parse_json
from nigiri.formats.macmahon import is_macmahon, read_macmahon
from nigiri.formats.nigiri_file import is_journal, is_nigiri, read_journal, read_nigiri
from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.reader import is_opengotha, read_opengotha
from nigiri.formats.pairgoth.reader import is_pairgoth, read_pairgoth
from nigiri.formats.text import check_size, decode, lines_of
from nigiri.formats.trf.reader import is_trf, read_trf
from nigiri.formats.xml_tree import parse
from nigiri.regulations.checked_measures import MOST_ROUNDS, check_board, check_komi, check_rounds
from nigiri.standings.criteria.registry import read as read_criteria


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
    beginning = data.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")[:1]
    if beginning == b"<":
        imported = _examine_xml(data, notebook)
    elif beginning in {b"{", b"["}:
        imported = _examine_json(data, notebook)
    else:
        imported = _examine_text(data, notebook)
    return _within_measures(_with_known_criteria(imported, notebook), notebook)


def _with_known_criteria(imported: Imported, notebook: Notebook) -> Imported:
    """Note criteria of the standings that nobody knows, and leave them out."""
    rules = imported.tournament.regulations
    settings, known = rules.standings, []
    for name in settings.criteria:
        try:
            known += read_criteria([name])
        except Refusal as refusal:
            notebook.refused(refusal, notebook.at(1))
    if len(known) == len(settings.criteria):
        return imported
    standings = replace(settings, criteria=tuple(criterion.name for criterion in known))
    tournament = replace(imported.tournament, regulations=replace(rules, standings=standings))
    return replace(imported, tournament=tournament, notes=notebook.notes)


def _within_measures(imported: Imported, notebook: Notebook) -> Imported:
    """Note a number of rounds, a board and a komi that no event has, and put the usual ones in their place."""
    rules = imported.tournament.regulations
    usual: dict[str, int] = {}
    for name, check, instead in (
        ("rounds", check_rounds, min(max(1, len(imported.tournament.rounds)), MOST_ROUNDS)),
        ("board_size", check_board, 19),
        ("komi_halves", check_komi, 13),
    ):
        try:
            check(getattr(rules, name))
        except Refusal as refusal:
            notebook.refused(refusal, f"{notebook.name}: {refusal.where}")
            usual[name] = instead
    if not usual:
        return imported
    tournament = replace(imported.tournament, regulations=replace(rules, **usual))
    return replace(imported, tournament=tournament, notes=notebook.notes)


def _examine_xml(data: bytes, notebook: Notebook) -> Imported:
    document = parse(data, notebook)
    if is_macmahon(document):
        return read_macmahon(document, notebook)
    if is_opengotha(document):
        return read_opengotha(document, notebook)
    raise _unknown(notebook, "XML")


def _examine_json(data: bytes, notebook: Notebook) -> Imported:
    text = decode(data, notebook).encode()
    document = parse_json(text, notebook)
    if isinstance(document, dict) and is_nigiri(document):
        return read_nigiri(text, document, notebook)
    if is_journal(document):
        return read_journal(text, notebook)
    if is_pairgoth(document):
        return read_pairgoth(document, notebook)
    raise _unknown(notebook, "JSON")


def _examine_text(data: bytes, notebook: Notebook) -> Imported:
    lines = lines_of(decode(data, notebook), notebook)
    if is_aga(lines):
        return read_aga(lines, notebook)
    if is_trf(lines):
        return read_trf(lines, notebook)
    if is_h9(lines):
        return read_h9(lines, notebook)
    raise _unknown(notebook, "text")


def _unknown(notebook: Notebook, kind: str) -> Refusal:
    return Refusal(
        "file.unknown_format",
        message="this {kind} is no event of OpenGotha, MacMahon, Pairgoth, H9, TRF, AGA or Nigiri",
        where=notebook.at(1),
        kind=kind,
    )
