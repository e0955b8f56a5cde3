"""A slow second opinion: Go by sets of points, written from the rules alone."""

Place = tuple[int, int]


class NaiveBoard:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stones: dict[Place, int] = {}

    def around(self, place: Place) -> list[Place]:
        x, y = place
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(a, b) for a, b in beside if 0 <= a < self.width and 0 <= b < self.height]

    def chain(self, place: Place) -> tuple[frozenset[Place], frozenset[Place]]:
        colour, stones = self.stones[place], {place}
        while True:
            more = {b for s in stones for b in self.around(s) if self.stones.get(b) == colour} - stones
            if not more:
                break
            stones |= more
        liberties = {b for s in stones for b in self.around(s) if b not in self.stones}
        return frozenset(stones), frozenset(liberties)

    def chains(self) -> set[tuple[int, frozenset[Place], frozenset[Place]]]:
        return {(self.stones[place], *self.chain(place)) for place in self.stones}

    def play(self, place: Place, colour: int) -> tuple[set[Place], bool]:
        """Return what went off and whether it was suicide; the board is changed in both cases."""
        self.stones[place] = colour
        off: set[Place] = set()
        for beside in self.around(place):
            if self.stones.get(beside) == 3 - colour and not self.chain(beside)[1]:
                off |= self.chain(beside)[0]
        for dead in off:
            del self.stones[dead]
        if not off and not self.chain(place)[1]:
            own = set(self.chain(place)[0])
            for dead in own:
                del self.stones[dead]
            return own, True
        return off, False

    def key(self) -> frozenset[tuple[Place, int]]:
        return frozenset(self.stones.items())
