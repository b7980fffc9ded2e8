"""A bot plays a person's seat: the log names it."""

from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import RESULT, await_turn, sit_down


def test_a_bot_in_my_seat_is_named_in_the_log_and_wins_nothing_for_me(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "block-train", 3)
    assert await_turn(page)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Let a bot play").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[value=trainee]").check(force=True)
    dialog.get_by_role("button", name="Lou").click()
    result = page.locator(RESULT)
    expect(result.locator(".winner")).to_have_text("Lou finished the game for you.", timeout=90_000)
    expect(result.locator(".why")).to_contain_text("counts for nobody")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("tabpanel")
    expect(log.get_by_role("button", name="Lou (for you)").first).to_be_visible()
    page.goto("/me")
    expect(page.get_by_text("finished by a bot, not counted")).to_be_visible()
    expect(page.get_by_text("There is nothing to count yet")).to_be_visible()
