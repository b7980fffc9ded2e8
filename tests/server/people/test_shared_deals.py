"""Challenges and deals of the day: one try each, and nothing is told before it is due."""

import asyncio
import json

import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect

from railtable.cli.app import app
from railtable.core.proof import verify
from railtable.core.record import parse_record
from railtable.games import OURS, find_rules
from railtable.server.credentials import hash_of
from railtable.server.people import deal_rows
from railtable.server.people.shared_deals import OPEN_SECONDS
from railtable.server.store.sql import Statement
from railtable.server.tables import seats
from railtable.server.tables.shared_deals import GRACE_SECONDS
from tests.support.finished_tables import play_on
from tests.support.people import secret_of, town
from tests.support.server import fresh_key, settings

DAY = 24 * 3600.0
NOON = 1_800_014_400.0
"""A noon in UTC."""
BOT = {"who": "bot", "level": "porter"}


class DealClock:
    """A time of day that tests move."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now


@pytest.fixture
async def at(database):
    """A server on either store, whose time of day tests move."""
    async with town(settings(database)) as made:
        made.hub.wall_time = DealClock()
        yield made


async def finish(server, table, seed=1):
    """Play a table's game to its end; resign a game whose actions cannot be listed."""

    def end(hosted):
        if hosted.created.game == "string-railway":
            number, state = next((n, one) for n, one in enumerate(hosted.seats) if one.holders)
            seats.resign(hosted, number, state.holders[0])
        else:
            play_on(hosted, seed)

    await (await server.hub.open(table, "")).change(end)


async def own_game(server, person, name="Ada", game="trambahn", bots=1, **more):
    """Return the id of a person's finished game against bots, dealt as a shared deal."""
    plan = [{"who": "me", "name": name}, *[BOT] * bots]
    table = await person.create(game, plan, shared=True, start=True, **more)
    await finish(server, table["id"])
    return table["id"]


async def challenge(server, person, **more):
    """Return a challenge of a person's finished game."""
    return await person.post("challenges", {"table": await own_game(server, person, **more)})


async def play(person, deal, name="Ben", status=200):
    return await person.post(f"deals/{deal}/play", {"name": name}, status)


async def steps_of(server, table):
    room = await server.hub.open(table, "")
    return await room.read(lambda hosted: list(hosted.steps))


async def test_a_challenge_is_played_with_the_same_cards_and_compared(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    told = [made[key] for key in ("same_cards", "name", "yours", "tries")]
    assert told == [True, "Ada", True, 1]
    seen = await ben.get(f"deals/{made['id']}")
    assert (seen["results"], seen["seed"], seen["state"]) == (None, None, "new")
    table = (await play(ben, made["id"]))["table"]
    mine, theirs = await steps_of(at, made["table"]), await steps_of(at, table)
    assert theirs == mine[: len(theirs)], "the set-up is the same"
    assert (await ben.get(f"deals/{made['id']}"))["results"] is None
    await finish(at, table, seed=2)
    seen = await ben.get(f"deals/{made['id']}")
    assert [one["name"] for one in seen["results"]].count("Ben") == 1
    assert {one["name"] for one in seen["results"]} == {"Ada", "Ben"}
    assert [one["you"] for one in seen["results"] if one["name"] == "Ben"] == [True]
    assert sorted(one["rank"] for one in seen["results"]) in ([1, 2], [1, 1])
    assert seen["seed"] is None
    assert [one["table"] for one in seen["results"] if not one["you"]] == [None]


@pytest.mark.parametrize("game", OURS)
async def test_a_revealed_try_proves_its_luck(tmp_path, game):
    async with town(settings(str(tmp_path / "tables.sqlite3"))) as at:
        await prove_a_try(at, game)


async def prove_a_try(at, game):
    ada, ben = at.person(), at.person()
    bots = find_rules(game).info.usual_seats - 1
    made = await challenge(at, ada, game=game, bots=bots)
    table = (await play(ben, made["id"]))["table"]
    await finish(at, table, seed=3)
    refused = await ben.get(f"tables/{table}/record", 409)
    assert refused["error"] == "deal_not_revealed"
    closed = await ada.post(f"deals/{made['id']}/close")
    assert closed["is_revealed"]
    assert closed["seed"]
    record = (await ben.http.get(f"/api/tables/{table}/record")).text
    assert json.loads(record.splitlines()[0])["commitment"] == made["commitment"]
    assert verify(parse_record(record, find_rules), find_rules).is_whole


async def test_a_second_try_returns_to_the_first(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    first = await play(ben, made["id"])
    assert await play(ben, made["id"], "Somebody else") == first
    await finish(at, first["table"])
    assert await play(ben, made["id"]) == first
    assert (await play(ada, made["id"]))["table"] == made["table"]


async def test_simultaneous_requests_start_one_try(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    await ben.get("me")
    await ben.create("trambahn", [{"who": "me", "name": "Ben"}, BOT])
    tables = await asyncio.gather(*(play(ben, made["id"]) for _ in range(6)))
    assert len({one["table"] for one in tables}) == 1
    assert (await ben.get(f"deals/{made['id']}"))["tries"] == 2


@pytest.mark.parametrize("how", ["leave", "resign"])
async def test_leaving_ends_the_only_try(at, how):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    await ben.post(f"tables/{table}/seats/0/{how}")
    if how == "leave":
        await finish(at, table)
    seen = await ben.get(f"deals/{made['id']}")
    mine = next(one for one in seen["results"] if one["you"])
    assert (mine["state"], mine["rank"]) == ("left", None)
    assert (await play(ben, made["id"]))["table"] == table


SECRET_PATHS = (
    *("", "/position", "/steps", "/happenings", "/moments/1", "/chart", "/record", "/people"),
    *("/position?seat=0", "/position?seat=1", "/steps?seat=1", "/chart?seat=1", "/stream"),
)


@pytest.mark.parametrize("whose", ["source", "try"])
async def test_nobody_else_visits_a_table_before_the_deal_is_revealed(at, whose):
    ada, ben, eve = at.person(), at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    await finish(at, table)
    secret = made["table"] if whose == "source" else table
    for path in SECRET_PATHS:
        refused = await eve.get(f"tables/{secret}{path}", 403)
        assert refused == {
            **refused,
            "error": "deal_sealed",
            "facts": {"deal": made["id"]},
        }
    body = {"version": 1, "seats": [{"who": "me", "name": "Eve"}, BOT]}
    await eve.post(f"tables/{secret}/continue", body, 403)
    await eve.post(f"tables/{secret}/rematch", {}, 403)
    await eve.post(f"tables/{secret}/join", {"name": "Eve"}, 403)
    assert (await eve.http.get(f"/previews/t/{secret}.png")).status_code == 403
    await ada.post(f"deals/{made['id']}/close")
    assert (await eve.get(f"tables/{secret}"))["deal_state"] == "revealed"
    assert (await eve.http.get(f"/api/tables/{secret}/record")).status_code == 200


async def test_a_socket_cannot_watch_a_secret_table(at):
    ada, ben, eve = at.person(), at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    await eve.create("trambahn", [{"who": "me", "name": "Eve"}, BOT])
    address = eve.url.replace("http", "ws") + f"/api/tables/{table}/live"
    async with connect(address, additional_headers=eve.headers()) as socket:
        for seen in (None, [], [1]):
            await socket.send(json.dumps({"kind": "hello", "seats": seen}))
            told = json.loads(await socket.recv())
            assert (told["kind"], told["error"]) == ("problem", "deal_sealed")


async def test_a_visitor_is_shown_out_when_a_challenge_is_made(at):
    ada, eve = at.person(), at.person()
    table = await own_game(at, ada)
    async with eve.live(table) as live:
        await ada.post("challenges", {"table": table})
        assert (await live.expect("goodbye"))["reason"] == "gone"


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_player_sees_only_their_own_seat_of_a_secret_deal(at, is_over):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada, game="trambahn")
    table = (await play(ben, made["id"]))["table"]
    if is_over:
        await finish(at, table)
    info = await ben.get(f"tables/{table}")
    assert (info["seed"], info["deal_state"]) == (None, "secret")
    await ben.get(f"tables/{table}/position?seat=0")
    await ben.get(f"tables/{table}/position?seat=1", 403)
    body = {"version": 1, "seats": [{"who": "me", "name": "Ben"}, BOT]}
    await ben.post(f"tables/{table}/continue", body, 409)
    refused = await ben.post(f"tables/{table}/settings", {"listed": True}, 409)
    assert refused["error"] == "deal_not_listed"
    for who in ({"who": "open"}, {"who": "invited"}, {"who": "here", "name": "Eve"}):
        refused = await ben.post(f"tables/{table}/seats/1/fill", {"plan": who}, 409)
        assert refused["error"] == ("game_over" if is_over else "deal_seat")


async def test_the_maker_of_a_challenge_keeps_the_finished_game(at):
    ada = at.person()
    made = await challenge(at, ada)
    assert (await ada.get(f"tables/{made['table']}"))["seed"] is not None
    assert (await ada.http.get(f"/api/tables/{made['table']}/record")).status_code == 200
    assert await ada.post("challenges", {"table": made["table"]}) == await ada.get(
        f"deals/{made['id']}"
    )


async def test_a_device_at_a_friends_try_cannot_start_its_own(at):
    ada, ben, eve = at.person(), at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    code = (await ben.post(f"tables/{table}/seats/0/invite"))["code"]
    await eve.post(f"tables/{table}/join", {"name": "Eve"}, 403)
    await eve.post(f"tables/{table}/join", {"name": "Eve", "code": "x" * 43}, 403)
    await eve.post(f"tables/{table}/join", {"name": "Eve", "code": code})
    await eve.get(f"tables/{table}/position?seat=0")
    assert (await play(eve, made["id"], "Eve", 409))["error"] == "deal_seen"


async def test_undo_across_luck_hints_and_lent_seats_are_refused(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada, game="trambahn")
    at.hub.bots.wake = lambda _room: None
    table = (await play(ben, made["id"]))["table"]
    room = await at.hub.open(table, "")

    def play_own_turn(hosted):
        while not any(step.seat == 0 for step in hosted.steps) or hosted.to_move == 0:
            play_on(hosted, leave=hosted.version + 1)
        own = [at for at, step in enumerate(hosted.steps) if step.seat == 0]
        return own[-1], hosted.revision

    to, revision = await room.change(play_own_turn)
    body = {"seat": 0, "revision": revision, "key": fresh_key(), "to": to}
    refused = await ben.post(f"tables/{table}/undo", body, 409)
    assert refused["error"] == "no_rewinding_luck"
    lent = await ben.post(f"tables/{table}/seats/0/fill", {"plan": BOT}, 409)
    assert lent["error"] == "deal_own_play"
    asked = {"kind": "hint", "seat": 0, "revision": revision, "key": fresh_key()}
    del asked["kind"]
    hint = await ben.post(f"tables/{table}/hint", asked, 409)
    assert hint["error"] == "deal_own_play"


async def test_an_own_game_may_be_taken_back_and_the_challenge_says_so(at):
    ada, ben = at.person(), at.person()
    plan = [{"who": "me", "name": "Ada"}, BOT]
    table = (await ada.create("trambahn", plan, shared=True))["id"]
    room = await at.hub.open(table, "")
    at.hub.bots.wake = lambda _room: None
    await ada.post(f"tables/{table}/start")

    def play_own_turn(hosted):
        while not any(step.seat == 0 for step in hosted.steps) or hosted.to_move == 0:
            play_on(hosted, leave=hosted.version + 1)
        return [at for at, step in enumerate(hosted.steps) if step.seat == 0][-1], hosted.revision

    to, revision = await room.change(play_own_turn)
    body = {"seat": 0, "revision": revision, "key": fresh_key(), "to": to}
    await ada.post(f"tables/{table}/undo", body)
    await finish(at, table)
    made = await ada.post("challenges", {"table": table})
    assert [one["rewinds"] for one in made["results"]] == [1]
    record = (await ada.http.get(f"/api/tables/{table}/record")).text
    assert verify(parse_record(record, find_rules), find_rules).is_whole
    assert (await play(ben, made["id"]))["table"] != table


async def test_a_game_with_nonces_makes_a_challenge_with_new_cards(at):
    ada, ben, cleo = at.person(), at.person(), at.person()
    plan = [{"who": "me", "name": "Ada"}, {"who": "open"}, BOT]
    table = (await ada.create("station-master", plan))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben", "nonce": "abc"})
    await finish(at, table)
    made = await ada.post("challenges", {"table": table})
    assert (made["same_cards"], made["results"], made["tries"]) == (False, None, 0)
    assert made["levels"] == [None, "signaller", "porter"]
    for person, name in ((ada, "Ada"), (ben, "Ben")):
        await finish(at, (await play(person, made["id"], name))["table"])
    assert len((await ada.get(f"deals/{made['id']}"))["results"]) == 2
    assert (await cleo.get(f"tables/{table}"))["deal_state"] == "none", "the game stays open"


async def test_only_players_of_a_finished_game_make_a_challenge(at):
    ada, eve = at.person(), at.person()
    table = await own_game(at, ada)
    await eve.post("challenges", {"table": table}, 403)
    await eve.post("challenges", {"table": "AAAAAAAAAAAA"}, 404)
    running_game = await ada.create("trambahn", [{"who": "me", "name": "Ada"}, BOT], start=True)
    refused = await ada.post("challenges", {"table": running_game["id"]}, 409)
    assert refused["error"] == "not_over"
    lesson = await ada.create(
        "trambahn", [{"who": "me", "name": "Ada"}, BOT], start=True, deal="first"
    )
    await finish(at, lesson["id"])
    assert (await ada.post("challenges", {"table": lesson["id"]}, 409))["error"] == "known_deal"


async def test_a_running_try_delays_the_revelation_until_the_grace_ends(at):
    ada, ben, eve = at.person(), at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    closed = await ada.post(f"deals/{made['id']}/close")
    assert (closed["is_open"], closed["is_revealed"], closed["seed"]) == (False, False, None)
    assert (await play(eve, made["id"], "Eve", 409))["error"] == "deal_closed"
    assert (await play(ben, made["id"]))["table"] == table
    assert (await eve.get(f"deals/{made['id']}"))["results"] is None
    at.hub.wall_time.now += GRACE_SECONDS + 1
    revealed = await eve.get(f"deals/{made['id']}")
    assert all(revealed[key] for key in ("is_revealed", "seed", "results"))


async def test_the_last_try_to_end_reveals_a_closed_challenge(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    table = (await play(ben, made["id"]))["table"]
    at.hub.wall_time.now += OPEN_SECONDS + 1
    assert not (await ben.get(f"deals/{made['id']}"))["is_revealed"]
    await finish(at, table)
    assert (await ben.get(f"deals/{made['id']}"))["is_revealed"]


async def test_only_the_maker_closes_a_challenge(at):
    ada, eve = at.person(), at.person()
    made = await challenge(at, ada)
    assert (await eve.post(f"deals/{made['id']}/close", status=403))["error"] == (
        "not_your_challenge"
    )
    assert (await eve.get(f"deals/{made['id']}"))["is_open"]


async def test_a_person_has_a_limited_number_of_open_challenges(at, monkeypatch):
    monkeypatch.setattr("railtable.server.people.shared_deals.MOST_CHALLENGES", 1)
    ada = at.person()
    await challenge(at, ada)
    second = await own_game(at, ada)
    assert (await ada.post("challenges", {"table": second}, 409))["error"] == "too_many_challenges"
    assert len((await ada.get("challenges"))["challenges"]) == 1


async def test_a_challenge_has_a_limited_number_of_tries(at, monkeypatch):
    monkeypatch.setattr(deal_rows, "MOST_TRIES", 2)
    ada, ben, eve = at.person(), at.person(), at.person()
    made = await challenge(at, ada)
    await play(ben, made["id"])
    assert (await play(eve, made["id"], "Eve", 409))["error"] == "deal_full"


async def test_a_try_without_its_table_is_finished_after_a_crash(at):
    """A crash between the try and its table leaves a row whose table is created on return."""
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    await ben.create("trambahn", [{"who": "me", "name": "Ben"}, BOT])
    one = (hash_of(secret_of(ben)), "Ben", "BBBBBBBBBBBB")
    await deal_rows.add_try(at.hub.store, made["id"], one, at.hub.wall_time())
    assert (await play(ben, made["id"]))["table"] == "BBBBBBBBBBBB"
    assert (await ben.get("tables/BBBBBBBBBBBB"))["mine"] == [0]


@pytest.mark.parametrize(
    ("change", "error"),
    [("rules_version = 99", "other_rules_version"), ("game = 'gone'", "unknown_game")],
)
async def test_a_challenge_of_other_rules_is_refused(at, change, error):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada)
    await at.hub.store.execute(Statement(f"update shared_deals set {change}"))
    assert (await play(ben, made["id"], status=409))["error"] == error
    assert (await ben.get(f"deals/{made['id']}"))["tries"] == 1


# The deals of the day.


async def test_everybody_plays_the_same_deal_of_the_day_once(at):
    ada, ben = at.person(), at.person()
    days = await ada.get("daily-deals")
    assert [one["game"] for one in days["deals"]] == list(OURS)
    assert days == await ben.get("daily-deals")
    deal = next(one for one in days["deals"] if one["game"] == "block-train")
    tables = [(await play(one, deal["id"]))["table"] for one in (ada, ben)]
    first, second = [await steps_of(at, table) for table in tables]
    assert first[:1] == second[:1] != []
    await finish(at, tables[0])
    assert (await play(ada, deal["id"]))["table"] == tables[0]
    again = await ada.get("daily-deals")
    mine = next(one for one in again["deals"] if one["id"] == deal["id"])
    assert (mine["state"], mine["tries"], again["streak"]) == ("over", 2, 1)
    results = (await ada.get(f"deals/{deal['id']}"))["results"]
    assert [one["state"] for one in results] == ["over", "playing"]
    assert (await ben.get(f"deals/{deal['id']}"))["results"] is None


async def test_a_day_ends_at_midnight_and_is_revealed_after_its_last_table(at):
    ada, eve = at.person(), at.person()
    deal = (await ada.get("daily-deals"))["deals"][0]
    assert deal["commitment"]
    assert "seed" not in deal
    table = (await play(ada, deal["id"]))["table"]
    at.hub.wall_time.now += DAY / 2
    assert (await ada.get("daily-deals"))["deals"][0]["id"] != deal["id"]
    assert (await play(eve, deal["id"], "Eve", 409))["error"] == "deal_closed"
    assert (await eve.get(f"deals/{deal['id']}"))["seed"] is None
    await finish(at, table)
    shown = await eve.get(f"deals/{deal['id']}")
    assert shown["seed"]
    assert shown["results"][0]["table"] == table
    await eve.get(f"tables/{table}/position?seat=1")


async def test_a_streak_counts_successive_days(at):
    ada = at.person()
    for expected in (1, 2, 3):
        deal = (await ada.get("daily-deals"))["deals"][1]
        await finish(at, (await play(ada, deal["id"]))["table"])
        assert (await ada.get("daily-deals"))["streak"] == expected
        at.hub.wall_time.now += DAY
    assert (await ada.get("daily-deals"))["streak"] == 3, "today can still be played"
    at.hub.wall_time.now += DAY
    assert (await ada.get("daily-deals"))["streak"] == 0


async def test_two_deals_have_different_seeds(at):
    ada = at.person()
    first = await ada.get("daily-deals")
    at.hub.wall_time.now += DAY
    second = await ada.get("daily-deals")
    both = [one["commitment"] for days in (first, second) for one in days["deals"]]
    assert len(set(both)) == len(both)


# Sign-in, deletion and moderation.


async def sign_in(person, code):
    await person.post("me/code/use", {"code": code})


async def test_a_guests_tries_and_challenges_move_to_the_account(at):
    ada, _, code = await at.player()
    guest, eve = at.person(), at.person()
    made = await challenge(at, guest, name="Guest")
    other = await challenge(at, eve, name="Eve")
    table = (await play(guest, other["id"]))["table"]
    await sign_in(guest, code)
    assert (await guest.get(f"deals/{made['id']}"))["yours"]
    assert (await ada.get(f"deals/{made['id']}"))["yours"]
    assert (await play(ada, other["id"]))["table"] == table


@pytest.mark.parametrize("first", ["guest", "account"])
async def test_of_two_tries_of_one_person_the_first_counts(at, first):
    ada, _, code = await at.player()
    guest, eve = at.person(), at.person()
    made = await challenge(at, eve, name="Eve")
    order = [guest, ada] if first == "guest" else [ada, guest]
    tables = []
    for one in order:
        tables.append((await play(one, made["id"], "Twice"))["table"])
        await finish(at, tables[-1])
        at.hub.wall_time.now += 1
    await sign_in(guest, code)
    seen = await ada.get(f"deals/{made['id']}")
    assert seen["table"] == tables[0]
    assert [one["name"] for one in seen["results"]].count("Twice") == 1


async def test_deletion_removes_tries_and_closes_challenges(at):
    ada, ben = at.person(), at.person()
    made = await challenge(at, ada, name="Adalein")
    await finish(at, (await play(ben, made["id"]))["table"])
    exported = await ada.get("me/export")
    assert made["id"] in json.dumps(exported)
    assert made["seed"] is None
    await ada.post("me/delete", {"sure": "yes"})
    seen = await ben.get(f"deals/{made['id']}")
    assert (seen["is_open"], seen["name"], seen["tries"]) == (False, "", 1)
    assert "Adalein" not in " ".join(await at.rows("deal_tries") + await at.rows("shared_deals"))


async def test_results_with_the_same_cards_are_not_on_a_public_page_before_the_end(at):
    ada, _, _ = await at.player()
    await ada.post("me/profile", {"name": "Ada", "colour": "red", "public": True})
    page = (await ada.get("me"))["page"]
    made = await challenge(at, ada)
    eve = at.person()
    assert (await eve.get(f"people/{page}/history"))["games"] == []
    assert (await eve.get(f"people/{page}/results"))["statistics"] == []
    assert len((await ada.get("me/history"))["games"]) == 1
    await ada.post(f"deals/{made['id']}/close")
    assert len((await eve.get(f"people/{page}/history"))["games"]) == 1
    assert (await eve.get(f"people/{page}/results"))["statistics"] != []


async def test_a_moderator_closes_a_challenge_and_removes_its_name(at, database):
    ada, eve = at.person(), at.person()
    made = await challenge(at, ada, name="Rude name")
    for deal, code in ((made["id"], 0), ("none", 1)):
        words = ["admin", "close-challenge", database, deal]
        done = await asyncio.to_thread(CliRunner().invoke, app, words)
        assert bool(done.exit_code) == bool(code), done.output
    seen = await eve.get(f"deals/{made['id']}")
    assert (seen["is_open"], seen["name"]) == (False, "")


@pytest.mark.postgres
async def test_two_processes_start_one_try_each_and_reveal_nothing_early(pg_database):
    """Eight people start at two processes while the challenge is closed."""
    async with town(settings(pg_database)) as one, town(settings(pg_database)) as other:
        ada = one.person()
        made = await challenge(one, ada)
        people = [one.person() for _ in range(8)]
        for person in people:
            await person.create("trambahn", [{"who": "me", "name": "Ben"}, BOT])
        work = []
        for person in people:
            second = other.person(secret_of(person))
            work += [start_once(person, made["id"]), start_once(second, made["id"])]
        closing = ada.post(f"deals/{made['id']}/close")
        *starts, _ = await asyncio.gather(*work, closing)
        for first, second in zip(starts[::2], starts[1::2], strict=True):
            assert first is None or second is None or first == second
        [(running, revealed)] = await one.hub.store.fetch(
            "select running, revealed from shared_deals where id = $1", made["id"]
        )
        tries = await one.hub.store.fetch("select table_id from deal_tries where ended is null")
        assert running == len(tries)
        assert (revealed is None) == bool(tries)
        for (table,) in tries:
            await finish(one, table)
        assert (await ada.get(f"deals/{made['id']}"))["is_revealed"]


async def start_once(person, deal):
    """Start a try; return its table, or None if the deal is closed."""
    answer = await person.http.post(f"/api/deals/{deal}/play", json={"name": "Ben"})
    assert answer.status_code in {200, 409}, answer.text
    return answer.json().get("table")
