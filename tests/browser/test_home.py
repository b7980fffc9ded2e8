"""The home page of a returning player: a game starts without scrolling, and nothing shifts."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_shell import ACCESSIBLE, overflow, violations_by_theme

SIZES = [(360, 640), (390, 844), (740, 360), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]
FIRST_ROW = """() => {
  const posters = [...document.querySelectorAll('.posters article')];
  const top = posters[0].getBoundingClientRect().top;
  return posters.filter((one) => one.getBoundingClientRect().top === top).map((one) => ({
    play: one.querySelector('.primary').getBoundingClientRect().bottom,
    picture: one.querySelector('.picture').getBoundingClientRect().height,
  }));
}"""
WATCH = """addEventListener('DOMContentLoaded', () => {
  window.tops = [];
  const look = () => {
    const poster = document.querySelector('.posters article');
    if (poster && document.fonts.status === 'loaded')
      window.tops.push(Math.round(poster.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
})"""
"""Note where the first poster is, frame by frame."""
SMALLEST_PICTURE = 90


def card(game: str, **more: Any) -> dict[str, Any]:
    """Return a table of a list."""
    table = {"id": f"table-of-{game}", "game": game, "status": "playing", "version": 9, "free": 0}
    seats = {"seats": ["Ada", ""], "levels": [None, "signaller"], "mine": [0], "scores": [12, 7]}
    clock = {"to_move": 0, "rated": False, "clock": None, "left": None, "lesson": False}
    return {**table, **seats, **clock, "your_turn": False, "changed": 1.7e9, **more}


TABLES = [card("trambahn", your_turn=True), card("freight-train", status="over")]
FRIEND = {"number": 1, "kind": "follow", "name": "Hohenzollern", "tables": [card("block-train")]}
EVENING = {"id": "E", "title": "The long Thursday evening", "status": "open", "at": None}


ANSWERS: dict[str, Any] = {
    "/api/tables/mine": TABLES,
    "/api/me/people": {"people": [FRIEND], "followable": True},
    "/api/events": {"mine": [EVENING], "open": []},
}


def answer(route: Route) -> None:
    """Answer like the server of a person with something to come back for."""
    path = route.request.url.partition("/api/")[2].partition("?")[0]
    if f"/api/{path}" in ANSWERS:
        route.fulfill(json=ANSWERS[f"/api/{path}"])
    else:
        route.continue_()


def go_home(page: Page) -> None:
    """Open the home page as a returning player, with all six cards."""
    page.route("**/api/**", answer)
    page.goto("/")
    expect(page.locator("main > ul .card")).to_have_count(6)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("returning", [False, True])
def test_play_is_above_the_fold_at_every_size(visit: Visit, locale: str, returning: bool) -> None:
    page = visit(NOWHERE if returning else "/", locale=locale, reduced_motion="reduce")
    if returning:
        go_home(page)
    expect(page.locator("article .primary")).to_have_count(5)
    expect(page.locator("main > ul .card").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        row = page.evaluate(FIRST_ROW)
        assert [one for one in row if one["play"] > height] == [], (width, height)
        assert min(one["picture"] for one in row) >= SMALLEST_PICTURE, (width, height)
        assert overflow(page) <= 0, (width, height)
    assert violations_by_theme(page) == ACCESSIBLE


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_posters_stay_still_while_the_cards_arrive(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(NOWHERE, size=size, reduced_motion="reduce")
    page.add_init_script(WATCH)
    go_home(page)
    expect(page.locator("article .primary")).to_have_count(5)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => new Set(window.tops).size") == 1


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_phone_shows_two_whole_posters_without_scrolling(visit: Visit, locale: str) -> None:
    page = visit(NOWHERE, size=(390, 844), locale=locale, reduced_motion="reduce")
    go_home(page)
    second = page.locator("article", has=page.locator(".primary")).nth(1).bounding_box()
    assert second is not None
    assert second["y"] + second["height"] <= 844


def give_a_streak(route: Route) -> None:
    """Answer like the server of a person who played the deals of the three days before."""
    route.fulfill(json={**route.fetch().json(), "streak": 3})


def test_home_tells_the_streak_that_today_would_keep(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), reduced_motion="reduce")
    page.route("**/api/daily-deals", give_a_streak)
    page.goto("/")
    card = page.locator("main > ul .card", has_text="Deal of the day")
    expect(card).to_contain_text("Make it 4 days in a row")
    deals = page.get_by_role("region", name="Deal of the day")
    expect(deals).to_contain_text("Played 3 days in a row")


def give_days(page: Page) -> dict[str, bool]:
    """Let the server tell of a day that is played through; of the next one once that is over."""
    shown = {"is_over": False}

    def tell(route: Route) -> None:
        answer, is_old = route.fetch().json(), not shown["is_over"]
        if "deals" in answer and is_old:
            over = {"state": "over", "place": 1, "points": 30}
            answer["deals"] = [{**deal, **over} for deal in answer["deals"]]
        elif "puzzles" in answer and is_old:
            answer["puzzles"] = [{**one, "solved": True} for one in answer["puzzles"]]
        route.fulfill(json=answer)

    page.route("**/api/daily-deals", tell)
    page.route("**/api/puzzles", tell)
    return shown


def test_a_page_left_open_over_midnight_shows_the_new_day(visit: Visit) -> None:
    page = visit(NOWHERE, reduced_motion="reduce")
    page.clock.install()
    day = give_days(page)
    page.goto("/")
    deals = page.get_by_role("region", name="Deal of the day")
    puzzles = page.get_by_role("region", name="Puzzle of the day")
    for part in (deals, puzzles):
        expect(part).to_contain_text("All done for today")
    day["is_over"] = True
    page.clock.fast_forward("01:00")
    for part in (deals, puzzles):
        expect(part).not_to_contain_text("All done for today")
    expect(deals.get_by_text("Play", exact=True)).to_have_count(5)
    expect(puzzles.get_by_text("Solve", exact=True)).to_have_count(5)
    cards = page.locator("main > ul .card")
    expect(cards.filter(has_text="Deal of the day")).to_be_visible()
    expect(cards.filter(has_text="Puzzle of the day")).to_be_visible()


def test_the_puzzles_of_an_open_page_change_at_midnight(visit: Visit) -> None:
    page = visit(NOWHERE)
    page.clock.install()
    day = give_days(page)
    page.goto("/puzzles")
    expect(page.get_by_text("Solved", exact=True)).to_have_count(5)
    day["is_over"] = True
    page.clock.fast_forward("02:00")
    expect(page.get_by_text("Solve", exact=True)).to_have_count(5)


def test_a_returning_player_is_greeted_by_name(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Five railway table games")
    page.goto("/settings")
    page.get_by_label("Your name").fill("Ada")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back, Ada!")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_glossary_explains_each_game_apart(visit: Visit, locale: str) -> None:
    page = visit("/glossary", locale=locale, size=(390, 844))
    for game in ("Station Master", "Freight Train", "String Railway", "Trambahn", "Block Train"):
        part = page.get_by_role("region", name=game)
        expect(part.locator("dt").nth(1)).to_be_visible()
        rules = f"/rules/{game.lower().replace(' ', '-')}"
        expect(part.get_by_role("link")).to_have_attribute("href", rules)
    expect(page.locator("dt").filter(has_text="glossary-")).to_have_count(0)
    page.get_by_role("button", name="Block Train").click()
    expect(page.get_by_role("heading", name="Block Train")).to_be_in_viewport()
    assert overflow(page) <= 0
    assert violations_by_theme(page) == ACCESSIBLE


def test_the_rules_lead_to_a_game(visit: Visit) -> None:
    page = visit("/rules/block-train")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
