"""A locked piece says why when it is touched, with the rule one tap away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE, MINE, sit_down

PHONE = (390, 844)
POST = """async ([path, body]) => (await fetch(path, {
  method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
})).json()"""


def touch(page: Page, piece: str) -> None:
    """Tap the middle of a piece, whether it is disabled or not."""
    box = page.locator(piece).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_tram_before_the_passenger_says_why_and_opens_the_rule(visit: Visit) -> None:
    page = visit(NOWHERE, size=PHONE)
    sit_down(page, "trambahn", 2, options={"first_player": 0})
    page.locator(MINE).first.wait_for()
    # The offer of a lesson would lie over the board.
    page.locator(".offer button").last.click()
    touch(page, '[data-card^="tram-"]')
    reason = page.locator(".bar .trouble")
    expect(reason).to_contain_text("First lay a passenger")
    page.get_by_role("button", name="Read the rule").click()
    expect(reason).to_have_count(0)
    expect(page.locator("#side")).to_contain_text("TB-10")
    expect(page.locator("#side")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats", "order", "piece"),
    [
        ("station-master", 3, {"first_player": 1}, '[data-guide="token-3"]'),
        ("block-train", 3, {"captain": 1}, "[data-card]"),
    ],
)
def test_boards_answer_out_of_turn(
    visit: Visit, game: str, seats: int, order: dict[str, object], piece: str
) -> None:
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    plan = {"game": game, "options": order, "pace": "fast"}
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    people += [{"who": "bot", "level": "random"}] * (seats - 2)
    table = ada.evaluate(MAKE, {**plan, "seats": people})
    ben.evaluate(POST, [f"/api/tables/{table}/join", {"name": "Ben"}])
    ada.goto(f"/t/{table}")
    ada.locator(BOARD).first.wait_for()
    touch(ada, piece)
    expect(ada.locator(".bar .trouble")).to_contain_text("It is not your turn")


def test_a_full_yard_says_why_no_row_is_filled(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "freight-train", 2, options={"first_player": 0})
    page.locator(MINE).first.wait_for()
    page.locator(".offer button").last.click()
    touch(page, '[data-why="fill"]')
    expect(page.locator(".bar .trouble")).to_contain_text("only if two or more rows are empty")
