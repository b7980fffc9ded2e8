"""A player of Trambahn through the page, by mouse."""

from playwright.sync_api import Locator, Page

from tests.browser.seating import CONFIRM, is_over, settled, steps_shown

HAND = "[data-guide=hand] button"
LIT = "[data-drop].lit"


def lay_passenger(page: Page) -> None:
    """Choose the first usable card and give it to a highlighted row."""
    before = steps_shown(page)
    page.locator(f"{HAND}:enabled").first.click()
    page.locator(f"{LIT}[data-drop^=row-]").first.click()
    settled(page, before)


def build(page: Page, wanted: Locator) -> bool:
    """Put one more hand card on a highlighted column; False when there is none."""
    cards = page.locator(f"{HAND}:enabled")
    for at in range(cards.count()):
        before = steps_shown(page)
        cards.nth(at).click()
        if wanted.count() > 0:
            wanted.first.click()
            settled(page, before)
            return True
        page.keyboard.press("Escape")
    return False


def buy(page: Page) -> None:
    """Buy a tram for a column without one, if possible."""
    tram = page.locator("[data-guide=market] button:enabled")
    if tram.count() == 0:
        return
    before = steps_shown(page)
    tram.first.click()
    page.locator(f"{LIT}[data-drop^=column-]").first.click()
    page.locator(CONFIRM).click()
    settled(page, before)


def end_turn(page: Page) -> None:
    """End the turn and confirm it."""
    before = steps_shown(page)
    page.locator("[data-guide=end]").click()
    page.locator(CONFIRM).click()
    settled(page, before)


def play_turn(page: Page) -> None:
    """Play one sensible turn; the game may end inside it."""
    if page.locator(f"{HAND}:enabled").count() > 0:
        lay_passenger(page)
    if is_over(page):
        return
    build(page, page.locator(f"{LIT}[data-drop^=column-]"))
    build(page, page.locator(f"{LIT}[data-drop=new-column]"))
    buy(page)
    end_turn(page)
