"""A hint opens in three steps, up to the played move; a table may forbid hints."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import CONFIRM, settled, steps_shown
from tools.positions import make_position, open_hint, post

PHONE = (390, 844)
LAPTOP = (1440, 900)
BESIDE_THE_BOARD = """() => {
  const [hint, room] = ['.hint', '.room > main'].map((selector) =>
    document.querySelector(selector).getBoundingClientRect());
  return hint.left >= room.right && hint.right <= innerWidth && hint.bottom <= innerHeight;
}"""


def open_next(page: Page, name: str) -> None:
    page.locator(".hint").get_by_role("button", name=name).click()


@pytest.mark.parametrize(
    ("locale", "size", "words"),
    [
        ("en-GB", LAPTOP, ("Hint", "Tell me the idea", "Show me the move", "Second best:", "You ")),
        (
            "fr-FR",
            PHONE,
            ("Conseil", "Donnez-moi l’idée", "Montrez-moi le coup", "Deuxième choix", "Vous "),
        ),
    ],
)
def test_three_steps_lead_to_the_played_move(
    visit: Visit, locale: str, size: tuple[int, int], words: tuple[str, ...]
) -> None:
    hint, idea, move, second, you = words
    page = visit(NOWHERE, size=size, locale=locale)
    page.goto(f"/t/{make_position(page, 'station-master')}")
    before = steps_shown(page)
    page.locator(".bar").get_by_role("button", name=hint).click()
    card = page.locator(".hint")
    expect(card.locator("p")).to_have_count(1, timeout=90_000)
    expect(page.locator(CONFIRM)).to_have_count(0)
    open_next(page, idea)
    expect(card.get_by_role("button", name=move)).to_be_focused()
    expect(card.locator("p")).to_have_count(1)
    expect(page.locator(CONFIRM)).to_have_count(0)
    open_next(page, move)
    expect(card.locator(".move")).to_contain_text(you)
    expect(card).to_contain_text(second)
    expect(card).to_contain_text("±")
    if size == LAPTOP:
        assert page.evaluate(BESIDE_THE_BOARD)
    page.locator(CONFIRM).click()
    expect(card).to_have_count(0)
    settled(page, before)


def test_a_long_turn_is_its_first_step_and_the_rest_in_short(visit: Visit) -> None:
    page = visit(NOWHERE, size=PHONE)
    page.goto(f"/t/{make_position(page, 'trambahn')}")
    open_hint(page)
    card = page.locator(".hint")
    move = card.locator(".move")
    expect(move).to_have_text(re.compile("^You [^·]+$"))
    expect(page.locator(".bar .what")).to_contain_text(move.inner_text())
    then = card.get_by_text("Then:")
    expect(then).to_contain_text(re.compile("money|station|tram"))
    expect(then).not_to_contain_text("You turn")


def test_a_table_without_hints_says_so(visit: Visit) -> None:
    page = visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "greedy"}]
    asked = {"game": "trambahn", "seats": seats, "options": {"first_player": 0}}
    made = post(page, "/api/tables", {**asked, "start": True, "hints": False})
    page.goto(f"/t/{made['id']}")
    expect(page.locator(".bar").get_by_text("No hints")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
