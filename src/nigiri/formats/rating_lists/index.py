"""Search in a list by the beginnings of names and numbers, without regard to accents and case."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.people.person import fold

_WORD = re.compile(r"[^\W_]+")
_LAST = "\U0010ffff"


class PlayerIndex:
    """Finds players whose name or number has words that begin with all words asked for.

    The index is built once and never changed: a new list is a new index, so that a search never sees half of each.
    """

    def __init__(self, players: Sequence[ListedPlayer]) -> None:
        self._players = tuple(players)
        words: set[tuple[str, int]] = set()
        for number, player in enumerate(self._players):
            for text in (player.full_name, *player.identifiers.values()):
                words.update((word, number) for word in _WORD.findall(fold(text)))
        self._words = sorted(words)
        self._order: dict[int, tuple[str, str]] = {}

    def __len__(self) -> int:
        return len(self._players)

    def search(self, text: str, most: int = 20) -> tuple[ListedPlayer, ...]:
        """Return at most so many players, those first whose family name begins with what was asked for."""
        asked = _WORD.findall(fold(text))
        if not asked:
            return ()
        # the longest word is the rarest: what it leaves is looked through for the others
        first, *others = sorted(set(asked), key=len, reverse=True)
        found = self._beginning_with(first)
        for word in others:
            found &= self._beginning_with(word)
        return tuple(self._players[number] for number in sorted(found, key=lambda n: self._rank(n, asked[0]))[:most])

    def _beginning_with(self, word: str) -> set[int]:
        begin = bisect_left(self._words, (word, -1))
        end = bisect_right(self._words, (word + _LAST, -1))
        return {number for _, number in self._words[begin:end]}

    def _rank(self, number: int, word: str) -> tuple[bool, str, str]:
        if number not in self._order:
            player = self._players[number]
            self._order[number] = fold(player.family_name), fold(player.given_name)
        family, given = self._order[number]
        return not family.startswith(word), family, given
