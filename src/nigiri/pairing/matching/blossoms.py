"""The state of the primal-dual method: a matching, duals, and odd sets shrunk to one node, nested in one another."""

from collections.abc import Sequence
from dataclasses import dataclass

UNMATCHED = -1


@dataclass(slots=True)
class Blossom:
    """An odd cycle of nodes, taken as one node.

    `children[0]` holds the base, the one vertex that is not matched inside. `edges[k]` is the pair of vertices that
    joins `children[k]` to the next child; every second edge, from `edges[1]` on, is matched.
    """

    children: list[int]
    edges: list[tuple[int, int]]
    base: int
    dual: int


class Forest:
    """All vertices and blossoms. Vertices are the nodes below `size`, blossoms get the numbers that follow.

    `tops[v]` is the outermost node that holds the vertex `v`.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.mates = [UNMATCHED] * size
        self.duals = [0] * size
        self.tops = list(range(size))
        self.blossoms: dict[int, Blossom] = {}
        self.parents: dict[int, int] = {}
        self._leaves: dict[int, list[int]] = {}
        self._next = size

    def match(self, a: int, b: int) -> None:
        """Pair two vertices."""
        self.mates[a] = b
        self.mates[b] = a

    def base(self, node: int) -> int:
        """Return the vertex through which a node is matched outside itself."""
        return node if node < self.size else self.blossoms[node].base

    def leaves(self, node: int) -> Sequence[int]:
        """Return the vertices that a node holds; they never change while it lasts."""
        if node < self.size:
            return (node,)
        known = self._leaves.get(node)
        if known is None:
            known = self._leaves[node] = []
            stack = [node]
            while stack:
                for child in self.blossoms[stack.pop()].children:
                    if child < self.size:
                        known.append(child)
                    elif child in self._leaves:
                        known += self._leaves[child]
                    else:
                        stack.append(child)
        return known

    def shrink(self, children: list[int], edges: list[tuple[int, int]]) -> int:
        """Make one node of an odd cycle; the base is that of the first child. `tops` is left to the caller."""
        node = self._next
        self._next += 1
        self.blossoms[node] = Blossom(children, edges, self.base(children[0]), 0)
        for child in children:
            self.parents[child] = node
        return node

    def dissolve(self, node: int) -> list[int]:
        """Free the children of an outermost blossom and return them."""
        children = self.blossoms.pop(node).children
        self._leaves.pop(node, None)
        for child in children:
            del self.parents[child]
            for vertex in self.leaves(child):
                self.tops[vertex] = child
        return children

    def dissolve_slack(self, node: int) -> None:
        """Dissolve an outermost blossom whose dual is nought, and those that come to light and are so too."""
        stack = [node]
        while stack:
            top = stack.pop()
            if top >= self.size and self.blossoms[top].dual == 0:
                stack.extend(self.dissolve(top))

    def child_holding(self, node: int, vertex: int) -> int:
        """Return the child of a blossom that holds a vertex."""
        child = vertex
        while self.parents[child] != node:
            child = self.parents[child]
        return child

    def rotate(self, node: int, vertex: int) -> None:
        """Turn the matching inside a node so that `vertex` becomes its base."""
        work = [(node, vertex)]
        while work:
            node, vertex = work.pop()
            if node >= self.size:
                work.extend(self._rotate_cycle(node, vertex))

    def _rotate_cycle(self, node: int, vertex: int) -> list[tuple[int, int]]:
        """Rotate one cycle; return what has to be rotated inside its children."""
        blossom = self.blossoms[node]
        children, edges, length = blossom.children, blossom.edges, len(blossom.children)
        entry = self.child_holding(node, vertex)
        start = children.index(entry)
        inside = [(entry, vertex)]
        step = 1 if (length - start) % 2 == 0 else -1
        position = start
        while position % length:
            near, far = position + step, position + 2 * step
            a, b = edges[near % length] if step > 0 else edges[far % length][::-1]
            inside += [(children[near % length], a), (children[far % length], b)]
            self.match(a, b)
            position = far
        blossom.children = children[start:] + children[:start]
        blossom.edges = edges[start:] + edges[:start]
        blossom.base = vertex
        return inside
