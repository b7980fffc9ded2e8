"""Positions in text: every state has a text, and every text is a state or is refused."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.errors import BadNotation
from railtable.core.options import parse_options
from railtable.core.record import parse_record, replay
from railtable.games import OURS, find_rules, module_of
from railtable.testing.positions import *  # noqa: F403
from tests.support.records import FOLDER

games = pytest.mark.parametrize("game", OURS)


def has_usual_deck(rules, record):
    given = parse_options(rules.info, record.header.options)
    return getattr(given, "deck", None) == getattr(rules.info.options(), "deck", None)


@cache
def kept_states(game):
    """Return states from the first stored record with the usual deck."""
    rules = find_rules(game)
    paths = sorted((FOLDER / game).glob("*.jsonl"))
    records = (parse_record(path.read_bytes(), find_rules) for path in paths)
    usual = next(record for record in records if has_usual_deck(rules, record))
    moments = enumerate(replay(usual, find_rules))
    return [rules.copy(state) for number, (_, state) in moments if number % 5 in (0, 1)]


@games
def test_a_state_round_trips_as_text(game):
    rules = find_rules(game)
    position = module_of(rules, "position")
    for state in kept_states(game):
        text = position.format_position(state)
        back = position.parse_position(text)
        assert rules.dump(back) == rules.dump(state)
        assert rules.legal_actions(back) == rules.legal_actions(state)
        one_line = position.parse_position(text.replace("\n", ";"))
        assert rules.dump(one_line) == rules.dump(state)


@pytest.mark.parametrize("game", [game for game in OURS if game != "string-railway"])
def test_cards_left_in_the_box_are_omitted(game):
    """In a record of the usual deck, the piles follow from the visible cards."""
    position = module_of(find_rules(game), "position")
    for state in kept_states(game):
        names = {line.partition(":")[0] for line in position.format_position(state).splitlines()}
        assert not {"deck", "unseen", "mix", "locomotive_pile"} & names


@games
@given(data=st.data())
def test_a_text_with_something_missing_doubled_or_swapped_is_read_or_refused(game, data):
    position = module_of(find_rules(game), "position")
    states = kept_states(game)
    words = position.format_position(states[len(states) // 2]).split(" ")
    for _ in range(3):
        at = data.draw(st.integers(0, len(words) - 1))
        swap = st.sampled_from([*words, "", "?", "-", "none", "/", "|", ":", "[", "99999", "-7"])
        words[at : at + data.draw(st.integers(0, 1))] = [data.draw(swap)]
    try:
        state = position.parse_position(" ".join(words))
    except BadNotation as error:
        assert error.key
    else:
        assert position.format_position(state)


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("trambahn", "colour: red", "no_such_entry"),
        ("trambahn", "turn: 3; turn: 4", "no_such_entry"),
        ("trambahn", "hands: B1 B1 B1 / -", "no_such_cards"),
        ("trambahn", "hands: B1", "entry_not_read"),
        ("trambahn", "rows: C", "entry_not_read"),
        ("trambahn", "rides: [", "entry_not_read"),
        ("trambahn", "rides: 7", "impossible_position"),
        ("trambahn", "turn: " + "1" * 300_000, "text_too_long"),
        ("station-master", "trains: rocket: mail", "entry_not_read"),
        ("station-master", "hands: mail mail mail mail mail mail mail mail / -", "no_such_cards"),
        ("freight-train", "players: xyz/o", "entry_not_read"),
        ("block-train", "loads: B-G / -", "entry_not_read"),
        ("string-railway", "river: 1,2 3", "entry_not_read"),
    ],
)
def test_an_impossible_position_is_refused_with_a_reason(game, text, key):
    with pytest.raises(BadNotation) as refused:
        module_of(find_rules(game), "position").parse_position(text)
    assert refused.value.key == key
