"""Tasks about finished games: a part of a review, and the answer to an exercise."""

import time
from typing import Any

from railtable.core.actions import Action
from railtable.core.record import parse_record
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.insight import Reviewer, make_reviewer
from railtable.insight import review as insight
from railtable.insight.compare import FINE_GRADE, NO_LOSS, default_effort
from railtable.server.tables.log import decode_actions
from railtable.server.thinking import tasks
from railtable.wire.reviews import ExerciseVerdict, ReviewedPlan, ReviewedTurn, ReviewStep


def review_part(task: tasks.ReviewTask) -> tasks.ReviewPart:
    """Review a finished game from a step on, until the time is used up."""
    end = time.monotonic() + task.seconds
    reviewer = _reviewer(task)
    start = tuple(task.before) or reviewer.start_value()
    found: list[ReviewStep] = []
    is_last = True
    for moment in reviewer.moments(task.first, start):
        found.append(wire_moment(reviewer.rules, moment))
        if time.monotonic() >= end:
            is_last = False
            break
    return tasks.ReviewPart(start=list(start), moments=found, is_last=is_last)


def compare_answer(task: tasks.CompareTask) -> ExerciseVerdict:
    """Return the verdict on an answer: at least as good as the best turn, but for noise.

    A turn that is no better than the one played in the game is never accepted.
    """
    reviewer = _reviewer(task)
    answer, best, played = (
        tuple(decode_actions(reviewer.rules, plan))
        for plan in (task.answer, task.best, task.played)
    )
    reviewer.require_turn(task.first, answer)
    lost = reviewer.compare_plans(task.first, answer, best)
    gained = reviewer.compare_plans(task.first, played, answer)
    is_best = lost == NO_LOSS
    accepted = is_best or (lost.grade == FINE_GRADE and gained.loss > 0.0)
    return ExerciseVerdict(accepted=accepted, loss=lost.loss, noise=lost.noise, gain=gained.loss)


def _reviewer(task: tasks.RecordTask) -> Reviewer:
    # The record comes from a table or was checked when it was opened.
    record = parse_record(task.record, find_rules)
    return make_reviewer(record, default_effort(find_rules(task.game), task.effort))


def wire_moment(rules: Rules[Any, Any], moment: insight.ReviewedMoment) -> ReviewStep:
    """Return a moment as it is stored and sent, with actions instead of notation."""
    turn = moment.turn
    return ReviewStep(
        seat=moment.seat,
        step=moment.step,
        own=moment.own,
        ideal=list(moment.ideal),
        after=list(moment.after),
        turn=None if turn is None else _wire_turn(rules, turn, moment.ideal[moment.seat]),
    )


def _wire_turn(rules: Rules[Any, Any], turn: insight.TurnReview, ideal: float) -> ReviewedTurn:
    def actions(plan: list[str]) -> list[Action]:
        return [rules.parse_action(text) for text in plan]

    return ReviewedTurn(
        seat=turn.seat,
        first=turn.first_step,
        steps=turn.steps,
        grade=turn.grade,  # type: ignore[arg-type]
        loss=turn.loss,
        noise=turn.noise,
        played=actions(turn.played),
        best=actions(turn.best),
        alternatives=[
            ReviewedPlan(actions=actions(one.plan), win=one.win) for one in turn.alternatives
        ],
        obvious=turn.obvious,
        reasons=turn.reasons,
        ideal=ideal,
        before=list(turn.before),
        after=list(turn.after),
        by_place=turn.by_place,
    )
