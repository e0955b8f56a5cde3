"""A copy of an event beside the database, kept before something is done that much rests on."""

import os
import tempfile
from pathlib import Path

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.store.exchange import export_event


def keep_copy(store: Store, tournament: TournamentId, folder: Path) -> Path:
    """Write the event as it stands into a folder, whole or not at all, and return the file; `event import` reads it.

    The file is named by the event and its version, so that copies stand beside each other. Refused:
    `backup.impossible` where the folder cannot be written; then the caller has not lost what it was about to do.
    """
    file = folder / f"{tournament}-v{store.version(tournament)}.json"
    data = export_event(store, tournament)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=f".{file.name}.", dir=folder)
        with os.fdopen(handle, "wb") as copy:
            copy.write(data)
            copy.flush()
            os.fsync(copy.fileno())
        Path(part).replace(file)
    except OSError as fault:
        raise Refusal(
            "backup.impossible",
            message="no copy can be kept in {folder}: {fault}",
            folder=folder,
            fault=fault.strerror or str(fault),
            where="backup",
        ) from None
    return file
