"""Trambahn through the page: two people, a shared screen, both languages."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.phones import Ear
from tests.browser.seating import CONFIRM, await_turn, play_now, settled, steps_shown
from tests.browser.trambahn_player import (
    HAND,
    LIT,
    end_turn,
    lay_passenger,
    play_turn,
)
from tools.local_server import LocalServer
from tools.positions import open_hint


def test_two_people_meet_by_an_invite_link(visit: Visit) -> None:
    host = visit("/new/trambahn/friends")
    host.get_by_role("textbox", name="Name").fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Send this link to one person; it works once").input_value()
    assert "#invite=" in link
    friend = visit(link)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Take a seat").click()
    expect(friend.locator(".trambahn")).to_be_visible()
    assert "invite" not in friend.url
    expect(host.locator(".trambahn")).to_be_visible()
    for _ in range(2):
        for page in (host, friend):
            other = friend if page is host else host
            if page.locator(".sentence.mine").count() == 0:
                continue
            assert await_turn(page)
            lay_passenger(page)
            expect(other.locator(".sentence .last")).to_contain_text("passenger")
            end_turn(page)
            expect(other.locator(".sentence.mine")).to_be_visible()
    say = host.get_by_role("tab", name="Chat")
    say.click()
    host.get_by_label("Say something").fill("<b>Good</b> ride!")
    host.get_by_label("Say something").press("Enter")
    friend.get_by_role("tab", name="Chat").click()
    expect(friend.get_by_role("log")).to_contain_text("<b>Good</b> ride!")


def test_a_used_invite_says_so(visit: Visit) -> None:
    host = visit("/new/trambahn/friends")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Send this link to one person; it works once").input_value()
    friend, late = visit(link), visit(link)
    # Shown before the invite is used: a page opened later offers no seat.
    late.get_by_role("button", name="Take a seat").wait_for()
    friend.get_by_role("button", name="Take a seat").click()
    expect(friend.locator(".trambahn")).to_be_visible()
    late.get_by_role("button", name="Take a seat").click()
    expect(late.get_by_role("alert")).to_contain_text("used already")


def test_a_spectator_sees_no_hand(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    stranger = visit(page.url)
    expect(stranger.locator(".trambahn")).to_be_visible()
    expect(stranger.locator(HAND)).to_have_count(0)
    expect(stranger.locator(".bar")).to_have_count(0)


def test_a_shared_screen_for_two_has_a_curtain(visit: Visit) -> None:
    page = visit("/new/trambahn/screen")
    page.get_by_role("button", name="Open the table").click()
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    for _ in range(3):
        expect(curtain).to_be_visible()
        curtain.get_by_role("button").click()
        expect(curtain).to_have_count(0)
        lay_passenger(page)
        end_turn(page)


def test_nothing_behind_the_curtain_can_be_reached_or_read(visit: Visit) -> None:
    page = visit("/new/trambahn/screen")
    ear = Ear(page)
    page.get_by_role("button", name="Open the table").click()
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    for turn in range(3):
        expect(curtain).to_be_visible()
        told = len(ear.of_kind("update"))
        for key in ("Shift+Tab", "Tab", "Shift+Tab", "Escape", "Escape"):
            page.keyboard.press(key)
            behind = "() => !document.activeElement.closest('.curtain, body:not(:has(:focus))')"
            assert not page.evaluate(behind), key
        expect(curtain).to_be_visible()
        expect(page.locator(HAND)).to_have_count(0)
        assert all(update["seat"] is None for update in ear.of_kind("update")[told:])
        if turn == 0:
            assert {update["seat"] for update in ear.of_kind("update")} == {None}
        curtain.get_by_role("button").click()
        expect(page.locator(HAND)).to_have_count(6)
        lay_passenger(page)
        end_turn(page)


def test_undo_takes_a_passenger_back_until_a_card_is_drawn(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    hand = page.locator(HAND).count()
    lay_passenger(page)
    expect(page.locator(HAND)).to_have_count(hand - 1)
    before = steps_shown(page)
    page.get_by_role("button", name="Undo").click()
    settled(page, before)
    expect(page.locator(HAND)).to_have_count(hand)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_reload_in_mid_move_restores_everything(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    lay_passenger(page)
    before = steps_shown(page)
    page.reload()
    expect(page.locator(".replay .count").first).to_have_text(before)
    expect(page.locator(".sentence.mine")).to_be_visible()
    end_turn(page)


def test_a_lost_connection_is_shown_and_recovers(visit: Visit, server: LocalServer) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    page.locator(f"{HAND}:enabled").first.click()
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    before = steps_shown(page)
    page.locator(f"{LIT}[data-drop^=row-]").first.click()
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
    settled(page, before)
    expect(page.locator(".sentence .last")).to_contain_text("passenger")


def test_the_log_links_to_moments_that_can_be_shared(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    for _ in range(2):
        assert await_turn(page)
        play_turn(page)
    assert await_turn(page)
    page.get_by_role("tabpanel").get_by_role("button", name=re.compile("passenger")).first.click()
    expect(page.locator(".sentence .expected")).to_contain_text("Looking back")
    expect(page.locator(f"{HAND}:enabled")).to_have_count(0)
    at = (steps_shown(page) or "").split("/")[0]
    other = visit(f"{page.url}?at={at}")
    expect(other.locator(".replay .count").first).to_contain_text(f"{at}/")
    expect(other.locator(".sentence .expected")).to_contain_text("Looking back")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sentence.mine")).to_be_visible()


def test_the_language_can_be_changed_in_mid_game(visit: Visit) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.get_by_role("button", name="Jouer").first).to_be_visible()
    play_now(page, "trambahn")
    assert await_turn(page)
    expect(page.locator(".sentence .expected")).to_contain_text("passager")
    page.get_by_role("button", name="Switch to English").click()
    expect(page.locator(".sentence .expected")).to_contain_text("passenger")
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_hint_names_an_action_and_its_reasons(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    open_hint(page)
    expect(page.locator(CONFIRM)).to_be_visible()
    expect(page.locator(".hint .move")).to_contain_text("You lay")
    page.locator(CONFIRM).click()
    expect(page.locator(".sentence .last")).to_contain_text("You ")


def test_a_card_can_be_dragged_to_its_row(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    before = steps_shown(page)
    card = page.locator(f"{HAND}:enabled").first
    card.hover()
    page.mouse.down()
    page.mouse.move(400, 300)
    row = page.locator(f"{LIT}[data-drop^=row-]").first
    box = row.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 20, steps=5)
    page.mouse.up()
    settled(page, before)
    expect(page.locator(".sentence .last")).to_contain_text("passenger")
