"""Clocks on the page: choosing, running, timing out, days off."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE, RESULT, settled, sit_down, steps_shown

TEN_SECONDS = {"kind": "game", "seconds": 10}
THREE_DAYS = {"kind": "days", "days": 3}
FIRST = {"first_player": 0}
ME, BEN = {"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}


def timers(page: Page) -> Any:
    return page.locator("ol li [role=timer]")


def test_a_clock_is_chosen_shown_before_the_start_and_runs(visit: Visit) -> None:
    page = visit("/new/trambahn/friends")
    page.get_by_role("combobox", name="Clock").select_option("10 minutes each + 10 s a turn")
    page.get_by_label("When somebody runs out of time").select_option("loses")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("10 minutes each + 10 s a turn")).to_be_visible()
    expect(page.get_by_text("If somebody runs out of time, they lose.")).to_be_visible()
    page.get_by_role("button", name="Start, bots take the free seats").click()
    page.locator(BOARD).first.wait_for()
    expect(timers(page)).to_have_count(1)
    expect(timers(page)).to_have_text(re.compile(r"10:00|9:5\d"))


def test_the_clock_of_the_seat_to_move_runs_between_messages(visit: Visit) -> None:
    page = visit("/")
    plan = {"game": "trambahn", "seats": [ME, BEN], "clock": {"kind": "game", "seconds": 600}}
    table = page.evaluate(MAKE, plan | {"options": FIRST, "start": True})
    page.goto(f"/t/{table}/screen")
    expect(timers(page)).to_have_count(2)
    expect(timers(page).first).to_have_text(re.compile(r"9:5[0-8]|9:[0-4]\d"))
    expect(timers(page).last).to_have_text("10:00")
    page.goto(f"/t/{table}/hand")
    expect(page.locator("header [role=timer]")).to_have_text(re.compile(r"\d:\d\d"))


JOIN = """(table) => fetch(`/api/tables/${table}/join`, {
  method: 'POST', headers: {'content-type': 'application/json'}, body: '{"name": "Ben"}'})"""


def test_on_timeout_a_bot_plays_until_the_person_returns_or_the_seat_loses(visit: Visit) -> None:
    page, other, loser = visit("/"), visit("/"), visit("/")
    plan = {"game": "trambahn", "seats": [ME, {"who": "open"}], "clock": TEN_SECONDS}
    table = page.evaluate(MAKE, plan | {"options": FIRST})
    sit_down(loser, "trambahn", 2, clock=TEN_SECONDS | {"runs_out": "loses"}, options=FIRST)
    other.evaluate(JOIN, table)
    page.goto(f"/t/{table}")
    expect(timers(page).first).to_have_class(re.compile("low"))
    dealt = steps_shown(page)
    back = page.get_by_role("button", name="Play myself again").first
    settled(page, dealt)
    back.click()
    expect(back).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("Ada has run out of time.").first).to_be_visible()
    expect(page.get_by_text("Ada is back").first).to_be_visible()
    decided = re.compile("Random wins on time|You lost on time")
    expect(loser.locator(f".decided, {RESULT} .winner").first).to_have_text(decided)


def test_days_off_stop_the_clock_and_the_list_shows_the_remaining_time(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "trambahn", 2, clock=THREE_DAYS, options=FIRST)
    page.get_by_role("tab", name="Seats").click()
    section = page.get_by_role("region", name="Days off")
    section.get_by_label("Days", exact=True).fill("2")
    section.get_by_role("button", name="Take 2 days off").click()
    expect(page.locator("ol li .clock.away")).to_have_text("away")
    section.get_by_role("button", name="I am back").click()
    expect(timers(page)).to_have_text(re.compile("3 d|2 d 23 h"))
    page.goto("/")
    expect(page.locator("li.turn .left")).to_have_text(re.compile("(3 d|2 d 23 h) left"))
