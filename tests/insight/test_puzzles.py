"""Puzzles: what is stored, proved, judged and mined."""

from base64 import b64decode

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.errors import IllegalAction
from railtable.games import OURS, find_rules
from railtable.insight import puzzle_miner, puzzle_trees
from railtable.insight.puzzle_trees import seal, turn_tree
from railtable.insight.puzzles import (
    BadPuzzle,
    ProofRun,
    PuzzleHeader,
    PuzzlePosition,
    PuzzleProof,
    format_line,
    judge_turn,
    load_puzzles,
    parse_puzzles,
    prove_again,
)
from tests.support.play import finished


def quickest(game):
    """Return the puzzle with the fewest worlds in its proof."""
    return min(load_puzzles(game), key=lambda one: (one.proofs[0].pairs, one.seats, one.id))


@pytest.mark.parametrize("game", OURS)
def test_every_puzzle_is_legal_certain_and_not_greedy(game):
    puzzles = load_puzzles(game)
    assert puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.game == game
        assert puzzle.rules_version == find_rules(game).info.version
        assert [proof.model for proof in puzzle.proofs] == ["tuned", "plain"]
        assert all(proof.is_certain for proof in puzzle.proofs)
        assert puzzle.finish is None or puzzle.finish.lead > 0
        position = PuzzlePosition(puzzle)
        best = position.parse(puzzle.best)
        assert position.after(best).to_move != position.seat
        assert position.idea(best) != position.idea(position.parse(puzzle.greedy))


@pytest.mark.parametrize("game", OURS)
def test_a_puzzle_holds_the_view_of_its_seat_and_nothing_else(game):
    rules = find_rules(game)
    for puzzle in load_puzzles(game)[:10]:
        position = PuzzlePosition(puzzle)
        assert position.view.seat == puzzle.seat == position.view.to_move
        for seed in range(3):
            world = rules.imagine(position.view, FastDice(seed))
            assert msgspec.json.encode(rules.view(world, puzzle.seat)) == bytes(puzzle.view)


def test_a_proof_computed_again_gives_the_same_figures():
    puzzle = quickest("block-train")
    few = [msgspec.structs.replace(proof, pairs=20) for proof in puzzle.proofs]
    finish = msgspec.structs.replace(puzzle.finish, pairs=4)
    small = msgspec.structs.replace(puzzle, proofs=few, finish=finish)
    once = prove_again(small)
    assert prove_again(once) == once
    assert once.proofs[0].lead > 0.02
    assert prove_again(small, "other").proofs != once.proofs


def test_a_wrong_answer_loses_its_proof():
    puzzle = quickest("block-train")
    few = [msgspec.structs.replace(proof, pairs=30) for proof in puzzle.proofs]
    best, other = puzzle.best, puzzle.others[0]
    swapped = msgspec.structs.replace(
        puzzle,
        proofs=few,
        finish=None,
        best=other.plan,
        others=[msgspec.structs.replace(other, plan=best), *puzzle.others[1:]],
    )
    assert not any(proof.is_lead for proof in prove_again(swapped).proofs)


def test_a_longer_proof_begins_with_the_worlds_of_a_shorter_one():
    puzzle = quickest("block-train")
    position = PuzzlePosition(puzzle)
    plans = [position.parse(puzzle.best), position.parse(puzzle.others[0].plan)]

    def run():
        return ProofRun(position.rules, position.state, plans, model="tuned", seed="s")

    grown = run()
    short = grown.extend(6)
    assert run().extend(6) == short
    assert grown.extend(12) == run().extend(12) != short
    assert grown.extend(6).pairs == 12


@pytest.mark.parametrize(
    ("win", "lead", "noise", "may"),
    [
        (0.5, 0.06, 0.03, True),
        (0.5, 0.04, 0.01, False),
        (0.95, 0.20, 0.01, False),
        (0.5, 0.06, 0.20, False),
    ],
)
def test_a_proof_is_given_up_where_more_worlds_cannot_help(win, lead, noise, may):
    proof = PuzzleProof("tuned", win, lead, noise, 400)
    assert puzzle_miner.may_become_certain(proof, 2400) is may


@pytest.mark.parametrize("game", ["block-train", "station-master"])
def test_a_tree_holds_every_position_of_the_turn(game):
    """Walk the tree along every plan of the proof, beside the rules."""
    puzzle = min(load_puzzles(game), key=lambda one: (one.seats, one.id))
    position = PuzzlePosition(puzzle)
    rules, tree = position.rules, turn_tree(position)
    assert tree is not None
    first = msgspec.json.decode(puzzle.view)
    verdicts = []
    for plan in (puzzle.best, *(one.plan for one in puzzle.others)):
        number, done = 0, []
        for action in position.parse(plan):
            legal = [msgspec.json.decode(one) for one in tree[number].legal]
            number = tree[number].next[legal.index(msgspec.to_builtins(action))]
            done.append(action)
            after = position.after(done)
            seen = msgspec.json.decode(msgspec.json.encode(rules.view(after, puzzle.seat)))
            changes = msgspec.json.decode(msgspec.json.encode(tree[number].changes))
            assert first | changes == seen
        assert tree[number].next == []
        verdicts.append(opened(tree[number].seal, f"{puzzle.id}/{number}"))
    assert [one["solved"] for one in verdicts] == [True, False, False, False]
    assert verdicts[1]["win"] == pytest.approx(puzzle.others[0].win, abs=1e-4)


@pytest.mark.parametrize("game", ["station-master", "freight-train"])
def test_a_tree_is_the_same_in_every_world_its_seat_could_be_in(game):
    """The page gets the tree before the turn, so it holds nothing that the seat does not know."""
    fitting = (
        position
        for position in map(PuzzlePosition, load_puzzles(game))
        if turn_tree(position) is not None
    )
    position = next(fitting)
    tree = msgspec.json.encode(turn_tree(position))
    worlds = {msgspec.json.encode(position.rules.dump(position.state))}
    for seed in range(4):
        position.state = position.rules.imagine(position.view, FastDice(seed))
        worlds.add(msgspec.json.encode(position.rules.dump(position.state)))
        assert msgspec.json.encode(turn_tree(position)) == tree
    assert len(worlds) > 1, "the worlds were meant to differ"


def opened(text, key):
    return msgspec.json.decode(b64decode(seal(b64decode(text), key)))


def test_seals_do_not_tell_known_turns_from_others():
    puzzle = quickest("block-train")
    tree = turn_tree(PuzzlePosition(puzzle)) or []
    seals = [one.seal for one in tree if one.seal is not None]
    assert len({len(one) for one in seals}) == 1
    assert len(set(seals)) == len(seals)
    found = [
        opened(one.seal, f"{puzzle.id}/{number}")["solved"]
        for number, one in enumerate(tree)
        if one.seal is not None
    ]
    assert found.count(True) == 1
    assert found.count(None) == len(seals) - 1 - len(puzzle.others)


def test_a_turn_that_is_too_large_has_no_tree(monkeypatch):
    position = PuzzlePosition(quickest("block-train"))
    monkeypatch.setattr(puzzle_trees, "MOST_POSITIONS", 3)
    assert turn_tree(position) is None
    assert turn_tree(PuzzlePosition(quickest("string-railway"))) is None


def test_the_best_turn_solves_and_the_others_do_not():
    puzzle = quickest("block-train")
    position = PuzzlePosition(puzzle)
    plans = [position.parse(puzzle.best), *(position.parse(one.plan) for one in puzzle.others)]
    greedy = position.parse(puzzle.greedy)
    for number, played in enumerate(plans):
        verdict = judge_turn(
            position.rules, position.view, plans, played, greedy, seed="1", pairs=8
        )
        assert verdict.idea == number
        assert verdict.is_solved == (number == 0)
        assert len(verdict.wins) == len(verdict.points) == 2
        assert sum(verdict.wins[0]) == pytest.approx(1)


def test_an_unknown_turn_is_accepted_only_if_it_loses_little():
    puzzle = quickest("block-train")
    position = PuzzlePosition(puzzle)
    best, worse = position.parse(puzzle.best), position.parse(puzzle.others[-1].plan)
    for only, played, is_solved in ((worse, best, True), (best, worse, False)):
        verdict = judge_turn(
            position.rules, position.view, [only], played, worse, seed="1", pairs=40
        )
        assert verdict.idea is None
        assert verdict.is_solved is is_solved


def test_an_illegal_turn_is_refused():
    position = PuzzlePosition(quickest("block-train"))
    best = position.parse(position.puzzle.best)
    with pytest.raises(IllegalAction):
        position.after(best[1:])
    with pytest.raises(IllegalAction):
        position.after([*best, best[0]])


def test_a_broken_file_names_its_line():
    text = format_line(PuzzleHeader(game="trambahn"))
    with pytest.raises(BadPuzzle) as error:
        parse_puzzles(text + b"{}\n")
    assert (error.value.key, error.value.facts) == ("bad_puzzle_line", {"line": 2})
    for broken in (b"", text.replace(b'"format_version":1', b'"format_version":2')):
        with pytest.raises(BadPuzzle):
            parse_puzzles(broken)


def test_mining_again_continues_after_the_last_game(tmp_path, monkeypatch):
    mined = []

    class Miner:
        def __init__(self, rules, seed):
            self.seed = seed

        def mine_game(self, number):
            mined.append(number)
            source = load_puzzles("block-train")[number % 7]
            yield msgspec.structs.replace(source, id=f"{number}", source=f"{self.seed}/{number}/3")

    monkeypatch.setattr(puzzle_miner, "PuzzleMiner", Miner)
    rules, path = find_rules("block-train"), tmp_path / "mined.jsonl"
    assert puzzle_miner.mine_file(rules, path, "s", 2) == 2
    assert puzzle_miner.mine_file(rules, path, "s", 5) == 5
    assert mined == [0, 1, 2, 3, 4]
    assert [one.id for one in parse_puzzles(path.read_bytes())] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize("game", OURS)
def test_a_recorded_game_gives_the_first_position_of_every_turn(game):
    table = finished(game, find_rules(game).info.min_seats, 3)
    rules, seats = table.rules, [step.seat for step in table.steps]
    numbers = []
    for number, state in puzzle_miner.recorded_turns(rules, table.seats, table.steps):
        numbers.append(number)
        assert state.to_move == seats[number] != CHANCE
        if len(numbers) % 7 == 1:
            before = table.copy()
            before.rewind(number)
            assert rules.view(state, state.to_move) == before.view(state.to_move)
    assert numbers == [
        at for at, seat in enumerate(seats) if seat != CHANCE and (not at or seats[at - 1] != seat)
    ]


def test_a_known_position_is_found_again(monkeypatch):
    """The source game is played again up to a shipped puzzle, which is examined with few worlds."""
    puzzle = max(load_puzzles("block-train"), key=lambda one: one.proofs[1].lead)
    seed, number, step = puzzle.source.rsplit("/", 2)
    monkeypatch.setattr(puzzle_miner, "PROOF_PAIRS", (40,))
    monkeypatch.setattr(puzzle_miner, "FINISH_PAIRS", 20)
    miner = puzzle_miner.PuzzleMiner(find_rules("block-train"), seed)
    turns = miner.turns(puzzle.seats, f"{seed}/{number}")
    source = next(state for at, state in turns if at == int(step))
    found = miner.examine(source, puzzle.source)
    assert found is not None
    assert (found.id, found.best, found.source) == (puzzle.id, puzzle.best, puzzle.source)
