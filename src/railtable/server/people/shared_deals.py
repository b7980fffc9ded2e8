"""Challenges and deals of the day: the same cards for everybody, one try each.

The seed of a deal is random and stored with the deal. Nobody sees it before the deal is revealed.
"""

import contextlib
import secrets
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final, Literal

import msgspec

from railtable.core.chance import SEED_BYTES, commit
from railtable.core.errors import UnknownGame
from railtable.core.seats import Seat
from railtable.games import OURS, find_rules
from railtable.server.credentials import new_id, new_table_id
from railtable.server.errors import Conflict, Denied
from railtable.server.hub import Hub
from railtable.server.people import deal_rows
from railtable.server.people.deal_rows import Try, require_deal
from railtable.server.tables.creation import create_try
from railtable.server.tables.seats import default_level, parse_name
from railtable.server.tables.shared_deals import (
    GRACE_SECONDS,
    SharedDeal,
    challenger_seat,
    deal_addition,
    levels_around,
    share_deal,
)
from railtable.server.tables.table import HostedTable
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import shared_deals as wire
from railtable.wire.tables import Pace

OPEN_SECONDS: Final = 7 * 24 * 3600.0
"""How long a challenge is open."""
MOST_CHALLENGES: Final = 30
"""Maximum open challenges of one person."""
DEAL_ID_BYTES: Final = 12
OLDEST_DAYS: Final = 31
"""Deals of the day from before this many days are not listed."""


class SharedDeals:
    """The shared deals of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store

    # Challenges.

    async def challenge(self, table: str, holder: str, address: str) -> str:
        """Make a challenge of a finished game; return its deal.

        The cards are those of the game if it was dealt as a shared deal, otherwise new ones.
        """
        room = await self._hub.open(table, address)
        await self._require_few(holder)
        now = self._hub.wall_time()
        closes, deal_id = now + OPEN_SECONDS, new_id(DEAL_ID_BYTES)
        found = await room.change(partial(share_deal, holder=holder, new_id=deal_id, closes=closes))
        if found is not None:
            return found[0]
        deal = await room.read(lambda hosted: _new_cards(hosted, holder, deal_id, (now, closes)))
        await self._store.execute(deal_addition(deal))
        return deal.id

    async def _require_few(self, holder: str) -> None:
        [(many,)] = await self._store.fetch(
            deal_rows.OPEN_CHALLENGES, holder, self._hub.wall_time()
        )
        if many >= MOST_CHALLENGES:
            raise Denied("too_many_challenges", 409, {"most": MOST_CHALLENGES})

    async def close(self, deal: str, holder: str | None) -> None:
        """Close a challenge for its maker."""
        found = await require_deal(self._store, deal)
        if holder is None or found.holder != holder:
            raise Denied("not_your_challenge", 403)
        await deal_rows.close_deal(self._store, deal, self._hub.wall_time())

    async def mine(self, holder: str | None) -> wire.Challenges:
        """Return the challenges that a person made or tried, the latest first."""
        if holder is None:
            return wire.Challenges(challenges=[])
        rows = await self._store.fetch(deal_rows.CHALLENGES, holder, deal_rows.SHOWN_CHALLENGES)
        ids = [row[0] for row in rows]
        own = await deal_rows.own_tries(self._store, ids, holder)
        counts = await deal_rows.count_tries(self._store, ids)
        cards = []
        for one in ids:
            deal = await require_deal(self._store, one)
            cards.append(
                wire.ChallengeCard(
                    id=one,
                    game=deal.game,
                    name=deal.name,
                    yours=deal.holder == holder,
                    state=_state(own.get(one)),
                    tries=counts.get(one, 0),
                    is_open=deal.closes > self._hub.wall_time(),
                    made=deal.made,
                )
            )
        return wire.Challenges(challenges=cards)

    # Tries.

    async def play(self, deal_id: str, holder: str, wish: wire.PlayDeal, address: str) -> str:
        """Return the table of a person's only try at a deal; start the try if there is none."""
        deal = await require_deal(self._store, deal_id)
        _require_rules(deal)
        mine = await deal_rows.own_try(self._store, deal_id, holder)
        if mine is None:
            mine = await self._begin(deal, holder, parse_name(wish.name))
        if not await self._store.entries(mine.table, 0):
            # The try was just added, or a crash came between it and its table.
            await self._add_table(deal, mine, wish.pace, address)
        return mine.table

    async def _begin(self, deal: SharedDeal, holder: str, name: str) -> Try:
        now = self._hub.wall_time()
        await deal_rows.add_try(self._store, deal.id, (holder, name, new_table_id()), now)
        mine = await deal_rows.own_try(self._store, deal.id, holder)
        if mine is not None:
            return mine
        if deal.closes <= now:
            raise Denied("deal_closed", 409)
        if await deal_rows.has_sat(self._store, deal.id, holder):
            raise Denied("deal_seen", 409)
        raise Denied("deal_full", 409, {"most": deal_rows.MOST_TRIES})

    async def _add_table(self, deal: SharedDeal, mine: Try, pace: Pace, address: str) -> None:
        hosted = await run_in_thread(
            lambda: create_try(deal, mine.table, mine.holder, mine.name, pace)
        )
        # Another request of the same person may have been faster.
        with contextlib.suppress(Conflict):
            await self._hub.add(hosted, address)

    # Results.

    async def look(self, deal_id: str, holder: str | None) -> wire.SharedDealInfo:
        """Return a deal as a person may see it: results only after their own try."""
        now = self._hub.wall_time()
        is_revealed = await self._hub.reveal_deal(deal_id)
        deal = await require_deal(self._store, deal_id)
        mine = await deal_rows.own_try(self._store, deal_id, holder)
        has_played = mine is not None and mine.ended is not None
        counts = await deal_rows.count_tries(self._store, [deal_id])
        return wire.SharedDealInfo(
            id=deal.id,
            kind="daily" if deal.kind == "daily" else "challenge",
            game=deal.game,
            day=deal.id[:10] if deal.kind == "daily" else None,
            seat=deal.seat,
            levels=deal.levels,
            options=msgspec.json.decode(deal.options),
            name=deal.name,
            yours=holder is not None and deal.holder == holder,
            same_cards=deal.same_cards,
            made=deal.made,
            closes=deal.closes,
            is_open=deal.closes > now and not is_revealed,
            is_revealed=is_revealed,
            commitment=commit(bytes.fromhex(deal.seed)),
            seed=deal.seed if is_revealed else None,
            tries=counts.get(deal_id, 0),
            state=_state(mine),
            table=None if mine is None else mine.table,
            results=await self._results(deal, mine, is_revealed=is_revealed)
            if has_played or is_revealed
            else None,
        )

    async def _results(
        self, deal: SharedDeal, mine: Try | None, *, is_revealed: bool
    ) -> list[wire.DealResult]:
        best = await deal_rows.best_tries(self._store, deal.id)
        is_shown = (
            mine is None or mine.seat != deal.seat or mine.holder in {one.holder for one in best}
        )
        shown = best if is_shown or mine is None else [*best, mine]
        late = deal.closes + GRACE_SECONDS
        ranks: dict[tuple[int | None, int | None], int | None] = {}
        results = []
        for one in shown:
            score = (one.place, one.points)
            if one.ended is not None and not one.has_left and score not in ranks:
                ranks[score] = await deal_rows.rank_of(self._store, one)
            is_late = one.ended is not None and one.ended > late
            results.append(_result(one, mine, ranks.get(score), show=is_revealed, late=is_late))
        return results

    # The deals of the day.

    async def daily(self, holder: str | None) -> wire.DailyDeals:
        """Return today's deals (UTC), and a person's tries and streak."""
        today = datetime.fromtimestamp(self._hub.wall_time(), UTC).date()
        deals = [await self._of_day(today, game) for game in OURS]
        ids = [deal.id for deal in deals]
        own = await deal_rows.own_tries(self._store, ids, holder)
        counts = await deal_rows.count_tries(self._store, ids)
        days = await self._days(holder)
        return wire.DailyDeals(
            day=today.isoformat(),
            closes=deals[0].closes,
            deals=[_daily(deal, own.get(deal.id), counts.get(deal.id, 0)) for deal in deals],
            streak=streak_of(days, today),
        )

    async def _of_day(self, day: date, game: str) -> SharedDeal:
        deal_id = f"{day.isoformat()}-{game}"
        found = await deal_rows.find_deal(self._store, deal_id)
        if found is not None:
            return found
        # Of two processes that make the deal of the day, the first one counts.
        await self._store.execute(deal_addition(_new_daily(deal_id, day, game)))
        return await require_deal(self._store, deal_id)

    async def _days(self, holder: str | None) -> set[date]:
        rows = []
        if holder is not None:
            rows = await self._store.fetch(deal_rows.DAYS, holder, deal_rows.MOST_DAYS)
        return {date.fromisoformat(deal[:10]) for (deal,) in rows}


def streak_of(days: set[date], today: date) -> int:
    """Return the number of successive days up to today, or to yesterday if today is not played."""
    day = today if today in days else today - timedelta(days=1)
    streak = 0
    while day in days:
        streak += 1
        day -= timedelta(days=1)
    return streak


def _new_daily(deal_id: str, day: date, game: str) -> SharedDeal:
    """Return a new deal of the day; the person's seat changes from day to day."""
    info = find_rules(game).info
    opens = datetime(day.year, day.month, day.day, tzinfo=UTC)
    seat = day.toordinal() % info.usual_seats
    level = default_level()
    return SharedDeal(
        id=deal_id,
        kind="daily",
        game=game,
        rules_version=info.version,
        options="{}",
        seat=seat,
        levels=[None if number == seat else level for number in range(info.usual_seats)],
        seed=secrets.token_hex(SEED_BYTES),
        same_cards=False,
        table=None,
        holder=None,
        name="",
        made=opens.timestamp(),
        closes=(opens + timedelta(days=1)).timestamp(),
    )


def _new_cards(
    hosted: HostedTable, holder: str, deal_id: str, times: tuple[float, float]
) -> SharedDeal:
    """Return a challenge with the settings of a finished game and new cards."""
    seat: Seat = challenger_seat(hosted, holder)
    if hosted.created.game not in OURS:
        raise Denied("no_shared_deals", 409, {"game": hosted.created.game})
    return SharedDeal(
        id=deal_id,
        kind="challenge",
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        options=msgspec.json.encode(hosted.created.options).decode(),
        seat=seat,
        levels=levels_around(hosted, seat),
        seed=secrets.token_hex(SEED_BYTES),
        same_cards=False,
        table=None,
        holder=holder,
        name=hosted.seats[seat].name,
        made=times[0],
        closes=times[1],
    )


def _require_rules(deal: SharedDeal) -> None:
    """Refuse a deal of a game that is not here any more, or that has other rules now."""
    try:
        version = find_rules(deal.game).info.version
    except UnknownGame as error:
        raise Denied(error.key, 409, error.facts) from None
    if version != deal.rules_version:
        facts: dict[str, str | int] = {"wanted": deal.rules_version, "have": version}
        raise Denied("other_rules_version", 409, facts)


def _state(mine: Try | None) -> Literal["new", "playing", "over"]:
    if mine is None:
        return "new"
    return "playing" if mine.ended is None else "over"


def _daily(deal: SharedDeal, mine: Try | None, tries: int) -> wire.DailyDeal:
    return wire.DailyDeal(
        id=deal.id,
        game=deal.game,
        seat=deal.seat,
        levels=deal.levels,
        commitment=commit(bytes.fromhex(deal.seed)),
        tries=tries,
        state=_state(mine),
        table=None if mine is None else mine.table,
        place=None if mine is None else mine.place,
        points=None if mine is None else mine.points,
    )


def _result(
    one: Try, mine: Try | None, rank: int | None, *, show: bool, late: bool
) -> wire.DealResult:
    is_you = mine is not None and one.holder == mine.holder
    is_out = one.has_left or late
    return wire.DealResult(
        name=one.name,
        you=is_you,
        rank=None if is_out or one.ended is None else rank,
        state="left" if one.has_left else "late" if late else _state(one),
        place=one.place,
        points=one.points,
        rewinds=one.rewinds,
        table=one.table if show or is_you else None,
    )
