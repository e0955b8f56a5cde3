"""One stage of the primal-dual method: grow a tree from an unmatched vertex until another one is reached.

The tree holds outer nodes, reached over a matched edge, and inner ones, reached over an unmatched edge. While the
stage runs, the duals of outer vertices rise and those of inner ones fall at the same pace. Nobody's dual is touched
for that: `elapsed` says how far they have moved, a vertex stores its dual as it would have been at nought, and what
will happen next lies in a heap, ordered by the moment at which it happens:

- an edge from an outer to a free vertex becomes tight: the tree grows over it, or the stage ends;
- an edge between two outer nodes becomes tight: they and the way between them become a blossom;
- the dual of an inner blossom falls to nought: it is expanded.

All numbers are integers: costs are even, so every vertex of a tree has a dual of the same parity, every edge between
two outer vertices an even slack, and every blossom an even dual.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from nigiri.pairing.matching.blossoms import UNMATCHED, Forest

Edge = tuple[int, int]

OUTER, FREE, INNER = 1, 0, -1
GROW, SHRINK, EXPAND = 0, 1, 2


class Search:
    """The tree that grows from `root`. Adjacency lists hold `(neighbour, reduced cost)` and may grow meanwhile."""

    def __init__(self, forest: Forest, adjacency: Sequence[list[tuple[int, int]]], root: int) -> None:
        self.forest = forest
        self.adjacency = adjacency
        self.elapsed = 0
        self.signs = [FREE] * forest.size
        self._labels: dict[int, int] = {}
        self._entries: dict[int, Edge] = {}
        self._merged: dict[int, int] = {}
        self._touched: set[int] = set()
        self._events: list[tuple[int, int, int, int]] = []
        self._earliest: dict[int, Edge] = {}
        self._limit: int | None = None
        self._goals = {
            vertex
            for goal, mate in enumerate(forest.mates)
            if mate == UNMATCHED and goal != root
            for vertex in forest.leaves(forest.tops[goal])
        }
        self._scan(self._label_outer(forest.tops[root], None))

    # ── what others may ask ──

    def run(self) -> bool:
        """Grow until the matching has one pair more. Return `False` when nothing is left to grow over."""
        while self._events:
            moment, kind, a, b = heappop(self._events)
            if kind == GROW:
                # A vertex that was inner meanwhile has another dual than when the event was noted.
                if self.signs[b] == FREE and self._earliest.get(b) == (moment, a):
                    self.elapsed = moment
                    if self._grow(a, b):
                        self.settle()
                        return True
            elif kind == SHRINK:
                if self.top(a) != self.top(b):
                    self.elapsed = moment
                    self._shrink(a, b)
            elif self._labels.get(a) == INNER:
                self.elapsed = moment
                self._expand(a)
        return False

    def top(self, vertex: int) -> int:
        """Return the outermost node of a vertex, blossoms of this stage included."""
        node = self.forest.tops[vertex]
        merged = self._merged
        if node not in merged:
            return node
        path = []
        while node in merged:
            path.append(node)
            node = merged[node]
        for passed in path:
            merged[passed] = node
        return node

    def outer_nodes(self) -> list[Sequence[int]]:
        """Return the vertices of each outer node."""
        return [self.forest.leaves(node) for node, label in self._labels.items() if label == OUTER]

    def current_duals(self) -> list[int]:
        """Return every vertex's dual at this moment."""
        return [dual + sign * self.elapsed for dual, sign in zip(self.forest.duals, self.signs, strict=True)]

    def consider(self, edges: Sequence[Edge]) -> None:
        """Look again at the edges, now in the adjacency lists, of vertices that got new ones."""
        self._scan({vertex for edge in edges for vertex in edge if self.signs[vertex] == OUTER})

    # ── events ──

    def _push(self, moment: int, kind: int, a: int, b: int) -> None:
        """Note an event, unless the stage will be over by then."""
        if self._limit is None or moment < self._limit:
            heappush(self._events, (moment, kind, a, b))

    def _scan(self, vertices: Iterable[int]) -> None:
        """Note what the edges of outer vertices will bring."""
        signs, duals = self.signs, self.forest.duals
        for vertex in vertices:
            own, dual = self.top(vertex), duals[vertex]
            for neighbour, cost in self.adjacency[vertex]:
                sign = signs[neighbour]
                if sign == FREE:
                    self._note_growth(cost - dual - duals[neighbour], vertex, neighbour)
                elif sign == OUTER and self.top(neighbour) != own:
                    self._push((cost - dual - duals[neighbour]) >> 1, SHRINK, vertex, neighbour)

    def _note_growth(self, moment: int, outer: int, free: int) -> None:
        earliest = self._earliest.get(free)
        if earliest is not None and earliest[0] <= moment:
            return
        self._earliest[free] = (moment, outer)
        self._push(moment, GROW, outer, free)
        if free in self._goals and (self._limit is None or moment < self._limit):
            self._limit = moment

    # ── labels ──

    def _label_outer(self, node: int, entry: Edge | None) -> Sequence[int]:
        """Make an outer node; return its vertices, whose edges the caller has to look at."""
        self._label(node, OUTER, entry)
        leaves = self.forest.leaves(node)
        for vertex in leaves:
            self._mark(vertex, OUTER)
        return leaves

    def _label_inner(self, node: int, entry: Edge) -> None:
        self._label(node, INNER, entry)
        if self.signs[entry[1]] != INNER:  # the child of a blossom that was inner has inner vertices already
            for vertex in self.forest.leaves(node):
                self._mark(vertex, INNER)
        if node >= self.forest.size:
            self._push(self.forest.blossoms[node].dual >> 1, EXPAND, node, node)

    def _label(self, node: int, label: int, entry: Edge | None) -> None:
        self._labels[node] = label
        if entry is not None:
            self._entries[node] = entry
        if node >= self.forest.size:
            self.forest.blossoms[node].dual -= 2 * label * self.elapsed

    def _mark(self, vertex: int, label: int) -> None:
        """Change the pace of a vertex without changing its dual at this moment."""
        self.forest.duals[vertex] += (self.signs[vertex] - label) * self.elapsed
        self.signs[vertex] = label
        self._touched.add(vertex)

    def _unlabel(self, node: int) -> int:
        """Take a node out of the tree, its dual as it is at this moment. Its vertices keep their pace."""
        label = self._labels.pop(node)
        if node >= self.forest.size:
            self.forest.blossoms[node].dual += 2 * label * self.elapsed
        return label

    # ── the three things that happen ──

    def _grow(self, outer: int, free: int) -> bool:
        """Take a free node and its partner into the tree; return whether an unmatched one was reached instead."""
        node = self.top(free)
        base = self.forest.base(node)
        mate = self.forest.mates[base]
        if mate == UNMATCHED:
            self._augment(outer, free)
            return True
        self._label_inner(node, (outer, free))
        self._scan(self._label_outer(self.top(mate), (base, mate)))
        return False

    def _shrink(self, a: int, b: int) -> None:
        """Make a blossom of the cycle that the edge between two outer vertices closes."""
        meeting = self._meeting(self.top(a), self.top(b))
        left, right = self._way(self.top(a), meeting), self._way(self.top(b), meeting)
        children = [meeting, *reversed(left), *right]
        edges = [self._entries[node] for node in reversed(left)]
        edges += [(a, b), *(self._entries[node][::-1] for node in right)]
        node = self.forest.shrink(children, edges)
        fresh: list[int] = []
        for child in children:
            if self._unlabel(child) == INNER:
                fresh += self.forest.leaves(child)
            self._merged[child] = node
        for vertex in fresh:
            self._mark(vertex, OUTER)
        self._labels[node] = OUTER
        if meeting in self._entries:
            self._entries[node] = self._entries[meeting]
        self.forest.blossoms[node].dual -= 2 * self.elapsed
        self._scan(fresh)

    def _expand(self, node: int) -> None:
        """Dissolve an inner blossom; keep in the tree the even way from where it was entered to its base."""
        forest = self.forest
        self._unlabel(node)
        edges = forest.blossoms[node].edges
        children = forest.dissolve(node)
        length = len(children)
        entry = self._entries[node]
        position = children.index(forest.tops[entry[1]])
        step = 1 if (length - position) % 2 == 0 else -1
        fresh: list[int] = []
        self._label_inner(children[position], entry)
        while position % length:
            for label in (OUTER, INNER):
                edge = edges[position % length] if step > 0 else edges[(position - 1) % length][::-1]
                position += step
                child = children[position % length]
                if label == OUTER:
                    fresh += self._label_outer(child, edge)
                else:
                    self._label_inner(child, edge)
        freed = [vertex for child in children if child not in self._labels for vertex in forest.leaves(child)]
        for vertex in freed:
            self._mark(vertex, FREE)
            self._earliest.pop(vertex, None)
        self._scan(fresh)
        self._find_again(freed)

    def _find_again(self, freed: list[int]) -> None:
        """Note the edges from the tree to vertices that have left it."""
        duals = self.forest.duals
        for vertex in freed:
            for neighbour, cost in self.adjacency[vertex]:
                if self.signs[neighbour] == OUTER:
                    self._note_growth(cost - duals[vertex] - duals[neighbour], neighbour, vertex)

    def _augment(self, outer: int, goal: int) -> None:
        """Swap matched and unmatched edges from the goal back to the root."""
        forest = self.forest
        forest.rotate(self.top(goal), goal)
        while True:
            node = self.top(outer)
            forest.rotate(node, outer)
            forest.match(outer, goal)
            entry = self._entries.get(node)
            if entry is None:
                return
            inner = self.top(entry[0])
            outer, goal = self._entries[inner]
            forest.rotate(inner, goal)

    # ── ways in the tree ──

    def _above(self, node: int) -> int | None:
        """Return the inner node above an outer one, or the outer one above an inner; `None` at the root."""
        entry = self._entries.get(node)
        return None if entry is None else self.top(entry[0])

    def _meeting(self, a: int, b: int) -> int:
        """Return the outer node where the ways from two outer nodes to the root meet, walking both in turn."""
        seen: set[int] = set()
        here: int | None = a
        there: int | None = b
        while True:
            if here is not None:
                if here in seen:
                    return here
                seen.add(here)
                inner = self._above(here)
                here = None if inner is None else self._above(inner)
            here, there = there, here

    def _way(self, node: int, end: int) -> list[int]:
        """Return the nodes from one up to, and without, another."""
        way = []
        while node != end:
            way.append(node)
            above = self._above(node)
            if above is None:
                raise AssertionError("the way to the root misses the meeting point")
            node = above
        return way

    # ── the end ──

    def settle(self) -> None:
        """Write the duals down as they are now, and dissolve the blossoms that bind nothing."""
        forest = self.forest
        for vertex in self._touched:
            forest.tops[vertex] = self.top(vertex)
        for vertex in self._touched:
            self._mark(vertex, FREE)
        nodes = list(self._labels)
        for node in nodes:
            self._unlabel(node)
        for node in nodes:
            forest.dissolve_slack(node)
