"""Handicaps and komi by the regulations."""

from collections.abc import Iterator

from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapBasis, HandicapRule
from nigiri.regulations.system import McMahon
from nigiri.tournament.checks.past import Past
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Round


def check_handicaps(drawn: Round, past: Past) -> Iterator[Finding]:
    """See that stones, komi and the receiver's colour are as the regulations say (RU-2.1.8, RU-2.6.3-c, KOD-6.9)."""
    rule = past.view.regulations.pairing.handicap
    even = past.view.regulations.komi_halves
    for game in drawn.games:
        if game.by_hand:
            continue
        apart = _strength(past, rule, game.white) - _strength(past, rule, game.black)
        steps = max(0, min(abs(apart) - rule.reduction, rule.ceiling)) if apart else 0
        is_in_komi = rule.komi_step_halves > 0
        stones = 0 if is_in_komi else steps
        komi = rule.komi_halves if stones else even
        if is_in_komi:
            komi = even + rule.komi_step_halves * (steps if apart < 0 else -steps)
        if game.handicap != stones or (stones and apart < 0):
            facts: dict[str, object] = {"table": game.table, "stones": game.handicap, "due": stones}
            message = "table {table} has a handicap of {stones}, {due} is due"
            if game.handicap == stones:
                message = "table {table}: the stronger side has Black in a game with handicap"
            yield Finding("draw.handicap", message, "warning", drawn.number, game.sides, facts)
        elif game.komi_halves != komi:
            facts = {"table": game.table, "komi": game.komi_halves / 2, "due": komi / 2}
            message = "table {table} has a komi of {komi}, {due} is due"
            yield Finding("draw.komi", message, "warning", drawn.number, game.sides, facts)


def _strength(past: Past, rule: HandicapRule, side: EntryId) -> int:
    """Return the rank or whole McMahon score a side's stones are reckoned from, no more than even players have."""
    entry, system = past.view.entries[side], past.view.regulations.system
    if rule.basis is HandicapBasis.NONE:
        return 0
    if rule.basis is HandicapBasis.RANK:
        return min(entry.rank, rule.even_from)
    top = rule.even_from + 30
    if isinstance(system, McMahon):
        top = (rule.even_from - system.floor) // system.band + system.floor - system.zero
    return min(past.ranked(side) // 2, top)
