"""The naive twin: every criterion straight from its definition, slowly, in points as fractions.

Nothing here is shared with `nigiri.standings` except the values it reads: cards, settings, frame.
"""

import itertools
from fractions import Fraction

from nigiri.games.card import Card, Line
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings

HALF = Fraction(1, 2)


class Twin:
    def __init__(self, cards: list[Card], settings: StandingsSettings, frame: Frame) -> None:
        self.cards: dict[str, Card] = {card.side: card for card in cards}
        self.settings = settings
        self.frame = frame
        self.length = len(cards[0].lines) if cards else 0

    # --- scores -----------------------------------------------------------------------------------------------------

    def worth(self, line: Line, scale: str) -> Fraction:
        if line.granted is not None:
            return Fraction(line.granted, 2)
        p = self.settings.points
        table = {
            ("bye", "W"): p.bye_wins,
            ("bye", "M"): p.bye_mcmahon,
            ("absent", "W"): p.absent_wins,
            ("absent", "M"): p.absent_mcmahon,
        }
        return Fraction(table.get((line.kind.value, scale), 0), 2)

    def start(self, side: str, scale: str) -> Fraction:
        return Fraction(0) if scale == "W" else Fraction(self.cards[side].start, 2)

    def score(self, side: str, scale: str, after: int | None = None) -> Fraction:
        after = self.length if after is None else after
        if scale == "TS":
            return self.score(side, "M", after) + self.bonus(side, after)
        lines = self.cards[side].lines[:after]
        games = sum((Fraction(line.points, 2) for line in lines if line.kind == "game"), Fraction(0))
        rest = sum((self.worth(line, scale) for line in lines if line.kind != "game"), Fraction(0))
        if self.settings.points.round_down:
            rest = Fraction(int(rest))
        return self.start(side, scale) + games + rest

    def bonus(self, side: str, after: int) -> Fraction:
        bar = Fraction(self.frame.bar or 0, 2)
        bonus = Fraction(0)
        for before_end in (2, 1):
            then = self.frame.rounds - before_end
            if 1 <= then <= after and self.score(side, "M", then) == bar + then:
                bonus += 2
        return bonus

    def cup(self, side: str) -> Fraction:
        total = Fraction(0)
        for k in range(1, self.length + 1):
            total = 2 * total + self.score(side, "W", k) - self.score(side, "W", k - 1)
        return total

    def cumulative(self, side: str, scale: str) -> Fraction:
        return sum((self.score(side, scale, k) for k in range(1, self.length + 1)), Fraction(0))

    # --- sums over opponents ------------------------------------------------------------------------------------------

    def virtual(self, side: str, scale: str) -> Fraction:
        if scale == "TS":
            return self.virtual(side, "M") + self.bonus(side, self.length)
        total = self.start(side, scale)
        for line in self.cards[side].lines:
            really = line.kind == "game" and not line.by_default and not line.is_void
            total += Fraction(line.points, 2) if really else HALF
        return total

    def has_opponent(self, line: Line) -> bool:
        return line.kind == "game" and not (line.by_default and self.settings.defaults_as_unplayed)

    def first(self, side: str, scale: str) -> list[Fraction]:
        lines = self.cards[side].lines
        met: dict[int, Fraction] = {}
        for k, line in enumerate(lines):
            if self.has_opponent(line):
                assert line.opponent is not None
                virtual = self.settings.unplayed_as_half
                met[k] = self.virtual(line.opponent, scale) if virtual else self.score(line.opponent, scale)
                if scale != "W" and self.settings.handicap_correction:
                    met[k] += line.handicap
        return [met[k] if k in met else self.no_game(side, scale, k, met) for k in range(len(lines))]

    def no_game(self, side: str, scale: str, k: int, met: dict[int, Fraction]) -> Fraction:
        line = self.cards[side].lines[k]
        match self.settings.unplayed.value:
            case "own-start":
                return self.start(side, scale)
            case "nothing" | "zero-player":
                return Fraction(0)
            case "dummy":
                return self.score(side, scale)
            case "without-bye":
                brought = self.score(side, scale, k + 1) - self.score(side, scale, k)
                return self.score(side, scale) - brought
            case "virtual-opponent":
                own = (
                    Fraction(line.points, 2) if line.kind == "game" else self.worth(line, "W" if scale == "W" else "M")
                )
                return self.score(side, scale, k) + 1 - own + HALF * (self.length - k - 1)
            case "average":
                return floor_half(sum(met.values(), Fraction(0)) / len(met)) if met else self.start(side, scale)
        raise AssertionError

    def sos(self, side: str, scale: str) -> Fraction:
        return sum(self.first(side, scale), Fraction(0))

    def sos_without(self, side: str, scale: str, dropped: int) -> Fraction:
        return sum(sorted(self.first(side, scale), reverse=True)[: max(0, self.length - dropped)], Fraction(0))

    def sosos(self, side: str, scale: str) -> Fraction:
        lines = self.cards[side].lines
        met = [self.sos(line.opponent, scale) for line in lines if self.has_opponent(line) and line.opponent]
        total = sum(met, Fraction(0))
        for line in lines:
            if self.has_opponent(line):
                continue
            match self.settings.unplayed.value:
                case "own-start":
                    total += self.start(side, scale) * self.length
                case "without-bye" | "dummy" | "virtual-opponent":
                    total += self.sos(side, scale)
                case "average":
                    total += (
                        floor_half(sum(met, Fraction(0)) / len(met)) if met else self.start(side, scale) * self.length
                    )
                case "zero-player":
                    if line.kind == "bye":
                        total += sum(
                            self.score(other, scale)
                            for other, card in self.cards.items()
                            for another in card.lines
                            if another.kind == "bye"
                        )
        return total

    def sodos(self, side: str, scale: str) -> Fraction:
        total = Fraction(0)
        for line, value in zip(self.cards[side].lines, self.first(side, scale), strict=True):
            if self.has_opponent(line):
                total += value * line.points / 2
        return total

    def berger(self, side: str) -> Fraction:
        return sum(
            (
                self.score(line.opponent, "W") * line.points / 2
                for line in self.cards[side].lines
                if line.opponent is not None
            ),
            Fraction(0),
        )

    def exploits(self, side: str, only_won: bool) -> Fraction:
        card = self.cards[side]
        total = Fraction(0)
        for line in card.lines:
            if line.opponent is None or (only_won and line.points < 2):
                continue
            d = line.handicap - (card.rank - self.cards[line.opponent].rank)
            coefficient = 0 if d < 0 else 1 if d == 0 else 2 if d == 1 else 3
            total += coefficient * self.score(line.opponent, "W")
        return total

    # --- among the tied -----------------------------------------------------------------------------------------------

    def balance(self, one: str, other: str) -> int | None:
        games = [line for line in self.cards[one].lines if line.opponent == other]
        if not games:
            return None
        return sum(
            (1 if line.points == 2 else -1)
            for line in games
            if not line.by_default and sorted((line.points, line.opponent_points)) == [0, 2]
        )

    def simple_direct(self, group: list[str]) -> dict[str, int]:
        for one, other in itertools.combinations(group, 2):
            if not self.balance(one, other):
                return dict.fromkeys(group, 0)
        return {s: sum((self.balance(s, o) or 0) > 0 for o in group if o != s) for s in group}

    def direct(self, group: list[str], later: dict[str, tuple[Fraction, ...]]) -> dict[str, int]:
        """Warshall's closure of who beat whom; circles are who reaches each other."""
        reach = {(a, b): (self.balance(a, b) or 0) > 0 for a in group for b in group}
        for via, a, b in itertools.product(group, repeat=3):
            reach[a, b] = reach[a, b] or (reach[a, via] and reach[via, b])
        circle = {a: frozenset(b for b in group if a == b or (reach[a, b] and reach[b, a])) for a in group}
        left = set(circle.values())
        placed: list[set[str]] = []
        while left:
            free = [c for c in left if not any(reach[next(iter(d)), next(iter(c))] for d in left if d != c)]
            best = max(max(later[s] for s in c) for c in free)
            layer = [c for c in free if max(later[s] for s in c) == best]
            placed.append({s for c in layer for s in c})
            left -= set(layer)
        return {s: len(placed) - 1 - i for i, layer in enumerate(placed) for s in layer}

    def encounter(self, group: list[str]) -> dict[str, int]:
        """Who of a group stands below whom, by the mini-table, applied again to what it leaves equal."""
        order = self.encounter_order([sorted(group)])
        below: dict[str, int] = {}
        for i, part in enumerate(order):
            for side in part:
                below[side] = sum(len(other) for other in order[i + 1 :])
        return below

    def encounter_order(self, parts: list[list[str]]) -> list[list[str]]:
        out: list[list[str]] = []
        for part in parts:
            games = {
                (a, b): [x for x in self.cards[a].lines if x.opponent == b and x.is_decided]
                for a in part
                for b in part
                if a != b
            }
            points = {a: sum(x.points for b in part if b != a for x in games[a, b]) for a in part}
            if not all(games.values()) or len(set(points.values())) == 1:
                out.append(part)
            else:
                split = [[s for s in part if points[s] == v] for v in sorted(set(points.values()), reverse=True)]
                out += self.encounter_order(split)
        return out

    # --- by name ------------------------------------------------------------------------------------------------------

    def value(self, name: str, side: str) -> Fraction:
        card = self.cards[side]
        for family in ("SODOS", "SOSOS", "SOS"):
            if name.startswith(family):
                scale, _, dropped = name.removeprefix(family).partition("-")
                if family == "SOS":
                    return self.sos_without(side, scale, int(dropped)) if dropped else self.sos(side, scale)
                return self.sodos(side, scale) if family == "SODOS" else self.sosos(side, scale)
        met = [line.opponent for line in card.lines if line.opponent is not None]
        won = [line for line in card.lines if line.opponent is not None and line.points == 2]
        match name:
            case "NBW":
                return self.score(side, "W")
            case "MMS":
                return self.score(side, "M")
            case "STS":
                return self.score(side, "TS")
            case "CPS":
                return self.cup(side)
            case "CUSSW" | "CUSSM":
                return self.cumulative(side, name[-1])
            case "BERGER":
                return self.berger(side)
            case "EXT" | "EXR":
                return self.exploits(side, name == "EXR")
            case "CAT":
                return Fraction(card.category + 1)
            case "RANK":
                return Fraction(card.rank)
            case "RATING":
                return self.rating(side)
            case "AVR":
                return sum((self.rating(o) for o in met), Fraction(0)) / len(met) if met else Fraction(0)
            case "WINS":
                return Fraction(len(won))
            case "WINSW":
                return Fraction(sum(line.colour == "white" for line in won))
            case "GAMES":
                games = (x for x in card.lines if x.kind == "game" and x.is_decided)
                return Fraction(sum(not x.by_default and not x.is_void for x in games))
        raise KeyError(name)

    def rating(self, side: str) -> Fraction:
        card = self.cards[side]
        return Fraction(2100 + 100 * card.rank if card.rating is None else card.rating)


def floor_half(value: Fraction) -> Fraction:
    return Fraction(value * 2 // 1, 2)
