"""Link preview pictures of tables."""

import asyncio
import io
import itertools
import threading
from unittest.mock import patch

import msgspec
import pytest
from PIL import Image

import railtable
from railtable.games import GAMES, find_rules, module_of
from railtable.pictures import HEIGHT, WIDTH, Standing, paint_link
from railtable.server.http import table_pictures as module
from railtable.server.http.seat_names import seat_names
from railtable.server.http.table_pictures import BURST, KEPT, MOST_WAITING, Pictures
from railtable.texts import texts
from railtable.wire.tables import TableCard
from tests.support.server import PEOPLE, running, seats_for, settings

BOT = {"who": "bot", "level": "greedy"}
LONG = "Frédérique-Alexandrine de la Gare du Nord"


def opened(png):
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


@pytest.fixture
def pictures(monkeypatch):
    """The pictures of the server that is about to run."""
    one = Pictures()
    monkeypatch.setattr("railtable.server.http.app.Pictures", lambda: one)
    return one


@pytest.fixture
async def ada(tmp_path, pictures):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        one = server.person()
        yield one
        await one.http.aclose()


async def fetch(person, table, query=""):
    return await person.http.get(f"/previews/t/{table}.png{query}")


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_table_has_a_picture(ada, game):
    table = (await ada.create(game, seats_for(game), start=True))["id"]
    answer = await fetch(ada, table)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert opened(answer.content).size == (WIDTH, HEIGHT)
    assert len(answer.content) < 300_000


async def test_a_table_that_gathers_shows_its_game(ada):
    gathering = await ada.create("trambahn", [PEOPLE[0], {"who": "open"}])
    answer = await fetch(ada, gathering["id"])
    assert answer.status_code == 302
    assert answer.headers["location"] == "/previews/trambahn.png"


@pytest.mark.parametrize(
    ("path", "status"),
    [("nothing.png", 404), ("a/b.png", 404), (".png", 404), ("x.svg", 404), ("", 404)],
)
async def test_an_unknown_table_has_no_picture(ada, path, status):
    assert (await ada.http.get(f"/previews/t/{path}")).status_code == status


async def test_the_same_position_is_rendered_once(ada, pictures):
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    answers = await asyncio.gather(*(fetch(ada, table) for _ in range(MOST_WAITING)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert pictures.painted == 1


async def test_a_move_changes_the_picture(ada):
    table = (await ada.create("block-train", seats_for("block-train"), start=True))["id"]
    before = (await fetch(ada, table)).content
    place = await ada.get(f"tables/{table}/position?seat=0")
    seat = place["to_move"]
    place = await ada.get(f"tables/{table}/position?seat={seat}")
    move = {"seat": seat, "revision": place["revision"], "key": "k" * 12}
    await ada.post(f"tables/{table}/play", move | {"actions": place["legal"][:1]})
    assert (await fetch(ada, table)).content != before


async def test_many_requests_get_posters(ada):
    answers = []
    with patch.object(module, "paint_link", return_value=b"PNG"):
        for _ in range(BURST + 3):
            table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
            answers.append((await fetch(ada, table)).status_code)
        assert answers == [200] * BURST + [302] * 3


async def test_the_latest_pictures_are_cached_and_older_ones_are_painted_again(pictures):
    view, card = railtable.Table("trambahn").view(), card_named("Ada", "Bob")

    async def painted(*versions):
        before = pictures.painted
        for version in versions:
            shown = msgspec.structs.replace(card, version=version)
            position = module.PicturedPosition(shown, view)
            # Every request comes from another address, so that no rate limit applies.
            assert await pictures.find(position, "en", f"{version} {before}") == b"PNG"
        return pictures.painted - before

    with patch.object(module, "paint_link", return_value=b"PNG"):
        assert await painted(*range(KEPT + 5)) == KEPT + 5
        assert await painted(*range(5, KEPT + 5)) == 0
        assert await painted(*range(5)) == 5


async def test_requests_beyond_the_queue_get_posters(ada):
    tables = [(await ada.create("trambahn", PEOPLE, start=True))["id"] for _ in range(8)]
    may_paint = threading.Event()

    def paint(*_):
        may_paint.wait(30)
        return b"PNG"

    with patch.object(module, "paint_link", paint):
        asked = [asyncio.ensure_future(fetch(ada, table)) for table in tables]
        posters = [
            await one for one in itertools.islice(asyncio.as_completed(asked), 8 - MOST_WAITING)
        ]
        assert {answer.status_code for answer in posters} == {302}
        may_paint.set()
        codes = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert codes.count(200) == MOST_WAITING


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_largest_table_with_long_names_is_painted(game, language):
    seats = find_rules(game).info.max_seats
    table = railtable.Table(game, seats=seats, seed=1)
    view = table.view(None)
    board = module_of(table.rules, "picture").draw(view, texts(language))
    standings = [Standing(LONG, -9)] * len(view.scores)
    assert opened(paint_link(LONG[:14], standings, board)).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("name", ["日本", "😀", "a\nb", "<b>"])
async def test_any_name_is_painted(ada, name):
    table = await ada.create("trambahn", [{"who": "me", "name": name}, BOT], start=True)
    assert (await fetch(ada, table["id"])).status_code == 200


def card_named(*names, levels=(None, None), status="playing"):
    return TableCard(
        id="t",
        game="trambahn",
        status=status,
        seats=list(names),
        levels=list(levels),
        free=0,
        version=1,
        your_turn=False,
        changed=0.0,
    )


def test_a_person_called_as_a_level_is_not_taken_for_the_bot():
    say = texts("en")
    inspector = say.say("level-inspector")
    assert inspector != "inspector"
    people = card_named("inspector", "inspector", levels=(None, "inspector"))
    assert seat_names(people, say) == ["inspector", inspector]
    # A record keeps only the level's name of a bot.
    kept = card_named("inspector", "Ada", levels=(), status="record")
    assert seat_names(kept, say) == [inspector, "Ada"]
