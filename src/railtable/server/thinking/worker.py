"""A worker process: read tasks, imagine worlds, write results, one per line.

Run as `python -m railtable.server.thinking.worker`, with the operator's bots as JSON (`BotsOfWorker`)
if there are any. It ends with its input, so it never outlives
its server.
"""

import contextlib
import os
import signal
import sys
from functools import cache
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import asdict

from railtable.bots import LEVELS, make_bot
from railtable.bots.bot import Bot
from railtable.bots.level_bot import LevelBot
from railtable.bots.styles import style_of
from railtable.core.actions import Action, Term, View
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE
from railtable.core.errors import BadRecord, ChanceBetween, IllegalAction
from railtable.core.malloc import keep_heap
from railtable.core.record import check_record
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import take_action
from railtable.games import find_rules
from railtable.insight.hints import find_hint, hint_effort, plain_hint
from railtable.insight.puzzles import ProofRun, TurnVerdict, judge_turn, parse_plan
from railtable.programs import EngineFailed
from railtable.server.tables.log import decode_actions
from railtable.server.thinking import tasks
from railtable.server.thinking.foreign_bots import BotsOfWorker, ForeignBots
from railtable.server.thinking.review_tasks import compare_answer, review_part
from railtable.values import has_values
from railtable.wire.questions import Gain

WORLDS = 12
"""Number of imagined worlds for a preview with hidden information."""
BUSY_SECONDS = 3.0
"""A hint's bot needs at most about two seconds for its turn; a machine that takes longer is busy."""


foreign = ForeignBots({}, 0.0)
"""The bots that the operator added; set when the process starts."""


def work(task: tasks.AnyTask) -> Any:
    """Return the answer to a task, as plain data."""
    match task:
        case tasks.CheckRecordTask():
            return _check(task.text)
        case tasks.ReviewTask():
            return review_part(task)
        case tasks.CompareTask():
            return compare_answer(task)
        case _:
            return _work_on_view(task)


def _work_on_view(task: tasks.ViewTask) -> Any:
    rules = find_rules(task.game)
    view = msgspec.json.decode(task.view, type=rules.info.view)
    dice = FastDice(task.seed)
    match task:
        case tasks.ChooseTask():
            return {"actions": _plan(rules, task, view, dice)}
        case tasks.HintTask():
            return _hint(rules, task, view, dice)
        case tasks.PreviewTask():
            return preview(rules, view, task.seat, decode_actions(rules, task.actions), dice)
        case tasks.ProposeTask():
            world = _after(rules, view, task, dice)
            return {"actions": rules.propose(world, dice, task.limit)[: task.limit]}
        case tasks.JudgeTask():
            world = _after(rules, view, task, dice)
            action = decode_actions(rules, [task.action])[0]
            return judge(rules, world, action, dice if task.complete else None)
        case tasks.TryPuzzleTask():
            return _try_puzzle(rules, task, view)
        case tasks.CheckPuzzleTask():
            return _check_puzzle(rules, task, rules.imagine(view, dice))


def _check_puzzle(rules: Rules[Any, Any], task: tasks.CheckPuzzleTask, state: Any) -> Any:
    plans = [parse_plan(rules, plan) for plan in task.plans]
    run = ProofRun(rules, state, plans, model=task.model, seed=task.seed)
    run.extend(task.worlds, task.seconds)
    return {"rows": run.rows}


def _try_puzzle(rules: Rules[Any, Any], task: tasks.TryPuzzleTask, view: View) -> TurnVerdict:
    plans = [parse_plan(rules, plan) for plan in task.plans]
    played = tuple(decode_actions(rules, task.actions))
    greedy = parse_plan(rules, task.greedy)
    return judge_turn(rules, view, plans, played, greedy, seed=task.seed, pairs=task.worlds)


def _check(text: str) -> tasks.CheckedRecord:
    """Return a legal record, or raise BadRecord."""
    record = check_record(text, find_rules)
    steps = msgspec.json.encode(record.steps).decode()
    return tasks.CheckedRecord(header=record.header, steps=steps, seed=record.seed)


def _plan(
    rules: Rules[Any, Any], task: tasks.ChooseTask | tasks.HintTask, view: View, dice: Dice
) -> list[Action]:
    """Return the bot's action, and the rest of its turn if nothing intervenes."""
    legal = msgspec.json.decode(task.legal, type=list[rules.info.action])  # type: ignore[name-defined]
    if isinstance(task, tasks.ChooseTask) and task.level in foreign:
        return [foreign.at(task.place, task.level, rules).choose(view, legal, dice)]
    colleague = task.colleague if isinstance(task, tasks.ChooseTask) else 1
    return _bot(task.game, task.level, colleague).plan(view, legal, dice)


def _hint(rules: Rules[Any, Any], task: tasks.HintTask, view: View, dice: Dice) -> dict[str, Any]:
    """Return a hint; the bot's turn is one of the candidates.

    For a game without values it is the bot's turn, without reasons.
    """
    start = monotonic()
    plan = _plan(rules, task, view, dice)
    is_busy = monotonic() - start > BUSY_SECONDS
    hint = plain_hint(plan)
    if has_values(rules):
        effort = hint_effort(rules, task.pairs, is_busy=is_busy)
        hint = find_hint(rules, view, dice, effort, also=[tuple(plan)])
    seen = preview(rules, view, task.seat, hint.plan[:1], dice)
    return {"action": hint.plan[0], "terms": seen["terms"], **asdict(hint)}


@cache
def _bot(game: str, level: str, colleague: int) -> Bot:
    style = style_of(game, colleague)
    if style and level in LEVELS:
        return LevelBot(find_rules(game), level, style=style)
    return make_bot(level, find_rules(game))


def preview(
    rules: Rules[Any, Any], view: View, seat: Seat, actions: list[Action], dice: Dice
) -> dict[str, Any]:
    """Return the effect of actions in worlds consistent with the seat's view."""
    futures: list[Future] = []
    refusal: IllegalAction | None = None
    worlds = WORLDS if rules.info.hides else 1
    for _ in range(worlds):
        try:
            world = rules.imagine(view, dice)
            futures.append(_future(rules, world, seat, actions, dice, drawn=WORLDS // worlds))
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
        "after": _agreed([future.after for future in futures]) if refusal is None else None,
    }


class Future(msgspec.Struct):
    """The effect of actions in one imagined world."""

    gain: list[int]
    terms: dict[str, float]
    draws: bool
    ends_turn: bool
    after: bytes


def _future(
    rules: Rules[Any, Any], world: Any, seat: Seat, actions: list[Action], dice: Dice, *, drawn: int
) -> Future:
    """Return the future of one world; the chance steps that follow are drawn several times."""
    scores = rules.scores(world)
    terms = _by_key(rules.terms(world, seat))
    for action in actions:
        take_action(rules, world, seat, action)
    after = _by_key(rules.terms(world, seat))
    gain = [new - old for new, old in zip(rules.scores(world), scores, strict=True)]
    seen = msgspec.json.encode(rules.view(world, seat))
    change = {key: after.get(key, 0.0) - terms.get(key, 0.0) for key in {**terms, **after}}
    draws = world.to_move == CHANCE
    movers = [_settled(rules, world, dice) for _ in range(drawn if draws else 1)]
    return Future(gain, change, draws, any(mover != seat for mover in movers), seen)


def _settled(rules: Rules[Any, Any], world: Any, dice: Dice) -> Seat:
    """Return the seat to move after the chance steps, on a copy."""
    if world.to_move == CHANCE:
        world = rules.copy(world)
    while world.to_move == CHANCE:
        rules.apply(world, rules.draw(world, dice))
    return int(world.to_move)


def _by_key(terms: list[Term]) -> dict[str, float]:
    found: dict[str, float] = {}
    for term in terms:
        found[term.key] = found.get(term.key, 0.0) + term.points
    return found


def _agreed(views: list[bytes]) -> msgspec.Raw | None:
    """Return the view common to all worlds; None if it depends on hidden information."""
    return msgspec.Raw(views[0]) if len(set(views)) == 1 else None


def _gains(gains: list[list[int]]) -> list[Gain]:
    return [Gain(low=min(seat), high=max(seat)) for seat in zip(*gains, strict=True)]


def _mean_terms(changes: list[dict[str, float]]) -> list[Term]:
    keys = list(dict.fromkeys(key for change in changes for key in change))
    means = [(key, sum(c.get(key, 0.0) for c in changes) / len(changes)) for key in keys]
    return [Term(key, round(mean, 2)) for key, mean in means if abs(mean) >= 0.005]


def _after(
    rules: Rules[Any, Any], view: View, task: tasks.ProposeTask | tasks.JudgeTask, dice: Dice
) -> Any:
    """Return an imagined world after hypothetical actions, still in the seat's turn."""
    world = rules.imagine(view, dice)
    for action in decode_actions(rules, task.after):
        take_action(rules, world, task.seat, action)
    rules.require_turn(world, task.seat)
    return world


def judge(
    rules: Rules[Any, Any], world: Any, action: Action, completing: Dice | None
) -> dict[str, Any]:
    """Return the verdict on an action, completed first with the given dice."""
    refusal: IllegalAction | None = None
    try:
        if completing is not None:
            action = rules.complete(world, action, completing)
    except IllegalAction as error:
        refusal = error
    verdict = rules.judge(world, action)
    refusal = refusal or verdict.refusal
    return {
        "action": action,
        "legal": refusal is None,
        "error": refusal.key if refusal else None,
        "rule": refusal.rule if refusal else None,
        "facts": refusal.facts if refusal else {},
        "report": verdict.report,
    }


def _result(line: bytes) -> tasks.TaskResult:
    try:
        return tasks.TaskDone(work(msgspec.json.decode(line, type=tasks.AnyTask)))
    except IllegalAction as error:
        return tasks.TaskIllegal(error.key, error.rule, error.facts)
    except ChanceBetween as error:
        return tasks.TaskIllegal(error.key, None, error.facts)
    except BadRecord as error:
        return tasks.TaskIllegal(error.key, "", error.facts)
    except RecursionError:
        return tasks.TaskIllegal("malformed_action", "", {})
    except EngineFailed as error:
        return tasks.TaskFailed(error.key)
    except Exception as error:  # noqa: BLE001 - whatever a game's code does, the server hears of it
        return tasks.TaskFailed(type(error).__name__)


def main() -> None:
    """Work until the input ends or the output is closed."""
    # Ctrl-C is meant for the server, which ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    keep_heap()
    global foreign  # noqa: PLW0603 a process has one set of them
    if sys.argv[1:]:
        told = msgspec.json.decode(sys.argv[1], type=BotsOfWorker)
        foreign = ForeignBots(told.bots, told.seconds)
    try:
        _work_on()
    except BrokenPipeError:
        # The server is gone; skip the flush of unwritten output at exit.
        os._exit(0)
    finally:
        foreign.close()


def _work_on() -> None:
    # Output of a game must not be read as a result.
    results, sys.stdout = sys.stdout.buffer, sys.stderr
    results.write(b"ready\n")
    results.flush()
    for line in sys.stdin.buffer:
        results.write(msgspec.json.encode(_result(line)) + b"\n")
        results.flush()


if __name__ == "__main__":
    main()
