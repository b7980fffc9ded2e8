"""A large screen with phones: sit down, and play the phone's choices."""

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import Visit
from tests.browser.seating import CONFIRM

PIECE = ".piece:enabled"
CHOICE = ".choice"
RESULT = ".result .points"
PLACE = ".place"
SIZES = [(390, 844), (360, 640), (740, 360)]
OFFER = ".phone.mine .piece:enabled, .phone.mine .choice"
OFFERED = """() => [
  document.querySelector('.phone').dataset.version,
  document.querySelectorAll('.piece:enabled').length,
  document.querySelectorAll('.choice').length,
]"""

BY_FINGER = 12
TAKE_ANY = """async (turn) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const until = (find) => new Promise((settle, fail) => {
    const end = performance.now() + 15000;
    const look = () => {
      const found = find();
      if (found) settle(found);
      else if (performance.now() > end) fail(new Error('nothing came'));
      else setTimeout(look, 4);
    };
    look();
  });
  const version = () => document.querySelector('.phone').dataset.version;
  const offers = () => all('.phone.mine .piece:enabled, .phone.mine .choice').length > 0;
  if (!offers()) return false;
  const before = version();
  const pieces = all('.piece:enabled');
  if (all('.choice').length === 0 || (turn % 3 === 0 && pieces.length > 0)) {
    pieces[turn % pieces.length].click();
    await until(() => document.querySelector('.choice'));
  }
  const choices = all('.choice');
  choices[turn % choices.length].click();
  const confirm = () => document.querySelector('.bar .button.primary');
  await until(() => confirm() || version() !== before);
  if (version() === before) confirm().click();
  await until(() => version() !== before);
  return true;
}"""


class Ear:
    """All messages a page's WebSockets received."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.messages.append(json.loads(frame)))

    def of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["kind"] == kind]


def open_screen(page: Page, game: str, seats: int) -> None:
    """Create a table for phones through the form, and show it on this page."""
    page.goto(f"/new/{game}/phones")
    page.get_by_role("button", name="Open the table").wait_for()
    if page.locator(".count").count() > 0:
        page.locator(".count", has_text=str(seats)).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/screen")
    page.locator(".gathering").wait_for()


def sit_with_phone(visit: Visit, screen: Page, seat: int, name: str) -> Page:
    """Open a seat's code on a phone and sit down there."""
    link = screen.get_by_role("listitem").nth(seat).locator(".link").get_attribute("href")
    size = SIZES[seat % len(SIZES)]
    phone = visit(link, size=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Take a seat").click()
    phone.locator(".phone").wait_for()
    return phone


def take_any(phone: Page, turn: int) -> bool:
    """Play one of the phone's choices, varying by turn; False if it is not their turn."""
    if phone.locator(OFFER).count() == 0:
        return False
    before, pieces, choices = phone.evaluate(OFFERED)
    if choices == 0 or (turn % 3 == 0 and pieces > 0):
        phone.locator(PIECE).nth(turn % pieces).click()
        choices = phone.locator(CHOICE).count()
    phone.locator(CHOICE).nth(turn % choices).click()
    taken = f".phone:not([data-version='{before}'])"
    phone.locator(f"{CONFIRM}, {taken}").first.wait_for()
    if phone.locator(taken).count() == 0:
        phone.locator(CONFIRM).click()
        phone.locator(taken).wait_for()
    return True


def play_out(phones: list[Page], screen: Page, seconds: float = 150) -> int:
    """Play by the phones until the large screen shows the result; return the number of turns.

    The first turns use touch; the rest click the page's buttons by script, because a game is
    long.
    """
    turn, end = 0, time.monotonic() + seconds
    while screen.locator(RESULT).count() == 0:
        assert time.monotonic() < end, "the game did not end"
        for phone in phones:
            by_finger = turn < BY_FINGER
            turn += take_any(phone, turn) if by_finger else phone.evaluate(TAKE_ANY, turn)
    return turn
