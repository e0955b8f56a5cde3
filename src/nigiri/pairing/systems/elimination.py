"""Elimination after several losses (RU-2.8.2-c): a main bracket and one more for every loss that is allowed.

A bracket takes in what the one above it drops, round by round; droppers meet the survivors from the far end, so that
those who have just met do not meet again at once. The winners of all brackets then settle the first place from below.
"""

from nigiri.errors import Refusal
from nigiri.pairing.systems.bracket import Bracket, Draft, Source, WinnerOf, pair_off
from nigiri.pairing.systems.knockout import first_round

MOST_LOSSES = 4


def elimination(sides: int, losses: int = 2, *, second_final: bool = True) -> Bracket:
    """Return the bracket in which `losses` defeats put a side out.

    Without `second_final` each final is one match, even where the winner of the upper bracket has a loss to spare.
    """
    if not 2 <= losses <= MOST_LOSSES:
        raise Refusal(
            "schedule.losses",
            "RU-2.8.2-c",
            message="a side is out after 1 to {most} losses, not {losses}",
            most=MOST_LOSSES,
            losses=losses,
            where="losses",
        )
    draft = Draft()
    drops: list[list[Source | None]] = [first_round(sides)]
    champions: list[Source | None] = []
    for _ in range(losses):
        champion, drops = _bracket(draft, drops)
        champions.append(champion)
        drops = [dropped for dropped in drops if any(source is not None for source in dropped)]
        if not drops:
            break
    _finals(draft, champions, losses, second_final=second_final)
    return draft.bracket(sides, losses)


def _bracket(draft: Draft, intake: list[list[Source | None]]) -> tuple[Source | None, list[list[Source | None]]]:
    """Play one bracket; return its winner and what it drops, round by round."""
    alive, drops = intake[0], []
    for entering in intake[1:]:
        while len(alive) > len(entering):
            alive, losers = pair_off(draft, _even(alive))
            drops.append(losers)
        facing = [*reversed(entering), *[None] * (len(alive) - len(entering))]
        alive = [*alive, *[None] * (len(facing) - len(alive))]
        alive, losers = pair_off(draft, [source for pair in zip(alive, facing, strict=True) for source in pair])
        drops.append(losers)
    number = 0
    while len(alive) > 1:
        # In the main bracket sides that had byes wait for their round; below it everybody comes from a match.
        number += 1
        alive, losers = pair_off(draft, _even(alive), not_before=number)
        drops.append(losers)
    return alive[0], drops


def _even(sources: list[Source | None]) -> list[Source | None]:
    return [*sources, None] if len(sources) % 2 else sources


def _finals(draft: Draft, champions: list[Source | None], losses: int, *, second_final: bool) -> None:
    """Let the winner of each bracket meet what remains of those below it."""
    remaining = champions[-1]
    for lost in range(len(champions) - 2, -1, -1):
        places = (1, 2) if lost == 0 else None
        remaining, _ = draft.meet(champions[lost], remaining, places)
        if not second_final or not isinstance(remaining, WinnerOf):
            continue
        spare = losses - 1 - lost  # losses the upper side may still take; the lower side has at least one less
        for _ in range(spare + max(0, spare - 1)):
            draft.repeat(remaining.match)
