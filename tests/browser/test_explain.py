"""Explanations of pieces: by hover, long press or key; and rules open at the piece."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import await_turn, sit_down
from tests.browser.test_shell import overflow, violations

POPOVER = ".explain.placed"
PIECES = {
    "station-master": "[data-guide=hand] [data-explain]",
    "trambahn": "[data-guide=hand] [data-explain]",
    "block-train": "[data-guide=offer] [data-explain]",
    "freight-train": "[data-guide=main] [data-explain]",
    "string-railway": "[data-guide=station-0]",
}
OPTIONS: dict[str, dict[str, Any]] = {
    "station-master": {"first_player": 0},
    "trambahn": {"first_player": 0},
    "freight-train": {"first_player": 0},
    "block-train": {"captain": 0},
    "string-railway": {"layout": "valley"},
}


LANDED = """async (piece) => {
  await Promise.all(piece.getAnimations({ subtree: true }).map((one) => one.finished));
}"""


def open_table(page: Page, game: str) -> Locator:
    """Sit down, and return a piece of the game."""
    sit_down(page, game, 2 if game == "trambahn" else 3, options=OPTIONS[game], deal="pieces")
    assert await_turn(page)
    if game == "string-railway":
        page.locator(".corner").first.click()
        page.locator(".bar .button.primary").click()
    piece = page.locator(PIECES[game]).first
    piece.wait_for()
    # A new station is not at its place before it has landed.
    piece.evaluate(LANDED)
    return piece


def point_at(page: Page, piece: Locator) -> None:
    """Move the mouse to the middle of a piece."""
    box = piece.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)


def covers(page: Page, piece: Locator) -> bool:
    """Tell whether the explanation covers the middle of the piece."""
    box = piece.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    found: bool = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.explain') !== null", middle
    )
    return found


@pytest.mark.parametrize("game", list(PIECES))
def test_hovering_a_piece_explains_it_beside_it(visit: Visit, game: str) -> None:
    page = visit(NOWHERE)
    piece = open_table(page, game)
    point_at(page, piece)
    popover = page.locator(POPOVER)
    expect(popover.locator("strong")).not_to_be_empty()
    expect(popover.locator("figure svg").first).to_be_visible()
    assert not covers(page, piece)
    assert popover.get_attribute("role") == "tooltip"
    page.mouse.move(2, 2)
    expect(popover).to_have_count(0)


def test_the_rules_open_at_the_piece_with_its_picture_and_hidden_numbers(
    visit: Visit,
) -> None:
    page = visit(NOWHERE)
    sit_down(page, "station-master", 2, options={"first_player": 0}, deal="lesson 727")
    assert await_turn(page)
    point_at(page, page.locator("[data-card=caboose]"))
    page.locator(POPOVER).get_by_role("button", name="Read the rule").click()
    meant = page.locator(".page .meant")
    expect(meant).to_contain_text("Caboose")
    expect(meant).to_be_in_viewport()
    expect(meant.locator("figure").first).to_be_visible()
    number = meant.locator(".rule")
    assert (number.bounding_box() or {"width": 0})["width"] <= 1
    page.get_by_role("button", name="Rule numbers").click()
    expect(number).to_have_text("SM-13")
    assert (number.bounding_box() or {"width": 0})["width"] > 10


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (740, 360)])
def test_reading_a_rule_does_not_scroll_the_table(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(NOWHERE, size=size)
    open_table(page, "freight-train")
    page.locator(".offer").get_by_role("button", name="Play", exact=True).click()
    head = page.locator(".screen > header").bounding_box()
    page.locator(PIECES["freight-train"]).first.hover()
    page.locator(POPOVER).get_by_role("button", name="Read the rule").click()
    expect(page.locator(".page .meant")).to_be_in_viewport()
    expect(page.locator(".page figure svg").first).to_be_attached()
    # Only the panel is scrolled.
    assert page.locator(".screen").evaluate("(node) => [node.scrollTop, node.scrollLeft]") == [0, 0]
    assert page.locator(".screen > header").bounding_box() == head
    assert page.evaluate("() => scrollY") == 0


def test_a_key_explains_the_focused_piece_and_escape_closes_only_that(visit: Visit) -> None:
    page = visit(NOWHERE)
    open_table(page, "trambahn")
    card = page.locator("[data-guide=hand] button:enabled").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.focus()
    page.keyboard.press("i")
    popover = page.get_by_role("dialog")
    expect(popover).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_long_press_explains_a_piece_and_chooses_nothing(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), has_touch=True, is_mobile=True, locale="fr-FR")
    open_table(page, "trambahn")
    card = page.locator("[data-guide=hand] button:enabled").first
    box = card.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(POPOVER)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(POPOVER)).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "false")
    assert not covers(page, card)
    assert overflow(page) <= 0
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(POPOVER)).to_have_count(0)
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_disabled_piece_explains_itself_too(visit: Visit) -> None:
    page = visit(NOWHERE)
    open_table(page, "trambahn")
    tram = page.locator("[data-guide=market] button:disabled").first
    point_at(page, tram)
    expect(page.locator(f"{POPOVER} strong")).to_contain_text("tram")
