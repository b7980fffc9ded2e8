"""Taking over a seat in mid-game: requested in one browser, answered in another."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import BOARD, MAKE

SEATS = [
    {"who": "me", "name": "Ada"},
    {"who": "open"},
    {"who": "bot", "level": "random"},
]
JOIN = """async (table) => {
  const headers = {'content-type': 'application/json'};
  const body = JSON.stringify({name: 'Ben'});
  return (await fetch(`/api/tables/${table}/join`, {method: 'POST', headers, body})).status;
}"""


def two_people(visit: Visit) -> tuple[Page, Page]:
    ada, ben = visit(), visit()
    table = ada.evaluate(MAKE, {"game": "station-master", "seats": SEATS, "pace": "fast"})
    assert ben.evaluate(JOIN, table) == 200
    for page in (ada, ben):
        page.goto(f"/t/{table}")
        page.locator(BOARD).first.wait_for()
    ada.get_by_role("tab", name="Seats").click()
    return ada, ben


def test_when_the_others_agree_the_owner_gets_the_seat(visit: Visit) -> None:
    ada, ben = two_people(visit)
    ada.get_by_role("button", name="Play this seat here").click()
    expect(ada.get_by_role("button", name="Stop asking")).to_be_visible()
    expect(ben.locator(".bar")).to_contain_text("take over seat 3")
    ben.get_by_role("button", name="Agree").click()
    expect(ada.locator(".seats li").nth(2)).to_contain_text("Let a bot play for me")
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.get_by_text("takes over seat 3")).to_be_visible()


def test_a_refusal_leaves_the_seat_to_the_bot(visit: Visit) -> None:
    ada, ben = two_people(visit)
    ada.get_by_role("button", name="Invite somebody to this seat").click()
    expect(ben.locator(".bar")).to_contain_text("somebody invited")
    ben.get_by_role("button", name="Refuse", exact=True).click()
    expect(ada.get_by_role("button", name="Play this seat here")).to_be_visible()
