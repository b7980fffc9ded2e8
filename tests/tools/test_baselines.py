"""The tables of docs/baselines.md are written from the results of trainings and matches."""

import json
import runpy
from typing import Any

import pytest

from railtable.games import find_rules
from tools import baselines

MATCHES = runpy.run_path(str(baselines.EXAMPLES / "play_baselines.py"))


class Recorder:
    """An agent whose plans are counted, and whose worlds are compared with the game."""

    def __init__(self, rules, name):
        self.player, self.rules = MATCHES["BotPlayer"](rules, name), rules
        self.plans, self.moves, self.alike = 0, 0, list[bool]()
        self.begin, self.bot_plans = self.player.begin, self.player.bot.plan_in
        self.player.bot.plan_in = self.plan_in

    def hear(self, action):
        self.moves += action in self.rules.index

    def plan(self, state):
        self.plans += 1
        self.state = state
        return self.player.plan(state)

    def plan_in(self, world, legal, dice):
        seat = int(world.to_move)
        assert self.rules.view(world, seat) == self.rules.view(self.state, seat)
        others = [self.rules.view(one, 1 - seat) for one in (world, self.state)]
        self.alike.append(others[0] == others[1])
        return self.bot_plans(world, legal, dice)


@pytest.fixture
def results(tmp_path, monkeypatch):
    """Return the folder of results, beside a copy of the page."""
    page = tmp_path / "baselines.md"
    page.write_text(baselines.PAGE.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(baselines, "PAGE", page)
    monkeypatch.setattr(baselines, "RESULTS", tmp_path)
    return tmp_path


def write_everything(results):
    """Write a page with every row, as after a run whose results are elsewhere now."""
    told = {"arguments": {"moves": "300000"}, "beaten": 0.5, "error": 0.01}
    told["curve"] = [{"moves": 300000, "minutes": 2.0, "beaten": 0.5}]
    cell = {"beaten": 0.5, "low": 0.4, "high": 0.6, "games": 100}
    jobs: dict[str, Any] = {job.name: told for job in baselines.trainings()}
    jobs |= {row.name: [cell] * len(row.opponents) for row in baselines.rows()}
    for name, result in jobs.items():
        (results / f"{name}.json").write_text(json.dumps(result))
    baselines.write_page()
    for name in jobs:
        (results / f"{name}.json").unlink()


def test_a_training_is_a_row_with_its_command_and_a_learning_curve(results):
    curve = [{"moves": 1000 * at, "minutes": at / 10, "beaten": at / 100} for at in range(1, 101)]
    told = {"arguments": {"moves": "100000"}, "curve": curve, "beaten": 0.987, "error": 0.004}
    (results / "ppo-trambahn-2.json").write_text(json.dumps(told))
    baselines.write_page()
    page = baselines.PAGE.read_text("utf-8")
    command = "train_ppo.py trambahn --seats 2 --moves 300000 --seed 2 --games 2000"
    row = f"| Trambahn, 2 | PPO | 2 | 100,000 | 10.0 | 98.7% ± 0.4% | `{command}` |"
    assert row in page
    points = "10% (10k) | 25% (25k) | 50% (50k) | 75% (75k) | 100% (100k)"
    assert f"| Trambahn, 2 | PPO | 2 | {points} |" in page


def test_an_agent_is_a_row_with_the_interval_of_every_opponent(results):
    row = baselines.Row("block-train", "random")
    result = {"beaten": 0.5, "low": 0.4, "high": 0.6, "games": 100}
    opponents = [result | {"beaten": at / 100} for at in range(len(row.opponents))]
    (results / f"{row.name}.json").write_text(json.dumps(opponents))
    baselines.write_page()
    command = "play_baselines.py block-train random mcts:20 trainee porter signaller driver"
    cells = " | ".join(f"{at}% [40, 60] 100" for at in range(7))
    wanted = f"| random | – | – | {cells} | – | `{command} inspector greedy --deals 7 70 70 70 70 20 70` |"
    assert wanted in baselines.PAGE.read_text("utf-8")


def test_rows_without_results_here_stay_as_they_are(results):
    """Networks are not in the repository: a run with a few of them must not drop the others."""
    write_everything(results)
    before = baselines.PAGE.read_text("utf-8").splitlines()
    told = {"arguments": {"moves": "300000"}, "beaten": 0.123, "error": 0.004}
    told["curve"] = [{"moves": 300000, "minutes": 1.0, "beaten": 0.123}]
    (results / "ppo-trambahn-1.json").write_text(json.dumps(told))
    row = baselines.Row("trambahn", "ppo")
    cell = {"beaten": 0.123, "low": 0.1, "high": 0.2, "games": 999}
    (results / f"{row.name}.json").write_text(json.dumps([cell] * len(row.opponents)))
    baselines.write_page()
    after = baselines.PAGE.read_text("utf-8").splitlines()
    changed = [line.split(" | ")[0] for line in after if line not in before]
    assert changed == ["| Trambahn, 2", "| Trambahn, 2", "| ppo"]
    assert len([line for line in before if line not in after]) == 3


def test_a_row_of_another_command_is_dropped(results):
    write_everything(results)
    page = baselines.PAGE.read_text("utf-8")
    page = page.replace("freight-train random ismcts:2", "freight-train random ismcts:1")
    baselines.PAGE.write_text(page, "utf-8")
    assert "random ismcts:1 " in page
    row = baselines.Row("freight-train", "dqn")
    cell = {"beaten": 0.5, "low": 0.4, "high": 0.6, "games": 100}
    (results / f"{row.name}.json").write_text(json.dumps([cell] * len(row.opponents)))
    baselines.write_page()
    assert "random ismcts:1 " not in baselines.PAGE.read_text("utf-8")


def test_all_learners_train_in_every_card_game():
    trained = {(job.learner, job.game) for job in baselines.trainings()}
    assert trained == {(one, game) for one in baselines.LEARNERS for game in baselines.NAMES}
    seeds = {job.seed for job in baselines.trainings() if job.learner == "ppo"}
    assert seeds == {1, 2, 3}


def test_every_agent_and_level_plays_in_every_card_game():
    levels = {"trainee", "porter", "signaller", "driver", "inspector"}
    others = {"random", "greedy", "search", *levels}
    for game in baselines.NAMES:
        met = {row.agent: set(row.opponents) for row in baselines.rows() if row.game == game}
        assert met["ppo"] == others | {"sb3", "dqn"}
        assert met["sb3"] == others | {"dqn"}
        assert met["dqn"] == others
        assert met["random"] == others - {"random"}


@pytest.mark.slow
def test_a_level_plans_its_turn_once_in_worlds_that_its_seat_cannot_tell_apart():
    rules = find_rules("trambahn")
    player = Recorder(rules, "inspector")
    MATCHES["play"](rules, [player, player], "1")
    assert player.plans < 0.95 * player.moves
    assert player.alike.count(False) > 0.9 * len(player.alike)


def test_every_deal_is_played_from_every_seat():
    """Two equal agents that use no luck beat each other equally often."""
    told = MATCHES["play_match"](find_rules("block-train"), ("greedy", "greedy"), 4, "1")
    assert (told["games"], told["beaten"]) == (12, 0.5)
