"""Accounts and messages of stored reviews."""

from math import sqrt
from typing import Literal

from railtable import insight
from railtable.server.reviews.review_store import StoredReview
from railtable.wire import reviews as wire


def stored_accounts(stored: StoredReview) -> list[wire.AccountTerms]:
    """Return every seat's account of all moments so far, with the noise of its own play."""
    if not stored.start:
        return []
    moments = [
        insight.ReviewedMoment(
            seat=one.seat,
            step=one.step,
            own=one.own,
            ideal=tuple(one.ideal),
            after=tuple(one.after),
        )
        for one in stored.moments
    ]
    noise = [0.0] * len(stored.start)
    for turn in stored.turns:
        noise[turn.seat] += turn.noise**2
    return [
        wire.AccountTerms(
            start=one.start,
            draws=one.draws,
            own=one.own,
            hidden=one.hidden,
            others=one.others,
            result=one.result,
            noise=sqrt(noise[seat]),
        )
        for seat, one in enumerate(insight.accounts_of(tuple(stored.start), moments))
    ]


def review_message(stored: StoredReview, total: int, since: int) -> wire.TableReview:
    """Return a review so far; turns and chances only from a step on."""
    curve = [wire.ChancePoint(step=0, wins=stored.start)] if stored.start and not since else []
    curve += [
        wire.ChancePoint(step=one.step, wins=one.after)
        for one in stored.moments
        if one.step > since
    ]
    return wire.TableReview(
        state=_state(stored),
        done=total if stored.is_done else stored.next_step,
        total=total,
        since=since,
        seats=stored_accounts(stored),
        turns=[turn for turn in stored.turns if turn.first >= since],
        curve=curve,
    )


def _state(stored: StoredReview) -> Literal["none", "running", "stopped", "done"]:
    if stored.is_done:
        return "done"
    if stored.is_running:
        return "running"
    return "stopped" if stored.is_known else "none"
