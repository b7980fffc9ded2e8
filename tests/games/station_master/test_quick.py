"""The quick gain of a move equals the change of the evaluation."""

import pytest

from railtable.core.engine import Engine
from railtable.core.numbers import Amounts, Numbers
from railtable.core.rules import IndexedRules
from railtable.core.weights import weight_values
from railtable.games import find_rules
from railtable.games.station_master.bot_play.quick import Survey
from railtable.games.station_master.moves import PLAY_CABOOSE
from railtable.games.station_master.state import TURN
from tests.support.play import moments

RULES = find_rules("station-master")
assert isinstance(RULES, IndexedRules)
ENGINE = RULES.engine
ODD = {name: value * 1.3 + 0.1 for name, value in RULES.weight_table}
WEIGHTS = [RULES.weights, weight_values(tuple(ODD.items()))]


@pytest.mark.parametrize("weights", WEIGHTS, ids=["greedy's", "others"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_gain_of_boarding_and_coupling_matches_the_evaluation(weights, seats):
    """Except for departures, where unknown tokens are turned up."""
    compared, terms = 0, Amounts()
    for table in moments("station-master", seats, 3):
        state = table.state
        if state.to_move < 0 or state.phase != TURN:
            continue
        before, survey = ENGINE.evaluate(state, state.turn, weights, terms), Survey(state, weights)
        for move in ENGINE.legal_moves(state):
            after = RULES.copy(state)
            ENGINE.play(after, move)
            if move < PLAY_CABOOSE and after.departures == state.departures:
                gain = ENGINE.evaluate(after, state.turn, weights, terms) - before
                assert survey.gain_of(move) == pytest.approx(gain, abs=1e-9)
                compared += 1
    assert compared > 200


def test_the_quick_move_is_nearly_always_the_best_by_evaluation():
    room, terms, same, count = Numbers(), Amounts(), 0, 0
    for table in moments("station-master", 4, 5):
        state = table.state
        if state.to_move >= 0 and len(ENGINE.legal_moves(state)) > 1:
            quick = ENGINE.quick_move(state, WEIGHTS[0], room, terms)
            assert ENGINE.is_legal(state, quick)
            same += quick == Engine.quick_move(ENGINE, state, WEIGHTS[0], room, terms)
            count += 1
    assert same > 0.85 * count
