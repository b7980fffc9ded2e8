"""Important information is visible on a phone, portrait and landscape, in both languages."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.moments import moment_where
from tools.positions import (
    POSITIONS,
    Size,
    continue_record,
    find_moment,
    make_position,
    read_record,
    resize,
    show,
)

PHONES = [
    Size("360x640", 360, 640, touch=True),
    Size("390x844", 390, 844, touch=True),
    Size("740x360", 740, 360, touch=True),
    Size("390x844-text-200", 390, 844, text=200, touch=True),
]
CUT = """(selector) => {
  const found = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  if (found.length === 0) return ['nothing is shown'];
  const board = document.querySelector('.board').getBoundingClientRect();
  const isRead = (text, node) => {
    for (let at = text.parentElement; at !== node; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none' || !at.checkVisibility()) return true;
    const words = document.createRange();
    words.selectNodeContents(text);
    const [seen, box] = [words, node].map((one) => one.getBoundingClientRect());
    return seen.right <= box.right + 1 && seen.left >= box.left - 1;
  };
  return found.filter((node) => {
    const box = node.getBoundingClientRect();
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode.data.trim() && !isRead(walker.currentNode, node)) return true;
    const outside = box.right > board.right + 1 || box.left < board.left - 1;
    return box.width < 8 || box.height < 8 || outside;
  }).map((node) => node.textContent.trim());
}"""
BELOW = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.getBoundingClientRect().bottom > innerHeight + 1)
  .map((node) => node.textContent.trim())"""
LEAST_CARRIAGE = 36
Case = tuple[str, str, Callable[[int, Any], bool]]


def stranded(view: Any, seat: int) -> bool:
    """Tell whether a load has wagons and no locomotive."""
    load = view["loads"][seat]
    return bool(load["wagons"]) and not load["locomotive"]


LAST_ROUND: Case = ("freight-train", "five-seats", lambda _, view: view["day_ending"])
NO_LOCOMOTIVE: Case = (
    "block-train",
    "shared-win",
    lambda _, view: (
        view["held"] is None
        and stranded(view, view["to_move"])
        and sum(stranded(view, seat) for seat in range(6)) > 3
    ),
)
THREE_TILES: Case = (
    "string-railway",
    "three-players-valley",
    lambda _, view: len(view["drawn"]) == 3,
)
RIDES: Case = ("trambahn", "nine_card_column", lambda version, _: version >= 40)
NEW_COLUMN: Case = (
    "trambahn",
    "nine_card_column",
    lambda version, view: version >= 10 and view["phase"] == "stations",
)


def sit_at(visit: Visit, case: Case, locale: str) -> Page:
    """Open a position of a kept record on a phone."""
    game, name, seen = case
    page = visit(NOWHERE, locale=locale, has_touch=True, reduced_motion="reduce")
    record = read_record(game, name)
    show(page, continue_record(page, record, moment_where(record, seen)), PHONES[0])
    return page


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(
    ("case", "wanted"),
    [
        (LAST_ROUND, "[data-guide=day] strong"),
        (RIDES, ".strip li, .rides span, .pile .num, .pile .label"),
        (NO_LOCOMOTIVE, ".warning"),
        (THREE_TILES, ".strings .button, .tile > span[aria-hidden]"),
    ],
    ids=["last-round", "rides", "no-locomotive", "strings"],
)
def test_a_phone_shows_the_whole_text(visit: Visit, case: Case, wanted: str, locale: str) -> None:
    page = sit_at(visit, case, locale)
    for size in PHONES:
        resize(page, size)
        page.locator(wanted).first.wait_for()
        assert page.evaluate(CUT, wanted) == [], size.name


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_place_for_a_new_column_shows_its_label(visit: Visit, locale: str) -> None:
    page = sit_at(visit, NEW_COLUMN, locale)
    cards = page.locator("[data-guide=hand] button:enabled")
    cards.first.wait_for()
    for at in range(cards.count()):
        cards.nth(at).click()
        if page.locator("[data-drop=new-column]").count() > 0:
            break
    page.mouse.move(1, 1)
    for size in PHONES:
        resize(page, size)
        assert page.evaluate(CUT, "[data-drop=new-column]") == [], size.name


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_words_of_a_new_train_stay_on_its_track(visit: Visit, locale: str) -> None:
    page = visit(NOWHERE, locale=locale, has_touch=True, reduced_motion="reduce")
    show(page, make_position(page, "freight-train"), PHONES[0])
    for size in PHONES:
        resize(page, size)
        page.locator(".train.free.lit").first.wait_for()
        assert page.evaluate(CUT, ".train.free.lit, [data-guide=categories] .sum th") == [], (
            size.name
        )


def test_carriages_use_the_room_of_free_places_on_a_phone_held_across(visit: Visit) -> None:
    page = visit(NOWHERE, has_touch=True, reduced_motion="reduce")
    show(page, make_position(page, "station-master"), PHONES[2])
    page.locator(".carriage").first.wait_for()
    widths = page.evaluate(
        "() => [...document.querySelectorAll('.train .carriage')]"
        ".map((one) => one.getBoundingClientRect().width)"
    )
    assert min(widths) >= LEAST_CARRIAGE
    spilt = "() => [...document.querySelectorAll('.wagons')]"
    spilt += ".filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    for size in PHONES:
        resize(page, size)
        assert page.evaluate(spilt) == 0, size.name


OUTSIDE = """() => {
  const [board, gain] = ['.board', '.ghost .gain']
    .map((one) => document.querySelector(one).getBoundingClientRect());
  const moved = document.querySelector('.board .frame').scrollLeft;
  return [moved, Math.max(0, board.left - gain.left), Math.max(0, gain.right - board.right)];
}"""


def test_the_points_of_a_place_stay_on_the_board(visit: Visit) -> None:
    page = sit_at(visit, NO_LOCOMOTIVE, "fr-FR")
    told = page.locator(".ghost .gain", has_text="dès que vous aurez une locomotive")
    found = 0
    for size in (PHONES[0], PHONES[1]):
        resize(page, size)
        offer = page.locator(".offer .lit")
        for card in range(offer.count()):
            offer.nth(card).tap()
            spots = page.locator(".spot.lit")
            spots.first.wait_for()
            for at in range(spots.count()):
                spots.nth(at).locator(".target").tap()
                page.locator(".bar .primary").wait_for()
                found += told.count()
                assert page.evaluate(OUTSIDE) == [0, 0, 0], (size.name, card, at)
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    assert found > 0


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_phone_held_across_shows_all_loads_and_scores(visit: Visit, locale: str) -> None:
    page = visit(NOWHERE, locale=locale, has_touch=True, reduced_motion="reduce")
    show(page, make_position(page, "block-train"), PHONES[2])
    page.locator(".offer .lit").first.wait_for()
    assert page.evaluate(BELOW, ".rivals section, [data-guide=scores] tr, .mine section") == []


BELOW_BOARD = """(selector) => {
  const bottom = document.querySelector('.board').getBoundingClientRect().bottom + 1;
  const found = [...document.querySelectorAll(selector)];
  return [found.length, found.filter((node) => node.getBoundingClientRect().bottom > bottom).length];
}"""


def test_a_small_phone_shows_all_loads_until_a_card_is_chosen(visit: Visit) -> None:
    page = visit(NOWHERE, has_touch=True, reduced_motion="reduce")
    record = read_record("block-train", "shared-win")
    late = moment_where(record, lambda _, view: view["round"] > 4 and view["held"] is None)
    show(page, continue_record(page, record, late), PHONES[0])
    page.locator(".offer .lit").first.wait_for()
    assert page.evaluate(BELOW_BOARD, ".rivals section, .mine section") == [6, 0]
    page.locator(".offer .lit").first.tap()
    page.locator(".spot.lit .target").first.wait_for()
    own = ".mine section, .spot.lit .target"
    assert page.evaluate(BELOW_BOARD, own)[1] == 0


COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const buttons = [...document.querySelectorAll('.zoom .button')].map(box);
  return [...document.querySelectorAll("[data-explain='tile:main']")]
    .filter((tile) => buttons.some((button) => meet(box(tile), button)))
    .map((tile) => tile.getAttribute('data-guide'));
}"""
"""The main stations below the buttons of String Railway's camera."""


def test_the_cameras_buttons_cover_no_main_station_on_a_phone(visit: Visit) -> None:
    page = visit(NOWHERE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    early = POSITIONS["string-railway"]._replace(share=0.4)
    record = read_record("string-railway", early.record)
    table = continue_record(page, record, find_moment(record, early))
    for size in PHONES:
        show(page, table, size)
        # The camera is at my turn: a third button leads back to the whole table.
        page.get_by_role("button", name="The whole table").wait_for()
        assert page.evaluate(COVERED) == [], size.name


def test_the_camera_shows_the_whole_map_where_my_turn_needs_nearly_all_of_it(visit: Visit) -> None:
    page = visit(NOWHERE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    show(page, make_position(page, "string-railway"), PHONES[2])
    expect(page.locator(".zoom .button")).to_have_count(2)
    assert page.evaluate(COVERED) == []


def test_a_picked_piece_of_a_hand_rises_below_the_prompt_of_a_phone_held_across(
    visit: Visit,
) -> None:
    page = visit(NOWHERE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = make_position(page, "station-master")
    resize(page, Size("740x360", 740, 360, touch=True))
    page.goto(f"/t/{table}/hand")
    pieces = page.locator(".piece")
    pieces.first.tap()
    page.locator(".choice").first.wait_for()
    room = page.locator(".phone main").bounding_box()
    assert room is not None
    for at in range(pieces.count()):
        box = pieces.nth(at).bounding_box()
        assert box is not None
        assert box["y"] >= room["y"]
        assert box["y"] + box["height"] <= room["y"] + room["height"]
