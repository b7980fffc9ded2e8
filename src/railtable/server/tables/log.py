"""The append-only log of a table.

An entry is never changed; an undo is an entry too. Steps stay encoded until they are decoded with
the game's types.
"""

from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from railtable.core.actions import Action, Step
from railtable.core.errors import IllegalAction
from railtable.core.record import Origin, Rewind, Takeover
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.wire.tables import Clock, Pace


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", gc=False):
    """Base of all entries, with the time of the event.

    If the table has a clock, `tick` is the server time (`server/clocks/`) and `turn` the seat to
    move after the entry, so that clocks fold without replaying the game.
    """

    at: float
    tick: int | msgspec.UnsetType = msgspec.UNSET
    turn: Seat | msgspec.UnsetType = msgspec.UNSET


class SeatKept(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as planned at creation: `who` is person, bot, invited or open."""

    who: str
    name: str = ""
    level: str | None = None
    holders: list[str] = []
    same_screen: bool = False
    agreed: bool = False
    """Whether its person agrees to a rated game."""
    awaits: list[str] = []
    """Hashed secrets of the person an invited seat is reserved for, who needs no code."""


class FromRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The chance of a record file; nothing of it is drawn again."""

    format_version: int = 1
    commitment: str
    nonces: list[str]
    given: int
    seed: str | None
    takeovers: list[Takeover] = []
    resigned: Seat | None = None
    rewinds: list[Rewind] = []


class EventPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A table's place in an event; with `secret_deal` other tables play the same cards."""

    event: str
    round: int
    number: int
    secret_deal: bool = False


class Created(Entry, frozen=True, kw_only=True, tag="created"):
    """A table was created. `given` steps come from another game (continue, record).

    `luck` is the version of the chance, 1 in logs without it. `origins` names the chance that
    drew the given steps; empty if unknown.
    """

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[SeatKept]
    owner: str
    pace: Pace
    listed: bool
    seed: str
    deal: str | None = None
    parent: str | None = None
    luck: int = 1
    given: msgspec.Raw = msgspec.Raw(b"[]")
    origins: list[Origin] = []
    record: FromRecord | None = None
    rated: bool = False
    """The game is rated if everybody agrees before the start."""
    hints: bool = True
    clock: Clock | msgspec.UnsetType = msgspec.UNSET
    event: EventPlace | msgspec.UnsetType = msgspec.UNSET
    shared_deal: str | msgspec.UnsetType = msgspec.UNSET
    """The shared deal that is played here; empty if no other table plays it yet."""
    ready_check: bool = False
    """The game starts once all its people have said that they are ready."""


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """A person took a seat, or (`device`) its holder added another device."""

    seat: Seat
    name: str
    holder: str
    nonce: str | None = None
    device: bool = False
    agreed: bool = False
    same_screen: bool = False


class Coded(Entry, frozen=True, kw_only=True, tag="coded"):
    """An invite code for a seat was created; the previous one is void."""

    seat: Seat
    code: str
    until: float | None


class Nonced(Entry, frozen=True, kw_only=True, tag="nonced"):
    """A seat added a nonce to the table's chance."""

    seat: Seat
    nonce: str


class Filled(Entry, frozen=True, kw_only=True, tag="filled"):
    """A seat was planned again, or handed to a bot (its holders stay)."""

    seat: Seat
    kept: SeatKept


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """A person took a seat back from the bot."""

    seat: Seat


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """A person gave up a seat; `kept` is its new plan."""

    seat: Seat
    name: str
    kept: SeatKept


class Resigned(Entry, frozen=True, kw_only=True, tag="resigned"):
    """A person resigned, which ends the game; they keep the seat."""

    seat: Seat


class TimedOut(Entry, frozen=True, kw_only=True, tag="timed_out"):
    """A person timed out: a bot plays the seat, until the end if it has `lost`."""

    seat: Seat
    level: str
    lost: bool = False


class TookDaysOff(Entry, frozen=True, kw_only=True, tag="took_days_off"):
    """A person took days off between two ticks; zero days on return.

    It replaces days off that had not ended when it begins.
    """

    seat: Seat
    begins: int
    ends: int
    days: int


class SettingsChanged(Entry, frozen=True, kw_only=True, tag="settled"):
    """Pace or listing changed, by the owner or a seated person."""

    seat: Seat | msgspec.UnsetType = msgspec.UNSET
    pace: Pace
    listed: bool


class Agreed(Entry, frozen=True, kw_only=True, tag="agreed"):
    """A person agreed or disagreed to a rated game before the start."""

    seat: Seat
    agree: bool


class Readied(Entry, frozen=True, kw_only=True, tag="readied"):
    """A person said before the start that they are ready, or not."""

    seat: Seat
    ready: bool


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The game started: chance is fixed, and the first steps are its.

    `rated` says that everybody agreed to it; `policy` is the version of the rating rules
    (docs/ratings.md), 1 in logs without it.
    """

    steps: msgspec.Raw
    rated: bool = False
    policy: int = 1


class Played(Entry, frozen=True, kw_only=True, tag="played"):
    """A seat moved, followed by chance steps."""

    seat: Seat
    key: str
    steps: msgspec.Raw
    count: int
    fallback: str | None = None


class UndoAsked(Entry, frozen=True, kw_only=True, tag="undo_asked"):
    """A seat asked to undo more than it may undo alone."""

    seat: Seat
    key: str
    to: int
    needed: list[Seat]


class TakeoverAsked(Entry, frozen=True, kw_only=True, tag="takeover_asked"):
    """The owner asked to give a seat that has seen hidden information to another person."""

    seat: Seat
    asker: Seat | None
    kept: SeatKept
    needed: list[Seat]


class Consented(Entry, frozen=True, kw_only=True, tag="consented"):
    """A player accepted or refused an undo or a takeover."""

    seat: Seat
    key: str
    agree: bool
    takeover: bool = False


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """Everything after the first `to` steps was undone."""

    seat: Seat
    key: str
    to: int
    agreed: bool | msgspec.UnsetType = msgspec.UNSET


class Chatted(Entry, frozen=True, kw_only=True, tag="chatted"):
    """A line of chat."""

    seat: Seat
    key: str
    text: str


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    """A rematch table was created."""

    table: str


class DealShared(Entry, frozen=True, kw_only=True, tag="deal_shared"):
    """The person of a seat made a challenge of a finished game: others play its cards."""

    deal: str
    seat: Seat
    closes: float


class DealRevealed(Entry, frozen=True, kw_only=True, tag="deal_revealed"):
    """The shared deal of this table is revealed: everybody may see the game."""


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """Everything held by one hashed secret moved to another: a guest signed in.

    Seats `apart` did not move, because the player has another seat and must not see two hands.
    `unrates` says that the game is no longer rated, because one person holds two of its seats.
    """

    before: str
    after: str
    apart: list[Seat] = []
    unrates: bool = False


class Forgotten(Entry, frozen=True, kw_only=True, tag="forgotten"):
    """A person was deleted: these seats have no name any more.

    Earlier entries were redacted (`log_redaction`).
    """

    seats: list[Seat]


AnyEntry: TypeAlias = (
    Created
    | Sat
    | Coded
    | Nonced
    | Filled
    | Returned
    | Left
    | Resigned
    | TimedOut
    | TookDaysOff
    | SettingsChanged
    | Agreed
    | Readied
    | Started
    | Played
    | UndoAsked
    | TakeoverAsked
    | Consented
    | Undone
    | Chatted
    | Rematched
    | DealShared
    | DealRevealed
    | Moved
    | Forgotten
)

_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_ENCODER: Final = msgspec.json.Encoder()
SHORT: Final = 128
"""Maximum size of an encoded action that is cached, in bytes."""


def has_secret_deal(created: Created) -> bool:
    """Tell whether other tables play the same cards, until their deal is revealed."""
    return isinstance(created.event, EventPlace) and created.event.secret_deal


def encode_entry(entry: AnyEntry) -> bytes:
    """Return an entry encoded for the store."""
    return _ENCODER.encode(entry)


def decode_entry(payload: bytes) -> AnyEntry:
    """Return a decoded entry from the store."""
    return _DECODER.decode(payload)


def encode_steps(steps: list[Step]) -> msgspec.Raw:
    """Return steps encoded for an entry."""
    return msgspec.Raw(_ENCODER.encode(steps))


def decode_steps(rules: Rules[Any, Any], raw: msgspec.Raw) -> list[Step]:
    """Return steps decoded with the actions of their game."""
    return [Step(seat=step.seat, action=step.action) for step in _steps_of(rules).decode(raw)]


@cache
def action_decoder(rules: Rules[Any, Any]) -> msgspec.json.Decoder[Any]:
    """Return the cached decoder of a game's actions."""
    return msgspec.json.Decoder(rules.info.action)


def decode_actions(rules: Rules[Any, Any], raw: list[msgspec.Raw]) -> list[Action]:
    """Return decoded actions of the game, or refuse malformed ones."""
    try:
        return [_decode_action(rules, one) for one in raw]
    except (msgspec.DecodeError, RecursionError):
        raise IllegalAction("malformed_action") from None


def decode_builtin_actions(rules: Rules[Any, Any], plain: list[Any]) -> list[Action]:
    """Return actions that were stored as plain data."""
    return [msgspec.convert(one, rules.info.action) for one in plain]


def _decode_action(rules: Rules[Any, Any], raw: msgspec.Raw) -> Action:
    """Return an action; equal short actions share one object over all tables."""
    text = bytes(raw)
    return _short_action(rules, text) if len(text) <= SHORT else action_decoder(rules).decode(text)


@lru_cache(4096)
def _short_action(rules: Rules[Any, Any], text: bytes) -> Action:
    action: Action = action_decoder(rules).decode(text)
    return action


@cache
def _steps_of(rules: Rules[Any, Any]) -> msgspec.json.Decoder[Any]:
    step = msgspec.defstruct("GameStep", [("seat", int), ("action", rules.info.action)])
    return msgspec.json.Decoder(list[step])  # type: ignore[valid-type]
