"""String Railway through the page: freehand, dragged, by keyboard, by touch."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import (
    CONFIRM,
    MAKE,
    NEXT_FRAME,
    RESULT,
    confirm,
    settled,
    sit_down,
    steps_shown,
)
from tools.positions import open_hint

TABLE = "svg[data-guide=table]"
TRAY = "[data-guide=tray]"
WORD = f"{TRAY} .word"
TO_SCREEN = """([selector, x, y]) => {
  const matrix = document.querySelector(selector).getScreenCTM();
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  return [at.x, at.y];
}"""


LAID_OR_REFUSED = """lie => document.querySelectorAll('.sketch .new').length > lie ||
  document.querySelector('.sketch .held.bad')"""


IS_CLOSE = """async ([table, x, y]) => {
  const svg = document.querySelector(table);
  const before = svg.getAttribute('viewBox');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [left, top, width, height] = before.split(' ').map(Number);
  const isInside = x > left && x < left + width && y > top && y < top + height;
  return isInside && width < 6000 && svg.getAttribute('viewBox') === before;
}"""
"""Tell whether the camera rests on a close look at a point."""


def on_screen(page: Page, at: tuple[float, float], table: str = TABLE) -> tuple[float, float]:
    x, y = page.evaluate(TO_SCREEN, [table, *at])
    return x, y


def place_of(piece: Locator) -> tuple[float, float]:
    numbers = re.findall(r"-?[\d.]+", piece.get_attribute("transform") or "")
    return float(numbers[0]), float(numbers[1])


def awaits(page: Page, wanted: str) -> bool:
    """Wait for my turn; False when the game is over instead."""
    page.locator(f"{wanted}, {RESULT}").first.wait_for(timeout=120_000)
    return page.locator(RESULT).count() == 0


def take_corners(page: Page) -> None:
    """Take corners until the first turn."""
    while awaits(page, f".corner, {TRAY}") and page.locator(TRAY).count() == 0:
        page.locator(".corner").first.click()
        confirm(page)


def tap_corners(page: Page) -> None:
    """Take corners by touch until the first turn."""
    while awaits(page, f".corner, {TRAY}") and page.locator(TRAY).count() == 0:
        page.locator(".corner").first.tap()
        confirm(page)


def put_tiles(page: Page) -> list[tuple[float, float]]:
    """Place the drawn tiles near the first main station; return their positions."""
    x, y = place_of(page.locator(".station").first)
    right, down = (1 if x < 3500 else -1), (1 if y < 3500 else -1)
    spots = [(x + right * dx, y + down * dy) for dx in (700, 1250, 1800) for dy in (300, 900, 1500)]
    for spot in spots:
        if page.locator(".tile.held").count() == 0:
            break
        page.mouse.move(*on_screen(page, spot))
        page.mouse.click(*on_screen(page, spot))
    expect(page.locator(".tile.held")).to_have_count(0)
    return [place_of(tile) for tile in page.locator(".sketch .new").all()]


def play_suggestion(page: Page) -> None:
    page.get_by_role("button", name="Suggest turns").click()
    page.locator(CONFIRM).wait_for(timeout=60_000)
    confirm(page)


def test_a_track_is_clicked_from_point_to_point_and_mistakes_are_shown(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    take_corners(page)
    main = place_of(page.locator(".station").first)
    tile = put_tiles(page)[0]
    page.mouse.click(*on_screen(page, main))
    page.mouse.click(*on_screen(page, (3500, 3500)))
    expect(page.locator(WORD)).to_contain_text("too short")
    page.get_by_role("button", name="One point back").click()
    page.mouse.click(*on_screen(page, ((main[0] + tile[0]) / 2 + 40, (main[1] + tile[1]) / 2 + 60)))
    expect(page.locator(WORD)).to_contain_text("lie on stations")
    page.mouse.click(*on_screen(page, tile))
    expect(page.locator(WORD)).to_contain_text("fine track")
    expect(page.locator(".gauge")).to_contain_text("300 / 300 mm")
    confirm(page)
    expect(page.locator(".sentence .last")).to_be_visible()


def test_a_track_is_drawn_with_the_mouse(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    take_corners(page)
    main = place_of(page.locator(".station").first)
    tile = put_tiles(page)[0]
    x, y = on_screen(page, main)
    far_x, far_y = on_screen(page, tile)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 13):
        page.mouse.move(x + (far_x - x) * step / 12, y + (far_y - y) * step / 12)
    page.mouse.up()
    expect(page.locator(WORD)).to_contain_text("fine track")


def test_a_tile_cannot_be_placed_on_a_string(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    take_corners(page)
    main = place_of(page.locator(".station").first)
    page.mouse.move(*on_screen(page, main))
    expect(page.locator(".sketch .held.bad")).to_have_count(1)
    held = page.locator(".tile.held").count()
    page.mouse.click(*on_screen(page, main))
    expect(page.locator(".tile.held")).to_have_count(held)


def steer(page: Page, spot: tuple[float, float]) -> None:
    """Move the tile in hand by arrow keys: in steps, then finely with Shift."""
    held = page.locator(".sketch .held")
    while held.count() == 0:  # a new view resets it
        page.keyboard.press("ArrowRight")
        page.evaluate(NEXT_FRAME)
    for step, fine in ((200, ""), (10, "Shift+")):
        x, y = place_of(page.locator(".sketch .held"))
        for away, keys in ((spot[0] - x, "Right Left"), (spot[1] - y, "Down Up")):
            key = keys.split()[away < 0]
            for _ in range(int(abs(away) // step)):
                page.keyboard.press(f"{fine}Arrow{key}")


def confirm_by_key(page: Page) -> None:
    """Confirm the choice with Enter: the button has the focus."""
    before = steps_shown(page)
    expect(page.locator(CONFIRM)).to_be_focused()
    page.keyboard.press("Enter")
    settled(page, before)


def take_corners_by_key(page: Page) -> None:
    while awaits(page, f".corner, {TRAY}") and page.locator(TRAY).count() == 0:
        page.locator(".corner").first.focus()
        page.keyboard.press("Enter")
        confirm_by_key(page)


def test_a_whole_turn_is_played_by_keyboard(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    take_corners_by_key(page)
    x, y = place_of(page.locator(".station").first)
    right, down = (1 if x < 3500 else -1), (1 if y < 3500 else -1)
    for dy in (600, 1200, 1800, 2400):
        if page.locator(".tile.held").count() > 0:
            steer(page, (x + right * 900, y + down * dy))
            lie = page.locator(".sketch .new").count()
            page.keyboard.press("Enter")
            page.wait_for_function(LAID_OR_REFUSED, arg=lie)
    expect(page.locator(".tile.held")).to_have_count(0)
    page.locator(".station").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sketch .grip")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator(".sketch .grip")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(".sketch .new").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(CONFIRM)).to_be_focused()
    # Ask for another path through the same stations, then take it.
    ghost = page.locator(".sketch .cotton path").first
    first = ghost.get_attribute("d") or ""
    for _ in range(4):
        # The next path may be the same by chance; Confirm has the focus then.
        page.get_by_role("button", name="Another way").focus()
        page.keyboard.press("Enter")
        with suppress(AssertionError):
            expect(ghost).not_to_have_attribute("d", first, timeout=8000)
            break
    expect(ghost).not_to_have_attribute("d", first)
    confirm_by_key(page)
    expect(page.locator(".sentence .last")).to_be_visible()


def draw(page: Page, points: list[tuple[float, float]]) -> None:
    """Draw a line on the table in one stroke."""
    page.mouse.move(*on_screen(page, points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*on_screen(page, point), steps=6)
    page.mouse.up()


def test_terrain_river_and_mountain_are_laid_by_hand(visit: Visit) -> None:
    page = visit("/")
    options = {"layout": "by_hand", "terrain": "drawn", "order": [0, 1]}
    # Nothing is hidden in this game, so a shared screen needs no curtain.
    people = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Zoé"}]
    plan = {"game": "string-railway", "seats": people, "start": True, "options": options}
    table = page.evaluate(MAKE, plan)
    page.goto(f"/t/{table}")
    page.locator(TABLE).wait_for()
    square: list[tuple[float, float]] = [
        (1000, 1000),
        (8000, 1000),
        (8000, 8000),
        (1000, 8000),
        (1000, 1100),
    ]
    draw(page, square)
    confirm(page)
    expect(page.locator(".ground")).to_have_attribute("d", re.compile("Z$"))
    draw(page, [(2500, 2500), (4000, 5000), (6500, 5500)])
    confirm(page)
    draw(page, [(1000, 1000), (1600, 1000), (1300, 1600), (1000, 1100)])
    expect(page.locator(f"{TABLE} foreignObject")).to_be_visible()
    expect(page.locator(CONFIRM)).to_have_count(0)
    draw(page, [(4500, 2500), (5500, 3000), (5200, 4000), (4200, 3800), (4400, 2600)])
    confirm(page)
    expect(page.locator(".heights")).to_have_count(1)


def test_a_phone_lays_a_track_by_touch_in_french(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 740), has_touch=True, is_mobile=True, locale="fr-FR")
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    tap_corners(page)
    main = place_of(page.locator(".station").first)
    page.wait_for_function(IS_CLOSE, arg=[TABLE, *main])
    for spot in [(main[0] + 800, main[1] + dy) for dy in (300, 900, 1500, 2100)]:
        if page.locator(".tile.held").count() > 0:
            page.touchscreen.tap(*on_screen(page, spot))
    expect(page.locator(".tile.held")).to_have_count(0)
    tile = place_of(page.locator(".sketch .new").first)
    page.touchscreen.tap(*on_screen(page, main))
    page.touchscreen.tap(*on_screen(page, tile))
    expect(page.locator(WORD)).to_contain_text("Une belle voie")
    confirm(page)
    expect(page.locator(".sentence .last")).to_be_visible()


def test_a_tile_is_dragged_from_the_tray_to_the_table(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    take_corners(page)
    new = page.locator(".sketch .new")
    x, y = place_of(page.locator(".station").first)
    right, down = (1 if x < 3500 else -1), (1 if y < 3500 else -1)
    # On the border it is refused and stays in hand; inside it is placed where it was dropped.
    for spot, lies in (((x, y), 0), ((x + right * 900, y + down * 700), 1)):
        page.locator(f"{TRAY} .tile").first.hover()
        page.mouse.down()
        page.mouse.move(*on_screen(page, spot), steps=5)
        page.mouse.up()
        expect(new).to_have_count(lies)
    assert place_of(new.first) == pytest.approx((x + right * 900, y + down * 700), abs=30)


class Fingers:
    """Fingers on a touch screen, moved one event at a time."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *at: tuple[float, float]) -> None:
        self._send("touchStart", *at)

    def move(self, *at: tuple[float, float]) -> None:
        self._send("touchMove", *at)

    def lift(self, *left: tuple[float, float]) -> None:
        """Lift fingers; `left` are those that stay on the screen."""
        self._send("touchEnd", *left)


def pinch(page: Page, spot: tuple[float, float]) -> None:
    """Spread two fingers, the second one down a little later; lift the last one at a spot."""
    x, y = on_screen(page, spot)
    fingers = Fingers(page)
    fingers.down((x - 30, y))
    fingers.move((x - 38, y))
    fingers.down((x - 38, y), (x - 18, y))
    for step in (4, 8, 10):
        fingers.move((x - 38 - step, y), (x - 18 + step, y))
    fingers.lift((x - 8, y))
    fingers.move((x, y))
    fingers.lift()


def on_phone(visit: Visit) -> Page:
    """Open a game on a phone at my first turn."""
    page = visit(NOWHERE, size=(390, 844), has_touch=True, is_mobile=True, reduced_motion="reduce")
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    tap_corners(page)
    return page


def tap_tiles(page: Page) -> None:
    """Place the tiles in hand near the first main station by touch."""
    x, y = place_of(page.locator(".station").first)
    right, down = (1 if x < 3500 else -1), (1 if y < 3500 else -1)
    for dy in (300, 900, 1500, 2100):
        if page.locator(".tile.held").count() > 0:
            page.touchscreen.tap(*on_screen(page, (x + right * 800, y + down * dy)))
    expect(page.locator(".tile.held")).to_have_count(0)


def test_a_pinch_zooms_and_places_no_tile(visit: Visit) -> None:
    page = on_phone(visit)
    seen = page.locator(TABLE).get_attribute("viewBox") or ""
    x, y = place_of(page.locator(".station").first)
    pinch(page, (x + (900 if x < 3500 else -900), y + (900 if y < 3500 else -900)))
    expect(page.locator(TABLE)).not_to_have_attribute("viewBox", seen)
    expect(page.locator(".sketch .new")).to_have_count(0)
    expect(page.locator(".tile.held")).to_have_count(1)


def test_a_pinch_does_not_change_a_track(visit: Visit) -> None:
    page = on_phone(visit)
    tap_tiles(page)
    page.touchscreen.tap(*on_screen(page, place_of(page.locator(".station").first)))
    page.touchscreen.tap(*on_screen(page, place_of(page.locator(".sketch .new").first)))
    page.locator(CONFIRM).wait_for()
    points = page.locator(TRAY).get_attribute("data-points")
    pinch(page, (3500, 3500))
    expect(page.get_by_role("button", name="The whole table")).to_be_visible()
    expect(page.locator(TRAY)).to_have_attribute("data-points", points or "")
    expect(page.locator(CONFIRM)).to_be_visible()


def test_a_track_is_judged_when_the_finger_is_lifted(visit: Visit) -> None:
    page = on_phone(visit)
    tap_tiles(page)
    reason = page.locator(f"{TABLE} foreignObject")
    start = on_screen(page, place_of(page.locator(".station").first))
    ends = [on_screen(page, spot) for spot in ((2500, 2500), (3500, 3500), (4500, 3500))]
    fingers = Fingers(page)
    fingers.down(start)
    for end in ends:
        fingers.move(end)
        expect(page.locator(".sketch .way")).to_be_visible()
        expect(reason).to_have_count(0)
        expect(page.locator(WORD)).not_to_have_class(re.compile("bad"))
    fingers.lift()
    expect(reason).to_be_visible()


WIDTH = f"() => Number(document.querySelector('{TABLE}').getAttribute('viewBox').split(' ')[2])"


def test_the_camera_leaves_a_close_look_for_the_moves_of_rivals(visit: Visit) -> None:
    page = on_phone(visit)
    page.get_by_role("button", name="Suggest turns").click()
    page.locator(CONFIRM).wait_for()
    near = page.get_by_role("button", name="Nearer")
    for _ in range(6):
        near.click()
    close = page.evaluate(WIDTH)
    tracks = page.locator(f"{TABLE} .cotton").count()
    confirm(page)
    page.wait_for_function(f"close => ({WIDTH})() > close * 1.5", arg=close)
    page.wait_for_function(
        "([table, count]) => document.querySelectorAll(`${table} .cotton`).length > count",
        arg=[TABLE, tracks],
    )
    page.wait_for_function(f"close => ({WIDTH})() > close * 1.5", arg=close)


OFFERED_OUTSIDE = f"""() => {{
  const room = document.querySelector('{TABLE}').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.sketch .new, .sketch .cotton')];
  const centre = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return shown.map((node) => centre(node.getBoundingClientRect())).filter(([x, y]) =>
    x < room.left || x > room.right || y < room.top || y > room.bottom).length;
}}"""
"""The tiles and strings of a shown turn that are not in the camera's view."""


def test_the_camera_moves_to_the_turn_of_a_hint(visit: Visit) -> None:
    page = on_phone(visit)
    # A close look at the middle of the table, far from my main station.
    page.get_by_role("button", name="The whole table").click()
    for _ in range(6):
        page.get_by_role("button", name="Nearer").click()
    open_hint(page)
    page.locator(CONFIRM).wait_for()
    page.wait_for_function(f"() => ({OFFERED_OUTSIDE})() === 0", timeout=10_000)
    assert page.locator(".sketch .new, .sketch .cotton").count() >= 2


SHOWN_BESIDE = """([x, y]) => {
  const box = document.querySelector('.glass')?.getBoundingClientRect();
  if (!box) return false;
  const coversX = box.left - 10 < x && x < box.right + 10;
  const coversY = box.top - 10 < y && y < box.bottom + 10;
  return !(coversX && coversY) && Math.abs((box.left + box.right) / 2 - x) < 170;
}"""


def test_a_magnifier_shows_the_table_under_the_finger(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 740), has_touch=True, is_mobile=True)
    sit_down(page, "string-railway", 2, options={"layout": "valley", "order": [0, 1]})
    tap_corners(page)
    fingers = Fingers(page)
    glass = page.locator(".glass")
    table = page.locator(TABLE).bounding_box()
    assert table is not None
    for share in (0.25, 0.75):
        start, end = (
            (table["x"] + at * table["width"], table["y"] + at * table["height"])
            for at in (0.5, share)
        )
        fingers.down(start)
        fingers.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        fingers.move(end)
        # The glass follows the finger one frame later.
        page.wait_for_function(SHOWN_BESIDE, arg=end)
        fingers.lift()
        expect(glass).to_have_count(0)


def test_two_people_lay_tracks_on_one_table(visit: Visit) -> None:
    host = visit("/new/string-railway/friends")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Send this link to one person; it works once").input_value()
    friend = visit(link)
    friend.get_by_role("button", name="Take a seat").click()
    for page in (host, friend):
        expect(page.locator(TABLE)).to_be_visible()
    mine = ".sentence.mine"
    while host.locator(TRAY).count() + friend.locator(TRAY).count() == 0:
        page = host if host.locator(mine).count() > 0 else friend
        if page.locator(".corner").count() > 0:
            page.locator(".corner").first.click()
            confirm(page)
        page.evaluate(NEXT_FRAME)
    for laid in (1, 2):
        page, other = (host, friend) if host.locator(TRAY).count() > 0 else (friend, host)
        play_suggestion(page)
        # The third seat is a bot's, and may have laid a track too.
        expect(other.locator(".table .cotton").nth(2 + laid)).to_be_visible()
        other.locator(TRAY).wait_for()
