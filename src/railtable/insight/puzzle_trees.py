"""The whole turn of a puzzle as a tree, so that it can be played without a server.

The tree holds every position of the turn as its seat knows it.  What is known of a finished
turn is sealed: it cannot be read by eye before the turn is played.  This is no secret from a
program, because puzzles are shipped with their answers.
"""

import hashlib
from base64 import b64encode
from typing import Any, Final

import msgspec

from railtable.core.engine import State
from railtable.core.rules import IndexedRules
from railtable.insight.puzzles import PuzzlePosition

MOST_POSITIONS: Final = 400
MOST_BYTES: Final = 300_000
"""Larger turns are not sent: each step is asked for."""
SEAL_LENGTH: Final = 48
"""Seals of known and unknown turns have the same length."""


class TreePosition(msgspec.Struct, frozen=True):
    """A position of the turn.

    `changes` are the fields of the view that differ from the first position.  `next` are the
    numbers of the positions after each legal action.  `seal` is set where the turn is over.
    """

    changes: dict[str, Any]
    legal: list[msgspec.Raw]
    next: list[int]
    seal: str | None


class TurnOutcome(msgspec.Struct, frozen=True):
    """The verdict on a finished turn: None for an idea that was not compared."""

    solved: bool | None
    win: float


def turn_tree(position: PuzzlePosition) -> list[TreePosition] | None:
    """Return every position of a puzzle's turn, the first one first; None if it is too large."""
    rules, seat = position.rules, position.seat
    if not isinstance(rules, IndexedRules):
        return None
    first = msgspec.to_builtins(position.view)
    states: list[State] = [position.state]
    numbers = {bytes(position.puzzle.view): 0}
    known = _known_outcomes(position)
    found: list[TreePosition] = []
    size = 0
    for state in states:
        is_mine = state.to_move == seat
        view = msgspec.to_builtins(rules.view(state, seat))
        number = len(found)
        key = rules.engine.information(state, seat)
        one = TreePosition(
            {name: value for name, value in view.items() if first[name] != value},
            rules.encoded_legal(state) if is_mine else [],
            _next_numbers(rules, state, seat, states, numbers) if is_mine else [],
            None if is_mine else _sealed(known.get(key), f"{position.puzzle.id}/{number}"),
        )
        size += len(msgspec.json.encode(one))
        if len(states) > MOST_POSITIONS or size > MOST_BYTES:
            return None
        found.append(one)
    return found


def _next_numbers(
    rules: IndexedRules[Any, Any],
    state: State,
    seat: int,
    states: list[State],
    numbers: dict[bytes, int],
) -> list[int]:
    """Return the positions after each legal move; new ones, by their views, are added."""
    found = []
    for move in rules.engine.legal_moves(state):
        after = rules.copy(state)
        rules.engine.play(after, move)
        key = msgspec.json.encode(rules.view(after, seat))
        if key not in numbers:
            numbers[key] = len(states)
            states.append(after)
        found.append(numbers[key])
    return found


def _known_outcomes(position: PuzzlePosition) -> dict[Any, TurnOutcome]:
    """Return the outcomes of the proof's turns by where they lead."""
    puzzle = position.puzzle
    known = {
        position.idea(position.parse(one.plan)): TurnOutcome(solved=False, win=one.win)
        for one in puzzle.others
    }
    best = position.idea(position.parse(puzzle.best))
    return known | {best: TurnOutcome(solved=True, win=puzzle.proofs[0].win)}


def _sealed(outcome: TurnOutcome | None, key: str) -> str:
    rounded = outcome and TurnOutcome(outcome.solved, round(outcome.win, 4))
    text = msgspec.json.encode(rounded or TurnOutcome(None, 0.0))
    return seal(text.ljust(SEAL_LENGTH), key)


def seal(text: bytes, key: str) -> str:
    """Return a text that the key opens: combined with SHA-256 of the key and a counter."""
    stream = b"".join(
        hashlib.sha256(f"{key}/{block}".encode()).digest() for block in range(len(text) // 32 + 1)
    )
    return b64encode(bytes(a ^ b for a, b in zip(text, stream, strict=False))).decode()
