"""Who asks: somebody unknown, an account, a program with a token, or a player with a link."""

from enum import StrEnum

from msgspec import Struct, field

from nigiri.errors import Refusal
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.service.access.roles import RIGHTS, Right, Role


class Means(StrEnum):
    """How somebody has shown who they are."""

    NONE = "none"
    SESSION = "session"
    TOKEN = "token"
    LINK = "link"


class Caller(Struct, frozen=True):
    """Who asks and what they may do. `actor` is what the journal keeps, `name` what people are shown.

    `account` is the account behind it, of a program too. An owner of the installation may do everything; an organiser
    may create events. `side` is the entry of a player who came by a link; it gives no right but to act for the player.
    """

    actor: ActorId = ActorId("")
    name: str = ""
    account: str = ""
    means: Means = Means.NONE
    roles: dict[TournamentId, Role] = field(default_factory=dict)
    is_owner: bool = False
    is_organiser: bool = False
    event: TournamentId | None = None
    side: EntryId | None = None
    session: str = ""
    language: str = ""

    @property
    def is_known(self) -> bool:
        """Tell whether the caller has shown who they are."""
        return self.means is not Means.NONE

    @property
    def is_member(self) -> bool:
        """Tell whether the caller is an account, itself or by a token of its own."""
        return self.means in {Means.SESSION, Means.TOKEN}

    def role_in(self, event: TournamentId) -> Role | None:
        """Return the role in an event; an owner directs all of them."""
        return Role.DIRECTOR if self.is_owner else self.roles.get(event)

    def may(self, right: Right, event: TournamentId) -> bool:
        """Tell whether the caller has a right in an event."""
        role = self.role_in(event)
        return role is not None and right in RIGHTS[role]

    def must(self, right: Right, event: TournamentId) -> None:
        """Refuse a caller without a right: `access.unknown` where they should say who they are."""
        if not self.may(right, event):
            raise self._without(right)

    def may_somewhere(self, right: Right) -> bool:
        """Tell whether the caller has a right in some event, or may create events."""
        runs_events = self.is_owner or self.is_organiser
        return runs_events or any(right in RIGHTS[role] for role in self.roles.values())

    def must_somewhere(self, right: Right) -> None:
        """Refuse a caller who has a right nowhere; see `may_somewhere`."""
        self.must_be_known()
        if not self.may_somewhere(right):
            raise self._without(right)

    def _without(self, right: Right) -> Refusal:
        self.must_be_known()
        return Refusal(
            "access.denied",
            message="{name} may not do this here; it takes the right '{right}'",
            name=self.name,
            right=str(right),
        )

    def must_be_known(self) -> None:
        """Refuse somebody who has not shown who they are."""
        if not self.is_known:
            raise Refusal("access.unknown", message="sign in first, or send a token")

    def must_be_owner(self) -> None:
        """Refuse everybody but an owner of the installation."""
        self.must_be_known()
        if not self.is_owner:
            raise Refusal("access.denied", message="only an owner of this installation may do this")

    def must_create(self) -> None:
        """Refuse who may not create events."""
        self.must_be_known()
        if not (self.is_owner or self.is_organiser):
            raise Refusal("access.denied", message="{name} may not create events here", name=self.name)


NOBODY = Caller()
"""A caller of whom nothing is known."""
