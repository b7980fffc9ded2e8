"""Late positions with the most players, on every screen: what is played with is in sight.

The positions come out of the kept records (tools/positions.py).
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.test_shell import overflow, violations
from tools.positions import POSITIONS, SIZES, Size, choose_something, make_position, resize, show

GAMES = list(POSITIONS)
HANDS = {
    "station-master": "[data-guide=hand] button, [data-guide=tokens] button",
    "freight-train": ".controls .car",
    "string-railway": ".tile, .strings .button",
    "trambahn": "[data-guide=hand] button",
    "block-train": ".offer [data-card]",
}
PLACES = {
    "station-master": ".whole.lit",
    "freight-train": ".put, .train.lit",
    "string-railway": "[data-guide=table] .station",
    "trambahn": "[data-drop].lit",
    "block-train": ".spot.lit",
}
MEASURE = """selector => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map(node => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return {
      what: node.className + ' ' + node.textContent.trim().slice(0, 40),
      width: box.width, height: box.height,
      inside: box.left >= board.left - 2 && box.right <= board.right + 2 &&
        box.top >= board.top - 2 && box.bottom <= board.bottom + 2,
      free: top !== null && (node.contains(top) || top.contains(node) ||
        (node.ownerSVGElement?.contains(top) ?? false)),
    };
  });
}"""
STILL = """() => [...document.querySelectorAll(
    '.board [data-piece], .board [data-drop], .board button, .head li, .board .station')]
  .filter(node => !node.closest('[aria-pressed="true"], .named'))
  .map(node => {
    const { x, y, width } = node.getBoundingClientRect();
    return [x, y, width].map(Math.round).join(' ');
  })"""


def seen(page: Page, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(MEASURE, selector)
    return found


def all_in_sight(page: Page, selector: str) -> None:
    """Everything selected lies inside the board's part of the window, and nothing over it."""
    found = seen(page, selector)
    assert found
    assert [one for one in found if not one["inside"]] == []
    assert [one for one in found if not one["free"]] == []


def targets_large(page: Page) -> None:
    """What a finger may press is as large as a finger; a load's places have their arrows."""
    for selector in (".board button:enabled:not(.spot)", ".bar button", ".tabs button"):
        small = [one for one in seen(page, selector) if min(one["width"], one["height"]) < 43.5]
        assert [one for one in small if one["width"] > 0] == [], selector


def pick(page: Page, game: str) -> None:
    wanted = POSITIONS[game].pick or ("[data-guide=hand] .usable" if game == "trambahn" else "")
    if wanted:
        page.locator(wanted).first.click()
        page.locator(PLACES[game]).first.wait_for()


@pytest.fixture(scope="module")
def tables() -> dict[str, tuple[str, Any]]:
    return {}


@pytest.fixture
def sit(visit: Visit, tables: dict[str, tuple[str, Any]]) -> Callable[[str, Size], Page]:
    """Return a function that sits down at a game's late position, made once for all sizes."""

    def at(game: str, size: Size) -> Page:
        more = {"has_touch": size.touch, "is_mobile": size.touch, "reduced_motion": "reduce"}
        page = visit("/", size=(size.width, size.height), **more)
        if game not in tables:
            table = make_position(page, game)
            tables[game] = table, page.context.cookies()
        table, cookies = tables[game]
        page.context.add_cookies(cookies)
        show(page, table, size)
        page.locator(HANDS[game]).first.wait_for()
        return page

    return at


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("game", GAMES)
def test_every_place_and_the_hand_are_in_sight_and_nothing_moves_when_the_bar_comes(
    sit: Callable[[str, Size], Page], game: str, size: Size
) -> None:
    page = sit(game, size)
    assert overflow(page) <= 0
    pick(page, game)
    all_in_sight(page, PLACES[game])
    all_in_sight(page, HANDS[game])
    if size.touch:
        targets_large(page)
    before = page.evaluate(STILL)
    choose(page, game)
    assert page.evaluate(STILL) == before
    assert overflow(page) <= 0
    confirm = page.locator(".bar .primary").bounding_box()
    assert confirm is not None
    assert confirm["x"] + confirm["width"] <= size.width
    assert confirm["y"] + confirm["height"] <= size.height
    all_in_sight(page, HANDS[game])


def choose(page: Page, game: str) -> None:
    """Choose the first place lit, or what the hint says, and wait for the bar."""
    position = POSITIONS[game]
    if position.place:
        page.locator(position.place).first.click()
    else:
        page.locator(".bar.idle button").first.click()
    page.locator(".bar .primary").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_late_position_with_a_choice_made_is_accessible(
    sit: Callable[[str, Size], Page], game: str
) -> None:
    page = sit(game, SIZES[0])
    choose_something(page, game)
    assert violations(page) == []
    resize(page, SIZES[6])
    assert violations(page) == []
