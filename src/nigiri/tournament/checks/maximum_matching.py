"""How many can be paired at once, by Edmonds's first method: augmenting paths, odd cycles contracted on the way.

A search for one path from each free vertex. It knows no costs; the draw's solver is another one entirely.
"""

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def has_perfect_matching(neighbours: Sequence[set[int]]) -> bool:
    """Tell whether everybody can be paired with a neighbour."""
    size = len(neighbours)
    if size % 2:
        return False
    # Dirac: who may meet half of the field or more, all round, can even be set in one ring. So large fields are quick.
    if all(2 * len(near) >= size for near in neighbours):
        return True
    return 2 * pairs_at_most(neighbours) == size


def pairs_at_most(neighbours: Sequence[set[int]]) -> int:
    """Return the greatest number of pairs of neighbours in which nobody stands twice."""
    search = _Search([sorted(near) for near in neighbours])
    for vertex in range(len(neighbours)):
        if search.mates[vertex] == NOBODY:
            search.augment(vertex)
    return sum(mate != NOBODY for mate in search.mates) // 2


class _Search:
    """The matching so far and, of the search that is on, parents and bases of contracted cycles."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.mates = [NOBODY] * len(neighbours)
        for vertex, near in enumerate(neighbours):  # as far as it goes without thinking
            if self.mates[vertex] == NOBODY:
                free = next((one for one in near if self.mates[one] == NOBODY), NOBODY)
                if free != NOBODY:
                    self.mates[vertex], self.mates[free] = free, vertex

    def augment(self, root: int) -> bool:
        """Look for a path from a free vertex to another, and swap pairs along it."""
        size = len(self.neighbours)
        self.parents = [NOBODY] * size
        self.bases = list(range(size))
        self.is_even = [False] * size
        self.is_even[root] = True
        self.queue = deque([root])
        while self.queue:
            vertex = self.queue.popleft()
            for near in self.neighbours[vertex]:
                if self.bases[vertex] == self.bases[near] or self.mates[vertex] == near:
                    continue
                if near == root or (self.mates[near] != NOBODY and self.parents[self.mates[near]] != NOBODY):
                    self._contract(vertex, near)
                elif self.parents[near] == NOBODY:
                    self.parents[near] = vertex
                    if self.mates[near] == NOBODY:
                        self._swap(near)
                        return True
                    self.is_even[self.mates[near]] = True
                    self.queue.append(self.mates[near])
        return False

    def _swap(self, end: int) -> None:
        while end != NOBODY:
            before = self.parents[end]
            following = self.mates[before]
            self.mates[end], self.mates[before] = before, end
            end = following

    def _contract(self, one: int, other: int) -> None:
        base = self._common(one, other)
        inside = [False] * len(self.neighbours)
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for vertex in range(len(self.neighbours)):
            if inside[self.bases[vertex]]:
                self.bases[vertex] = base
                if not self.is_even[vertex]:
                    self.is_even[vertex] = True
                    self.queue.append(vertex)

    def _mark(self, vertex: int, base: int, child: int, inside: list[bool]) -> None:
        while self.bases[vertex] != base:
            mate = self.mates[vertex]
            inside[self.bases[vertex]] = inside[self.bases[mate]] = True
            self.parents[vertex] = child
            child = mate
            vertex = self.parents[mate]

    def _common(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.bases[one]
            seen.add(one)
            if self.mates[one] == NOBODY:
                break
            one = self.parents[self.mates[one]]
        while True:
            other = self.bases[other]
            if other in seen:
                return other
            other = self.parents[self.mates[other]]
