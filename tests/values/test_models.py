"""The files of models."""

from pathlib import Path

import msgspec
import pytest

import railtable
from railtable.core.errors import RailtableError
from railtable.games import OURS, find_rules
from railtable.values import BadModel, NoValues, chances, has_values
from railtable.values.models import LARGEST_FILE, load_model, model_path, read_model
from railtable.values.network import weight_count

GAME = "block-train"


def changed(**fields: object) -> bytes:
    """Return a model's file with some fields changed."""
    model = msgspec.to_builtins(load_model(find_rules(GAME)))
    return msgspec.json.encode({**model, **fields})


def test_every_game_has_a_model_of_at_most_200_kilobytes(game):
    rules = find_rules(game)
    assert has_values(rules)
    text = model_path(game).read_bytes()
    assert len(text) <= LARGEST_FILE
    model = read_model(text, rules)
    assert len(model.weights) == weight_count(model.common, model.block, model.shared, model.hidden)
    report = Path(str(model_path(game))).with_suffix(".report.json")
    assert msgspec.json.decode(report.read_bytes())["game"] == game


@pytest.mark.parametrize(
    "text",
    [
        b"no model",
        b"{}",
        changed(format=2),
        changed(game="trambahn"),
        changed(features="0" * 16),
        changed(common=1),
        changed(shared=0),
        changed(hidden=4096),
        changed(weights=[0]),
        changed(weights=[10**6] * len(load_model(find_rules(GAME)).weights)),
        changed(calibrations=[]),
        changed(more=1),
    ],
    ids=range(12),
)
def test_a_file_that_does_not_fit_is_refused(text):
    with pytest.raises(BadModel, match="bad_model"):
        read_model(text, find_rules(GAME))


def test_a_game_without_a_model_says_so(monkeypatch):
    rules = find_rules(GAME)
    monkeypatch.setattr("railtable.values.models.has_module", lambda _rules, _name: False)
    load_model.cache_clear()
    assert not has_values(rules)
    with pytest.raises(NoValues, match="no_values"):
        load_model(rules)
    load_model.cache_clear()


def test_a_table_tells_its_chances():
    table = railtable.Table(GAME, seats=4, seed=1)
    rules, places = table.rules, table.chances()
    assert len(places) == 4
    assert all(len(row) == 4 and sum(row) == 1.0 for row in places)
    assert table.chances(2) == chances(rules, rules.load(table.document()), 2).places
    assert len(table.expected_points()) == 4
    with pytest.raises(RailtableError, match="no_such_seat"):
        table.chances(4)


def test_chances_become_certain_when_a_game_is_over():
    table = railtable.Table(GAME, seats=3, seed=1)
    while not table.is_over():
        table.play(table.legal_actions()[0])
    assert {chance for row in table.chances() for chance in row} <= {0.0, 0.5, 1.0, 1 / 3}


def test_our_games_all_describe_their_positions():
    assert all(has_values(find_rules(key)) for key in OURS)
