"""Regression tests for small faults of the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE, await_turn, sit_down

POST = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  return answer.json();
}"""
ON_ONE_LINE = """toast => {
  const [text, button] = [...toast.children].map((one) => one.getBoundingClientRect());
  return button.top < text.bottom && text.top < button.bottom && button.left >= text.right - 1;
}"""


@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Games: "), ("fr-FR", "Jeux : ")])
def test_an_unknown_game_shows_an_error_and_the_list_of_games(
    visit: Visit, locale: str, word: str
) -> None:
    page = visit("/new/foo/friends", locale=locale)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Trambahn")
    expect(alert).not_to_contain_text("$")


def test_a_short_notice_and_its_button_share_a_line(visit: Visit) -> None:
    page = visit("/me/account")
    page.get_by_role("button", name="Save", exact=True).click()
    toast = page.locator(".toast", has_text="Saved.")
    expect(toast).to_be_visible()
    assert toast.evaluate(ON_ONE_LINE)


def test_a_used_invite_offers_no_seat(visit: Visit) -> None:
    ada, ben, cleo = visit(NOWHERE), visit(NOWHERE), visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}, {"who": "invited"}]
    table = ada.evaluate(MAKE, {"game": "trambahn", "seats": seats})
    code = ada.evaluate(POST, [f"/api/tables/{table}/seats/1/invite", {}])["code"]
    cleo.goto(f"/t/{table}#invite={code}")
    expect(cleo.locator("form")).to_be_visible()
    ben.evaluate(POST, [f"/api/tables/{table}/join", {"name": "Ben", "code": code}])
    cleo.reload()
    expect(cleo.get_by_role("alert")).to_contain_text("used already")
    expect(cleo.locator("form")).to_have_count(0)
    cleo.get_by_role("link", name="Watch the table").click()
    expect(cleo.locator(BOARD).first).to_be_visible()


def test_the_log_at_the_start_of_a_game_is_scrolled_to_its_top(visit: Visit) -> None:
    page = visit(NOWHERE, size=(1280, 600))
    sit_down(page, "block-train", 3)
    assert await_turn(page)
    table = page.url.rsplit("/", 1)[1]
    page.evaluate(POST, [f"/api/tables/{table}/seats/0/resign", {}])
    page.goto(f"/t/{table}?at=0")
    side = page.locator("#side")
    expect(side.locator("li").first).to_be_in_viewport()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#side button.future')].length >= 1"
    )
    assert side.evaluate("node => node.scrollTop") < 40


def test_one_escape_puts_a_card_back_while_its_explanation_is_shown(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "trambahn", 2, options={"first_player": 0})
    assert await_turn(page)
    card = page.locator("[data-guide=hand] button:enabled").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.mouse.move(2, 2)
    card.hover()
    expect(page.locator(".explain.placed")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".explain")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")


def test_the_focus_ring_of_a_tab_stays_inside_its_box(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "trambahn", 2)
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("Tab")
    ring = "node => parseFloat(getComputedStyle(node).outlineOffset)"
    assert page.get_by_role("tab", name="Chat").evaluate(ring) < 0


def test_suggested_turns_include_the_tiles_placed_by_hand(visit: Visit) -> None:
    page = visit("/lesson/string-railway", reduced_motion="reduce")
    page.locator(".guide").wait_for()
    page.get_by_role("button", name="Skip the lesson").click()
    page.locator(".corner").first.click()
    page.locator(".bar .button.primary").click()
    tray = page.locator("[data-guide=tray]")
    expect(tray).to_have_attribute("data-placed", "0", timeout=60_000)
    table = page.locator("[data-guide=table]").bounding_box()
    assert table is not None
    middle = (table["x"] + table["width"] * 0.42, table["y"] + table["height"] * 0.42)
    page.mouse.click(*middle)
    expect(tray).to_have_attribute("data-placed", "1")
    suggest = tray.locator(".tools .button:nth-child(3)")
    suggest.click()
    expect(suggest).to_contain_text("1", timeout=90_000)
    for _ in range(12):
        if "Your own turn" in suggest.inner_text():
            break
        suggest.click()
    expect(suggest).to_have_text("Your own turn")
    expect(tray).to_have_attribute("data-placed", "1")


CLIPPED = """() => {
  const side = document.querySelector('#side').getBoundingClientRect();
  return [...document.querySelectorAll('#side .page figure *')]
    .filter((node) => node.getBoundingClientRect().right > side.right + 1).length;
}"""


def test_examples_of_the_rules_fit_into_the_side_panel(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "trambahn", 2)
    page.get_by_role("tab", name="Rules").click()
    page.locator("#side .page figure").first.wait_for()
    assert page.evaluate(CLIPPED) == 0
