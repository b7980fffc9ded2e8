"""The examples of the OpenAPI document: every request has one, and the server can read it."""

import re

import httpx
import msgspec
import pytest

from railtable.server.http.openapi import document, page
from railtable.wire.endpoint import TEXT
from railtable.wire.endpoints import ENDPOINTS
from railtable.wire.examples import EXAMPLES, example_of

WITH_BODY = [one for one in ENDPOINTS if one.body is not None]


def test_every_body_with_fields_has_an_example():
    bodies = {one.body for one in WITH_BODY}
    assert set(EXAMPLES) <= bodies, "no example is left over"
    for body in bodies - set(EXAMPLES):
        assert msgspec.structs.fields(body) == (), f"{body} needs an example"


@pytest.mark.parametrize("endpoint", WITH_BODY, ids=lambda one: one.name)
def test_an_example_is_a_body_and_is_shown(endpoint):
    example = example_of(endpoint.body)
    if endpoint.body is not TEXT:
        msgspec.json.decode(msgspec.json.encode(example), type=endpoint.body)
    operation = document()["paths"][endpoint.path][endpoint.method.lower()]
    (content,) = operation["requestBody"]["content"].values()
    assert content["example"] == example
    assert "<pre>" in page()


PARTS = {"seat": "0", "number": "1", "deal": "abcd", "round": "1", "part": "0"}


async def test_the_server_reads_every_example(server):
    """Most are refused, since there is no such table or group, but none as malformed."""
    async with httpx.AsyncClient(base_url=server.url) as guest:
        for endpoint in WITH_BODY:
            path = re.sub(
                r"\{(\w+)\}", lambda part: PARTS.get(part[1], "Xk3vQw9aB2cD"), endpoint.path
            )
            example = example_of(endpoint.body)
            sent = example.encode() if isinstance(example, str) else msgspec.json.encode(example)
            kind = "application/x-ndjson" if endpoint.body is TEXT else "application/json"
            answer = await guest.post(path, content=sent, headers={"content-type": kind})
            told = answer.text
            assert answer.status_code < 500 or "unavailable" in told or "no_mail" in told, (
                endpoint.name, told,
            )  # fmt: skip
            assert '"malformed_body"' not in told, (endpoint.name, told)


async def test_the_examples_of_a_game_are_played(server):
    """Create, ask for a token and preview, as a reader of the document would."""
    bodies = {one.name: example_of(one.body) for one in WITH_BODY}
    async with httpx.AsyncClient(base_url=server.url) as guest:
        made = (await guest.post("/api/tables", json=bodies["create"])).json()
        address = f"/api/tables/{made['id']}"
        token = (await guest.post(f"{address}/seats/0/token", json=bodies["token"])).json()
        assert token["token"]
        said = await guest.post(f"{address}/say", json=bodies["say"])
        assert said.status_code == 200, said.text
        stale = await guest.post(f"{address}/play", json=bodies["play"])
        assert stale.status_code in {200, 409, 422}, stale.text
