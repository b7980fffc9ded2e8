"""The decisions of a record, each with its seat's knowledge."""

from collections import deque
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from railtable.core.actions import Outcome
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.numbers import Sheet
from railtable.core.record import Record, replay
from railtable.core.rules import IndexedRules, Rules
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.values import chances, has_values

SCHEMA_VERSION: Final = 1
"""Version of the columns: changes when one changes meaning or is removed, not when one is added."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One row: see docs/export.md for the columns."""

    record: str
    game: str
    rules_version: int
    seats: int
    options: str
    commitment: str
    seed: str | None
    step: int
    seat: int
    player: str | None
    view: str
    observation: list[int] | None
    legal: list[str] | None
    legal_moves: list[int] | None
    choice: str
    choice_json: str
    move: int | None
    value: float
    chances: list[float] | None
    scores: list[int]
    final_scores: list[int] | None
    final_ranks: list[int] | None
    ending: str | None
    score: int | None
    rank: int | None


def decisions(record: Record, name: str) -> Iterator[Decision]:
    """Yield every decision of a record, or raise BadRecord before the first.

    The record is played twice, so that each row holds the outcome without keeping all rows in
    memory.
    """
    rules = find_rules(record.header.game)
    yield from _rows(record, name, rules, recorded_outcome(record, rules))


def recorded_outcome(record: Record, rules: Rules[Any, Any]) -> Outcome | None:
    """Return the outcome of a recorded game, every step checked; None if it is unfinished."""
    state = deque(replay(record, find_rules), maxlen=1)[0][1]
    return rules.outcome(state) if state.to_move == NOBODY else None


def _rows(
    record: Record, name: str, rules: Rules[Any, Any], outcome: Outcome | None
) -> Iterator[Decision]:
    facts = _facts(record, name, outcome)
    upcoming = iter(record.steps)
    for number, (_, state) in enumerate(replay(record, find_rules)):
        step = next(upcoming, None)
        if step is None or step.seat == CHANCE:
            continue
        yield Decision(
            **facts,
            **moment_columns(rules, state, step.seat),
            **_result(outcome, step.seat),
            **_chosen(rules, step.action),
            step=number,
            seat=step.seat,
            player=_player(record, step.seat),
        )


def _facts(record: Record, name: str, outcome: Outcome | None) -> dict[str, Any]:
    """Return the columns shared by all rows of a record."""
    header = record.header
    return {
        "record": name,
        "game": header.game,
        "rules_version": header.rules_version,
        "seats": header.seats,
        "options": msgspec.json.encode(header.options).decode(),
        "commitment": header.commitment,
        "seed": record.seed,
        "final_scores": None if outcome is None else outcome.scores,
        "final_ranks": None if outcome is None else outcome.ranks,
        "ending": None if outcome is None else outcome.ending,
    }


def moment_columns(rules: Rules[Any, Any], state: Any, seat: Seat) -> dict[str, Any]:
    """Return a seat's view and legal actions; a row contains no other part of the state."""
    legal, view = rules.legal_actions(state), rules.view(state, seat)
    indexed = rules if isinstance(rules, IndexedRules) else None
    return {
        "view": msgspec.json.encode(view).decode(),
        "observation": None if indexed is None else _observed(indexed, state, seat),
        "legal": [rules.format_action(action) for action in legal] or None,
        "legal_moves": None if indexed is None else [indexed.index[action] for action in legal],
        "value": sum(term.points for term in rules.terms(state, seat)),
        "chances": list(chances(rules, state, seat).places[seat]) if has_values(rules) else None,
        "scores": view.scores,
    }


def _observed(rules: IndexedRules[Any, Any], state: Any, seat: Seat) -> list[int]:
    sheet = Sheet(sum(size for _, size, _ in rules.fields), 1)
    sheet.begin_row()
    rules.engine.observe(state, seat, sheet)
    return [int(number) for number in sheet.items]


def _chosen(rules: Rules[Any, Any], action: Any) -> dict[str, Any]:
    return {
        "choice": rules.format_action(action),
        "choice_json": msgspec.json.encode(action).decode(),
        "move": rules.index[action] if isinstance(rules, IndexedRules) else None,
    }


def _result(outcome: Outcome | None, seat: Seat) -> dict[str, Any]:
    if outcome is None:
        return {"score": None, "rank": None}
    return {"score": outcome.scores[seat], "rank": outcome.ranks[seat]}


def _player(record: Record, seat: Seat) -> str | None:
    players = record.header.players
    return players[seat] if seat < len(players) else None
