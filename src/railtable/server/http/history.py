"""Results over HTTP: the asker's, and those of people with a public page."""

import re
from typing import Final, NamedTuple

from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.people import deal_rows, event_people, history
from railtable.server.people.groups import tables_of_groups
from railtable.server.people.leaderboard import best_players, ratings_of
from railtable.server.people.public_pages import holders_of, pages_of
from railtable.server.people.statistics import OpponentRecord, beaten_by, statistics_of
from railtable.wire import history as wire

GAME_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


def _part(call: Call) -> int:
    part = call.query("part") or 0
    if part >= history.MOST_PARTS:
        raise Denied("no_such_page", 404)
    return part


class _Wanted(NamedTuple):
    """The games that a request selects."""

    game: str | None
    filters: list[tuple[str, str]]


def _wanted(call: Call) -> _Wanted:
    asked = call.request.query_params
    game = asked.get("game") or None
    if game is not None and not GAME_KEY.fullmatch(game):
        raise Denied("malformed_query", facts={"name": "game"})
    filters = [(name, asked[name]) for name in wire.HISTORY_FILTERS if asked.get(name)]
    for name, value in filters:
        if value not in wire.HISTORY_FILTERS[name]:
            raise Denied("malformed_query", facts={"name": name})
    return _Wanted(game, filters)


async def handle_history(call: Call) -> wire.History:
    part, wanted, holder = _part(call), _wanted(call), call.holder
    if holder is None:
        return wire.History(games=[], part=part, more=False)
    own = await holders_of(call.hub.store, holder)
    games, more = await history.games_of(call.hub.store, own, part, *wanted)
    pages = await pages_of(call.hub.store, history.holders_in(games))
    shown = [history.own_game(game, own, pages) for game in games]
    return wire.History(games=shown, part=part, more=more)


async def _everybody(met: list[OpponentRecord]) -> list[OpponentRecord]:
    return met


async def handle_statistics(call: Call) -> wire.Statistics:
    if call.holder is None:
        return wire.Statistics(games=[])
    own = await holders_of(call.hub.store, call.holder)
    return await statistics_of(call.hub.store, own, _everybody)


async def handle_beaten(call: Call) -> wire.Beaten:
    if call.holder is None:
        return wire.Beaten(levels={})
    return await beaten_by(call.hub.store, await holders_of(call.hub.store, call.holder))


async def handle_ratings(call: Call) -> wire.Ratings:
    if call.holder is None:
        return wire.Ratings(ratings=[])
    return wire.Ratings(ratings=await ratings_of(call.hub.store, call.holder))


async def handle_best(call: Call) -> wire.BestPlayers:
    return await best_players(call.hub.store)


async def _on_page(call: Call) -> list[str]:
    """Return the holders of a public page; a hidden page looks like a missing one."""
    holder, _ = await call.people.accounts.on_page(call.request.path_params["page"])
    return await holders_of(call.hub.store, holder)


async def handle_person_results(call: Call) -> wire.PersonResults:
    own = await _on_page(call)

    async def public(met: list[OpponentRecord]) -> list[OpponentRecord]:
        pages = await pages_of(call.hub.store, {one.holder for one in met if one.holder})
        return [one for one in met if one.holder is None or one.holder in pages]

    counted = await statistics_of(call.hub.store, own, public, is_public=True)
    rated = await ratings_of(call.hub.store, own[0])
    return wire.PersonResults(statistics=counted.games, ratings=rated)


async def handle_person_history(call: Call) -> wire.History:
    own, part, wanted = await _on_page(call), _part(call), _wanted(call)
    games, more = await history.games_of(call.hub.store, own, part, *wanted)
    pages = await pages_of(call.hub.store, history.holders_in(games))
    store, tables = call.hub.store, [game.table for game in games]
    private = await tables_of_groups(store, tables)
    # A result would tell others how well the same cards can be played.
    secret = await deal_rows.secret_deal_tables(store, tables)
    secret |= await event_people.secret_event_tables(store, tables)
    shown = [
        history.public_game(game, own, pages, private) for game in games if game.table not in secret
    ]
    return wire.History(games=shown, part=part, more=more)


HANDLERS: Final[dict[str, Handler]] = {
    "history": handle_history,
    "statistics": handle_statistics,
    "beaten": handle_beaten,
    "ratings": handle_ratings,
    "best": handle_best,
    "person_results": handle_person_results,
    "person_history": handle_person_history,
}
