"""Tables and seats: what is asked and answered over HTTP."""

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
"""What becomes of whoever runs out of time: a bot plays until they are back, or they lose."""


class GameClock(Request, frozen=True, kw_only=True, tag_field="kind", tag="game"):
    """So much time for a seat's whole game, and some more with every turn it ends."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    runs_out: RunsOut = "bot"


class DayClock(Request, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """So many days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]
    runs_out: RunsOut = "bot"


Clock: TypeAlias = GameClock | DayClock


class MySeat(Request, frozen=True, kw_only=True, tag_field="who", tag="me"):
    """A seat for the person who makes the table."""

    name: DisplayName


class LocalSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="here"):
    """A seat for somebody at the same screen."""

    name: DisplayName


class InvitedSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="invited"):
    """A seat kept for whoever has its invite."""


class OpenSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="open"):
    """A seat for anybody who comes to the table."""


class BotSeat(Request, frozen=True, kw_only=True, tag_field="who", tag="bot"):
    """A seat for a bot of a level."""

    level: DisplayName


SeatPlan: TypeAlias = MySeat | LocalSeat | InvitedSeat | OpenSeat | BotSeat


class CreateTable(Request, frozen=True, kw_only=True):
    """Make a table.  The number of seats is the number of plans.

    `deal` names a deal that is the same every time (tutorials): its luck is known to
    all, so only bots and people at this screen may sit there.  `rated` proposes that the game
    counts for ratings: it does if everybody agrees before it starts.
    """

    game: GameKey
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[OptionName, Any], Meta(max_length=MOST_OPTIONS)] = {}
    pace: Pace = "normal"
    listed: bool = False
    start: bool = False
    deal: DisplayName | None = None
    rated: bool = False
    clock: Clock | None = None


class JoinTable(Request, frozen=True, kw_only=True):
    """Take a seat: by a code, or without one where a seat is open.

    `rated`: one agrees that the game is rated, where that is proposed.
    """

    name: DisplayName
    code: Code | None = None
    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    rated: bool = False


class AgreeRated(Request, frozen=True, kw_only=True):
    """Say whether one agrees that the game is rated, before it starts."""

    agree: bool


class GiveNonce(Request, frozen=True, kw_only=True):
    """Mix something of one's own into the luck, before the game starts."""

    seat: SeatNumber
    nonce: Nonce


class SetTable(Request, frozen=True, kw_only=True):
    """Change what may change during a game; None leaves as it is."""

    pace: Pace | None = None
    listed: bool | None = None


class FillSeat(Request, frozen=True, kw_only=True):
    """Say who fills a seat: hand one's own to a bot, or (owner) plan one nobody holds.

    Where a person would see what the seat has seen, the others are asked: the answer's
    `taking_over` is what they are asked.  To take the question back, plan a bot.
    """

    plan: SeatPlan


class ContinueTable(Request, frozen=True, kw_only=True):
    """Go on from a moment of a finished game, as a new table."""

    version: Count
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    pace: Pace = "normal"


class TakeDaysOff(Request, frozen=True, kw_only=True):
    """Be away for so many days from now, which stops one's day clocks; 0 to be back."""

    days: Annotated[int, Meta(ge=0, le=14)]


class Nothing(Request, frozen=True, kw_only=True):
    """A request that says all by its address."""


class SeatInfo(Answer, frozen=True, kw_only=True):
    """Who sits where.

    `who` is `person` once somebody holds the seat and plays it themselves; a person
    may hand the seat to a bot (`who` is then `bot`, `held` stays true) and take it back.
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


class Undoing(Answer, frozen=True, kw_only=True):
    """A wish to take back further than one may alone, and who has agreed."""

    seat: Seat
    to: int
    needed: list[Seat]
    agreed: list[Seat]


class TakingOver(Answer, frozen=True, kw_only=True):
    """A wish that somebody takes over a seat that has seen hidden things, and who has agreed.

    `number` names it in `consent`.  `who` would have the seat: a `person` at the owner's
    screen called `name`, whoever is `invited`, or anybody (`open`).  `asker` is a seat of
    the owner's, if there is one.
    """

    number: int
    seat: Seat
    asker: Seat | None
    who: Literal["person", "invited", "open"]
    name: str
    needed: list[Seat]
    agreed: list[Seat]


class SeatClock(Answer, frozen=True, kw_only=True):
    """A seat's time, in milliseconds, at the moment this was said.

    `away` is how long the person's days off last; their time passes after that.
    """

    left: int
    away: int | None


class ClockInfo(Answer, frozen=True, kw_only=True):
    """How the time stands.  `running` is the seat whose time passes, -2 if nobody's does.

    `lost` are the seats that have lost on time, in that order.  `places` stand once they
    are decided: those who lost on time come last, whatever the points say.
    """

    clock: Clock
    seats: list[SeatClock]
    running: Seat
    lost: list[Seat]
    places: list[int] | None


class DaysOff(Answer, frozen=True, kw_only=True):
    """A person's days off.  `away` is how long they last still, null while at home.

    `left` is what may still be taken this year, `at_once` the most at a time, in days.
    """

    away: int | None
    left: int
    at_once: int


class TableInfo(Answer, frozen=True, kw_only=True):
    """A table as its visitor may know it, without the game's position.

    `mine` lists the seats the asker holds, `awaited` the free ones that are kept for them, which
    they take by `join` without a code.  `commitment` is the SHA-256 of the seed
    of all luck; `seed` is revealed when the game is over.  `given` counts the first
    steps that were taken over from another game and so are not under the seed.
    `hides` is the game's: a seat may know what another does not.  `rated`: the game counts for
    ratings, or would if everybody (`agreed` of the seats) agreed before it starts.  `rewinds`
    counts how often moves were taken back across luck, after which the same cards come again.
    `same_network` lists seats of different people who are connected from one network: the
    table's owner is told, and at a rated table everybody who holds a seat.
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
    rated: Literal["no", "proposed", "yes"]
    rewinds: int = 0
    clock: ClockInfo | None = None
    same_network: list[list[Seat]] = []


class TableCard(Answer, frozen=True, kw_only=True):
    """A table in a list.  `your_turn` and `mine` belong to the list of one's own.

    `scores` are what anybody could count when the last turn ended: none before the start.
    `to_move` is a seat, or -2 for nobody.  `levels` are those of seats that are a bot's own;
    lists kept by an older server have none.  `left` is how long, in milliseconds, whoever is
    to move has still: null where no time passes.
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


class Joined(Answer, frozen=True, kw_only=True):
    """The seat one now holds."""

    seat: Seat
    table: TableInfo


class Invite(Answer, frozen=True, kw_only=True):
    """A code worth a seat once.  `path` puts it behind `#`, where no log sees it."""

    seat: Seat
    code: str
    path: str


class LanAddress(Answer, frozen=True, kw_only=True):
    """How others can come to a page that was opened on the server's own machine.

    `as_asked`: by the address the asker used.  `alone`: not at all, the server listens
    to its own machine only.  `network`: by one of `addresses`.
    """

    way: Literal["as_asked", "alone", "network"]
    addresses: list[str] = []


class Health(Answer, frozen=True, kw_only=True):
    """Whether the server can do its work (503 if not): `failing` names what it cannot."""

    ok: bool
    version: str
    protocol: int
    failing: list[Literal["reading", "writing"]]


class Problem(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="problem"):
    """A request that could not be taken: a text key and its public facts.

    `key_of` repeats the `key` of the message that caused it, where there was one.
    """

    error: str
    facts: ProblemFacts = {}
    rule: str | None = None
    key_of: str | None = None
