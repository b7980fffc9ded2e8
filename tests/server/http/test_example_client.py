"""Programs play by HTTP alone: the example client finishes a game."""

import asyncio
import sys
from pathlib import Path

from tests.support.server import PEOPLE

EXAMPLE = Path(__file__).parent.parent.parent.parent / "examples" / "bot_client.py"


async def test_the_example_client_plays_a_whole_game(server, person):
    ada = person()
    seats = [{"who": "open"}, {"who": "bot", "level": "random"}]
    table = (await ada.create("trambahn", seats))["id"]
    token = (await ada.post(f"tables/{table}/seats/0/token"))["token"]
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, str(EXAMPLE), server.url, table, "0", token),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(200):
        printed, complaints = await program.communicate()
    assert program.returncode == 0, complaints.decode()
    info = await ada.get(f"tables/{table}")
    assert info["status"] == "over"
    assert str(info["outcome"]["scores"]) in printed.decode()


async def test_a_stream_gives_updates_a_line_each_and_only_to_the_holder(server, person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    await person().get(f"tables/{table}/stream?seat=0", status=403)
    async with ada.http.stream("GET", f"/api/tables/{table}/stream?seat=0") as stream:
        lines = stream.aiter_lines()
        async with asyncio.timeout(10):
            first = await anext(lines)
        assert first.startswith('{"kind":"update","seat":0')
    async with ada.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        async with asyncio.timeout(10):
            watched = await anext(stream.aiter_lines())
        assert watched.startswith('{"kind":"update","seat":null')
