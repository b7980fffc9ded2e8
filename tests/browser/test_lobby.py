"""The lobby: home, new tables, invites, lists, chat, keyboard shortcuts."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import AGAIN, NOWHERE, Visit
from tests.browser.seating import MAKE, await_turn, play_now, sit_down
from tests.browser.test_shell import ACCESSIBLE, violations, violations_by_theme

OPEN = "Open the table"


def make(page: Page, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Create a table through the API; return its id."""
    table: str = page.evaluate(MAKE, {"game": game, "seats": seats, **more})
    return table


def info(page: Page) -> dict[str, Any]:
    """Return the server's description of the table a page is at."""
    table = re.search(r"/t/([^/?#]+)", page.url)
    assert table is not None
    found: dict[str, Any] = page.request.get(f"/api/tables/{table[1]}", max_retries=AGAIN).json()
    return found


def test_home_describes_the_site_and_each_game(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Five railway table games")
    facts = page.locator("article .facts")
    expect(facts).to_have_count(5)
    for poster in facts.all():
        expect(poster).to_have_text(re.compile(r"\d players\s*\d+–\d+ min"))


def open_options(page: Page) -> None:
    page.locator("summary", has_text="Options").click()


@pytest.mark.parametrize("game", ["block-train", "station-master", "freight-train"])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_form_shows_no_notation(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/new/{game}/friends", locale=language)
    open_options(page)
    for choice in page.locator("fieldset").all():
        if choice.locator(".way input").count() > 0:
            choice.locator(".way input").last.check()
    shown = page.locator("form").inner_text()
    values = [field.input_value() for field in page.locator("form input, form textarea").all()]
    for text in (shown, *values):
        assert not re.search(r"null|undefined|\[\]|\{\}|[a-z]_[a-z]", text)
    assert violations(page) == []


@pytest.mark.parametrize("late", ["**/api/games", "**/assets/options-*.js"])
def test_the_form_waits_until_it_can_name_its_options(visit: Visit, late: str) -> None:
    page = visit(NOWHERE)
    held: list[Route] = []
    page.route(late, lambda route: held.append(route))  # noqa: PLW0108 playwright asks how many it takes
    with page.expect_request(late):
        page.goto("/new/freight-train/friends", wait_until="commit")
    page.get_by_role("heading", level=1, name="Freight Train").wait_for()
    assert len(held) == 1
    expect(page.locator("form")).to_have_count(0)
    held[0].continue_()
    open_options(page)
    assert not re.search(r"[a-z]_[a-z]", page.locator("form").inner_text())


def test_scoring_cards_are_chosen_as_cards(visit: Visit) -> None:
    page = visit("/new/block-train/screen")
    open_options(page)
    page.get_by_label("Choose 3 yourself").check()
    for card in ("longest load", "most red", "no flag"):
        page.locator(".card", has_text=card).click()
    expect(page.get_by_text("That is all.")).to_be_visible()
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url("**/t/*")
    assert info(page)["options"]["scoring"] == ["longest", "most_red", "no_flag"]


def test_a_custom_deck_is_counted_and_sent_to_the_server(visit: Visit) -> None:
    page = visit("/new/freight-train/screen")
    page.locator(".count", has_text="2").click()
    open_options(page)
    page.get_by_label("A deck of our own").check()
    expect(page.locator(".sum")).to_have_text("99 in all")
    page.get_by_role("button", name="One more: tank car").click()
    page.get_by_label("How many: ore car").fill("12")
    page.get_by_label("How many: ore car").press("Tab")
    expect(page.locator(".sum")).to_have_text("103 in all")
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url("**/t/*")
    deck = info(page)["options"]["deck"]
    assert (deck["tank"], deck["ore"], deck["box"]) == (10, 12, 9)


def test_a_deck_can_be_read_from_a_file_and_a_wrong_file_is_refused(
    visit: Visit, tmp_path: Path
) -> None:
    wrong, right = tmp_path / "wrong.txt", tmp_path / "deck.csv"
    wrong.write_text("%% a shopping list ***\n")
    right.write_text("ore 40\ntank*30\nbox,25\n")
    page = visit("/new/freight-train/screen")
    page.locator(".count", has_text="2").click()
    open_options(page)
    page.get_by_label("A deck of our own").check()
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("holds no deck")
    expect(page.locator(".sum")).to_have_text("99 in all")
    page.locator("input[type=file]").set_input_files(right)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url("**/t/*")
    assert info(page)["options"]["deck"] == {"ore": 40, "tank": 30, "box": 25}


def test_a_new_table_for_friends_shows_its_link_with_code_and_copy_button(visit: Visit) -> None:
    page = visit("/new/trambahn/friends", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=OPEN).click()
    link = page.get_by_label("Send this link to one person")
    expect(link).to_have_value(re.compile(r"/t/[\w-]+#invite=\S{22,}"))
    code = page.get_by_role("img", name="The same link as a QR code").bounding_box()
    assert code is not None
    assert code["width"] >= 150
    page.get_by_role("button", name="Copy invite").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()
    # The server of these tests listens on loopback only.
    expect(page.get_by_role("note")).to_contain_text("railtable serve --host 0.0.0.0")


def test_reloading_the_page_voids_no_invite(visit: Visit) -> None:
    page = visit("/new/trambahn/friends")
    page.get_by_role("button", name=OPEN).click()
    link = page.get_by_label("Send this link to one person").input_value()
    page.reload()
    page.get_by_role("button", name="Invite").wait_for()
    friend = visit(link)
    friend.get_by_role("button", name="Take a seat").click()
    expect(friend.locator("[data-guide=hand]")).to_be_visible()


def test_a_table_is_found_and_joined(visit: Visit) -> None:
    ada = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    table = make(ada, "trambahn", people, listed=True)
    ben = visit("/")
    ben.get_by_role("link", name="Find a table").click()
    row = ben.locator(f"a[href='/t/{table}']")
    expect(row).to_contain_text("One seat free")
    row.click()
    ben.get_by_role("button", name="Take a seat").click()
    expect(ben.locator("[data-guide=hand]")).to_be_visible()


@pytest.mark.parametrize("path", ["/t/gone", "/t/gone/screen", "/t/gone/hand", "/t/gone#invite=x"])
def test_a_dead_link_shows_an_error_and_a_link_home(visit: Visit, path: str) -> None:
    page = visit("/")
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    page.get_by_role("main").get_by_role("link", name="Home").click()
    page.locator("article").first.wait_for()


def test_a_chat_message_shows_until_it_is_read(visit: Visit) -> None:
    ada, ben = visit("/"), visit("/")
    table = make(ada, "trambahn", [{"who": "me", "name": "Ada"}, {"who": "open"}])
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Take a seat").click()
    ada.get_by_role("tab", name="Chat").wait_for()
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something").fill("Nice tram!")
    ben.get_by_label("Say something").press("Enter")
    expect(ada.locator(".unread")).to_contain_text("one new message")
    expect(ada.locator(".toast")).to_contain_text("Nice tram!")
    expect(ben.locator(".unread")).to_have_count(0)
    ada.reload()
    expect(ada.locator(".unread")).to_contain_text("one new message")
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.locator(".unread")).to_have_count(0)
    ada.reload()
    ada.get_by_role("tab", name="Chat").wait_for()
    expect(ada.locator(".unread")).to_have_count(0)


def test_a_spectator_sees_a_notice_of_it(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "trambahn", 2)
    expect(page.get_by_text("You are watching")).to_have_count(0)
    stranger = visit(page.url)
    expect(stranger.get_by_role("note")).to_contain_text("You are watching")


def test_resigning_a_game_of_two_ends_it(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "trambahn", 2)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert info(page)["status"] == "playing"
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".end .winner").wait_for()
    found = info(page)
    assert (found["status"], found["mine"]) == ("over", [0])


def test_a_visitor_takes_a_seat_on_a_phone_without_scrolling(visit: Visit) -> None:
    owner = visit(NOWHERE)
    seats = [{"who": "me", "name": "Ada"}, *[{"who": "open"}] * 4]
    clock = {"kind": "game", "seconds": 900, "increment": 10}
    table = make(owner, "station-master", seats, rated=True, clock=clock)
    visitor = visit(f"/t/{table}", size=(390, 844), has_touch=True, is_mobile=True)
    sit = visitor.get_by_role("button", name="Take a seat")
    sit.wait_for()
    box = sit.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert violations_by_theme(visitor) == ACCESSIBLE
    visitor.get_by_label("Your name").fill("Zoë")
    visitor.get_by_label("Count this game for my rating").uncheck()
    sit.click()
    expect(visitor.get_by_text("I agree to a rated game")).to_be_visible()
    seated = info(visitor)["seats"][1]
    assert (seated["name"], seated["agreed"]) == ("Zoë", False)


@pytest.mark.parametrize("size", [(390, 844), (740, 360)])
def test_a_waiting_table_scrolls_on_a_phone_and_nothing_overlaps(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(NOWHERE, size=size, has_touch=True, is_mobile=True)
    seats = [{"who": "me", "name": "Ada"}, *[{"who": "open"}] * 4]
    page.goto(f"/t/{make(page, 'station-master', seats)}")
    waiting = page.locator("main > section")
    words, first = waiting.locator("header .words"), waiting.locator("ol li").first
    first.wait_for()
    above, below = words.bounding_box(), first.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    leave = page.get_by_role("button", name="Leave the table")
    leave.scroll_into_view_if_needed()
    box = leave.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    leave.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_resigning_asks_one_question_however_late_the_opponents_are_known(visit: Visit) -> None:
    page = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "bot", "level": "greedy"}]
    table = make(page, "block-train", people)
    ben = visit(f"/t/{table}")
    ben.get_by_role("button", name="Take a seat").click()
    ben.get_by_role("tab", name="Seats").wait_for()
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))  # noqa: PLW0108 it is marked
    page.goto(ben.url)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert held
    for one in held:
        one.continue_()
    expect(page.get_by_role("dialog")).to_contain_text("plays on")


def test_an_old_table_can_be_removed_from_the_list_and_restored(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "trambahn", 2)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".end .winner").wait_for()
    page.goto(f"{page.url.partition('/t/')[0]}/")
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    mine.get_by_role("button", name="Remove from the list").click()
    expect(mine).to_have_count(0)
    page.get_by_role("button", name="Bring back").click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    mine.get_by_role("button", name="Remove from the list").click()
    page.reload()
    page.locator("article .primary").first.wait_for()
    expect(mine).to_have_count(0)


def test_my_tables_show_time_players_points_and_turn(visit: Visit) -> None:
    page = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    table = make(page, "trambahn", people, options={"first_player": 1})
    ben = visit(f"/t/{table}")
    ben.get_by_role("button", name="Take a seat").click()
    ben.locator("[data-guide=hand]").wait_for()
    page.reload()
    row = page.get_by_role("region", name="Your tables").get_by_role("listitem").first
    expect(row).to_contain_text("Trambahn")
    expect(row).to_contain_text(re.compile(r"You\s*0"))
    expect(row).to_contain_text("Guest to move")
    expect(row.locator("time")).to_have_text("just now")


def test_keys_step_through_a_game(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    count = page.locator(".replay .count").first
    last = int((count.text_content() or "").split("/")[1])
    for key, at in [("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)]:
        page.keyboard.press(key)
        expect(count).to_have_text(f"{at}/{last}")
    page.keyboard.press("Home")
    expect(count).to_have_text(f"0/{last}")
    page.keyboard.press("Space")
    expect(count).to_have_text(f"{last}/{last}")


def test_a_sheet_lists_the_shortcuts_and_typing_triggers_none(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    page.keyboard.press("2")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.get_by_label("Say something").press_sequentially("?1")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(page) == []


def test_shortcuts_can_be_turned_off(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Keys at the table").uncheck()
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Keys at the table").check()
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


@pytest.mark.parametrize("game", ["station-master", "trambahn"])
@pytest.mark.parametrize("part", ["screen", "hand"])
def test_large_screens_and_hands_are_accessible(visit: Visit, part: str, game: str) -> None:
    page = visit("/", reduced_motion="reduce")
    people = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
    options = {"first_player": 0}
    table = make(page, game, people, start=True, options=options)
    page.goto(f"/t/{table}/{part}")
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    if part == "hand":
        page.locator(".piece:enabled").first.click()
    assert violations_by_theme(page) == ACCESSIBLE


WIDTHS = """article => [...article.querySelectorAll('.ways .button')]
  .map((button) => button.getBoundingClientRect().width)"""


def test_play_is_the_widest_button_of_a_poster_on_a_phone(visit: Visit) -> None:
    page = visit("/", size=(390, 844), has_touch=True, is_mobile=True)
    play = page.get_by_role("button", name="Play now").first
    expect(play).to_be_visible()
    play_width, *others = page.locator("article").first.evaluate(WIDTHS)
    assert len(others) == 5
    assert all(play_width >= width for width in others)
    box = page.locator("article .picture").first.bounding_box()
    assert box is not None
    assert abs(box["width"] - box["height"]) < 1
