"""A locked piece says why when it is touched, with the rule one tap away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, MAKE, MINE, sit_down
from tools.positions import make_position

PHONE = (390, 844)
REASON = ".bar .trouble"
POST = """async ([path, body]) => (await fetch(path, {
  method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
})).json()"""


def touch(page: Page, piece: str) -> None:
    """Tap the middle of a piece, whether it is disabled or not."""
    box = page.locator(piece).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_tram_before_the_passenger_says_why_and_opens_the_rule(visit: Visit) -> None:
    page = visit(NOWHERE, size=PHONE)
    sit_down(page, "trambahn", 2, options={"first_player": 0})
    page.locator(MINE).first.wait_for()
    # The offer of a lesson would lie over the board.
    page.locator(".offer").get_by_role("button", name="Play", exact=True).click()
    touch(page, '[data-card^="tram-"]')
    reason = page.locator(REASON)
    expect(reason).to_contain_text("First lay a passenger")
    page.get_by_role("button", name="Read the rule").click()
    expect(reason).to_have_count(0)
    expect(page.locator("#side")).to_contain_text("TB-10")
    expect(page.locator("#side")).to_be_visible()


def sit_beside(visit: Visit, game: str, seats: int, order: dict[str, object]) -> Page:
    """Return the page of a player whose neighbour, a person, is to move."""
    ada, ben = visit(NOWHERE), visit(NOWHERE)
    plan = {"game": game, "options": order, "pace": "fast"}
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    people += [{"who": "bot", "level": "random"}] * (seats - 2)
    table = ada.evaluate(MAKE, {**plan, "seats": people})
    ben.evaluate(POST, [f"/api/tables/{table}/join", {"name": "Ben"}])
    ada.goto(f"/t/{table}")
    ada.locator(BOARD).first.wait_for()
    return ada


@pytest.mark.parametrize(
    ("game", "seats", "order", "pieces"),
    [
        (
            "station-master",
            3,
            {"first_player": 1},
            ['[data-guide="token-3"]', ".whole", "[data-card]"],
        ),
        ("freight-train", 2, {"first_player": 1}, [".train.free", '[data-why="main-0"]']),
        ("trambahn", 2, {"first_player": 1}, [".row", "[data-card]", '[data-drop="money"]']),
        ("block-train", 3, {"captain": 1}, ["[data-card]", '[data-guide="mine"]']),
        ("string-railway", 3, {"order": [1, 0, 2]}, ['[data-guide="table"]']),
    ],
)
def test_every_locked_piece_answers_out_of_turn(
    visit: Visit, game: str, seats: int, order: dict[str, object], pieces: list[str]
) -> None:
    ada = sit_beside(visit, game, seats, order)
    for piece in pieces:
        touch(ada, piece)
        expect(ada.locator(REASON)).to_contain_text("It is not your turn")
        ada.locator(".bar").get_by_role("button", name="Close").click()
        expect(ada.locator(REASON)).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "seats", "order", "place", "rule"),
    [
        ("station-master", 3, {"first_player": 0}, ".whole", "SM-6"),
        ("freight-train", 2, {"first_player": 0}, '[data-drop="train-0"]', "FT-15"),
        ("trambahn", 2, {"first_player": 0}, ".row", "TB-27"),
        ("block-train", 3, {"captain": 0}, '[data-guide="mine"]', "BT-7"),
    ],
)
def test_a_place_touched_before_a_piece_says_what_comes_first(
    visit: Visit, game: str, seats: int, order: dict[str, object], place: str, rule: str
) -> None:
    page = visit(NOWHERE)
    sit_down(page, game, seats, options=order)
    page.locator(MINE).first.wait_for()
    page.locator(".offer").get_by_role("button", name="Play", exact=True).click()
    touch(page, place)
    expect(page.locator(REASON)).to_contain_text("First pick")
    page.get_by_role("button", name="Read the rule").click()
    expect(page.locator("#side")).to_contain_text(rule)


def test_a_taken_corner_says_so(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "string-railway", 3, options={"order": [1, 2, 0]})
    page.locator(MINE).first.wait_for()
    page.locator(".offer").get_by_role("button", name="Play", exact=True).click()
    touch(page, ".station")
    expect(page.locator(REASON)).to_contain_text("That corner is taken")


def test_string_railway_answers_for_a_laid_string_a_bad_place_and_the_tray(visit: Visit) -> None:
    page = visit(NOWHERE)
    table = make_position(page, "string-railway")
    page.goto(f"/t/{table}")
    page.locator(MINE).first.wait_for()
    for piece, reason in {
        '[data-explain="string:long"]': "That string is laid already",
        '[data-why="draw"]': "Nothing is drawn yet",
        '[data-why="give_up"]': "First place your tiles",
        '[data-guide="station-0"]': "The Central cannot lie there",
    }.items():
        touch(page, piece)
        expect(page.locator(REASON)).to_contain_text(reason)
        expect(page.get_by_role("button", name="Read the rule")).to_be_visible()
        page.locator(".bar").get_by_role("button", name="Close").click()
        expect(page.locator(REASON)).to_have_count(0)


def test_a_full_yard_says_why_no_row_is_filled(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "freight-train", 2, options={"first_player": 0})
    page.locator(MINE).first.wait_for()
    page.locator(".offer").get_by_role("button", name="Play", exact=True).click()
    touch(page, '[data-why="fill"]')
    expect(page.locator(REASON)).to_contain_text("only if two or more rows are empty")
