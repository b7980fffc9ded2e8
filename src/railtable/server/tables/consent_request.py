"""The open consent request of a table: at most one, until it is answered or void."""

from typing import TypeAlias

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.tables import log
from railtable.wire import tables

ConsentEntry: TypeAlias = log.UndoAsked | log.TakeoverAsked


class ConsentRequest(msgspec.Struct, frozen=True):
    """A consent request and its acceptances. Answers refer to it by `number`."""

    number: int
    asked: ConsentEntry
    agreed: list[Seat] = []

    def waits_for(self, seat: Seat) -> bool:
        """Tell whether a seat has yet to answer."""
        return seat in self.asked.needed and seat not in self.agreed

    @property
    def is_agreed(self) -> bool:
        return set(self.asked.needed) <= set(self.agreed)


def consent_request_after(
    question: ConsentRequest | None, entry: log.AnyEntry, number: int
) -> ConsentRequest | None:
    """Return the consent request that is open after a log entry."""
    match entry:
        case log.UndoAsked() | log.TakeoverAsked():
            return ConsentRequest(number, entry)
        case log.Consented(seat=seat, agree=True) if question is not None:
            return msgspec.structs.replace(question, agreed=[*question.agreed, seat])
        case _:
            return None if question is None or _voids(entry, question.asked) else question


def _voids(entry: log.AnyEntry, asked: ConsentEntry) -> bool:
    match entry:
        case log.Consented() | log.Left() | log.Sat(device=False) | log.Moved() | log.Forgotten():
            return True
        case log.Played() | log.Undone() | log.Returned() | log.Resigned():
            return isinstance(asked, log.UndoAsked)
        case log.Filled(seat=seat, kept=kept):
            if isinstance(asked, log.UndoAsked):
                # The new player was not asked.
                return kept.who == "person"
            return seat == asked.seat
        case _:
            return False


def require_no_other(question: ConsentRequest | None, kind: type[ConsentEntry]) -> None:
    """Refuse a request while one of another kind is open; one of the same kind is replaced."""
    if question is not None and not isinstance(question.asked, kind):
        raise Denied("question_open", 409)


def undoing_of(question: ConsentRequest | None) -> tables.Undoing | None:
    """Return the wire form of an open undo request."""
    if question is None or not isinstance(question.asked, log.UndoAsked):
        return None
    asked = question.asked
    return tables.Undoing(seat=asked.seat, to=asked.to, needed=asked.needed, agreed=question.agreed)


def taking_over_of(question: ConsentRequest | None) -> tables.TakingOver | None:
    """Return the wire form of an open takeover request."""
    if question is None or not isinstance(question.asked, log.TakeoverAsked):
        return None
    asked = question.asked
    return tables.TakingOver(
        number=question.number,
        seat=asked.seat,
        asker=asked.asker,
        who=asked.kept.who,  # type: ignore[arg-type]
        name=asked.kept.name,
        needed=asked.needed,
        agreed=question.agreed,
    )
