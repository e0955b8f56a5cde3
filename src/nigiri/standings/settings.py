"""How standings are reckoned: values of unplayed rounds, conventions, and the order of the criteria."""

from enum import StrEnum

from msgspec import Struct


class Unplayed(StrEnum):
    """What an unplayed round of a side adds to its sums over opponents (SOS and its kin).

    `OWN_START`: the own start score, 0 in Swiss (the European rule, and OpenGotha's). `NOTHING`: 0.
    `WITHOUT_BYE`: the own score less what the unplayed round itself brought. `DUMMY`: the own final score.
    `VIRTUAL_OPPONENT`: the score before the round, plus what the opponent would have got, plus half a point for each
    later round. `AVERAGE`: the average of the contributions of the played rounds, rounded down to the half point.
    `ZERO_PLAYER`: byes are games against one player of score 0, who has a sum of his own: that of all sides he met;
    it enters the sums of the second order (SOSOS). Absences add nothing.
    """

    OWN_START = "own-start"
    NOTHING = "nothing"
    WITHOUT_BYE = "without-bye"
    DUMMY = "dummy"
    VIRTUAL_OPPONENT = "virtual-opponent"
    AVERAGE = "average"
    ZERO_PLAYER = "zero-player"


class Withdrawal(StrEnum):
    """What becomes of the games of a side that leaves a round robin.

    `FORFEIT`: played games stand, the open ones are lost by default. `ANNUL`: none of its games count.
    `BY_HALF`: the first when it has played at least half of its games, else the second.
    """

    FORFEIT = "forfeit"
    ANNUL = "annul"
    BY_HALF = "by-half"


class UnplayedPoints(Struct, frozen=True, omit_defaults=True):
    """What rounds without a game are worth, in half points, for wins (NBW) and for the McMahon score (MMS).

    `round_down`: the running sum of these points is rounded down to whole points, separately for the two scores;
    points from games are never rounded.
    """

    absent_wins: int = 0
    absent_mcmahon: int = 1
    bye_wins: int = 2
    bye_mcmahon: int = 2
    round_down: bool = True


class StandingsSettings(Struct, frozen=True, omit_defaults=True):
    """`criteria` are names as printed (`MMS`, `SOSM`, `SOSOSM`, `DC` …), the first decides first.

    `unplayed_as_half`: for sums over opponents, an opponent's score is virtual: points from games really played plus
    half a point for each round that was not. `handicap_correction`: opponents' McMahon scores count plus the stones
    given, minus the stones taken. `shown` are criteria printed but not used to place. `defaults_as_unplayed`: for
    sums over opponents a game by default counts as a round without a game; otherwise its opponent counts as any other.
    `match_win` is what a won match of teams counts, in points (RU-2.8.1-m: 2); a draw counts half of it.
    """

    criteria: tuple[str, ...]
    points: UnplayedPoints = UnplayedPoints()
    unplayed: Unplayed = Unplayed.OWN_START
    unplayed_as_half: bool = False
    handicap_correction: bool = True
    shown: tuple[str, ...] = ()
    defaults_as_unplayed: bool = False
    withdrawal: Withdrawal = Withdrawal.BY_HALF
    match_win: int = 2


ROUND_ROBIN = StandingsSettings(
    criteria=("NBW", "BERGER", "DE"),
    points=UnplayedPoints(absent_mcmahon=0, bye_wins=0, bye_mcmahon=0, round_down=False),
    unplayed=Unplayed.NOTHING,
)
"""A round robin: points, Berger's coefficient, the games between the tied (RU-2.8.1-i, RU-2.8.1-j, RU-2.8.1-k)."""

TEAM_CRITERIA = ("TEAMP", "BDW", "BERGERT", "DE", "BERGERB", "BOARDS")
"""The criteria of team events in the book's order (RU-2.8.1-m to RU-2.8.1-r); equal teams then share a place."""

TEAMS = StandingsSettings(
    criteria=TEAM_CRITERIA,
    points=UnplayedPoints(absent_mcmahon=0, bye_wins=2, bye_mcmahon=2, round_down=False),
    unplayed=Unplayed.NOTHING,
    handicap_correction=False,
)
"""Matches of teams by boards; a team without an opponent has won its match."""
