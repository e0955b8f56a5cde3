"""Values are called by words, in every language: settings of the rules, lines of the journal, criteria of the draw."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.documents.remarks import remark_said
from nigiri.ids import EntryId, TournamentId
from nigiri.rulebook.definition import definitions, read_value
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.tournament.codec import event_from_json
from nigiri.tournament.events import Event
from nigiri.web.event.setting_form import Several, setting_part
from nigiri.web.event.setting_said import choices, possible_said, value_said
from nigiri.web.event.setting_titles import title_of
from nigiri.web.event.told import Telling, kind_of
from nigiri.web.event.words import WORDS
from nigiri.web.language import page_language
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
DESK = f"/events/{EVENT}/desk"
LATIN = re.compile(r"[A-Za-z][A-Za-z_]+")
MACHINE = re.compile(r"\b[a-z]+_[a-z_]+\b|[<>{}]|\btrue\b|\bfalse\b|\bnull\b")
JOURNALS = sorted((Path(__file__).parents[2] / "tournament").glob("journal_of_*.jsonl"))
ALLOWED = re.compile(r"RU|KOD|EGF|CLK|MMS|NBW|SOS\w*|SODOS\w*|Nigiri|HTML|PDF|Spring|Open|Autumn|e\d+|p\d+")
"""Names, the codes of criteria and of articles, and files."""


def said(page: str) -> str:
    """What a page says: text and the words of its fields, not its addresses."""
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def latin(text: str) -> list[str]:
    """Words in Latin letters that are no names."""
    return [word for word in LATIN.findall(text) if not ALLOWED.fullmatch(word)]


@pytest.mark.parametrize("code", ["ru", "cs", "en"])
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_setting_is_called_by_words_whatever_its_rules_say(name: str, code: str) -> None:
    say, rules = page_language(code), profile(name)
    for setting in definitions():
        title, value = title_of(setting, say), value_said(setting, rules.value(setting), say)
        possible = possible_said(setting, say)
        assert title != setting and value and possible, setting
        for text in (title, value, possible):
            assert MACHINE.search(text) is None, (setting, text)
            if code == "ru":
                assert latin(text) == [], (setting, text)


@pytest.mark.parametrize("code", ["ru", "cs", "en"])
def test_what_can_be_chosen_is_told_apart_and_read_again(code: str) -> None:
    say = page_language(code)
    chosen = 0
    for setting in definitions():
        offered = choices(setting, say)
        chosen += bool(offered)
        assert len({one.told for one in offered}) == len(offered), setting
        for one in offered:
            raw = {"true": True, "false": False}.get(one.value, one.value)
            assert value_said(setting, read_value(setting, raw), say) == one.told, (setting, one)
        part = setting_part(setting, profile("egf").value(setting), say)
        several = part.choices if isinstance(part, Several) else ()
        assert len({one.told for one in several}) == len(several), setting
        if several:
            every = [one.value for one in several]
            told = value_said(setting, read_value(setting, every), say)
            assert told == ", ".join(one.told for one in several)
    assert chosen > 45


def test_the_page_of_settings_speaks_russian(here: Installation, client: Client) -> None:
    page = client.get(f"{DESK}/settings?lang=ru", headers=here.bearer("director")).text
    table = page[page.index('<table id="all-settings"') : page.index("</main>")]
    values = re.sub(r'<td class="basis">.*?</td>', "", table, flags=re.DOTALL)  # the ids of articles
    assert latin(said(values)) == []
    assert table.count("<tr>") == 1 + len(definitions())
    assert "Опоздание, после которого засчитывается поражение" in table


@pytest.mark.parametrize(
    "setting", ["round.unfinished_policy", "officials.required", "late.forfeit_after", "game.komi"]
)
def test_each_kind_of_setting_is_changed_by_its_form_and_put_back(
    here: Installation, client: Client, setting: str
) -> None:
    director = here.bearer("director")
    page = client.get(f"{DESK}/settings?setting={setting}", headers=director).text
    form = page[page.index('id="setting"') : page.index("</form>", page.index('id="setting"'))]
    value: dict[str, object] = {
        "value": "7.5" if setting == "game.komi" else "2",
        "parts": "1",
        "value.2.seconds": "900",
    }
    if "<select" in form:
        value = {"value": re.findall(r'<option value="([^"]*)"(?! selected)', form)[-1]}
    elif ticked := re.findall(r'type="checkbox" name="value" value="([^"]*)"', form):
        value = {"value": ticked[:2], "parts": "1"}
    sent = {"part": "setting", "setting": setting, **value}
    assert client.post(f"{DESK}/settings", data=sent, headers=director, follow_redirects=False).status_code == 303
    kept = here.desk.state(TournamentId(EVENT)).regulations.settings
    assert list(kept) == [setting]
    assert "own" in said(client.get(f"{DESK}/settings", headers=director).text)
    again = {"part": "setting", "setting": setting, "reset": "1", **value}
    assert client.post(f"{DESK}/settings", data=again, headers=director, follow_redirects=False).status_code == 303
    assert here.desk.state(TournamentId(EVENT)).regulations.settings == {}


def events() -> Iterator[Event]:
    """Every event of the recorded journals: each kind that was ever written is among them."""
    for path in JOURNALS:
        for line in path.read_text(encoding="utf-8").splitlines():
            yield event_from_json(line)


@pytest.mark.parametrize("code", ["ru", "cs", "en"])
def test_every_kind_of_event_is_told_by_words(code: str) -> None:
    say = page_language(code)
    kinds = set()
    for event in events():
        tell = Telling({}, say)
        text = tell.sentence(event)
        text = re.sub(r"\b[ept]\d+\b", "", text)
        reason = getattr(event, "reason", "")
        text = text.replace(reason, "") if reason else text
        kinds.add(type(event).__name__)
        machine = re.search(r"\b[a-z]+_[a-z_]+\b|not-played|both-win|\b[BW]\+|[{}]", text)
        assert machine is None, (type(event).__name__, text)
        assert kind_of(event) in WORDS.kinds
    assert len(kinds) > 25


@pytest.mark.parametrize("code", ["ru", "cs"])
def test_the_journal_of_an_event_speaks_the_language(here: Installation, client: Client, code: str) -> None:
    here.draw(client)
    director = here.bearer("director")
    for entry in ("1b", "2 W+F", "3 not-played", "4 B+R"):
        client.post(f"{DESK}/results/1", data={"entry": entry}, headers=director)
    client.post(f"{DESK}/results/1/correction", data={"table": "1", "seen": "1-0", "result": "jigo"}, headers=director)
    here.draw(client, 2)
    link = here.access.player_links.of_sides(EVENT, [EntryId("e1")])[EntryId("e1")]
    own = {"authorization": f"Bearer {link}"}
    client.post(f"/events/{EVENT}/me/result", data={"round": "2", "result": "lost"}, headers=own)
    page = client.get(f"{DESK}/journal?lang={code}", headers=director).text
    rows = said(page[page.index("<tbody>") : page.index("</tbody>")])
    words = [word for word in latin(rows) if word.lower() not in {"director", "owner", "referee"}]
    if code == "ru":
        assert words == [], "all but names in Cyrillic"
    assert "W+F" not in rows and "not-played" not in rows and "B+R" not in rows


@pytest.mark.parametrize("code", ["ru", "cs"])
def test_the_page_of_a_round_calls_the_criteria_of_the_draw_by_words(
    here: Installation, client: Client, code: str
) -> None:
    here.draw(client, publish=False)
    page = client.get(f"{DESK}/rounds/1?lang={code}", headers=here.bearer("director")).text
    main = said(page[page.index("<main") :])
    for word in ("rematch", "further-meetings", "second-bye", "colour-balance", "geography", "floater-place"):
        assert word not in main, word


@pytest.mark.parametrize("code", ["ru", "cs"])
def test_remarks_of_a_draw_that_were_kept_in_english_are_said_in_the_language(code: str) -> None:
    say, names = page_language(code), {"e7": "Иванов Пётр", "e8": "Петров Иван"}
    bye = remark_said("e7 has had a bye before (2)", names, say)
    assert bye == say("{side} has had a bye before ({times})", side="Иванов Пётр", times="2")
    assert "Иванов Пётр" in bye and "had" not in bye
    pair = remark_said("e7 and e8 were paired by hand although they may not meet", names, say)
    assert "Иванов Пётр" in pair and "Петров Иван" in pair and "paired" not in pair
    hand = remark_said("3 fixed byes leave 5 players: a further bye will be created", names, say)
    assert "3" in hand and "5" in hand and "byes" not in hand
    assert remark_said("written by a person", names, say) == "written by a person"


def test_a_remark_is_said_in_english_as_it_was() -> None:
    text = "3 fixed byes leave 5 players: a further bye will be created"
    assert remark_said(text, {}, page_language("en")) == text
