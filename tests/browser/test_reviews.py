"""Reviews on the page: from the end screen to a mistake, a better turn, exercises and the week's mistakes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NOWHERE, Visit, visiting
from tests.browser.seating import BOARD
from tests.browser.test_shell import overflow
from tools.local_server import ROOT, LocalServer

POST = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch('/api/' + path, {method: 'POST', headers, body: JSON.stringify(body)});
  return answer.json();
}"""
WAIT_UNTIL_OVER = """async (table) => {
  for (;;) {
    const info = await (await fetch('/api/tables/' + table)).json();
    if (info.status === 'over') return;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
WAIT_UNTIL_REVIEWED = """async (table) => {
  for (;;) {
    const review = await (await fetch(`/api/tables/${table}/review`)).json();
    if (review.state !== 'running') return review;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
GET = "async (path) => (await fetch('/api/' + path)).json()"


def play_to_the_end(page: Page) -> str:
    """Play a short game by bots, the person's seat lent to one, and return the table's id."""
    people = [{"who": "me", "name": "Ada"}, *[{"who": "bot", "level": "random"}] * 2]
    plan = {"game": "block-train", "seats": people, "pace": "fast", "start": True}
    table: str = page.evaluate(POST, ["tables", plan])["id"]
    lent = {"plan": {"who": "bot", "level": "random"}}
    page.evaluate(POST, [f"tables/{table}/seats/0/fill", lent])
    page.evaluate(WAIT_UNTIL_OVER, table)
    return table


def game_with_mistakes(page: Page) -> tuple[str, list[Any]]:
    """Return a reviewed table and the person's mistakes there: random play makes some."""
    for _ in range(5):
        table = play_to_the_end(page)
        page.evaluate(POST, [f"tables/{table}/review", {}])
        turns = page.evaluate(WAIT_UNTIL_REVIEWED, table)["turns"]
        mistakes = [turn for turn in turns if turn["seat"] == 0 and turn["grade"] != "fine"]
        if exercises(mistakes):
            return table, mistakes
    raise AssertionError("no mistakes in five games")


def exercises(mistakes: list[Any]) -> list[Any]:
    """Return the mistakes that are exercises: those in decided positions are not."""
    return [turn for turn in mistakes if not turn["by_place"]]


def table_opened_by(page: Page, act: Callable[[], object]) -> str:
    """Return the table that is opened for an exercise; earlier tries have tables of their own."""
    with page.expect_response(lambda one: one.url.endswith("/continue")) as made:
        act()
    table: str = made.value.json()["id"]
    return table


def answer(page: Page, table: str, actions: list[Any]) -> None:
    """Play a turn at the table of the exercise that is open."""
    expect(page.locator(".sentence.mine")).to_be_visible()
    place = f"tables/{table}"
    revision = page.evaluate(GET, f"{place}/position?seat=0")["revision"]
    body = {"seat": 0, "revision": revision, "key": f"an-answer-{revision}", "actions": actions}
    played = page.evaluate(POST, [f"{place}/play", body])
    assert played["kind"] == "accepted", played


def test_a_mistake_is_found_from_the_end_screen_and_tried_again(visit: Visit) -> None:
    page = visit(NOWHERE)
    table, mistakes = game_with_mistakes(page)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Review this game").click()
    expect(page.locator("ol.rows li").first).to_contain_text("±")
    # The player's own turns come first, whatever the others' turns cost.
    own = page.locator(".costly details").first
    expect(own.get_by_role("heading")).to_have_text("Your turns that cost most")
    expect(own.locator(".part b").first).to_have_text("Played")
    expect(own.locator(".row").first).to_contain_text("Better")
    expect(page.locator("ul.rows")).to_be_hidden()
    shown = min(3, len(mistakes))
    expect(own.locator(".who")).to_have_count(shown)
    expect(own.locator(".who", has_text="you")).to_have_count(shown)
    # The most costly of them is on the board before another is chosen.
    expect(own.locator(".row").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".turn .frame > *").first).to_be_visible()
    page.locator("ol.rows button").first.click()
    expect(page.locator(".turn .frame > *").first).to_be_visible()
    expect(page.locator(".caption")).to_have_text("Before the turn")
    page.get_by_role("button", name="Show on the board").nth(1).click()
    expect(page.locator(".caption")).to_have_text("After better turn 1")
    # The address leads back to the same turn.
    page.reload()
    expect(page.locator(".caption")).to_have_text("Before the turn")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url(lambda url: "/review" not in url and table not in url)
    expect(page.locator(BOARD).first).to_be_visible()


def test_exercises_judge_a_turn_and_the_week_lists_them_on_a_french_phone(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), has_touch=True, is_mobile=True, locale="fr-FR")
    table, mistakes = game_with_mistakes(page)
    worst = max(exercises(mistakes), key=lambda turn: turn["loss"])
    page.goto(f"/t/{table}/review?at={worst['first']}")
    expect(page.locator(".turn .frame > *").first).to_be_visible()
    assert overflow(page) <= 0
    learning = f"/t/{table}/learn?at={worst['first']}"
    exercise = table_opened_by(page, lambda: page.goto(learning))
    # A phone held across keeps its height for the board.
    page.set_viewport_size({"width": 740, "height": 360})
    page.wait_for_function(
        "() => document.querySelector('main > .board')?.getBoundingClientRect().height > 290"
    )
    assert overflow(page) <= 0
    page.set_viewport_size({"width": 390, "height": 844})
    answer(page, exercise, worst["played"])
    verdict = page.locator(".exercise [role=status]")
    expect(verdict).to_contain_text("Ce n’est pas mieux que dans la partie.")
    again = page.get_by_role("button", name="Réessayer")
    answer(page, table_opened_by(page, again.click), worst["best"])
    expect(verdict).to_contain_text("Bien trouvé")
    expect(page.locator(".exercise .best")).to_contain_text("Le meilleur")
    assert overflow(page) <= 0
    page.goto("/me/insight")
    expect(page.get_by_role("link", name="S’exercer").first).to_be_visible()
    assert overflow(page) <= 0
    page.get_by_role("link", name="S’exercer").first.click()
    expect(page.locator(".exercise")).to_contain_text("Exercice")


def play_until_a_draw(page: Page, table: str) -> None:
    """Play both seats until a card was turned up; nobody moves afterwards."""
    for number in range(200):
        seats = [page.evaluate(GET, f"tables/{table}/position?seat={seat}") for seat in (0, 1)]
        mover = next(seat for seat in (0, 1) if seats[seat]["legal"])
        legal = seats[mover]["legal"]
        action = next((one for one in legal if one["kind"] == "fill"), legal[0])
        body = {"seat": mover, "revision": seats[mover]["revision"], "actions": [action]}
        page.evaluate(POST, [f"tables/{table}/play", {**body, "key": f"until-draw-{number}"}])
        steps = page.evaluate(GET, f"tables/{table}/steps")["steps"]
        if steps[-1]["action"]["kind"] == "turn_up":
            return
    raise AssertionError("no card was turned up")


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ({}, "That card had a chance of 3%."),
        (
            {"size": (390, 844), "has_touch": True, "is_mobile": True, "locale": "fr-FR"},
            "Cette carte avait une chance de 3 %.",
        ),
    ],
    ids=["desktop", "french-phone"],
)
def test_a_rare_draw_is_told_with_its_odds(visit: Visit, look: dict[str, Any], told: str) -> None:
    """The odds are replaced on their way, because which cards come is a matter of luck."""
    page = visit(NOWHERE, **look)
    page.route("**/odds/*", lambda route: route.fulfill(json={"chance": 0.03, "cards": 1}))
    people = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}]
    plan = {"game": "freight-train", "seats": people, "start": True}
    table = page.evaluate(POST, ["tables", plan])["id"]
    page.goto(f"/t/{table}")
    expect(page.locator(BOARD).first).to_be_visible()
    play_until_a_draw(page, table)
    expect(page.locator(".sentence .last")).to_contain_text(told)
    assert overflow(page) <= 0


def test_a_review_shows_its_first_turns_early_and_can_be_cancelled(
    chromium: Browser, tmp_path: Path
) -> None:
    server = LocalServer(tmp_path / "tables.sqlite3", options=("--review-effort", "usual"))
    server.start()
    try:
        with visiting(chromium, server) as visit:
            page = visit("/record")
            record = ROOT / "tests/records/station-master/six-seats.jsonl"
            page.locator("input[type=file]").set_input_files(record)
            page.get_by_role("button", name="Result").click()
            page.get_by_role("link", name="Review this game").click()
            expect(page.locator("progress")).to_be_visible()
            expect(page.locator(".picture svg")).to_be_visible()
            page.get_by_role("button", name="Cancel").click()
            expect(
                page.get_by_text("The review has stopped. The finished part stays.")
            ).to_be_visible()
            expect(page.locator(".picture svg")).to_be_visible()
            page.get_by_role("button", name="Continue the review").click()
            expect(page.locator("progress")).to_be_visible()
    finally:
        server.stop()
