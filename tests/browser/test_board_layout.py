"""Each board shows at once: own pieces large, texts readable, scores in sight."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.moments import moment_where
from tests.browser.seating import await_turn, confirm, sit_down
from tools.positions import (
    POSITIONS,
    SIZES,
    Size,
    continue_record,
    make_position,
    read_record,
    show,
)

Sight = Callable[[int, Any], bool]
PHONES = [size for size in SIZES if size.touch and size.text == 100]
SMALL_LAPTOP = next(size for size in SIZES if size.name == "1024x768")
ACROSS = next(size for size in SIZES if size.name == "740x360")
LAPTOP = next(size for size in SIZES if size.name == "1440x900")
LEAST_TEXT = 12
LEAST_TELEVISION_TEXT = 28
TEXT_SIZES = """([within, least, but]) => {
  const small = [];
  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const seen = node.checkVisibility() && range.getBoundingClientRect().width > 2;
      if (!walker.currentNode.data.trim() || !seen || node.closest('.sr-only, svg')) continue;
      if (but && node.closest(but)) continue;
      const size = parseFloat(getComputedStyle(node).fontSize);
      if (size < least - 0.1) small.push(`${walker.currentNode.data.trim()} ${size}`);
    }
  }
  return small;
}"""
RECTS = """selector => [...document.querySelectorAll(selector)].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
})"""
WIDTHS = """selector => [...document.querySelectorAll(selector)]
  .map((node) => node.getBoundingClientRect().width)"""
COLLIDING = """() => [...document.querySelectorAll('.card .band')].filter((band) => {
  const boxes = [...band.children].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  return boxes.some((box, at) => at > 0 && box.left < boxes[at - 1].right - 0.5);
}).map((band) => band.textContent)"""


def open_position(visit: Visit, game: str, size: Size, **more: Any) -> Page:
    """Open a game's late position at a size."""
    page = visit(NOWHERE, reduced_motion="reduce", has_touch=size.touch, **more)
    show(page, make_position(page, game), size)
    return page


def continue_where(page: Page, game: str, name: str, seen: Sight) -> str:
    """Create a table that continues a kept record from a moment; return its id."""
    record = read_record(game, name)
    return continue_record(page, record, moment_where(record, seen))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_station_master_is_readable_on_every_phone(visit: Visit, locale: str) -> None:
    page = open_position(visit, "station-master", PHONES[0], locale=locale)
    table = page.url.rsplit("/", 1)[1]
    for size in PHONES:
        show(page, table, size)
        texts = [".trains, [data-guide=hand], [data-guide=tokens]", LEAST_TEXT, ""]
        assert page.evaluate(TEXT_SIZES, texts) == [], size


def test_a_train_says_what_it_brings_me_and_every_carriage_has_its_drawing(visit: Visit) -> None:
    page = open_position(visit, "station-master", LAPTOP)
    expect(page.locator("[data-guide^=brings]").first).to_have_text("you +9")
    drawn: dict[str, str] = dict(
        page.locator(".trains [data-explain^=card], .cards [data-explain^=card]").evaluate_all(
            "all => all.map((one) => [one.dataset.explain, one.querySelector('svg').innerHTML])"
        )
    )
    assert len(drawn) >= 8
    assert len(set(drawn.values())) == len(drawn)


def test_a_departure_shows_every_token_and_moves_no_train(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(
        page, "station-master", 2, level="greedy", options={"first_player": 0}, deal="lesson 727"
    )
    # A train with a carriage, which becomes the first card of the discard pile.
    for piece in ("[data-guide=token-3]", "[data-card=dining]"):
        assert await_turn(page)
        page.locator(piece).click()
        page.locator("[data-drop=train-1]").click()
        confirm(page)
    assert await_turn(page)
    discard = page.get_by_role("region", name="Discard").get_by_role("listitem")
    expect(discard).to_have_count(0)
    page.locator("[data-card=caboose]").click()
    before = page.evaluate(RECTS, ".track")
    page.locator("[data-drop=train-1]").click()
    page.locator(".bar .primary").click()
    departure = page.locator(".departure")
    expect(departure.locator(".token").first).to_be_visible()
    expect(departure.locator(".points").first).to_be_visible()
    expect(discard).not_to_have_count(0)
    assert page.evaluate(RECTS, ".track") == before
    # It goes by itself.
    expect(departure).to_have_count(0, timeout=20_000)


def test_my_load_is_the_largest_and_its_places_show_their_points(visit: Visit) -> None:
    page = visit(NOWHERE, reduced_motion="reduce")
    table = make_position(page, "block-train")
    for size in (SMALL_LAPTOP, LAPTOP):
        show(page, table, size)
        page.locator("[data-guide=mine] .place .wagon").first.wait_for()
        own = min(page.evaluate(WIDTHS, "[data-guide=mine] .place .wagon"))
        assert own > 1.25 * max(page.evaluate(WIDTHS, ".rivals .place .wagon"))
        page.locator(POSITIONS["block-train"].pick).first.click()
        spots = page.locator(".spot.lit")
        spots.first.wait_for()
        for at in range(spots.count()):
            expect(spots.nth(at).locator(".points")).not_to_be_empty()
        assert min(page.evaluate(WIDTHS, ".spot .card")) > 30
        page.keyboard.press("Escape")


def test_a_load_without_a_locomotive_says_what_it_will_bring(visit: Visit) -> None:
    page = visit(NOWHERE, reduced_motion="reduce")

    def stranded(_: int, view: Any) -> bool:
        load = view["loads"][view["to_move"]]
        return view["held"] is None and len(load["wagons"]) > 3 and not load["locomotive"]

    show(page, continue_where(page, "block-train", "shared-win", stranded), LAPTOP)
    offer = page.locator("[data-guide=offer] button.lit")
    offer.first.wait_for()
    for at in range(offer.count()):
        offer.nth(at).click()
        points = page.locator(".spot .points")
        for place in range(points.count()):
            expect(points.nth(place)).not_to_be_empty()
        promised = [text for text in points.all_inner_texts() if text.startswith("(+")]
        if promised:
            page.locator(".spot", has_text=promised[0]).first.hover()
            gain = page.locator(".ghost .gain")
            expect(gain).to_have_text(f"{promised[0].strip('()')} once you have a locomotive")
            return
        page.keyboard.press("Escape")
    raise AssertionError("no place promises points")


def test_numbers_on_cards_do_not_touch_and_money_and_prices_are_labelled(visit: Visit) -> None:
    page = open_position(visit, "trambahn", PHONES[0])
    for size in SIZES:
        show(page, page.url.rsplit("/", 1)[1], size)
        assert page.evaluate(COLLIDING) == [], size
        expect(page.get_by_text("Money", exact=True).first).to_be_visible()
        expect(page.get_by_text("costs 15", exact=True).first).to_be_visible()


WIDER = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_part_of_a_trambahn_turn_is_named(visit: Visit, locale: str) -> None:
    page = open_position(visit, "trambahn", PHONES[0], locale=locale)
    for size in SIZES:
        show(page, page.url.rsplit("/", 1)[1], size)
        parts = page.locator(".strip li")
        expect(parts.filter(has_text=re.compile(r"^\s*\D{4,}$"))).to_have_count(5)
        assert page.evaluate(TEXT_SIZES, [".strip", LEAST_TEXT, ""]) == [], size
        assert page.evaluate(WIDER, ".strip ol") == [], size


def test_a_column_of_the_rival_shows_its_line_where_cards_are_too_small(visit: Visit) -> None:
    page = open_position(visit, "trambahn", PHONES[0])
    for size in PHONES:
        show(page, page.url.rsplit("/", 1)[1], size)
        signs = page.locator(".rival .stack .piece:first-child svg:not(.art)")
        expect(signs).to_have_count(5)
        for at in range(5):
            expect(signs.nth(at)).to_be_in_viewport(ratio=1)
        assert min(page.evaluate(WIDTHS, ".rival .stack .piece:first-child")) >= 16


@pytest.mark.parametrize("size", [SMALL_LAPTOP, ACROSS], ids=["laptop", "phone-across"])
def test_all_loads_and_scores_of_block_train_are_in_sight(visit: Visit, size: Size) -> None:
    page = open_position(visit, "block-train", size)
    loads = page.locator(".rivals section")
    expect(loads).to_have_count(5)
    for at in range(5):
        expect(loads.nth(at)).to_be_in_viewport(ratio=0.97)
    expect(page.locator("[data-guide=scores] tfoot")).to_be_in_viewport(ratio=1)
    assert min(page.evaluate(WIDTHS, ".rivals .place .wagon")) >= 18


def test_carriages_of_all_trains_have_one_width(visit: Visit) -> None:
    page = open_position(visit, "station-master", PHONES[0])
    for size in SIZES:
        show(page, page.url.rsplit("/", 1)[1], size)
        page.locator(".carriage").first.wait_for()
        widths = page.evaluate(WIDTHS, ".train .carriage")
        assert max(widths) - min(widths) < 1, size


@pytest.mark.parametrize("size", [SMALL_LAPTOP, ACROSS], ids=["laptop", "phone-across"])
def test_the_contest_of_freight_train_is_in_sight(visit: Visit, size: Size) -> None:
    page = open_position(visit, "freight-train", size)
    for part in ("caption", "tfoot"):
        expect(page.locator(f"[data-guide=categories] {part}")).to_be_in_viewport(ratio=0.9)


def test_the_table_of_string_railway_has_the_whole_phone(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), has_touch=True, is_mobile=True, reduced_motion="reduce")
    sit_down(page, "string-railway", 3, options={"layout": "valley", "order": [0, 1, 2]})
    assert await_turn(page)
    corner = page.locator(".corner")
    if corner.count() > 0:
        corner.first.tap()
        page.locator(".bar .primary").tap()
    page.locator("[data-guide=tray]").wait_for(timeout=60_000)
    table = page.locator("[data-guide=table]").bounding_box()
    assert table is not None
    assert table["width"] >= 378
    # One score panel, and a camera that shows my part of the table.
    expect(page.locator(".string-railway table")).to_have_count(0)
    expect(page.get_by_role("button", name="The whole table")).to_be_visible()
    tile = page.locator(".station").first.bounding_box()
    assert tile is not None
    assert tile["width"] > 36


PANELS = {"freight-train": ".rivals > section", "block-train": ".rivals section"}


@pytest.mark.parametrize("game", list(POSITIONS))
def test_texts_of_a_television_are_large_and_seats_equal(visit: Visit, game: str) -> None:
    page = visit(NOWHERE, size=(1920, 1080), reduced_motion="reduce")
    page.goto(f"/t/{make_position(page, game)}/screen")
    page.locator("main .frame > *").first.wait_for()
    # Numbers printed on pieces are parts of drawings.
    pieces = ".card, .count, .tram b, i, .deck, .key, .train .track"
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    found = page.evaluate(TEXT_SIZES, ["header, main", LEAST_TELEVISION_TEXT, pieces])
    assert found == []
    # All players in one line, whatever their number; what happened has its own line.
    tops = {one.split()[1] for one in page.evaluate(RECTS, "header li")}
    assert len(tops) == 1
    assert page.locator(".mine").count() == (1 if game == "trambahn" else 0)
    if panels := PANELS.get(game):
        heights = [int(one.split()[3]) for one in page.evaluate(RECTS, panels)]
        assert len(heights) == page.locator("header li").count()
        assert max(heights) - min(heights) <= 2


UNREACHED = """() => [...document.querySelectorAll('.spot .target')].flatMap((target) => {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const inside = 44 / 2 - 1, [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [[0, 0], [-inside, 0], [inside, 0], [0, -inside], [0, inside]].flatMap(([dx, dy]) => {
    const hit = document.elementFromPoint(x + dx, y + dy)?.closest('.spot');
    return hit === target.closest('.spot') ? [] : [target.closest('.spot').ariaLabel];
  });
})"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360)])
def test_places_of_block_train_are_large_enough_for_a_finger(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(NOWHERE, size=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.goto(f"/t/{make_position(page, 'block-train')}")
    page.locator(".offer .lit").first.tap()
    page.locator(".spot").first.wait_for()
    assert page.locator(".spot .target").count() > 5
    assert page.evaluate(UNREACHED) == []


def test_a_phone_beside_a_television_tells_the_last_moves(visit: Visit) -> None:
    page = visit(NOWHERE, size=(390, 844), has_touch=True, is_mobile=True)
    table = make_position(page, "station-master")
    page.goto(f"/t/{table}/hand")
    expect(page.get_by_role("list", name="The last moves").get_by_role("listitem")).to_have_count(3)
    page.locator("[data-guide=hand] .piece.usable").last.tap()
    expect(page.locator(".choice b").first).to_contain_text("then")


def test_buttons_of_a_replay_are_large_enough_for_a_finger(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 640), has_touch=True, is_mobile=True)
    table = make_position(page, "trambahn")
    page.goto(f"/t/{table}?at=3")
    page.locator(".replay button").first.wait_for()
    for width, height in ((360, 640), (390, 844), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        widths = [one for one in page.evaluate(WIDTHS, ".replay button") if one > 0]
        assert min(widths) >= 44
