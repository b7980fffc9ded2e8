"""Reviews over HTTP: of finished tables, and the asker's own page."""

from typing import Final

from railtable.core.engine import NOBODY
from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.http.rate_limits import EXERCISE_COST, REVIEW_COST, client_address
from railtable.server.reviews.jobs import ReviewJobs, require_reviewable
from railtable.server.reviews.own_page import own_insight
from railtable.server.tables.log import decode_builtin_actions
from railtable.server.tables.odds import draw_odds
from railtable.server.tables.table import HostedTable
from railtable.wire import live
from railtable.wire import reviews as wire


def _jobs(call: Call) -> ReviewJobs:
    jobs: ReviewJobs = call.request.app.state.reviews
    return jobs


async def handle_review(call: Call) -> wire.TableReview:
    return await _jobs(call).look(await call.room(), call.query("since") or 0)


async def handle_ask_review(call: Call) -> wire.TableReview:
    call.rate_limits.analyses.require(client_address(call.request), REVIEW_COST)
    return await _jobs(call).ask(await call.room(), call.address)


async def handle_stop_review(call: Call) -> wire.TableReview:
    call.rate_limits.analyses.require(client_address(call.request), REVIEW_COST)
    return await _jobs(call).stop(await call.room())


async def handle_reviewed_position(call: Call) -> live.Moment:
    room, version, number = await call.room(), call.path("version"), call.query("plan") or 0
    await room.read(require_reviewable)
    turn = await _jobs(call).turn_at(room.id, version)
    if number >= len(turn.alternatives):
        raise Denied("no_such_turn", 404)
    plan = turn.alternatives[number]

    def look(hosted: HostedTable) -> live.Moment:
        rules, state = hosted.rules, hosted.rules.copy(hosted.state_at(version))
        for action in decode_builtin_actions(rules, plan.actions):
            if state.to_move == turn.seat:
                rules.apply(state, action)
        return live.Moment(
            seat=turn.seat,
            version=version,
            view=rules.view(state, turn.seat),
            to_move=int(state.to_move),
            outcome=rules.outcome(state) if state.to_move == NOBODY else None,
        )

    return await room.study(look)


async def handle_answer_exercise(call: Call) -> wire.ExerciseVerdict:
    call.rate_limits.analyses.require(client_address(call.request), EXERCISE_COST)
    return await _jobs(call).answer(await call.room(), call.body, call.address)


async def handle_odds(call: Call) -> wire.DrawOdds:
    number = call.path("version")
    return await (await call.room()).study(lambda hosted: draw_odds(hosted, number))


async def handle_my_insight(call: Call) -> wire.OwnInsight:
    return await own_insight(call.hub.store, call.holder)


HANDLERS: Final[dict[str, Handler]] = {
    "review": handle_review,
    "ask_review": handle_ask_review,
    "stop_review": handle_stop_review,
    "reviewed_position": handle_reviewed_position,
    "answer_exercise": handle_answer_exercise,
    "odds": handle_odds,
    "my_insight": handle_my_insight,
}
