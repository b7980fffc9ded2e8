"""Training: resumable, the same for the same seed, and right about what it writes."""

from typing import Any

import msgspec
import numpy as np
import pytest

from railtable.api.table import Table
from railtable.core.dice import FastDice
from railtable.games import find_rules
from railtable.training import games as training_games
from railtable.training.calibration import (
    JudgedPositions,
    calibrate,
    chances_of_first,
    first_shares,
)
from railtable.training.ceiling import measure_ceiling
from railtable.training.games import Wish, make_games, play_training_game, read_games
from railtable.training.measures import calibration_error, deciles, forecasts_of, measure_forecasts
from railtable.training.network import (
    Net,
    NetworkShape,
    TrainingSettings,
    inputs_of,
    places_loss,
    trace_targets,
)
from railtable.training.players import make_player
from railtable.training.report import place_chances, taken_places
from railtable.training.rows import TrainingRows, collect_rows
from railtable.training.train import BadTraining, Training, check_wish, train
from railtable.values.models import load_model, read_model

GAME = "block-train"


def test_the_same_wish_gives_the_same_games(tmp_path, monkeypatch):
    monkeypatch.setattr(training_games, "BATCH", 2)
    wish = Wish(game=GAME, seed="x", games=4)
    assert sum(make_games(wish, tmp_path, 1)) == 4
    first = [msgspec.json.encode(line) for line in read_games(tmp_path)]
    assert first == [msgspec.json.encode(play_training_game(wish, number)) for number in range(4)]
    (tmp_path / "games-000002.jsonl").unlink()
    assert sum(make_games(wish, tmp_path, 1)) == 2
    assert [msgspec.json.encode(line) for line in read_games(tmp_path)] == first


def test_strong_tables_come_after_the_other_games():
    wish = Wish(game="trambahn", seed="x", games=1, strong=2)
    lines = [play_training_game(wish, number) for number in range(wish.total)]
    assert [line.kind for line in lines] == ["greedy", "strong", "strong"]
    assert any(name.startswith("strong:") for line in lines[1:] for name in line.players)
    before = play_training_game(Wish(game="trambahn", seed="x", games=1), 0)
    assert msgspec.json.encode(lines[0]) == msgspec.json.encode(before)


def test_a_strong_player_with_a_slip_takes_other_turns():
    rules = find_rules("trambahn")
    table = Table("trambahn", seed=3)
    turns = {
        name: {
            str(
                make_player(name, rules).plan(
                    table.view(table.to_move), table.legal_actions(), dice
                )
            )
            for dice in (FastDice(seed) for seed in range(6))
        }
        for name in ("strong:0", "strong:900")
    }
    assert len(turns["strong:0"]) < len(turns["strong:900"])


def test_strong_tables_cannot_change_the_number_of_other_games(tmp_path):
    check_wish(Wish(game=GAME, seed="x", games=8), tmp_path)
    check_wish(Wish(game=GAME, seed="x", games=8, strong=4), tmp_path)
    with pytest.raises(BadTraining, match="other_training"):
        check_wish(Wish(game=GAME, seed="x", games=12, strong=4), tmp_path)


def test_a_game_of_which_no_position_is_taken_gives_no_rows():
    line = play_training_game(Wish(game=GAME, seed="x", games=1), 0)
    rows = collect_rows([line], find_rules(GAME), 0)[line.seats]
    assert len(rows) == 0
    assert rows.seats == line.seats


def test_no_model_beats_the_ceiling_but_by_chance():
    rules = find_rules(GAME)
    games = [play_training_game(Wish(game=GAME, seed="x", games=5), number) for number in (0, 1, 4)]
    found = measure_ceiling(load_model(rules), rules, games, 2, 20)
    assert (found.positions, found.rollouts) == (2, 20)
    assert 0.0 <= found.best <= 0.25
    assert found.model > found.best - 0.05


@pytest.mark.slow
def test_training_again_gives_the_same_file_and_chances_better_than_even(tmp_path):
    wish = Wish(game=GAME, seed="x", games=320)
    training = Training(wish=wish, positions=6, settings=TrainingSettings(epochs=6, batch=64))
    found = train(training, tmp_path)
    text = (tmp_path / f"{GAME}.json").read_bytes()
    assert read_model(text, find_rules(GAME)) == found.model
    assert found.report.total.model.log_loss < found.report.total.constant.log_loss
    train(training, tmp_path)
    assert (tmp_path / f"{GAME}.json").read_bytes() == text
    with pytest.raises(BadTraining, match="other_training"):
        train(Training(wish=Wish(game=GAME, seed="y", games=320)), tmp_path)


def slope_by_differences(strengths, order, at, wins):
    step = 1e-5
    more, less = strengths.copy(), strengths.copy()
    more[at] += step
    less[at] -= step
    return (places_loss(more, order, wins)[0] - places_loss(less, order, wins)[0]) / (2 * step)


@pytest.mark.parametrize("is_shared", [False, True])
def test_the_slope_of_the_loss_is_its_derivative(is_shared):
    random = np.random.default_rng(1)
    strengths = random.standard_normal((3, 4))
    order = np.argsort(random.random((3, 4)), axis=1)
    wins = random.dirichlet(np.ones(4), 3) if is_shared else None
    _, slope = places_loss(strengths, order, wins)
    for at in np.ndindex(3, 4):
        found = slope_by_differences(strengths, order, at, wins)
        assert slope[at] == pytest.approx(found, abs=1e-6)


def rows_of_games(games, finals):
    """Return positions of two seats with random inputs; seat 0 wins where it has more."""
    random, count = np.random.default_rng(4), len(games)
    finals, nothing = np.array(finals), np.zeros(count, np.int64)
    return TrainingRows(
        common=random.integers(-256, 256, (count, 2, 3)).astype(np.int16),
        blocks=random.integers(-256, 256, (count, 2, 1, 2)).astype(np.int16),
        games=np.array(games),
        stages=nothing,
        kinds=nothing,
        viewers=nothing,
        scores=np.zeros((count, 2), np.int64),
        finals=finals,
        ranks=1 + (finals < finals[:, ::-1]),
    )


def test_targets_mix_the_result_with_the_next_position_of_the_same_game():
    rows = rows_of_games([7, 7, 8], [[30, 10], [30, 10], [0, 20]])
    net = Net(NetworkShape(common=3, block=2, shared=4, hidden=5), 1)
    answers = net.forward(*inputs_of(rows))[0].reshape(3, 2, 2)
    said = chances_of_first(answers[:, :, 0].astype(np.float64))
    found = trace_targets(net, rows, 0.75, 50)
    assert found.wins[1:].tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert found.finals[1:].tolist() == [[30.0, 10.0], [0.0, 20.0]]
    assert found.wins[0] == pytest.approx(0.75 * np.array([1.0, 0.0]) + 0.25 * said[1])
    points = 0.75 * rows.finals[0] + 0.25 * 50 * answers[1, :, 1]
    assert found.finals[0] == pytest.approx(points)
    whole = trace_targets(net, rows, 1.0, 50)
    assert whole.wins.tolist() == first_shares(rows.ranks).tolist()


def test_the_networks_gradient_is_its_derivative():
    random = np.random.default_rng(2)
    net = Net(NetworkShape(common=3, block=2, shared=4, hidden=5), 1)
    net.weights = [one.astype(np.float64) for one in net.weights]
    common, blocks = random.standard_normal((6, 3)), random.standard_normal((6, 2, 2))
    slope: Any = random.standard_normal((6, 2))
    _, kept = net.forward(common, blocks)
    for weights, gradient in zip(net.weights, net.backward(kept, slope), strict=True):
        at = np.unravel_index(weights.size // 2, weights.shape)
        weights[at] += 1e-6
        more = (net.forward(common, blocks)[0] * slope).sum()
        weights[at] -= 2e-6
        less = (net.forward(common, blocks)[0] * slope).sum()
        weights[at] += 1e-6
        assert gradient[at] == pytest.approx((more - less) / 2e-6, abs=1e-5)


def test_calibration_recovers_a_known_stretch():
    random = np.random.default_rng(3)
    true = random.standard_normal((20000, 3)) * 2
    won = (random.random((20000, 1)) > chances_of_first(true).cumsum(1)).sum(1)
    ranks = np.full((20000, 3), 2)
    ranks[np.arange(20000), won] = 1
    nothing = np.zeros(20000, np.int64)
    rows = TrainingRows(
        common=np.zeros((20000, 3, 1), np.int16),
        blocks=np.zeros((20000, 3, 1, 1), np.int16),
        games=np.arange(20000),
        stages=random.integers(0, 16, 20000),
        kinds=nothing,
        viewers=nothing,
        scores=ranks,
        finals=ranks,
        ranks=ranks,
    )
    too_flat = np.rint(true * 1024 / 1.5).astype(np.int64)
    [found] = calibrate({3: JudgedPositions(too_flat, rows)})
    assert np.array(found.stages) / 1024 == pytest.approx(np.full(16, 1.5), rel=0.12)


def test_measures_of_chances_that_are_known():
    chances = np.array([[0.8, 0.2]] * 10)
    won = np.array([[1.0, 0.0]] * 8 + [[0.0, 1.0]] * 2)
    found = forecasts_of(chances, won, np.arange(10), np.zeros(10, np.int64))
    assert measure_forecasts(found).brier == pytest.approx(0.16)
    assert calibration_error(found) == pytest.approx(0.0)
    assert [(one.count, round(one.came, 3)) for one in deciles(found)] == [(10, 0.2), (10, 0.8)]


def test_places_of_the_report_are_those_of_the_model():
    strengths = np.array([[0.3, -0.2, 1.1]])
    found = place_chances(strengths, [1.0, 0.8, 1.0])[0]
    assert found.sum(0) == pytest.approx(np.ones(3))
    assert found.sum(1) == pytest.approx(np.ones(3))
    assert found[:, 0] == pytest.approx(chances_of_first(strengths)[0])


def test_taken_places_divide_what_is_shared():
    ranks = np.array([[1, 1, 3]])
    assert taken_places(ranks)[0].tolist() == [[0.5, 0.5, 0.0], [0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]
    assert first_shares(ranks)[0].tolist() == [0.5, 0.5, 0.0]
