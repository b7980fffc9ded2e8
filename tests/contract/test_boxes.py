"""Every game keeps the contract with any box."""

from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from railtable.core.box import box_hash, box_of
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.proof import verify
from railtable.core.record import check_record, format_record, record_of
from railtable.core.rules import IndexedRules
from railtable.core.table import Table
from railtable.games import OURS, find_rules
from railtable.testing.games import STEP_LIMIT, choices, encoded_state
from railtable.testing.observations import bounds_of, check_bounds, observation_row
from railtable.values.chances import chances_in_view
from tests.support.boxes import BOXES

STRINGS = "string-railway"
BOXED = [game for game in OURS if find_rules(game).info.box is not None]


def test_only_freight_train_prints_all_its_pieces():
    assert set(OURS) - set(BOXED) == {"freight-train"}
    assert set(BOXES) == set(BOXED)


@pytest.mark.parametrize("boxed", BOXED)
def test_the_standard_box_is_the_box_that_everybody_plays_with(boxed):
    rules = find_rules(boxed)
    assert rules.info.box is not None
    standard = msgspec.to_builtins(rules.info.box())
    options = parse_options(rules.info, {"box": standard})
    states = [rules.setup(rules.info.max_seats, one) for one in (options, None)]
    with_box, without = (msgspec.to_builtins(rules.dump(state)) for state in states)
    with_box.pop("box", None)
    assert with_box == without


@pytest.mark.parametrize("boxed", [game for game in BOXED if game != STRINGS])
@settings(max_examples=20, phases=[Phase.explicit, Phase.generate])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_game_with_any_box_keeps_the_contract(boxed, data, seed):
    check_game(boxed, data, seed)


@pytest.mark.slow
@settings(max_examples=4, phases=[Phase.explicit, Phase.generate])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_game_of_string_railway_with_any_box_keeps_the_contract(data, seed):
    check_game(STRINGS, data, seed)


def check_game(boxed: str, data: Any, seed: int) -> None:
    """Play a random game with a random box, and check some of its moments and its end."""
    rules = find_rules(boxed)
    box = data.draw(BOXES[boxed])
    seats = data.draw(st.integers(rules.info.min_seats, rules.info.max_seats))
    table = Table(rules, seats, parse_options(rules.info, {"box": box}), Chance.seeded(seed))
    dice, looked_at = FastDice(seed), set(data.draw(moments()))
    inventory, number = rules.inventory(table.state), 0
    while table.to_move != NOBODY:
        if number in looked_at:
            check_moment(table, seed)
            if isinstance(rules, IndexedRules):
                columns = bounds_of(rules, rules.setup(seats, table.options))
                check_bounds(rules, columns, table.state)
            assert rules.inventory(table.state) == inventory
        legal = choices(rules, table.state, dice)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
        number += 1
        assert table.version < STEP_LIMIT
    check_end(table)


def moments() -> st.SearchStrategy[list[int]]:
    """Draw the numbers of the decisions that are looked at."""
    return st.lists(st.integers(0, 60), min_size=2, max_size=4, unique=True)


def check_moment(table: Table, seed: int) -> None:
    """Check what a state promises: documents, views, imagined worlds, evaluation."""
    rules, state = table.rules, table.state
    document = rules.dump(state)
    assert encoded_state(rules, rules.load(document)) == msgspec.json.encode(document)
    for seat in [*range(table.seats), None]:
        view = rules.view(state, seat)
        again = msgspec.json.decode(msgspec.json.encode(view), type=rules.info.view)
        world = rules.imagine(again, FastDice(seed))
        assert rules.view(world, seat) == view
        if seat is not None:
            assert rules.terms(world, seat) == rules.terms(state, seat)
    for action in choices(rules, state, FastDice(seed)):
        rules.check(state, action)
    if isinstance(rules, IndexedRules):
        check_engine(rules, state, table, seed)


def check_engine(rules: IndexedRules[Any, Any], state: Any, table: Table, seed: int) -> None:
    """Check redealt worlds, observations, legal lists and chances of a state."""
    for seat in range(table.seats):
        world = rules.engine.copy(state)
        rules.engine.redeal(world, seat, FastDice(seed))
        assert rules.view(world, seat) == rules.view(state, seat)
        assert observation_row(rules, world, seat) == observation_row(rules, state, seat)
        assert rules.engine.information(world, seat) == rules.engine.information(state, seat)
    assert len(set(rules.engine.legal_moves(state))) == len(rules.engine.legal_moves(state))
    chances = chances_in_view(rules, rules.view(state, table.to_move))
    assert all(abs(sum(places) - 1) < 1e-6 for places in chances.places)


def check_end(table: Table) -> None:
    """Check the outcome, and that the record names its box, replays and can be proved."""
    outcome = table.outcome()
    assert outcome is not None
    assert [sum(term.points for term in terms) for terms in outcome.terms] == outcome.scores
    record = record_of(table)
    box = box_of(table.options)
    assert box is not None
    assert msgspec.to_builtins(record.header.box) == {"name": box.name, "sha256": box_hash(box)}
    text = format_record(record)
    read = check_record(text, find_rules)
    assert format_record(read) == text
    assert verify(read, find_rules).is_whole
