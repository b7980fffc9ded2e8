"""The rules on paper: two pages of A4 for every game and language, with the example drawn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from railtable.games import GAMES
from tests.browser.conftest import Visit
from tools.print_rules import LANGUAGES, open_rules

A4_POINTS = (595, 842)
PRINT_WIDTH = 711
"""The width of the text on A4 in CSS pixels: 188 mm between the margins."""

OVERFLOWING = """() => [...document.querySelectorAll('.print-page')].flatMap((page) => {
  const box = page.getBoundingClientRect();
  const foot = parseFloat(getComputedStyle(page, '::after').height) + 2;
  const shown = [...page.querySelectorAll(':not(svg *)')].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1;
  });
  return shown.filter((one) => {
    const { left, right, bottom } = one.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1 || bottom > box.bottom - foot;
  }).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`);
})"""
"""The elements outside their printed page, or over its footer."""

CLIPPED = """() => [...document.querySelectorAll('.print-page .picture')].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""

HIDDEN_PARTS = ["header", ".ways", ".rules > .head", ".more"]


def printed_pages(page: Page) -> list[tuple[int, int]]:
    """Return the sizes of the pages of the PDF, in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/Type /Page\b(?!s).*?/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf, re.DOTALL)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def drawings(page: Page) -> list[dict[str, Any]]:
    """Return the size of every picture of the example, and the number of its drawings."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll('.print-page [data-picture]')].map((one) => ({
          wide: one.getBoundingClientRect().width > 100,
          high: one.getBoundingClientRect().height > 30,
          drawn: one.querySelectorAll('svg').length > 0,
        }))"""
    )
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_printed_on_two_pages_with_their_example(visit: Visit, language: str) -> None:
    page = visit("/glossary", locale=LANGUAGES[language], color_scheme="dark")
    page.set_viewport_size({"width": PRINT_WIDTH, "height": 1000})
    for game in GAMES:
        open_rules(page, game)
        page.emulate_media(media="print")
        assert page.evaluate(OVERFLOWING) == [], game
        assert page.evaluate(CLIPPED) == 0, game
        assert len(drawings(page)) >= 3
        assert all(all(one.values()) for one in drawings(page)), game
        assert [part for part in HIDDEN_PARTS if page.locator(part).first.is_visible()] == []
        assert printed_pages(page) == [A4_POINTS, A4_POINTS], game
        page.emulate_media(media="screen")
        page.locator("html[data-theme=dark]").wait_for()
