"""PettingZoo's own tests pass for every game and every seat count."""

import copy
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs railtable[pettingzoo]: make test-adapters")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import parallel_to_aec_wrapper

from railtable.adapters.env_game_factory import make_env_game
from railtable.adapters.pettingzoo import env, parallel_env, raw_env
from railtable.adapters.string_railway import (
    COMPANIES,
    CORNERS,
    DRAWN,
    PROPOSAL,
    PROPOSALS,
    fields_of,
)
from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions, IllegalAction
from railtable.pictures import HEIGHT, WIDTH

PAGE = Path(__file__).parent.parent.parent / "docs" / "adapters.md"
FEW = 5
"""Number of String Railway proposals in these tests; more changes nothing else."""
pytestmark = [
    # A list in PettingZoo's test exempts its own games from these warnings by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # There is no legal move when the game is over.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def cycles(key: str) -> int:
    """Return the number of decisions checked per seat: strings are slow unless compiled."""
    return 2 if key == "string-railway" and not is_compiled() else 1000


def test_the_api_test_passes(key, seats):
    api_test(env(key, seats, proposals=FEW, render_mode="ansi"), num_cycles=cycles(key))


def test_the_seed_test_passes(key, seats):
    seed_test(lambda: env(key, seats, proposals=FEW), num_cycles=min(50, cycles(key)))


def test_the_max_cycles_test_passes_in_the_parallel_form(key, seats):
    def parallel(max_cycles: int) -> Any:
        return parallel_env(key, seats, proposals=FEW, max_cycles=max_cycles)

    def twin(max_cycles: int) -> Any:
        return parallel_to_aec_wrapper(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=twin))


def test_the_performance_benchmark_passes(key, seats, monkeypatch):
    """PettingZoo's benchmark lasts five seconds; with a fake clock it takes 40 clock reads."""
    looks = iter(np.arange(0, 1000, 0.13))
    clock = SimpleNamespace(time=lambda: next(looks))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(key, seats, proposals=FEW))


def advanced(key: str, seats: int | None, seed: int) -> Any:
    """Return an environment after some random decisions, before the end."""
    made = raw_env(key, seats, proposals=FEW)
    dice = FastDice(f"advanced {seed}")
    made.reset(seed=seed)
    for _ in range(dice.below(6 if key == "string-railway" else 60)):
        legal = made.course.legal()
        if not legal:
            made.reset(seed=seed)
            break
        made.step(legal[dice.below(len(legal))])
    if made.course.to_move is None:
        made.reset(seed=seed)
    return made


def in_another_world(made: Any, seat: int, dice: Any) -> Any:
    """Return an environment that differs only in the seat's hidden information."""
    other, course = copy.deepcopy(made), made.course
    world = course.rules.imagine(course.rules.view(course.state, seat), dice)
    other.course.set_state(world)
    return other


@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_hidden_information_changes_neither_observations_nor_masks(key, seats, seed):
    made, dice = advanced(key, seats, seed), FastDice(seed)
    for seat, agent in enumerate(made.possible_agents):
        other = in_another_world(made, seat, dice)
        here, there = made.observe(agent), other.observe(agent)
        assert np.array_equal(here["observation"], there["observation"])
        assert np.array_equal(here["action_mask"], there["action_mask"])


@pytest.mark.parametrize("key", ["station-master", "trambahn", "freight-train"])
def test_worlds_with_different_hidden_information_are_different(key):
    made = advanced(key, None, 7)
    rules, other = made.course.rules, in_another_world(made, 0, FastDice(3))
    assert rules.dump(made.course.state) != rules.dump(other.course.state)


@pytest.mark.parametrize("seats", [2, 5])
def test_string_railway_observations_match_the_view(seats):
    """Rows differ exactly where views do, through a game, for every seat, proposals excluded."""
    course = make_env_game("string-railway", seats, proposals=FEW)
    table = sum(size for name, size, _ in fields_of(FEW) if name != "proposals")
    seen: dict[bytes, Any] = {}
    course.begin("game")
    decisions = 0
    while course.to_move is not None and decisions < (1000 if is_compiled() else 8):
        for seat in range(seats):
            row = course.observe(seat)[:table].tobytes()
            view = course.rules.view(course.state, seat)
            assert seen.setdefault(row, view) == view
        course.play(course.legal()[-1])
        decisions += 1
    assert len(seen) == decisions * seats


def test_a_proposal_contains_its_gain():
    course = make_env_game("string-railway", 3, proposals=FEW)
    course.begin("gains")
    while course.rules.view(course.state, 0).phase != "turn":
        course.play(0)
    gains_at = 3 + 4 * DRAWN + CORNERS
    assert course.to_move is not None
    row = course.observe(course.to_move)[-FEW * PROPOSAL :].reshape(FEW, PROPOSAL)
    before = course.rules.view(course.state, None).points
    told = row[0, gains_at : gains_at + COMPANIES].tolist()
    course.play(0)
    after = course.rules.view(course.state, None).points
    assert [late - early for early, late in zip(before, after, strict=True)] == told[:3]
    assert told[3:] == [0, 0]


def test_a_finished_game_pays_by_place_or_by_points(key, seats):
    if key == "string-railway" and not is_compiled():
        pytest.skip("strings take long unless compiled")
    for payoff in ("places", "points"):
        made = raw_env(key, seats, payoff=payoff, proposals=FEW)
        made.reset(seed=5)
        paid = dict.fromkeys(made.possible_agents, 0.0)
        while made.agents:
            over = made.terminations[made.agent_selection]
            if over:
                paid[made.agent_selection] = made.last()[1]
            made.step(None if over else made.course.legal()[0])
        outcome = made.course.rules.outcome(made.course.state)
        assert outcome is not None
        if payoff == "points":
            assert list(paid.values()) == outcome.scores
        else:
            assert sum(paid.values()) == pytest.approx(0)
            assert max(paid, key=paid.__getitem__) == f"seat_{outcome.ranks.index(1)}"


def test_an_illegal_move_raises_in_the_raw_environment_and_loses_in_the_wrapped_one():
    made = raw_env("trambahn", 2)
    made.reset(seed=1)
    illegal = int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0])
    before = made.observe("seat_0")["observation"]
    with pytest.raises(IllegalAction, match="no_such_move"):
        made.step(illegal)
    assert np.array_equal(made.observe("seat_0")["observation"], before)
    wrapped = env("trambahn", 2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.terminations[loser]
    rewards = {}
    for agent in wrapped.agent_iter():
        rewards[agent] = wrapped.last()[1]
        wrapped.step(None)
    assert rewards[loser] == -1


def test_an_illegal_move_in_the_parallel_form_changes_nothing_and_is_reported():
    made = parallel_env("block-train", 3)
    seen, _ = made.reset(seed=4)
    mover = f"seat_{made.course.to_move}"
    illegal = int(np.flatnonzero(seen[mover]["action_mask"] == 0)[0])
    later, _, _, _, infos = made.step(dict.fromkeys(made.agents, illegal))
    assert infos[mover] == {"refused": "no_such_move"}
    assert np.array_equal(later[mover]["observation"], seen[mover]["observation"])


def test_seats_not_to_move_can_only_wait_in_the_parallel_form():
    made = parallel_env("freight-train", 3)
    seen, _ = made.reset(seed=2)
    for seat, agent in enumerate(made.agents):
        mask = seen[agent]["action_mask"]
        assert mask[-1] == (seat != made.course.to_move)
        assert mask[:-1].any() == (seat == made.course.to_move)


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"seats": 9}, "seats_exact"),
        ({"options": {"no": 1}}, "unknown_option"),
        ({"payoff": "gold"}, "unknown_payoff"),
    ],
)
def test_invalid_arguments_are_refused(settings, key):
    with pytest.raises(BadOptions, match=key):
        env("trambahn", **settings)


@pytest.mark.parametrize("proposals", [4, 65])
def test_string_railway_proposes_from_five_to_sixty_four_turns(proposals):
    with pytest.raises(BadOptions, match="proposals_out_of_range"):
        env("string-railway", proposals=proposals)


def test_the_docs_list_every_field_of_string_railway():
    fields = fields_of(PROPOSALS)
    total = sum(size for _, size, _ in fields)
    title = f"#### String Railway: {total} numbers\n"
    section = PAGE.read_text("utf-8").partition(title)[2].partition("\n## ")[0]
    rows = [f"| `{name}` | {size} | {meaning} |" for name, size, meaning in fields]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows


def test_the_python_examples_in_the_docs_run():
    blocks = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {"__name__": "example"}
    # Stable-Baselines3 needs PyTorch: `make test-learners` tries it.
    for block in (one for one in blocks if "sb3" not in one):
        exec(compile(block, PAGE.name, "exec"), names)
    assert len(blocks) == 4
    assert names["game"].num_players() == 2, "the last one is OpenSpiel's"


@pytest.mark.parametrize("encoding", ["raw", "float"])
@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_the_state_is_what_all_seats_see(make, encoding):
    made = make("station-master", 3, encoding=encoding)
    made.reset(seed=5)
    course = made.unwrapped.course
    assert made.state_space.contains(made.state())
    rows = np.split(made.state(), 3)
    for seat, row in enumerate(rows):
        assert np.array_equal(row, course.encoded(seat))
    before = made.state()
    course.rules.engine.redeal(course.state, 0, FastDice(5))
    assert np.array_equal(course.encoded(0), rows[0])
    assert not np.array_equal(made.state(), before)


@pytest.mark.parametrize("encoding", ["float", "one_hot"])
@pytest.mark.parametrize("key", ["station-master", "trambahn", "block-train", "freight-train"])
def test_the_api_test_passes_with_encoded_observations(key, encoding):
    api_test(env(key, encoding=encoding), num_cycles=100)


def test_a_frame_is_a_picture_and_unknown_modes_are_refused():
    made = env("trambahn", render_mode="rgb_array")
    made.reset(seed=1)
    assert made.render().shape == (HEIGHT, WIDTH, 3)
    with pytest.raises(BadOptions, match="unknown_render_mode"):
        env("trambahn", render_mode="video")
