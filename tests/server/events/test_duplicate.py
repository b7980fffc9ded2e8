"""A duplicate: all tables of a round play the same cards, and nobody learns them early."""

import asyncio
from typing import Any

from websockets.asyncio.client import connect

from tests.support.event_life import close, gather, read_log, until, verify
from tests.support.groups import new_club

BLOCK_TRAIN = {"games": [{"game": "block-train"}], "seats": 3, "format": "duplicate"}
TRAMBAHN = {"format": "duplicate", "rounds": 1}


async def tables_of(people: list[Any], event: str) -> dict[str, list[Any]]:
    """Return the people at each running table, in the order of seats."""
    found: dict[str, list[Any]] = {}
    for person in people:
        me = (await person.get(f"events/{event}"))["me"]
        found.setdefault(me["table"], []).append((me["seat"], person))
    return {
        table: [person for _, person in sorted(sitting, key=lambda one: one[0])]
        for table, sitting in found.items()
    }


async def play_first(people: list[Any], table: str, moves: int) -> None:
    """Play the first legal action of the seat to move, a number of times."""
    for _ in range(moves):
        info = await people[0].get(f"tables/{table}")
        seat = info["to_move"]
        update = await people[seat].get(f"tables/{table}/position?seat={seat}")
        body = {
            "kind": "play",
            "seat": seat,
            "revision": update["revision"],
            "key": f"move-{update['revision']:08d}",
            "actions": [update["legal"][0]],
        }
        await people[seat].post(f"tables/{table}/play", body)


async def chance_steps(person: Any, table: str) -> list[Any]:
    steps = (await person.get(f"tables/{table}/steps"))["steps"]
    return [step["action"] for step in steps if step["seat"] == -1]


async def start(person: Any, people: int, **more: Any) -> tuple[str, list[Any]]:
    """Start the first round of a duplicate; return the event and its people, the host first."""
    host, others = person(), [person() for _ in range(people - 1)]
    event = await gather(host, others, **more)
    page = await host.post(f"events/{event}/next-round", {"round": 1})
    assert page["current"]["deal"]
    return event, [host, *others]


def statuses(page: Any) -> list[str]:
    return [table["status"] for table in page["current"]["tables"]]


async def test_two_tables_of_block_train_get_the_same_offers_card_for_card(person):
    event, people = await start(person, 6, **BLOCK_TRAIN, rounds=1)
    (first, left), (second, right) = (await tables_of(people, event)).items()
    await play_first(left, first, 12)
    await play_first(right, second, 12)
    offers = await chance_steps(left[0], first)
    assert len(offers) > 3
    assert offers == await chance_steps(right[0], second)


async def test_nobody_can_watch_another_table_of_a_secret_deal(person):
    event, people = await start(person, 4, **TRAMBAHN)
    (first, left), (second, right) = (await tables_of(people, event)).items()
    await play_first(left, first, 2)
    for address in (
        "",
        "/position",
        "/steps",
        "/chart",
        "/notes",
        "/happenings",
        "/moments/1",
        "/record",
    ):
        answer = await right[0].get(f"tables/{first}{address}", status=403)
        assert answer["error"] == "secret_deal"
    assert (await right[0].http.get(f"/previews/t/{first}.png")).status_code == 403
    assert left[0] is not right[0]
    async with right[0].live(second) as live:
        assert live.welcome["eyes"]
    address = right[0].url.replace("http", "ws") + f"/api/tables/{first}/live"
    async with connect(address, additional_headers=right[0].headers()) as socket:
        await socket.send('{"kind": "hello"}')
        async with asyncio.timeout(20):
            answer = str(await socket.recv())
    assert "secret_deal" in answer
    assert "update" not in answer


async def test_the_results_of_a_deal_are_told_after_its_last_table(person):
    event, people = await start(person, 4, **TRAMBAHN)
    host = people[0]
    (first, left), (second, right) = (await tables_of(people, event)).items()
    await left[0].post(f"tables/{first}/seats/0/resign")
    page = await until(host, event, lambda page: "over" in statuses(page))
    over = next(one for one in page["current"]["tables"] if one["status"] == "over")
    assert {seat["score"] for seat in over["seats"]} == {None}
    assert {line["points"] for line in page["standings"]} == {0}
    assert page["current"]["deal_seed"] == ""
    assert "finished" not in await read_log(host, event)
    history = (await host.get(f"events/{event}/history"))["happenings"]
    assert "finished" not in {one["kind"] for one in history}
    assert ",," in (await host.http.get(f"/api/events/{event}/results.csv")).text
    info = await left[0].get(f"tables/{first}")
    assert (info["status"], info["seed"]) == ("over", None)
    await left[0].get(f"tables/{first}/record", status=409)
    await left[0].get(f"tables/{first}/position?seat=1", status=403)
    await host.post(f"events/{event}/close", status=409)
    await right[0].post(f"tables/{second}/seats/0/resign")
    page = await close(host, event)
    assert page["current"]["deal_seed"]
    assert (await right[0].get(f"tables/{first}"))["seed"] == page["current"]["deal_seed"]
    found = await verify(host, event)
    assert (found.deals, found.unrevealed, found.has_standings) == (1, 0, True)


async def test_taking_back_across_luck_is_refused_in_a_duplicate(person):
    event, people = await start(person, 6, **BLOCK_TRAIN, rounds=1)
    (table, sitting), _ = (await tables_of(people, event)).items()
    after: list[Any] = []
    first = 0
    while not any(step["seat"] == -1 for step in after):
        await play_first(sitting, table, 1)
        steps = (await sitting[0].get(f"tables/{table}/steps"))["steps"]
        own = [at for at, step in enumerate(steps) if step["seat"] == 0]
        first = own[0] if own else len(steps)
        after = steps[first:]
    update = await sitting[0].get(f"tables/{table}/position?seat=0")
    body = {"kind": "undo", "seat": 0, "revision": update["revision"], "key": "undo-000001"}
    answer = await sitting[0].post(f"tables/{table}/undo", body | {"to": first}, status=409)
    assert answer["error"] == "no_rewinding_luck"


async def publish(person: Any) -> str:
    """Give a person a public page; return its name."""
    await person.post("me/code")
    await person.post("me/profile", {"name": "Lea", "colour": "red", "public": True})
    return str((await person.get("me"))["page"])


async def test_a_public_page_shows_a_shared_deal_after_its_last_table(person):
    event, people = await start(person, 4, **TRAMBAHN)
    (first, left), (second, right) = (await tables_of(people, event)).items()
    page, reader = await publish(left[0]), right[0]

    async def shown() -> tuple[int, int]:
        games = (await reader.get(f"people/{page}/history"))["games"]
        counted = (await reader.get(f"people/{page}/results"))["statistics"]
        return len(games), sum(one["played"] for one in counted)

    await left[0].post(f"tables/{first}/seats/0/resign")
    await until(reader, event, lambda page: "over" in statuses(page))
    assert await shown() == (0, 0)
    await reader.post(f"tables/{second}/seats/0/resign")
    await close(people[0], event)
    assert await shown() == (1, 1)


async def test_a_group_shows_no_points_of_a_table_with_the_same_cards(person):
    club = await new_club(person())
    people = [club.owner, *[await club.add(person(), f"P{number}") for number in range(3)]]
    body = {"name": "Ada", "title": "Thursday", "games": [{"game": "trambahn"}], "seats": 2}
    body |= {"lead": 0, "access": "group", "group": club.id, **TRAMBAHN}
    event = (await club.owner.post("events", body))["card"]["id"]
    for one in people[1:]:
        await one.post(f"events/{event}/join", {"name": "P"})
    await club.owner.post(f"events/{event}/next-round", {"round": 1})
    (first, left), (second, right) = (await tables_of(people, event)).items()
    await play_first(left, first, 4)

    async def points(who: Any) -> dict[str, int]:
        tables = (await who.get(f"groups/{club.id}"))["tables"]
        return {one["id"]: len(one["scores"]) for one in tables}

    assert await points(left[0]) == {first: 2, second: 0}
    assert await points(right[1]) == {first: 0, second: 2}


async def test_a_group_counts_the_tables_of_its_events_when_they_are_no_secret(person):
    club = await new_club(person())
    people = [club.owner, *[await club.add(person(), f"P{number}") for number in range(3)]]
    body = {"name": "Ada", "title": "Thursday", "games": [{"game": "trambahn"}], "seats": 2}
    body |= {"lead": 0, "access": "group", "group": club.id, **TRAMBAHN}
    event = (await club.owner.post("events", body))["card"]["id"]
    for one in people[1:]:
        await one.post(f"events/{event}/join", {"name": "P"})
    await club.owner.post(f"events/{event}/next-round", {"round": 1})
    (first, left), (second, right) = (await tables_of(people, event)).items()

    async def told() -> tuple[int, int, int]:
        info = await club.info()
        played = sum(one["played"] for one in info["standings"])
        return len(info["tables"]), len(info["results"]), played

    assert await told() == (2, 0, 0)
    await left[0].post(f"tables/{first}/seats/0/resign")
    await until(right[0], event, lambda page: "over" in statuses(page))
    assert await told() == (1, 0, 0)
    await right[0].post(f"tables/{second}/seats/0/resign")
    await close(club.owner, event)
    assert await told() == (0, 2, 4)
