"""A deal that other tables still play: no endpoint reveals its seed or its cards."""

from collections import defaultdict
from typing import Any

import pytest

from railtable.server.events.derived_keys import deal_seed
from railtable.wire.endpoints import ENDPOINTS
from tests.server.events.test_duplicate import play_first, publish, start, statuses, tables_of
from tests.support.event_life import until
from tests.support.leak_addresses import SAID
from tests.support.server import fresh_key

ENDLESS = {"stream", "event_changes"}
"""Addresses that wait; a stream sends what the socket sends."""
LAST = {"delete_me", "sign_out", "use_code", "new_code", "end_session"}
"""Addresses after which the asker is somebody else."""


async def seed_of(server: Any, event: str) -> bytes:
    [(secret,)] = await server.hub.store.fetch("select secret from events where id = $1", event)
    return deal_seed(secret, 1, 0)


def bodies(table: str, seat: int) -> dict[str, dict[str, Any]]:
    """Return what a cheat says to learn something about a table."""
    key = {"seat": seat, "revision": 5, "key": fresh_key()}
    return {
        "hint": key,
        "preview": key | {"actions": [{"kind": "draw"}]},
        "challenge": {"table": table},
        "continue": {"version": 3, "seats": [{"who": "me", "name": "E"}, {"who": "open"}]},
        "rematch": {"name": "E"},
    }


async def ask_everything(person: Any, places: dict[str, str], seat: int) -> dict[str, Any]:
    """Send one request to every address; return the answers by name."""
    said = SAID | bodies(places["table"], seat)
    answers = {}
    for endpoint in ENDPOINTS:
        if endpoint.name in ENDLESS | LAST:
            continue
        known = {**places, "seat": str(seat), "version": "2", "round": "1", "number": "1"}
        path = endpoint.path.format_map(defaultdict(lambda: "none", known))
        if endpoint.method == "GET":
            answers[endpoint.name] = await person.http.get(path)
        else:
            body = said.get(endpoint.name, {})
            answers[endpoint.name] = await person.http.post(path, json=body)
    return answers


OF_TABLES = {one.name for one in ENDPOINTS if "{table}" in one.path} - ENDLESS


@pytest.mark.parametrize("who", ["stranger", "player of another table", "player who finished"])
async def test_no_endpoint_reveals_a_deal_in_play(server, person, who):
    event, people = await start(person, 4, format="duplicate", rounds=1)
    (first, left), (second, _) = (await tables_of(people, event)).items()
    page = await publish(left[0])
    await play_first(left, first, 4)
    await left[0].post(f"tables/{first}/seats/0/resign")
    await until(people[0], event, lambda page: "over" in statuses(page))
    seed = await seed_of(server, event)
    assert (await left[0].get(f"tables/{first}"))["status"] == "over"
    eyes = {
        "stranger": person(),
        "player of another table": (await tables_of(people[:], event))[second][0],
        "player who finished": left[0],
    }[who]
    places = {"table": first, "event": event, "page": page, "deal": first}
    answers = await ask_everything(eyes, places, seat=0)
    secrets = [seed.hex(), seed.hex().upper(), repr(list(seed))]
    for name, answer in answers.items():
        assert not any(one in answer.text for one in secrets), name
        if who != "player who finished" and name in OF_TABLES:
            assert answer.status_code in {400, 403, 404, 405, 409, 422}, (name, answer.text[:200])
            assert "legal" not in answer.text, name
    if who == "player who finished":
        assert answers["record"].status_code == 409
        assert answers["moment"].status_code in {200, 409}
