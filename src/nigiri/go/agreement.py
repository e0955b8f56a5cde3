"""From the last pass to the agreed dead stones: who has marked what, who has accepted exactly what.

An acceptance is bound to the version of the marking it was given for. Any change makes a new version and voids both
acceptances, so nobody can be made to accept what they have not seen.
"""

from enum import Enum

import msgspec

from nigiri.errors import Refusal
from nigiri.go.chains import bits, bitset
from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.geometry import geometry
from nigiri.go.moves import Resumed
from nigiri.go.position import Position
from nigiri.go.rules import Dispute, Resumption, Rules, Tradition


class Phase(Enum):
    """Where a game is (RU-1.3, RU-1.9, RU-1.10); the initial position is a playing one."""

    PLAYING = "playing"
    FINAL = "final"
    CONCLUDING = "concluding"


class Way(Enum):
    """How a disagreement goes on."""

    RESUME = "resume"
    AS_IT_STANDS = "as_it_stands"
    """After a play-out under area counting every stone on the board is alive (KOD-13.4)."""
    REFEREE = "referee"


class Agreement(msgspec.Struct, frozen=True):
    """The state of the talk about dead stones (RU-1.10, KOD-13.1).

    `dead` are the points marked now, `version` counts the changes, `accepted` are the sides that agree to exactly
    this version; `ruled` if a referee fixed it; `after_dispute` if play has been resumed once already.
    """

    position: Position
    dead: tuple[int, ...] = ()
    version: int = 0
    accepted: tuple[Colour, ...] = ()
    ruled: bool = False
    after_dispute: bool = False
    marked_by: Colour | None = None

    @classmethod
    def begin(cls, position: Position, *, after_dispute: bool = False) -> "Agreement":
        """Open the talk with nothing marked."""
        return cls(position, after_dispute=after_dispute)

    @property
    def is_settled(self) -> bool:
        """Whether both sides accept the same marking, or a referee has ruled."""
        return self.ruled or len(self.accepted) == 2

    @property
    def phase(self) -> Phase:
        """Final while the sides talk, concluding when they agree."""
        return Phase.CONCLUDING if self.is_settled else Phase.FINAL

    def toggle(self, by: Colour, point: int) -> "Agreement":
        """Mark the whole chain on a point, or unmark it; void both acceptances."""
        self._check_open()
        board = self.position.board()
        chain = board.chain_at(point) if 0 <= point < len(board.cells) else None
        if chain is None:
            raise Refusal("dead.empty", "RU-1.10", message="There is no stone to mark on this point.")
        marked = bitset(self.dead)
        changed = marked & ~chain.stones if marked >> point & 1 else marked | chain.stones
        return self._changed(by, tuple(bits(changed)))

    def propose(self, by: Colour, dead: tuple[int, ...]) -> "Agreement":
        """Mark exactly these stones, per stone as the data hold them; void both acceptances if it is a change."""
        self._check_open()
        if sorted(dead) == sorted(self.dead):
            return self
        return self._changed(by, self._checked(dead))

    def accept(self, by: Colour, version: int) -> "Agreement":
        """Accept the marking that had this version; refuse if it has changed since."""
        self._check_open()
        if version != self.version:
            raise Refusal(
                "agreement.stale",
                "KOD-13.1",
                "RU-1.10",
                message="The marking has changed since: version {shown} was shown, {now} is the present one.",
                shown=version,
                now=self.version,
            )
        if by in self.accepted:
            return self
        return msgspec.structs.replace(self, accepted=(*self.accepted, by))

    def withdraw(self, by: Colour) -> "Agreement":
        """Take an acceptance back while the other side has not accepted."""
        self._check_open()
        return msgspec.structs.replace(self, accepted=tuple(c for c in self.accepted if c is not by))

    def rule(self, dead: tuple[int, ...]) -> "Agreement":
        """Fix the dead stones as the referee decides (EGF-9a)."""
        return msgspec.structs.replace(self, dead=self._checked(dead), version=self.version + 1, ruled=True)

    def way_out(self, rules: Rules) -> Way:
        """Return what a disagreement leads to (RU-1.5, KOD-13.4, EGF-9a).

        The first time what the rules say; after a play-out the board decides under area counting and the referee
        under territory counting.
        """
        if rules.dispute is Dispute.REFEREE:
            return Way.REFEREE
        if not self.after_dispute:
            return Way.RESUME
        return Way.AS_IT_STANDS if rules.tradition is Tradition.AREA else Way.REFEREE

    def time_out(self) -> Way:
        """Return what follows when the time to agree has run out: the referee, never acceptance by silence."""
        self._check_open()
        return Way.REFEREE

    def resume(self, rules: Rules, by: Colour) -> Resumed:
        """Return the turn that takes play up again: the opponent of the last to pass moves (RU-1.5), or by rule the
        opponent of the one who asks.
        """
        self._check_open()
        if rules.dispute is Dispute.REFEREE:
            raise Refusal("dispute.referee", "EGF-9a", message="A dispute about dead stones is the referee's.")
        to_move = self.position.to_move if rules.resumption is Resumption.ALTERNATION else by.opponent
        return Resumed(to_move, pass_stones=rules.dispute is Dispute.RESUME_WITH_PASS_STONES)

    @staticmethod
    def not_open() -> Refusal:
        """Return the refusal of what needs both sides to have passed."""
        return Refusal("agreement.not-open", "RU-1.9", message="The sides have not both passed.")

    def _changed(self, by: Colour, dead: tuple[int, ...]) -> "Agreement":
        return msgspec.structs.replace(self, dead=dead, version=self.version + 1, accepted=(), marked_by=by)

    def _checked(self, dead: tuple[int, ...]) -> tuple[int, ...]:
        grid = geometry(self.position.width, self.position.height)
        for point in dead:
            if not (0 <= point < grid.size and self.position.cells[point] in (BLACK, WHITE)):
                raise Refusal("dead.empty", "RU-1.10", message="There is no stone to mark on this point.")
        return tuple(sorted(set(dead)))

    def _check_open(self) -> None:
        if self.is_settled:
            raise Refusal("agreement.settled", "RU-1.10", message="The dead stones are agreed already.")
