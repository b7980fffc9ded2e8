"""A worker process: reads tasks, imagines worlds, writes results, one a line.

Run as `python -m railtable.server.thinking.worker`.  It ends when its input does, so it
never outlives its server.
"""

import contextlib
import os
import signal
import sys
from functools import cache
from typing import Any, get_type_hints

import msgspec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.core.actions import Action, Term, View
from railtable.core.dice import Dice, FastDice
from railtable.core.errors import BadRecord, IllegalAction
from railtable.core.record import check_record
from railtable.core.rules import Rules
from railtable.core.seats import CHANCE, Seat
from railtable.games import find_rules
from railtable.server.thinking import tasks
from railtable.wire.live import Gain

WORLDS = 12
"""How many worlds a preview looks at."""


def work(task: tasks.AnyTask) -> Any:
    """Return the answer to a task, as plain data."""
    if isinstance(task, tasks.CheckRecord):
        return _check(task.text)
    rules = find_rules(task.game)
    view = msgspec.json.decode(task.view, type=rules.info.view)
    dice = FastDice(task.seed)
    match task:
        case tasks.Choose():
            return {"action": _choose(rules, task, view, dice)}
        case tasks.Explain():
            action = _choose(rules, task, view, dice)
            seen = foresee(rules, view, task.seat, [action], dice)
            return {"action": action, "terms": seen["terms"]}
        case tasks.Foresee():
            return foresee(rules, view, task.seat, _actions(rules, task.actions), dice)
        case tasks.Suggest():
            world = _thought(rules, view, task, dice)
            return {"actions": rules.propose(world, dice, task.limit)[: task.limit]}
        case tasks.Rule():
            world = _thought(rules, view, task, dice)
            action = _actions(rules, [task.action])[0]
            return _judge(rules, world, action, dice if task.complete else None)


def _check(text: str) -> tasks.Checked:
    """Return a record every step of which the rules allow, or raise BadRecord."""
    record = check_record(text, find_rules)
    steps = msgspec.json.encode(record.steps).decode()
    return tasks.Checked(header=record.header, steps=steps, seed=record.seed)


def _choose(
    rules: Rules[Any, Any], task: tasks.Choose | tasks.Explain, view: View, dice: Dice
) -> Action:
    legal = msgspec.json.decode(task.legal, type=list[rules.info.action])  # type: ignore[name-defined]
    return _bot(task.game, task.level).choose(view, legal, dice)


@cache
def _bot(game: str, level: str) -> Bot:
    return make_bot(level, find_rules(game))


def _actions(rules: Rules[Any, Any], raw: list[msgspec.Raw]) -> list[Action]:
    try:
        return [msgspec.json.decode(one, type=rules.info.action) for one in raw]
    except (msgspec.DecodeError, RecursionError):
        raise IllegalAction("malformed_action", rule=f"{rules.info.prefix}-actions") from None


def foresee(
    rules: Rules[Any, Any], view: View, seat: Seat, actions: list[Action], dice: Dice
) -> dict[str, Any]:
    """Return what actions would do in worlds the seat must reckon with."""
    futures: list[Future] = []
    refusal: IllegalAction | None = None
    for _ in range(WORLDS):
        try:
            futures.append(_future(rules, rules.imagine(view, dice), seat, actions, dice))
        except IllegalAction as error:
            refusal = error
    if not futures:
        assert refusal is not None
        raise refusal
    return {
        "gain": _gains([future.gain for future in futures]),
        "terms": _mean_terms([future.terms for future in futures]),
        "draws": any(future.draws for future in futures),
        "ends_turn": any(future.ends_turn for future in futures),
        "certain": refusal is None,
    }


class Future(msgspec.Struct):
    """What actions do in one imagined world."""

    gain: list[int]
    terms: dict[str, float]
    draws: bool
    ends_turn: bool


def _future(
    rules: Rules[Any, Any], world: Any, seat: Seat, actions: list[Action], dice: Dice
) -> Future:
    scores = rules.scores(world)
    terms = _by_key(rules.terms(world, seat))
    draws = False
    for action in actions:
        draws |= _settle(rules, world, dice)
        take(rules, world, seat, action)
    after = _by_key(rules.terms(world, seat))
    gain = [new - old for new, old in zip(rules.scores(world), scores, strict=True)]
    draws |= _settle(rules, world, dice)
    change = {key: after.get(key, 0.0) - terms.get(key, 0.0) for key in {**terms, **after}}
    return Future(gain, change, draws, ends_turn=int(world.to_move) != seat)


def take(rules: Rules[Any, Any], world: Any, seat: Seat, action: Action) -> None:
    """Take an action in thought, or raise IllegalAction."""
    if int(world.to_move) != seat:
        raise IllegalAction("not_your_turn", rule=f"{rules.info.prefix}-turn")
    rules.check(world, action)
    rules.apply(world, action)


def _settle(rules: Rules[Any, Any], world: Any, dice: Dice) -> bool:
    drawn = False
    while world.to_move == CHANCE:
        rules.apply(world, rules.draw(world, dice))
        drawn = True
    return drawn


def _by_key(terms: list[Term]) -> dict[str, float]:
    found: dict[str, float] = {}
    for term in terms:
        found[term.key] = found.get(term.key, 0.0) + term.points
    return found


def _gains(gains: list[list[int]]) -> list[Gain]:
    return [Gain(low=min(seat), high=max(seat)) for seat in zip(*gains, strict=True)]


def _mean_terms(changes: list[dict[str, float]]) -> list[Term]:
    keys = list(dict.fromkeys(key for change in changes for key in change))
    means = [(key, sum(c.get(key, 0.0) for c in changes) / len(changes)) for key in keys]
    return [Term(key, round(mean, 2)) for key, mean in means if abs(mean) >= 0.005]


def _thought(
    rules: Rules[Any, Any], view: View, task: tasks.Suggest | tasks.Rule, dice: Dice
) -> Any:
    world = rules.imagine(view, dice)
    for action in _actions(rules, task.after):
        take(rules, world, task.seat, action)
    if int(world.to_move) != task.seat:
        raise IllegalAction("not_your_turn", rule=f"{rules.info.prefix}-turn")
    return world


def _judge(
    rules: Rules[Any, Any], world: Any, action: Action, completing: Dice | None
) -> dict[str, Any]:
    verdict: dict[str, Any] = {"legal": True, "error": None, "rule": None, "facts": {}}
    try:
        if completing is not None and hasattr(rules, "complete"):
            action = rules.complete(world, action, completing)
        rules.check(world, action)
    except IllegalAction as error:
        verdict |= {"legal": False, "error": error.key, "rule": error.rule, "facts": error.facts}
    return verdict | {"action": action, "report": _report(rules, world, action)}


def _report(rules: Rules[Any, Any], world: Any, action: Action) -> Any:
    """Return what a game's own `judge` says, if it has one for such actions."""
    judge = getattr(rules, "judge", None)
    if judge is None or not isinstance(action, get_type_hints(judge)["action"]):
        return None
    try:
        return judge(world, action)
    except IllegalAction:
        return None


def _result(line: bytes) -> tasks.Result:
    try:
        return tasks.Done(work(msgspec.json.decode(line, type=tasks.AnyTask)))
    except IllegalAction as error:
        return tasks.Illegal(error.key, error.rule, error.facts)
    except BadRecord as error:
        return tasks.Illegal(error.key, "", error.facts)
    except RecursionError:
        return tasks.Illegal("malformed_action", "", {})
    except Exception as error:  # noqa: BLE001 - whatever a game's code does, the server hears of it
        return tasks.Failed(type(error).__name__)


def main() -> None:
    """Work until the input ends or nobody reads the results any more."""
    # Ctrl-C is meant for the server, which ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    try:
        _work_on()
    except BrokenPipeError:
        # The server is gone.  What is left unwritten must not be tried again at the end.
        os._exit(0)


def _work_on() -> None:
    # What a game prints must not be taken for a result.
    results, sys.stdout = sys.stdout.buffer, sys.stderr
    for line in sys.stdin.buffer:
        results.write(msgspec.json.encode(_result(line)) + b"\n")
        results.flush()


if __name__ == "__main__":
    main()
