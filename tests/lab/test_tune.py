"""Tuning: the sequential test decides, a journal resumes, the same seed tries the same."""

import json

import pytest

from railtable.core.errors import RailtableError
from railtable.games.trambahn.weights import WEIGHTS
from railtable.lab import tune as tuning
from railtable.lab.tune import BadJournal, TuningGoal, decide, draw_change, read_journal, tune

WISH = TuningGoal(game="trambahn", version=1, seats=2, seed="test", most=16)


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(tuning, "BATCH", 2)
    return TuningGoal(game="block-train", version=1, seats=3, seed="few", most=2)


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [
        ([0.5, 1.0] * 200, True),
        ([0.5, 0.0] * 200, False),
        ([0.5, 1.0, 0.5], None),
        ([0.0, 1.0] * 8, None),
        ([0.25, 0.75] * 3000, False),
    ],
)
def test_the_test_accepts_a_gain_rejects_none_and_waits_in_between(shares, verdict):
    assert decide(shares) is verdict


def test_a_trial_changes_one_weight_determined_by_its_number():
    changes = [draw_change(WISH, {}, number) for number in range(40)]
    assert changes == [draw_change(WISH, {}, number) for number in range(40)]
    assert len({name for name, _ in changes}) > 5
    name, value = changes[0]
    _, further = draw_change(WISH, {name: 2 * value}, 0)
    assert further == pytest.approx(2 * value * value / dict(WEIGHTS)[name], rel=0.01)


def test_a_journal_resumes_where_it_ended(few, tmp_path):
    path = tmp_path / "journal.json"
    whole = list(tune(few, 3))
    first = list(tune(few, 2, path))
    rest = list(tune(few, 3, path))
    assert first + rest == whole
    assert [trial.number for trial in whole] == [0, 1, 2]
    assert len(json.loads(path.read_bytes())["trials"]) == 3


def test_a_journal_of_another_game_is_refused(few, tmp_path):
    path = tmp_path / "journal.json"
    list(tune(few, 1, path))
    with pytest.raises(BadJournal):
        read_journal(WISH, path)
    path.write_text("{}")
    with pytest.raises(BadJournal):
        read_journal(few, path)


def test_a_game_without_a_table_of_weights_is_refused():
    with pytest.raises(RailtableError) as refused:
        list(tune(TuningGoal(game="string-railway", version=1, seats=2, seed="1", most=16), 1))
    assert refused.value.key == "cannot_tune"
