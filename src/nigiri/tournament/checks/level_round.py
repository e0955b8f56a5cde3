"""A round of a level system, Swiss or McMahon: who was drawn, rematches, the bye."""

from collections.abc import Iterator

from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.tournament.checks.colours import check_colours
from nigiri.tournament.checks.free_part import FreePart
from nigiri.tournament.checks.handicaps import check_handicaps
from nigiri.tournament.checks.past import Past
from nigiri.tournament.checks.protocol import check_protocol
from nigiri.tournament.checks.seating import check_presence, check_tables
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Round, Tournament


def check_level_round(view: Tournament, number: int) -> Iterator[Finding]:
    """Yield what a round breaks of the rules of its draw, by the results as they stand.

    Rounds that another program or the director drew carry no protocol: of those only avoidable rematches are told.
    """
    drawn = view.rounds[number - 1]
    past = Past(view, number)
    part = FreePart(drawn, past)
    left_out = drawn.protocol.without if drawn.protocol is not None else ()
    if "rematch" not in left_out:
        yield from _rematches(drawn, part)
    if drawn.protocol is None:
        return
    yield from check_presence(drawn, past)
    yield from check_colours(drawn, past)
    yield from check_handicaps(drawn, past)
    if not past.is_reckoned:
        return
    if drawn.protocol.criteria_set == "nigiri" and not {"rematch", "second-bye", "bye-level"} & {*left_out}:
        yield from _bye(drawn, part)
    if drawn.protocol.criteria_set == "opengotha":
        yield from _bye_by_formula(drawn, part)
    yield from check_tables(drawn, past)
    yield from check_protocol(drawn, past)


def _rematches(drawn: Round, part: FreePart) -> Iterator[Finding]:
    """See that no rematch was avoidable (RU-2.8.4-a)."""
    if not part.rematches:
        return
    # OpenGotha gives the bye before it makes pairs; Nigiri weighs both together.
    has_bye_first = drawn.protocol is not None and drawn.protocol.criteria_set == "opengotha" and bool(part.byes)
    fewest = part.fewest_rematches(part.byes[0].entry if has_bye_first else None)
    if fewest is not None and part.rematches > fewest:
        facts: dict[str, object] = {"count": part.rematches, "fewest": fewest}
        yield Finding(
            "draw.avoidable_rematch",
            "{count} rematches were drawn, {fewest} would have done",
            "warning",
            drawn.number,
            tuple(side for game in part.games if part.past.met[frozenset(game.sides)] for side in game.sides),
            facts,
        )


def _bye(drawn: Round, part: FreePart) -> Iterator[Finding]:
    """See that the bye went to nobody for the second time, and to the lowest level, as far as it could (RU-2.8.4-b).

    Another could have had it if that made no more rematches. Where a second meeting could be traded for a third, this
    check has no opinion.
    """
    past = part.past
    if len(part.byes) != 1 or (part.rematches and max(past.met.values(), default=0) > 1):
        return
    given = part.byes[0].entry

    def claim(side: EntryId) -> tuple[int, int, int]:
        return past.byes[side], -past.category(side), past.score(side)

    for side in sorted(part.sides, key=lambda side: (claim(side), side)):
        if claim(side) >= claim(given):
            return
        fewest = part.fewest_rematches(side)
        if fewest is not None and fewest <= part.rematches:
            facts: dict[str, object] = {"side": given, "other": side}
            code = "draw.second_bye" if past.byes[side] < past.byes[given] else "draw.bye_too_high"
            yield Finding(
                code, "{side} has the bye, and {other} should have it", "warning", drawn.number, (given, side), facts
            )
            return


def _bye_by_formula(drawn: Round, part: FreePart) -> Iterator[Finding]:
    """See that OpenGotha's bye went to the least of 1000 for each bye, the rank, and twice the McMahon score."""
    past = part.past
    byes = [bye.entry for bye in drawn.byes if bye.kind is ByeKind.PAIRING and not bye.by_hand]
    if len(byes) != 1 or part.forbidden:
        return

    def weight(side: EntryId) -> int:
        return 1000 * past.pairing_byes[side] + past.view.entries[side].rank + past.ranked(side)

    least = min(part.sides, key=lambda side: (weight(side), side))
    if weight(least) < weight(byes[0]):
        facts: dict[str, object] = {"side": byes[0], "other": least}
        yield Finding(
            "draw.bye_too_high", "{side} has the bye, and {other} should have it", "warning", drawn.number,
            (byes[0], least), facts,
        )  # fmt: skip
