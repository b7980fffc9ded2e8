"""Resigning through the page: a two-player game is over at once, rated or not."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE, RESULT, sit_down

POST = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'};
  return (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).status;
}"""


def play_together(ada: Page, ben: Page, *, rated: bool, seats: int = 2) -> str:
    """Start a game between Ada, Ben and bots; return its table."""
    plans = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    plans += [{"who": "bot", "level": "trainee"} for _ in range(seats - 2)]
    game = "trambahn" if seats == 2 else "block-train"
    plan = {"game": game, "seats": plans, "rated": rated, "pace": "fast"}
    if rated:
        plan["clock"] = {"kind": "game", "seconds": 600}
    table: str = ada.evaluate(MAKE, plan)
    body = {"name": "Ben", "rated": rated}
    assert ben.evaluate(POST, [f"/api/tables/{table}/join", body]) == 200
    for page in (ada, ben):
        page.goto(f"/t/{table}")
        page.locator(BOARD).first.wait_for()
    return table


def resign(page: Page) -> None:
    """Resign in the seats panel, and confirm."""
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("tabpanel").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


@pytest.mark.parametrize("rated", [True, False])
def test_a_duel_ends_by_resignation(visit: Visit, rated: bool) -> None:
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    play_together(ada, ben, rated=rated)
    resign(ben)
    expect(ben.locator(RESULT)).to_contain_text("You resigned. Ada wins.")
    expect(ada.locator(RESULT)).to_contain_text("Ben resigned. You win!")
    expect(ada.locator(f"{RESULT} li.me .rank")).to_have_text("1")
    expect(ben.locator(f"{RESULT} li.me .rank")).to_have_text("2")


def test_a_rated_game_of_three_is_left_without_choosing_a_bot(visit: Visit) -> None:
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    play_together(ada, ben, rated=True, seats=3)
    resign(ben)
    expect(ben.locator("article").first).to_be_visible()
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Ben left.")


def test_resigning_against_bots_ends_the_game(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "block-train", 3)
    resign(page)
    expect(page.locator(RESULT)).to_contain_text("You resigned.")
