"""Seekers are listed on the page, and others sit down with them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_shell import violations

SEEK = """async (wish) => {
  const headers = {'content-type': 'application/json'};
  await fetch('/api/seek', {method: 'POST', headers, body: JSON.stringify(wish)});
  const body = JSON.stringify({bots: false});
  window.keeping = setInterval(
    () => fetch('/api/seek/keep', {method: 'POST', headers, body}), 1500);
}"""


def clock(increment: int) -> dict[str, object]:
    """Return a unique clock for each test, because earlier seeks may still wait."""
    return {"kind": "game", "seconds": 600, "increment": increment, "runs_out": "bot"}


def look_for(page: Page, name: str, **wish: object) -> None:
    """Seek players through the API, as an open page does."""
    page.evaluate(SEEK, {"name": name, "games": ["trambahn"], "seats": [2], **wish})


@pytest.mark.parametrize(("path", "increment"), [("/", 10), ("/tables", 11)])
def test_a_seeker_is_listed_and_one_press_seats_both(
    visit: Visit, path: str, increment: int
) -> None:
    ada, ben = visit(NOWHERE), visit(path)
    name = f"Ada {increment}"
    look_for(ada, name, clock=clock(increment))
    row = ben.get_by_role("region", name="People looking for a game").locator("li", has_text=name)
    expect(row).to_contain_text("Trambahn")
    expect(row).to_contain_text(f"10 minutes each + {increment} s")
    assert violations(ben) == []
    row.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/t/*")
    expect(ben.locator(".players, .head").first).to_contain_text(name)


def test_a_similar_seek_is_offered_while_waiting(visit: Visit) -> None:
    ada, ben = visit(NOWHERE), visit("/seek")
    look_for(ada, "Ada who waits", clock=clock(12))
    ben.locator("fieldset label", has_text="Trambahn").wait_for()
    for box in ben.locator("fieldset").first.locator("input:checked").all():
        box.uncheck()
    ben.get_by_label("Trambahn").check()
    ben.get_by_role("button", name="Find people").click()
    near = ben.get_by_role("region", name="Others are looking too")
    near.get_by_role("button", name="Sit down with Ada who waits").click()
    ben.wait_for_url("**/t/*")


def test_joining_a_seek_for_three_waits_for_the_third_player(visit: Visit) -> None:
    ada, ben, cleo = visit(NOWHERE), visit("/tables"), visit("/tables")
    look_for(ada, "Ada of three", games=["block-train"], seats=[3])
    ben.get_by_role("button", name="Sit down with Ada of three").click()
    ben.wait_for_url("**/seek")
    expect(ben.locator(".waiting")).to_contain_text("Block Train · 3 players")
    cleo.get_by_role("button", name="Sit down with Ada of three").click()
    cleo.wait_for_url("**/t/*")
    ben.wait_for_url("**/t/*")
