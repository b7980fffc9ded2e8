"""The log of a table: everything that ever happened to it, append-only.

An entry is never changed; taking back is an entry too.  Steps stay raw until the
game's own types decode them.
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
    """Base of all entries: when it happened.

    Where a table has a clock, `tick` is the server's time (`server/clocks/`) and `turn`
    the seat to move after the entry, so that clocks fold without playing the game again.
    """

    at: float
    tick: int | msgspec.UnsetType = msgspec.UNSET
    turn: Seat | msgspec.UnsetType = msgspec.UNSET


class SeatKept(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the table was made: `who` is person, bot, invited or open."""

    who: str
    name: str = ""
    level: str | None = None
    holders: list[str] = []
    same_screen: bool = False
    agreed: bool = False
    """Its person agrees that the game is rated."""
    awaits: list[str] = []
    """Hashed secrets of the person an invited seat is kept for, who needs no code."""


class FromRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What a record file said about its luck; nothing here is drawn again."""

    format_version: int = 1
    commitment: str
    nonces: list[str]
    given: int
    seed: str | None
    takeovers: list[Takeover] = []
    resigned: Seat | None = None
    rewinds: list[Rewind] = []


class Created(Entry, frozen=True, kw_only=True, tag="created"):
    """A table is made.  `given` steps come from another game (continue, record).

    `luck` is the version of the luck it draws, 1 in logs that do not say.  `origins`
    tells whose luck drew the given steps; none where it is not known.
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
    """The game is to be rated, if everybody agrees before it starts."""
    clock: Clock | msgspec.UnsetType = msgspec.UNSET


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """Somebody takes a seat, or (`device`) its holder comes with another device."""

    seat: Seat
    name: str
    holder: str
    nonce: str | None = None
    device: bool = False
    agreed: bool = False
    same_screen: bool = False


class Coded(Entry, frozen=True, kw_only=True, tag="coded"):
    """A code worth a seat was made; the one before it is void."""

    seat: Seat
    code: str
    until: float | None


class Nonced(Entry, frozen=True, kw_only=True, tag="nonced"):
    """A seat added to the luck."""

    seat: Seat
    nonce: str


class Filled(Entry, frozen=True, kw_only=True, tag="filled"):
    """A seat is planned anew, or handed to a bot (its holders stay)."""

    seat: Seat
    kept: SeatKept


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """A person takes their seat back from the bot."""

    seat: Seat


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """A person gives a seat up; `kept` is who fills it now."""

    seat: Seat
    name: str
    kept: SeatKept


class Resigned(Entry, frozen=True, kw_only=True, tag="resigned"):
    """A person gives the game up, which ends it; they keep the seat."""

    seat: Seat


class TimedOut(Entry, frozen=True, kw_only=True, tag="timed_out"):
    """A person ran out of time: a bot plays the seat on, to the end if it has `lost`."""

    seat: Seat
    level: str
    lost: bool = False


class TookDaysOff(Entry, frozen=True, kw_only=True, tag="took_days_off"):
    """A person is away between two ticks: for so many days from now, none on coming back.

    It takes the place of days off that had not ended when it begins.
    """

    seat: Seat
    begins: int
    ends: int
    days: int


class SettingsChanged(Entry, frozen=True, kw_only=True, tag="settled"):
    """Pace or listing changed: by the owner, or by a person at a seat."""

    seat: Seat | msgspec.UnsetType = msgspec.UNSET
    pace: Pace
    listed: bool


class Agreed(Entry, frozen=True, kw_only=True, tag="agreed"):
    """A person said, before the start, whether they agree that the game is rated."""

    seat: Seat
    agree: bool


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The game begins: luck is fixed, and the first steps are luck's.

    `rated` says that everybody had agreed to it; `policy` numbers the rules by which it then
    counts (docs/ratings.md), 1 in logs that do not say.
    """

    steps: msgspec.Raw
    rated: bool = False
    policy: int = 1


class Played(Entry, frozen=True, kw_only=True, tag="played"):
    """A seat moved, and luck answered."""

    seat: Seat
    key: str
    steps: msgspec.Raw
    count: int
    fallback: str | None = None


class UndoAsked(Entry, frozen=True, kw_only=True, tag="undo_asked"):
    """A seat wishes to take back further than it may alone."""

    seat: Seat
    key: str
    to: int
    needed: list[Seat]


class TakeoverAsked(Entry, frozen=True, kw_only=True, tag="takeover_asked"):
    """The owner wishes somebody to take over a seat that has seen hidden things."""

    seat: Seat
    asker: Seat | None
    kept: SeatKept
    needed: list[Seat]


class Consented(Entry, frozen=True, kw_only=True, tag="consented"):
    """One of those needed agreed or refused: to take back, or that a seat is taken over."""

    seat: Seat
    key: str
    agree: bool
    takeover: bool = False


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """Everything after the first `to` steps was taken back."""

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
    """The same people go on at another table."""

    table: str


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """All that one hashed secret held here is another's from now on: a guest signed in.

    Seats `apart` are not: the player has another seat, and must not see two hands.  `unrates`
    says that the game counts for no ratings any more, for two of its seats are one person.
    """

    before: str
    after: str
    apart: list[Seat] = []
    unrates: bool = False


class Forgotten(Entry, frozen=True, kw_only=True, tag="forgotten"):
    """Somebody wished to be forgotten: these seats are nobody's by name.

    Earlier entries were written anew without them (`forgetting`).
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
    | Started
    | Played
    | UndoAsked
    | TakeoverAsked
    | Consented
    | Undone
    | Chatted
    | Rematched
    | Moved
    | Forgotten
)

_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_ENCODER: Final = msgspec.json.Encoder()
SHORT: Final = 128
"""Bytes of an action that is likely to be taken again."""


def encode_entry(entry: AnyEntry) -> bytes:
    """Return an entry as the store keeps it."""
    return _ENCODER.encode(entry)


def decode_entry(payload: bytes) -> AnyEntry:
    """Return an entry the store kept."""
    return _DECODER.decode(payload)


def encode_steps(steps: list[Step]) -> msgspec.Raw:
    """Return steps as an entry keeps them."""
    return msgspec.Raw(_ENCODER.encode(steps))


def decode_steps(rules: Rules[Any, Any], raw: msgspec.Raw) -> list[Step]:
    """Return steps with the actions of their game."""
    return [Step(seat=step.seat, action=step.action) for step in _steps_of(rules).decode(raw)]


@cache
def action_decoder(rules: Rules[Any, Any]) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a game's actions, made once."""
    return msgspec.json.Decoder(rules.info.action)


def decode_actions(rules: Rules[Any, Any], raw: list[msgspec.Raw]) -> list[Action]:
    """Return actions of the game, or refuse what is none."""
    try:
        return [_decode_action(rules, one) for one in raw]
    except (msgspec.DecodeError, RecursionError):
        raise IllegalAction("malformed_action") from None


def _decode_action(rules: Rules[Any, Any], raw: msgspec.Raw) -> Action:
    """Return an action; a short one is the same object each time, in all tables' steps."""
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
