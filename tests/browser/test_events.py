"""Events on the page: create one, invite, play rounds, leave and come back, television view."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.event_people import (
    POST,
    create_event,
    end_event,
    invite_code,
    play_round,
    resign_all,
    standings,
    start_round,
)
from tests.browser.seating import GAMES_MS
from tests.browser.test_groups import create_group, join, section
from tests.browser.test_shell import overflow, violations


def gather(host: Page, visit: Visit, link: str) -> tuple[str, Page, list[Page]]:
    """Let five people join the group, and its new event; return the event and their pages."""
    maud = visit(link, size=(390, 844))
    join(maud, "Maud")
    group, code = link.split("/g/")[1].split("#invite=")
    others = [visit(NOWHERE) for _ in range(4)]
    names = ("Odile", "Paul", "Remi", "Zoe")
    for page, name in zip(others, names, strict=True):
        page.evaluate(POST, [f"groups/{group}/join", {"code": code, "name": name}])
    host.get_by_role("link", name="New event").click()
    event = create_event(host, "Thursday evening", "Station Master")
    maud.get_by_role("link", name=re.compile("Thursday evening")).click()
    maud.get_by_role("button", name="Join").click()
    expect(maud.get_by_text("The host starts the next round")).to_be_visible()
    for page, name in zip(others, names, strict=True):
        page.evaluate(POST, [f"events/{event}/join", {"name": name}])
    expect(host.locator(".people")).to_contain_text("Zoe")
    return event, maud, others


def leave_and_come_back(person: Page, host: Page) -> None:
    person.get_by_role("button", name="Leave the event").click()
    person.get_by_role("dialog").get_by_role("button", name="Leave the event").click()
    expect(person.get_by_text("You have left")).to_be_visible()
    expect(host.get_by_text("left", exact=True).first).to_be_visible()
    person.get_by_role("button", name="Come back").click()
    expect(person.get_by_text("The host starts the next round")).to_be_visible()


def check_final_standings(television: Page) -> None:
    """Check that the final standings use the width and are set in large type."""
    television.set_viewport_size({"width": 1920, "height": 1080})
    panel = television.locator(".standings").bounding_box()
    assert panel is not None
    assert panel["width"] > 1920 * 0.9
    line = television.locator("ol li").last
    assert line.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") > 1080 * 0.05


def test_an_evening_of_three_rounds_in_a_group_of_six(visit: Visit) -> None:
    host = visit("/groups")
    event, maud, others = gather(host, visit, create_group(host, "Thursday", "Hanna"))
    for number in (1, 2, 3):
        start_round(host, number)
        expect(maud.get_by_role("link", name="Go to your table")).to_be_visible()
        expect(maud.get_by_text(re.compile(r"With \w+.* and \w+"))).to_be_visible()
        play_round(event, [host, maud, *others])
        if number < 3:
            following = host.get_by_role("button", name=f"Start round {number + 1}")
            expect(following).to_be_visible(timeout=GAMES_MS)
        if number == 1:
            assert len(standings(host)) == 6
            leave_and_come_back(maud, host)
    # The event ends by itself after ten minutes, in which results can be corrected.
    expect(host.get_by_text("· over")).to_have_count(2, timeout=GAMES_MS)
    end_event(host)
    for page in (host, maud):
        expect(page.get_by_text("The event is over").first).to_be_visible()
    lines = standings(host)
    assert len(lines) == 6
    assert [line[-1] for line in lines] == ["3"] * 6
    # On a phone the cross table scrolls by itself, and the page does not.
    maud.get_by_text("Cross table").click()
    expect(maud.locator("details table")).to_be_visible()
    assert overflow(maud) <= 0
    assert violations(maud) == []
    host.goto(f"/e/{event}/screen")
    expect(host.get_by_role("heading", name="Thursday evening")).to_be_visible()
    expect(host.locator("ol li")).to_have_count(6)
    check_final_standings(host)


def test_outsiders_see_nothing_and_a_host_undoes_a_pairing_with_a_reason(visit: Visit) -> None:
    host = visit("/events/new")
    event = create_event(host, "Duel night", "Trambahn")
    code = invite_code(host)
    outsider = visit(NOWHERE)
    outsider.goto(f"/e/{event}")
    expect(outsider.get_by_text("There is no such event")).to_be_visible()
    assert "Duel night" not in outsider.locator("body").inner_text()
    friend = visit(NOWHERE)
    friend.evaluate(POST, [f"events/{event}/join", {"name": "Ben", "code": code}])
    friend.goto(f"/e/{event}")
    host.get_by_role("button", name="Start round 1").click()
    expect(friend.get_by_text(re.compile("Your table 1 opens in"))).to_be_visible()
    host.get_by_role("button", name="Undo the pairing").click()
    host.get_by_label("Reason").fill("Cleo is late")
    host.get_by_role("dialog").get_by_role("button", name="Undo the pairing").click()
    expect(host.get_by_role("button", name="Start round 1")).to_be_visible()
    friend.get_by_text("What happened").click()
    expect(friend.get_by_text("Cleo is late")).to_be_visible()
    end_event(host)
    expect(friend.get_by_text("The event is over").first).to_be_visible()


def test_a_television_sets_the_tables_of_a_round_in_large_type(visit: Visit) -> None:
    host = visit("/events/new", size=(1920, 1080))
    event = create_event(host, "Duel night", "Trambahn")
    code = invite_code(host)
    for name in ("Ben", "Cleo", "Dan"):
        visit(NOWHERE).evaluate(POST, [f"events/{event}/join", {"name": name, "code": code}])
    start_round(host, 1)
    host.goto(f"/e/{event}/screen")
    tables = host.locator(".side li")
    expect(tables).to_have_count(2)
    for at in range(2):
        line = tables.nth(at).locator("p").last
        assert line.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") > 1080 * 0.04
        expect(tables.nth(at)).to_be_in_viewport(ratio=1)
    assert overflow(host) <= 0
    assert violations(host) == []


def gather_four(visit: Visit) -> tuple[str, dict[str, Page]]:
    """Create an evening of Trambahn that three people join; return it and all pages by name."""
    host = visit("/events/new")
    event = create_event(host, "Duel night", "Trambahn")
    people = {"Hanna": host}
    for name in ("Ben", "Cleo", "Dan"):
        people[name] = visit(NOWHERE)
        body = {"name": name, "code": invite_code(host)}
        people[name].evaluate(POST, [f"events/{event}/join", body])
    expect(host.locator(".people")).to_contain_text("Dan")
    return event, people


def replace_player(host: Page, name: str) -> str:
    """Let a bot play for a player, and return the path of the link for another person."""
    host.locator("summary", has_text="4 players").click()
    host.get_by_role("button", name=f"Let a bot play for {name}").click()
    host.get_by_role("button", name=f"Replace {name}").click()
    link = host.get_by_role("dialog").get_by_label("Link to this event").input_value()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_have_count(0)
    return "/e/" + link.partition("/e/")[2]


def test_a_host_replaces_a_player_pauses_and_corrects_a_result(visit: Visit) -> None:
    event, people = gather_four(visit)
    host, ben = people["Hanna"], people["Ben"]
    ben.goto(f"/e/{event}")
    start_round(host, 1)
    resign_all(event, [host, ben, people["Cleo"], people["Dan"]])
    expect(host.get_by_text("· over")).to_have_count(2)
    path = replace_player(host, "Dan")
    eve = visit(path, size=(390, 844))
    eve.get_by_label("Your name").fill("Eve")
    eve.get_by_role("button", name="Join").click()
    expect(eve.get_by_text("The host starts the next round")).to_be_visible()
    expect(section(ben, "Standings")).to_contain_text("Eve")
    expect(section(ben, "Standings")).not_to_contain_text("Dan")

    host.get_by_role("button", name="Pause").click()
    expect(ben.get_by_text("The event is paused").first).to_be_visible()
    expect(host.get_by_role("button", name="Start round 2")).to_have_count(0)
    host.get_by_role("button", name="Resume").click()
    start_round(host, 2)
    expect(eve.get_by_role("link", name="Go to your table")).to_be_visible()
    resign_all(event, [host, ben, people["Cleo"], eve])
    expect(host.get_by_text("· over")).to_have_count(2)
    correct_result(host, "Cleo pressed the wrong button")
    for page in (ben, eve):
        expect(page.get_by_text("Corrected by the host: Cleo pressed the wrong")).to_be_visible()
        page.get_by_text("What happened").click()
        expect(page.get_by_text("was corrected: Cleo pressed the wrong button")).to_be_visible()


def correct_result(host: Page, reason: str) -> None:
    """Exchange the places at the first table on the page, and see the points change."""
    seats = host.locator(".seats").first.locator("li")
    before = seats.locator("strong").all_inner_texts()
    assert sorted(before) == ["0", "1"]
    host.get_by_role("button", name="Correct the result").first.click()
    dialog = host.get_by_role("dialog")
    for place, points in zip(dialog.get_by_label("Place of").all(), before, strict=True):
        place.fill("2" if points == "1" else "1")
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name="Correct the result").click()
    expect(seats.locator("strong")).to_have_text(before[::-1])


def test_the_list_of_events_explains_the_formats_and_leads_to_their_form(visit: Visit) -> None:
    page = visit("/events", size=(390, 844))
    formats = page.get_by_role("region", name="Ways to play an event")
    expect(formats.get_by_role("link")).to_have_count(6)
    assert violations(page) == []
    assert overflow(page) <= 0
    formats.get_by_role("link", name=re.compile("^League")).click()
    expect(page.get_by_role("radio", name="League")).to_be_checked()
