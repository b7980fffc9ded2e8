"""The most expensive messages and requests, measured.

    python -m tests.support.expensive_requests

prints the table of docs/protocol.md: for each, the longest stall of a server's event loop.
"""

import asyncio
import itertools
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

from railtable.games import find_rules
from tests.support.event_loop_lag import least_stall
from tests.support.fuzzing import fuzz
from tests.support.server import Live, Person, fresh_key
from tests.support.server_process import Process, serving

RECORDS = Path(__file__).parent.parent / "records"
LONGEST = RECORDS / "freight-train" / "last-point-paid.jsonl"
DRAWN = RECORDS / "string-railway" / "drawn-terrain-by-hand.jsonl"
CROWD = 48


class Site(msgspec.Struct):
    """A server with the most expensive tables, and a person who can use them all."""

    process: Process
    person: Person
    long_game: str
    strings: str
    terrain: str
    drawn: list[Any]

    async def longest_stall(self) -> float:
        """Return the longest stall since the last call."""
        text = (await self.person.http.get("/metrics")).text
        for line in text.splitlines():
            if line.startswith("railtable_loop_longest_stall_seconds "):
                return float(line.split()[1])
        raise AssertionError("the server tells no stalls")


def plans(number: int) -> list[Any]:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eva"]
    here: list[Any] = [{"who": "here", "name": name} for name in names[:number]]
    return [{"who": "me", "name": "Ada"}, *here[1:]]


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    """Start a server process and prepare its tables."""
    async with serving(str(folder / "t.sqlite3")) as process:
        ada = Person(process.url)
        opened = await ada.http.post("/api/records", content=LONGEST.read_bytes())
        drawn = [msgspec.json.decode(line) for line in DRAWN.read_text().splitlines()[1:]]
        options = {"terrain": "drawn", "layout": "by_hand"}
        seats = msgspec.json.decode(DRAWN.read_text().splitlines()[0])["seats"]
        terrain = await ada.create("string-railway", plans(seats), options=options, start=True)
        strings = await ada.create("string-railway", plans(2), start=True)
        found = Site(process, ada, opened.json()["id"], strings["id"], terrain["id"], drawn)
        await found.longest_stall()
        yield found
        await ada.http.aclose()


def dense(points: list[list[int]], wanted: int) -> list[list[int]]:
    """Return the same line with more points."""
    line = [list(point) for point in points]
    while len(line) < wanted:
        gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(line)]
        widest = gaps.index(max(gaps))
        (ax, ay), (bx, by) = line[widest], line[widest + 1]
        line.insert(widest + 1, [(ax + bx) // 2, (ay + by) // 2])
    return line


async def ask(site: Site, table: str, message: dict[str, Any]) -> httpx.Response:
    """Send a message by POST for the seat to move."""
    info = await site.person.get(f"tables/{table}")
    base = {"seat": max(0, info["to_move"]), "revision": info["revision"], "key": fresh_key()}
    path = f"/api/tables/{table}/{message['kind']}"
    return await site.person.http.post(path, json=base | message)


def fetching(path: str) -> Callable[[Site], Awaitable[None]]:
    async def fetch(site: Site) -> None:
        answer = await site.person.http.get(path.replace("LONG", site.long_game))
        assert answer.status_code == 200, answer.text

    return fetch


async def hello(site: Site) -> None:
    async with site.person.live(site.long_game, seats=[0, 1]) as live:
        for _ in range(3):
            await live.send({"kind": "hello", "seats": [0, 1]})
            await live.expect("welcome")


async def crowd(site: Site) -> None:
    table = (await site.person.create("trambahn", plans(2), start=True))["id"]
    async with AsyncExitStack() as stack:
        for _ in range(CROWD):
            live = await stack.enter_async_context(site.person.live(table, seats=[0, 1]))
            # A client that does not read cannot close the connection either.
            reading = asyncio.create_task(read_all(live))
            stack.callback(reading.cancel)
        for listed in (True, False):
            await site.person.post(f"tables/{table}/settings", {"listed": listed})


async def read_all(live: Live) -> None:
    with suppress(ConnectionClosed, TimeoutError):
        while True:
            await live.receive(600)


async def moments(site: Site) -> None:
    for version in random.sample(range(1000), 5):
        await fetching(f"/api/tables/LONG/moments/{version}?seat=0")(site)


async def picture(site: Site) -> None:
    for game in ("block-train", "string-railway"):
        table = (await site.person.create(game, plans(5), start=True))["id"]
        answer = await site.person.http.get(f"/previews/t/{table}.png")
        assert answer.status_code in {200, 302}, answer.text


async def create(site: Site) -> None:
    for terrain in ("circle", "oval"):
        await site.person.create(
            "string-railway", plans(5), options={"terrain": terrain}, start=True
        )


async def lay_terrain(site: Site) -> None:
    action = site.drawn[0]["action"]
    wide = action | {"outline": dense(action["outline"], 256)}
    answer = await ask(site, site.terrain, {"kind": "play", "actions": [wide]})
    assert answer.status_code == 422, answer.text


async def play_turn(site: Site) -> None:
    """Choose corners until tracks are laid, then lay an absurd one."""
    while True:
        info = await site.person.get(f"tables/{site.strings}")
        place = await site.person.get(f"tables/{site.strings}/position?seat={info['to_move']}")
        if not place["legal"]:
            break
        await ask(site, site.strings, {"kind": "play", "actions": place["legal"][:1]})
    zigzag = [[1000 + 17 * n, 1000 + 900 * (n % 2)] for n in range(256)]
    tiles = [{"tile": "city", "at": None}] * 8
    action = {"kind": "play_turn", "tiles": tiles, "string": "long", "track": zigzag}
    assert (await ask(site, site.strings, {"kind": "play", "actions": [action]})).status_code == 422


async def many_actions(site: Site) -> None:
    table = (await site.person.create("trambahn", plans(2), start=True))["id"]
    action = {"kind": "end_turn"}
    for kind in ("play", "preview"):
        await ask(site, table, {"kind": kind, "actions": [action] * 128})
    assert (await ask(site, table, {"kind": "play", "actions": [action] * 129})).status_code == 400


async def long_messages(site: Site) -> None:
    async with site.person.live(site.long_game) as live:
        for text in (
            "[" * 60_000,
            '{"kind":"say","text":"' + "é" * 30_000,
            "{" + '"a":1,' * 10_000,
        ):
            await live.socket.send(text)
            await live.expect("problem")


async def open_record(site: Site) -> None:
    header, *steps = LONGEST.read_text().splitlines(keepends=True)
    bad = header + "".join(steps[:-1]) * (1_900_000 // sum(map(len, steps)))
    for text, status in ((bad, 422), ("".join([header, *steps]), 200)):
        answer = await site.person.http.post("/api/records", content=text)
        assert answer.status_code == status, answer.text


async def continue_(site: Site) -> None:
    body = {
        "version": 1000,
        "seats": plans(len((await site.person.get(f"tables/{site.long_game}"))["seats"])),
    }
    made = await site.person.post(f"tables/{site.long_game}/continue", body)
    await site.person.post(f"tables/{made['id']}/start")


async def invite(site: Site) -> None:
    table = (await site.person.create("trambahn", plans(2)))["id"]
    for _ in range(3):
        await site.person.post(f"tables/{table}/seats/0/invite")


async def pings(site: Site) -> None:
    async with site.person.live(site.long_game) as live:
        transport: Any = live.socket.transport
        transport.write(b"\x89\x80\0\0\0\0" * 40_000)
        await asyncio.wait_for(drain(live), 20)


async def drain(live: Live) -> None:
    await live.send({"kind": "ping"})
    await live.expect("pong")


CASES: dict[str, Callable[[Site], Awaitable[None]]] = {
    "`hello`, a game of 1,030 steps, two eyes": hello,
    f"`settings` before {CROWD} listeners": crowd,
    "`position`, 1,030 steps": fetching("/api/tables/LONG/position?seat=0"),
    "`steps`, 1,030 steps": fetching("/api/tables/LONG/steps?seat=0"),
    "`chart`, 1,030 steps": fetching("/api/tables/LONG/chart?seat=1"),
    "`moment`, any of 1,030": moments,
    "`record`, 1,030 steps": fetching("/api/tables/LONG/record"),
    "`happenings`": fetching("/api/tables/LONG/happenings"),
    "`continue`, 1,000 steps, and `start`": continue_,
    "`create`, String Railway on a circle or an oval": create,
    "`play`, a terrain of 256 points": lay_terrain,
    "`play`, a track of 256 points, 8 tiles set aside": play_turn,
    "`play`, `preview`, 128 actions": many_actions,
    "malformed messages of 60 KB": long_messages,
    "`open_record`, 1.9 MB, bad at the end of the game": open_record,
    "`invite`": invite,
    "`/previews/t/TABLE.png`": picture,
    "40,000 ping frames at once": pings,
    "`games`": fetching("/api/games"),
    "`lobby`": fetching("/api/tables"),
    "`mine`": fetching("/api/tables/mine"),
    "`/api/openapi.json`": fetching("/api/openapi.json"),
    "`/api/docs`": fetching("/api/docs"),
    "`/metrics`": fetching("/metrics"),
}


class Attack(msgspec.Struct):
    """The result of many bad messages, with expensive ones among them."""

    answers: dict[str, int]
    longest: float
    changed: bool
    faults: list[str]


async def attack(folder: Path, game: str, messages: int, cases: list[str]) -> Attack:
    """Send bad messages to a separate server, and expensive ones in between."""
    async with site(folder) as place:
        ada = place.person
        others = [Person(place.process.url) for _ in range(find_rules(game).info.min_seats - 1)]
        seats = [{"who": "me", "name": "Ada"}, *[{"who": "open"}] * len(others)]
        table = (await ada.create(game, seats))["id"]
        for other in others:
            await other.post(f"tables/{table}/join", {"name": "Ben"})
        ben = others[0]
        looks = (f"tables/{table}/position?seat=1", f"tables/{table}/happenings")
        before = [await ben.get(path) for path in looks]
        told: Counter[str] = Counter()
        longest = 0.0
        # In batches, so that stalls can be told apart.
        parts = [*cases, None] if cases else [None]
        for number, name in enumerate(parts):

            async def stall(tries: int, number: int = number, name: str | None = name) -> float:
                seed = number + tries * len(parts)
                told.update(await fuzz(ada, table, messages // len(parts), seed=seed))
                if name is not None:
                    await CASES[name](place)
                return await place.longest_stall()

            longest = max(longest, await least_stall(stall))
        changed = [await ben.get(path) for path in looks] != before
        text = (await ada.http.get("/metrics")).text
        faults = [line for line in text.splitlines() if line.startswith("railtable_errors_total{")]
        for other in others:
            await other.http.aclose()
        return Attack(told, longest, changed, faults)


async def main() -> None:
    """Print every case with the longest stall of a few tries."""
    with tempfile.TemporaryDirectory() as folder:
        async with site(Path(folder)) as place:
            print("| asked | ms |\n|---|---|")
            for name, case in CASES.items():
                stalls = []
                for _ in range(3):
                    await case(place)
                    await asyncio.sleep(0.05)
                    stalls.append(await place.longest_stall())
                print(f"| {name} | {max(stalls) * 1000:.0f} |", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
