"""The board and the actions as text, in both languages."""

import re

import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.table import Table
from railtable.games.block_train.actions import Place, Take
from railtable.games.block_train.game import RULES
from railtable.games.block_train.scoring import TERMS
from railtable.games.block_train.state import PHASES
from railtable.games.block_train.terminal import (
    format_card,
    format_expectation,
    format_view,
    say_action,
)
from railtable.texts import LANGUAGES, texts

UNSAID = re.compile(r"block-train-|seat-name|\{|\$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_all_its_texts(language):
    words, dice = texts(language), FastDice(2)
    table = Table(RULES, 3, None, Chance.seeded("terminal"))
    while table.to_move != NOBODY:
        view = RULES.view(table.state, table.to_move)
        said = [format_view(view, words), format_expectation(view, words)]
        said += [say_action(action, "Anna", words) for action in RULES.legal_actions(table.state)]
        assert not UNSAID.search("\n".join(said))
        legal = table.legal_actions(table.to_move)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
    steps = [say_action(step.action, "Anna", words) for step in table.steps]
    assert not UNSAID.search("\n".join(steps))
    assert format_expectation(RULES.view(table.state, None), words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_rule_phase_and_ending_has_a_text(language):
    words = texts(language)
    keys = [f"term-{key}" for key in (*TERMS, "growing_runs", "captain", "rivals")]
    keys += [f"rule-{key}" for key in TERMS] + [f"phase-{phase}" for phase in PHASES]
    keys += ["ending-last_round", "tiebreak-shorter_load", "tiebreak-shared"]
    assert [key for key in keys if not words.has(f"block-train-{key}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deck_error_has_a_text(language):
    keys = ("containers_total", "container_unknown", "locomotive_empty", "locomotive_fragile")
    assert all(texts(language).has(f"error-{key}") for key in keys)


def test_the_board_shows_the_load_its_places_and_what_is_covered(lay):
    state = lay("<B Gf R", "B O <R")
    board = format_view(RULES.view(state, 0), texts("en")).splitlines()
    you = board.index("You: 10 points, no gold 5, no flag 5")
    assert board[you + 1].split() == ["·", "·", "<B", "Gf", "R", "·", "·"]
    assert board[you + 2].split() == ["-1", "0", "1", "2", "3", "4", "5"]
    assert board[you + 3].strip() == "covered: 2: B"
    assert ["·", "·", "B", "O", "R>", "·", "·"] in [line.split() for line in board]


def test_the_board_warns_of_a_missing_locomotive(lay):
    board = format_view(RULES.view(lay("B G"), 0), texts("en"))
    assert "no locomotive: 0 points" in board
    assert "no locomotive: 0 points" not in format_view(
        RULES.view(lay("<B G", "<B G", "<B G"), 0), texts("en")
    )


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("Bf-G", "Bf-G (fragile blue, green)"),
        ("<R-B", "<R-B (locomotive, arrow on red, then blue)"),
        ("Od-E", "Od-E (gold with flag, empty)"),
    ],
)
def test_a_card_is_shown_as_code_and_text(code, words):
    assert format_card(code, texts("en")) == words


def test_places_count_from_one():
    said = say_action(Place(at=0, turned=True), "Anna", texts("en"))
    assert said == "Anna lays the card on places 1 and 2, flipped"
    assert say_action(Take("B-G"), "Anna", texts("en")) == "Anna takes B-G (blue, green)"
