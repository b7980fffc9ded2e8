"""Tables made through the API, as the page itself makes them."""

from typing import Any

from playwright.sync_api import Page

CONFIRM = ".bar .button.primary"
RESULT = "dialog[open] .end"
MAKE = """async (plan) => {
  const body = JSON.stringify(plan);
  const headers = {'content-type': 'application/json'};
  const answer = await fetch('/api/tables', {method: 'POST', headers, body});
  return (await answer.json()).id;
}"""


def sit_down(
    page: Page,
    game: str,
    seats: int,
    *,
    level: str = "random",
    options: dict[str, Any] | None = None,
) -> None:
    """Open a table against quick bots of a level and go there."""
    people = [{"who": "me", "name": "Ada"}]
    people += [{"who": "bot", "level": level} for _ in range(seats - 1)]
    plan = {"game": game, "seats": people, "pace": "fast", "start": True, "options": options or {}}
    table = page.evaluate(MAKE, plan)
    page.goto(f"/t/{table}")
    page.locator(".sentence").wait_for()


def steps_shown(page: Page) -> str:
    """Return how many steps the page shows, as the replay bar says it."""
    return page.locator(".replay .count").first.text_content() or ""


def carry_out(page: Page, before: str) -> None:
    """Wait until a choice is taken, or confirm it where that is asked."""
    page.wait_for_function(
        """before => document.querySelector('.bar .button.primary') ||
           document.querySelector('.replay .count')?.textContent !== before""",
        arg=before,
    )
    if steps_shown(page) == before:
        confirm(page)


def confirm(page: Page) -> None:
    """Confirm what was chosen, and wait until the page has taken it."""
    before = steps_shown(page)
    page.locator(CONFIRM).click()
    page.wait_for_function(
        "before => document.querySelector('.replay .count')?.textContent !== before", arg=before
    )


def await_turn(page: Page) -> bool:
    """Wait for my turn; False when the game is over instead."""
    page.locator(f".sentence.mine, {RESULT}").first.wait_for(timeout=90_000)
    return page.locator(RESULT).count() == 0
