"""Challenges and deals of the day over HTTP."""

from typing import Final

from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.people.deal_rows import DEAL_ID
from railtable.server.people.shared_deals import SharedDeals
from railtable.wire import shared_deals as wire


def _deal(call: Call) -> str:
    deal = str(call.request.path_params["deal"])
    if not DEAL_ID.fullmatch(deal):
        raise Denied("no_such_deal", 404)
    return deal


async def handle_daily_deals(call: Call) -> wire.DailyDeals:
    return await SharedDeals(call.hub).daily(call.holder)


async def handle_challenges(call: Call) -> wire.Challenges:
    return await SharedDeals(call.hub).mine(call.holder)


async def handle_challenge(call: Call) -> wire.SharedDealInfo:
    call.rate_limits.acts.require(call.address)
    deals = SharedDeals(call.hub)
    made = await deals.challenge(call.body.table, call.known, call.address)
    return await deals.look(made, call.holder)


async def handle_deal(call: Call) -> wire.SharedDealInfo:
    return await SharedDeals(call.hub).look(_deal(call), call.holder)


async def handle_play_deal(call: Call) -> wire.DealTable:
    call.rate_limits.tables.require(call.address)
    table = await SharedDeals(call.hub).play(_deal(call), call.known, call.body, call.address)
    return wire.DealTable(table=table)


async def handle_close_deal(call: Call) -> wire.SharedDealInfo:
    deals = SharedDeals(call.hub)
    await deals.close(_deal(call), call.holder)
    return await deals.look(_deal(call), call.holder)


HANDLERS: Final[dict[str, Handler]] = {
    "daily_deals": handle_daily_deals,
    "challenges": handle_challenges,
    "challenge": handle_challenge,
    "deal": handle_deal,
    "play_deal": handle_play_deal,
    "close_deal": handle_close_deal,
}
WELCOMING: Final = frozenset({"challenge", "play_deal"})
"""Endpoints that create a guest secret if the asker has none."""
