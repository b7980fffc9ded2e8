"""Reviews of finished games at a server: computed in parts, stored, stopped and gone on with."""

import asyncio

import msgspec
import pytest

from railtable.core.chance import SHARED_CHANCE
from railtable.insight import review_record
from railtable.insight.compare import SKETCH
from railtable.server.credentials import hash_of
from railtable.server.http.rate_limits import REVIEW_COST
from railtable.server.reviews import jobs, own_page, review_store
from railtable.server.settings import Rate
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.creation import table_record
from railtable.server.tables.seats import begin_game
from railtable.server.tables.table import HostedTable
from railtable.server.thinking.pool import WorkerFailed
from tests.support.finished_tables import ME, new_table, play_on
from tests.support.people import town
from tests.support.reviews import (
    SECRET,
    ada_at,
    finished_at,
    finished_game,
    reviewed,
    wait_for,
    wait_for_turns,
)
from tests.support.server import Person, settings
from tests.support.server_process import serve


@pytest.fixture
async def server(tmp_path):
    """A server with rough reviews."""
    async with town(settings(str(tmp_path / "a.sqlite3"), review_effort="sketch")) as one:
        yield one


async def test_a_review_is_computed_in_parts_stored_and_the_same_as_in_one_part(
    database, monkeypatch
):
    monkeypatch.setattr(jobs, "PART_SECONDS", 0.001)
    async with town(settings(database, review_effort="sketch")) as server:
        hosted = await finished_at(server)
        spectator = server.person()
        assert (await spectator.get(f"tables/{hosted.id}/review"))["state"] == "none"
        found = await reviewed(spectator, hosted.id)
        [(parts,)] = await server.hub.store.fetch("select count(*) from review_parts")
        assert parts > 1
        whole = review_record(table_record(hosted), SKETCH)
        assert [turn["first"] for turn in found["turns"]] == [
            turn.first_step for turn in whole.turns
        ]
        assert [turn["loss"] for turn in found["turns"]] == [turn.loss for turn in whole.turns]
        for told, account in zip(found["seats"], whole.seats, strict=True):
            assert told["own"] == pytest.approx(account.own, abs=1e-12)
            parts = sum(told[term] for term in ("start", "draws", "own", "hidden", "others"))
            assert parts == pytest.approx(told["result"], abs=1e-9)
        assert found["curve"][-1]["wins"] == [account.result for account in whole.seats]
    # Another process has it at once.
    async with town(settings(database)) as server:
        again = await server.person().post(f"tables/{hosted.id}/review")
        assert again == found


async def test_a_game_under_way_has_no_review(server):
    hosted = finished_game(leave=20)
    await server.hub.add(hosted, "127.0.0.1")
    ada = ada_at(server)
    answer = {"first": 0, "actions": [{"kind": "pass"}]}
    path = f"tables/{hosted.id}/review"
    for problem in (
        await ada.get(path, 409),
        await ada.post(path, status=409),
        await ada.post(f"{path}/stop", status=409),
        await ada.get(f"{path}/positions/0", 409),
        await ada.post(f"{path}/answer", answer, status=409),
    ):
        assert problem["error"] == "game_not_over"


async def test_a_game_of_a_shared_deal_has_no_review_while_others_may_play_it(server):
    place = log.EventPlace(event="event-1", round=1, number=1, secret_deal=True)
    created = new_table([ME, ME, ME], hash_of(SECRET), game="block-train").created
    created = msgspec.structs.replace(created, luck=SHARED_CHANCE, event=place)
    hosted = HostedTable.new("shared-table", created)
    begin_game(hosted)
    play_on(hosted)
    await server.hub.add(hosted, "127.0.0.1")
    path = "tables/shared-table/review"
    problem = await ada_at(server).post(path, status=409)
    assert problem["error"] == "secrets_pending"
    assert (await ada_at(server).get(path, 409)) == problem
    assert (await server.person().get(path, 403))["error"] == "secret_deal"


async def test_a_resigned_game_is_reviewed(server):
    hosted = finished_game(leave=25)
    hosted.record(log.Resigned(at=0.0, seat=0))
    await server.hub.add(hosted, "127.0.0.1")
    found = await reviewed(server.person(), hosted.id)
    assert found["state"] == "done"
    assert found["seats"][0]["result"] == 0.0


async def test_a_stopped_review_goes_on_where_it_stopped(server, monkeypatch):
    monkeypatch.setattr(jobs, "PART_SECONDS", 0.0)
    hosted = await finished_at(server)
    ada, ben = server.person(), server.person()
    await ada.post(f"tables/{hosted.id}/review")
    await wait_for_turns(ada, hosted.id)
    stopped = await ben.post(f"tables/{hosted.id}/review/stop")
    assert stopped["state"] == "stopped"
    assert 0 < stopped["done"] < stopped["total"]
    assert (await ada.get(f"tables/{hosted.id}/review"))["turns"] == stopped["turns"]
    found = await reviewed(ada, hosted.id)
    assert found["turns"][: len(stopped["turns"])] == stopped["turns"]
    whole = review_record(table_record(hosted), SKETCH)
    assert [turn["loss"] for turn in found["turns"]] == [turn.loss for turn in whole.turns]


async def test_everybody_shares_one_job(server, monkeypatch):
    asked = []
    ask = server.hub.pool.ask

    async def counting(order):
        asked.append(order.task.first)
        return await ask(order)

    monkeypatch.setattr(server.hub.pool, "ask", counting)
    hosted = await finished_at(server)
    people = [server.person() for _ in range(4)]
    [whole, *_] = await asyncio.gather(*(reviewed(one, hosted.id) for one in people))
    assert len(asked) == len(set(asked))
    # A client may ask for the new part only.
    since = whole["turns"][3]["first"]
    rest = await people[0].get(f"tables/{hosted.id}/review?since={since}")
    assert rest["turns"] == whole["turns"][3:]
    assert rest["seats"] == whole["seats"]
    assert [one for one in whole["curve"] if one["step"] > since] == rest["curve"]


async def test_an_address_has_a_limited_number_of_jobs(server, monkeypatch):
    monkeypatch.setattr(jobs, "JOBS_PER_ADDRESS", 0)
    hosted = await finished_at(server)
    problem = await server.person().post(f"tables/{hosted.id}/review", status=429)
    assert problem["error"] == "too_many_reviews"


async def test_simultaneous_requests_share_the_limits_of_jobs(server, monkeypatch):
    """Each request waits for the store before its job starts: the places are taken before."""
    held = asyncio.Event()

    async def waiting(_order):
        await held.wait()
        raise WorkerFailed("died")

    monkeypatch.setattr(server.hub.pool, "ask", waiting)
    games = [await finished_at(server) for _ in range(5)]
    ada = server.person()
    asked = [ada.http.post(f"/api/tables/{hosted.id}/review") for hosted in games]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*asked))
    assert statuses == [200] * jobs.JOBS_PER_ADDRESS + [429] * (5 - jobs.JOBS_PER_ADDRESS)
    held.set()
    for hosted in games:
        await wait_for(ada, hosted.id, lambda found: found["state"] != "running")
    # A refused or ended job leaves its place to the next.
    again = await ada.post(f"tables/{games[4].id}/review")
    assert again["state"] == "running"


async def test_a_review_that_fails_again_and_again_is_given_up(server, monkeypatch):
    hosted = await finished_at(server)

    async def failing(_order):
        raise WorkerFailed("died")

    monkeypatch.setattr(server.hub.pool, "ask", failing)
    ada = server.person()
    for _ in range(review_store.MOST_FAILURES):
        assert (await reviewed(ada, hosted.id))["state"] == "stopped"
    problem = await ada.post(f"tables/{hosted.id}/review", status=409)
    assert problem["error"] == "review_failed"


async def test_a_review_of_a_dead_process_is_taken_over(database, monkeypatch):
    async with town(settings(database, review_effort="sketch")) as server:
        hosted = await finished_at(server)
        store = server.hub.store
        assert await review_store.claim_review(store, hosted.id, "a dead process")
        ada = server.person()
        assert (await ada.post(f"tables/{hosted.id}/review"))["state"] == "running"
        assert not await review_store.claim_review(store, hosted.id, "another")
        monkeypatch.setattr(review_store, "SILENT_SECONDS", 0.0)
        assert (await ada.get(f"tables/{hosted.id}/review"))["state"] == "stopped"
        monkeypatch.undo()
        await store.execute(Statement("update reviews set touched = 0.0", ()))
        assert (await reviewed(ada, hosted.id))["state"] == "done"


async def test_a_review_by_another_version_is_computed_again(server, monkeypatch):
    hosted = await finished_at(server)
    ada = ada_at(server)
    await reviewed(ada, hosted.id)
    monkeypatch.setattr(review_store, "VERSION", review_store.VERSION + 1)
    assert (await ada.get(f"tables/{hosted.id}/review"))["state"] == "none"
    assert (await reviewed(ada, hosted.id))["state"] == "done"


async def check_positions(server, hosted, turn):
    """A position after a better turn is shown as its seat would see it."""
    path = f"tables/{hosted.id}/review/positions/{turn['first']}"
    shown = await server.person().get(f"{path}?plan=0")
    assert shown["seat"] == turn["seat"]
    state = hosted.rules.copy(hosted.state_at(turn["first"]))
    for action in log.decode_builtin_actions(hosted.rules, turn["alternatives"][0]["actions"]):
        hosted.rules.apply(state, action)
    assert shown["view"] == msgspec.to_builtins(hosted.rules.view(state, turn["seat"]))
    assert (await server.person().get(f"{path}?plan=9", 404))["error"] == "no_such_turn"
    other = f"tables/{hosted.id}/review/positions/{turn['first'] + 1}"
    assert (await server.person().get(other, 404))["error"] == "no_such_turn"


async def test_exercises_accept_the_best_turn_and_never_the_played_one(server):
    hosted = await finished_at(server)
    ada = ada_at(server)
    found = await reviewed(ada, hosted.id)
    turn = max(found["turns"], key=lambda one: one["loss"])
    assert turn["grade"] == "blunder"
    path = f"tables/{hosted.id}/review/answer"
    best = await ada.post(path, {"first": turn["first"], "actions": turn["best"]})
    assert best["accepted"]
    assert best["loss"] == 0.0
    played = await ada.post(path, {"first": turn["first"], "actions": turn["played"]})
    assert not played["accepted"]
    assert played["gain"] == 0.0
    longer = next(one for one in found["turns"] if len(one["best"]) > 1)
    part = {"first": longer["first"], "actions": longer["best"][:-1]}
    assert (await ada.post(path, part, 422))["error"] == "turn_not_over"
    wrong = {"first": turn["first"], "actions": [{"kind": "nonsense"}]}
    assert (await ada.post(path, wrong, 422))["error"] == "malformed_action"
    await check_positions(server, hosted, turn)
    nowhere = {"first": turn["first"] + 1, "actions": turn["best"]}
    assert (await ada.post(path, nowhere, 404))["error"] == "no_such_turn"


async def test_the_own_page_has_the_errors_and_the_luck_of_a_guest(database):
    async with town(settings(database, review_effort="sketch")) as server:
        ada, ben = ada_at(server), server.person()
        empty = {"games": 0, "turns": 0, "errors": [], "luck": [], "all_luck": None}
        assert await ada.get("me/insight") == empty
        hosted = await finished_at(server)
        found = await reviewed(ben, hosted.id)
        mine = await ada.get("me/insight")
        wrong = [turn for turn in found["turns"] if turn["seat"] == 0 and turn["grade"] != "fine"]
        assert sum(one["count"] for one in mine["errors"]) == len(wrong) > 0
        assert mine["games"] == 1
        [luck] = mine["luck"]
        assert luck["draws"] == pytest.approx(found["seats"][0]["draws"])
        assert luck["low"] < luck["draws"] < luck["high"]
        assert mine["all_luck"] == {key: luck[key] for key in luck if key != "game"}
        drill = mine["errors"][0]["drills"][0]
        assert drill["first"] in {turn["first"] for turn in wrong}
        assert await ben.get("me/insight") == empty


async def test_asking_for_reviews_is_limited_per_address(tmp_path):
    limits = msgspec.structs.replace(
        settings("").limits, analyses=Rate(0.001, 2 * int(REVIEW_COST))
    )
    async with town(settings(str(tmp_path / "a.sqlite3"), limits=limits)) as server:
        hosted = finished_game(leave=20)
        await server.hub.add(hosted, "127.0.0.1")
        ada = server.person()
        for _ in range(2):
            await ada.post(f"tables/{hosted.id}/review", status=409)
        problem = await ada.post(f"tables/{hosted.id}/review", status=429)
        assert problem["error"] == "too_fast"


@pytest.mark.slow
async def test_reviewed_turns_survive_a_killed_server(tmp_path):
    database = str(tmp_path / "a.sqlite3")
    async with town(settings(database)) as server:
        hosted = await finished_at(server)
    process = await serve(database)
    person = Person(process.url)
    await person.post(f"tables/{hosted.id}/review")
    before = await wait_for_turns(person, hosted.id)
    await process.kill()
    await person.http.aclose()
    process = await serve(database)
    person = Person(process.url)
    after = await person.get(f"tables/{hosted.id}/review")
    assert after["turns"][: len(before["turns"])] == before["turns"]
    # Asked again, it goes on.
    await wait_for(person, hosted.id, lambda found: found["state"] == "stopped")
    assert (await person.post(f"tables/{hosted.id}/review"))["state"] == "running"
    await person.http.aclose()
    await process.stop()


def test_the_luck_of_all_games_is_one_mean_with_its_interval():
    """Games of two kinds: the interval over all four games is narrower than that over two."""
    seats = [
        own_page.OwnSeat(f"table-{number}", game, 0.0, 0, 30, draws, -0.1, 1.0)
        for number, (game, draws) in enumerate(
            [("trambahn", 0.1), ("trambahn", -0.3), ("block-train", 0.2), ("block-train", -0.2)]
        )
    ]
    total = own_page.luck_totals(seats)
    assert total.games == 4
    assert total.draws == pytest.approx(-0.2)
    assert (total.low + total.high) / 2 == pytest.approx(-0.05)
    # The standard deviation of the four is 0.2380.
    assert total.high - total.low == pytest.approx(2 * 1.96 * 0.2380 / 2, abs=1e-3)
    assert [one.games for one in own_page.luck_ledgers(seats)] == [2, 2]
