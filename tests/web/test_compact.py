"""Answers are small: compressed where the browser takes it, not sent again where it has them, made once."""

import gzip
import threading
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.web.compact import takes_gzip
from nigiri.web.kept import Kept
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"
PAGES = ("", "/standings", "/cross-table", "/rounds/1", "/rounds/1?by=name", "/players", "/games")


def raw(client: Client, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """An answer as it is sent, not unpacked by the client."""
    with client.stream("GET", path, headers=headers) as answer:
        return answer.status_code, b"".join(answer.iter_raw()), dict(answer.headers)


@pytest.mark.parametrize(
    ("accepted", "is_taken"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0, *", False),
        ("gzip; q=0.000", False),
        ("identity, *;q=0", False),
        ("br", False),
        ("", False),
    ],
)
def test_a_browser_says_whether_it_takes_gzip(accepted: str, is_taken: bool) -> None:
    assert takes_gzip(accepted) is is_taken


@pytest.mark.parametrize("who", ["", "director", "player"])
def test_a_compressed_page_is_the_page(here: Installation, client: Client, who: str) -> None:
    here.draw(client)
    for page in PAGES:
        _, plain, told = raw(client, PATH + page, **here.bearer(who), **{"accept-encoding": "identity"})
        status, packed, headers = raw(client, PATH + page, **here.bearer(who), **{"accept-encoding": "gzip"})
        assert status == 200 and headers["content-encoding"] == "gzip" and "content-encoding" not in told
        assert int(headers["content-length"]) == len(packed) < len(plain) / 2
        assert gzip.decompress(packed) == plain
        assert "accept-encoding" in headers["vary"] and "cookie" in headers["vary"]


def test_pages_with_secrets_do_not_tell_by_their_length(here: Installation, client: Client) -> None:
    asked = {**here.bearer("player"), "accept-encoding": "gzip"}
    lengths = {len(raw(client, PATH, **asked)[1]) for _ in range(12)}
    assert len(lengths) > 1
    assert len({len(raw(client, PATH, **{"accept-encoding": "gzip"})[1]) for _ in range(4)}) == 1


def test_what_a_browser_has_is_not_sent_again_until_it_changes(here: Installation, client: Client) -> None:
    here.draw(client)
    for page in PAGES:
        _, _, headers = raw(client, PATH + page)
        tag = headers["etag"]
        status, body, again = raw(client, PATH + page, **{"if-none-match": f'"other", {tag}'})
        assert (status, body, again["etag"]) == (304, b"", tag), page
        assert "content-type" not in again or again["content-length"] == "0"
    had = {page: raw(client, PATH + page)[2]["etag"] for page in ("/standings", "/rounds/1", "/games")}
    path = f"/events/{EVENT}/rounds/1/tables/1/result"
    assert here.call(client, "PUT", path, "referee", json={"result": "1-0"}).status_code == 200
    for page, tag in had.items():
        assert raw(client, PATH + page, **{"if-none-match": tag})[0] == 200, page


def test_a_page_of_one_language_is_no_page_of_another(here: Installation, client: Client) -> None:
    tag = raw(client, PATH, **{"accept-language": "en"})[2]["etag"]
    assert raw(client, PATH, **{"accept-language": "ru", "if-none-match": tag})[0] == 200


def test_pages_of_somebody_known_are_kept_by_nobody(here: Installation, client: Client) -> None:
    for who in ("director", "player"):
        _, _, headers = raw(client, PATH, **here.bearer(who))
        assert "etag" not in headers and headers["cache-control"] == "no-store"


def test_a_name_that_was_changed_is_shown_though_the_journal_stands_still(here: Installation, client: Client) -> None:
    here.draw(client)
    old = "Spring A"
    for path in ("/standings", "/cross-table", "/rounds/1", "/rounds/1?by=name"):
        assert old in client.get(PATH + path).text, path
    person = next(one for one in here.desk.roster(TournamentId(EVENT)).values() if one.full_name == old)
    before = here.version
    here.desk.store.put_person(type(person)(person.id, "Renamed", "Anew"))
    assert here.version == before
    for path in ("/standings", "/cross-table", "/rounds/1", "/rounds/1?by=name"):
        text = client.get(PATH + path).text
        assert "Renamed Anew" in text and old not in text, path


def test_a_player_finds_the_own_line_and_nobody_elses_is_marked(here: Installation, client: Client) -> None:
    here.draw(client)
    for path in ("/standings", "/rounds/1", "/rounds/1?by=name"):
        assert "data-mine" not in client.get(PATH + path).text, path
        own = client.get(PATH + path, headers=here.bearer("player")).text
        assert own.count("data-mine") == 1, path
        assert "data-mine" not in client.get(PATH + path, headers=here.bearer("stranger")).text, path
        assert "data-mine" not in client.get(PATH + path).text, path


def test_a_draft_does_not_come_out_by_what_was_made_for_the_director(here: Installation, client: Client) -> None:
    here.draw(client, publish=False)
    assert client.get(f"{PATH}/rounds/1", headers=here.bearer("director")).status_code == 200
    assert client.get(f"{PATH}/rounds/1").status_code == 404


@pytest.mark.parametrize("kind", ["standings", "pairings"])
def test_a_printout_is_set_once_for_what_it_says(
    here: Installation, client: Client, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.draw(client)
    made: list[str] = []
    monkeypatch.setattr("nigiri.web.api.documents.to_pdf", _counting(made))
    address = f"/api/v1/events/{EVENT}/documents/{kind}?form=pdf&round=1"
    assert client.get(address).content == client.get(address).content
    assert len(made) == 1
    client.get(address + "&lang=ru")
    client.get(address + "&size=hall")
    assert len(made) == 3
    path = f"/events/{EVENT}/rounds/1/tables/1/result"
    here.call(client, "PUT", path, "referee", json={"result": "1-0"})
    client.get(address)
    assert len(made) == 4


def test_what_is_kept_stays_within_its_bound_and_the_least_used_goes() -> None:
    kept: Kept[bytes] = Kept(10)
    for name in ("a", "b"):
        kept.get(name, lambda: b"1234")
    kept.get("a", lambda: b"never made")
    kept.get("c", lambda: b"1234")
    assert kept.size <= 10
    assert kept.get("a", lambda: b"new") == b"1234"
    assert kept.get("b", lambda: b"new") == b"new"
    assert kept.get("huge", lambda: b"x" * 11) == b"x" * 11 and kept.size <= 10


def test_two_who_ask_at_once_share_one_making() -> None:
    kept: Kept[bytes] = Kept(100)
    made: list[int] = []
    gate = threading.Event()

    def make() -> bytes:
        made.append(1)
        gate.wait(5)
        return b"once"

    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.append(kept.get("key", make))) for _ in range(6)]
    for thread in threads:
        thread.start()
    gate.set()
    for thread in threads:
        thread.join(5)
    assert found == [b"once"] * 6 and len(made) == 1


def test_a_making_that_fails_is_made_anew() -> None:
    kept: Kept[bytes] = Kept(100)

    def fails() -> bytes:
        raise ValueError

    with pytest.raises(ValueError):
        kept.get("key", fails)
    assert kept.get("key", lambda: b"made") == b"made"


def _counting(made: list[str]) -> Callable[..., bytes]:
    def to_pdf(*sheets: object, size: object) -> bytes:
        made.append(repr(size))
        return f"%PDF {len(made)} {sheets[0]}".encode()

    return to_pdf
