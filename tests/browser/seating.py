"""Sit down at a table and wait for events there, in every game."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

CONFIRM = ".bar .button.primary"
RESULT = "dialog[open] .end"
GAMES_MS = 120_000
"""The longest that a game of bots takes on a busy machine."""
PLACE = ".phone main > .waiting > .place"
BOARD = ".board [data-guide]"
STEPS = """(document.querySelector('.phone')?.dataset.version ??
  document.querySelector('.replay .count')?.textContent)"""
MINE = ".sentence.mine, .phone.mine"
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
MOST_SECONDS = 60.0
MAKE = """async (plan) => {
  const body = JSON.stringify(plan);
  const headers = {'content-type': 'application/json'};
  for (;;) {
    const answer = await fetch('/api/tables', {method: 'POST', headers, body});
    // Tables are made at a limited rate.
    if (answer.status !== 429) return (await answer.json()).id;
    await new Promise((done) => setTimeout(done, 500));
  }
}"""


def play_now(page: Page, game: str) -> None:
    """Start a game against bots from the home page, in one click."""
    poster = page.locator("article", has=page.locator(f"#poster-{game}"))
    poster.get_by_role("button").first.click()
    page.locator(BOARD).first.wait_for()


def sit_down(
    page: Page, game: str, seats: int, *, level: str = "random", name: str = "Ada", **more: Any
) -> None:
    """Open a table against quick bots of a level through the API, and go there."""
    people = [{"who": "me", "name": name}]
    people += [{"who": "bot", "level": level} for _ in range(seats - 1)]
    plan = {"game": game, "seats": people, "pace": "fast", "start": True, **more}
    table = page.evaluate(MAKE, plan)
    page.goto(f"/t/{table}")
    page.locator(BOARD).first.wait_for()


def steps_shown(page: Page) -> str:
    """Return the number of steps shown by the replay bar, or known to a phone."""
    page.locator(".replay .count, .phone").first.wait_for(state="attached")
    shown: str = page.evaluate(f"() => {STEPS}")
    return shown


def confirm(page: Page) -> None:
    """Confirm the choice, and wait until the page has accepted it."""
    before = steps_shown(page)
    page.locator(CONFIRM).click()
    settled(page, before)


def settled(page: Page, before: str) -> None:
    """Wait until the replay bar shows another number of steps."""
    page.wait_for_function(f"before => {STEPS} !== before", arg=before)


def is_over(page: Page) -> bool:
    """Tell whether the end screen is shown."""
    return page.locator(f"{RESULT}, {PLACE}").count() > 0


def await_turn(page: Page) -> bool:
    """Wait for my turn; False when the game is over instead."""
    page.locator(f"{MINE}, {RESULT}, {PLACE}").first.wait_for(timeout=90_000)
    return not is_over(page)


def until(page: Page, happened: Callable[[], bool]) -> None:
    """Wait, frame by frame, for something that only the test can see, such as a message."""
    end = time.monotonic() + MOST_SECONDS
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        page.evaluate(NEXT_FRAME)
