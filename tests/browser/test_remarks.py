"""Remarks of bots at fitting moments, their last word, and stamps after a win."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import AGAIN, NOWHERE, Visit
from tests.browser.seating import MAKE, RESULT, await_turn
from tests.browser.test_history import PLAY_OUT
from tests.browser.test_shell import ACCESSIBLE, violations_by_theme
from tools.positions import Moment, continue_record, post, read_record

GAME, RECORD = "trambahn", "nine_card_column"
REMARK = re.compile("Line clear, just as planned|I should have seen that coming")
LAST_WORD = re.compile("That was fun. Again|I won. I have to tell everybody")
BEATEN = {"levels": {"block-train": ["trainee"]}}
PLAY = """async ([table, seat, action]) => {
  const {revision} = await (await fetch(`/api/tables/${table}/position?seat=${seat}`)).json();
  const body = JSON.stringify({seat, revision, key: 'the-ride-of-the-record', actions: [action]});
  const headers = {'content-type': 'application/json'};
  await fetch(`/api/tables/${table}/play`, {method: 'POST', headers, body});
}"""


def before_the_first_ride(page: Page) -> tuple[str, int, Any]:
    """Continue a record before the move with its first points; return table, seat and move."""
    record = read_record(GAME, RECORD)
    opened = post(page, "/api/records", record)["id"]
    notes = page.request.get(f"/api/tables/{opened}/notes", max_retries=AGAIN).json()["notes"]
    version = next(one["version"] for one in notes if any(one["note"]["points"])) - 1
    steps = [json.loads(line) for line in record.splitlines() if "seat" in json.loads(line)]
    seat, action = steps[version]["seat"], steps[version]["action"]
    table = continue_record(page, record, Moment(version, seat, 2), level="signaller")
    return table, seat, action


def test_a_bot_remarks_on_a_large_gain_and_stops_by_itself(visit: Visit) -> None:
    page = visit(NOWHERE)
    table, seat, action = before_the_first_ride(page)
    page.goto(f"/t/{table}")
    assert await_turn(page)
    expect(page.locator(".remark")).to_have_count(0)
    page.evaluate(PLAY, [table, seat, action])
    remark = page.get_by_role("list", name="Players").get_by_role("status")
    expect(remark).to_have_text(REMARK)
    expect(remark).to_be_in_viewport(ratio=1)
    assert violations_by_theme(page) == ACCESSIBLE
    expect(remark).to_have_count(0)


def test_no_bot_remarks_when_remarks_are_switched_off(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Opponents make remarks").uncheck()
    table, seat, action = before_the_first_ride(page)
    page.goto(f"/t/{table}")
    assert await_turn(page)
    page.evaluate(PLAY, [table, seat, action])
    page.locator(".log .score").first.wait_for()
    expect(page.locator(".remark")).to_have_count(0)


def test_a_finished_game_ends_with_a_word_and_stamps_the_beaten(visit: Visit) -> None:
    page = visit(NOWHERE)
    bots = [{"who": "bot", "level": "trainee"}] * 2
    plan = {"game": "block-train", "seats": [{"who": "me", "name": "Ada"}, *bots], "pace": "fast"}
    table = page.evaluate(MAKE, {**plan, "start": True})
    page.evaluate(PLAY_OUT, table)
    page.route("**/api/me/beaten", lambda route: route.fulfill(json=BEATEN))
    page.goto(f"/t/{table}")
    word = page.locator(f"{RESULT} .word")
    expect(word.locator("q")).to_have_text(LAST_WORD)
    expect(word.locator("[data-face=trainee]")).to_be_visible()
    page.locator(f"{RESULT} .rival").click()
    dialog = page.get_by_role("dialog", name="Choose an opponent")
    expect(dialog.get_by_role("radio", name="Lou, the trainee")).to_be_attached()
    expect(dialog.locator(".stamp")).to_have_text(["beaten"])
    expect(dialog.locator("label", has=page.locator(".stamp"))).to_contain_text("Lou, the trainee")
    assert violations_by_theme(page) == ACCESSIBLE
