"""States: copies are independent, documents and records exact."""

from collections.abc import Sized
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.proof import verify
from railtable.core.record import format_record, parse_record, record_of, replay
from railtable.games import find_rules
from railtable.testing.games import choices, encoded_state, finished, random_moment

seeds = st.integers(0, 2**32)
MOVES_ON = {"string-railway": 3}
"""Number of moves that a copy is played on, where planning a turn takes long."""


@given(seed=seeds)
def test_a_copy_is_independent(key, seats, seed):
    table = random_moment(key, seats, seed)
    rules, state = table.rules, table.state
    before = encoded_state(rules, state)
    twin = rules.copy(state)
    assert encoded_state(rules, twin) == before
    dice = FastDice(seed)
    for _ in range(MOVES_ON.get(key, 30)):
        if twin.to_move == NOBODY:
            break
        if twin.to_move >= 0:
            options = choices(rules, twin, dice)
            rules.apply(twin, options[dice.below(len(options))])
        else:
            rules.apply(twin, rules.draw(twin, dice))
    assert encoded_state(rules, state) == before


def test_a_copy_has_every_attribute(key, seats):
    """An attribute forgotten in the game's copy would keep the value of a new state."""
    rules, state = find_rules(key), random_moment(key, seats, 1).state
    names = [name for name in dir(state) if is_stored(state, name)]
    for number, name in enumerate(names, 1000):
        if type(getattr(state, name)) is int and name not in FIXED:
            setattr(state, name, number)
    twin = rules.copy(state)
    for name in names:
        here, there = getattr(state, name), getattr(twin, name)
        assert type(there) is type(here), name
        if isinstance(here, int | str):
            assert there == here, name
        elif isinstance(here, Sized):
            assert len(there) == len(here), name


FIXED = {"seats", "companies"}
"""Attributes that never change in a game, so that a copy makes them anew."""


def is_stored(state: Any, name: str) -> bool:
    """Tell whether this is an attribute that can be set, in a compiled build too."""
    value = getattr(state, name)
    if name.startswith("_") or callable(value):
        return False
    try:
        setattr(state, name, value)
    except AttributeError:
        return False
    return True


@given(seed=seeds)
def test_a_state_round_trips_as_a_document(key, seats, seed):
    table = random_moment(key, seats, seed)
    rules = table.rules
    text = encoded_state(rules, table.state)
    loaded = rules.load(msgspec.json.decode(text, type=rules.info.document))
    assert encoded_state(rules, loaded) == text
    assert rules.legal_actions(loaded) == rules.legal_actions(table.state)
    for seat in (None, *range(seats)):
        assert rules.view(loaded, seat) == rules.view(table.state, seat)


def test_a_document_with_an_unknown_field_is_refused(key, seats):
    table = random_moment(key, seats, seed=1)
    document = msgspec.to_builtins(table.rules.dump(table.state)) | {"nonsense": 1}
    with pytest.raises(msgspec.ValidationError, match="nonsense"):
        msgspec.convert(document, table.rules.info.document)


@given(seed=seeds)
def test_a_record_replays_to_the_same_state(key, seats, seed):
    table = finished(key, seats, seed)
    text = format_record(record_of(table))
    record = parse_record(text, find_rules)
    *_, (_, state) = replay(record, find_rules)
    assert encoded_state(table.rules, state) == encoded_state(table.rules, table.state)
    assert format_record(record) == text


@given(seed=seeds)
def test_a_finished_record_proves_its_chance_steps(key, seats, seed):
    table = finished(key, seats, seed)
    proof = verify(record_of(table), find_rules)
    assert proof.proved == sum(step.seat == CHANCE for step in table.steps) > 0
    assert proof.is_whole


@given(seed=seeds)
def test_undo_and_replay_turn_up_the_same_cards(key, seats, seed):
    table = random_moment(key, seats, seed)
    steps, before = list(table.steps), encoded_state(table.rules, table.state)
    table.rewind(len(steps) // 2)
    for step in steps[table.version :]:
        if step.seat >= 0:
            table.play(step.seat, [step.action])
    assert table.steps == steps
    assert encoded_state(table.rules, table.state) == before
