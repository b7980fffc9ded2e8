"""Tables and seats: requests and answers over HTTP."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from railtable.core.actions import Outcome
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.wire.base import (
    MOST_SEATS,
    Answer,
    Code,
    Count,
    DisplayName,
    GameKey,
    Nonce,
    ProblemFacts,
    Request,
    SeatNumber,
)

OptionName: TypeAlias = Annotated[str, Meta(max_length=32)]
MOST_OPTIONS: Final = 32

Pace: TypeAlias = Literal["fast", "normal", "slow"]
Status: TypeAlias = Literal["gathering", "playing", "over", "record"]
RunsOut: TypeAlias = Literal["bot", "loses"]
"""The result of running out of time: a bot plays until the person returns, or the seat loses."""


class GameClock(Request, frozen=True, kw_only=True, tag_field="kind", tag="game"):
    """A time budget for a seat's whole game, with an increment for every turn it ends."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    runs_out: RunsOut = "bot"


class DayClock(Request, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """A number of days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]
    runs_out: RunsOut = "bot"


Clock: TypeAlias = GameClock | DayClock


class MySeat(Request, frozen=True, kw_only=True, tag_field="who", tag="me"):
    """A seat for the creator of the table."""

    name: DisplayName


class LocalSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="here"):
    """A seat for another person at the same screen."""

    name: DisplayName


class InvitedSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="invited"):
    """A seat reserved for the holder of its invite."""


class OpenSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="open"):
    """A seat open to anybody."""


class BotSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="bot"):
    """A seat for a bot of a level."""

    level: DisplayName


SeatPlan: TypeAlias = MySeat | LocalSeat | InvitedSeat | OpenSeat | BotSeat


class CreateTable(Request, frozen=True, kw_only=True):
    """Create a table. The number of seats is the number of plans.

    `deal` names a fixed deal (tutorials): its chance is public, so only bots and people at this
    screen may sit there. `rated` proposes a rated game: it is rated if everybody agrees before
    it starts. `shared` deals the cards as a shared deal, so that others may play the same cards
    later: for people at this screen and bots, without nonces. `hints`: seats may ask for hints; a
    rated game never has any. `ready_check`: the game starts once everybody has said that they are
    ready, so that no clock runs before.
    """

    game: GameKey
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[OptionName, Any], Meta(max_length=MOST_OPTIONS)] = {}
    pace: Pace = "normal"
    listed: bool = False
    start: bool = False
    deal: DisplayName | None = None
    rated: bool = False
    hints: bool = True
    clock: Clock | None = None
    shared: bool = False
    ready_check: bool = False


class JoinTable(Request, frozen=True, kw_only=True):
    """Take a seat: by a code, or without one where a seat is open.

    `rated`: agree to a rated game, where that is proposed.
    """

    name: DisplayName
    code: Code | None = None
    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    rated: bool = False


class AgreeRated(Request, frozen=True, kw_only=True):
    """Agree or refuse before the start that the game is rated."""

    agree: bool


class SayReady(Request, frozen=True, kw_only=True):
    """Say before the start, at a table with a ready check, whether the player is ready."""

    ready: bool


class GiveNonce(Request, frozen=True, kw_only=True):
    """Mix the requester's entropy into the seed before the game starts."""

    seat: SeatNumber
    nonce: Nonce


class SetTable(Request, frozen=True, kw_only=True):
    """Change settings during a game; None leaves a setting unchanged."""

    pace: Pace | None = None
    listed: bool | None = None


class FillSeat(Request, frozen=True, kw_only=True):
    """Change the plan of a seat: hand an own seat to a bot, or (owner) plan a free one.

    If a person would see hidden information of the seat, the others must agree: the answer's
    `taking_over` is the question. To withdraw the question, plan a bot.
    """

    plan: SeatPlan


class ContinueTable(Request, frozen=True, kw_only=True):
    """Continue from a moment of a finished game, as a new table."""

    version: Count
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    pace: Pace = "normal"


class TakeDaysOff(Request, frozen=True, kw_only=True):
    """Take that many days off, which stops the requester's day clocks; 0 ends them."""

    days: Annotated[int, Meta(ge=0, le=14)]


class Nothing(Request, frozen=True, kw_only=True):
    """A request without a body."""


class SeatInfo(Answer, frozen=True, kw_only=True):
    """A seat and its holder.

    `who` is `person` while a person holds the seat and plays it; a person may hand the seat to a
    bot (`who` is then `bot`, `held` stays true) and take it back.
    """

    seat: Seat
    who: Literal["person", "bot", "invited", "open"]
    name: str
    level: str | None
    held: bool
    same_screen: bool
    present: bool
    nonce: str | None
    agreed: bool
    ready: bool = False


class Undoing(Answer, frozen=True, kw_only=True):
    """A request to undo beyond the free limit, and the seats that agreed."""

    seat: Seat
    to: int
    needed: list[Seat]
    agreed: list[Seat]


class TakingOver(Answer, frozen=True, kw_only=True):
    """A request to take over a seat with hidden information, and the seats that agreed.

    `number` identifies it in `consent`. `who` would get the seat: a `person` at the owner's
    screen called `name`, an `invited` person, or anybody (`open`). `asker` is a seat of the
    owner's, if there is one.
    """

    number: int
    seat: Seat
    asker: Seat | None
    who: Literal["person", "invited", "open"]
    name: str
    needed: list[Seat]
    agreed: list[Seat]


class SeatClock(Answer, frozen=True, kw_only=True):
    """A seat's remaining time in milliseconds, as of this message.

    `away` is the rest of the person's days off; the clock runs after that.
    """

    left: int
    away: int | None


class ClockInfo(Answer, frozen=True, kw_only=True):
    """The state of the clock. `running` is the seat whose clock runs, -2 if none does.

    `lost` are the seats that lost on time, in that order. `places` are set once decided: seats
    that lost on time come last, regardless of points.
    """

    clock: Clock
    seats: list[SeatClock]
    running: Seat
    lost: list[Seat]
    places: list[int] | None


class DaysOff(Answer, frozen=True, kw_only=True):
    """A person's days off. `away` is the remaining time, null when not away.

    `left` is the rest of this year's days, `at_once` the maximum at a time, in days.
    """

    away: int | None
    left: int
    at_once: int


class TableInfo(Answer, frozen=True, kw_only=True):
    """A table as its visitor may see it, without the game's position.

    `mine` lists the seats the requester holds, `awaited` the free seats reserved for them, which
    they take by `join` without a code. `commitment` is the SHA-256 of the seed of all chance;
    `seed` is revealed when the game is over. `given` counts the first steps that were copied
    from another game and so are not under the seed. `hides` is the game's: a seat may know
    something that another does not. `hints`: seats may ask for hints. `rated`: the game is
    rated, or would be if everybody (`agreed` of the seats) agreed before it starts. `rewinds` counts undos across chance, after
    which the same cards come again. `same_network` lists seats of different people connected
    from one network: shown to the table's owner, and at a rated table to every seat holder.
    `shared_deal` is the challenge or the deal of the day that is played here. `deal_state`:
    `none`, the cards belong to this table alone; `own`, a challenge can be made of them;
    `secret`, others play them too, and they are shown when the deal is revealed; `played`, a
    challenge was made of them, and only the table's players may visit it; `revealed`.
    `ready_check`: the game starts once the people of all seats are `ready`. `host` is the seat
    of the table's owner, null if they have none.
    """

    id: str
    game: GameKey
    rules_version: int
    hides: bool
    status: Status
    seats: list[SeatInfo]
    options: dict[str, Any]
    pace: Pace
    listed: bool
    owner: bool
    mine: list[Seat]
    awaited: list[Seat]
    version: int
    revision: int
    to_move: Seat
    commitment: str
    seed: str | None
    deal: str | None
    given: int
    outcome: Outcome | None
    undoing: Undoing | None
    taking_over: TakingOver | None
    watching: int
    thinking: bool
    parent: str | None
    rematch: str | None
    created: float
    changed: float
    hints: bool
    rated: Literal["no", "proposed", "yes"]
    rewinds: int = 0
    clock: ClockInfo | None = None
    same_network: list[list[Seat]] = []
    shared_deal: str | None = None
    deal_state: Literal["none", "own", "secret", "played", "revealed"] = "none"
    ready_check: bool = False
    host: Seat | None = None


class TableCard(Answer, frozen=True, kw_only=True):
    """A table in a list. `your_turn` and `mine` are set in the requester's own list.

    `scores` are the public scores at the end of the last turn: none before the start.
    `to_move` is a seat, or -2 for nobody. `levels` are those of bots' own seats; lists stored by
    an older server have none. `left` is the remaining time of the seat to move in
    milliseconds: null where no clock runs. `lesson`: a fixed deal is played, as in lessons.
    """

    id: str
    game: GameKey
    status: Status
    seats: list[str]
    free: int
    version: int
    your_turn: bool
    changed: float
    scores: list[int] = []
    to_move: Seat = NOBODY
    mine: list[Seat] = []
    levels: list[str | None] = []
    rated: bool = False
    clock: Clock | None = None
    left: int | None = None
    lesson: bool = False


class Joined(Answer, frozen=True, kw_only=True):
    """The seat now held by the requester."""

    seat: Seat
    table: TableInfo


class Invite(Answer, frozen=True, kw_only=True):
    """A single-use invite code for a seat. `path` puts it behind `#`, out of all logs."""

    seat: Seat
    code: str
    path: str


class LanAddress(Answer, frozen=True, kw_only=True):
    """The addresses for other devices of a page opened on the server's own machine.

    `as_asked`: the address of the request. `alone`: none, the server listens on loopback only.
    `network`: one of `addresses`.
    """

    way: Literal["as_asked", "alone", "network"]
    addresses: list[str] = []


class Health(Answer, frozen=True, kw_only=True):
    """The server's health (503 if failing): `failing` names the failing parts."""

    ok: bool
    version: str
    protocol: int
    failing: list[Literal["reading", "writing"]]


class Problem(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="problem"):
    """A refused request: a text key and its public facts.

    `key_of` repeats the `key` of the message that caused it, if there was one.
    """

    error: str
    facts: ProblemFacts = {}
    rule: str | None = None
    key_of: str | None = None
