"""Notices: who is told what, once, and not while they look."""

import asyncio

import msgspec
import pytest

from railtable.core.engine import NOBODY
from railtable.server.people.notices.delivery_client import DeliveryOutcome
from railtable.server.store.sql import Statement
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS, NoticeSubscribers
from tests.support.notices.fake_delivery import (
    GRACE,
    STILL,
    pair_at,
    push_payload,
    telling,
)
from tests.support.notices.receivers import Browser
from tests.support.notices.week import Week
from tests.support.server import fresh_key


@pytest.fixture
async def told(tmp_path):
    async with telling(str(tmp_path / "tables.sqlite3")) as one:
        yield one


@pytest.fixture
async def told_on_each(database):
    """The same on either kind of store, for what rests on their SQL."""
    async with telling(database) as one:
        yield one


async def both(told, pair, **wish):
    for person in pair.people:
        await told.add(person, **wish)


async def test_whoever_has_to_move_is_told_once_a_turn(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        for _ in range(4):
            mover = await pair.turn()
            (job,) = await told.wait()
            assert job["title"] == "Your turn: Trambahn"
            assert f"/t/{pair.table}" in job["body"]
            assert ("Ben", "Ada")[mover] in job["body"]
            assert await told.wait() == []


async def test_a_turn_that_is_over_before_long_is_told_to_nobody(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        await pair.turn()
        await told.look(GRACE - 1)
        mover = await pair.turn()
        (job,) = await told.wait()
        assert ("Ben", "Ada")[mover] in job["body"]
        assert await told.states() == [("turn", "dropped"), ("turn", "dropped"), ("turn", "sent")]


async def test_nobody_is_told_of_a_table_they_look_at(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        async with pair.people[0].live(pair.table), pair.people[1].live(pair.table):
            await pair.turn()
            assert await told.look(1) == []
            assert await told.wait() == []
        assert await told.states() == [("turn", "dropped")]


async def test_whose_page_is_hidden_is_told(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        async with pair.people[0].live(pair.table) as one, pair.people[1].live(pair.table) as two:
            for live in (one, two):
                await live.send({"kind": "ping", "away": True})
                await live.expect("pong")
            await pair.turn()
            assert [job["title"] for job in await told.wait()] == ["Your turn: Trambahn"]


async def test_who_looks_at_another_table_is_told(told):
    async with pair_at(told.server) as pair, pair_at(told.server) as other:
        await both(told, pair)
        while await pair.turn() != 0:
            pass
        async with pair.people[0].live(other.table):
            assert [job["title"] for job in await told.wait()] == ["Your turn: Trambahn"]


async def test_one_screen_and_bots_are_told_nothing(told):
    ada = told.server.person()
    await told.add(ada)
    for seat in ({"who": "here", "name": "Ben"}, {"who": "bot", "level": "random"}):
        seats = [{"who": "me", "name": "Ada"}, seat]
        await ada.create("trambahn", seats, start=True, options={"first_player": 1})
    assert await told.wait() == []
    await ada.http.aclose()


async def test_a_full_table_tells_those_who_wait_and_whose_turn_it_is(told):
    ada, ben = told.server.person(), told.server.person()
    await told.add(ada)
    await told.add(ben)
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    for first, title in ((0, "Your turn: Trambahn"), (1, "The game begins: Trambahn")):
        made = await ada.create("trambahn", seats, options={"first_player": first})
        assert await told.wait() == []
        await ben.post(f"tables/{made['id']}/join", {"name": "Ben"})
        # Ben, who has just sat down, need not be told.
        assert [job["title"] for job in await told.wait()] == [title]
    await ada.http.aclose()
    await ben.http.aclose()


async def test_whose_answer_is_needed_is_told_and_not_after_it_is_given(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        asker = (await pair.info())["to_move"]
        other = await pair.turn()
        await told.wait()
        for answer_first in (False, True):
            base = {"revision": (await pair.info())["revision"]}
            steps = await pair.people[asker].get(f"tables/{pair.table}/steps?seat={asker}")
            to = max(n for n, step in enumerate(steps["steps"]) if step["seat"] == asker)
            undo = base | {"seat": asker, "to": to, "key": fresh_key()}
            assert (await pair.people[asker].post(f"tables/{pair.table}/undo", undo))["asked"]
            if answer_first:
                no = base | {"seat": other, "agree": False, "key": fresh_key()}
                await pair.people[other].post(f"tables/{pair.table}/consent", no)
                assert await told.wait() == []
            else:
                (job,) = await told.wait()
                name = ("Ada", "Ben")[asker]
                assert job["title"] == f"{name} asks you: Trambahn"


async def test_the_end_is_told_to_who_did_not_make_it(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        mover = after = (await pair.info())["to_move"]
        while after != NOBODY:
            mover, after = after, await pair.move()
        (job,) = await told.wait()
        assert job["title"] == "The game is over: Trambahn"
        assert ("Ada", "Ben")[mover] in job["body"]
        kinds = [kind for kind, state in await told.states() if state == "sent"]
        assert kinds == ["over"]


# Channels.


async def test_nothing_but_a_code_is_sent_before_it_is_confirmed(told):
    async with pair_at(told.server) as pair:
        for person in pair.people:
            await person.post("notices/channels", {"mail": f"{fresh_key()}@example.org"})
        jobs = await told.look()
        assert len(jobs) == 2
        for job in jobs:
            assert job["title"].startswith("Railtable: your code is ")
            assert "/t/" not in job["body"]
            assert "://" not in job["body"]
        await pair.turn()
        assert await told.wait() == []


async def test_a_code_can_be_tried_a_few_times_only(told_on_each):
    told = told_on_each
    ada = told.server.person()
    made = await ada.post("notices/channels", {"mail": "ada@example.org"})
    (job,) = await told.look()
    code = job["title"].rsplit(" ", 1)[1]
    wrong = f"{(int(code) + 1) % 10**8:08d}"
    address = f"notices/channels/{made['id']}/confirm"
    for _ in range(5):
        assert (await ada.post(address, {"code": wrong}, 403))["error"] == "notice_code_wrong"
    await ada.post(address, {"code": code}, 403)
    assert not (await ada.get("notices"))["channels"][0]["live"]
    await ada.http.aclose()


async def test_a_code_is_good_for_a_day(told):
    ada = told.server.person()
    made = await ada.post("notices/channels", {"mail": "ada@example.org"})
    (job,) = await told.look()
    code = job["title"].rsplit(" ", 1)[1]
    told.ahead += 24 * 3600 + 1
    await ada.post(f"notices/channels/{made['id']}/confirm", {"code": code}, 403)
    await ada.http.aclose()


async def test_an_address_gets_few_codes_a_day_whoever_asks(told):
    people = [told.server.person() for _ in range(6)]
    for person in people[:5]:
        await person.post("notices/channels", {"mail": "somebody@example.org"})
    for written in ("somebody@Example.org", "SomeBody@example.org", "somebody+1@example.org"):
        answer = await people[5].post("notices/channels", {"mail": written}, 429)
        assert answer["error"] == "notice_codes_full"
    assert len(await told.look()) == 5
    told.ahead += 24 * 3600 + 1
    await people[5].post("notices/channels", {"mail": "somebody@example.org"})
    for person in people:
        await person.http.aclose()


async def test_somebody_has_a_bounded_number_of_channels_and_none_twice(told_on_each):
    told = told_on_each
    ada = told.server.person()
    for number in range(12):
        await ada.post("notices/channels", {"mail": f"ada{number}@example.org"})
    answer = await ada.post("notices/channels", {"mail": "ada99@example.org"}, 409)
    assert answer["error"] == "notice_channels_full"
    one = (await ada.get("notices"))["channels"][3]
    await ada.post(f"notices/channels/{one['id']}/remove")
    answer = await ada.post("notices/channels", {"mail": "ada4@example.org"}, 409)
    assert answer["error"] == "notice_channel_there"
    await ada.http.aclose()


async def test_a_channel_is_nobody_elses_to_see_change_or_remove(told):
    ada, ben = told.server.person(), told.server.person()
    one = await told.add(ada, mail="ada.lovelace@example.org")
    await told.add(ben)
    for word in ("change", "remove"):
        await ben.post(f"notices/channels/{one['id']}/{word}", {}, 404)
    seen = await ada.get("notices")
    assert [channel["id"] for channel in seen["channels"]] == [one["id"]]
    assert "lovelace" not in msgspec.json.encode(seen).decode()
    assert one["id"] not in msgspec.json.encode(await ben.get("notices")).decode()
    stranger = told.server.person()
    assert (await stranger.get("notices"))["channels"] == []
    await stranger.http.aclose()
    await ada.http.aclose()
    await ben.http.aclose()


async def test_every_message_can_be_turned_off_by_whoever_reads_it(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        (job,) = await told.wait()
        word = job["body"].rsplit("/notices/off/", 1)[1].strip()
        stranger = told.server.person()
        # Programs that open links to look at them change nothing.
        assert (await stranger.http.get(f"/notices/off/{word}")).status_code == 200
        assert (await stranger.http.get(f"/api/notices/off/{word}")).status_code == 405
        for wrong in (word[:-1], word[:-1] + "!", "x" * 34, "x" * 5000):
            assert (await stranger.http.post(f"/api/notices/off/{wrong}")).status_code == 404
        one_click = {"List-Unsubscribe": "One-Click"}
        answer = await stranger.http.post(f"/api/notices/off/{word}", data=one_click)
        assert answer.status_code == 200
        assert answer.json()["label"].endswith("…@example.org")
        assert (await stranger.http.post(f"/api/notices/off/{word}")).status_code == 404
        await pair.turn()
        await pair.turn()
        assert await told.wait() == []
        await stranger.http.aclose()


async def test_a_channel_for_one_table_is_told_of_no_other(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        other = await pair.people[0].create(
            "trambahn", [{"who": "me", "name": "A"}, {"who": "open"}]
        )
        await both(told, pair, table=other["id"])
        await pair.turn()
        assert await told.wait() == []
        for channel in (await pair.people[0].get("notices"))["channels"]:
            await pair.people[0].post(
                f"notices/channels/{channel['id']}/change", {"table": pair.table}
            )
        while await pair.turn() != 0:
            pass
        assert len(await told.wait()) == 1


# Sending.


async def test_who_signs_in_with_a_channel_is_told_at_once_of_all_their_tables(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        # Ada is kept, and asked for no notices; the guest she was on her phone did.
        code = (await pair.people[0].post("me/code"))["code"]
        phone = told.server.person()
        await told.add(phone)
        await phone.post("me/code/use", {"code": code})
        await phone.http.aclose()
        await pair.turn()
        (job,) = await told.wait()
        assert "Ben" in job["body"]


async def test_who_has_signed_in_is_told_of_tables_that_have_not_followed_yet(
    told_on_each, monkeypatch
):
    told = told_on_each
    async with pair_at(told.server) as pair:
        ada = pair.people[0]
        await told.add(ada)
        elsewhere = told.server.person()
        await elsewhere.create("trambahn", [{"who": "me", "name": "Ada"}, {"who": "open"}])
        code = (await elsewhere.post("me/code"))["code"]
        await elsewhere.http.aclose()

        async def die(_player=""):
            """As if the server had ended here: its next one would see to the tables."""

        monkeypatch.setattr(told.server.people.seat_reassignment, "settle", die)
        await ada.post("me/code/use", {"code": code})
        await pair.turn()
        (job,) = await told.wait()
        assert "Ben" in job["body"]


async def test_what_fails_is_tried_again_later_and_later_and_then_given_up(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        told.delivery.outcomes = ["failed"] * 20
        waits, passed = [], 0.0
        for _ in range(40 * 24 * 2):
            jobs = await told.look(60)
            passed += 60
            if jobs:
                waits.append(passed)
                passed = 0.0
        assert len(waits) == 8
        assert waits == sorted(waits)
        assert ("turn", "failed") in await told.states()


async def test_a_message_that_may_have_arrived_says_so_when_it_is_sent_again(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        told.delivery.outcomes = ["failed", "unsure"]
        doubled = "You may have had this message before"
        bodies = [job["body"] for _ in range(3) for job in await told.look(3600)]
        assert [doubled in body for body in bodies] == [False, False, True]


async def test_a_browser_that_is_gone_is_forgotten(told):
    async with pair_at(told.server) as pair:
        for person in pair.people:
            browser = Browser("https://push.example.org/x").subscription()
            made = await person.post("notices/channels", {"push": browser})
            (job,) = await told.look()
            told_code = push_payload(job)
            assert told_code["channel"] == made["id"]
            code = {"code": told_code["code"]}
            await person.post(f"notices/channels/{made['id']}/confirm", code)
        mover = await pair.turn()
        told.delivery.outcomes = ["gone"]
        assert len(await told.wait()) == 1
        assert (await pair.people[mover].get("notices"))["channels"] == []
        assert len((await pair.people[1 - mover].get("notices"))["channels"]) == 1


async def test_a_channel_where_nothing_arrives_rests_until_it_is_woken(told):
    async with pair_at(told.server) as pair:
        one = await told.add(pair.people[0])
        told.delivery.outcomes = ["refused"] * 5
        sent = 0
        for _ in range(7):
            while await pair.turn() != 0:
                pass
            sent += len(await told.wait())
        assert sent == 5
        assert (await pair.people[0].get("notices"))["channels"][0]["resting"]
        woken = await pair.people[0].post(f"notices/channels/{one['id']}/change", {})
        assert not woken["resting"]
        while await pair.turn() != 0:
            pass
        assert len(await told.wait()) == 1


async def test_too_many_for_an_hour_come_together_in_the_next(tmp_path):
    quick = msgspec.structs.replace(STILL, per_hour=2)
    async with telling(str(tmp_path / "t.sqlite3"), quick) as told, pair_at(told.server) as pair:
        await told.add(pair.people[0])
        # The code was the first of this hour; the clock stands at the hour's beginning.
        told.ahead += 3600 - told.sender.clock() % 3600
        counts = []
        for _ in range(4):
            while await pair.turn() != 0:
                pass
            counts.append(len(await told.wait()))
        assert counts == [1, 1, 0, 0]
        (job,) = await told.look(3600)
        assert job["title"] == "Your turn: Trambahn"


async def test_a_digest_comes_once_a_day_at_its_hour_and_tells_what_still_waits(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair, pair_at(told.server) as second:
        # Ada plays at both tables, and wants to hear of them at 8 in the morning, east of here.
        cookie = pair.people[0].http.cookies["railtable"]
        second.people[0].http.cookies.set("railtable", cookie)
        offset = 90
        await told.add(pair.people[0], hour=8, offset=offset)
        day = 24 * 3600.0
        local = (told.sender.clock() + offset * 60) % day
        told.ahead += (8 * 3600 - local) % day + 60
        sent = []
        for number in range(3 * 24):
            if number % 24 in {5, 9}:
                while await pair.turn() != 0:
                    pass
            for job in await told.look(3600):
                at = (told.sender.clock() + offset * 60) % day
                sent.append((number // 24, job))
                assert 8 * 3600 <= at < 9 * 3600 + 120
        assert [day for day, _ in sent] == [0, 1, 2]
        assert {job["title"] for _, job in sent} == {"Railtable today: one thing for you"}


async def test_who_moves_the_hour_of_their_digest_gets_no_second_one_that_day(told):
    async with pair_at(told.server) as pair:
        made = await told.add(pair.people[0], hour=8, offset=0)
        day = 24 * 3600.0
        while await pair.turn() != 0:
            pass
        to_eight = (8 * 3600 - told.sender.clock() % day) % day + 60
        assert len(await told.look(to_eight)) == 1
        wish = {"hour": 10, "offset": 0}
        await pair.people[0].post(f"notices/channels/{made['id']}/change", wish)
        while await pair.turn() != 0:
            pass
        assert await told.look(2 * 3600) == [], "there was one at eight"
        (job,) = await told.look(day)
        assert job["title"] == "Railtable today: one thing for you"


@pytest.mark.postgres
async def test_one_of_several_processes_sends(pg_database):
    async with (
        telling(pg_database) as one,
        telling(pg_database) as other,
        pair_at(one.server) as pair,
    ):
        await both(one, pair)
        for _ in range(6):
            await pair.turn()
            one.ahead += GRACE + 1
            other.ahead = one.ahead
            await asyncio.gather(*(told.sender.tick() for told in (one, other) * 3))
            await asyncio.gather(one.sender.settle(), other.sender.settle())
            assert len(one.delivery.take() + other.delivery.take()) == 1


@pytest.mark.postgres
async def test_somebody_who_looks_by_another_process_is_not_told(pg_database):
    async with (
        telling(pg_database) as one,
        telling(pg_database) as other,
        pair_at(one.server) as pair,
    ):
        await both(one, pair)
        waiting = pair.people[1 - (await pair.info())["to_move"]]
        elsewhere = other.server.person()
        elsewhere.http.cookies.set("railtable", waiting.http.cookies["railtable"])
        async with elsewhere.live(pair.table):
            await pair.turn()
            other.ahead = one.ahead
            await other.sender.tick()
            assert await one.wait() == []
        assert await one.states() == [("turn", "dropped")]
        await elsewhere.http.aclose()


async def die_while_sending(told, seconds):
    """Take what waits as a process that never says what became of it, for so long."""
    took = """update notices set state = 'sending', process = 'dead', until = $1, tries = 1
              where state = 'waiting' and kind = 'turn'"""
    until = told.sender.clock() + seconds
    await told.server.hub.store.execute(Statement(took, (until,)))


async def move_while_it_is_sent(told, pair, outcome):
    """Have whoever is told move before their message has come to this end."""
    plain = told.delivery.ask

    async def ask(job, seconds=0.0):
        told.delivery.ask = plain
        await pair.turn()
        return outcome

    told.delivery.ask = ask
    await told.wait()


async def test_what_a_process_took_and_never_sent_is_sent_by_another_and_marked(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        await die_while_sending(told, 60)
        assert await told.look(59) == []
        (job,) = await told.look(2)
        assert "You may have had this message before" in job["body"]
        assert await told.states() == [("turn", "sent")]


async def test_a_turn_that_is_over_while_its_message_fails_is_not_told_later(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        first = await pair.turn()
        await move_while_it_is_sent(told, pair, DeliveryOutcome("failed"))
        jobs = [job for _ in range(48) for job in await told.look(1800)]
        assert [("Ada", "Ben")[first] in job["body"] for job in jobs] == [True]
        assert await told.states() == [("turn", "dropped"), ("turn", "sent")]


async def test_a_turn_that_is_over_is_not_told_for_a_process_that_died(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        first = await pair.turn()
        await die_while_sending(told, 60)
        await pair.turn()
        (job,) = await told.wait() + await told.look(60) + await told.look(3600)
        assert ("Ada", "Ben")[first] in job["body"]
        assert "You may have had this message before" not in job["body"]
        assert await told.states() == [("turn", "dropped"), ("turn", "sent")]


async def test_a_message_that_arrived_though_its_turn_is_over_counts_as_sent(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        await move_while_it_is_sent(told, pair, DeliveryOutcome("sent"))
        assert (await told.states())[0] == ("turn", "sent")


# The path of a move.


async def test_a_move_at_a_table_where_nobody_asked_writes_nothing_for_notices(told, monkeypatch):
    async with pair_at(told.server) as pair, pair_at(told.server) as asked:
        await told.add(asked.people[0])
        written = []
        store = told.server.hub.store
        begin, append = store.begin_append, store.append

        def watched(one, done):
            written.extend(one.also)
            begin(one, done)

        async def waited_for(one):
            written.extend(one.also)
            await append(one)

        monkeypatch.setattr(store, "begin_append", watched)
        monkeypatch.setattr(store, "append", waited_for)
        while await pair.move() != NOBODY:
            pass
        assert [one for one in written if "notices" in one.text] == []
        assert NOTICE_SUBSCRIBERS
        while await asked.turn() != 0:
            pass
        assert [one for one in written if "notices" in one.text] != []


def test_an_audience_too_large_to_remember_is_everybody(monkeypatch):
    monkeypatch.setattr("railtable.server.tables.notice_subscribers.MOST", 10)
    audience = NoticeSubscribers()
    assert not audience
    audience.add(["ada"])
    assert audience.has_any(["ben", "ada"])
    assert not audience.has_any(["ben"])
    audience.add(str(number) for number in range(20))
    assert audience.has_any(["ben"])


async def test_everybody_is_told_of_each_turn_of_some_days_once(tmp_path, monkeypatch):
    """The whole week of a thousand people is in tests/soak."""
    week = Week(str(tmp_path / "t.sqlite3"), people=40, seed=3, senders=1)
    monkeypatch.setattr("time.time", lambda: week.now)
    await week.play(days=2)
    expected, missing, more = week.compare()
    assert expected > 50
    assert (missing, more) == (0, 0)
