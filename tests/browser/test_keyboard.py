"""Keyboard focus stays in the board, and arrow keys do not start a replay."""

import pytest

from railtable.games import GAMES
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.players import PLAYERS, Keys
from tests.browser.seating import NEXT_FRAME, await_turn, confirm, sit_down

IN_BOARD = "() => document.activeElement?.closest('.board') !== null"
SEEN = "() => document.activeElement?.matches(':disabled') === false"
TURNS = 4


@pytest.mark.parametrize("game", list(GAMES))
def test_after_a_move_by_keyboard_the_focus_is_in_the_board(visit: Visit, game: str) -> None:
    page = visit(NOWHERE)
    sit_down(page, game, 2 if game == "trambahn" else 3)
    hand = Keys(page)
    for turn in range(TURNS):
        assert await_turn(page)
        PLAYERS[game](hand, turn)
        page.wait_for_function(IN_BOARD)
        assert page.evaluate(SEEN)
        page.keyboard.press("ArrowLeft")
        page.evaluate(NEXT_FRAME)
        assert page.locator(".room.looking").count() == 0


def test_the_focus_returns_to_the_hand_on_the_next_turn(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "station-master", 3, options={"first_player": 0})
    hand = Keys(page)
    assert await_turn(page)
    PLAYERS["station-master"](hand, 1)
    assert await_turn(page)
    page.locator(
        ".board [data-drop].lit:focus, .board [data-guide=hand] button:focus"
    ).first.wait_for()


TRAIN = ".whole.lit"


def test_a_choice_cancelled_by_keyboard_leaves_the_focus_in_the_board(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "station-master", 2, options={"first_player": 0}, deal="lesson 727")
    hand = Keys(page)
    assert await_turn(page)
    hand.press("[data-card=caboose]")
    hand.press(TRAIN)
    hand.press(".bar .button:not(.primary)")
    page.wait_for_function(IN_BOARD)


def test_a_move_by_mouse_leaves_the_focus_alone(visit: Visit) -> None:
    page = visit(NOWHERE)
    sit_down(page, "station-master", 2, options={"first_player": 0}, deal="lesson 727")
    assert await_turn(page)
    page.locator("[data-card=caboose]").click()
    page.locator(TRAIN).first.click()
    confirm(page)
    assert await_turn(page)
    page.evaluate(NEXT_FRAME)
    assert not page.evaluate("() => document.activeElement.matches('.frame, .frame *')")
