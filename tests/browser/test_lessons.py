"""Every lesson can be finished by its highlights, and allows a wrong turn."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from railtable.games import GAMES
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.lesson_player import follow, press_what_is_lit, resting
from tests.browser.phones import Ear
from tests.browser.seating import play_now, until
from tests.browser.test_shell import overflow, violations
from tools.positions import Size, resize

GUIDE = ".guide"
CONFIRM = ".bar .button.primary"


class SlowServer:
    """Holds back the server's messages of one kind until they are released; knows the last."""

    def __init__(self, page: Page, kind: str) -> None:
        self.kind = kind
        self.holding = False
        self.held: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}
        self._page_end: WebSocketRoute | None = None
        page.route_web_socket("**/live", self._connect)

    def _connect(self, page_end: WebSocketRoute) -> None:
        self._page_end = page_end
        page_end.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["kind"] == self.kind:
            self.last = told
        if self.holding and told["kind"] == self.kind:
            self.held.append(told)
        elif self._page_end:
            self._page_end.send(message)

    def release(self) -> None:
        self.holding = False
        for told in self.held:
            assert self._page_end
            self._page_end.send(json.dumps(told))


AT_A_DESK = ("station-master", "freight-train")
"""Lessons that are played to their end at a desk, and the others on a phone; in a soak both."""


def partly_in_soak(is_quick: Callable[[str], bool]) -> list[Any]:
    """Return the games as parameters; those that are not quick are left to the soak run."""
    return [pytest.param(game, marks=[] if is_quick(game) else pytest.mark.soak) for game in GAMES]


@pytest.mark.parametrize("game", partly_in_soak(lambda game: game in AT_A_DESK))
def test_a_lesson_is_played_to_its_end_at_a_desk_in_english(visit: Visit, game: str) -> None:
    page = visit(f"/lesson/{game}", reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    said = follow(page)
    assert len(said) >= 10
    assert not [text for text in said if f"{game}-lesson" in text]
    expect(page.locator(".sentence")).to_be_visible()


@pytest.mark.parametrize("game", partly_in_soak(lambda game: game not in AT_A_DESK))
def test_a_lesson_is_played_to_its_end_on_a_phone_in_french(visit: Visit, game: str) -> None:
    page = visit(
        f"/lesson/{game}",
        size=(390, 844),
        has_touch=True,
        is_mobile=True,
        locale="fr-FR",
        reduced_motion="reduce",
    )
    page.locator(GUIDE).wait_for()
    said = follow(page, touch=True)
    assert len(said) >= 10
    assert not [text for text in said if f"{game}-lesson" in text]
    expect(page.locator(".sentence")).to_be_visible()


def test_the_string_lesson_is_played_to_its_end_on_a_phone_held_across(visit: Visit) -> None:
    page = visit(
        "/lesson/string-railway",
        size=(740, 360),
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    page.locator(GUIDE).wait_for()
    assert len(follow(page, touch=True)) >= 10
    expect(page.locator(".sentence")).to_be_visible()


def test_a_wrong_turn_is_noticed_and_can_be_undone(visit: Visit) -> None:
    page = visit("/lesson/station-master", reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    while (shown := resting(page)) and shown["next"]:
        press_what_is_lit(page, shown, touch=False)
    page.locator("[data-guide=token-1]").click()
    page.locator(".whole.lit").first.click()
    expect(page.locator(f"{GUIDE} .note")).to_contain_text("another move")
    page.locator(CONFIRM).click()
    expect(page.locator(f"{GUIDE} .say")).to_contain_text("something else")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".train .token")).to_have_count(0)
    assert len(follow(page)) >= 8


def test_a_wrong_turn_can_be_undone_before_the_table_shows_it(visit: Visit) -> None:
    page = visit(NOWHERE, reduced_motion="reduce")
    server = SlowServer(page, "update")
    page.goto("/lesson/station-master")
    page.locator(GUIDE).wait_for()
    while (shown := resting(page)) and shown["next"]:
        press_what_is_lit(page, shown, touch=False)
    page.locator("[data-guide=token-1]").click()
    page.locator(".whole.lit").first.click()
    server.holding = True
    page.locator(CONFIRM).click()
    # My move and the rival's answer are on their way.
    until(page, lambda: any(step["seat"] == 1 for told in server.held for step in told["steps"]))
    answered = server.last["revision"]
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(f"{GUIDE} .say")).not_to_contain_text("something else")
    # An answer to another question may have told the page already: then the undo is held too.
    server.release()
    begun = server.held[0]["since"]
    until(page, lambda: server.last["revision"] > answered and server.last["version"] == begun)
    expect(page.locator(".train .token")).to_have_count(0)
    assert len(follow(page)) >= 8


def test_a_learner_who_plays_differently_is_never_stuck(visit: Visit) -> None:
    page = visit("/lesson/station-master", reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    while (shown := resting(page)) and shown["next"]:
        press_what_is_lit(page, shown, touch=False)
    page.locator("[data-guide=hand] [data-card=caboose]").click()
    page.locator(".whole.lit").first.click()
    page.locator(CONFIRM).click()
    page.get_by_role("button", name="Play on from here").click()
    # The Caboose is gone: its step says so and can be skipped.
    told: list[str] = []
    while (shown := resting(page)) is not None:
        if shown["strayed"]:
            told.append(shown["text"])
        press_what_is_lit(page, shown, touch=False)
    assert any("cannot be done any more" in text for text in told)


def test_actions_done_ahead_of_the_lesson_count(visit: Visit) -> None:
    page = visit("/lesson/station-master", reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    page.locator("[data-guide=token-3]").click()
    page.locator("[data-drop=train-1].lit").click()
    page.locator(CONFIRM).click()
    expect(page.locator(GUIDE)).to_have_attribute("data-step", "5")
    expect(page.locator(f"{GUIDE} .praise")).to_be_visible()


def test_the_first_table_of_a_game_offers_its_lesson_once(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    offer = page.get_by_role("region", name="New here?")
    expect(offer).to_be_visible()
    board = page.locator(".board").bounding_box()
    offer.get_by_role("button", name="Play").click()
    expect(offer).to_have_count(0)
    assert page.locator(".board").bounding_box() == board
    page.goto("/")
    play_now(page, "trambahn")
    expect(page.locator(".sentence")).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto("/")
    play_now(page, "block-train")
    offer.get_by_role("link", name="Lesson").click()
    expect(page.locator(GUIDE)).to_be_visible()


FITS = """box => {
  const whole = box.getBoundingClientRect();
  return whole.left >= 0 && whole.right <= innerWidth && [...box.children].every(part => {
    const one = part.getBoundingClientRect();
    return one.left >= whole.left && one.right <= whole.right && one.bottom <= whole.bottom + 1;
  });
}"""


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_the_offer_of_a_lesson_stays_inside_its_frame_in_french(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/", size=size, locale="fr-FR", has_touch=True)
    play_now(page, "trambahn")
    offer = page.locator(".offer")
    expect(offer).to_be_visible()
    page.wait_for_function(FITS, arg=offer.element_handle())


BESIDE_OFFER = """() => {
  const [offer, said] = ['.said .offer', '.sentence .expected'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return said.height > 0 && (offer.top >= said.bottom - 1 || offer.left >= said.right - 1);
}"""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1280, 860), marks=pytest.mark.soak),
        (390, 844),
        pytest.param((740, 360), marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("game", list(GAMES))
def test_no_bot_plays_and_the_instruction_is_visible_while_a_lesson_is_offered(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit("/", size=size)
    ear = Ear(page)
    play_now(page, game)
    expect(page.locator(".said .offer")).to_be_visible()
    expect(page.locator(".sentence.mine")).to_be_visible()
    assert {step["seat"] for told in ear.of_kind("update") for step in told["steps"]} <= {-1}
    page.wait_for_function(BESIDE_OFFER)


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (740, 360)])
def test_a_lesson_is_accessible_and_stays_inside_the_window(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/lesson/trambahn", size=size)
    page.locator(GUIDE).wait_for()
    for _ in range(3):
        shown = resting(page)
        assert shown is not None
        assert shown["inside"]
        press_what_is_lit(page, shown, touch=False)
    assert overflow(page) <= 0
    assert violations(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_lesson_leaves_the_board_most_of_a_phone_held_across(visit: Visit, locale: str) -> None:
    page = visit("/lesson/trambahn", size=(740, 360), has_touch=True, is_mobile=True, locale=locale)
    box = page.locator(GUIDE).bounding_box()
    assert box is not None
    assert box["width"] < 0.28 * 740
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] > 0.62 * 740


COVERED = """() => [...document.querySelectorAll('.said .offer .button')].filter((button) => {
  const { left, right, top, height } = button.getBoundingClientRect();
  return [0.06, 0.5, 0.94].some((share) => {
    const at = document.elementFromPoint(left + share * (right - left), top + height / 2);
    return !button.contains(at);
  });
}).map((button) => button.textContent)"""


@pytest.mark.parametrize("text", [100, 200])
def test_nothing_covers_the_offer_of_a_lesson_in_landscape(visit: Visit, text: int) -> None:
    page = visit("/", size=(844, 390), has_touch=True, is_mobile=True, locale="fr-FR")
    play_now(page, "freight-train")
    for width, height in ((844, 390), (740, 360)):
        resize(page, Size("across", width, height, text=text))
        expect(page.locator(".said .offer .button")).to_have_count(2)
        # Wait for the layout: the page needs a moment after a resize.
        page.wait_for_function(f"() => ({COVERED})().length === 0")


SHOWN = """() => {
  const next = document.querySelector('[data-guide-next]');
  const { left, top, width, height } = next.getBoundingClientRect();
  return next.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("game", list(GAMES))
def test_the_next_button_is_visible_at_any_text_size(visit: Visit, game: str) -> None:
    page = visit(f"/lesson/{game}", size=(390, 844), has_touch=True, is_mobile=True, locale="fr-FR")
    page.locator(GUIDE).wait_for()
    resize(page, Size("phone", 390, 844, text=200))
    read = 0
    while (shown := resting(page)) and shown["next"]:
        assert page.evaluate(SHOWN), shown["text"]
        press_what_is_lit(page, shown, touch=True)
        read += 1
    assert read > 0


def test_the_string_lesson_highlights_confirm_only_when_the_track_ends_on_the_city(
    visit: Visit,
) -> None:
    page = visit("/lesson/string-railway", reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    while (shown := resting(page)) and shown["step"] != "9":
        press_what_is_lit(page, shown, touch=False)
    # The track over the Local station is already legal, but it is not the lesson's track.
    page.locator(CONFIRM).wait_for()
    shown = resting(page)
    assert shown is not None
    assert not page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.bar') !== null", shown["at"]
    )
    page.locator(CONFIRM).click()
    expect(page.locator(f"{GUIDE} .say")).to_contain_text("something else")
    expect(page.locator(f"{GUIDE} .praise")).to_have_count(0)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("[data-guide=tray]")).to_have_attribute("data-placed", "0")


APART = """() => {
  const [text, instruction] = ['.guide', '.sentence'].map((selector) =>
    document.querySelector(selector).getBoundingClientRect());
  return text.height > 0 && (text.top >= instruction.bottom || text.left >= instruction.right);
}"""


def test_the_text_of_the_string_lesson_does_not_cover_the_instruction(visit: Visit) -> None:
    page = visit("/lesson/string-railway", size=(1440, 900), reduced_motion="reduce")
    page.locator(GUIDE).wait_for()
    # The text moves there once the board has its size.
    page.wait_for_function(APART)


def test_the_string_lesson_highlights_nothing_while_the_server_judges_the_track(
    visit: Visit,
) -> None:
    page = visit(NOWHERE, size=(740, 360), has_touch=True, is_mobile=True, reduced_motion="reduce")
    server = SlowServer(page, "judged")
    page.goto("/lesson/string-railway")
    page.locator(GUIDE).wait_for()
    while (shown := resting(page)) and shown["step"] != "9":
        press_what_is_lit(page, shown, touch=True)
    assert shown
    server.holding = True
    press_what_is_lit(page, shown, touch=True)
    expect(page.locator(GUIDE)).to_have_attribute("data-step", "10")
    until(page, lambda: bool(server.held))
    expect(page.locator("[data-guide-ring]")).to_have_count(0)
    server.release()
    assert len(follow(page, touch=True)) >= 2
