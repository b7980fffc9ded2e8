"""Freight Train through the page: keyboard, phone, drag and drop."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import (
    CONFIRM,
    NEXT_FRAME,
    await_turn,
    settled,
    sit_down,
    steps_shown,
)
from tests.browser.test_shell import overflow, violations

MAIN = "[data-guide=main] button.lit"


def open_table(page: Page, seats: int = 2, options: dict[str, Any] | None = None) -> None:
    """Open a table against bots with these options; this person starts."""
    wanted = {"first_player": 0, **(options or {})}
    sit_down(page, "freight-train", seats, level="greedy", options=wanted)
    page.locator(".freight").wait_for()
    assert await_turn(page)


def lift_three(page: Page) -> None:
    for _ in range(3):
        before = steps_shown(page)
        page.locator(MAIN).first.click()
        settled(page, before)


def test_a_turn_is_played_and_undone_by_keyboard_only(visit: Visit) -> None:
    page = visit(NOWHERE)
    open_table(page)
    page.keyboard.press("Tab")
    page.locator(MAIN).first.focus()
    for _ in range(3):
        before = steps_shown(page)
        page.locator(f"{MAIN}:focus").wait_for()
        page.keyboard.press("Enter")
        settled(page, before)
    page.locator(".controls .picked").wait_for()
    before = steps_shown(page)
    page.keyboard.press("Control+z")
    settled(page, before)
    expect(page.locator(".controls button.car")).to_have_count(2)
    before = steps_shown(page)
    page.locator(MAIN).first.focus()
    page.keyboard.press("Enter")
    settled(page, before)
    for left in (2, 1, 0):
        before = steps_shown(page)
        page.locator(".freight .train.lit:focus, .freight .put:focus").wait_for()
        page.keyboard.press("Enter")
        if left == 0:
            page.locator(f"{CONFIRM}:focus").wait_for()
            page.keyboard.press("Enter")
        settled(page, before)


def test_cars_are_dragged_to_a_train_and_within_the_yard(visit: Visit) -> None:
    page = visit(NOWHERE)
    open_table(page)
    first = "[data-drop=spot-0-0]"
    page.get_by_role("button", name="Rearrange").click()
    was = page.locator(first).get_attribute("aria-label")
    page.drag_and_drop("[data-drop=spot-1-5]", first, steps=5)
    assert page.locator(".arranger .row").first.locator(".piece").count() == 7
    assert page.locator("[data-drop=spot-0-1]").get_attribute("aria-label") != was
    page.keyboard.press("Escape")
    expect(page.locator(".arranger")).to_have_count(0)
    lift_three(page)
    before = steps_shown(page)
    page.drag_and_drop(".controls button.car.lit", ".freight .train.lit", steps=5)
    settled(page, before)
    expect(page.locator(".controls button.car")).to_have_count(2)


def test_news_of_the_table_does_not_end_a_rearrangement(visit: Visit) -> None:
    """A message about seats or settings leaves the position, and so the choice, alone."""
    page = visit(NOWHERE)
    with page.expect_websocket() as opened:
        open_table(page)
    page.get_by_role("button", name="Rearrange").click()
    page.drag_and_drop("[data-drop=spot-1-5]", "[data-drop=spot-0-0]", steps=5)
    moved = page.locator(".arranger .row").first.locator(".piece")
    expect(moved).to_have_count(7)
    table = page.url.rsplit("/", 1)[1]
    with opened.value.expect_event("framereceived", lambda frame: '"kind":"table"' in str(frame)):
        page.request.post(f"/api/tables/{table}/settings", data={"pace": "slow"})
    page.evaluate(NEXT_FRAME)
    assert moved.count() == 7


def test_rearranging_costs_a_point(visit: Visit) -> None:
    page = visit(NOWHERE)
    open_table(page)
    page.get_by_role("button", name="Rearrange").click()
    page.locator("[data-drop=spot-1-5]").click()
    page.locator("[data-drop=spot-0-0]").click()
    before = steps_shown(page)
    page.get_by_role("button", name="Pay 1 point").click()
    settled(page, before)
    assert await_turn(page)
    expect(page.locator("[data-guide=private] .count").first).to_have_text("7/8")


def test_five_players_fit_a_phone_in_french(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 740), locale="fr-FR", has_touch=True, color_scheme="dark")
    open_table(page, seats=5, options={"cabooses": True})
    expect(page.locator(".freight h2").first).to_have_text("Entrepôt principal")
    lift_three(page)
    assert overflow(page) <= 0
    wide = page.locator("[data-guide=categories]").evaluate(
        "node => node.scrollWidth - node.clientWidth"
    )
    assert wide <= 0
    assert violations(page) == []
