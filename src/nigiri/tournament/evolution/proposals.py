"""How reports of players change the state."""

from msgspec.structs import replace

from nigiri.tournament.proposal import Proposal
from nigiri.tournament.state import Round


def with_proposal(drawn: Round, proposal: Proposal) -> Round:
    """Return the round with what a side reports now, in the place of what it reported before."""
    kept = {side: one for side, one in drawn.proposals.items() if side != proposal.side}
    if proposal.result.is_known:
        kept[proposal.side] = proposal
    return replace(drawn, proposals=kept)
