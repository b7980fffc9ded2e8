"""Challenges and deals of the day: the same cards for everybody."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import Answer, DisplayName, GameKey, Request
from railtable.wire.endpoint import Endpoint
from railtable.wire.tables import Nothing, Pace

TableId: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,32}\Z")]
TryState: TypeAlias = Literal["new", "playing", "over"]


class MakeChallenge(Request, frozen=True, kw_only=True):
    """Make a challenge of a finished game in which the requester has a seat."""

    table: TableId


class PlayDeal(Request, frozen=True, kw_only=True):
    """Start the requester's only try at a deal, or return to it."""

    name: DisplayName
    pace: Pace = "normal"


class DealTable(Answer, frozen=True, kw_only=True):
    """The table of the requester's try."""

    table: str


class DealResult(Answer, frozen=True, kw_only=True):
    """The result of a try.

    `place` is the place at the table, `rank` the rank among all tries, null if the try does not
    count: it is still `playing`, its person has `left`, or it was finished too `late`. `rewinds`
    counts undos across luck, which only the game that a challenge was made from allows. `table`
    is known for the requester's try, and for all when the deal is revealed.
    """

    name: str
    you: bool
    rank: int | None
    state: Literal["new", "playing", "over", "left", "late"]
    place: int | None
    points: int | None
    rewinds: int
    table: str | None


class SharedDealInfo(Answer, frozen=True, kw_only=True):
    """A challenge or a deal of the day, as the requester may see it.

    `levels` are the bots of the seats, null for the person's `seat`. `name` is the maker's.
    `same_cards`: the cards are those of a finished game. `state` and `table` are the requester's
    try. `results` are null until the requester has finished, or the deal is revealed; so are the
    `seed` and other people's tables until the deal is revealed.
    """

    id: str
    kind: Literal["challenge", "daily"]
    game: GameKey
    day: str | None
    seat: Seat
    levels: list[str | None]
    options: dict[str, Any]
    name: str
    yours: bool
    same_cards: bool
    made: float
    closes: float
    is_open: bool
    is_revealed: bool
    commitment: str
    seed: str | None
    tries: int
    state: TryState
    table: str | None
    results: list[DealResult] | None


class ChallengeCard(Answer, frozen=True, kw_only=True):
    """A challenge in the requester's list: made or tried by them."""

    id: str
    game: GameKey
    name: str
    yours: bool
    state: TryState
    tries: int
    is_open: bool
    made: float


class Challenges(Answer, frozen=True, kw_only=True):
    """The requester's challenges, the latest first."""

    challenges: list[ChallengeCard]


class DailyDeal(Answer, frozen=True, kw_only=True):
    """The deal of the day of one game, with the requester's try."""

    id: str
    game: GameKey
    seat: Seat
    levels: list[str | None]
    commitment: str
    tries: int
    state: TryState
    table: str | None
    place: int | None
    points: int | None


class DailyDeals(Answer, frozen=True, kw_only=True):
    """The deals of a day (UTC). `streak` counts successive days with a finished deal."""

    day: str
    closes: float
    deals: list[DailyDeal]
    streak: int


ENDPOINTS: Final = (
    Endpoint(
        "daily_deals",
        "GET",
        "/api/daily-deals",
        None,
        DailyDeals,
        (),
        "Today's deal of each game, the same for everybody.",
    ),
    Endpoint(
        "challenges",
        "GET",
        "/api/challenges",
        None,
        Challenges,
        (),
        "The challenges that the asker made or tried.",
    ),
    Endpoint(
        "challenge",
        "POST",
        "/api/challenges",
        MakeChallenge,
        SharedDealInfo,
        (),
        "Make a challenge of a finished game: others play the same cards from the same seat.",
    ),
    Endpoint(
        "deal",
        "GET",
        "/api/deals/{deal}",
        None,
        SharedDealInfo,
        (),
        "A challenge or a deal of the day; results are shown after your own try.",
    ),
    Endpoint(
        "play_deal",
        "POST",
        "/api/deals/{deal}/play",
        PlayDeal,
        DealTable,
        (),
        "Start your only try at a deal, or return to it; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "close_deal",
        "POST",
        "/api/deals/{deal}/close",
        Nothing,
        SharedDealInfo,
        (),
        "Close a challenge (its maker): nobody can start it any more, and it is revealed.",
    ),
)
