"""The log of an event: its settings and what happened, one Struct for each kind of entry.

A server stores entries as they are and never changes one; `state.fold` makes the event of
them.  In a file each entry is one line of JSON.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from railtable.core.errors import LONGEST_FACT
from railtable.events.errors import BadEvent

MOST_SEATS: Final = 10
MOST_PLAYERS: Final = 2000
MOST_ROUNDS: Final = 200
MOST_ENTRIES: Final = 200_000
MAX_LINE: Final = 200_000
"""Characters in a line: a pairing of all players fits."""

Format: TypeAlias = Literal["evening", "round_robin", "swiss", "league", "cup", "duplicate"]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Text: TypeAlias = Annotated[str, Meta(max_length=400)]
RoundNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
Score: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)]

BOT: Final = ""
"""The id of a bot that fills a seat nobody holds."""


class GameChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and its options."""

    game: Id
    options: dict[str, Any] = {}


class EventSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event's settings; only format, games and seats have no default.

    `games` take turns, a round each.  Tables have `seats`, or one of the smaller `sizes`
    where the players do not divide.  `points` are by place at a full table, by default
    seats - 1 down to 0.  With `fill`, bots take seats that nobody holds; without, players
    have byes.  `absent` is the share of a bot's result that the absent player gets.
    `pairing` is how two-seat Swiss is paired: by our search or by FIDE's Dutch system.
    A league has `divisions`; after each season of `season` rounds (0: all) `promoted`
    players change up and as many down.  In a cup the best `advance` of a table go on.
    `table` is for whoever opens tables (pace, rated): nothing here reads it.
    """

    format: Format
    games: Annotated[list[GameChoice], Meta(min_length=1, max_length=20)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    sizes: Annotated[list[Annotated[int, Meta(ge=2)]], Meta(max_length=MOST_SEATS)] = []
    rounds: RoundNumber = 3
    points: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=MOST_SEATS)] = []
    absent: Literal["half", "none", "all"] = "half"
    bye: Literal["mean", "win", "none"] = "mean"
    fill: bool = False
    bot: Text = ""
    late_entry: bool = True
    pairing: Literal["search", "dutch"] = "search"
    divisions: Annotated[int, Meta(ge=1, le=50)] = 1
    season: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    promoted: Annotated[int, Meta(ge=0, le=50)] = 1
    advance: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 2
    table: dict[str, Any] = {}

    @property
    def table_sizes(self) -> list[int]:
        """The allowed sizes, the preferred one first."""
        return [self.seats, *sorted(set(self.sizes) - {self.seats}, reverse=True)]

    @property
    def place_points(self) -> list[int]:
        """The points by place at a full table."""
        return self.points or list(range(self.seats - 1, -1, -1))


class EventEntry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """One line of the log; `by` and `at` are its author and second, if known."""

    by: Text = ""
    at: Annotated[int, Meta(ge=0)] = 0


class Opened(EventEntry, frozen=True, tag="opened"):
    """The event begins.  `seed` is public: every pairing follows from it and the results."""

    settings: EventSettings
    seed: Id


class EntrantJoined(EventEntry, frozen=True, tag="joined"):
    """A player enters, before the first round or later.  `rating` gives the first order."""

    player: Id
    name: Text = ""
    rating: Annotated[int, Meta(ge=-(10**6), le=10**6)] = 0


class EntrantLeft(EventEntry, frozen=True, tag="left"):
    """A player leaves and is not paired any more."""

    player: Id


class EntrantReturned(EventEntry, frozen=True, tag="returned"):
    """A player who left is back from the next round on."""

    player: Id


class Replaced(EventEntry, frozen=True, tag="replaced"):
    """Another person plays on for a player, whose points and meetings stay."""

    player: Id
    person: Id
    name: Text = ""


class PairedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round: players in the order of seats; BOT where a bot fills one."""

    players: Annotated[list[str], Meta(min_length=2, max_length=MOST_SEATS)]
    game: int = 0
    """Which of the settings' games, from 0."""
    division: int = 0


class Paired(EventEntry, frozen=True, tag="paired"):
    """A round is paired.  `deal` is the commitment to its shared deal, if it has one."""

    round: RoundNumber
    tables: list[PairedTable]
    byes: list[Id] = []
    deal: Text = ""


class Unpaired(EventEntry, frozen=True, tag="unpaired"):
    """A pairing is undone before any of its tables started, and will be made anew."""

    round: RoundNumber
    reason: Text


class TableStarted(EventEntry, frozen=True, tag="started"):
    """A table of a round started; tables count from 1."""

    round: RoundNumber
    table: TableNumber


class Finished(EventEntry, frozen=True, tag="finished"):
    """A table's result by seat; `absent` are the seats a bot held for their player."""

    round: RoundNumber
    table: TableNumber
    ranks: list[Annotated[int, Meta(ge=1, le=MOST_SEATS)]]
    scores: list[Score]
    absent: list[Annotated[int, Meta(ge=0, lt=MOST_SEATS)]] = []
    record: Text = ""


class Adjusted(EventEntry, frozen=True, tag="adjusted"):
    """A host corrects the result of a finished table; everybody sees the reason."""

    round: RoundNumber
    table: TableNumber
    ranks: list[Annotated[int, Meta(ge=1, le=MOST_SEATS)]]
    scores: list[Score]
    reason: Annotated[str, Meta(min_length=1, max_length=400)]
    absent: list[Annotated[int, Meta(ge=0, lt=MOST_SEATS)]] = []


class Revealed(EventEntry, frozen=True, tag="revealed"):
    """The seed of a round's shared deal, once its last table is over."""

    round: RoundNumber
    seed: Id


class Paused(EventEntry, frozen=True, tag="paused"):
    """No round is paired until the event is resumed."""


class Resumed(EventEntry, frozen=True, tag="resumed"):
    """The event goes on."""


class EventStanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the standings.

    `separated_by` names what puts the player behind the one before: `points`, a tie-break,
    or nothing where they share the place (never: the lot decides last).
    """

    place: int
    player: str
    points: float
    played: int
    wins: float
    direct: float
    opponents: float
    separated_by: str = ""
    byes: int = 0
    division: int = 0
    rounds_survived: int = 0


class Closed(EventEntry, frozen=True, tag="closed"):
    """The event is over, with the standings as they were published."""

    standings: list[EventStanding] = []


AnyEventEntry: TypeAlias = (
    Opened
    | EntrantJoined
    | EntrantLeft
    | EntrantReturned
    | Replaced
    | Paired
    | Unpaired
    | TableStarted
    | Finished
    | Adjusted
    | Revealed
    | Paused
    | Resumed
    | Closed
)

_DECODER: Final = msgspec.json.Decoder(AnyEventEntry)


def format_log(entries: list[AnyEventEntry]) -> str:
    """Return a log as JSON lines."""
    return "".join(msgspec.json.encode(entry).decode() + "\n" for entry in entries)


def parse_log(source: str | bytes) -> list[AnyEventEntry]:
    """Return the entries of a file, or raise BadEvent naming the line."""
    try:
        text = source.decode() if isinstance(source, bytes) else source
    except UnicodeDecodeError:
        raise BadEvent("not_utf8", {}, 1) from None
    lines = text.splitlines()
    if not lines:
        raise BadEvent("event_empty", {}, 1)
    if len(lines) > MOST_ENTRIES:
        raise BadEvent("event_too_long", {"limit": MOST_ENTRIES}, MOST_ENTRIES)
    return [parse_entry(line, number) for number, line in enumerate(lines, start=1)]


def parse_entry(line: str, number: int = 0) -> AnyEventEntry:
    """Return the entry a line holds, or raise BadEvent."""
    if len(line) > MAX_LINE:
        raise BadEvent("line_too_long", {"limit": MAX_LINE}, number)
    try:
        entry: AnyEventEntry = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = str(error)[:LONGEST_FACT]
        raise BadEvent("event_malformed", {"reason": reason}, number) from None
    return entry
