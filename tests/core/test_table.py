"""A table takes all of a seat's actions or none, also after errors."""

import pytest

from railtable.core.chance import Chance
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games import find_rules

RULES = find_rules("trambahn")


def table() -> Table:
    return Table(RULES, 2, None, Chance(bytes(32), ("", "")))


def told(one: Table) -> tuple[object, object]:
    return RULES.dump(one.state), list(one.steps)


@pytest.mark.parametrize("before", [0, 1])
def test_an_illegal_action_undoes_the_actions_before_it(before):
    one = table()
    seat, legal = one.to_move, one.legal_actions(one.to_move)
    bad = next(action for action in RULES.actions if action not in legal)  # type: ignore[attr-defined]
    was = told(one)
    with pytest.raises(IllegalAction):
        one.play(seat, [legal[0]] * before + [bad])
    assert told(one) == was


@pytest.mark.parametrize("actions", [1, 2])
def test_a_bug_in_the_rules_leaves_the_table_unchanged(monkeypatch, actions):
    one = table()
    seat, legal = one.to_move, one.legal_actions(one.to_move)
    was = told(one)
    honest, calls = RULES.apply, []

    def faulty(state, action):
        honest(state, action)
        calls.append(action)
        if len(calls) == actions:
            raise RuntimeError("half done")

    monkeypatch.setattr(RULES, "apply", faulty)
    monkeypatch.setattr(RULES, "check", lambda _state, _action: None)
    with pytest.raises(RuntimeError):
        one.play(seat, [legal[0], one.legal_actions(seat)[-1]][:actions])
    assert told(one) == was
    assert one.legal_actions(seat) == legal
