"""A group on the page: create, invite, chat, play, remove and leave."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_shell import violations


def create_group(page: Page, name: str, mine: str) -> str:
    """Create a group on the page; return the invite link."""
    page.get_by_label("Name of the group").fill(name)
    page.get_by_label("Your name there").fill(mine)
    page.get_by_role("button", name="Create a group").click()
    page.wait_for_url("**/g/*")
    field = section(page, "Invite").get_by_label("Link to this group")
    # On another address the server may name itself by its LAN address.
    expect(field).to_have_value(re.compile("/g/.+#invite=.+"))
    return "/g/" + field.input_value().partition("/g/")[2]


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def join(page: Page, name: str) -> None:
    """Join a group on the page of its invite link."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(section(page, "Members")).to_contain_text(name)


def say(page: Page, text: str) -> None:
    box = section(page, "Chat")
    box.get_by_placeholder("Say something to the group").fill(text)
    box.get_by_role("button", name="Send").click()


def test_friends_meet_in_a_group_chat_and_play(visit: Visit) -> None:
    ada = visit("/groups")
    link = create_group(ada, "Thursday", "Ada")
    ben, cleo = visit(link), visit(link)
    expect(ben.get_by_role("heading", name="Join Thursday")).to_be_visible()
    join(ben, "Ben")
    assert "#" not in ben.url
    draft = section(ada, "Chat").get_by_placeholder("Say something to the group")
    draft.fill("not sent yet")
    join(cleo, "Cleo")
    expect(section(ada, "Members")).to_contain_text("Cleo")
    expect(draft).to_have_value("not sent yet")
    say(ben, "Hello everybody")
    for page in (ada, ben, cleo):
        expect(section(page, "Chat")).to_contain_text("Hello everybody")
    assert violations(ada) == []

    ada.get_by_role("button", name="New table").click()
    ada.get_by_role("link", name="Trambahn").click()
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    row = section(cleo, "Tables of the group").get_by_role("link", name="Trambahn")
    row.click()
    cleo.wait_for_url("**/t/*")
    cleo.get_by_role("button", name="Take a seat").first.click()
    expect(ada.locator(".players, .head").first).to_contain_text("Cleo")


def test_an_owner_removes_a_member_and_another_leaves(visit: Visit) -> None:
    ada = visit("/groups")
    link = create_group(ada, "Friday", "Ada")
    ben, cleo = visit(link), visit(link)
    join(ben, "Ben")
    join(cleo, "Cleo")
    ada.get_by_role("button", name="Ben: more").click()
    ada.get_by_role("button", name="Remove from the group").click()
    ada.get_by_role("dialog").get_by_role("button", name="Remove from the group").click()
    expect(section(ada, "Members")).not_to_contain_text("Ben")
    expect(ben.get_by_role("alert")).to_contain_text("you are not a member of it")
    expect(section(ben, "Chat")).to_have_count(0)
    # The old link died with the removal.
    stranger = visit(link)
    expect(stranger.get_by_role("alert")).to_contain_text("no longer works")

    cleo.get_by_role("button", name="Leave the group").click()
    cleo.get_by_role("dialog").get_by_role("button", name="Leave the group").click()
    cleo.wait_for_url("**/groups")
    expect(cleo.get_by_text("You are not in a group yet.")).to_be_visible()
    expect(section(ada, "Members")).not_to_contain_text("Cleo")


def test_the_use_of_a_group_is_told_until_there_is_one(visit: Visit) -> None:
    page = visit("/groups", size=(390, 844))
    uses = page.get_by_role("heading", name="What a group is good for")
    expect(uses).to_be_visible()
    assert violations(page) == []
    create_group(page, "Monday", "Ada")
    page.goto("/groups")
    expect(page.get_by_role("link", name="Monday")).to_be_visible()
    expect(uses).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1440])
def test_a_group_fits_a_phone_and_a_wide_window_in_french(visit: Visit, width: int) -> None:
    page = visit("/groups")
    page.set_viewport_size({"width": width, "height": 800})
    create_group(page, "Les amis du chemin de fer du jeudi soir", "Ada")
    page.get_by_role("button", name="FR: ").click()
    expect(section(page, "Discussion")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/g/0123456789ab#invite=cut", "This invite link no longer works."),
        ("/e/0123456789ab#invite=cut", "There is no such event"),
    ],
)
def test_an_invite_link_that_lost_its_end_says_so(visit: Visit, path: str, said: str) -> None:
    page = visit(path)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("link", name="Home").last).to_be_visible()


def test_the_invite_of_a_group_is_folded_once_people_are_there(visit: Visit) -> None:
    ada = visit("/groups")
    link = create_group(ada, "Sunday", "Ada")
    field = section(ada, "Invite").get_by_label("Link to this group")
    expect(field).to_be_visible()
    join(visit(link), "Ben")
    ada.reload()
    expect(section(ada, "Members")).to_contain_text("Ben")
    expect(field).to_be_hidden()
    section(ada, "Invite").locator("summary").click()
    expect(field).to_be_visible()
    assert violations(ada) == []
