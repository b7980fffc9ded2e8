"""A batch plays the same games as the engine alone, many at a time."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from railtable.batch import MOST_GAMES, Batch
from railtable.batch.lanes import GIVEN, Lanes, Players
from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions, IllegalAction, RailtableError, UnknownGame
from railtable.core.numbers import Numbers
from railtable.core.rules import IndexedRules
from railtable.core.run import Run
from railtable.games import find_rules
from railtable.texts import texts as texts_in
from railtable.values import chances
from tests.support.batch_digest import CARD_GAMES, digest
from tests.support.play import cases, encoded_state

CASES = [(key, seats) for key, seats in cases() if key in CARD_GAMES]
LANES = 3
STEPS = 150
PAGE = Path(__file__).parents[2] / "docs" / "batch.md"


def begin(key, **wishes):
    return Batch(key, **{"games": LANES, "seed": "test", **wishes})


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_every_game_of_a_lane_follows_from_its_seed(key, seats):
    """Compare each lane with a single game with the same dice and the same moves."""
    batch = begin(key, seats=seats)
    rules = batch.rules

    def single(lane, number):
        dice = FastDice(f"test/{lane}/{number}")
        return Run(rules.engine, rules.setup(seats), dice)

    numbers = [0] * LANES
    runs = [single(lane, 0) for lane in range(LANES)]
    ended = 0
    for _ in range(STEPS):
        legal = batch.legal()
        for lane, run in enumerate(runs):
            own = legal.moves[legal.starts[lane] : legal.starts[lane + 1]]
            assert own.tolist() == run.legal()
        moves = batch.random_moves()
        turn = batch.step(moves)
        for lane, run in enumerate(runs):
            more = run.play(int(moves[lane]))
            assert turn.done[lane] == (more == []) == (lane in turn.finished)
            if not more:
                assert encoded_state(rules, turn.finished[lane]) == encoded_state(rules, run.state)
                assert turn.rewards[lane].tolist() == rules.scores(run.state)
                numbers[lane] += 1
                runs[lane] = single(lane, numbers[lane])
                ended += 1
            else:
                assert not turn.rewards[lane].any()
            assert encoded_state(rules, batch.state(lane)) == encoded_state(rules, runs[lane].state)
            assert turn.to_move[lane] == runs[lane].state.to_move
    assert ended > 0 or key != "block-train"


@pytest.mark.parametrize("key", CARD_GAMES)
@pytest.mark.parametrize("asks", ["never", "at times", "always"])
def test_a_choice_by_number_plays_the_move_of_that_number_in_the_list(key, asks):
    batch, twin = begin(key), begin(key)
    random = np.random.default_rng(1)
    for number in range(STEPS):
        if asks == "always" or (asks == "at times" and number % 5 == 2):
            assert batch.legal().counts.tolist() == batch.counts.tolist()
        legal = twin.legal()
        assert batch.counts.tolist() == legal.counts.tolist()
        choices = (random.random(LANES) * batch.counts).astype(np.int64)
        turn = batch.step_choice(choices)
        other = twin.step(legal.moves[legal.starts[:-1] + choices])
        assert turn.to_move.tolist() == other.to_move.tolist()
        assert turn.rewards.tolist() == other.rewards.tolist()
        assert turn.done.tolist() == other.done.tolist()
        for lane in range(LANES):
            assert encoded_state(batch.rules, batch.state(lane)) == encoded_state(
                twin.rules, twin.state(lane)
            )


@pytest.mark.parametrize("key", CARD_GAMES)
def test_masks_moves_scores_and_observations_match_every_state(key):
    batch = begin(key)
    rules = batch.rules
    for _ in range(60):
        masks, legal = batch.masks(), batch.legal()
        assert masks.shape == (LANES, len(batch.actions))
        assert legal.counts.tolist() == masks.sum(axis=1).tolist()
        seen, scores = batch.observe(), batch.scores
        for lane in range(LANES):
            state = batch.state(lane)
            assert np.flatnonzero(masks[lane]).tolist() == sorted(rules.engine.legal_moves(state))
            assert scores[lane].tolist() == rules.scores(state)
            assert batch.observe(int(state.to_move))[lane].tolist() == seen[lane].tolist()
            assert seen[lane, batch.fields["seat"]] == state.to_move
        batch.step(batch.random_moves())


@pytest.mark.parametrize("key", CARD_GAMES)
def test_an_observed_batch_returns_the_same_observations(key):
    plain, observed = begin(key), begin(key, observed=True)
    for _ in range(120):
        assert (plain.observe() == observed.observe()).all()
        moves = plain.random_moves()
        plain.step(moves)
        observed.step(moves)


def test_a_row_shows_only_the_hand_of_its_seat():
    batch = begin("trambahn")
    hands = [batch.rules.view(batch.state(0), seat).hand for seat in (0, 1)]
    assert hands[0] != hands[1]
    for seat in (0, 1):
        counts = batch.observe(seat)[0, batch.fields["hand"]]
        assert counts.sum() == 6
        income = [action.card for action in batch.actions if type(action).__name__ == "Income"]
        held = [card for card, count in zip(income, counts, strict=True) for _ in range(count)]
        assert held == hands[seat]
    assert batch.observe(int(NOBODY))[0, batch.fields["hand"]].sum() == 0


@pytest.mark.parametrize("key", CARD_GAMES)
def test_returned_arrays_never_change(key):
    batch = begin(key, games=5)
    handed = [batch.masks(), batch.observe(), batch.legal().moves, batch.legal().starts]
    handed.append(batch.counts)
    turn = batch.step(batch.random_moves())
    handed += [turn.to_move, turn.rewards, turn.done, batch.scores, batch.random_moves()]
    copies = [array.copy() for array in handed]
    for _ in range(150):
        batch.step(batch.random_moves())
    assert all((one == other).all() for one, other in zip(handed, copies, strict=True))


@pytest.mark.parametrize("key", CARD_GAMES)
def test_the_move_buffer_grows_with_the_number_of_lanes(key):
    batch = begin(key, games=400)
    for _ in range(20):
        batch.step(batch.random_moves())
    legal = batch.legal()
    assert legal.starts[-1] == len(legal.moves)
    assert (legal.counts > 0).all()


def test_the_move_buffer_grows_with_the_number_of_moves():
    rules = find_rules("trambahn")
    assert isinstance(rules, IndexedRules)
    listed = []
    for size in (1025, 5000):
        players = Players([GIVEN, GIVEN], rules.weights, FastDice("players"))
        lanes = Lanes(rules.engine, rules.setup(2), 2, "moves", 1, players=players)
        moves = lanes.random_moves(FastDice("moves"))
        lanes.legal = Numbers(size)
        lanes.step(moves, False, False)
        listed.append((lanes.legal.as_list(), [*lanes.starts]))
        assert (len(lanes.legal.items) > size) == (size == 1025)
    assert listed[0] == listed[1]
    assert listed[0][0]


@pytest.mark.parametrize(
    "moves",
    [[0], [[0, 0, 0]], [0.0, 0.0, 0.0], ["0", "0", "0"], [None] * 3, [10**30] * 3],
)
def test_a_malformed_row_of_moves_is_refused(moves):
    batch = begin("trambahn")
    with pytest.raises(IllegalAction, match="batch_moves_shape"):
        batch.step(moves)


@pytest.mark.parametrize("wrong", [-1, 10**6, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("key", CARD_GAMES)
def test_an_illegal_move_is_refused_and_changes_nothing(key, wrong):
    batch = begin(key)
    before = [encoded_state(batch.rules, batch.state(lane)) for lane in range(LANES)]
    moves = batch.random_moves().copy()
    moves[-1] = wrong
    with pytest.raises(IllegalAction, match="batch_move_illegal") as refusal:
        batch.step(moves)
    assert refusal.value.facts == {"number": LANES - 1, "move": wrong}
    assert [encoded_state(batch.rules, batch.state(lane)) for lane in range(LANES)] == before


@pytest.mark.parametrize("wrong", ["count", -1, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("key", CARD_GAMES)
def test_a_choice_beyond_the_legal_moves_is_refused_and_changes_nothing(key, wrong):
    batch = begin(key)
    before = [encoded_state(batch.rules, batch.state(lane)) for lane in range(LANES)]
    count = int(batch.counts[-1])
    choices = np.zeros(LANES, np.int64)
    choices[-1] = count if wrong == "count" else wrong
    with pytest.raises(IllegalAction, match="batch_choice_beyond") as refusal:
        batch.step_choice(choices)
    facts = {"number": LANES - 1, "choice": int(choices[-1]), "count": count}
    assert refusal.value.facts == facts
    for language in ("en", "fr"):
        assert "{" not in texts_in(language).say("error-batch_choice_beyond", facts)
    assert [encoded_state(batch.rules, batch.state(lane)) for lane in range(LANES)] == before
    choices[-1] = count - 1
    batch.step_choice(choices)


@pytest.mark.parametrize(
    ("wishes", "key"),
    [
        ({"game": "string-railway"}, "no_list_of_actions"),
        ({"games": 0}, "games_out_of_range"),
        ({"games": MOST_GAMES + 1}, "games_out_of_range"),
        ({"seats": 9}, "seats_exact"),
        ({"game": "chess"}, "unknown_game"),
    ],
)
def test_an_impossible_batch_is_refused_with_a_text(wishes, key):
    with pytest.raises((BadOptions, UnknownGame)) as refusal:
        Batch(**{"game": "trambahn", "games": 2, **wishes})
    assert refusal.value.key == key
    for language in ("en", "fr"):
        assert "{" not in texts_in(language).say(f"error-{key}", refusal.value.facts)


def test_an_unknown_seat_cannot_observe():
    with pytest.raises(RailtableError, match="seats_out_of_range"):
        begin("trambahn").observe(2)


def test_without_numpy_the_error_says_what_to_install():
    script = "import sys; sys.modules['numpy'] = None; import railtable.batch"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'railtable[batch]'" in done.stderr


@pytest.mark.parametrize("key", CARD_GAMES)
def test_compiled_and_pure_builds_return_identical_arrays(key):
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    command = [sys.executable, "-m", "tests.support.batch_digest", key]
    pure = subprocess.run(command, capture_output=True, text=True, check=True)
    assert pure.stdout.strip() == digest(key)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_the_docs_list_every_field_of_an_observation(key):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    total = sum(size for _, size, _ in rules.fields)
    title = f"### {texts_in('en').say(f'{key}-name')}: {total} numbers\n"
    section = PAGE.read_text("utf-8").partition(title)[2].partition("\n### ")[0]
    rows = [f"| `{name}` | {size} | {meaning} |" for name, size, meaning in rules.fields]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows


def test_a_step_can_play_some_games_and_pause_the_others():
    batch, twin = begin("trambahn", games=4), begin("trambahn", games=4)
    only = np.array([True, False, True, False])
    moves = batch.random_moves()
    batch.step(moves, only=only)
    twin.step(moves)
    for lane, moved in enumerate(only):
        there = twin if moved else begin("trambahn", games=4)
        same = batch.rules.dump(batch.state(lane)) == batch.rules.dump(there.state(lane))
        assert same, lane
    assert batch.legal().starts[-1] == batch.masks().sum()


@pytest.mark.parametrize("key", ["trambahn", "station-master"])
def test_choices_can_pause_games_too(key):
    batch, twin = begin(key, games=4), begin(key, games=4)
    only = np.array([True, False, True, False])
    first = np.zeros(4, np.int64)
    for _ in range(3):
        legal = twin.legal()
        twin.step(legal.moves[legal.starts[:-1]], only=only)
        batch.step_choice(first, only=only)
    for lane in range(4):
        assert encoded_state(batch.rules, batch.state(lane)) == encoded_state(
            twin.rules, twin.state(lane)
        )
    assert batch.counts.tolist() == twin.legal().counts.tolist()


def test_a_game_that_must_move_cannot_pause():
    batch = begin("trambahn", games=2)
    moves = np.array([-1, -1])
    for only in (None, np.array([True, False])):
        with pytest.raises(IllegalAction, match="batch_move_illegal"):
            batch.step(moves, only=only)
        with pytest.raises(IllegalAction, match="batch_choice_beyond"):
            batch.step_choice(moves, only=only)
    with pytest.raises(IllegalAction, match="batch_moves_shape"):
        batch.step(moves, only=np.array([1, 0]))


@pytest.mark.parametrize("key", ["block-train", "freight-train", "station-master", "trambahn"])
def test_chances_are_those_of_each_game(key):
    batch = begin(key, games=3)
    for _ in range(12):
        batch.step_choice(np.zeros(3, np.int64))
    for seat in (None, NOBODY, 1):
        found = batch.chances(seat)
        assert found.shape == (3, batch.seats, batch.seats)
        for lane in range(3):
            state = batch.state(lane)
            viewer = int(state.to_move) if seat is None else None if seat == NOBODY else seat
            assert found[lane].tolist() == [
                list(row) for row in chances(batch.rules, state, viewer).places
            ]
    with pytest.raises(BadOptions, match="seats_out_of_range"):
        batch.chances(batch.seats)


@pytest.mark.parametrize("key", CARD_GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_seats_with_a_bot_play_by_themselves(key, bot):
    seats = find_rules(key).info.usual_seats
    batch = begin(key, players=[None] + [bot] * (seats - 1), observed=True)
    ended = 0
    for _ in range(60 if bot == "random" else 8):
        assert (batch.to_move == 0).all()
        assert (batch.observe() == batch.observe(0)).all()
        turn = batch.step(batch.random_moves())
        ended += int(turn.done.sum())
        for lane, state in turn.finished.items():
            assert state.to_move == NOBODY
            assert turn.rewards[lane].tolist() == batch.rules.scores(state)
    assert ended or key != "block-train" or bot == "greedy"


def test_the_greedy_player_of_a_batch_wins_against_a_random_one():
    batch = begin("block-train", seats=3, games=8, players=[None, "greedy", "greedy"])
    points = np.zeros(3)
    for _ in range(40):
        points += batch.step(batch.random_moves()).rewards.sum(axis=0)
    assert points[1:].min() > 2 * max(points[0], 1)


def test_a_greedy_player_never_sees_the_real_cards():
    """In worlds that differ only in what the player does not know it chooses alike."""
    rules = find_rules("trambahn")
    assert isinstance(rules, IndexedRules)
    chosen = 0
    for seed in range(6):
        run = Run(rules.engine, rules.setup(2), FastDice(seed))
        for _ in range(seed):
            run.play(run.legal()[0])
        state = run.state
        other = rules.engine.copy(state)
        rules.engine.redeal(other, state.to_move, FastDice(f"other {seed}"))
        moves = [
            Players([2, 2], rules.weights, FastDice(9)).choose(rules.engine, one, Numbers())
            for one in (state, other)
        ]
        assert moves[0] == moves[1]
        chosen += 1
    assert chosen == 6


def test_refused_games_restart_and_the_others_go_on():
    batch, twin = begin("trambahn"), begin("trambahn")
    moves = batch.random_moves().copy()
    moves[1] = -2
    turn = batch.step(moves, restart_illegal=True)
    assert turn.refused.tolist() == turn.done.tolist() == [False, True, False]
    assert not turn.rewards.any()
    assert turn.finished == {}
    only = np.array([True, False, True])
    twin.step(moves, only=only)
    rules = batch.rules
    for lane in (0, 2):
        assert encoded_state(rules, batch.state(lane)) == encoded_state(rules, twin.state(lane))
    fresh = Run(rules.engine, rules.setup(2), FastDice("test/1/1"))
    assert encoded_state(rules, batch.state(1)) == encoded_state(rules, fresh.state)
    with pytest.raises(IllegalAction, match="batch_move_illegal"):
        batch.step(np.full(LANES, -1))


@pytest.mark.parametrize(
    ("players", "error"),
    [
        (["random", "random"], "no_given_seat"),
        ([None], "bots_and_seats_differ"),
        ([None, "inspector"], "unknown_bot"),
    ],
)
def test_players_that_a_batch_cannot_seat_are_refused(players, error):
    with pytest.raises(BadOptions, match=error):
        begin("trambahn", players=players)
