"""The board and the actions as text, in both languages."""

import re
from pathlib import Path

import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.table import Table
from railtable.games.freight_train import refusals
from railtable.games.freight_train.actions import Attach, Caboose, LiftMain, Store, TurnUp
from railtable.games.freight_train.components import CATEGORIES
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.options import FreightTrainOptions
from railtable.games.freight_train.state import PHASES
from railtable.games.freight_train.terminal import (
    format_car,
    format_expectation,
    format_view,
    say_action,
)
from railtable.texts import LANGUAGES, texts
from tests.support.freight_train import cars, table

NO_CAR = "No car is left in the deck: the row stays empty"
UNSAID = re.compile(r"freight-train-|seat-name|\{|\$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_all_its_texts(language):
    words, dice = texts(language), FastDice(2)
    game = Table(RULES, 3, FreightTrainOptions(cabooses=True), Chance.seeded("terminal"))
    turn = 0
    while game.to_move != NOBODY:
        view = RULES.view(game.state, game.to_move)
        legal = game.legal_actions(game.to_move)
        said = [format_expectation(view, words)]
        said += [say_action(action, "Anna", words) for action in legal]
        if turn % 10 == 0:
            said.append(format_view(view, words))
        assert not UNSAID.search("\n".join(said))
        game.play(game.to_move, [legal[dice.below(len(legal))]])
        turn += 1
    steps = [say_action(step.action, "Anna", words) for step in game.steps]
    assert not UNSAID.search("\n".join(steps))
    assert not UNSAID.search(format_view(RULES.view(game.state, None), words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_phase_ending_and_refusal_has_a_text(language):
    words = texts(language)
    over = RULES.outcome(table("/", "/", phase="over", to_move=-2, day=3))
    assert over is not None
    keys = [f"term-{term.key}" for term in over.terms[0]]
    keys += [f"term-{term.key}" for term in RULES.terms(table("/", "/"), 0)]
    keys += [f"phase-{phase}" for phase in PHASES]
    keys += ["ending-end_of_day_card", "ending-all_passed"]
    assert [key for key in keys if not words.has(f"freight-train-{key}")] == []
    source = Path(str(refusals.__file__)).read_text(encoding="utf-8")
    reasons = set(re.findall(r'IllegalAction\(\s*"(\w+)"', source))
    reasons |= {"no_caboose_left", "cabooses_not_in_play"}
    assert len(reasons) > 25
    assert [key for key in reasons if not words.has(f"error-{key}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_has_a_unique_name(language):
    assert len({format_car(car, texts(language)) for car in CATEGORIES}) == 12


def test_the_board_shows_yards_trains_and_the_table_of_categories():
    state = table("bt/o: bb to!", "s/: b", main="hg/t", points=4)
    board = format_view(RULES.view(state, 0), texts("en")).splitlines()
    assert board[0] == "Day 1 of 3; the wooden locomotive: You"
    assert board[1].startswith("Deck 44: the end-of-day card lies under 0 to 44 cars (11%")
    assert "  1  ▌ hopp  gond" in board
    you = board.index("You: 4 points, 5 free locomotives")
    assert board[you + 1 : you + 5] == [
        "  row 1 ▌ box  tank",
        "  row 2 ▌ ore",
        "  train 1: box car ×2",
        "  train 2: mixed train ×2 (ore car, tank car) + caboose",
    ]
    table_of = [line.split() for line in board]
    assert ["box", "car", "2", "(+3)", "1", "(+1)"] in table_of
    assert ["mixed", "train", "2", "(+6)", "·"] in table_of
    assert ["private", "yard", "now", "+1", "+0"] in table_of


def test_the_board_says_when_the_card_is_out():
    state = table("b/", "", day_ending=True, end_of_day_depth=None, deck="bt")
    board = format_view(RULES.view(state, 1), texts("en"))
    assert "The end-of-day card is out: this is the last round of the day. Deck 2" in board


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (LiftMain(0), "Anna lifts the end car of row 1 in the main yard"),
        (Attach("tank", 2), "Anna couples the tank car to train 3"),
        (Store("stock", 1), "Anna puts the stock car in private row 2"),
        (Caboose(0), "Anna closes train 1 with a caboose"),
        (TurnUp(tuple(cars("b")), end_of_day=False), "One car fills the row: box car"),
        (
            TurnUp((), end_of_day=True),
            "The end-of-day card! The round is finished, then the day is over. " + NO_CAR,
        ),
    ],
)
def test_actions_count_from_one(action, said):
    assert say_action(action, "Anna", texts("en")) == said
