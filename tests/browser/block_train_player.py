"""Somebody who plays Block Train through the page, by hand."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.trambahn_player import CONFIRM, RESULT, await_turn, count, settled

OFFER = "[data-guide=offer] button.lit"
PLACES = "[data-guide=mine] [data-drop^=place-]"
GHOST = "[data-guide=mine] .ghost"


def play_now(page: Page) -> None:
    """Start a game against two bots from the home page, in one click."""
    poster = page.locator("article", has=page.locator("#poster-block-train"))
    poster.get_by_role("button").first.click()
    page.locator(".block-train").wait_for()


def play_with(page: Page, seats: int, **more: Any) -> None:
    """Open a table with this many seats, bots in all but mine."""
    plan = [{"who": "me", "name": "Anne-Charlotte de Vries"}]
    plan += [{"who": "bot", "level": "greedy"}] * (seats - 1)
    table: str = page.evaluate(
        """async wanted => {
            const body = JSON.stringify({game: 'block-train', start: true, ...wanted});
            const headers = {'content-type': 'application/json'};
            const answer = await fetch('/api/tables', {method: 'POST', headers, body});
            return (await answer.json()).id;
        }""",
        {"seats": plan, "pace": "fast", **more},
    )
    page.goto(f"/t/{table}")
    page.locator(".block-train").wait_for()


def pick_card(page: Page, at: int = 0) -> None:
    """Take a card of the offer in hand, in thought, and wait for its places."""
    page.locator(OFFER).nth(at).click()
    page.locator(PLACES).first.wait_for()


def play_turn(page: Page, turn: int = 0) -> None:
    """Lay a card somewhere: turns differ, so that all kinds of places come up."""
    before = count(page)
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
