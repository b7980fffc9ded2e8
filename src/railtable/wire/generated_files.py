"""The generated files: one for the shell, one for each game."""

from typing import Any

import msgspec

from railtable.core.rules import GameInfo
from railtable.games import OURS, find_rules
from railtable.wire import live, tables
from railtable.wire.base import PROTOCOL, Request
from railtable.wire.endpoint import MEDIA_TYPES, Endpoint
from railtable.wire.endpoints import ENDPOINTS, LIVE
from railtable.wire.typescript import Module


def format_shell() -> str:
    """Return the messages shared by all games, and the endpoints of the API."""
    module = Module(requests=(Request,))
    module.text(f"export const PROTOCOL = {PROTOCOL};")
    module.text(f"export const GAMES = [{', '.join(repr(key) for key in OURS)}] as const;")
    module.text(
        "/** A game's key: of `GAMES`, or of a game that an installed package brings. */\n"
        "export type GameKey = string;"
    )
    module.text(_facts())
    module.text("/** A seat number; -1 is chance, -2 nobody. */\nexport type Seat = number;")
    module.alias("SeatPlan", tables.SeatPlan)
    module.alias("Clock", tables.Clock)
    module.alias("ClientMessage", live.ClientMessage)
    module.alias("ServerMessage", live.ServerMessage)
    module.alias("MoveAnswer", live.MoveAnswer)
    lines = [_endpoint(module, endpoint) for endpoint in ENDPOINTS]
    module.text("\n".join(["export interface Api {", *lines, "}"]))
    paths = [f"  {e.name}: ['{e.method}', '{e.path}']," for e in ENDPOINTS]
    module.text("\n".join(["export const PATHS = {", *paths, "} as const;"]))
    module.text(f"export const LIVE = '{LIVE}';")
    return module.format("The messages between page and server.")


def _facts() -> str:
    """Return the data of the game posters, for use before the server has answered."""
    lines = [
        f"  '{key}': {{ seats: [{info.min_seats}, {info.max_seats}],"
        f" minutes: [{info.minutes[0]}, {info.minutes[1]}] }},"
        for key, info in ((key, find_rules(key).info) for key in OURS)
    ]
    pair = "readonly [number, number]"
    return "\n".join(
        [
            "/** How many play, and how long people take: for posters, before the server is asked. */",
            f"export const FACTS: Readonly<Record<string, {{ seats: {pair}; minutes: {pair} }}>> = {{",
            *lines,
            "};",
        ]
    )


def _endpoint(module: Module, endpoint: Endpoint) -> str:
    body = "null" if endpoint.body is None else _body(module, endpoint.body)
    answer = _body(module, endpoint.answer)
    query = " | ".join(f"'{name}'" for name in endpoint.query) or "never"
    return (
        f"  /** {endpoint.about} */\n"
        f"  readonly {endpoint.name}: {{ body: {body}; answer: {answer}; query: {query} }};"
    )


def _body(module: Module, given: Any) -> str:
    if isinstance(given, str) and given in MEDIA_TYPES:
        return "string"
    spelled = module.spell(given)
    return spelled.replace("<View, Action>", "").replace("<Action>", "").replace("<View>", "")


def format_game(key: str) -> str:
    """Return one game's view, actions, options and, if it has one, report."""
    info: GameInfo = find_rules(key).info
    stem = "".join(part.capitalize() for part in info.key.replace("_", "-").split("-"))
    module = Module()
    module.declare(info.view)
    module.alias(f"{stem}Action", info.action)
    module.declare(info.options)
    named = [("View", info.view), ("Options", info.options)]
    if info.report is not None:
        module.declare(info.report)
        named.append(("Report", info.report))
    for suffix, cls in named:
        if cls.__name__ != f"{stem}{suffix}":
            module.text(f"export type {stem}{suffix} = {cls.__name__};")
    default = msgspec.json.encode(info.options(), order="deterministic").decode()
    module.text(f"export const DEFAULT_OPTIONS: {stem}Options = {default};")
    return module.format(f"{stem}: view, actions and options.")
