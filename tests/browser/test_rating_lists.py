"""Rating lists in the browser: loaded, found in as somebody types, and the form filled by who is chosen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.hall import Server, Visitor
from nigiri.ids import ActorId, TournamentId
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.decisions.creation import create
from played import AT

pytestmark = pytest.mark.browser
EVENT = TournamentId("open")
EGF = """( {day} Mar 2026 )
 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
"""
AGA = "Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\nBerg, Bo\t7\tForgn\t\t\t\t\n"
FORM = "#new-player"


@pytest.mark.case("C64", "C127")
def test_players_are_found_as_one_types_and_whoever_is_chosen_fills_the_form_alone(
    browser: Browser, tmp_path: Path
) -> None:
    with Server(f"sqlite:///{tmp_path}/nigiri.db") as server:
        server.desk.create(create(EVENT, Regulations("Open", 3)), by=ActorId("director"), at=AT)
        anna = Visitor(browser, server)
        anna.join(server.set_up_link(), "anna", "Anna")
        page = anna.go(f"/events/{EVENT}/desk/rating-lists")
        for name, text in (("egf.html", EGF.format(day=12)), ("aga.txt", AGA), ("egf.html", EGF.format(day=20))):
            file = tmp_path / name
            file.write_text(text, encoding="utf-8")
            page.set_input_files("main input[type=file]", file)
            anna.submit("main form[enctype] button.main")
        row = page.locator("#rating-lists tbody tr").filter(has_text="egf")
        expect(row).to_contain_text("20 March 2026")
        anna.picture("rating-lists")

        page = anna.go(f"/events/{EVENT}/desk/players")
        search = page.locator("#add input[type=search]")
        search.press_sequentially("eva")
        expect(page.locator("#found button")).to_have_count(2)
        page.locator("#found button").filter(has_text="aga").click()
        expect(page.locator(f"{FORM} [name=aga]")).to_have_value("12345")
        search.fill("AHLSTROM")
        expect(page.locator("#found button")).to_have_count(1)
        anna.picture("rating-list-search")
        page.locator("#found button").click()
        for field, value in (("family", "Ahlström"), ("rank", "2d"), ("rating", "2234"), ("egd", "01234567"),
                             ("aga", ""), ("country", "SE")):  # fmt: skip
            expect(page.locator(f"{FORM} [name={field}]")).to_have_value(value)
        expect(page.locator(f"{FORM} button.main")).to_be_focused()

        search.fill("berg")
        expect(page.locator("#found button")).to_have_count(2)
        page.select_option("#in-list", "egf")
        expect(page.locator("#found button")).to_have_count(1)
        page.locator("#found button").click()
        anna.submit(f"{FORM} button.main")
        (entry,) = server.desk.state(EVENT).entries.values()
        person = server.desk.roster(EVENT)[entry.person]
        assert (person.full_name, person.identifiers, entry.rating) == (
            "van der Berg Ann Marie", {"egd": "00000042"}, 915,
        )  # fmt: skip
        assert anna.faults == []
