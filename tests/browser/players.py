"""Players of whole games through the page: by touch, or by keyboard only.

A `Hand` presses an element by selector; `PLAYERS` know the elements of each game.
"""

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.seating import CONFIRM, NEXT_FRAME, STEPS, await_turn, settled, steps_shown

TAKEN = f"""before => document.querySelector('{CONFIRM}') ||
  {STEPS} !== before"""
WAY = """([selector, at]) => {
  const shown = (node) => node.tabIndex >= 0 && !node.disabled &&
    node.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')];
  const stops = all.filter(shown);
  const wanted = stops.filter((node) => node.matches(selector))[at];
  const here = stops.indexOf(document.activeElement);
  return [stops.length, wanted && here >= 0 ? stops.indexOf(wanted) - here : null];
}"""
SEEN = """() => ['.sentence', '.bar', '.replay .count', ':focus']
  .map((selector) => document.querySelector(selector)?.outerHTML.slice(0, 600))"""
REACHED = """([selector, at]) => {
  const wanted = [...document.querySelectorAll(selector)].filter((node) => !node.disabled)[at];
  return wanted === document.activeElement;
}"""


class Hand(Protocol):
    """An input device that presses visible elements."""

    page: Page

    def press(self, selector: str, at: int = 0) -> None:
        """Press the element found, once it exists."""


class Finger:
    """A touch screen: only taps."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str, at: int = 0) -> None:
        """Tap the middle of the element."""
        self.page.locator(selector).nth(at).tap()


class Keys:
    """A keyboard: Tab, Shift+Tab and Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str, at: int = 0) -> None:
        """Move the focus there with Tab, the shorter way round, and press Enter."""
        self.page.locator(selector).nth(at).wait_for()
        # A board moves the focus in the next frame: no person is faster.
        self.page.evaluate(NEXT_FRAME)
        stops, way = self.page.evaluate(WAY, [selector, at])
        for _ in range(abs(way or 0)):
            self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        for _ in range(2 * stops):
            if self.page.evaluate(REACHED, [selector, at]):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")


def count(page: Page, selector: str) -> int:
    """Return the current number of matches."""
    return page.locator(selector).count()


def finish(hand: Hand, before: str) -> None:
    """Wait until a choice is played, confirming it if asked."""
    page = hand.page
    try:
        page.wait_for_function(TAKEN, arg=before)
        if steps_shown(page) == before:
            hand.press(CONFIRM)
            settled(page, before)
    except Late as error:
        raise AssertionError(f"nothing came of a choice: {page.evaluate(SEEN)}") from error


def do(hand: Hand, *selectors: str) -> None:
    """Press elements in order, and check that the choice was played."""
    before = steps_shown(hand.page)
    for selector in selectors:
        hand.press(selector)
    finish(hand, before)


CONTROL = ".controls .button:enabled"
ONLY_ARRANGING = ".controls [data-guide=rearrange]:nth-child(1 of :enabled)"
CARD = "[data-guide=hand] button:enabled"


def play_station_master(hand: Hand, turn: int) -> None:
    """Answer a card on the table, play a card, or board a train."""
    page, train, token = hand.page, ".whole.lit", "[data-guide=tokens] button:enabled"
    if count(page, train) > 0:
        do(hand, train)
    elif count(page, token) > 0 and (turn % 4 == 0 or count(page, CARD) == 0):
        do(hand, token, train)
    elif count(page, CARD) > 0:
        do(hand, CARD, f"{train}, .extra button")
    else:
        do(hand, ".extra button")


def play_freight_train(hand: Hand, turn: int) -> None:
    """Do the first sensible action that is highlighted."""
    del turn
    wanted = (
        ".freight .train.lit, .freight .put",
        "[data-guide=main] button.lit",
        ".freight .lift",
        CONTROL,
    )
    hand.page.locator(", ".join(wanted)).first.wait_for(state="attached")
    found = next(one for one in wanted if count(hand.page, one) > 0)
    if found == CONTROL and count(hand.page, ONLY_ARRANGING) > 0:
        # Sometimes the only action is to rearrange: lay the yard as it was.
        do(hand, CONTROL, ".arranger .button.primary")
    else:
        do(hand, found)


def play_trambahn(hand: Hand, turn: int) -> None:
    """Lay a passenger, build or buy where that is highlighted at once, and end the turn."""
    page = hand.page
    if count(page, CARD) > 0:
        do(hand, CARD, "[data-drop^=row-].lit")
    tram = "[data-guide=market] button:enabled"
    if turn % 3 == 0 and count(page, CARD) > 0 and await_turn(page):
        build_column(hand)
    if count(page, tram) > 0 and await_turn(page):
        do(hand, tram, "[data-drop^=column-].lit")
    if await_turn(page):
        do(hand, "[data-guide=end]")


def build_column(hand: Hand) -> None:
    """Pick a card and lay it on a highlighted column, if any; else put it back."""
    hand.press(CARD)
    column = "[data-drop^=column-].lit, [data-drop=new-column].lit"
    if count(hand.page, column) > 0:
        do(hand, column)
    else:
        hand.press("[data-guide=hand] [aria-pressed=true]")


def play_block_train(hand: Hand, turn: int) -> None:
    """Lay a card at either end; the end varies by turn."""
    offer = "[data-guide=offer] button.lit"
    before = steps_shown(hand.page)
    hand.page.locator(offer).first.wait_for()
    hand.press(offer, turn % count(hand.page, offer))
    place_card(hand, turn)
    finish(hand, before)


def place_card(hand: Hand, turn: int) -> None:
    """Press a place of the load; the keyboard moves there with arrows from the initial focus."""
    places = "[data-guide=mine] [data-drop^=place-]"
    if isinstance(hand, Keys):
        hand.page.locator(f"{places}:focus").wait_for()
        for key in ["ArrowLeft"] * (turn % 4) + ["ArrowUp", "Enter"]:
            hand.page.keyboard.press(key)
    else:
        hand.page.locator(places).first.wait_for()
        hand.press(places, turn * 3 % count(hand.page, places))


def play_string_railway(hand: Hand, turn: int) -> None:
    """Take a corner, or play the best suggested turn."""
    del turn
    page, suggest = hand.page, "[data-guide=tray] .tools .button:nth-child(3)"
    page.locator(f".corner, {suggest}").first.wait_for()
    do(hand, ".corner" if count(page, ".corner") > 0 else suggest)


PLAYERS: dict[str, Callable[[Hand, int], None]] = {
    "station-master": play_station_master,
    "freight-train": play_freight_train,
    "string-railway": play_string_railway,
    "trambahn": play_trambahn,
    "block-train": play_block_train,
}


def play_out(hand: Hand, game: str, most: int = 400) -> int:
    """Play until the end screen; return the number of turns or actions."""
    for turn in range(most):
        if not await_turn(hand.page):
            return turn
        PLAYERS[game](hand, turn)
    raise AssertionError("the game did not end")
