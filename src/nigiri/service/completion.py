"""Rows that say too little, completed from the rating lists: a number alone, or a name without a rank."""

from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.service.rating_list_files import ListSource
from nigiri.service.rating_lists import RatingLists
from nigiri.store.rating_lists.keys import asked_in, words_in


class Completion:
    """Looks players up in the lists, the European one first; `nigiri.formats.players_csv.Complete`."""

    def __init__(self, lists: RatingLists) -> None:
        self._lists = lists
        kept = sorted(lists.all(), key=lambda one: (one.source is not ListSource.EGF, one.name))
        self._names = [one.name for one in kept]

    def __call__(self, one: ListedPlayer) -> tuple[ListedPlayer, str] | None:
        """Return whom a row means by its numbers, or without numbers by its name, and the list that knows.

        None where nobody is meant, or where a list has several: whom to take is not guessed.
        """
        for name in self._names:
            meant = self._meant(name, one)
            if len(meant) > 1:
                return None
            if meant:
                return meant[0], name
        return None

    def _meant(self, name: str, one: ListedPlayer) -> list[ListedPlayer]:
        found: list[ListedPlayer] = []
        for text in one.identifiers.values() or (one.full_name,):
            found += [hit for hit in self._lists.called(name, text) if _is_meant(hit, one) and hit not in found]
        return found


def _is_meant(found: ListedPlayer, one: ListedPlayer) -> bool:
    """Tell whether a row means a player: by a number, else by all the words of the name, in either order."""
    if one.identifiers:
        return any(found.identifiers.get(register) == number for register, number in one.identifiers.items())
    if one.full_name.isdigit():
        return one.full_name in found.identifiers.values()
    asked, words = asked_in(one.full_name), words_in(found.full_name)
    return len(words) == len(asked) and all(any(each in words for each in spellings) for spellings in asked)
