"""Programs play over HTTP alone: the example client finishes a game."""

import asyncio
import sys
from pathlib import Path

from railtable.server.http import scopes
from railtable.wire.endpoints import ENDPOINTS
from tests.support.server import PEOPLE, fresh_key

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


async def test_a_token_is_for_its_seat_and_nothing_else(server, person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    token = (await ada.post(f"tables/{table}/seats/0/token"))["token"]
    program = person(token)
    assert (await program.get(f"tables/{table}/position?seat=0"))["seat"] == 0
    await program.post(f"tables/{table}/say", {"seat": 0, "text": "hello", "key": fresh_key()})
    asked = [
        ("POST", "me/delete", {"sure": "yes"}),
        ("GET", "me/export", None),
        ("POST", "me/code", {}),
        ("POST", "days-off", {"days": 3}),
        ("POST", f"tables/{table}/seats/0/token", {"scopes": ["account"]}),
        ("POST", f"tables/{table}/seats/1/invite", {}),
        ("POST", "tables", {"game": "trambahn", "seats": PEOPLE}),
    ]
    by_cookie = person()
    by_cookie.http.cookies.set("railtable", token)
    for who in (program, by_cookie):
        for method, path, body in asked:
            answer = await who.http.request(method, f"/api/{path}", json=body)
            assert (answer.status_code, answer.json()["error"]) == (403, "token_scope"), path
    assert (await ada.get(f"tables/{table}"))["seats"][0]["name"] == "Ada"


async def test_a_token_has_the_scopes_its_maker_chose(server, person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    scopes = {"scopes": ["tables"]}
    token = (await ada.post(f"tables/{table}/seats/0/token", scopes))["token"]
    program = person(token)
    await program.create("trambahn", PEOPLE)
    assert (await program.get("me/export", 403))["facts"] == {"scope": "account"}
    # Adding scopes changes the token, and its hash opens nothing.
    forged = person(token.replace("rt-st-", "rt-sta-"))
    assert (await forged.get(f"tables/{table}/position?seat=0", 403))["error"] == "not_your_seat"
    whole = (await ada.post(f"tables/{table}/seats/0/token", {"scopes": ["account"]}))["token"]
    assert (await person(whole).get("me/export"))["tables"]


def test_programs_may_use_only_the_listed_endpoints():
    names = {one.name for one in ENDPOINTS}
    assert scopes.SEAT - {"live"} <= names
    assert names >= scopes.TABLES | scopes.ANYBODY
    for name in ("delete_me", "export_me", "token", "invite", "relate", "seek", "take_days_off"):
        assert scopes.scope_of(name) == "account"


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
