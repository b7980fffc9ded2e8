"""Puzzles over HTTP: nothing about the answer is sent before a try."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games import OURS
from railtable.insight.puzzle_trees import seal, turn_tree
from railtable.insight.puzzles import (
    MODELS,
    Puzzle,
    PuzzlePosition,
    PuzzleProof,
    TurnVerdict,
    proof_of,
)
from railtable.insight.worlds import OpponentModel
from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.people import puzzles
from railtable.server.tables.log import decode_actions
from railtable.server.tables.worker_thread import run_in_thread
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import MovedOn, WorkerFailed, fresh_seed
from railtable.server.thinking.questions import (
    ThinkReply,
    ViewQuestion,
    question_task,
    reply_to,
)
from railtable.wire import puzzles as wire
from railtable.wire import questions

TRY_WORLDS: Final = 100
DRAWN_WORLDS: Final = 12
"""Worlds of a try, and of a try in games that draw up their plans."""
TRY_SECONDS: Final = 60.0
CHECK_SECONDS: Final = 600.0
CHECK_PART_SECONDS: Final = 1.0
"""A check has parts of about a second, like a review, so that it holds up nobody's bots."""
CHECK_PART_LIMIT: Final = 60.0
CHECK_FACTOR: Final = 4
KEPT_TREES: Final = 16
"""Trees that are kept in memory: those of today and a few others."""
_trees: Final[dict[str, wire.PuzzleTree]] = {}


async def _puzzle(call: Call) -> Puzzle:
    name = call.request.path_params["puzzle"]
    return await puzzles.find_puzzle(call.hub.store, name, call.holder)


async def handle_daily_puzzles(call: Call) -> wire.DailyPuzzles:
    return await puzzles.daily_puzzles(call.hub.store, call.holder)


async def handle_puzzle(call: Call) -> wire.ShownPuzzle:
    return await _shown(call, await _puzzle(call))


async def handle_next_puzzle(call: Call) -> wire.ShownPuzzle:
    game = call.request.path_params["game"]
    if game not in OURS:
        raise Denied("no_such_puzzle", 404)
    return await _shown(call, await puzzles.next_puzzle(call.hub.store, call.holder, game))


async def _shown(call: Call, puzzle: Puzzle) -> wire.ShownPuzzle:
    position = puzzles.position_of(puzzle)
    store = call.hub.store
    return wire.ShownPuzzle(
        id=puzzle.id,
        game=puzzle.game,
        seat=puzzle.seat,
        seats=puzzle.seats,
        view=puzzle.view,
        legal=position.rules.encoded_legal(position.state),
        day=puzzles.day_of(puzzle) or None,
        rating=puzzles.shown(await puzzles.puzzle_rating_of(store, call.holder, puzzle.game)),
        result=await puzzles.first_result(store, call.holder, puzzle.id),
    )


async def _after(position: PuzzlePosition, raw: list[msgspec.Raw]) -> tuple[Any, list[Action]]:
    """Return the state after some actions of the turn, or refuse them."""

    def apply() -> tuple[Any, list[Action]]:
        actions = decode_actions(position.rules, raw)
        return position.after(actions), actions

    try:
        return await run_in_thread(apply) if position.rules.info.slow else apply()
    except IllegalAction as error:
        raise _refused(error.key, error.rule, error.facts) from None


def _refused(key: str, rule: str | None, facts: Any) -> Denied:
    return Denied(key, 422, {**facts, "rule": rule} if rule else facts)


async def handle_look(call: Call) -> wire.PuzzleMoment:
    position = puzzles.position_of(await _puzzle(call))
    state, _ = await _after(position, call.body.actions)
    is_mine = state.to_move == position.seat
    return wire.PuzzleMoment(
        view=position.rules.view(state, position.seat),
        legal=position.rules.encoded_legal(state) if is_mine else [],
        done=not is_mine,
    )


async def handle_tree(call: Call) -> wire.PuzzleTree:
    puzzle = await _puzzle(call)
    known = _trees.get(puzzle.id)
    if known is not None:
        return known
    call.rate_limits.analyses.require(call.address)
    position = puzzles.position_of(puzzle)
    found = await run_in_thread(lambda: _tree(position))
    while len(_trees) >= KEPT_TREES:
        del _trees[next(iter(_trees))]
    _trees[puzzle.id] = found
    return found


def _tree(position: PuzzlePosition) -> wire.PuzzleTree:
    puzzle = position.puzzle
    other = max(puzzle.others, key=lambda one: one.win)
    best, next_best = (
        wire.PuzzleTurn(actions=list(position.parse(plan)), win=win, wins=None, points=None)
        for plan, win in ((puzzle.best, puzzle.proofs[0].win), (other.plan, other.win))
    )
    answer = wire.PuzzleAnswer(
        best=best,
        next_best=next_best,
        noise=puzzle.proofs[0].noise,
        worlds=puzzle.proofs[0].pairs,
        level=puzzle.rating,
    )
    return wire.PuzzleTree(
        moments=[wire.TreeMoment(**asdict(one)) for one in turn_tree(position) or []],
        answer=seal(msgspec.json.encode(answer), f"{puzzle.id}/answer"),
    )


async def handle_try(call: Call) -> wire.PuzzleResult:
    call.rate_limits.analyses.require(call.address)
    puzzle = await _puzzle(call)
    position = puzzles.position_of(puzzle)
    state, actions = await _after(position, call.body.actions)
    if state.to_move == position.seat:
        raise Denied("puzzle_turn_goes_on", 422)
    verdict = await _verdict(call, puzzle)
    store, holder = call.hub.store, call.known
    level = await puzzles.level_of(store, puzzle)
    result = wire.PuzzleResult(
        is_rated=False,
        level=puzzles.shown(level).rating,
        rating=puzzles.shown(await puzzles.puzzle_rating_of(store, holder, puzzle.game)),
        change=0,
        streak=await puzzles.puzzle_streak_of(store, holder),
        day=puzzles.day_of(puzzle) or None,
        **_told(position, actions, verdict),
    )
    if await puzzles.first_result(store, holder, puzzle.id) is not None:
        return result
    is_saved = (await call.people.accounts.person(holder)).created is not None
    return await puzzles.keep_try(store, holder, puzzle, result, is_saved=is_saved)


async def _verdict(call: Call, puzzle: Puzzle) -> TurnVerdict:
    position = puzzles.position_of(puzzle)
    task = tasks.TryPuzzleTask(
        game=puzzle.game,
        seat=puzzle.seat,
        view=puzzle.view,
        seed=fresh_seed(),
        actions=call.body.actions,
        plans=[puzzle.best, *(one.plan for one in puzzle.others)],
        greedy=puzzle.greedy,
        worlds=DRAWN_WORLDS if position.rules.info.slow else TRY_WORLDS,
    )
    verdict: TurnVerdict = await _ask(call, task, TRY_SECONDS)
    return verdict


def _told(
    position: PuzzlePosition, actions: Sequence[Action], verdict: TurnVerdict
) -> dict[str, Any]:
    """Return the fields of a result that say what was played and what is best."""
    puzzle = position.puzzle
    plans = [list(position.parse(puzzle.best)), list(actions)]
    turns = [_turn(position, verdict, plan, at) for at, plan in enumerate(plans)]
    is_best = verdict.idea == 0
    other = max(puzzle.others, key=lambda one: one.win)
    greedy = _turn(position, verdict, list(position.parse(puzzle.greedy)), 1)
    return {
        "solved": verdict.is_solved,
        "best": turns[0],
        "played": msgspec.structs.replace(turns[0], actions=plans[1]) if is_best else turns[1],
        "next_best": wire.PuzzleTurn(
            actions=list(position.parse(other.plan)), win=other.win, wins=None, points=None
        ),
        "greedy": greedy if is_best else None,
        "loss": 0.0 if is_best else verdict.loss,
        "noise": verdict.noise,
        "worlds": verdict.worlds,
    }


def _turn(
    position: PuzzlePosition, verdict: TurnVerdict, actions: list[Action], at: int
) -> wire.PuzzleTurn:
    return wire.PuzzleTurn(
        actions=actions,
        win=verdict.wins[at][position.seat],
        wins=verdict.wins[at],
        points=verdict.points[at],
    )


async def _ask(
    call: Call,
    task: tasks.ThinkRequest,
    seconds: float,
    urgency: Urgency = Urgency.QUESTION,
) -> Any:
    """Return a worker's answer, or raise the error of the game or the server."""
    order = Order(
        task,
        seconds=seconds,
        urgency=urgency,
        address=call.address,
        table=f"puzzle {call.request.path_params['puzzle']}",
        revision=0,
    )
    try:
        result = await call.hub.pool.ask(order)
    except (WorkerFailed, MovedOn):
        raise Denied("no_answer", 503) from None
    if isinstance(result, tasks.TaskIllegal):
        raise _refused(result.error, result.rule, result.facts)
    return result.answer


async def _view(call: Call, puzzle: Puzzle) -> msgspec.Raw:
    """Return the seat's view after the assumed actions."""
    position = puzzles.position_of(puzzle)
    if not call.body.after:
        return puzzle.view
    state, _ = await _after(position, call.body.after)
    if state.to_move != position.seat:
        raise Denied("puzzle_turn_over", 422)
    return msgspec.Raw(msgspec.json.encode(position.rules.view(state, position.seat)))


async def _answer(call: Call, puzzle: Puzzle, question: ViewQuestion) -> ThinkReply:
    task = question_task(question, puzzle.game, await _view(call, puzzle))
    found = await _ask(call, task, call.hub.settings.preview_seconds)
    if isinstance(question, questions.Preview):
        # A bot's evaluation of a position would be a hint.
        found = msgspec.structs.replace(found, terms=[])
    return reply_to(question, found)


async def handle_preview(call: Call) -> ThinkReply:
    puzzle, actions = await _puzzle(call), call.body.actions
    asked = questions.Preview(seat=puzzle.seat, revision=0, key="", actions=actions)
    return await _answer(call, puzzle, asked)


async def handle_propose(call: Call) -> ThinkReply:
    puzzle, limit = await _puzzle(call), call.body.limit
    asked = questions.Propose(seat=puzzle.seat, revision=0, key="", limit=limit)
    return await _answer(call, puzzle, asked)


async def handle_judge(call: Call) -> ThinkReply:
    puzzle, body = await _puzzle(call), call.body
    asked = questions.Judge(
        seat=puzzle.seat, revision=0, key="", action=body.action, complete=body.complete
    )
    return await _answer(call, puzzle, asked)


async def handle_doubt(call: Call) -> wire.PuzzleCheck:
    puzzle, store = await _puzzle(call), call.hub.store
    if await puzzles.first_result(store, call.holder, puzzle.id) is None:
        raise Denied("puzzle_not_tried", 409)
    known = await puzzles.stored_check(store, puzzle.id)
    if known is not None:
        return known
    call.rate_limits.heavy_requests.require(call.address)
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            proofs = [await _prove(call, puzzle, model) for model in MODELS]
    except TimeoutError:
        raise Denied("no_answer", 503) from None
    check = _check(proofs)
    await puzzles.keep_check(store, puzzle.id, check)
    return check


async def _prove(call: Call, puzzle: Puzzle, model: OpponentModel) -> PuzzleProof:
    """Return the proof of a puzzle in new worlds, computed in parts."""
    rows: list[list[float]] = []
    worlds = CHECK_FACTOR * _proof_worlds(puzzle)
    while len(rows) < worlds:
        task = tasks.CheckPuzzleTask(
            game=puzzle.game,
            seat=puzzle.seat,
            view=puzzle.view,
            seed=fresh_seed(),
            model=model,
            plans=[puzzle.best, *(one.plan for one in puzzle.others)],
            worlds=worlds - len(rows),
            seconds=CHECK_PART_SECONDS,
        )
        part: tasks.PuzzleWorlds = await _ask(call, task, CHECK_PART_LIMIT, Urgency.REVIEW)
        rows += part.rows
    return await run_in_thread(lambda: proof_of(model, rows))


def _proof_worlds(puzzle: Puzzle) -> int:
    return max(proof.pairs for proof in puzzle.proofs)


def _check(proofs: Sequence[PuzzleProof]) -> wire.PuzzleCheck:
    least = min(proofs, key=lambda proof: proof.lead)
    return wire.PuzzleCheck(
        holds=all(proof.holds for proof in proofs),
        lead=least.lead,
        noise=least.noise,
        worlds=least.pairs,
    )


HANDLERS: Final[dict[str, Handler]] = {
    "daily_puzzles": handle_daily_puzzles,
    "next_puzzle": handle_next_puzzle,
    "puzzle": handle_puzzle,
    "puzzle_tree": handle_tree,
    "look_at_puzzle": handle_look,
    "try_puzzle": handle_try,
    "preview_puzzle": handle_preview,
    "propose_puzzle": handle_propose,
    "judge_puzzle": handle_judge,
    "doubt_puzzle": handle_doubt,
}
WELCOMING: Final = frozenset({"try_puzzle"})
"""Endpoints that create a guest secret if the asker has none."""
