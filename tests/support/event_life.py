"""People in the events of a real server."""

import asyncio
from typing import Any

from railtable.events.log import parse_log
from railtable.events.state import fold_event
from railtable.events.verify import Verified, verify_event
from tests.support.server import Person

TWO_SEATS = {"games": [{"game": "trambahn"}], "seats": 2, "lead": 0}
"""An event of games that either player can end by resigning."""


async def create(host: Person, **more: Any) -> Any:
    """Create an event and return its page."""
    return await host.post("events", {"name": "Hanna", "title": "Thursday", **TWO_SEATS, **more})


async def gather(host: Person, people: list[Person], **more: Any) -> str:
    """Create an event that people join by its link; return its id."""
    event: str = (await create(host, **more))["card"]["id"]
    code = (await host.post(f"events/{event}/invite"))["code"]
    for number, person in enumerate(people, start=2):
        await person.post(f"events/{event}/join", {"name": f"P{number}", "code": code})
    return event


async def until(person: Person, event: str, is_so: Any) -> Any:
    """Return the event's page once a condition holds, waiting for its changes."""
    async with asyncio.timeout(240):
        page = await person.get(f"events/{event}")
        while not is_so(page):
            await person.get(f"events/{event}/changes?after={page['seq']}")
            page = await person.get(f"events/{event}")
        return page


async def resign(person: Person, event: str) -> None:
    """Resign the person's running game of two."""
    me = (await person.get(f"events/{event}"))["me"]
    await person.post(f"tables/{me['table']}/seats/{me['seat']}/resign")


async def play_round(host: Person, event: str, people: list[Person], number: int) -> Any:
    """Pair and play a round in which the first of each two to be asked resigns."""
    page = await host.post(f"events/{event}/next-round", {"round": number})
    await until(host, event, lambda page: page["next"]["what"] == "playing")
    resigned = set()
    for person in people:
        page = await person.get(f"events/{event}")
        if page["me"]["table"] and page["me"]["number"] not in resigned:
            resigned.add(page["me"]["number"])
            await resign(person, event)
    return await until(host, event, lambda page: page["current"]["is_over"])


async def close(host: Person, event: str) -> Any:
    """Close an event after its last round and return its page."""
    page = await until(host, event, lambda page: page["current"]["is_over"])
    if page["current"]["deal"]:
        await until(host, event, lambda page: page["current"]["deal_seed"])
    return await host.post(f"events/{event}/close")


async def read_log(person: Person, event: str) -> str:
    """Return the log as the server gives it."""
    answer = await person.http.get(f"/api/events/{event}/log")
    assert answer.status_code == 200, answer.text
    return answer.text


async def verify(person: Person, event: str) -> Verified:
    """Verify the log that the server gives, and return what was found."""
    entries = parse_log(await read_log(person, event))
    fold_event(entries)
    return verify_event(entries)
