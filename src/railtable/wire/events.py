"""Events: evenings, round robins, Swiss, leagues, cups and duplicates over HTTP.

A player of an event has an id like `p7`, valid in that event only. Times are seconds since 1970.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import MOST_SEATS, Answer, Code, DisplayName, GameKey, Request
from railtable.wire.endpoint import CALENDAR, CSV, TEXT, Endpoint
from railtable.wire.tables import MOST_OPTIONS, Clock, Nothing, OptionName, Pace

MOST_EVENT_GAMES: Final = 10
MOST_ROUNDS: Final = 50
WEEK_SECONDS: Final = 7 * 24 * 3600

EventFormat: TypeAlias = Literal["evening", "round_robin", "swiss", "league", "cup", "duplicate"]
EventAccess: TypeAlias = Literal["open", "invited", "group"]
EventStatus: TypeAlias = Literal["gathering", "running", "paused", "over"]
AbsentShare: TypeAlias = Literal["half", "none", "all"]
ByeWorth: TypeAlias = Literal["mean", "win", "none"]

EventTitle: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
GroupId: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{12}\Z")]
PlayerId: TypeAlias = Annotated[str, Meta(pattern=r"\Ap[0-9]{1,6}\Z")]
ReasonText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
WholeRounds: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
TableSize: TypeAlias = Annotated[int, Meta(ge=2, le=10)]
UnixTime: TypeAlias = Annotated[float, Meta(ge=0, le=1e11)]


class EventGame(Request, frozen=True, kw_only=True):
    """A game of an event and its options."""

    game: GameKey
    options: Annotated[dict[OptionName, Any], Meta(max_length=MOST_OPTIONS)] = {}


class ByHost(Request, frozen=True, kw_only=True, tag_field="kind", tag="host"):
    """A round starts when a host presses the button."""


class AfterRound(Request, frozen=True, kw_only=True, tag_field="kind", tag="after"):
    """A round starts this many seconds after the last table of the round before is over."""

    seconds: Annotated[int, Meta(ge=5, le=24 * 3600)]


class EveryPeriod(Request, frozen=True, kw_only=True, tag_field="kind", tag="every"):
    """A round starts every this many seconds.

    At tables of the round before that are still open by then, bots play on for everybody.
    """

    seconds: Annotated[int, Meta(ge=60, le=5 * WEEK_SECONDS)]


RoundTimer: TypeAlias = ByHost | AfterRound | EveryPeriod


class CreateEvent(Request, frozen=True, kw_only=True):
    """Create an event. Only `name`, `title` and `games` have no default.

    `name` is the host's name; with `plays` the host is the first player. `games` take turns, a
    round each. A null `seats`, `sizes`, `rounds`, `clock`, `bot` or `timer` is the usual one of
    the format and the games; `EventPage.settings` says which. `starts_at`: the first round starts by
    itself. `lead` are the seconds between the pairing of a round and its start, in which a host
    can undo the pairing. Everybody can find and join an `open` event; a `group` event is its
    members'; nobody sees an `invited` event without its link. `fill`: bots take seats that are
    left over, else players have byes. `absent`: the share of the bot's result that goes to a
    player for whom a bot played. `rated`: a player agrees to rated games by joining.
    """

    name: DisplayName
    title: EventTitle
    games: Annotated[list[EventGame], Meta(min_length=1, max_length=MOST_EVENT_GAMES)]
    format: EventFormat = "evening"
    plays: bool = True
    seats: TableSize | None = None
    sizes: Annotated[list[TableSize], Meta(max_length=MOST_SEATS)] | None = None
    rounds: WholeRounds | None = None
    points: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=MOST_SEATS)] = []
    clock: Clock | None = None
    pace: Pace = "normal"
    rated: bool = False
    fill: bool = True
    bot: DisplayName | None = None
    starts_at: UnixTime | None = None
    timer: RoundTimer | None = None
    lead: Annotated[int, Meta(ge=0, le=3600)] = 30
    late_entry: bool = True
    absent: AbsentShare = "half"
    bye: ByeWorth = "mean"
    divisions: Annotated[int, Meta(ge=1, le=20)] = 1
    season: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    promoted: Annotated[int, Meta(ge=0, le=20)] = 1
    advance: Annotated[int, Meta(ge=1, le=10)] = 2
    access: EventAccess = "invited"
    group: GroupId | None = None


class JoinEvent(Request, frozen=True, kw_only=True):
    """Join an event; `code` is needed unless it is open or of the requester's group.

    With the code of a replacement the requester plays on for a player who left.
    """

    name: DisplayName
    code: Code | None = None


class LookAtEvent(Request, frozen=True, kw_only=True):
    """Look at an event with the code of its link, before joining."""

    code: Code


class PairRound(Request, frozen=True, kw_only=True):
    """Pair the round with this number; repeated, it changes nothing."""

    round: WholeRounds


class StartTimer(Request, frozen=True, kw_only=True):
    """Start the next round by itself in this many seconds."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]


class UndoPairing(Request, frozen=True, kw_only=True):
    """Undo the pairing of a round before its tables start; everybody sees the reason."""

    reason: ReasonText


class NamePlayer(Request, frozen=True, kw_only=True):
    """Name a player of the event."""

    player: PlayerId


class AdjustResult(Request, frozen=True, kw_only=True):
    """Correct the result of a table; everybody sees the reason.

    `ranks` are 1, 2, 3 … with equal ones shared (1, 1, 3), by seat. `absent` are seats that a bot
    played.
    """

    round: WholeRounds
    table: Annotated[int, Meta(ge=1, le=2000)]
    ranks: Annotated[list[Annotated[int, Meta(ge=1, le=10)]], Meta(min_length=2, max_length=10)]
    scores: Annotated[
        list[Annotated[int, Meta(ge=-(10**6), le=10**6)]], Meta(min_length=2, max_length=10)
    ]
    reason: ReasonText
    absent: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=10)] = []


class EventOptions(Answer, frozen=True, kw_only=True):
    """The settings of an event, with the defaults filled in; see `CreateEvent`."""

    games: list[EventGame]
    seats: int
    sizes: list[int]
    rounds: int
    points: list[int]
    clock: Clock
    pace: Pace
    rated: bool
    fill: bool
    bot: str
    timer: RoundTimer
    lead: int
    late_entry: bool
    absent: AbsentShare
    bye: ByeWorth
    divisions: int
    season: int
    promoted: int
    advance: int


class EventCard(Answer, frozen=True, kw_only=True):
    """An event in a list.

    `round` is the current one, 0 before the first; `rounds` is null in a cup, which ends by
    itself. `at` is when the next round or its tables start by themselves. `table` is the
    requester's running table.
    """

    id: str
    title: str
    format: EventFormat
    games: list[GameKey]
    status: EventStatus
    access: EventAccess
    group: str | None
    round: int
    rounds: int | None
    players: int
    at: float | None
    is_host: bool
    is_player: bool
    table: str | None
    changed: float


class EventList(Answer, frozen=True, kw_only=True):
    """The requester's events, latest first, and open events that can be joined."""

    mine: list[EventCard]
    open: list[EventCard]


class EventPlayer(Answer, frozen=True, kw_only=True):
    """A player of an event. A deleted player has the name `""`.

    `is_here` is false after the player left.
    """

    player: str
    name: str
    is_here: bool
    rating: int


class StandingLine(Answer, frozen=True, kw_only=True):
    """A line of the standings.

    `separated_by` names what puts the player behind the line before: `points` or a tie-break
    (`direct`, `wins`, `opponents`, `lot`; in a cup `rounds_survived` and `last_place` first).
    """

    place: int
    player: str
    points: float
    played: int
    wins: float
    direct: float
    opponents: float
    separated_by: str
    byes: int
    division: int
    rounds_survived: int


class RoundSeat(Answer, frozen=True, kw_only=True):
    """A seat at a table of a round; `player` is `""` for a bot that fills it.

    The result is null until the table is over. `absent`: a bot played for the player.
    """

    seat: Seat
    player: str
    rank: int | None
    score: int | None
    points: float | None
    absent: bool


class RoundTable(Answer, frozen=True, kw_only=True):
    """A table of a round. `table` is its id once it has started: open it at `/t/ID`.

    `adjusted` is the host's reason where the result was corrected.
    """

    number: int
    table: str | None
    game: GameKey
    division: int
    status: Literal["paired", "playing", "over"]
    seats: list[RoundSeat]
    adjusted: str


class EventRound(Answer, frozen=True, kw_only=True):
    """A round: its tables and byes.

    `deal` is the commitment to a duplicate's deal; `deal_seed` its seed, once revealed.
    """

    number: int
    tables: list[RoundTable]
    byes: list[str]
    is_over: bool
    deal: str
    deal_seed: str


class RoundReason(Answer, frozen=True, kw_only=True):
    """A reason for a pairing; `table` is 0 for a bye. The text is `event-why-KEY`."""

    key: str
    table: int
    players: list[str]
    facts: dict[str, float]


class ExplainedRound(Answer, frozen=True, kw_only=True):
    """A round with the reasons for its pairing."""

    round: EventRound
    reasons: list[RoundReason]


class MyPlace(Answer, frozen=True, kw_only=True):
    """The requester as a player.

    `table` is the running table of the current round, `seat` the seat there; `number` is the
    table's number, null with a bye.
    """

    player: str
    name: str
    is_here: bool
    place: int | None
    points: float
    number: int | None
    table: str | None
    seat: Seat | None


class NextStep(Answer, frozen=True, kw_only=True):
    """The next step of an event.

    `round`: the next round is paired at `at`, or when a host presses the button (null).
    `tables`: the paired tables start at `at`. `playing`: a round is running; with a period, `at`
    is its end. `nothing`: the event is over or paused, or all rounds are played, and it is closed at
    `at` unless a host closes it before.
    """

    what: Literal["round", "tables", "playing", "nothing"]
    at: float | None
    round: int


class EventPage(Answer, frozen=True, kw_only=True):
    """An event as the requester sees it; `seq` grows with every change.

    `now` is the server's time, for countdowns. `may_join`: the requester can join or return now.
    `apart` are pairs of players who block each other and share a table of this round, `near` are
    players who joined an open or rated event from one network; only hosts are told.
    """

    card: EventCard
    seq: int
    now: float
    host_name: str
    starts_at: float | None
    settings: EventOptions
    players: list[EventPlayer]
    standings: list[StandingLine]
    current: EventRound | None
    next: NextStep
    me: MyPlace | None
    may_join: bool
    apart: list[list[str]]
    near: list[list[str]]


class EventChanged(Answer, frozen=True, kw_only=True):
    """A live update: the event has `seq` changes now. Ask for the event again if it grew."""

    seq: int


class EventInvite(Answer, frozen=True, kw_only=True):
    """The code of an event's link, or of a replacement. `path` puts it behind `#`."""

    code: str
    path: str


class CrossCell(Answer, frozen=True, kw_only=True):
    """The tables that a player shared with another, and the points won there."""

    player: str
    meetings: int
    points: float


class CrossLine(Answer, frozen=True, kw_only=True):
    """A player's line of the cross table, and the points by round (null: not played)."""

    player: str
    rounds: list[float | None]
    cells: list[CrossCell]


class CrossTable(Answer, frozen=True, kw_only=True):
    """The cross table of meetings, in the order of the standings."""

    lines: list[CrossLine]


class BracketTable(Answer, frozen=True, kw_only=True):
    """A table of a cup, and the players who go on from it."""

    number: int
    table: str | None
    players: list[str]
    advancing: list[str]
    is_over: bool


class BracketRound(Answer, frozen=True, kw_only=True):
    """A round of a cup."""

    number: int
    tables: list[BracketTable]
    byes: list[str]


class Bracket(Answer, frozen=True, kw_only=True):
    """The rounds of a cup; of another format there are none."""

    rounds: list[BracketRound]


class EventHappening(Answer, frozen=True, kw_only=True):
    """A line of the event's history. The text is `event-log-KIND`.

    `player`, `round`, `table`, `name` and `reason` are set where the kind has them. `by` is the
    host's name where a host did it.
    """

    seq: int
    at: float
    kind: str
    by: str
    player: str
    name: str
    round: int
    table: int
    reason: str


class EventHistory(Answer, frozen=True, kw_only=True):
    """The history of an event, latest first: at most 500 lines before `before`."""

    happenings: list[EventHappening]


class EventResult(Answer, frozen=True, kw_only=True):
    """One player's result at one table, for exports."""

    round: int
    table: int
    game: GameKey
    seat: Seat
    player: str
    name: str
    rank: int | None
    score: int | None
    points: float | None
    absent: bool


class EventResults(Answer, frozen=True, kw_only=True):
    """All results and the standings of an event."""

    id: str
    title: str
    format: EventFormat
    status: EventStatus
    results: list[EventResult]
    standings: list[StandingLine]
    names: dict[str, str]


ENDPOINTS: Final = (
    Endpoint(
        "events",
        "GET",
        "/api/events",
        None,
        EventList,
        (),
        "The requester's events and open events.",
    ),
    Endpoint(
        "group_events",
        "GET",
        "/api/groups/{group}/events",
        None,
        EventList,
        (),
        "The events of a group, for its members: those that the requester plays, and others.",
    ),
    Endpoint(
        "event_create",
        "POST",
        "/api/events",
        CreateEvent,
        EventPage,
        (),
        "Create an event; sets the guest cookie if there is none.",
    ),
    Endpoint("event", "GET", "/api/events/{event}", None, EventPage, (), "One event."),
    Endpoint(
        "event_look",
        "POST",
        "/api/events/{event}/look",
        LookAtEvent,
        EventPage,
        (),
        "One event, for the holder of its link.",
    ),
    Endpoint(
        "event_changes",
        "GET",
        "/api/events/{event}/changes",
        None,
        EventChanged,
        ("after",),
        "Wait until the event has more than `after` changes, at most 25 seconds.",
    ),
    Endpoint(
        "event_join",
        "POST",
        "/api/events/{event}/join",
        JoinEvent,
        EventPage,
        (),
        "Join, or replace a player; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "event_leave",
        "POST",
        "/api/events/{event}/leave",
        Nothing,
        EventPage,
        (),
        "Leave: a bot plays the requester's running table to the end.",
    ),
    Endpoint(
        "event_return",
        "POST",
        "/api/events/{event}/return",
        Nothing,
        EventPage,
        (),
        "Return to the event, and to the seat of a running table.",
    ),
    Endpoint(
        "event_invite",
        "POST",
        "/api/events/{event}/invite",
        Nothing,
        EventInvite,
        (),
        "The code of the event's link (host; players of an invited event).",
    ),
    Endpoint(
        "event_new_invite",
        "POST",
        "/api/events/{event}/new-invite",
        Nothing,
        EventInvite,
        (),
        "A new code for the event's link; the old one is void (host).",
    ),
    Endpoint(
        "event_next_round",
        "POST",
        "/api/events/{event}/next-round",
        PairRound,
        EventPage,
        (),
        "Pair the next round; its tables start after `settings.lead` seconds (host).",
    ),
    Endpoint(
        "event_start_now",
        "POST",
        "/api/events/{event}/start-now",
        Nothing,
        EventPage,
        (),
        "Start the tables of a paired round now (host).",
    ),
    Endpoint(
        "event_timer",
        "POST",
        "/api/events/{event}/timer",
        StartTimer,
        EventPage,
        (),
        "Start the next round by itself in a while (host).",
    ),
    Endpoint(
        "event_pause",
        "POST",
        "/api/events/{event}/pause",
        Nothing,
        EventPage,
        (),
        "Start no round until the event is resumed; running tables go on (host).",
    ),
    Endpoint(
        "event_resume",
        "POST",
        "/api/events/{event}/resume",
        Nothing,
        EventPage,
        (),
        "Resume after a pause (host).",
    ),
    Endpoint(
        "event_undo_pairing",
        "POST",
        "/api/events/{event}/undo-pairing",
        UndoPairing,
        EventPage,
        (),
        "Undo the pairing of a round whose tables have not started (host).",
    ),
    Endpoint(
        "event_remove",
        "POST",
        "/api/events/{event}/remove",
        NamePlayer,
        EventPage,
        (),
        "Let a bot play for an absent player, who may return (host).",
    ),
    Endpoint(
        "event_replace",
        "POST",
        "/api/events/{event}/replace",
        NamePlayer,
        EventInvite,
        (),
        "A code for another person to replace a player who left (host).",
    ),
    Endpoint(
        "event_adjust",
        "POST",
        "/api/events/{event}/adjust",
        AdjustResult,
        EventPage,
        (),
        "Correct a result, with a reason (host).",
    ),
    Endpoint(
        "event_close",
        "POST",
        "/api/events/{event}/close",
        Nothing,
        EventPage,
        (),
        "End the event and publish its standings (host).",
    ),
    Endpoint(
        "event_round",
        "GET",
        "/api/events/{event}/rounds/{round}",
        None,
        ExplainedRound,
        (),
        "One round with the reasons for its pairing.",
    ),
    Endpoint(
        "event_cross_table",
        "GET",
        "/api/events/{event}/cross-table",
        None,
        CrossTable,
        (),
        "The cross table: meetings, and the points of each round.",
    ),
    Endpoint(
        "event_bracket",
        "GET",
        "/api/events/{event}/bracket",
        None,
        Bracket,
        (),
        "The bracket of a cup.",
    ),
    Endpoint(
        "event_history",
        "GET",
        "/api/events/{event}/history",
        None,
        EventHistory,
        ("before",),
        "What happened, latest first.",
    ),
    Endpoint(
        "event_log",
        "GET",
        "/api/events/{event}/log",
        None,
        TEXT,
        (),
        "The log, as `railtable event verify` reads it.",
    ),
    Endpoint(
        "event_results",
        "GET",
        "/api/events/{event}/results",
        None,
        EventResults,
        (),
        "All results as JSON.",
    ),
    Endpoint(
        "event_results_csv",
        "GET",
        "/api/events/{event}/results.csv",
        None,
        CSV,
        (),
        "All results as CSV.",
    ),
    Endpoint(
        "event_calendar",
        "GET",
        "/api/events/{event}/calendar.ics",
        None,
        CALENDAR,
        (),
        "The rounds that have a time, for a calendar.",
    ),
)
