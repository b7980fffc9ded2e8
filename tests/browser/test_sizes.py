"""Late positions with the most players on every screen: everything needed to play is visible.

The positions come from the kept records (tools/positions.py).
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_shell import ACCESSIBLE, overflow, violations, violations_by_theme
from tools.positions import (
    POSITIONS,
    SIZES,
    Size,
    choose_something,
    make_position,
    open_hint,
    post,
    read_record,
    resize,
    show,
)

GAMES = list(POSITIONS)
PHONE, LAPTOP = SIZES[0], SIZES[4]
ACROSS_LARGE = Size("844x390-text-200", 844, 390, text=200, touch=True)
HANDS = {
    "station-master": "[data-guide=hand] button, [data-guide=tokens] button",
    "freight-train": ".controls .car",
    "string-railway": ".tile, .strings .button",
    "trambahn": "[data-guide=hand] button",
    "block-train": ".offer [data-card]",
}
PLACES = {
    "station-master": ".whole.lit",
    "freight-train": ".put, .train.lit",
    "string-railway": "[data-guide=table] .station",
    "trambahn": "[data-drop].lit",
    "block-train": ".spot.lit",
}
MEASURE = """selector => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map(node => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return {
      what: node.className + ' ' + node.textContent.trim().slice(0, 40),
      width: box.width, height: box.height,
      inside: box.left >= board.left - 2 && box.right <= board.right + 2 &&
        box.top >= board.top - 2 && box.bottom <= board.bottom + 2,
      free: top !== null && (node.contains(top) || top.contains(node) ||
        (node.ownerSVGElement?.contains(top) ?? false)),
    };
  });
}"""
SPILT = """() => [...document.querySelectorAll('.replay')]
  .filter(bar => bar.getBoundingClientRect().width > 0)
  .flatMap(bar => [bar, ...bar.children])
  .filter(node => node.scrollWidth > node.clientWidth + 1)
  .map(node => node.className + ' ' + node.textContent.trim())"""
STILL = """() => [...document.querySelectorAll(
    '.board [data-piece], .board [data-drop], .board button, .head li, .board .station')]
  .filter(node => !node.closest('[aria-pressed="true"], .named, .hint'))
  .map(node => {
    const { x, y, width } = node.getBoundingClientRect();
    return [x, y, width].map(Math.round).join(' ');
  })"""


def seen(page: Page, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(MEASURE, selector)
    return found


def all_in_sight(page: Page, selector: str) -> None:
    """Everything selected is inside the board's area, and nothing covers it."""
    found = seen(page, selector)
    assert found
    assert [one for one in found if not one["inside"]] == []
    assert [one for one in found if not one["free"]] == []


def targets_large(page: Page) -> None:
    """Touch targets are large enough for a finger; a load's places have arrow buttons."""
    for selector in (".board button:enabled:not(.spot)", ".bar button", ".tabs button"):
        small = [one for one in seen(page, selector) if min(one["width"], one["height"]) < 43.5]
        assert [one for one in small if one["width"] > 0] == [], selector


def pick(page: Page, game: str) -> None:
    wanted = POSITIONS[game].pick or ("[data-guide=hand] .usable" if game == "trambahn" else "")
    if wanted:
        page.locator(wanted).first.click()
        page.locator(PLACES[game]).first.wait_for()
    whole = page.get_by_role("button", name="The whole table")
    if whole.count() > 0:
        # A phone's camera shows only the part that the turn needs.
        whole.click()


def sit(visit: Visit, game: str, *, touch: bool) -> tuple[Page, str]:
    """Open a game's late position, for touch or a mouse; return the page and the table."""
    more = {"has_touch": touch, "is_mobile": touch, "reduced_motion": "reduce"}
    page = visit(NOWHERE, **more)
    return page, make_position(page, game)


def at_size(page: Page, game: str, table: str, size: Size) -> None:
    """Show the table at a size, as after a fresh load, with nothing chosen."""
    show(page, table, size)
    page.locator(HANDS[game]).first.wait_for()


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("game", GAMES)
def test_every_place_and_the_hand_are_visible_and_the_confirm_bar_moves_nothing(
    visit: Visit, game: str, touch: bool
) -> None:
    page, table = sit(visit, game, touch=touch)
    for size in SIZES:
        if size.touch == touch:
            at_size(page, game, table, size)
            check_size(page, game, size)


def check_size(page: Page, game: str, size: Size) -> None:
    """Pick something and choose a place: all is visible, nothing moves, the bar fits."""
    assert overflow(page) <= 0, size
    assert page.evaluate(SPILT) == [], size
    pick(page, game)
    all_in_sight(page, PLACES[game])
    all_in_sight(page, HANDS[game])
    if size.touch:
        targets_large(page)
    before = page.evaluate(STILL)
    choose(page, game)
    # On a touch screen the camera moves to the turn of a hint.
    is_still = not size.touch or bool(POSITIONS[game].place)
    if is_still:
        assert page.evaluate(STILL) == before, size
    assert overflow(page) <= 0, size
    confirm = page.locator(".bar .primary").bounding_box()
    assert confirm is not None
    assert confirm["x"] + confirm["width"] <= size.width
    assert confirm["y"] + confirm["height"] <= size.height
    if is_still:
        all_in_sight(page, HANDS[game])


def choose(page: Page, game: str) -> None:
    """Choose the first highlighted place, or the hint's, and wait for the bar."""
    position = POSITIONS[game]
    if position.place:
        page.locator(position.place).first.click()
    else:
        open_hint(page)
    page.locator(".bar .primary").wait_for(timeout=180_000)
    if not position.place:
        # The hint lies over the board until it is closed.
        page.locator(".hint header button").click()


@pytest.mark.parametrize("game", GAMES)
def test_a_late_position_is_accessible_before_and_after_a_choice(visit: Visit, game: str) -> None:
    page, table = sit(visit, game, touch=False)
    at_size(page, game, table, LAPTOP)
    assert violations(page) == []
    resize(page, PHONE)
    assert violations(page) == []
    choose_something(page, game)
    assert violations_by_theme(page) == ACCESSIBLE
    resize(page, LAPTOP)
    assert violations_by_theme(page) == ACCESSIBLE


BESIDE = """() => [...document.querySelectorAll('ol li .score')].filter((score) => {
  const text = document.createRange();
  text.selectNodeContents(score);
  const [shown, place] = [text, score.closest('li')].map((one) => one.getBoundingClientRect());
  return shown.left < place.left || shown.right > place.right;
}).map((score) => score.textContent)"""


def test_points_of_six_players_stay_inside_their_places_to_the_end(visit: Visit) -> None:
    page = visit("/")
    ended = post(page, "/api/records", read_record("station-master", "six-seats"))
    page.goto(f"/t/{ended['id']}")
    expect(page.locator("ol li .score", has_text="145")).to_be_attached()
    expect(page.locator("ol li .score")).to_have_count(6)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(BESIDE) == [], size


CUT = """() => [...document.querySelectorAll('.bar:not(.idle) .what')]
  .filter((node) => node.scrollHeight > node.clientHeight + 6)
  .map((node) => node.textContent)"""


FRAMES = """async () => {
  // One to see the new room, one to look at the text, one to be sure.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


# In other games a hint chooses, and a long list of reasons scrolls.
@pytest.mark.parametrize("game", [game for game in GAMES if POSITIONS[game].place])
def test_the_chosen_action_and_its_gain_are_shown_in_full(visit: Visit, game: str) -> None:
    page = visit(NOWHERE, locale="fr-FR", reduced_motion="reduce")
    show(page, make_position(page, game), LAPTOP)
    choose_something(page, game)
    expect(page.locator(".bar:not(.idle) .what .gains")).to_have_count(1)
    for size in (*SIZES, ACROSS_LARGE):
        resize(page, size)
        page.evaluate(FRAMES)
        assert page.evaluate(CUT) == [], size


PAGES = (
    *("/", "/seek", "/tables", "/new/trambahn/friends", "/groups", "/events", "/events/new"),
    *("/me", "/me/people", "/me/account", "/me/notices", "/me/days-off", "/me/data"),
    *("/best", "/puzzles", "/rules/string-railway", "/glossary", "/settings", "/record"),
)
CARDS = ("/me/people", "/me/notices", "/me/days-off", "/me/data", "/record")
"""Pages of one card, which stays narrow enough to read."""
USED = """() => {
  const boxes = [...document.querySelectorAll('main > *')].map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  return (Math.max(...boxes.map((box) => box.right)) - left) / innerWidth;
}"""


# French words are longer; English ones are left to the soak run.
@pytest.mark.parametrize("locale", [pytest.param("en-GB", marks=pytest.mark.soak), "fr-FR"])
def test_pages_fit_every_screen_and_use_the_room_of_a_large_one(visit: Visit, locale: str) -> None:
    page = visit("/", locale=locale, reduced_motion="reduce")
    for path in PAGES:
        page.goto(path)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        for size in SIZES:
            resize(page, size)
            assert overflow(page) <= 0, (path, size)
            if size.width == 2560 and path not in CARDS:
                assert page.evaluate(USED) > 0.6, path


def test_a_train_fills_the_room_below_a_short_page_and_makes_no_page_longer(visit: Visit) -> None:
    page = visit("/settings", size=(1440, 1400), reduced_motion="reduce")
    train = page.locator(".train")
    expect(train).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.set_viewport_size({"width": 740, "height": 360})
    expect(train).to_be_hidden()
    expect(page.locator("main")).to_be_visible()
    below = """() => document.documentElement.scrollHeight
      - document.querySelector('main').getBoundingClientRect().bottom - scrollY"""
    assert page.evaluate(below) < 1


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_settings_are_in_view_at_once_and_lead_to_the_account(visit: Visit, locale: str) -> None:
    page = visit("/settings", size=(1440, 900), locale=locale)
    cards = page.locator("main section")
    expect(cards).to_have_count(4)
    for at in range(4):
        expect(cards.nth(at)).to_be_in_viewport(ratio=1)
    page.locator("main a[href='/me/notices']").click()
    expect(page.locator("nav a[aria-current=page]")).to_have_attribute("href", "/me/notices")


def test_a_game_of_an_event_is_chosen_by_its_poster_where_there_is_room(visit: Visit) -> None:
    page = visit("/events/new", size=(1440, 900), reduced_motion="reduce")
    poster = page.locator(".picture").first
    expect(poster).to_be_visible()
    page.locator(".choice", has_text="Trambahn").locator(".picture").click()
    expect(page.get_by_role("checkbox", name="Trambahn")).to_be_checked()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(poster).to_be_hidden()
