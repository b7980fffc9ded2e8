"""Rate limits, sizes, origins, headers, secrets, logs, metrics, stopping."""

import asyncio
import io
import logging

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from railtable.server.credentials import hash_of, is_among, new_secret
from railtable.server.errors import StoreFailed
from railtable.server.http import rate_limits
from railtable.server.http.rate_limits import RateLimit
from railtable.server.http.token_bucket import TokenBuckets
from railtable.server.json_logs import JsonLines, Seldom
from railtable.server.settings import Limits, Rate, rates_of, scaled
from tests.support.server import PEOPLE, WIDE, fresh_key, running, settings

ME = {"who": "me", "name": "Ada"}
BODY = {"game": "trambahn", "seats": PEOPLE}


async def closed(live):
    """Read until the server closes the connection."""
    try:
        while True:
            await live.receive(5)
    except ConnectionClosed:
        return


def test_a_secret_has_at_least_128_bits_and_is_unique():
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(secret) * 6 >= 256 for secret in secrets)


def test_a_secret_is_recognised_by_its_hash_only():
    secret = new_secret()
    kept = [hash_of(new_secret()), hash_of(secret)]
    assert is_among(hash_of(secret), kept)
    assert not is_among(hash_of(new_secret()), kept)
    assert secret not in kept


def test_a_bucket_lets_a_burst_through_and_then_its_rate():
    bucket = TokenBuckets(0.001, 3)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "SELF"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "ftp://HOST"}, 403),
        ({"origin": "chrome-extension://HOST"}, 403),
        ({"origin": "https://["}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
    ],
)
async def test_pages_of_other_sites_change_nothing(server, person, headers, status):
    host = server.url.removeprefix("http://")
    headers = {
        name: text.replace("SELF", server.url).replace("HOST", host)
        for name, text in headers.items()
    }
    answer = await person().http.post("/api/tables", json=BODY, headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(("scheme", "status"), [("http", 403), ("https", 200)])
async def test_a_plain_http_page_changes_nothing_on_an_https_server(tmp_path, scheme, status):
    wanted = settings(str(tmp_path / "t.sqlite3"), secure_cookies=True)
    async with running(wanted) as server:
        ada = server.person()
        headers = {"origin": server.url.replace("http", scheme)}
        answer = await ada.http.post("/api/tables", json=BODY, headers=headers)
        assert answer.status_code == status
        await ada.http.aclose()


async def test_pages_of_other_sites_cannot_subscribe(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    ada.headers = lambda: {"origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused:
        async with ada.live(table):
            pass
    assert refused.value.response.status_code == 403


async def test_an_unknown_table_refuses_the_socket(person):
    with pytest.raises(InvalidStatus):
        async with person().live("nosuchtable1"):
            pass


async def test_every_answer_has_safe_headers(person):
    ada = person()
    for path in ("/", "/api/games", "/api/nothing", "/t/abc", "/metrics", "/api/docs"):
        headers = (await ada.http.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert (await ada.http.get("/api/games")).headers["cache-control"] == "no-store"


async def test_the_cookie_is_hidden_from_scripts_and_other_sites(person):
    ada = person()
    answer = await ada.http.post("/api/tables", json=BODY)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    again = await ada.http.post("/api/tables", json=BODY)
    assert "set-cookie" not in again.headers


async def test_the_cookie_is_secure_over_https(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), secure_cookies=True)
    async with running(wanted) as server:
        ada = server.person()
        answer = await ada.http.post("/api/tables", json=BODY)
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("__host-railtable=")
        assert {"secure", "httponly", "path=/"} <= set(cookie.split("; "))
        assert "domain" not in cookie
        await ada.http.aclose()


async def test_a_cookie_of_an_earlier_release_still_opens_its_tables_over_https(tmp_path):
    """The first reply replaces it by the new one, with the same secret."""
    database = str(tmp_path / "t.sqlite3")
    async with running(settings(database)) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE))["id"]
        secret = ada.http.cookies["railtable"]
        await ada.http.aclose()
    # A cookie jar would not send a secure cookie over plain http.
    async with (
        running(settings(database, secure_cookies=True)) as server,
        httpx.AsyncClient(base_url=server.url) as browser,
    ):
        old, new = f"railtable={secret}", f"__Host-railtable={secret}"
        first = await browser.get("/api/tables/mine", headers={"cookie": old})
        assert [card["id"] for card in first.json()] == [table]
        given = first.headers.get_list("set-cookie")
        assert any(one.startswith(f"{new};") for one in given)
        assert any(one.startswith('railtable="";') and "Max-Age=0" in one for one in given)
        browser.cookies.clear()
        then = await browser.get("/api/tables/mine", headers={"cookie": new})
        assert [card["id"] for card in then.json()] == [table]
        assert "set-cookie" not in then.headers
        planted = {"cookie": f"railtable=planted; {new}"}
        both = await browser.get("/api/tables/mine", headers=planted)
        assert [card["id"] for card in both.json()] == [table]


@pytest.mark.parametrize("https", [True, False])
async def test_https_replies_have_strict_transport_security(tmp_path, https):
    wanted = settings(str(tmp_path / "t.sqlite3"), secure_cookies=https)
    async with running(wanted) as server:
        ada = server.person()
        for path in ("/", "/api/games", "/api/nothing"):
            told = (await ada.http.get(path)).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if https else None)
        await ada.http.aclose()


def test_a_log_line_keeps_its_own_fields():
    record = logging.makeLogRecord({"levelname": "WARNING", "name": "railtable", "msg": "odd"})
    vars(record).update({"level": "greedy", "event": "x", "at": "y", "table": "t"})
    line = msgspec.json.decode(JsonLines().format(record))
    assert (line["level"], line["event"], line["table"]) == ("warning", "odd", "t")
    assert (line["level_"], line["event_"], line["at_"]) == ("greedy", "x", "y")


async def test_too_large_a_body_is_refused_unread(person):
    answer = await person().http.post("/api/tables", content=b" " * 100_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = await person().http.post("/api/records", content=b" " * 3_000_000)
    assert answer.status_code == 413

    async def endless():
        for _ in range(100):
            yield b" " * 10_000

    answer = await person().http.post("/api/tables", content=endless())
    assert answer.status_code == 413


@pytest.fixture
async def narrow(tmp_path):
    limits = Limits(
        requests=Rate(0.01, 20),
        messages=Rate(0.01, 5),
        tables=Rate(0.01, 2),
        connections_per_address=2,
        chats=Rate(0.01, 2),
    )
    wanted = settings(str(tmp_path / "t.sqlite3"), limits=limits)
    async with running(wanted) as server:
        ada = server.person()
        yield ada
        await ada.http.aclose()


def test_scaling_changes_every_rate_that_is_not_fixed():
    usual, wide = rates_of(Limits()), rates_of(scaled(Limits(), 10))
    fixed = {name for name, rate in usual.items() if rate.is_fixed}
    assert {name for name in usual if wide[name] == usual[name]} == fixed
    assert all(
        wide[name] == Rate(rate.per_second * 10, rate.burst * 10, total=rate.total)
        for name, rate in usual.items()
        if name not in fixed
    )
    assert scaled(Limits(), 0.001).creations.burst == 1


@pytest.mark.parametrize(
    ("name", "cost", "burst", "seconds"),
    [
        ("creations", rate_limits.GROUP_COST, 3, 600),
        ("creations", rate_limits.EVENT_COST, 10, 180),
        ("creations", rate_limits.CHANNEL_COST, 10, 180),
        ("event_actions", rate_limits.JOIN_EVENT_COST, 60, 2),
        ("event_actions", 1.0, 240, 0.5),
        ("analyses", rate_limits.REVIEW_COST, 20, 10),
        ("analyses", rate_limits.EXERCISE_COST, 40, 5),
        ("analyses", 1.0, 100, 2),
        ("heavy_requests", 1.0, 4, 120),
        ("codes", 1.0, 5, 30),
        ("emails", 1.0, 5, 60),
        ("reports", 1.0, 6, 300),
    ],
)
def test_each_kind_of_request_has_a_burst_and_then_a_pace(monkeypatch, name, cost, burst, seconds):
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    limit = RateLimit(rates_of(Limits())[name])
    assert [limit.take("a", cost) for _ in range(burst + 1)] == [True] * burst + [False]
    now += 0.99 * seconds
    assert not limit.take("a", cost)
    now += 0.02 * seconds
    assert limit.take("a", cost)
    assert limit.take("another address", cost)


def test_a_total_limits_all_names_of_a_group_together():
    limit = RateLimit(Rate(1e-6, 2, total=Rate(1e-6, 3)))
    assert [limit.take(name, group="x") for name in "aaabbc"] == [
        True,
        True,
        False,
        True,
        False,
        False,
    ]
    assert limit.take("d", group="y")


def test_a_full_bucket_is_enough_for_a_larger_cost(monkeypatch):
    """Otherwise a small `--rates` would forbid costly requests for ever."""
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    limit = RateLimit(Rate(1.0, 2))
    assert [limit.take("a", 5.0), limit.take("a", 5.0)] == [True, False]
    now += 4.9
    assert not limit.take("a", 5.0)
    now += 0.2
    assert limit.take("a", 5.0)


async def test_requests_are_rate_limited(narrow):
    statuses = [(await narrow.http.get("/api/games")).status_code for _ in range(22)]
    assert statuses == [200] * 20 + [429] * 2
    refused = await narrow.http.get("/api/games")
    assert refused.json()["error"] == "too_fast"
    assert refused.headers["retry-after"]


async def test_new_tables_are_rate_limited(narrow):
    statuses = [(await narrow.http.post("/api/tables", json=BODY)).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


async def test_connections_and_messages_and_chat_have_limits(narrow):
    table = (await narrow.create("trambahn", PEOPLE, start=True))["id"]
    async with narrow.live(table) as live, narrow.live(table):
        with pytest.raises(InvalidStatus):
            async with narrow.live(table):
                pass
        say = {"kind": "say", "seat": 0, "text": "hello"}
        answers = [(await live.ask(dict(say)))["kind"] for _ in range(3)]
        assert answers == ["accepted", "accepted", "problem"]
        for _ in range(3):
            await live.send({"kind": "ping"})
        assert (await live.expect("problem"))["error"] == "too_fast"


@pytest.mark.parametrize("over", ["socket", "http"])
async def test_a_stranger_cannot_use_up_the_chat_rate_of_a_seat(tmp_path, over):
    limits = msgspec.structs.replace(WIDE, chats=Rate(0.001, 2))
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=limits)) as server:
        ada, stranger = server.person(), server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        say = {"kind": "say", "seat": 0, "text": "hello"}
        for _ in range(4):
            if over == "http":
                body = say | {"key": fresh_key()}
                refused = await stranger.post(f"tables/{table}/say", body, 403)
            else:
                async with stranger.live(table) as live:
                    refused = await live.ask(dict(say))
            assert refused["error"] == "not_your_seat"
        async with ada.live(table) as live:
            answers = [(await live.ask(dict(say)))["kind"] for _ in range(3)]
        assert answers == ["accepted", "accepted", "problem"]
        for one in (ada, stranger):
            await one.http.aclose()


async def test_a_message_too_large_closes_the_connection(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live:
        await live.send({"kind": "say", "seat": 0, "key": "abcdefgh", "text": "x" * 70_000})
        await closed(live)
    assert (await ada.get(f"tables/{table}"))["status"] == "playing"


async def test_a_silent_connection_is_closed(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), silence_seconds=0.3)
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            await closed(live)
        await ada.http.aclose()


async def test_idle_tables_are_unloaded_and_loaded_again(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), idle_seconds=0.1)
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        before = await ada.get(f"tables/{table}/position?seat=0")
        await until_unloaded(server.hub)
        assert await ada.get(f"tables/{table}/position?seat=0") == before
        await ada.http.aclose()


async def test_a_table_that_cannot_be_released_is_opened_again(tmp_path, monkeypatch):
    wanted = settings(str(tmp_path / "t.sqlite3"), idle_seconds=0.1)
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        asked: list[tuple[str, int]] = []
        opened: list[str] = []

        async def let_go(table: str, seq: int) -> bool:
            """Fail first, then report that the log has grown, then release the table."""
            asked.append((table, seq))
            if len(asked) == 1:
                raise StoreFailed("cannot_save")
            return len(asked) > 2

        async def open_again(table: str, address: str) -> None:
            opened.append(table)

        monkeypatch.setattr(server.hub.store, "let_go", let_go)
        monkeypatch.setattr(server.hub, "open", open_again)
        async with asyncio.timeout(20):
            while not opened:  # noqa: ASYNC110 nothing tells when a table is put away
                await asyncio.sleep(0.02)
        assert opened == [table]
        assert asked == [(table, 2)] * 2
        await ada.http.aclose()


async def test_an_unloaded_table_is_loaded_for_its_subscribers(tmp_path, monkeypatch):
    wanted = settings(str(tmp_path / "t.sqlite3"), idle_seconds=0.1)
    read: list[str] = []

    async def no_reads(table, _after):
        read.append(table)
        return []

    async with running(wanted) as server:
        ada, ben = server.person(), server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            update = await live.until(0, 1)
            await live.until(1, 1)
            room = server.hub.rooms[table]
            async with ben.live(table):
                assert (await live.expect("presence"))["watching"] == 1
                await asleep(room)
            # A person left while the table was unloaded: the others are told anyway.
            assert (await live.expect("presence"))["watching"] == 0
            await asleep(room)
            seat = update["to_move"]
            done = await live.play(seat, [live.updates[seat]["legal"][0]])
            assert done["kind"] == "accepted"
            assert (await live.until(0, done["revision"]))["since"] == update["version"]
            await asleep(room)
            monkeypatch.setattr(server.hub.store, "entries", no_reads)
        await until_unloaded(server.hub)
        assert read == [], "the last one to go woke the table"
        await ada.http.aclose()
        await ben.http.aclose()


async def until_unloaded(hub):
    async with asyncio.timeout(5):
        while hub.rooms:  # noqa: ASYNC110 nothing tells when a table is put away
            await asyncio.sleep(0.02)


async def asleep(room):
    """Wait until a table is unloaded, after which the length of its log is unknown."""
    async with asyncio.timeout(5):
        while room.seq:  # noqa: ASYNC110 nothing tells when a table rests
            await asyncio.sleep(0.02)


async def test_health_and_metrics(person):
    ada = person()
    assert (await ada.get("health"))["ok"] is True
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live:
        await live.until(0, 1)
        text = (await ada.http.get("/metrics")).text
    assert "railtable_rooms 1" in text
    assert "railtable_listeners 1" in text
    assert 'railtable_http_requests_total{status="200"}' in text
    assert "railtable_append_seconds_count" in text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"x-forwarded-for": "203.0.113.9"}, 404),
        ({"host": "play.example.org"}, 404),
        ({"x-forwarded-for": "203.0.113.9", "authorization": "Bearer a-token"}, 200),
        ({"x-forwarded-for": "203.0.113.9", "authorization": "Bearer another"}, 404),
    ],
)
async def test_metrics_are_for_the_machine_itself_or_by_token(tmp_path, headers, status):
    wanted = settings(str(tmp_path / "t.sqlite3"), metrics_token="a-token")
    async with running(wanted) as server, httpx.AsyncClient(base_url=server.url) as asker:
        answer = await asker.get("/metrics", headers=headers)
        assert answer.status_code == status
        assert ("railtable_rooms" in answer.text) == (status == 200)


async def test_no_token_reads_metrics_if_none_is_configured(server):
    far = {"x-forwarded-for": "203.0.113.9"}
    async with httpx.AsyncClient(base_url=server.url) as asker:
        for given in ({}, {"authorization": "Bearer"}, {"authorization": "Bearer x"}):
            assert (await asker.get("/metrics", headers=far | given)).status_code == 404


def test_repeated_warnings_are_logged_once_a_minute(monkeypatch):
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    seldom = Seldom()

    def heard(level=logging.WARNING, text="Invalid HTTP request received."):
        return seldom.filter(logging.makeLogRecord({"msg": text, "levelno": level}))

    assert [heard() for _ in range(100)].count(True) == 1
    assert heard(text="Another")
    assert heard(logging.ERROR)
    now += 61
    record = logging.makeLogRecord(
        {"msg": "Invalid HTTP request received.", "levelno": logging.WARNING}
    )
    assert seldom.filter(record)
    assert vars(record)["dropped"] == 99


async def test_logs_are_json_without_secrets(tmp_path):
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("railtable")
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
            ada, ben = server.person(), server.person()
            table = (await ada.create("trambahn", [ME, {"who": "invited"}]))["id"]
            code = (await ada.post(f"tables/{table}/seats/1/invite"))["code"]
            await ben.post(f"tables/{table}/join", {"name": "Ben", "code": code})
            token = (await ben.post(f"tables/{table}/seats/1/token"))["token"]
            await ben.http.get(f"/api/tables/{table}?secret={token}")
            await ben.http.post("/api/notices/off/the-word-of-a-channel")
            await ben.http.get("/notices/off/the-word-of-a-channel")
            secrets = [
                "the-word",
                code,
                token,
                ada.http.cookies["railtable"],
                ben.http.cookies["railtable"],
            ]
            await ada.http.aclose()
            await ben.http.aclose()
    finally:
        root.removeHandler(handler)
        root.setLevel(logging.NOTSET)
    text = written.getvalue()
    assert f'"path":"/api/tables/{table}/join"' in text
    assert not any(secret in text for secret in secrets)


async def test_a_stopping_server_closes_connections_and_loses_nothing(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"))
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        connection = ada.live(table)
        live = await connection.__aenter__()
        update = await live.until(0, 1)
        await live.until(1, 1)
        seat = update["to_move"]
        done = await live.play(seat, [live.updates[seat]["legal"][0]])
    assert (await live.expect("goodbye"))["reason"] == "stopping"
    await connection.__aexit__(None, None, None)
    cookie = ada.http.cookies["railtable"]
    await ada.http.aclose()
    async with running(wanted) as server:
        again = server.person()
        again.http.cookies.set("railtable", cookie)
        assert (await again.get(f"tables/{table}"))["revision"] == done["revision"]
        await again.http.aclose()


async def test_pages_of_the_client_are_served_and_nothing_beside_them(person):
    ada = person()
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/static/../../app.py", "/a.py"):
        answer = await ada.http.get(path)
        assert answer.status_code in {200, 404}
        assert "make_app" not in answer.text
    assert (await ada.http.get("/t/whatever")).status_code == 200
    missing = await ada.http.get("/api/whatever")
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")
