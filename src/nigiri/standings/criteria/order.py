"""Ordering a group by who beat whom: circles collapsed, the rest sorted topologically."""

from collections.abc import Mapping, Sequence

from nigiri.standings.criteria.criterion import Key

Beaten = Mapping[int, Sequence[int]]


def layers(beaten: Beaten, keys: Mapping[int, Key]) -> list[list[int]]:
    """Return the sides in layers, the best first; `beaten` says whom each has beaten.

    A circle is one thing, as good as the best key in it. Of the things nobody left has beaten, those with the best
    key come next, together.
    """
    circle_of = circles(beaten)
    members: dict[int, list[int]] = {}
    for side, circle in circle_of.items():
        members.setdefault(circle, []).append(side)
    below = {
        circle: {circle_of[other] for side in sides for other in beaten[side]} - {circle}
        for circle, sides in members.items()
    }
    above = dict.fromkeys(members, 0)
    for lower_ones in below.values():
        for circle in lower_ones:
            above[circle] += 1
    best = {circle: max(keys[side] for side in sides) for circle, sides in members.items()}
    free = {circle for circle, count in above.items() if count == 0}
    found = []
    while free:
        top = max(best[circle] for circle in free)
        layer = {circle for circle in free if best[circle] == top}
        found.append([side for circle in sorted(layer) for side in members[circle]])
        free -= layer
        for circle in layer:
            for lower in below[circle]:
                above[lower] -= 1
                if above[lower] == 0:
                    free.add(lower)
    return found


def circles(beaten: Beaten) -> dict[int, int]:
    """Name for each side the circle it is in (its strongly connected component); most sides are alone in theirs.

    Kosaraju's two passes, without recursion: a group of equals can be a thousand sides long.
    """
    beaten_by: dict[int, list[int]] = {side: [] for side in beaten}
    for side, others in beaten.items():
        for other in others:
            beaten_by[other].append(side)
    finished: list[int] = []
    seen: set[int] = set()
    for side in beaten:
        if side not in seen:
            finished += _depth_first(side, beaten, seen)
    circle_of: dict[int, int] = {}
    seen = set()
    for side in reversed(finished):
        if side not in seen:
            circle_of.update(dict.fromkeys(_depth_first(side, beaten_by, seen), side))
    return circle_of


def _depth_first(root: int, edges: Beaten, seen: set[int]) -> list[int]:
    """Return what is reached from a root, each after everything reached through it."""
    seen.add(root)
    finished = []
    path = [(root, iter(edges[root]))]
    while path:
        side, rest = path[-1]
        following = next((other for other in rest if other not in seen), None)
        if following is None:
            finished.append(side)
            path.pop()
        else:
            seen.add(following)
            path.append((following, iter(edges[following])))
    return finished
