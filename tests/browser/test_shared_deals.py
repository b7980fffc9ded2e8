"""Challenges and the deal of the day through the page: the same cards, one try, then results."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, RESULT, sit_down
from tests.browser.test_resigning import resign
from tests.browser.test_shell import ACCESSIBLE, overflow, violations_by_theme

PLAY_ON = """async (table) => {
  const look = async (path) => (await fetch(`/api/tables/${table}${path}`)).json();
  const headers = {'content-type': 'application/json'};
  for (;;) {
    const info = await look('');
    if (info.status === 'over') return;
    const seat = info.mine[0];
    const at = info.to_move === seat ? await look(`/position?seat=${seat}`) : {legal: []};
    if (at.legal.length === 0) {
      await new Promise((done) => setTimeout(done, 40));
      continue;
    }
    const key = `player-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    const body = JSON.stringify({seat, revision: at.revision, key, actions: [at.legal[0]]});
    await fetch(`/api/tables/${table}/play`, {method: 'POST', headers, body});
  }
}"""
"""Play the first legal action of the page's seat until the game is over."""


def play_to_the_end(page: Page) -> None:
    """Play the table on the page to its end, and wait for the end screen."""
    page.evaluate(PLAY_ON, page.url.rpartition("/")[2])
    expect(page.locator(RESULT)).to_be_visible()


def start(page: Page, name: str) -> None:
    """Accept the invitation to a deal under a name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(BOARD).first.wait_for()


def test_a_challenge_is_played_by_a_second_person_and_compared(visit: Visit) -> None:
    ada = visit(NOWHERE)
    sit_down(ada, "block-train", 3, shared=True)
    play_to_the_end(ada)
    ada.locator(RESULT).get_by_role("button", name="Challenge a friend").click()
    link = ada.get_by_label("Send this link to your friends").input_value()
    path = "/c/" + link.rpartition("/")[2]

    phone = {"size": (360, 640), "has_touch": True, "is_mobile": True}
    ben = visit(path, reduced_motion="reduce", **phone)
    expect(ben.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    expect(ben.get_by_role("heading", name="Results")).to_have_count(0)
    assert overflow(ben) <= 0
    assert violations_by_theme(ben) == ACCESSIBLE
    start(ben, "Ben")
    play_to_the_end(ben)
    ben.locator(RESULT).get_by_role("link", name="Compare results").click()
    rows = ben.get_by_role("region", name="Results").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Ben")).to_contain_text("You")
    expect(rows.filter(has_text="Ada")).to_contain_text("of 3")
    expect(ben.get_by_role("link", name="Replay: Ada")).to_have_count(0)
    assert overflow(ben) <= 0
    assert violations_by_theme(ben) == ACCESSIBLE

    ada.reload()
    ada.get_by_role("button", name="Close the challenge").click()
    ada.get_by_role("dialog").get_by_role("button", name="Close the challenge").click()
    ada.get_by_role("link", name="Replay: Ben").click()
    expect(ada.locator(BOARD).first).to_be_visible()
    # Nobody's cards are secret any more: the replay opens for a player of another table.
    expect(ada.locator(".replay .count").first).to_be_visible()


def test_a_table_of_a_running_challenge_offers_to_play_it(visit: Visit) -> None:
    ada = visit(NOWHERE)
    sit_down(ada, "trambahn", 2, shared=True)
    table = ada.url.rpartition("/")[2]
    resign(ada)
    ada.locator(RESULT).get_by_role("button", name="Challenge a friend").click()
    expect(ada.get_by_role("heading", name="Your challenge")).to_be_visible()
    eve = visit(f"/t/{table}")
    eve.get_by_role("link", name="Play these cards yourself").click()
    expect(eve.get_by_role("heading", name="Ada challenges you")).to_be_visible()


def test_the_deal_of_the_day_is_played_once_and_its_result_shared(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Deal of the day: Trambahn. Play").click()
    start(page, "Ada")
    table = page.url.rpartition("/")[2]
    page.goto("/")
    page.get_by_role("link", name="Deal of the day: Trambahn. Continue").click()
    page.get_by_role("link", name="Continue your game").click()
    page.locator(BOARD).first.wait_for()
    assert page.url.endswith(f"/t/{table}")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    resign(page)
    page.locator(RESULT).get_by_role("link", name="Compare results").click()
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    today = page.get_by_role("complementary", name="Today")
    expect(today).to_contain_text("Come back tomorrow to make it 2 days in a row: new cards at")
    expect(today.get_by_role("link", name="Deal of the day")).not_to_contain_text("Trambahn")
    expect(today.get_by_role("link", name="Puzzle of the day")).to_contain_text("Trambahn")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    shared = page.get_by_role("textbox", name="Share my result").input_value()
    day = page.url.rpartition("/")[2].removesuffix("-trambahn")
    assert shared.splitlines()[:2] == [f"Railtable · Trambahn · {day}", "2nd of 2 · 0 points"]
    assert shared.splitlines()[-1].endswith(f"/c/{day}-trambahn")
    page.get_by_role("button", name="Share my result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()


def test_a_game_ends_with_what_is_left_of_today(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), reduced_motion="reduce")
    sit_down(page, "block-train", 3)
    resign(page)
    today = page.locator(RESULT).get_by_role("complementary", name="Today")
    expect(today).to_contain_text("A new deal and a new puzzle every day")
    for link in today.get_by_role("link").all():
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert overflow(page) <= 0
    assert violations_by_theme(page) == ACCESSIBLE
    today.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_role("heading", level=2, name="Block Train")).to_be_visible()
