"""The log: one line a turn, its steps on demand, and everybody's points."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE

PLAY_UNTIL_POINTS = """async ([table, most]) => {
  const ask = async (path, body) => (await fetch(`/api/tables/${table}/${path}`, body && {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
  })).json();
  for (let at = 0; at < most; at++) {
    const told = await ask('notes');
    if (told.notes.some(({note}) => note.points.some((one) => one > 0))) return true;
    const {to_move, legal, revision} = await ask('position?seat=0');
    if (to_move === -2) return true;
    if (to_move !== 0) {
      await new Promise((again) => setTimeout(again, 50));
      continue;
    }
    const key = `browser-test-${at}`;
    await ask('play', {seat: 0, revision, key, actions: [legal[legal.length - 1]]});
  }
  return false;
}"""


def test_the_log_has_a_line_a_turn_with_steps_on_demand_and_everybodys_points(
    visit: Visit,
) -> None:
    page = visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}] + [{"who": "bot", "level": "random"}] * 2
    plan = {"game": "block-train", "seats": seats, "pace": "fast", "start": True}
    table = page.evaluate(MAKE, plan)
    assert page.evaluate(PLAY_UNTIL_POINTS, [table, 400])
    page.goto(f"/t/{table}")
    page.locator(BOARD).first.wait_for()
    score = page.locator(".log .score").first
    expect(score).to_contain_text(re.compile(r".+: .+ [+−]\d+"))
    turn = page.locator(".log .turn", has=page.locator(".more")).last
    expect(turn.locator("ol")).to_have_count(0)
    turn.get_by_role("button", name=re.compile("^Show the")).click()
    expect(turn.locator("ol li").nth(1)).to_be_visible()
    score.click()
    expect(page.locator(".sentence .last")).to_contain_text(re.compile(r"[+−]\d+"))
