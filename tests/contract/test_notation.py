"""Actions in text: every action has a text, and every text is an action or is refused."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.errors import BadNotation
from railtable.core.notation import tokenise
from railtable.core.record import parse_record
from railtable.games import OURS, find_rules
from railtable.testing.notation import *  # noqa: F403
from railtable.testing.notation import assert_round_trip, read
from tests.support.records import FOLDER, kept

games = pytest.mark.parametrize("game", OURS)
HIDDEN_IN = {"station-master", "trambahn", "freight-train"}


@cache
def kept_actions(game):
    """Return every action of the stored records, as it was and as each viewer saw it."""
    rules = find_rules(game)
    actions = {}
    for name in [name for other, name in kept() if other == game]:
        record = parse_record((FOLDER / game / f"{name}.jsonl").read_bytes(), find_rules)
        viewers = (None, *range(record.header.seats))
        for step in record.steps:
            actions[step.action] = True
            actions |= {rules.redact(step, viewer): True for viewer in viewers}
    return list(actions)


@games
def test_every_step_of_the_stored_records_round_trips_as_text_for_every_viewer(game):
    rules = find_rules(game)
    for action in kept_actions(game):
        assert_round_trip(rules, action)
    assert {type(action) for action in kept_actions(game)} == set(get_args(rules.info.action))
    hidden = any("?" in rules.format_action(action) for action in kept_actions(game))
    assert hidden == (game in HIDDEN_IN)


@games
@given(data=st.data())
def test_an_action_with_words_missing_doubled_or_swapped_is_read_or_refused(game, data):
    rules = find_rules(game)
    some = st.sampled_from(kept_actions(game))
    words = tokenise(rules.format_action(data.draw(some)))
    others = tokenise(rules.format_action(data.draw(some)))
    for _ in range(3):
        at = data.draw(st.integers(0, len(words)))
        swap = st.sampled_from([*others, "", "?", "-", "none", "/", ",", ":", "9999999999", "-1"])
        words[at : at + data.draw(st.integers(0, 1))] = [data.draw(swap)]
    read(rules, " ".join(words))


@pytest.mark.parametrize(
    ("game", "text", "key", "at", "expected"),
    [
        ("trambahn", "B7 > purple", "action_not_read", "purple", "LINE (blue|red|green|yellow), new, COLUMN, money"),
        ("trambahn", "B11 > blue", "action_not_read", "B11", "CARD, TRAM, end, first, deal, pay, refill, reshuffle"),
        ("trambahn", "B7 >", "action_unfinished", "", "LINE (blue|red|green|yellow), new, COLUMN, money"),
        ("trambahn", "B7 > blue now", "action_goes_on", "now", ""),
        ("station-master", "couple caboose 3", "action_not_read", "caboose", "CARRIAGE"),
        ("station-master", "board 2 on", "action_unfinished", "", "TRAIN"),
        ("freight-train", "lift trains 1", "action_not_read", "trains", "main, private"),
        ("block-train", "place 1 turned round", "action_goes_on", "round", ""),
        ("string-railway", "turn city@1, short 0,0 1,1", "action_not_read", "city@1", "TILE@X,Y"),
    ],
)  # fmt: skip
def test_an_unreadable_text_is_refused_with_what_was_expected_where(game, text, key, at, expected):
    with pytest.raises(BadNotation) as refused:
        find_rules(game).parse_action(text)
    error = refused.value
    assert (error.key, error.facts["at"], error.facts["expected"]) == (key, at, expected)


def test_an_invalid_value_is_refused():
    with pytest.raises(BadNotation) as refused:
        find_rules("station-master").parse_action("board 9 on 1")
    assert refused.value.key == "action_malformed"
    turn = "turn " + "city@0,0 " * 9 + ", short given_up"
    with pytest.raises(BadNotation):
        find_rules("string-railway").parse_action(turn)


@games
def test_the_document_shows_every_form(game):
    texts = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    name = game.replace("-", " ").title()
    section = texts.partition(f"## {name}\n")[2].partition("\n## ")[0]
    grammar = import_module(OURS[game].rpartition(".")[0] + ".notation").GRAMMAR
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert {form.usage for form in grammar.forms} == set(re.findall(r"`([^`]+)`", " ".join(rows)))
