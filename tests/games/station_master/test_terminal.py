"""The station in the terminal, in both languages."""

import re

import pytest

from railtable.core.actions import Step
from railtable.games.station_master import terminal
from railtable.games.station_master.actions import Board, Deal, PlayRepair
from railtable.games.station_master.components import CARD_NAMES
from railtable.texts import LANGUAGES, texts
from tests.support.play import moments
from tests.support.station_master import RULES, play, position


def test_a_train_shows_its_value_and_its_passengers():
    state = position(
        ["freight_5: coal mail | royal", "ordinary_4:"], ["flat", ""], ["0:3", "0:2 0:1"]
    )
    board = terminal.format_view(RULES.view(state, 0), texts("en"))
    assert "Train 1: Freight 5 — leaving now: +6 a passenger" in board
    assert "carriages 2 of 5: Coal +5 + Mail −2" in board
    assert "before it: Royal Carriage" in board
    assert "aboard 3 of 5: You 3, Seat 2 ? ?" in board
    assert "Flat Car (−3)" in board


def test_repair_numbers_the_discards_it_may_take():
    state = position(["ordinary_5:"], ["repair_3", ""], discard="mail coal royal dining")
    play(state, PlayRepair("repair_3"))
    view = RULES.view(state, 0)
    assert "1. Dining Car (+5)  2. Royal Carriage  3. Coal (−5)" in terminal.format_view(
        view, texts("en")
    )
    assert "top 3 discards" in terminal.format_expectation(view, texts("en"))


def test_hidden_facts_have_their_own_texts():
    say = texts("en")
    seen = RULES.redact(Step(1, Board(0, 3)), 0)
    assert terminal.say_action(seen, "Ann", say) == "Ann boards train 1 with a token, face down"
    own = terminal.say_action(Board(0, 1), "Ann", say)
    assert own == "Ann boards train 1 with the token of 1 passenger"
    deal = RULES.redact(Step(-1, Deal(1, ("mail",), rush_hour=False)), 0)
    assert terminal.say_action(deal, "Chance", say) == "Seat 2 draws cards face down"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_and_step_of_a_game_has_a_text(language):
    say = texts(language)
    for number, table in enumerate(moments("station-master", 3, 21)):
        for seat in (None, 0, 1, 2):
            view = RULES.view(table.state, seat)
            said = terminal.format_view(view, say) + terminal.format_expectation(view, say)
            assert not re.search(r"station-master-|\{|\$|None", said)
        if table.to_move >= 0 and number % 5 == 0:
            for action in table.legal_actions(table.to_move):
                told = terminal.say_action(action, "Ann", say)
                assert told.startswith("Ann ")
                assert not re.search(r"station-master-|\{|\$|None", told)
    for step in table.steps:
        for viewer in (None, 0):
            told = terminal.say_action(RULES.redact(step, viewer), "Ann", say)
            assert not re.search(r"station-master-|\{|\$|None|hidden", told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_term_and_ending_has_a_text(language):
    say = texts(language)
    names = [terminal.format_card(card, say) for card in CARD_NAMES]
    assert len(set(names)) == len(CARD_NAMES)
    state = position(["ordinary_5:", "ordinary_3:"])
    keys = [f"term-{term.key}" for term in RULES.terms(state, 0)]
    keys += [f"term-{kind}_trains" for kind in ("ordinary", "executive", "freight")]
    keys += ["ending-last_train", "ending-blocked", "tiebreak-best_train", "tiebreak-shared"]
    assert all(say.has(f"station-master-{key}") for key in keys)
