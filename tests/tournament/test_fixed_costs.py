"""A round of which every pair is fixed costs what it cost when it was drawn: the bye included."""

from nigiri.games.bye import ByeKind
from nigiri.pairing.handwork import FixedPair
from nigiri.people.roster import Roster
from nigiri.tournament.draw import propose_round
from scenarios.random_events import RandomEvent


def test_costs_stay_when_the_draw_may_give_its_own_bye_again() -> None:
    compared = 0
    for seed in range(12):
        event = RandomEvent("mcmahon", seed).play()
        for drawn in event.rounds[:2]:
            given = [bye for bye in drawn.byes if bye.kind is ByeKind.PAIRING and not bye.by_hand]
            if not given or drawn.protocol is None or any(game.by_hand for game in drawn.games):
                continue
            present = {entry.id for entry in event.present(drawn.number)}
            seated = {side for game in drawn.games for side in game.sides} | {bye.entry for bye in drawn.byes}
            if present != seated:
                continue
            first = propose_round(event, Roster(), drawn.number, seed=drawn.protocol.seed)
            pairs = [FixedPair(game.black, game.white, game.black) for game in first.games]
            again = propose_round(event, Roster(), drawn.number, seed=drawn.protocol.seed, fixed=pairs)
            assert again.costs == first.costs
            assert {bye.entry for bye in again.byes} == {bye.entry for bye in first.byes}
            compared += 1
    assert compared >= 3
