"""The set-up of the printed rulebooks: chosen in the form, and played."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import MAKE, confirm, settled, steps_shown

TRAY = "[data-guide=tray]"
DRAW = "Draw one more tile"
DECLINE = "No extra tile"


def options_of(page: Page) -> dict[str, object]:
    """Return the stored options of the open table."""
    found = re.search(r"/t/([^/?#]+)", page.url)
    assert found
    options: dict[str, object] = page.evaluate(
        "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).options", found[1]
    )
    return options


def choice_of(page: Page, label: str) -> Locator:
    """Return the choice with this label in the form."""
    return page.locator("label.field", has_text=label).locator("select")


def test_a_table_is_set_up_as_printed_in_one_click(visit: Visit) -> None:
    page = visit("/new/string-railway/screen")
    page.get_by_role("radio", name="Usual").wait_for()
    expect(page.get_by_role("radio", name="Usual")).to_be_checked()
    differences = page.locator("ul[aria-labelledby=differences]")
    expect(differences.locator("li")).to_have_count(3)
    expect(differences).to_be_hidden()
    page.get_by_role("radio", name="As printed").check()
    expect(differences).to_be_visible()
    layout = choice_of(page, "River and mountain")
    expect(layout).to_have_value("by_hand")
    expect(choice_of(page, "Extra tile of a Countryside")).to_have_value("choice")
    page.get_by_role("radio", name="Usual").check()
    expect(layout).to_have_value("random")
    page.get_by_role("radio", name="As printed").check()
    expect(layout).to_have_value("by_hand")
    page.get_by_label("Experts", exact=False).check()
    expect(page.get_by_role("radio", name="As printed")).not_to_be_checked()
    page.get_by_label("Experts", exact=False).uncheck()
    expect(page.get_by_role("radio", name="As printed")).to_be_checked()
    page.locator("form .button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    assert options_of(page) == {
        "order": None,
        "terrain": "standard",
        "layout": "by_hand",
        "expert": False,
        "countryside": "choice",
    }


@pytest.mark.parametrize(("choice", "tiles"), [(DRAW, 3), (DECLINE, 2)])
def test_the_extra_tile_of_a_countryside_is_drawn_or_declined(
    visit: Visit, choice: str, tiles: int
) -> None:
    page = visit(NOWHERE)
    people = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Zoé"}]
    options = {"layout": "valley", "countryside": "choice"}
    plan = {"game": "string-railway", "seats": people, "start": True, "options": options}
    page.goto(f"/t/{page.evaluate(MAKE, {**plan, 'deal': 'extra tile 11'})}")
    for _ in range(4):
        page.locator(".corner").first.click()
        confirm(page)
    page.get_by_role("button", name=DRAW).wait_for()
    expect(page.locator(TRAY)).to_have_count(0)
    before = steps_shown(page)
    page.get_by_role("button", name=choice).click()
    settled(page, before)
    expect(page.locator(f"{TRAY} button.tile")).to_have_count(tiles)
    expect(page.get_by_role("button", name=DRAW)).to_have_count(0)
