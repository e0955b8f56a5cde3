"""Taking a file in: a journal as it stands, or an event of another program with a journal that begins here."""

from pathlib import Path

from nigiri.cli.counter import actor, now
from nigiri.cli.files import read_bytes
from nigiri.errors import Refusal
from nigiri.formats.imported import Note
from nigiri.formats.reading import read
from nigiri.ids import PersonId
from nigiri.service.desk import Desk
from nigiri.service.intake import take_in
from nigiri.store.exchange import import_event
from nigiri.tournament.export import is_export
from nigiri.tournament.state import Tournament


def take_file_in(
    desk: Desk, file: Path, event: str, by: str
) -> tuple[Tournament, tuple[PersonId, ...], tuple[Note, ...]]:
    """Take an event in; return its state, the persons known here already, and what there is to say about the file."""
    data = read_bytes(file)
    if is_export(data):
        if event:
            raise Refusal(
                "export.keeps_id",
                message="a journal keeps the id it was written under; leave --id out",
                where="id",
            )
        try:
            state, known = import_event(desk.store, data)
        except Refusal as refusal:
            raise refusal.at(f"{file.name}: {refusal.where}".rstrip(": ")) from None
        return state, known, ()
    imported = read(data, file.name)
    taken = {one.id for one in desk.store.tournaments()}
    events, persons = take_in(imported.tournament, imported.roster, taken, event=event)
    done = desk.create(events, by=actor(by), at=now(), persons=persons)
    return done.tournament, (), imported.notes
