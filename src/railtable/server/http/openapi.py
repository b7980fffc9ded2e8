"""The OpenAPI document of the API, and a page that shows it without scripts."""

from functools import cache
from html import escape
from typing import Any, Final

import msgspec

import railtable
from railtable.wire import history, live, tables
from railtable.wire.endpoint import MEDIA_TYPES, TEXT, Endpoint
from railtable.wire.endpoints import ENDPOINTS, LIVE
from railtable.wire.examples import example_of

REF: Final = "#/components/schemas/{name}"
STATUSES: Final = {
    "400": "malformed",
    "403": "not yours, or another origin",
    "404": "no such table, seat, moment or group",
    "409": "too late, or not now",
    "410": "closed by moderators",
    "413": "too large",
    "415": "not JSON",
    "422": "makes no game, or against the rules",
    "429": "too fast",
    "503": "busy, full or stopping",
}
MOVE_STATUSES: Final = {"409": live.Stale | tables.Problem, "422": live.Refused | tables.Problem}
NUMBERS: Final = {
    *("seat", "version", "revision", "since", "part", "number", "round", "after", "before")
}
LETTERS: Final = {"word": "34", "deal": "1,64", "game": "1,64"}
"""The number of letters of path parameters other than 12."""


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    types = [one.body for one in ENDPOINTS if one.body not in {None, TEXT}]
    types += [one.answer for one in ENDPOINTS if not _is_text(one.answer)]
    messages = (live.ClientMessage, live.ServerMessage, tables.Problem, *MOVE_STATUSES.values())
    schemas, components = msgspec.json.schema_components([*types, *messages], ref_template=REF)
    by_type = dict(zip([*map(_name, types), *map(_name, messages)], schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, by_type)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Railtable", "version": railtable.__version__, "description": _about()},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "railtable"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"guest": []}, {"program": []}],
    }


@cache
def document_text() -> bytes:
    """Return the encoded document, which is the same for everybody and cached."""
    return msgspec.json.encode(document())


def _about() -> str:
    return (
        f"Play is also a WebSocket at {LIVE}: see docs/protocol.md, "
        "and the schemas Hello, Play, Update and their like below."
    )


def _is_text(given: Any) -> bool:
    return isinstance(given, str)


def _name(given: Any) -> str:
    return repr(given)


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint)],
        "responses": _responses(endpoint, schemas),
    }
    if endpoint.body is not None:
        content = {
            kind: {**described, "example": example_of(endpoint.body)}
            for kind, described in _content(endpoint.body, schemas).items()
        }
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": _parameter(name)} for name in names
    ]


def _query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": False, "schema": _parameter(name)}
        for name in endpoint.query
    ]


def _parameter(name: str) -> dict[str, Any]:
    if name in NUMBERS:
        return {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    if name in history.HISTORY_FILTERS:
        return {"type": "string", "enum": list(history.HISTORY_FILTERS[name])}
    letters = LETTERS.get(name, "12")
    return {"type": "string", "pattern": f"^[A-Za-z0-9_-]{{{letters}}}$"}


def _responses(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    responses = {"200": {"description": "done", "content": _content(endpoint.answer, schemas)}}
    is_move = endpoint.body is not TEXT and endpoint.body in live.ClientMessage.__args__
    for status, meaning in STATUSES.items():
        given = MOVE_STATUSES.get(status, tables.Problem) if is_move else tables.Problem
        responses[status] = {"description": meaning, "content": _content(given, schemas)}
    return responses


def _content(given: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    if _is_text(given):
        return {MEDIA_TYPES[given]: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[_name(given)]}}


STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { overflow: auto; background: #8881; padding: .5rem; }
h3 code { background: #8882; padding: .1rem .4rem; border-radius: .2rem; }
summary { cursor: pointer; }
"""


@cache
def page() -> str:
    """Return the document as an HTML page."""
    described = document()
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width'>",
        f"<title>Railtable API</title><style>{STYLE}</style><h1>Railtable API</h1>",
        f"<p>{escape(described['info']['description'])}</p>",
        "<p>Machine-readable: <a href=/api/openapi.json>openapi.json</a></p>",
    ]
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            parts.append(_section(path, method, operation))
    parts.append("<h2>Schemas</h2>")
    for name, schema in described["components"]["schemas"].items():
        text = escape(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
        parts.append(
            f"<details id='{escape(name)}'><summary><code>{escape(name)}</code></summary>"
            f"<pre>{text}</pre></details>"
        )
    return "\n".join(parts)


def _section(path: str, method: str, operation: dict[str, Any]) -> str:
    lines = [
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3>",
        f"<p>{escape(operation['summary'])}</p><ul>",
    ]
    lines += [
        f"<li>{one['in']}: <code>{one['name']}</code></li>" for one in operation["parameters"]
    ]
    if "requestBody" in operation:
        lines.append(f"<li>body: {_links(operation['requestBody'])}{_example(operation)}</li>")
    lines.append(f"<li>answer: {_links(operation['responses']['200'])}</li></ul></section>")
    return "".join(lines)


def _example(operation: dict[str, Any]) -> str:
    """Return the example of a request's body."""
    (content,) = operation["requestBody"]["content"].values()
    example = content["example"]
    text = example if isinstance(example, str) else msgspec.json.encode(example).decode()
    return f"<pre>{escape(text)}</pre>"


def _links(described: dict[str, Any]) -> str:
    """Return links to every schema referenced inside."""
    text = msgspec.json.encode(described).decode()
    names = dict.fromkeys(part.split('"')[0] for part in text.split("#/components/schemas/")[1:])
    return (
        ", ".join(f"<a href='#{escape(n)}'><code>{escape(n)}</code></a>" for n in names) or "text"
    )
