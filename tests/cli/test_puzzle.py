"""`railtable puzzle` and `railtable luck` on the command line."""

import json

import msgspec
import pytest

from railtable.core.rules import IndexedRules
from railtable.insight.puzzles import (
    PuzzleHeader,
    PuzzlePosition,
    format_line,
    load_puzzles,
    prove,
    prove_again,
)
from tests.cli.test_cli import run


@pytest.fixture(scope="module")
def small():
    """A puzzle whose proof takes few worlds, so that it is computed again quickly."""
    puzzle = max(load_puzzles("block-train"), key=lambda one: one.proofs[1].lead)
    few = [msgspec.structs.replace(proof, pairs=30) for proof in puzzle.proofs]
    return prove_again(msgspec.structs.replace(puzzle, proofs=few, finish=None))


def written(path, *puzzles):
    lines = [format_line(PuzzleHeader(game="block-train")), *map(format_line, puzzles)]
    path.write_bytes(b"".join(lines))
    return str(path)


def test_a_proof_is_verified_in_the_same_and_in_new_worlds(tmp_path, small):
    file = written(tmp_path / "puzzles.jsonl", small)
    for more in ((), ("--seed", "other")):
        done = run("puzzle", "verify", file, *more)
        assert (done.returncode, done.stdout) == (0, "1 puzzles verified.\n"), done.stderr


def test_changed_figures_leave_with_2_and_a_wrong_answer_with_1(tmp_path, small):
    changed = msgspec.structs.replace(
        small, proofs=[msgspec.structs.replace(small.proofs[0], lead=0.3), small.proofs[1]]
    )
    done = run("puzzle", "verify", written(tmp_path / "changed.jsonl", changed))
    assert done.returncode == 2
    assert small.id in done.stderr
    other = small.others[0]
    wrong = msgspec.structs.replace(
        small,
        best=other.plan,
        others=[msgspec.structs.replace(other, plan=small.best), *small.others[1:]],
    )
    file = written(tmp_path / "wrong.jsonl", wrong)
    assert run("puzzle", "verify", file, "--seed", "x").returncode == 1
    (tmp_path / "no.jsonl").write_text("{}\n{}\n", encoding="utf-8")
    assert run("puzzle", "verify", str(tmp_path / "no.jsonl")).returncode == 2


def test_an_illegal_turn_is_no_proof(tmp_path, small):
    """The best turn of this file takes a piece that is not there, and would win by it."""
    position = PuzzlePosition(small)
    rules = position.rules
    assert isinstance(rules, IndexedRules)
    legal = {rules.format_action(one) for one in rules.legal_actions(position.state)}
    texts = map(rules.format_action, rules.actions)
    better = next(
        forged
        for text in texts
        if text not in legal and text != small.best[0]
        for forged in [msgspec.structs.replace(small, best=[text, *small.best[1:]])]
        if is_ahead(forged)
    )
    done = run("puzzle", "verify", written(tmp_path / "forged.jsonl", better), "--seed", "other")
    assert (done.returncode, small.id in done.stderr) == (2, True)


def is_ahead(puzzle):
    """Tell whether a turn leads in worlds that play it without checking it."""
    position = PuzzlePosition(puzzle)
    plans = [position.parse(plan) for plan in (puzzle.best, puzzle.others[0].plan)]
    try:
        proof, _ = prove(
            position.rules, position.state, plans, model="plain", seed="other", pairs=30
        )
    except Exception:  # noqa: BLE001 an unchecked turn may raise anything
        return False
    return proof.holds


BROKEN = {
    "not UTF-8": lambda line: line.replace(b'"trambahn"', b'"tram\xb7ahn"'),
    "another game's view": lambda line: line.replace(b'"trambahn"', b'"block-train"'),
    "no such deck": lambda line: line.replace(b'"deck":', b'"decks":'),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("command", ["show ID", "solve ID x", "verify"])
def test_a_broken_puzzle_is_refused_with_a_sentence(tmp_path, broken, command):
    puzzle = load_puzzles("trambahn")[0]
    path = tmp_path / "broken.jsonl"
    line = format_line(puzzle)
    assert broken(line) != line
    path.write_bytes(format_line(PuzzleHeader(game="trambahn")) + broken(line))
    words = command.replace("ID", puzzle.id).split()
    file = [str(path)] if words == ["verify"] else ["--file", str(path)]
    done = run("puzzle", *words, *file)
    assert done.returncode == 2
    assert "made a mistake" not in done.stderr
    assert puzzle.id in done.stderr or "2" in done.stderr


def test_a_puzzle_is_shown_without_its_answer_and_solved(tmp_path, small):
    file = written(tmp_path / "puzzles.jsonl", small)
    shown = run("puzzle", "show", small.id, "--file", file, "--lang", "fr")
    assert "Trouvez le meilleur tour" in shown.stdout
    assert small.best[1] not in shown.stdout
    wrong = run("puzzle", "solve", small.id, *small.others[0].plan, "--file", file)
    assert wrong.returncode == 1, wrong.stderr
    part = run("puzzle", "solve", small.id, small.best[0], "--file", file)
    assert part.returncode == 2
    assert "not complete" in part.stderr


def test_luck_is_measured_with_its_interval():
    done = run("luck", "block-train", "--seats", "3", "--games", "6", "--json")
    assert done.returncode == 0, done.stderr
    [study] = json.loads(done.stdout)["studies"]
    assert (study["seats"], study["games"], study["luck_games"]) == (3, 6, 3)
    assert sum(share["mean"] for share in study["by_seat"]) == pytest.approx(1)
    assert study["luck"]["low"] <= study["luck"]["mean"] <= study["luck"]["high"]
    assert run("luck", "block-train", "--seats", "9").returncode == 2
