"""Whole games from the accessibility tree alone: names and states, no pixels and no selectors."""

import re
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.seating import sit_down

LINE = re.compile(r'^( *)- (\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$')
QUOTED = re.compile(r"^( *- )'((?:[^']|'')*)'(.*)$")
"""A line with a colon in its name is quoted, as in YAML."""
POINTS = re.compile(r": You ([+−±]?\d+)")
PATIENCE = 60.0
IN_HAND = """() => document.activeElement?.closest(
  '[data-guide=hand], [data-guide=offer], [data-guide=end]') !== null"""


class Heard(NamedTuple):
    """A line of the accessibility tree, with the names of the groups around it."""

    role: str
    name: str
    states: str
    text: str
    within: tuple[str, ...]

    @property
    def can_press(self) -> bool:
        """Whether it is an enabled button."""
        return self.role == "button" and "disabled" not in self.states


def unquote(line: str) -> str:
    """Return a line without the quotes around its role and name."""
    quoted = QUOTED.match(line)
    return quoted[1] + quoted[2].replace("''", "'") + quoted[3] if quoted else line


class Listener:
    """A person with a screen reader: hears the tree, and presses buttons by name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hear(self) -> list[Heard]:
        """Return the tree in reading order."""
        heard: list[Heard] = []
        around: list[tuple[int, str]] = []
        for line in self.page.locator("body").aria_snapshot().splitlines():
            found = LINE.match(unquote(line))
            if not found:
                continue
            depth, role, name, states, text = found.groups()
            around = [one for one in around if one[0] < len(depth)]
            names = tuple(one for _, one in around)
            heard.append(Heard(role, name or "", states or "", (text or "").strip('"'), names))
            around.append((len(depth), name or ""))
        return heard

    def wait(self, wanted: Callable[[Heard], bool]) -> list[Heard]:
        """Listen until something is heard; return all of it, or nothing at the end of the game."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            heard = self.hear()
            if any(one.role == "dialog" and one.name == "Result" for one in heard):
                return []
            if found := [one for one in heard if wanted(one)]:
                return found
        raise AssertionError([one for one in self.hear() if one.role in ("button", "status")])

    def press(self, button: Heard) -> None:
        """Press the first button of this name."""
        named = self.page.get_by_role("button", name=button.name, exact=True)
        named.and_(self.page.locator(":enabled")).first.press("Enter")


def in_group(name: str) -> Callable[[Heard], bool]:
    """Return a test for enabled buttons of a named group."""
    return lambda one: one.can_press and name in one.within


def named(name: str) -> Callable[[Heard], bool]:
    """Return a test for an enabled button of this name."""
    return lambda one: one.can_press and one.name == name


def is_place(one: Heard) -> bool:
    """Tell whether a button is a row where a passenger may wait."""
    return one.can_press and "of 4 passengers" in one.name


def play_trambahn_turn(ear: Listener) -> bool:
    """Lay a passenger if required, then end the turn; False at the end of the game."""
    heard = ear.wait(lambda one: in_group("Your hand")(one) or named("End turn")(one))
    cards = [one for one in heard if "Your hand" in one.within]
    if cards and not any(one.name == "End turn" for one in heard):
        assert all(re.search(r"\d points?$|^Conductor$", card.name) for card in cards)
        ear.press(cards[0])
        rows = ear.wait(is_place)
        if not rows:
            return False
        ear.press(rows[0])
    ended = ear.wait(named("End turn"))
    if not ended:
        return False
    ear.press(ended[0])
    confirmed = ear.wait(named("Confirm"))
    if not confirmed:
        return False
    ear.press(confirmed[0])
    return True


def play_block_train_turn(ear: Listener) -> bool:
    """Take a card and lay it where it brings most; False at the end of the game."""
    cards = ear.wait(in_group("Offer"))
    if not cards:
        return False
    ear.press(cards[0])
    places = ear.wait(lambda one: one.can_press and POINTS.search(one.name) is not None)
    ear.press(max(places, key=lambda one: points_of(one.name)))
    ear.press(ear.wait(named("Confirm"))[0])
    return True


def points_of(name: str) -> int:
    """Return my points in the name of a place."""
    found = POINTS.search(name)
    assert found
    return int(found[1].replace("−", "-").replace("±", ""))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options", "turn"),
    [
        ("trambahn", 2, {"first_player": 0}, play_trambahn_turn),
        ("block-train", 3, {"captain": 0}, play_block_train_turn),
    ],
    ids=["trambahn", "block-train"],
)
def test_a_whole_game_is_played_from_the_accessibility_tree(
    visit: Visit, game: str, seats: int, options: dict[str, int], turn: Callable[[Listener], bool]
) -> None:
    page = visit("/", worker=True, reduced_motion="reduce")
    sit_down(page, game, seats, options=options)
    ear = Listener(page)
    turns = 0
    while turn(ear):
        turns += 1
        assert turns < 200
    assert turns > 4
    assert any("points" in one.name or "points" in one.text for one in ear.hear())


def test_the_tree_tells_trams_waiting_passengers_and_the_part_of_the_turn(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    sit_down(page, "trambahn", 2, options={"first_player": 0})
    ear = Listener(page)
    cards = ear.wait(in_group("Your hand"))
    assert [one for one in ear.hear() if one.role == "status" and one.text == "Now: Passengers"]
    laid = cards[0].name.split(",")[0]
    ear.press(cards[0])
    ear.press(ear.wait(is_place)[0])
    waiting = ear.wait(lambda one: f"waiting: {laid}" in one.name)
    assert len(waiting) == 1
    page.wait_for_function(IN_HAND)
    for card in ear.wait(in_group("Your hand")):
        ear.press(card)
        if new := [one for one in ear.hear() if one.can_press and one.name == "New column"]:
            ear.press(new[0])
            break
        page.keyboard.press("Escape")
    columns = ear.wait(lambda one: one.role == "button" and "column 1:" in one.name)
    assert "no tram yet: a ride gives nothing" in columns[0].name
    page.wait_for_function(IN_HAND)


def test_a_place_says_whose_points_before_it_is_chosen(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    sit_down(page, "block-train", 3, options={"captain": 0})
    ear = Listener(page)
    ear.press(ear.wait(in_group("Offer"))[0])
    places = ear.wait(lambda one: POINTS.search(one.name) is not None)
    assert "covers nothing" in places[0].name
    assert not [one for one in ear.hear() if one.name == "Confirm"]
