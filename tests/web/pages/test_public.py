"""What everybody sees of an event: what has been given out, with the sum of every figure, at addresses that last."""

import re
from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.tournament.table import table_after
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"


def entered(here: Installation, client: Client, *results: str) -> None:
    """Draw and publish round 1, and enter results at tables from 1."""
    here.draw(client)
    for table, result in enumerate(results, 1):
        sent = here.call(client, "PUT", f"{PATH}/rounds/1/tables/{table}/result", "referee", json={"result": result})
        assert sent.status_code == 200, sent.text


def test_a_draft_is_shown_to_those_who_work_here_and_to_nobody_else(here: Installation, client: Client) -> None:
    here.draw(client, publish=False)
    director = here.bearer("director")
    assert client.get(f"{PATH}/rounds/1").status_code == 404
    assert client.get(f"{PATH}/rounds/1", headers=here.bearer("outsider")).status_code == 404
    assert "draft" in client.get(f"{PATH}/rounds/1", headers=director).text
    assert client.get(f"{PATH}/rounds", headers=director, follow_redirects=False).headers["location"].endswith("/1")
    assert client.get(f"{PATH}/rounds", follow_redirects=False).headers["location"].endswith("/players")
    assert "No round has been drawn yet" in client.get(PATH).text


def test_a_hidden_event_is_as_if_there_were_none(here: Installation, client: Client) -> None:
    here.access.put_page(here.access.page(EVENT).__class__(EVENT, is_public=False))
    for page in ("", "/players", "/players/e1", "/standings", "/cross-table", "/schedule", "/games", "/schedule.ics"):
        assert client.get(f"{PATH}{page}").status_code == 404, page
        assert client.get(f"{PATH}{page}", headers=here.bearer("viewer")).status_code == 200, page
    assert "Spring Open" not in client.get("/").text
    assert "Spring Open" in client.get("/", headers=here.bearer("player")).text


def test_every_figure_of_the_table_leads_to_lines_that_add_up_to_it(here: Installation, client: Client) -> None:
    entered(here, client, "1-0", "0-1", "jigo", "B+3.5")
    page = client.get(f"{PATH}/standings").text
    links = re.findall(r'<a class="sum" href="([^"]+)">([^<]+)</a>', page)
    assert len(links) == 8 * 3
    for link, figure in links:
        lines = client.get(link.replace("&amp;", "&")).text
        cells = re.findall(r'<td class="right">([^<]*)</td></tr>', lines)
        counted = sum((_number(cell) for cell in cells[:-1] if cell and not cell.startswith("(")), Fraction())
        assert cells[-1] == figure, link
        assert counted == _number(figure), link


def test_criteria_stand_in_any_order_by_the_address(here: Installation, client: Client) -> None:
    entered(here, client, "1-0", "0-1", "jigo", "B+3.5")
    state = here.desk.state(TournamentId(EVENT))
    table = table_after(state, here.desk.roster(state.id), 1, ("SOSW", "NBW"))
    page = client.get(f"{PATH}/standings?criteria=sosw, NBW&after=1").text
    shown = re.findall(r'players/(e\d+)">', page)
    assert shown == [row.side for row in table.rows]
    assert "back to that of the event" in page
    assert client.get(f"{PATH}/standings?criteria=NONSENSE").status_code == 422
    assert client.get(f"{PATH}/standings?after=9").status_code == 404
    assert client.get(f"{PATH}/standings?after=x").status_code == 422


def test_pairings_by_name_have_a_line_for_every_player(here: Installation, client: Client) -> None:
    here.draw(client)
    page = client.get(f"{PATH}/rounds/1?by=name").text
    order = re.findall(r'<th scope="row"><a href="[^"]*/players/(e\d+)"', page)
    assert order == [f"e{number}" for number in range(1, 9)]


def test_a_page_tells_other_sites_what_it_is(here: Installation, client: Client) -> None:
    page = client.get(f"{PATH}/standings?lang=ru").text
    assert '<meta property="og:title" content="' in page
    assert 'content="http://127.0.0.1:8000/events/spring-open/standings"' in page
    assert '<html lang="ru">' in page


def test_the_calendar_holds_the_rounds_in_lines_of_at_most_75_octets(here: Installation, client: Client) -> None:
    form = {"begins-1": "2026-05-01T10:00", "begins-2": "2026-05-01T14:30"}
    page = here.access.page(EVENT)
    here.access.put_page(page.__class__(EVENT, timezone="Europe/Prague"))
    answer = client.post(f"{PATH}/desk/times", data=form, headers=here.bearer("director"), follow_redirects=False)
    assert answer.status_code == 303
    answer = client.get(f"{PATH}/schedule.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    text = answer.content.replace(b"\r\n ", b"").decode()
    assert text.count("BEGIN:VEVENT") == 2
    assert "DTSTART:20260501T080000Z" in text, "ten o'clock in Prague is eight in UTC in summer"
    assert "10:00" in client.get(f"{PATH}/schedule").text


def test_rounds_do_not_begin_before_those_in_front_of_them(here: Installation, client: Client) -> None:
    form = {"begins-1": "2026-05-01T10:00", "begins-2": "2026-05-01T09:00"}
    answer = client.post(f"{PATH}/desk/times", data=form, headers=here.bearer("director"))
    assert answer.status_code == 422
    assert "RU-2.6.2-a" in answer.text


@pytest.mark.parametrize("words", ["bye", "RU-2.6.12", "ничего-такого-нет"])
def test_articles_are_found_by_words_and_by_number(client: Client, words: str) -> None:
    page = client.get("/rulebook", params={"q": words})
    assert page.status_code == 200
    assert ("<h2 id=" in page.text) is (words != "ничего-такого-нет")


def test_an_article_that_is_not_there_is_refused(client: Client) -> None:
    assert client.get("/rulebook/RU-99.99").status_code in {404, 422}


def test_a_round_that_was_started_shows_its_clock(here: Installation, client: Client) -> None:
    here.draw(client)
    assert client.post(f"{PATH}/desk/rounds/1/start", headers=here.bearer("referee")).status_code == 200
    screen = {"name": "wall", "shows": ["round-clock", "pairings-by-name"], "seconds": "5"}
    assert client.post(f"{PATH}/desk/screens", data=screen, headers=here.bearer("director")).status_code == 200
    page = client.get(f"{PATH}/screens/wall").text
    since = re.search(r'data-since="([^"]+)"', page)
    assert since is not None
    assert abs(datetime.fromisoformat(since[1]) - here.clock()) < timedelta(seconds=1)
    assert client.get(f"{PATH}/screens/other").status_code == 404


def _number(written: str) -> Fraction:
    plain = written.replace("−", "-")
    for sign, value in (("¼", "1/4"), ("½", "1/2"), ("¾", "3/4")):
        if plain.endswith(sign):
            whole = plain[:-1]
            return (Fraction(int(whole)) if whole.strip("-") else Fraction()) + Fraction(value)
    return Fraction(plain)
