"""Whole handicap events: by rank, by score, reduced, with a ceiling, in komi, from 30k to 9p."""

import pytest
from msgspec.structs import replace

from nigiri.pairing.settings import Colours, EvenColours, HandicapBasis, HandicapRule, PairingSettings
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank, parse_rank
from nigiri.regulations.system import McMahon, Swiss
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.decisions import boards, draw, entries, publication
from nigiri.tournament.field import field_of
from whole_events import WholeEvent, by_chance, name

SWISS = StandingsSettings(("NBW", "SOSW"))


@pytest.mark.article("KOD-6.9", "RU-2.1.8", "RU-2.6.3-c")
@pytest.mark.parametrize("reduction", [0, 1, 3])
@pytest.mark.parametrize("ceiling", [4, 9])
def test_stones_follow_the_ranks_reduced_and_capped(reduction: int, ceiling: int) -> None:
    rule = HandicapRule(HandicapBasis.RANK, reduction=reduction, ceiling=ceiling, even_from=HIGHEST)
    event = WholeEvent(Swiss(), 0, rounds=4, standings=SWISS, pairing=PairingSettings(handicap=rule))
    ranks = [LOWEST, parse_rank("20k"), parse_rank("12k"), parse_rank("5k"), parse_rank("1k"), parse_rank("1d"),
             parse_rank("6d"), parse_rank("9p")]  # fmt: skip
    event.do(entries.enter, [replace(event.entry(n), rank=Rank(rank)) for n, rank in enumerate(ranks, start=1)])
    event.play_all(by_chance(1))
    for game in (game for drawn in event.state.rounds for game in drawn.games):
        black, white = (event.state.entries[side].rank for side in game.sides)
        due = min(max(0, abs(white - black) - reduction), ceiling) if white != black else 0
        assert game.handicap == due
        assert not due or white > black
        assert game.komi_halves == (1 if due else 13)


@pytest.mark.article("KOD-6.9", "RU-2.8.5-b")
def test_stones_may_follow_the_mcmahon_score_as_it_changes() -> None:
    rule = HandicapRule(HandicapBasis.SCORE, reduction=0, even_from=HIGHEST)
    event = WholeEvent(McMahon(), 12, rounds=4, pairing=PairingSettings(handicap=rule))
    while not event.is_over:
        seats = {seat.side: seat for seat in field_of(event.state, event.roster, len(event.state.rounds) + 1).seats}
        for game in event.play(by_chance(2)).games:
            apart = seats[game.white].mcmahon // 2 - seats[game.black].mcmahon // 2
            assert game.handicap == (apart if game.handicap else 0)
            assert game.handicap == min(abs(apart), 9)


@pytest.mark.article("KOD-6.9", "RU-2.6.3-b", "RU-2.6.3-c")
def test_a_handicap_in_komi_turns_round_when_a_nigiri_gives_the_other_colours() -> None:
    rule = HandicapRule(HandicapBasis.RANK, reduction=0, even_from=HIGHEST, komi_step_halves=10)
    by_nigiri = PairingSettings(handicap=rule, colours=Colours(rule=EvenColours.BY_NIGIRI))
    event = WholeEvent(Swiss(), 0, rounds=1, standings=SWISS, pairing=by_nigiri)
    event.do(entries.enter, [replace(event.entry(n), rank=Rank(rank)) for n, rank in ((1, 3), (2, 1))])
    event.do(draw.draw_round, event.roster, 1, seed=1)
    event.do(publication.publish_round, 1)
    for black in (name(1), name(2)):
        settled = WholeEvent(Swiss(), 0)
        settled.events, settled.state = list(event.events), event.state
        settled.do(boards.settle_colours, 1, 1, black)
        (game,) = settled.state.rounds[0].games
        assert game.black == black
        assert game.handicap == 0
        assert game.komi_halves == (13 + 20 if black == name(1) else 13 - 20), "the stronger gives ten points"
