"""OpenGotha's keys of players: family and given name without blanks; their case differs inside one file."""

from nigiri.ids import EntryId


def same_key(text: str) -> str:
    """Return the form in which keys are compared: no blanks, no case."""
    return "".join(text.split()).upper().casefold()


class Keys:
    """The entries of a file by key, without regard to case."""

    def __init__(self) -> None:
        self._entries: dict[str, EntryId] = {}

    def add(self, entry: EntryId) -> bool:
        """Add an entry under its key; False when the key is taken."""
        key = same_key(entry)
        if key in self._entries:
            return False
        self._entries[key] = entry
        return True

    def find(self, text: str) -> EntryId | None:
        """Return the entry of a key, or None."""
        return self._entries.get(same_key(text))
