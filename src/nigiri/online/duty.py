"""The referee on duty: no game online without one present in the playing room (RU-7.2.1-b)."""

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import ActorId


class Presence(Struct, frozen=True):
    """When a referee came into the playing room and left it again, in ms; None: is there still."""

    came_at: int
    left_at: int | None = None


class Duty(Struct, frozen=True, omit_defaults=True):
    """Who is assigned to a round, and when each of them was in the room."""

    round: int
    assigned: frozenset[ActorId] = frozenset()
    presences: tuple[tuple[ActorId, Presence], ...] = ()

    def present(self, at: int) -> frozenset[ActorId]:
        """Return the referees in the room at a moment."""
        return frozenset(
            who
            for who, presence in self.presences
            if presence.came_at <= at and (presence.left_at is None or at < presence.left_at)
        )


def come(duty: Duty, who: ActorId, at: int) -> Duty:
    """Note that an assigned referee has come into the room."""
    if who not in duty.assigned:
        raise Refusal(
            "duty.not_assigned",
            "RU-7.2.1-b",
            message="{who} is not on duty in round {round}",
            who=who,
            round=duty.round,
            where="who",
        )
    if any(one == who and presence.left_at is None for one, presence in duty.presences):
        return duty
    return replace(duty, presences=(*duty.presences, (who, Presence(at))))


def leave(duty: Duty, who: ActorId, at: int) -> Duty:
    """Note that a referee has left the room; who was not there has not left it."""
    presences = tuple(
        (one, Presence(presence.came_at, at)) if one == who and presence.left_at is None else (one, presence)
        for one, presence in duty.presences
    )
    return replace(duty, presences=presences)


def must_be_attended(duty: Duty, at: int) -> None:
    """Refuse to start a game while no referee of the round is in the playing room (RU-7.2.1-b)."""
    if not duty.present(at):
        raise Refusal(
            "online.no_referee",
            "RU-7.2.1-b",
            message="no referee of round {round} is in the playing room",
            round=duty.round,
            where="duty",
        )
