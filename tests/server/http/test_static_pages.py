"""The built page: compressed files and link previews."""

import gzip
import re
from html.parser import HTMLParser

import httpx
import msgspec
import pytest

from railtable.server.http.static import StaticPages
from tests.support.finished_tables import play_on
from tests.support.server import running, settings

ME = {"who": "me", "name": "Ada"}
INVITED = {"who": "invited"}
BOT = {"who": "bot", "level": "random"}
OPEN = {"who": "open"}
NASTY = '"><script>alert(1)</script>'
INDEX = "<!doctype html><html><head><!-- preview --></head><body></body></html>"


class Tags(HTMLParser):
    """The meta tags of a page, and the names of all other tags."""

    def __init__(self, page):
        super().__init__()
        self.meta = {}
        self.others = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "meta" and "property" in found:
            self.meta[found["property"]] = found["content"]
        elif tag != "meta":
            self.others.append(tag)


@pytest.fixture
async def pages(tmp_path, monkeypatch):
    """A minimal built page, and a client of its server."""
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / "previews").mkdir()
    (root / "index.html").write_text(INDEX)
    (root / "assets/a-1.js").write_text("let a = 1;")
    (root / "assets/a-1.js.gz").write_bytes(gzip.compress(b"let a = 1;"))
    (root / "manifest.webmanifest").write_text("{}")
    (root / "previews/trambahn.png").write_bytes(b"PNG")
    monkeypatch.setattr(
        "railtable.server.http.app.StaticPages", lambda otherwise: StaticPages(otherwise, root)
    )
    async with (
        running(settings(str(tmp_path / "t.sqlite3"))) as server,
        httpx.AsyncClient(base_url=server.url, headers={"host": "play.example"}) as client,
    ):
        client.app = server  # type: ignore[attr-defined]
        yield client


async def make(pages, seats, **more):
    body = {"game": "trambahn", "seats": seats, **more}
    return (await pages.post("/api/tables", json=body)).json()["id"]


async def look(pages, path, **headers):
    answer = await pages.get(path, headers=headers)
    assert answer.status_code == 200
    return Tags(answer.text)


async def test_a_link_preview_names_the_game_and_its_players(pages):
    table = await make(pages, [ME, OPEN])
    tags = (await look(pages, f"/t/{table}")).meta
    assert tags["og:title"] == "Trambahn: Ada"
    assert tags["og:description"] == "One seat is free: sit down."
    assert tags["og:image"] == "http://play.example/previews/trambahn.png"
    assert tags["og:url"] == f"http://play.example/t/{table}"


async def test_a_link_uses_the_public_address_for_any_host_header(pages):
    hub = pages.app.hub
    hub.settings = msgspec.structs.replace(hub.settings, public_url="https://railtable.example")
    table = await make(pages, [ME, OPEN])
    tags = (await look(pages, f"/t/{table}", host="evil.example")).meta
    assert tags["og:url"] == f"https://railtable.example/t/{table}"
    assert tags["og:image"] == "https://railtable.example/previews/trambahn.png"


async def test_a_link_to_a_running_table_shows_its_position(pages):
    table = await make(pages, [ME, BOT], start=True)
    tags = (await look(pages, f"/t/{table}", **{"accept-language": "fr"})).meta
    address = tags["og:image"]
    assert address.startswith(f"http://play.example/previews/t/{table}.png?lang=fr&v=")
    answer = await pages.get(address.removeprefix("http://play.example"))
    assert answer.headers["content-type"] == "image/png"


async def test_a_link_preview_uses_the_requested_language(pages):
    table = await make(pages, [ME, OPEN])
    tags = (await look(pages, f"/t/{table}", **{"accept-language": "de, fr-CA;q=0.8, en"})).meta
    assert tags["og:description"] == "Une place est libre : prenez-la."


@pytest.mark.parametrize("path", ["/", "/t/unknown", "/t/", "/t", "/rules/trambahn", "/t/a/b/c"])
async def test_other_links_describe_the_site(pages, path):
    tags = (await look(pages, path)).meta
    assert tags["og:title"] == "Railtable"
    assert tags["og:image"].endswith("/previews/railtable.png")


async def test_names_are_escaped(pages):
    table = await make(pages, [{"who": "me", "name": NASTY}, BOT], start=True)
    tags = await look(pages, f"/t/{table}")
    assert NASTY in tags.meta["og:title"]
    assert "script" not in tags.others


async def test_a_link_preview_shows_no_more_than_a_list_of_tables(pages):
    """No hand, seed or code, for any asker."""
    table = await make(pages, [ME, INVITED])
    code = (await pages.post(f"/api/tables/{table}/seats/1/invite", json={})).json()["code"]
    await pages.post(f"/api/tables/{table}/start", json={})
    mine = (await pages.get(f"/api/tables/{table}/position?seat=0")).json()
    info = (await pages.get(f"/api/tables/{table}")).json()
    text = (await pages.get(f"/t/{table}")).text
    assert mine["view"]["hand"]
    for secret in (*mine["view"]["hand"], code, info["commitment"], pages.cookies["railtable"]):
        assert not re.search(rf"\b{re.escape(secret)}\b", text.replace(table, ""))


async def test_a_strange_host_is_escaped(pages):
    tags = await look(pages, "/", host='x"><script>')
    assert "script" not in tags.others


async def test_a_compressed_file_is_sent_to_clients_that_accept_it(pages):
    packed = await pages.get("/assets/a-1.js", headers={"accept-encoding": "gzip"})
    plain = await pages.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
    refused = await pages.get("/assets/a-1.js", headers={"accept-encoding": "gzip;q=0, *"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"].startswith("text/javascript")
    assert "immutable" in packed.headers["cache-control"]
    for answer in (plain, refused):
        assert "content-encoding" not in answer.headers
    assert {answer.text for answer in (packed, plain, refused)} == {"let a = 1;"}
    assert packed.headers["vary"] == "accept-encoding"


async def test_the_manifest_has_its_content_type(pages):
    answer = await pages.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")


async def test_only_preview_pictures_may_be_embedded_elsewhere(pages):
    policy = "cross-origin-resource-policy"
    assert (await pages.get("/previews/trambahn.png")).headers[policy] == "cross-origin"
    assert (await pages.get("/assets/a-1.js")).headers[policy] == "same-origin"


@pytest.mark.parametrize(
    "path", ["/previews/../../t.sqlite3", "/%2e%2e/t.sqlite3", "/nothing.js", "/assets/x.png"]
)
async def test_files_outside_the_page_are_not_served(pages, path):
    assert (await pages.get(path)).status_code == 404


async def make_challenge(pages, name):
    """Return a finished game against a bot, and the deal of the challenge made of it."""
    table = await make(pages, [{"who": "me", "name": name}, BOT], shared=True, start=True)
    await (await pages.app.hub.open(table, "")).change(play_on)
    made = await pages.post("/api/challenges", json={"table": table})
    return table, made.json()["id"]


async def test_a_preview_of_a_challenge_names_its_maker_and_game(pages):
    _, deal = await make_challenge(pages, "<Ada>")
    tags = (await look(pages, f"/c/{deal}")).meta
    assert tags["og:title"] == "Trambahn: <Ada> challenges you"
    assert tags["og:image"] == "http://play.example/previews/trambahn.png"
    deals = (await pages.get("/api/daily-deals")).json()["deals"]
    today = next(deal["id"] for deal in deals if deal["game"] == "trambahn")
    assert (await look(pages, f"/c/{today}")).meta["og:title"] == "Deal of the day: Trambahn"
    site = (await look(pages, "/")).meta["og:title"]
    for path in ("/c/none", "/c/%20", f"/c/{'x' * 3000}"):
        assert (await look(pages, path)).meta["og:title"] == site


async def test_a_table_of_a_secret_deal_has_no_preview(pages):
    table, _ = await make_challenge(pages, "Ada")
    site = (await look(pages, "/")).meta["og:title"]
    tags = (await look(pages, f"/t/{table}")).meta
    assert tags["og:title"] == site
    assert table not in tags["og:image"]
    assert (await pages.get(f"/previews/t/{table}.png")).status_code == 403
