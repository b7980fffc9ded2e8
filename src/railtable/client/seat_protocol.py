"""The seat protocol, independent of its transport."""

import itertools
import secrets
from typing import Any, Final, TypeAlias

import msgspec

from railtable.client.errors import ClientError, GoneAway, MoveRefused, MoveStale, NotAllowed
from railtable.core.actions import Action, Outcome, View
from railtable.core.rules import Rules
from railtable.core.seats import Seat as SeatNumber
from railtable.games import find_rules
from railtable.wire.base import PROTOCOL
from railtable.wire.live import (
    Accepted,
    Duplicate,
    Goodbye,
    Hello,
    Ping,
    Play,
    Refused,
    Seen,
    SeenStep,
    ServerMessage,
    Stale,
    TableChanged,
    Update,
    Welcome,
)
from railtable.wire.questions import (
    Hint,
    Hinted,
    Judge,
    Judged,
    Preview,
    Previewed,
    Propose,
    Proposed,
)
from railtable.wire.tables import ClockInfo, Problem

PASSING: Final = frozenset(
    {"cannot_save", "cannot_read", "too_fast", "thinkers_busy", "busy", "unavailable"}
)
"""Temporary problems: resend the same message with the same key."""
FOR_GOOD: Final = frozenset({"gone", "replaced"})

SeatRequest: TypeAlias = Play | Preview | Hint | Propose | Judge
SeatReply: TypeAlias = Accepted | Previewed | Hinted | Proposed | Judged

_decoder = msgspec.json.Decoder(ServerMessage)


class TryAgain(Exception):
    """A temporary problem: resend the message."""


class ConnectionLost(Exception):
    """The server closed the connection; reconnecting is allowed."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The position as the seat sees it: an `Update` in the game's own types."""

    game: str
    seat: SeatNumber
    version: int
    revision: int
    view: View
    legal: list[Action]
    complete: bool
    to_move: int
    outcome: Outcome | None

    @property
    def is_mine(self) -> bool:
        """Tell whether it is the seat's turn."""
        return self.to_move == self.seat


class SeatProtocol:
    """The client side of the protocol; survives reconnects."""

    def __init__(self, seat: SeatNumber) -> None:
        self.seat = seat
        self.rules: Rules[Any, Any] | None = None
        self.position: Position | None = None
        self.clock: ClockInfo | None = None
        self.steps: list[SeenStep] = []
        self._keys = (f"{secrets.token_hex(8)}-{number}" for number in itertools.count())

    def hello(self) -> str:
        """Return the hello message, with the last known revision."""
        known = self.position
        seen = None if known is None else Seen(version=known.version, revision=known.revision)
        return _text(Hello(seats=[self.seat], since=seen))

    def ping(self) -> str:
        """Return the keep-alive message."""
        return _text(Ping())

    def new_key(self) -> str:
        """Return a new idempotency key."""
        return next(self._keys)

    def hear(self, text: str | bytes, key: str | None = None) -> SeatReply | None:
        """Handle a message; return it if it answers the one with this key.

        Raises the error that the answer stands for: MoveRefused, MoveStale, NotAllowed, TryAgain;
        Lost and GoneAway if the server closes the connection.
        """
        try:
            message = _decoder.decode(text)
        except msgspec.DecodeError as error:
            raise ClientError("unreadable_answer", {"reason": str(error)[:200]}) from None
        match message:
            case Welcome():
                self._welcome(message)
            case Update():
                self._update(message)
            case TableChanged(table=table):
                self.clock = table.clock
            case Goodbye(reason=reason):
                if reason in FOR_GOOD:
                    raise GoneAway("server_goodbye", {"reason": reason})
                raise ConnectionLost
            case _:
                return self._answer(message, key)
        return None

    def _answer(self, message: Any, key: str | None) -> SeatReply | None:
        match message:
            case Problem() if message.key_of in {None, key}:
                _raise_problem(message)
            case Stale() if message.key == key:
                self._update(message.update)
                raise MoveStale("move_stale")
            case Refused() if message.key == key:
                raise MoveRefused(message.error, message.rule, message.facts)
            case Duplicate() if message.key == key:
                return message.first
            case Accepted() | Previewed() | Hinted() | Proposed() | Judged() if message.key == key:
                return self._typed(message)
            case _:
                pass
        return None

    def _typed(self, message: SeatReply) -> SeatReply:
        """Return an answer with its actions in the game's own types."""
        if isinstance(message, Proposed):
            actions = [self._action(action) for action in message.actions]
            return msgspec.structs.replace(message, actions=actions)
        if isinstance(message, Hinted):
            return msgspec.structs.replace(
                message,
                action=self._action(message.action),
                plan=[self._action(action) for action in message.plan],
                second=[self._action(action) for action in message.second],
            )
        if isinstance(message, Judged):
            return msgspec.structs.replace(message, action=self._action(message.action))
        return message

    def _action(self, plain: Any) -> Any:
        assert self.rules is not None
        return _converted(plain, self.rules.info.action)

    def _welcome(self, message: Welcome) -> None:
        if message.protocol != PROTOCOL:
            raise ClientError("other_protocol", {"wanted": PROTOCOL, "have": message.protocol})
        if self.seat not in message.eyes:
            raise NotAllowed("not_your_seat")
        self.rules = find_rules(message.table.game)
        self.clock = message.table.clock

    def _update(self, update: Update) -> None:
        if update.seat != self.seat or self.rules is None:
            return
        if self.position is not None and update.revision < self.position.revision:
            return
        self.steps = self.steps[: update.since] + update.steps
        info = self.rules.info
        self.position = Position(
            game=info.key,
            seat=self.seat,
            version=update.version,
            revision=update.revision,
            view=_converted(update.view, info.view),
            legal=[_converted(action, info.action) for action in update.legal],
            complete=update.complete,
            to_move=update.to_move,
            outcome=update.outcome,
        )

    # Requests.

    def now(self) -> Position:
        """Return the position, or raise ClientError before the first."""
        if self.position is None:
            raise ClientError("no_position")
        return self.position

    def play(self, actions: tuple[Action | str, ...], position: Position | None) -> Play:
        """Return the message that plays actions, given as objects or in notation."""
        at = position or self.now()
        assert self.rules is not None
        read = [
            self.rules.parse_action(action) if isinstance(action, str) else action
            for action in actions
        ]
        raw = [msgspec.Raw(msgspec.json.encode(action)) for action in read]
        return Play(seat=self.seat, revision=at.revision, key=self.new_key(), actions=raw)

    def preview(self, actions: tuple[Action, ...]) -> Preview:
        """Return the preview request for actions."""
        raw = [msgspec.Raw(msgspec.json.encode(action)) for action in actions]
        return Preview(
            seat=self.seat, revision=self.now().revision, key=self.new_key(), actions=raw
        )

    def propose(self, limit: int) -> Propose:
        """Return the request for some legal actions."""
        return Propose(
            seat=self.seat, revision=self.now().revision, key=self.new_key(), limit=limit
        )

    def hint(self) -> Hint:
        """Return the hint request."""
        return Hint(seat=self.seat, revision=self.now().revision, key=self.new_key())


def encode_message(question: SeatRequest) -> str:
    """Return an encoded message."""
    return _text(question)


def socket_url(server: str, table: str) -> str:
    """Return a table's WebSocket URL."""
    base = server.rstrip("/")
    if not base.startswith(("http://", "https://")):
        raise ClientError("bad_address", {"address": server[:200]})
    return f"ws{base.removeprefix('http')}/api/tables/{table}/live"


def _raise_problem(problem: Problem) -> None:
    if problem.error in PASSING:
        raise TryAgain
    raise NotAllowed(problem.error, problem.facts)


def _converted(plain: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise ClientError("unreadable_answer", {"reason": str(error)[:200]}) from None


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
