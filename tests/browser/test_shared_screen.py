"""A large screen with the public table, and phones as private hands."""

import json
import re
from functools import partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from railtable.core.record import parse_record
from railtable.games import find_rules
from tests.browser.conftest import AGAIN, Visit
from tests.browser.phones import PLACE, RESULT, SIZES, Ear, open_screen, play_out, sit_with_phone
from tests.browser.players import PLAYERS, Finger
from tests.browser.seating import CONFIRM, MAKE, await_turn, steps_shown, until
from tests.browser.test_shell import overflow
from tools.positions import POSITIONS, make_position

TELEVISION = (1920, 1080)
PUBLIC = {"welcome", "update", "table", "news", "presence", "pong"}
TELEVISIONS = [TELEVISION, (2560, 1440)]
FILLS = """() => {
  const frame = document.querySelector('main .frame');
  const room = frame.getBoundingClientRect();
  const pieces = [...frame.querySelectorAll('svg, button, table, .panel, section, li, p')]
    .filter((node) => node.checkVisibility() && !node.closest('.sr-only'));
  const boxes = pieces.map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
  const outside = (box) => box.right > room.right + 2 || box.bottom > room.bottom + 2;
  const cut = pieces.filter((node) => outside(node.getBoundingClientRect()));
  const high = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
  const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
  return [cut.map((node) => node.className + node.textContent.slice(0, 30)),
    Math.min(high / innerHeight, wide / innerWidth)];
}"""
NAMES = ["Ada", "Ben", "Cleo"]


def plain(thing: Any) -> Any:
    """Return a value after a round trip through the wire format."""
    return json.loads(msgspec.json.encode(thing))


def expect_public_only(ear: Ear, record: str) -> None:
    """Compare all messages to a page with the rules' spectator view at each moment."""
    parsed = parse_record(record, find_rules)
    rules = find_rules(parsed.header.game)
    options = msgspec.convert(parsed.header.options, rules.info.options)
    state = rules.setup(parsed.header.seats, options)
    views = [plain(rules.view(state, None))]
    steps = []
    for step in parsed.steps:
        steps.append(plain({"seat": step.seat, "action": rules.redact(step, None)}))
        rules.apply(state, step.action)
        views.append(plain(rules.view(state, None)))
    assert {message["kind"] for message in ear.messages} <= PUBLIC
    for update in ear.of_kind("update"):
        assert update["seat"] is None
        assert update["legal"] == []
        assert update["view"] == views[update["version"]]
        assert update["steps"] == steps[update["since"] : update["version"]]
    assert ear.of_kind("update")[-1]["version"] == len(steps)


def has_heard(ear: Ear, version: int) -> bool:
    """Tell whether the page has received a position at least this far."""
    return bool(ear.of_kind("update")[-1]["version"] >= version)


def resting_box(piece: Locator) -> Any:
    """Return an element's box once it no longer moves."""
    piece.element_handle().wait_for_element_state("stable")
    return piece.bounding_box()


def record_of(page: Page, table: str) -> str:
    answer = page.request.get(f"/api/tables/{table}/record", max_retries=AGAIN)
    assert answer.ok
    return answer.text()


@pytest.mark.parametrize(("game", "seats"), [("station-master", 3), ("trambahn", 2)])
def test_phones_play_a_whole_game_and_a_rematch_and_the_large_screen_gets_nothing_hidden(
    visit: Visit, game: str, seats: int
) -> None:
    screen = visit("/", size=TELEVISION, reduced_motion="reduce")
    ear = Ear(screen)
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))
    open_screen(screen, game, seats)
    table = screen.url.split("/")[-2]
    phones = [sit_with_phone(visit, screen, seat, NAMES[seat]) for seat in range(seats)]
    screen.locator("header ol").wait_for()
    assert play_out(phones, screen) > 20
    expect(screen.locator(RESULT)).to_have_count(seats)
    for phone in phones:
        expect(phone.locator(PLACE)).to_be_visible()
    assert [url for url in asked if re.search(r"[?&]seat=|/moments/|/position", url)] == []
    expect_public_only(ear, record_of(screen, table))
    screen.get_by_role("button", name="Rematch").click()
    screen.locator("header ol").wait_for()
    assert table not in screen.url
    for phone in phones:
        phone.locator(".piece").first.wait_for()


OPEN_GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "freight-train": (2, {"first_player": 0}),
    "string-railway": (2, {"layout": "valley", "order": [0, 1]}),
    "block-train": (3, {"captain": 0}),
}
"""Games without a hand: a phone beside the large screen shows their board."""


@pytest.mark.parametrize("game", list(OPEN_GAMES))
def test_a_phone_makes_every_choice_of_a_game_without_a_hand_at_the_large_screen(
    visit: Visit, game: str
) -> None:
    seats, options = OPEN_GAMES[game]
    phone = visit("/", size=SIZES[0], has_touch=True, is_mobile=True, reduced_motion="reduce")
    people = [{"who": "me", "name": "Ada"}, *[{"who": "bot", "level": "random"}] * (seats - 1)]
    plan = {"game": game, "seats": people, "pace": "fast", "start": True, "options": options}
    table = phone.evaluate(MAKE, plan)
    screen = visit("/", size=TELEVISION, reduced_motion="reduce")
    ear = Ear(screen)
    screen.goto(f"/t/{table}/screen")
    screen.locator("header .last").wait_for(state="attached")
    phone.goto(f"/t/{table}/hand")
    for turn in range(3):
        assert await_turn(phone)
        PLAYERS[game](Finger(phone), turn)
        done = int(steps_shown(phone))
        until(screen, partial(has_heard, ear, done))
    assert overflow(phone) <= 0
    assert await_turn(phone)
    board = phone.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] >= 0.7 * SIZES[0][1]


@pytest.mark.parametrize("game", list(POSITIONS))
def test_the_position_fills_a_television_without_clipping(visit: Visit, game: str) -> None:
    page = visit("/", size=TELEVISION, reduced_motion="reduce")
    table = make_position(page, game)
    page.goto(f"/t/{table}/screen")
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("main .frame > *").first.wait_for()
        assert overflow(page) <= 0
        page.wait_for_function(f"() => ({FILLS})()[1] >= 0.8")
        assert page.evaluate(FILLS)[0] == []


def test_a_television_writes_losses_with_a_minus_and_names_in_full(visit: Visit) -> None:
    page = visit("/", size=TELEVISION, reduced_motion="reduce", locale="fr-FR")
    page.goto(f"/t/{make_position(page, 'station-master')}/screen")
    points = page.locator("header .num")
    points.first.wait_for()
    assert [text for text in points.all_inner_texts() if text.startswith("−")] != []
    assert [text for text in points.all_inner_texts() if "-" in text] == []
    page.goto(f"/t/{make_position(page, 'freight-train')}/screen")
    page.locator(".rivals .name").last.wait_for()
    cut = "(names) => names.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".rivals .name").evaluate_all(cut) == 0


def test_the_large_screen_shows_no_hand_even_if_its_browser_holds_a_seat(visit: Visit) -> None:
    page = visit("/", size=TELEVISION)
    ear = Ear(page)
    people = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}]
    options = {"first_player": 0}
    table = page.evaluate(
        MAKE, {"game": "trambahn", "seats": people, "start": True, "options": options}
    )
    page.goto(f"/t/{table}/screen")
    page.locator(".trambahn").wait_for()
    expect(page.get_by_text("Waiting for Ada")).to_be_visible()
    expect(page.locator("[data-guide=hand]")).to_have_count(0)
    assert [update["seat"] for update in ear.of_kind("update")] == [None]
    assert ear.of_kind("update")[0]["view"]["hand"] is None
    assert ear.of_kind("update")[0]["steps"][-1]["action"]["hands"] == [None, None]
    assert page.locator(".board button:enabled, .stage button:enabled").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_phone_shows_the_hand_and_every_choice_and_choosing_moves_nothing(
    visit: Visit, size: tuple[int, int]
) -> None:
    phone = visit("/", size=size, has_touch=True, is_mobile=True)
    people = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
    options = {"first_player": 0}
    plan = {"game": "station-master", "seats": people, "start": True, "options": options}
    table = phone.evaluate(MAKE, plan)
    phone.goto(f"/t/{table}/hand")
    pieces = phone.locator(".piece")
    expect(pieces).to_have_count(9)
    expect(phone.locator(".station")).to_have_count(0)
    for at in range(9):
        box = pieces.nth(at).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        assert min(box["width"], box["height"]) >= 44
    pieces.first.tap()
    choices = phone.locator(".choice")
    for at in range(choices.count()):
        choices.nth(at).scroll_into_view_if_needed()
        expect(choices.nth(at)).to_be_in_viewport(ratio=0.9)
    before = resting_box(pieces.first)
    choices.first.tap()
    phone.locator(CONFIRM).wait_for()
    assert resting_box(pieces.first) == before
    expect(phone.locator(CONFIRM)).to_be_in_viewport(ratio=1)


def test_two_phones_that_scan_the_same_seat_are_both_seated(visit: Visit) -> None:
    screen = visit("/", size=TELEVISION)
    open_screen(screen, "station-master", 3)
    link = screen.locator(".link").first.get_attribute("href")
    assert link is not None
    for name in ("Ada", "Ben"):
        phone = visit(link, size=(390, 844))
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Take a seat").click()
        phone.locator(".phone").wait_for()
        expect(screen.get_by_text(name, exact=True)).to_be_visible()
    expect(screen.locator(".link")).to_have_count(1)
