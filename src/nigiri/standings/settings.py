"""How standings are reckoned: values of unplayed rounds, conventions, and the order of the criteria."""

from enum import StrEnum

from msgspec import Struct


class Unplayed(StrEnum):
    """What an unplayed round of a side adds to its sums over opponents (SOS and its kin).

    `OWN_START`: the own start score, 0 in Swiss (the European rule, and OpenGotha's). `NOTHING`: 0.
    `WITHOUT_BYE`: the own score less what the unplayed round itself brought. `DUMMY`: the own final score.
    `VIRTUAL_OPPONENT`: the score before the round, plus what the opponent would have got, plus half a point for each
    later round. `AVERAGE`: the average of the contributions of the played rounds, rounded down to the half point.
    """

    OWN_START = "own-start"
    NOTHING = "nothing"
    WITHOUT_BYE = "without-bye"
    DUMMY = "dummy"
    VIRTUAL_OPPONENT = "virtual-opponent"
    AVERAGE = "average"


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
    given, minus the stones taken. `shown` are criteria printed but not used to place.
    """

    criteria: tuple[str, ...]
    points: UnplayedPoints = UnplayedPoints()
    unplayed: Unplayed = Unplayed.OWN_START
    unplayed_as_half: bool = False
    handicap_correction: bool = True
    shown: tuple[str, ...] = ()
