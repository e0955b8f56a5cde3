"""Accounts, sessions, invitations, tokens and links, on both databases."""

from datetime import datetime, timedelta

import pytest
from argon2 import PasswordHasher

from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.access import Access
from nigiri.service.access.caller import NOBODY, Caller, Means
from nigiri.service.access.limits import Guesses, Pace
from nigiri.service.access.passwords import Passwords
from nigiri.service.access.roles import RIGHTS, Right, Role
from nigiri.store import Store
from nigiri.store.access.invitations import Kind

EVENT = TournamentId("t")
PASSWORD = "correct horse battery"


def made(access: Access, login: str, at: datetime, kind: Kind = Kind.ORGANISER, role: Role | None = None) -> str:
    """Make an account by invitation, and return its id."""
    event = EVENT if role is not None else None
    _, secret = access.invitations.invite(kind, by="", at=at, tournament=event, role=role)
    return access.invitations.take(secret, access.accounts.new(login, login, PASSWORD, at), at, is_new=True).id


def refused(code: str, call: object, *args: object, **facts: object) -> None:
    assert callable(call)
    with pytest.raises(Refusal) as said:
        call(*args, **facts)
    assert said.value.code == code


def test_the_first_owner_is_made_by_any_of_the_links_that_were_printed_and_by_one_only(
    access: Access, now: datetime
) -> None:
    first = access.invitations.to_set_up(now)
    second = access.invitations.to_set_up(now)
    assert access.invitations.look(second, now).kind is Kind.OWNER
    refused("invitation.unknown", access.invitations.look, second, now + timedelta(hours=25))
    assert not access.accounts.has_owner()
    account = access.accounts.new("Ann", "Ann", PASSWORD, now)
    assert access.invitations.take(first, account, now, is_new=True).is_owner
    assert access.accounts.has_owner()
    other = access.accounts.new("Bob", "Bob", PASSWORD, now)
    refused("invitation.unknown", access.invitations.take, first, other, now, is_new=True)
    refused("invitation.unknown", access.invitations.take, second, other, now, is_new=True)
    _, for_another = access.invitations.invite(Kind.OWNER, by=account.id, at=now)
    third, _ = access.invitations.to_set_up(now), access.invitations.look(for_another, now)
    assert access.invitations.take(third, other, now, is_new=True).is_owner
    assert access.invitations.look(for_another, now).kind is Kind.OWNER, "an owner's invitation stands"
    refused("invitation.unknown", access.invitations.take, second, account, now, is_new=True)


@pytest.mark.parametrize("same", ["ann", "ANN", " Ann ", "Änn"])
def test_two_logins_that_look_alike_are_one(access: Access, now: datetime, same: str) -> None:
    made(access, "Ann", now)
    _, secret = access.invitations.invite(Kind.ORGANISER, by="", at=now)
    account = access.accounts.new(same, "Other", PASSWORD, now)
    refused("login.taken", access.invitations.take, secret, account, now, is_new=True)
    assert access.invitations.look(secret, now).used_by is None


@pytest.mark.parametrize("login", ["", "  ", "a b", "a\nb", "x" * 101, "\u202e"])
def test_a_login_that_cannot_be_typed_again_is_refused(access: Access, now: datetime, login: str) -> None:
    refused("login.form", access.accounts.new, login, "N", PASSWORD, now)


@pytest.mark.parametrize(
    ("password", "code"),
    [("short", "password.length"), ("x" * 501, "password.length"), ("a" * 12, "password.weak"),
     ("Ann.Novakova", "password.weak")],
)  # fmt: skip
def test_a_password_that_is_soon_guessed_is_refused(access: Access, now: datetime, password: str, code: str) -> None:
    refused(code, access.accounts.new, "ann.novakova", "N", password, now)


def test_a_password_changes_by_the_old_one_and_signs_everybody_else_out(access: Access, now: datetime) -> None:
    account = made(access, "ann", now)
    here, there = access.sessions.begin(account, "here", now), access.sessions.begin(account, "there", now)
    _, token = access.tokens.make(account, "t", now)
    mine = access.sessions.caller(here, now)
    assert mine is not None
    change = access.accounts.change_password
    refused("access.wrong", change, account, "wrong", "another good one", but_session=mine.session, at=now)
    change(account, PASSWORD, "another good one", but_session=mine.session, at=now)
    assert access.sessions.caller(here, now) is not None
    assert access.sessions.caller(there, now) is None
    assert access.bearer(token, now) is None
    refused("access.wrong", access.accounts.sign_in, "ann", PASSWORD, "a", now)
    assert access.accounts.sign_in("ann", "another good one", "a", now).id == account


def test_a_password_kept_at_other_costs_is_kept_anew_when_it_is_used(store: Store, now: datetime) -> None:
    cheap = Access(store.database, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    account = made(cheap, "ann", now)
    before = cheap.accounts.get(account).password
    dearer = Access(store.database, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    dearer.accounts.sign_in("ann", PASSWORD, "a", now)
    assert dearer.accounts.get(account).password != before
    assert cheap.accounts.sign_in("ann", PASSWORD, "a", now).id == account


def test_a_session_ends_when_nobody_uses_it_and_lasts_while_somebody_does(access: Access, now: datetime) -> None:
    account = made(access, "ann", now)
    unused, used = access.sessions.begin(account, "a", now), access.sessions.begin(account, "b", now)
    for day in range(1, 21):
        assert access.sessions.caller(used, now + timedelta(days=day)) is not None
    assert access.sessions.caller(unused, now + timedelta(days=15)) is None
    assert [one.agent for one in access.sessions.of_account(account, now + timedelta(days=20))] == ["b"]


def test_sessions_are_ended_one_by_one_or_all_others(access: Access, now: datetime) -> None:
    account, other = made(access, "ann", now), made(access, "bob", now)
    secrets = [access.sessions.begin(account, name, now) for name in "abc"]
    strange = access.sessions.begin(other, "x", now)
    ids = {one.agent: one.id for one in access.sessions.of_account(account, now)}
    refused("session.unknown", access.sessions.end, other, ids["a"])
    access.sessions.end(account, ids["a"])
    assert access.sessions.end_others(account, ids["b"]) == 1
    alive = [access.sessions.caller(secret, now) is not None for secret in secrets]
    assert alive == [False, True, False]
    assert access.sessions.caller(strange, now) is not None


def test_who_accepts_an_invitation_never_loses_by_it(access: Access, now: datetime) -> None:
    account = access.accounts.get(made(access, "ann", now, Kind.ROLE, Role.DIRECTOR))
    _, secret = access.invitations.invite(Kind.ROLE, by="", at=now, tournament=EVENT, role=Role.VIEWER)
    access.invitations.take(secret, account, now, is_new=False)
    assert access.accounts.members(EVENT) == [(account, Role.DIRECTOR)]
    _, secret = access.invitations.invite(Kind.OWNER, by="", at=now)
    assert access.invitations.take(secret, account, now, is_new=False).is_owner


def test_a_token_ends_is_taken_back_and_is_counted(access: Access, now: datetime) -> None:
    account = made(access, "ann", now, Kind.ROLE, Role.REFEREE)
    _, short = access.tokens.make(account, "short", now, lasts=timedelta(days=1))
    long, secret = access.tokens.make(account, "long", now)
    caller = access.bearer(secret, now)
    assert caller is not None
    assert (caller.account, caller.actor, caller.roles) == (account, long.id, {EVENT: Role.REFEREE})
    assert access.bearer(short, now + timedelta(days=2)) is None
    refused("token.unknown", access.tokens.withdraw, made(access, "bob", now), long.id)
    access.tokens.withdraw(account, long.id)
    assert access.bearer(secret, now) is None
    refused("token.scope", access.tokens.make, account, "x", now, role=Role.VIEWER)
    for n in range(49):
        access.tokens.make(account, str(n), now)
    refused("token.too_many", access.tokens.make, account, "one more", now)


def test_a_player_s_link_stands_for_one_entry_of_one_event(access: Access) -> None:
    links = access.player_links.of_sides(EVENT, [EntryId("e1"), EntryId("e2")])
    assert access.player_links.of_sides(EVENT, [EntryId("e2"), EntryId("e1")]) == links
    assert access.player_links.of_sides("other", [EntryId("e1")])[EntryId("e1")] not in links.values()
    caller = access.player_links.caller(links[EntryId("e1")])
    assert caller is not None
    assert (caller.event, caller.side, caller.means) == (EVENT, "e1", Means.LINK)
    assert not any(caller.may(right, EVENT) for right in Right)
    access.player_links.withdraw(EVENT, "e1")
    assert access.player_links.caller(links[EntryId("e1")]) is None


def test_failed_attempts_count_for_a_while_and_for_everybody(store: Store, now: datetime) -> None:
    one, other = Guesses(store.database), Guesses(store.database)
    for _ in range(3):
        one.failed("key", now)
    refused("rate.exceeded", other.check, "key", 3, now)
    other.check("key", 4, now)
    other.check("another key", 1, now)
    refused("rate.exceeded", other.check, "key", 3, now + timedelta(minutes=9))
    other.check("key", 1, now + timedelta(minutes=16))
    one.succeeded("key")
    other.check("key", 1, now)


def test_a_pace_lets_a_burst_through_and_then_a_steady_rate(now: datetime) -> None:
    pace = Pace(burst=3, each_second=2)
    for _ in range(3):
        pace.spend("a", now)
    refused("rate.exceeded", pace.spend, "a", now)
    pace.spend("b", now)
    pace.spend("a", now + timedelta(milliseconds=500))
    refused("rate.exceeded", pace.spend, "a", now + timedelta(milliseconds=600))
    for _ in range(3):
        pace.spend("a", now + timedelta(hours=1))
    refused("rate.exceeded", pace.spend, "a", now + timedelta(hours=1))
    pace.spend("b", now - timedelta(hours=1))  # a clock that goes back gives nothing and takes nothing


def test_nothing_is_the_password_of_nobody() -> None:
    passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    assert not passwords.is_right("", "nobody")
    assert not passwords.is_right("not a hash", "x")
    assert passwords.is_right(passwords.keep(PASSWORD, "ann"), PASSWORD)


@pytest.mark.parametrize("role", Role)
def test_a_role_brings_the_rights_of_those_below_it(role: Role) -> None:
    order = [Role.VIEWER, Role.REFEREE, Role.SECRETARY, Role.DIRECTOR]
    below = order[: order.index(role)]
    assert all(RIGHTS[one] < RIGHTS[role] for one in below)


def test_nobody_may_nothing_and_is_told_to_say_who_they_are() -> None:
    for right in Right:
        refused("access.unknown", NOBODY.must, right, EVENT)
    refused("access.unknown", NOBODY.must_create)
    viewer = Caller(name="V", means=Means.SESSION, roles={EVENT: Role.VIEWER})
    viewer.must(Right.READ, EVENT)
    refused("access.denied", viewer.must, Right.RESULTS, EVENT)
    refused("access.denied", viewer.must, Right.READ, TournamentId("other"))
    refused("access.denied", viewer.must_create)
    refused("access.denied", viewer.must_be_owner)
