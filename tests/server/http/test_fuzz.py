"""Bad messages and requests cause no error, no hang and no change."""

import asyncio
import random
from collections.abc import Iterator

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from railtable.server.http import openapi
from railtable.wire.endpoints import ENDPOINTS
from tests.support.examples import examples
from tests.support.fuzzing import fuzz
from tests.support.server_process import serve

SEATS = [{"who": "me", "name": "Ada"}, {"who": "open"}]
FIRST = {"first_player": 1}


async def test_no_bad_message_causes_an_error_a_hang_or_a_change(server, person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", SEATS, options=FIRST))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    before = [await ben.get(f"tables/{table}/position?seat=1"), await ben.get(f"tables/{table}")]
    answers = await fuzz(ada, table, messages=1500, seed=1)
    after = [await ben.get(f"tables/{table}/position?seat=1"), await ben.get(f"tables/{table}")]
    assert after == before
    assert answers["problem"] > 300
    assert answers["stale"] > 20
    assert server.hub.metrics.errors.values == {}


def test_the_api_is_described_completely():
    document = openapi.document()
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert operation["operationId"] == endpoint.name
    text = msgspec.json.encode(document).decode()
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(document["components"]["schemas"])
    page = openapi.page()
    assert "<script" not in page
    assert "src=" not in page


@pytest.fixture(scope="module")
def api(tmp_path_factory) -> Iterator[str]:
    """A separate server with a table to attack."""
    database = tmp_path_factory.mktemp("api") / "t.sqlite3"
    with asyncio.Runner() as runner:
        process = runner.run(serve(str(database)))
        yield process.url
        runner.run(process.stop())


@pytest.fixture(scope="module")
def table(api: str) -> str:
    body = {"game": "trambahn", "seats": [{"who": "bot", "level": "random"}, {"who": "open"}]}
    made = httpx.post(f"{api}/api/tables", json=body)
    identifier: str = made.json()["id"]
    return identifier


@pytest.fixture(scope="module")
def event(api: str) -> str:
    body = {"name": "Ada", "title": "Open", "games": [{"game": "trambahn"}], "access": "open"}
    identifier: str = httpx.post(f"{api}/api/events", json=body).json()["card"]["id"]
    return identifier


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


# Streams never end by themselves.
schema = schemathesis.openapi.from_dict(openapi.document()).exclude(operation_id="stream")


@schema.parametrize()
@settings(
    max_examples=examples(6),
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_request_gets_a_described_answer(case, api, table, event):
    """Schemathesis: statuses, content types and bodies match OpenAPI, never a 500."""
    if "table" in case.path_parameters and random.random() < 0.7:
        case.path_parameters["table"] = table
    # At an event that exists, a request for changes waits for one.
    if "event" in case.path_parameters and not case.path.endswith("/changes"):
        case.path_parameters["event"] = event
    # A blank name or an unknown bot fits the schema and is still refused.
    case.call_and_validate(
        base_url=api, excluded_checks=CHECKS.get_by_names(["positive_data_acceptance"])
    )
