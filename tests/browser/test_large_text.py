"""Text at double size, a browser setting: pages about people fit every window."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.seating import MAKE, RESULT
from tests.browser.test_history import PLAY_OUT
from tests.browser.test_shell import overflow
from tools.positions import Size, resize

SIZES = [
    Size(name, width, height, text=200)
    for name, width, height in (
        ("phone", 390, 844),
        ("across", 844, 390),
        ("desk", 1280, 800),
        ("large", 1920, 1080),
    )
]
LONG = "Hohenzollern-Sigmaringen"
OUTSIDE = """() => [...document.querySelectorAll('main *, dialog[open] *, header *')]
  .filter((node) => {
    const box = node.getBoundingClientRect();
    if (box.width < 3 || node.closest('svg')) return false;
    for (let at = node.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
    }
    return box.right > document.documentElement.clientWidth + 1 || box.left < -1;
  })
  .map((node) => `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 40)}`)"""
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.clientWidth < 20)
  .map((node) => node.textContent)"""


def finish_a_rated_game(page: Page) -> str:
    seats = [{"who": "me", "name": LONG}, {"who": "bot", "level": "trainee"}]
    plan = {"game": "trambahn", "seats": seats, "pace": "fast", "start": True, "rated": True}
    plan["clock"] = {"kind": "game", "seconds": 3600}
    table: str = page.evaluate(MAKE, plan)
    page.evaluate(PLAY_OUT, table)
    return table


def name_the_best(route: Route) -> None:
    """Respond like a server with many rated players."""
    answer = route.fetch().json()
    known = [
        {"page": f"player{n}", "name": LONG, "rating": 1900 - n, "uncertainty": 100, "games": 999}
        for n in range(5)
    ]
    answer["games"] = [{**one, "players": known} for one in answer["games"]]
    route.fulfill(json=answer)


def fits(page: Page) -> None:
    """Nothing overflows the window at any size."""
    for size in SIZES:
        resize(page, size)
        assert overflow(page) <= 0, size
        assert page.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_pages_about_people_are_no_wider_than_their_window(visit: Visit, locale: str) -> None:
    page = visit("/", locale=locale, reduced_motion="reduce")
    table = finish_a_rated_game(page)
    page.route("**/api/ratings", name_the_best)
    for path in ("/", "/me", "/seek", "/best", "/tables", "/events/new"):
        page.goto(path)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        fits(page)
    page.goto(f"/t/{table}")
    expect(page.locator(RESULT)).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(CUT, f"{RESULT} .places .name") == [], size
        assert page.evaluate(CUT, f"{RESULT} .places strong") == [], size


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_home_page_fits_a_phone_with_doubled_page_text(visit: Visit, locale: str) -> None:
    page = visit("/", locale=locale, size=(360, 640), reduced_motion="reduce")
    page.locator("article").first.wait_for()
    # Media queries ignore this, as they ignore the text size of some phones.
    page.add_style_tag(content="html { font-size: 200% !important }")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert overflow(page) <= 0, width
        assert page.evaluate(OUTSIDE) == [], width
        assert page.evaluate(CUT, "article h2") == [], width


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_buttons_of_the_puzzles_hold_their_words(visit: Visit, locale: str) -> None:
    page = visit("/puzzles", locale=locale, reduced_motion="reduce")
    page.locator("main li .button").first.wait_for()
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(CUT, "main li .button") == [], size
        assert overflow(page) <= 0, size
