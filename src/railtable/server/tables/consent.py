"""Ask the other players for consent, and apply the result.

As in `moves`, a function records entries to save, or raises and changes nothing.
"""

import time

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied, RepeatedKey
from railtable.server.tables import log
from railtable.server.tables.consent_request import ConsentRequest, require_no_other
from railtable.server.tables.moves import require_current, require_game
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import CachedReply
from railtable.server.tables.timing import require_may_sit
from railtable.wire import live


def seats_of_others(hosted: HostedTable, holder: str) -> list[Seat]:
    """Return the seats held by other people, including seats a bot plays for them."""
    mine = {holder}
    for seat in hosted.held_by(holder):
        mine |= set(hosted.seats[seat].holders)
    return [
        seat
        for seat, state in enumerate(hosted.seats)
        if state.holders and not mine & set(state.holders)
    ]


def has_secrets(hosted: HostedTable) -> bool:
    """Tell whether a seat of this table may know hidden information."""
    return hosted.status == "playing" and hosted.rules.info.hides


def _needs_consent(hosted: HostedTable, seat: Seat) -> bool:
    """Tell whether a new holder would see secrets or undo a loss on time."""
    return has_secrets(hosted) or (hosted.clocks is not None and seat in hosted.clocks.lost)


def fill_or_ask(hosted: HostedTable, seat: Seat, kept: log.SeatKept, holder: str) -> None:
    """Give an unheld seat to a holder, asking for consent if needed."""
    needed = seats_of_others(hosted, holder) if _needs_consent(hosted, seat) else []
    if kept.who == "bot" or not needed:
        hosted.record(log.Filled(at=time.time(), seat=seat, kept=kept))
        return
    if _is_asked(hosted.question, seat, kept):
        return
    require_no_other(hosted.question, log.TakeoverAsked)
    asker = next(iter(hosted.held_by(holder)), None)
    entry = log.TakeoverAsked(at=time.time(), seat=seat, asker=asker, kept=kept, needed=needed)
    hosted.record(entry)


def _is_asked(question: ConsentRequest | None, seat: Seat, kept: log.SeatKept) -> bool:
    if question is None or not isinstance(question.asked, log.TakeoverAsked):
        return False
    return (question.asked.seat, question.asked.kept) == (seat, kept)


def require_consent(hosted: HostedTable, seat: Seat, holder: str) -> None:
    """Refuse a seat with secrets, or lost on time, without everybody's consent."""
    require_may_sit(hosted, seat, holder)
    if not _needs_consent(hosted, seat):
        return
    agreed = set(hosted.seats[seat].let_in)
    for other in seats_of_others(hosted, holder):
        if not agreed & set(hosted.seats[other].holders):
            raise Denied("not_agreed", 409)


def require_one_seat(hosted: HostedTable, seat: Seat, holder: str) -> None:
    """Refuse a second seat of a rated game to the same person."""
    rated = hosted.created.rated if hosted.status == "gathering" else hosted.participation.is_rated
    if rated and any(other != seat for other in hosted.held_by(holder)):
        raise Denied("one_seat_each", 409)


def require_apart(hosted: HostedTable, seat: Seat, holder: str) -> None:
    """Refuse another seat's holder as a device of a seat if a third player is affected."""
    require_one_seat(hosted, seat, holder)
    others = [other for other in seats_of_others(hosted, holder) if other != seat]
    if hosted.held_by(holder) and others and has_secrets(hosted):
        raise Denied("not_agreed", 409)


def consent(hosted: HostedTable, message: live.Consent) -> CachedReply:
    """Accept or refuse; apply the request after the last acceptance."""
    repeated = hosted.answer_to(message.seat, message.key)
    if repeated is not None:
        raise RepeatedKey(message.key, repeated.version, repeated.revision, asked=False)
    question = _require_question(hosted, message)
    entry = log.Consented(
        at=time.time(),
        seat=message.seat,
        key=message.key,
        agree=message.agree,
        takeover=isinstance(question.asked, log.TakeoverAsked),
    )
    hosted.record(entry)
    if hosted.question is not None and hosted.question.is_agreed:
        _do(hosted, question.asked)
    return CachedReply(hosted.version, hosted.revision, asked=False)


def _require_question(hosted: HostedTable, message: live.Consent) -> ConsentRequest:
    """Return the request that a message answers, by its number or by the revision."""
    question = hosted.question
    if message.question is None:
        require_current(hosted, message.seat, message.revision, message.key)
        named = question is not None and isinstance(question.asked, log.UndoAsked)
    else:
        require_game(hosted)
        named = question is not None and question.number == message.question
    if question is None or not named or not question.waits_for(message.seat):
        raise Denied("nothing_asked", 409)
    if hosted.status != "playing":
        raise Denied("game_over", 409)
    return question


def _do(hosted: HostedTable, asked: log.UndoAsked | log.TakeoverAsked) -> None:
    match asked:
        case log.UndoAsked(seat=seat, to=to):
            key = f"consent-{hosted.seq}"
            agreed = msgspec.UNSET if hosted.clocks is None else True
            undone = log.Undone(at=time.time(), seat=seat, key=key, to=to, agreed=agreed)
            hosted.record(undone, agreed=True)
        case log.TakeoverAsked(seat=seat, kept=kept):
            hosted.record(log.Filled(at=time.time(), seat=seat, kept=kept), agreed=True)
