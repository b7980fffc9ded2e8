"""An invite: its page, the ready check, and what the host does while waiting."""

from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE
from tests.browser.test_shell import ACCESSIBLE, violations_by_theme

CLOCK = {"kind": "game", "seconds": 600, "increment": 10}


def test_an_invite_says_what_awaits_and_the_clock_waits_until_all_are_ready(visit: Visit) -> None:
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}, {"who": "invited"}]
    plan = {"game": "trambahn", "seats": seats, "clock": CLOCK, "ready_check": True}
    table = ada.evaluate(MAKE, plan)
    ada.goto(f"/t/{table}")
    expect(ada.locator("section .primary")).to_have_text("Invite")
    ada.get_by_role("button", name="Invite", exact=True).click()
    expect(ada.locator("section .primary")).to_have_text("Copy invite")
    ben.goto(ada.get_by_label("Send this link").input_value())
    for told in ("You are invited", "Host: Ada", "10 minutes", "not rated", "Two-minute lesson"):
        expect(ben.get_by_text(told).first).to_be_visible()
    assert violations_by_theme(ben) == ACCESSIBLE
    ben.get_by_role("button", name="Take a seat").click()
    ready = ben.get_by_role("button", name="I am ready")
    expect(ben.get_by_text("The clock starts once everybody is ready.")).to_be_visible()
    ready.click()
    expect(ben.get_by_role("button", name="Ready")).to_have_attribute("aria-pressed", "true")
    expect(ada.locator(".ready.yes")).to_have_count(1)
    expect(ada.locator(BOARD)).to_have_count(0)
    ada.get_by_role("button", name="I am ready").click()
    for page in (ada, ben):
        page.locator(BOARD).first.wait_for()


def test_an_invite_that_lost_its_end_says_so(visit: Visit) -> None:
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}, {"who": "invited"}]
    table = ada.evaluate(MAKE, {"game": "trambahn", "seats": seats})
    ben.goto(f"/t/{table}#invite=cut")
    ben.get_by_role("button", name="Take a seat").click()
    expect(ben.get_by_role("alert")).to_contain_text("Ask for a new one")
