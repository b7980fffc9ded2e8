"""One table, two server processes: whole games with players on each."""

import asyncio
from typing import Any

from railtable.games import find_rules
from tests.support.server import Live, Person, fresh_key


async def play_apart(game: str, urls: tuple[str, str]) -> tuple[Any, int]:
    """Play a whole game with seats on two processes in turn; return table and moves.

    Everybody also chats with every move, so that appends collide.
    """
    people = [Person(url) for url in urls]
    number = max(2, find_rules(game).info.min_seats)
    plans: list[Any] = [{"who": "open"} for _ in range(number)]
    plans[0] = {"who": "me", "name": "Ada"}
    table = (await people[0].create(game, plans))["id"]
    for seat in range(1, number):
        person = people[seat % 2]
        await person.post(f"tables/{table}/join", {"name": f"Seat {seat}", "seat": seat})
    async with people[0].live(table) as left, people[1].live(table) as right:
        moves = await _play_out(left, right, number)
    info = await people[0].get(f"tables/{table}")
    other = await people[1].get(f"tables/{table}")
    assert info["outcome"] == other["outcome"]
    assert info["revision"] == other["revision"]
    said = await _chat(people[1], table)
    for person in people:
        await person.http.aclose()
    return info | {"said": said}, moves


async def _chat(person: Person, table: str) -> list[str]:
    news = await person.get(f"tables/{table}/happenings")
    return [one["text"] for one in news["happenings"] if one["what"] == "said"]


async def _play_out(left: Live, right: Live, number: int) -> int:
    sides = (left, right)
    moves = 0
    for seat in range(number):
        await sides[seat % 2].until(seat, 1)
    while left.updates[0]["outcome"] is None:
        seat = left.updates[0]["to_move"]
        mover = sides[seat % 2]
        await mover.until(seat, left.updates[0]["revision"])
        answer, _ = await asyncio.gather(
            mover.play(seat, [await _choice(mover, seat, moves)]),
            _talk(sides[(seat + 1) % 2], (seat + 1) % 2, moves),
        )
        assert answer["kind"] == "accepted", answer
        moves += 1
        for one in range(number):
            await sides[one % 2].until(one, answer["revision"])
    for side in sides:
        await _hear(side, f"line {min(moves, 40) - 1}")
    return moves


async def _hear(live: Live, text: str) -> None:
    """Wait until a line of the chat has come from the other process."""
    while all(one.get("text") != text for one in live.news):
        await live.receive()


async def _choice(live: Live, seat: int, moves: int) -> Any:
    update = live.updates[seat]
    if update["complete"]:
        return update["legal"][moves % len(update["legal"])]
    question = {"kind": "propose", "seat": seat, "revision": update["revision"], "limit": 2}
    return (await live.ask(question))["actions"][0]


async def _talk(live: Live, seat: int, moves: int) -> None:
    if moves < 40:
        message = {"kind": "say", "seat": seat, "key": fresh_key(), "text": f"line {moves}"}
        answer = await live.ask(message)
        assert answer["kind"] == "accepted", answer
