"""A turn of String Railway is judged once per question and once per move."""

from typing import Any

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.games.string_railway import refusals, rules
from railtable.games.string_railway.judgement.turn import judge_turn
from railtable.server.thinking import tasks
from railtable.server.thinking.worker import work

RULES = find_rules("string-railway")


@pytest.fixture(scope="module")
def turn() -> tuple[Table, Any]:
    """A table with a turn to play, and a legal one."""
    table = Table(RULES, 2, None, Chance.seeded("once"))
    while RULES.legal_actions(table.state):
        table.play(table.to_move, RULES.legal_actions(table.state)[:1])
    return table, RULES.propose(table.state, FastDice("once"), 1)[0]


@pytest.fixture
def judged(monkeypatch) -> list[object]:
    """All judgements of turns during the test."""
    turns: list[object] = []

    def counting(state, turn):
        turns.append(turn)
        return judge_turn(state, turn)

    for module in (refusals, rules):
        monkeypatch.setattr(module, "judge_turn", counting)
    return turns


def asked(table: Table, task: Any, **more: Any) -> Any:
    view = msgspec.Raw(msgspec.json.encode(table.view(table.to_move)))
    return work(task(game="string-railway", seat=table.to_move, view=view, seed="s", **more))


def raw(action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def spoilt(action: Any) -> Any:
    """A turn with a string that is far too short."""
    return msgspec.structs.replace(action, track=action.track[:2])


@pytest.mark.parametrize("spoil", [False, True])
def test_a_verdict_with_its_report_takes_one_judgement(turn, judged, spoil):
    table, action = turn
    action = spoilt(action) if spoil else action
    told = asked(table, tasks.JudgeTask, after=[], action=raw(action), complete=False)
    assert (told["legal"], bool(told["report"].broken)) == (not spoil, spoil)
    assert len(judged) == 1


def test_a_preview_takes_one_judgement(turn, judged):
    table, action = turn
    told = asked(table, tasks.PreviewTask, actions=[raw(action)])
    assert (told["draws"], told["ends_turn"], told["certain"]) == (True, True, True)
    assert len(judged) == 1


def test_a_play_takes_one_judgement_and_so_does_a_refused_one(turn, judged):
    table, action = turn
    fresh = Table.resume(RULES, table.options, table.chance, RULES.copy(table.state), [])
    with pytest.raises(IllegalAction):
        fresh.play(fresh.to_move, [spoilt(action)])
    assert len(judged) == 1
    fresh.play(fresh.to_move, [action])
    assert len(judged) == 2
