"""Block Train through the page: by mouse, keyboard and touch, in both languages."""

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.block_train_player import (
    GHOST,
    OFFER,
    PLACES,
    pick_card,
    play_to_the_end,
    play_turn,
)
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.players import Keys
from tests.browser.seating import (
    CONFIRM,
    NEXT_FRAME,
    await_turn,
    confirm,
    play_now,
    settled,
    sit_down,
    steps_shown,
    until,
)
from tests.browser.test_shell import overflow
from tools.local_server import LocalServer
from tools.positions import SIZES, make_position, open_hint, show

SENTENCE = ".sentence .last"
READABLE = 20
"""The minimum width of a wagon, in pixels, at which its cargo is recognisable."""
RIVALS = """() => [...document.querySelectorAll('.block-train .rivals section')].map((load) => {
  const name = load.querySelector('.name').getBoundingClientRect();
  const wagons = [...load.querySelectorAll('.wagon')].map((one) => one.getBoundingClientRect());
  return {
    least: Math.min(...wagons.map((box) => box.width)),
    over: wagons.some((box) => box.left < name.right && box.top < name.top + name.height / 2),
  };
})"""
LONG_NAME = "Anne-Charlotte de Vries"


def test_six_loads_of_a_whole_game_fit_a_phone(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 740), locale="fr-FR", reduced_motion="reduce")
    sit_down(page, "block-train", 6, level="greedy", name=LONG_NAME)
    assert play_to_the_end(page) == 8
    assert overflow(page) <= 0
    page.keyboard.press("Escape")
    expect(page.locator(".block-train .rivals section")).to_have_count(5)
    for load in page.locator(".block-train .rivals .row").all():
        box = load.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_rivals_trains_are_large_enough_to_read_beside_a_full_scoring_table(visit: Visit) -> None:
    page = visit(NOWHERE, reduced_motion="reduce")
    table = make_position(page, "block-train")
    for size in SIZES:
        if not size.touch:
            show(page, table, size)
            page.locator(OFFER).first.wait_for()
            loads = page.evaluate(RIVALS)
            assert len(loads) == 5
            assert [load for load in loads if load["least"] < READABLE] == [], size
            assert [load for load in loads if load["over"]] == [], size


def test_escape_steps_back_from_the_choice_to_the_card_to_the_offer(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "block-train")
    assert await_turn(page)
    Keys(page).press(OFFER)
    page.locator(f"{PLACES}:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(f"{CONFIRM}:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator(f"{PLACES}:focus").wait_for()
    expect(page.locator(CONFIRM)).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator(f"{OFFER}:focus").wait_for()
    expect(page.locator(PLACES)).to_have_count(0)


def test_arrow_keys_move_between_places(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "block-train")
    for turn in range(2):
        assert await_turn(page)
        play_turn(page, turn)
    assert await_turn(page)
    pick_card(page)
    names = [spot.get_attribute("data-drop") for spot in page.locator(PLACES).all()]
    page.locator(PLACES).last.focus()
    for name in names[::-1]:
        expect(page.locator(f"[data-drop='{name}']")).to_be_focused()
        page.keyboard.press("ArrowLeft")


def drop_on_place(page: Page) -> None:
    """Drop a held card at the first highlighted place."""
    place = page.locator(PLACES).first.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + 40, steps=6)
    expect(page.locator(GHOST)).to_be_visible()
    page.mouse.up()
    expect(page.locator(f"{GHOST}.chosen")).to_be_visible()


def test_a_card_is_dragged_to_its_place(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "block-train")
    for turn in range(2):
        assert await_turn(page)
        play_turn(page, turn)
    assert await_turn(page)
    page.locator(OFFER).first.hover()
    page.mouse.down()
    page.mouse.move(500, 420, steps=4)
    drop_on_place(page)
    confirm(page)


def test_a_card_can_be_dragged_before_the_server_has_sent_its_places(visit: Visit) -> None:
    page = visit(NOWHERE)
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    told = False

    def pass_on(socket: WebSocketRoute, message: str | bytes) -> None:
        if '"proposed"' in str(message) and not told:
            held.append((socket, message))
        else:
            socket.send(message)

    def hold_places(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: pass_on(socket, message))

    page.route_web_socket("**/live", hold_places)
    sit_down(page, "block-train", 3, level="greedy", deal="lesson 55")
    assert await_turn(page)
    page.locator(OFFER).first.hover()
    page.mouse.down()
    page.mouse.move(500, 420, steps=4)
    until(page, lambda: bool(held))
    assert page.locator(PLACES).count() == 0
    told = True
    for socket, message in held:
        socket.send(message)
    places = page.locator(PLACES)
    for step in range(500):
        # A hand that holds something always moves a little.
        page.mouse.move(500 + step % 9, 420)
        if places.count() > 0:
            break
        page.evaluate(NEXT_FRAME)
    drop_on_place(page)
    confirm(page)


def test_pressing_a_chosen_place_again_turns_the_card(visit: Visit) -> None:
    page = visit("/")
    scoring = ["most_red", "fragile", "two_locomotives"]
    options = {"captain": 0, "scoring": scoring}
    sit_down(page, "block-train", 3, level="greedy", deal="lesson 55", options=options)
    assert await_turn(page)
    page.locator(f"{OFFER}[data-card='<B-G']").click()
    place = page.locator(PLACES).first
    place.click()
    expect(page.locator(".bar")).to_contain_text("unturned")
    place.click()
    expect(page.locator(".bar")).to_contain_text("flipped")
    page.get_by_role("button", name="Turn round").click()
    expect(page.locator(".bar")).to_contain_text("unturned")


def test_a_phone_plays_by_touch(visit: Visit) -> None:
    page = visit("/", size=(360, 740), has_touch=True, is_mobile=True)
    poster = page.locator("article", has=page.locator("#poster-block-train"))
    poster.get_by_role("button").first.tap()
    for _ in range(3):
        assert await_turn(page)
        before = steps_shown(page)
        page.locator(OFFER).first.tap()
        page.locator(PLACES).last.tap()
        # Every place of a long load is visible, however narrow; the arrow buttons beside it are
        # large enough for a finger.
        width = page.evaluate(f"() => document.querySelector('{PLACES}').offsetWidth")
        assert width >= 24
        arrow = page.get_by_role("button", name="Place further left").bounding_box()
        assert arrow is not None
        assert min(arrow["width"], arrow["height"]) >= 44
        page.locator(CONFIRM).tap()
        settled(page, before)


def test_covered_wagons_show_while_peeking(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "block-train")
    turn = 0
    covered = page.locator("[data-guide=mine] .count")
    while covered.count() == 0:
        assert await_turn(page)
        before = steps_shown(page)
        pick_card(page)
        places = page.locator(PLACES)
        places.nth(places.count() // 2).click()
        page.locator(CONFIRM).click()
        settled(page, before)
        turn += 1
    assert await_turn(page)
    below = page.locator("[data-guide=mine] .below")
    expect(below).to_have_count(0)
    page.get_by_role("button", name="Look at the covered wagons").last.click()
    expect(below.first).to_be_visible()
    page.get_by_role("button", name="Look at the covered wagons").last.click()
    expect(below).to_have_count(0)
    covered.first.hover()
    expect(below.first).to_be_visible()


def lay_plain_cards(page: Page) -> Locator | None:
    """Lay at least one card, and more until a locomotive is offered; None if none comes."""
    for turn in range(9):
        assert await_turn(page)
        engine = page.locator(f"{OFFER}[data-card^='<']")
        if turn > 0 and engine.count() > 0:
            return engine.first
        plain = page.locator(f"{OFFER}:not([data-card^='<'])")
        if plain.count() == 0:
            return None
        plain.first.click()
        page.locator(PLACES).last.click()
        confirm(page)
    return None


def test_a_load_without_locomotive_shows_a_warning_until_it_has_one(visit: Visit) -> None:
    page = visit("/")
    engine = None
    for _ in range(8):  # retry with another deal if no locomotive is offered in time
        page.goto("/")
        play_now(page, "block-train")
        engine = lay_plain_cards(page)
        if engine is not None:
            break
    assert engine is not None
    warning = page.locator("[data-guide=mine] .warning")
    expect(warning).to_contain_text("no locomotive: 0 points")
    engine.click()
    page.locator(PLACES).first.click()
    confirm(page)
    expect(warning).to_have_count(0)


def test_a_hint_names_the_card_and_then_the_place(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "block-train")
    assert await_turn(page)
    for words in ("You take", "You lay "):
        before = steps_shown(page)
        open_hint(page)
        expect(page.locator(".bar")).to_contain_text(words)
        page.locator(CONFIRM).click()
        settled(page, before)


def test_a_choice_survives_a_lost_connection(visit: Visit, server: LocalServer) -> None:
    page = visit("/")
    play_now(page, "block-train")
    assert await_turn(page)
    page.locator(OFFER).first.wait_for()
    pick_card(page)
    page.locator(PLACES).first.click()
    page.locator(CONFIRM).wait_for()
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
    before = steps_shown(page)
    page.locator(CONFIRM).click()
    settled(page, before)
