"""Fields of what is sent that mean nothing: refused, although the values of the core would pass them over."""

import msgspec
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.tournament.codec import unknown_fields


def must_know_all(data: Struct, body: bytes) -> None:
    """Refuse a body with a field that what was read of it does not have, naming its path (`request.unreadable`)."""
    for path in unknown_fields(msgspec.json.decode(body), data):
        raise Refusal(
            "request.unreadable",
            message="there is no field {field}",
            field=path.rpartition(".")[2][:80],
            where=path[:200],
        )
