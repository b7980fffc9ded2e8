"""The client for programs: typed, reconnecting, every move applied once."""

import asyncio
import json
import os
import shlex
import shutil
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from railtable.client import (
    AsyncSeatClient,
    MoveRefused,
    MoveStale,
    NotAllowed,
    SeatClient,
    Unreachable,
    create_table,
)
from railtable.client.errors import ClientError
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.games.trambahn.view_structs import TrambahnView
from tests.support.server import PEOPLE

ROOT = Path(__file__).parent.parent.parent


async def seated(person, game="trambahn", others=None):
    """Return a started table with a program in seat 0 and bots in the others, and the token."""
    ada = person()
    bots = others or [{"who": "bot", "level": "random"}]
    table = (await ada.create(game, [{"who": "open"}, *bots]))["id"]
    token = (await ada.post(f"tables/{table}/seats/0/token"))["token"]
    with suppress(AssertionError):
        await ada.post(f"tables/{table}/start")
    return ada, table, token


@asynccontextmanager
async def breaking_line(url, cuts):
    """A proxy between program and server; disconnects where `cuts(kind)` says, once for each.

    A cut "to" a message loses it on its way to the server, "from" loses the answer.
    """
    far = url.replace("http", "ws")
    said = []

    async def carry(near):
        path, headers = near.request.path, {"authorization": near.request.headers["authorization"]}
        async with connect(
            far + path, additional_headers=headers, max_size=None, compression=None
        ) as line:

            async def up():
                async for text in near:
                    said.append(json.loads(text))
                    if ("to", said[-1]["kind"]) in cuts:
                        cuts.remove(("to", said[-1]["kind"]))
                        return
                    await line.send(text)

            async def down():
                async for text in line:
                    kind = json.loads(text)["kind"]
                    if ("from", kind) in cuts:
                        cuts.remove(("from", kind))
                        return
                    await near.send(text)

            tasks = [asyncio.create_task(up()), asyncio.create_task(down())]
            with suppress(ConnectionClosed):
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async with serve(carry, "127.0.0.1", 0, max_size=None, compression=None) as middle:
        port = middle.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", said


async def play_on(seat):
    """Play the first legal action to the end; return the outcome."""
    async for position in seat.positions():
        if position.outcome is not None:
            return position.outcome
        if position.is_mine:
            with suppress(MoveStale):
                await seat.play(position.legal[0], position=position)
    raise AssertionError


async def test_an_async_seat_plays_a_whole_game_in_the_games_own_types(server, person):
    ada, table, token = await seated(person)
    async with AsyncSeatClient(server.url, table, 0, token) as seat, asyncio.timeout(200):
        outcome = await play_on(seat)
        assert isinstance(seat.talk.now().view, TrambahnView)
    assert outcome.scores == (await ada.get(f"tables/{table}"))["outcome"]["scores"]


@pytest.mark.parametrize(
    "cut", [("to", "play"), ("from", "accepted"), ("from", "update"), ("to", "hello")]
)
@pytest.mark.parametrize("kind", ["sync", "async"])
async def test_a_move_is_applied_once_wherever_the_connection_drops(server, person, cut, kind):
    ada, table, token = await seated(person)
    async with breaking_line(server.url, [cut]) as (url, said), asyncio.timeout(60):
        if kind == "async":
            async with AsyncSeatClient(url, table, 0, token) as seat:
                done = await first_move(seat)
        else:
            done = await asyncio.to_thread(first_move_waiting, url, table, token)
    plays = [message for message in said if message["kind"] == "play"]
    assert len({message["key"] for message in plays}) == 1
    assert len([message for message in said if message["kind"] == "hello"]) >= 2
    steps = (await ada.get(f"tables/{table}/steps"))["steps"]
    assert [step["seat"] for step in steps].count(0) == 1
    assert steps[done.version - 1]["seat"] in {0, -1}


async def my_turn(seat):
    """Return the first position on the seat's turn."""
    async for position in seat.positions():
        if position.is_mine:
            return position
    raise AssertionError


async def first_move(seat):
    position = await my_turn(seat)
    return await seat.play(position.legal[0], position=position)


def first_move_waiting(url, table, token):
    with SeatClient(url, table, 0, token) as seat:
        for position in seat.positions():
            if position.is_mine:
                return seat.play(position.legal[0], position=position)
    raise AssertionError


async def test_an_illegal_move_raises_a_typed_error_with_its_rule(server, person):
    _, table, token = await seated(person)
    async with AsyncSeatClient(server.url, table, 0, token) as seat, asyncio.timeout(60):
        position = await my_turn(seat)
        rules = find_rules("trambahn")
        assert isinstance(rules, IndexedRules)
        illegal = next(action for action in rules.actions if action not in position.legal)
        with pytest.raises(MoveRefused) as refusal:
            await seat.play(illegal)
        assert refusal.value.rule.startswith("TB-")
        accepted = await seat.play(rules.format_action(position.legal[0]))
        assert accepted.version > position.version
        with pytest.raises(MoveStale):
            await seat.play(position.legal[0], position=position)
        assert seat.talk.now().revision > position.revision


async def test_previews_hints_and_proposals_are_typed(server, person):
    _, table, token = await seated(person, "string-railway", [{"who": "bot", "level": "random"}])
    async with AsyncSeatClient(server.url, table, 0, token) as seat, asyncio.timeout(100):
        position = await my_turn(seat)
        proposed = await seat.propose(8)
        assert proposed == position.legal
        assert len((await seat.preview(proposed[0])).gain) == 2
        assert (await seat.hint()).action in position.legal


@pytest.mark.parametrize("wrong", ["token", "table", "seat"])
async def test_another_seat_a_wrong_token_and_a_missing_table_are_not_allowed(
    server, person, wrong
):
    _, table, token = await seated(person)
    place: dict[str, Any] = {"table": table, "seat": 0, "token": token}
    place[wrong] = {"token": "x" * 43, "table": "nowhere", "seat": 1}[wrong]
    async with AsyncSeatClient(server.url, **place, patience=3) as seat, asyncio.timeout(30):
        with pytest.raises(NotAllowed):
            await anext(aiter(seat.positions()))


async def test_an_unreachable_server_raises_after_the_timeout():
    async with AsyncSeatClient("http://127.0.0.1:9", "t", 0, "x", patience=0.3) as seat:
        with pytest.raises(Unreachable):
            await anext(aiter(seat.positions()))
    with (
        SeatClient("http://127.0.0.1:9", "t", 0, "x", patience=0.3) as waiting,
        pytest.raises(Unreachable),
    ):
        next(waiting.positions())
    with pytest.raises(ClientError, match="bad_address"):
        SeatClient("127.0.0.1:8000", "t", 0, "x")


async def test_a_program_waits_for_a_game_that_has_not_started(server, person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE))["id"]
    token = (await ada.post(f"tables/{table}/seats/0/token"))["token"]
    async with AsyncSeatClient(server.url, table, 0, token) as seat, asyncio.timeout(30):
        first = asyncio.ensure_future(anext(aiter(seat.positions())))
        while not server.hub.connections:  # noqa: ASYNC110 nothing tells when one has come
            await asyncio.sleep(0.01)
        assert not first.done()
        await ada.post(f"tables/{table}/start")
        assert (await first).seat == 0


async def test_an_engine_in_javascript_plays_at_a_server_through_the_bridge(server, person):
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node on PATH")
    ada, table, token = await seated(person)
    command = shlex.join([node, str(ROOT / "examples" / "engine.mjs")])
    script = "from railtable.cli import main; main()"
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, "bridge", server.url, table, "1", command, "--lang", "en"),
        env={**os.environ, "RAILTABLE_TOKEN": token},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(200):
        _, complaints = await program.communicate()
    assert program.returncode == 0, complaints.decode()
    assert "longest words sits at seat 1" in complaints.decode()
    assert (await ada.get(f"tables/{table}"))["status"] == "over"


async def test_the_example_program_in_the_docs_plays_a_whole_game(server, person, capsys):
    page = (ROOT / "docs" / "client.md").read_text("utf-8")
    block = page.partition("```py\n")[2].partition("```")[0]
    source = block.replace("http://127.0.0.1:8000", server.url).replace("inspector", "random")
    program, names = compile(source, "client.md", "exec"), dict[str, Any]()
    async with asyncio.timeout(200):
        await asyncio.to_thread(exec, program, names)
    scores = (await person().get(f"tables/{names['table'].id}"))["outcome"]["scores"]
    assert str(scores) in capsys.readouterr().out


async def test_a_program_creates_a_table_and_plays_it(server):
    def whole_game() -> Any:
        table = create_table(server.url, "trambahn", ["me", "random"], options={"first_player": 0})
        with table.seat() as seat:
            for position in seat.positions():
                if position.is_mine:
                    with suppress(MoveStale):
                        seat.play(position.legal[0], position=position)
            return table, position

    table, position = await asyncio.to_thread(whole_game)
    assert position.outcome is not None
    assert isinstance(position.view, TrambahnView)
    assert table.url == f"{server.url}/t/{table.id}"
    assert table.info.seats[0].name == "API"


async def test_two_programs_play_each_other_at_an_open_seat(server):
    table = await asyncio.to_thread(create_table, server.url, "trambahn", ["me", "open"])
    tokens = [await asyncio.to_thread(table.token, number) for number in (0, 1)]
    assert tokens[0] != tokens[1]
    async with AsyncSeatClient(server.url, table.id, 0, tokens[0]) as first:
        async for position in first.positions():
            assert position.game == "trambahn"
            break


@pytest.mark.parametrize(
    ("changes", "error", "key"),
    [
        ({"game": "chess"}, NotAllowed, "unknown_game"),
        ({"seats": ["me", "deep-thought"]}, NotAllowed, "unknown_bot"),
        ({"seats": ["me"]}, NotAllowed, "seats_exact"),
        ({"options": {"colour": "red"}}, NotAllowed, "unknown_option"),
        ({"server": "ftp://somewhere"}, ClientError, "not_an_address"),
        ({"server": "file:///etc/passwd"}, ClientError, "not_an_address"),
        ({"server": "http://127.0.0.1:1"}, Unreachable, "server_unreachable"),
    ],
)
async def test_a_table_that_cannot_be_created_is_a_typed_error(server, changes, error, key):
    given = {"server": server.url, "game": "trambahn", "seats": ["me", "random"]} | changes
    with pytest.raises(error) as refused:
        await asyncio.to_thread(lambda: create_table(**given))
    assert refused.value.key.startswith(key)
