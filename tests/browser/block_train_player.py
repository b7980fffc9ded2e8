"""A player of Block Train through the page, by mouse."""

from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.seating import CONFIRM, RESULT, await_turn, settled, steps_shown

OFFER = "[data-guide=offer] button.lit"
PLACES = "[data-guide=mine] [data-drop^=place-]"
GHOST = "[data-guide=mine] .ghost"


def pick_card(page: Page, at: int = 0) -> None:
    """Pick up a card of the offer, in the draft, and wait for its places."""
    for _ in range(4):
        page.locator(OFFER).nth(at).click()
        with suppress(TookTooLong):
            page.locator(PLACES).first.wait_for(timeout=8000)
            return
        # An update from the table took it out of hand: pick it up again, as people do.
    page.locator(PLACES).first.wait_for()


def play_turn(page: Page, turn: int = 0) -> None:
    """Place a card; the place varies by turn, so that all kinds of places come up."""
    before = steps_shown(page)
    page.locator(OFFER).first.wait_for()
    pick_card(page, turn % page.locator(OFFER).count())
    places = page.locator(PLACES)
    places.nth(turn * 3 % places.count()).click()
    page.locator(CONFIRM).click()
    settled(page, before)


def play_to_the_end(page: Page) -> int:
    """Play until the end screen; return the number of turns."""
    turns = 0
    while await_turn(page):
        play_turn(page, turns)
        turns += 1
    expect(page.locator(RESULT)).to_be_visible()
    return turns
