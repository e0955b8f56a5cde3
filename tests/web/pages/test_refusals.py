"""Refusals are read by people: no ids, no names of rights, no times of machines, and always a way back."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import ActorId, EntryId
from nigiri.service.access.roles import Right
from nigiri.tournament.written_result import FORMS, read_result
from nigiri.web.event.spoken import Speech, result_said
from nigiri.web.language import page_language
from web.installation import EVENT, Installation
from web.routes import routes_of

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"
MACHINE = re.compile(
    r"account:|token:|player:|entry:|table:\d|not-played|both-win|\bW\+F|\bB\+F|\d{4}-\d\d-\d\dT|\+00:00|'(?:"
    + "|".join(Right)
    + ")'"
)
"""What no person should have to read."""


def said(page: str) -> str:
    """What a page says, without its tags; addresses and values of fields are not read by anybody."""
    main = page.partition("<main")[2]
    return re.sub(r"<[^>]+>", " ", main)


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
@pytest.mark.parametrize("who", ["player", "viewer", "referee", "outsider", "organiser"])
def test_every_closed_page_says_why_in_words_and_leads_back(
    here: Installation, client: Client, who: str, language: str
) -> None:
    here.draw(client)
    closed = 0
    for one in routes_of(here.app):
        if one.method != "GET" or "/desk" not in one.path:
            continue
        headers = {**here.bearer(who), "accept": "text/html"}
        answer = client.get(f"{one.at(side='e1', number='1')}?lang={language}", headers=headers, follow_redirects=False)
        if answer.status_code != 403:
            continue
        closed += 1
        text = said(answer.text)
        assert MACHINE.search(text) is None, (one.path, text)
        assert f'href="{PATH}"' in answer.text, "the way back"
        if who == "player":
            assert f'href="{PATH}/me"' in answer.text
    assert closed > (0 if who == "referee" else 1)


def test_a_player_is_told_where_the_own_page_is(here: Installation, client: Client) -> None:
    answer = client.get(f"{PATH}/desk", headers={**here.bearer("player"), "accept": "text/html"})
    assert answer.status_code == 403
    assert "This page is for those who run the event" in answer.text
    assert "This page is not for you" in answer.text


def test_a_role_is_told_what_it_lacks(here: Installation, client: Client) -> None:
    answer = client.get(f"{PATH}/desk/settings", headers={**here.bearer("referee"), "accept": "text/html"})
    assert "Your role here is referee, which gives no right to change the event itself." in answer.text
    russian = client.get(f"{PATH}/desk/settings?lang=ru", headers={**here.bearer("referee"), "accept": "text/html"})
    assert "Ваша роль здесь – судья; она не даёт права менять сам турнир." in russian.text


def test_a_program_reads_the_same_as_before(here: Installation, client: Client) -> None:
    refused = here.call(client, "POST", f"/events/{EVENT}/rounds/1/draw", "referee", json={})
    assert refused.status_code == 403
    assert refused.json()["error"]["facts"]["right"] == "rounds"


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_two_tabs_draw_and_the_second_reads_a_name_and_the_time_of_the_hall(
    here: Installation, client: Client, language: str
) -> None:
    page = here.access.page(EVENT)
    here.access.put_page(type(page)(EVENT, timezone="Europe/Moscow"))
    director = {**here.bearer("director"), "accept": "text/html"}
    here.draw(client, publish=False)
    here.clock.pass_by(minutes=5)
    second = client.post(f"{PATH}/desk/rounds/1/draw?lang={language}", data={}, headers=director)
    assert second.status_code == 409
    text = said(second.text)
    assert MACHINE.search(text) is None, text
    assert "director" in text and "13:00" in text and "UTC" not in text


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_forms_that_are_refused_speak_of_people(here: Installation, client: Client, language: str) -> None:
    here.draw(client)
    referee = {**here.bearer("director"), "accept": "text/html"}
    desk = f"{PATH}/desk"
    client.post(f"{desk}/results/1", data={"entry": "1 W+F"}, headers=referee)
    client.post(f"{desk}/results/1", data={"entry": "2 not-played"}, headers=referee)
    asked = [
        (f"{desk}/results/1", {"entry": "1b"}),
        (f"{desk}/results/1", {"entry": "2b"}),
        (f"{desk}/results/1", {"entry": "99b"}),
        (f"{desk}/results/1/correction", {"table": "1", "seen": "1-0", "result": "jigo"}),
        (f"{desk}/results/1/reports", {"table": "3"}),
        (f"{desk}/rounds/1/boards", {"grant": "e1", "kind": "half"}),
        (f"{desk}/rounds/1/boards", {"table": "1", "black": "e8"}),
        (f"{desk}/rounds/1/boards", {"first": "e1", "second": "e1"}),
        (f"{desk}/rounds/1/publish", {}),
        (f"{desk}/players/bulk", {"side": "e1", "do": "remove"}),
        (f"{desk}/undo", {"version": "1"}),
        (f"{desk}/rounds/2/draw", {}),
    ]
    refused = 0
    for path, fields in asked:
        answer = client.post(f"{path}?lang={language}", data=fields, headers=referee, follow_redirects=False)
        if answer.status_code < 400:
            continue
        refused += 1
        told = re.findall(r'role="alert"[^>]*>(.*?)</(?:div|section)>', answer.text, re.DOTALL)
        assert told, (path, fields)
        for text in told:
            assert MACHINE.search(said(f"<main>{text}")) is None, (path, fields, text)
            assert re.search(r"\be[1-8]\b", said(f"<main>{text}")) is None, (path, fields, text)
    assert refused >= 8


@pytest.mark.parametrize("code", ["en", "ru", "cs"])
@pytest.mark.parametrize("written", FORMS)
def test_a_result_is_said_without_the_letters_of_programs(written: str, code: str) -> None:
    text = result_said(read_result(written), page_language(code))
    assert text and MACHINE.search(text) is None and "+" not in text and "?" not in text


def test_facts_are_said_by_what_they_are() -> None:
    speech = Speech(
        page_language("ru"),
        {EntryId("e1"): "Иванов Пётр", EntryId("e2"): "Петров Иван"},
        lambda actor: f"<{actor}>",
        lambda moment: f"{moment:%H:%M}",
    )
    assert speech.fact("entry", "e1") == "Иванов Пётр"
    assert speech.fact("sides", "e1, e2") == "Иванов Пётр, Петров Иван"
    assert speech.fact("sides", ["e2", "e1"]) == "Петров Иван, Иванов Пётр"
    assert speech.fact("text", "e1") == "e1", "what was typed stays as it was typed"
    assert speech.fact("by", "account:77") == "<account:77>"
    assert speech.fact("whom", ActorId("token:8")) == "<token:8>"
    assert speech.fact("at", "2026-05-01T10:30:00+00:00") == "10:30"
    assert speech.fact("at", "table 3") == "table 3"
    assert speech.fact("stands", "not-played") == "не сыграна"
    assert speech.fact("right", "rounds") == "проводить жеребьёвку и публиковать туры"
    assert speech.fact("round", 3) == 3
