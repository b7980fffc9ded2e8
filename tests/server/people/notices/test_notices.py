"""Notices: sent once to the people concerned, and not while they are present."""

import asyncio

import msgspec
import pytest

from railtable.core.engine import NOBODY
from railtable.server.people.groups import close_group
from railtable.server.people.notices.delivery_client import DeliveryOutcome
from railtable.server.store.sql import Statement
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS, NoticeSubscribers
from tests.support.groups import new_club
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
    """The same on either kind of store, for tests of their SQL."""
    async with telling(database) as one:
        yield one


async def both(told, pair, **wish):
    for person in pair.people:
        await told.add(person, **wish)


async def test_the_person_to_move_is_notified_once_a_turn(told_on_each):
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


async def test_a_short_turn_causes_no_notice(told_on_each):
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


async def test_a_person_viewing_the_table_is_not_notified(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        async with pair.people[0].live(pair.table), pair.people[1].live(pair.table):
            await pair.turn()
            assert await told.look(1) == []
            assert await told.wait() == []
        assert await told.states() == [("turn", "dropped")]


async def test_a_person_with_a_hidden_page_is_notified(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        async with pair.people[0].live(pair.table) as one, pair.people[1].live(pair.table) as two:
            for live in (one, two):
                await live.send({"kind": "ping", "away": True})
                await live.expect("pong")
            await pair.turn()
            assert [job["title"] for job in await told.wait()] == ["Your turn: Trambahn"]


async def test_a_person_viewing_another_table_is_notified(told):
    async with pair_at(told.server) as pair, pair_at(told.server) as other:
        await both(told, pair)
        while await pair.turn() != 0:
            pass
        async with pair.people[0].live(other.table):
            assert [job["title"] for job in await told.wait()] == ["Your turn: Trambahn"]


async def test_shared_screens_and_bots_get_no_notice(told):
    ada = told.server.person()
    await told.add(ada)
    for seat in ({"who": "here", "name": "Ben"}, {"who": "bot", "level": "random"}):
        seats = [{"who": "me", "name": "Ada"}, seat]
        await ada.create("trambahn", seats, start=True, options={"first_player": 1})
    assert await told.wait() == []
    await ada.http.aclose()


async def test_waiting_players_are_notified_of_the_start_or_of_their_turn(told):
    ada, ben = told.server.person(), told.server.person()
    await told.add(ada)
    await told.add(ben)
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    for first, title in ((0, "Your turn: Trambahn"), (1, "The game begins: Trambahn")):
        made = await ada.create("trambahn", seats, options={"first_player": first})
        assert await told.wait() == []
        await ben.post(f"tables/{made['id']}/join", {"name": "Ben"})
        # Ben has just sat down and needs no notice.
        assert [job["title"] for job in await told.wait()] == [title]
    await ada.http.aclose()
    await ben.http.aclose()


async def test_a_person_asked_for_consent_is_notified_until_they_answer(told_on_each):
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


async def test_the_end_is_notified_to_all_but_its_author(told):
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


async def test_a_code_is_valid_for_a_day(told):
    ada = told.server.person()
    made = await ada.post("notices/channels", {"mail": "ada@example.org"})
    (job,) = await told.look()
    code = job["title"].rsplit(" ", 1)[1]
    told.ahead += 24 * 3600 + 1
    await ada.post(f"notices/channels/{made['id']}/confirm", {"code": code}, 403)
    await ada.http.aclose()


async def test_codes_per_address_and_day_are_limited(told):
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


async def test_channels_per_person_are_limited_and_unique(told_on_each):
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


async def test_other_people_cannot_see_change_or_remove_a_channel(told):
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


async def test_every_message_can_be_unsubscribed_by_its_reader(told):
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        (job,) = await told.wait()
        word = job["body"].rsplit("/notices/off/", 1)[1].strip()
        stranger = told.server.person()
        # Link scanners of mail programs change nothing.
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


async def test_a_channel_for_one_table_gets_no_notice_of_others(told_on_each):
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


async def test_a_channel_brought_by_sign_in_gets_notices_of_all_tables_at_once(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        # Ada's account has no channel; the guest she was on her phone had one.
        code = (await pair.people[0].post("me/code"))["code"]
        phone = told.server.person()
        await told.add(phone)
        await phone.post("me/code/use", {"code": code})
        await phone.http.aclose()
        await pair.turn()
        (job,) = await told.wait()
        assert "Ben" in job["body"]


async def test_a_signed_in_player_is_notified_of_tables_not_yet_reassigned(
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
            """Simulate a crash here: the next server would finish the tables."""

        monkeypatch.setattr(told.server.people.seat_reassignment, "settle", die)
        await ada.post("me/code/use", {"code": code})
        await pair.turn()
        (job,) = await told.wait()
        assert "Ben" in job["body"]


async def test_failed_notices_are_retried_with_growing_delays_and_then_dropped(told):
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


async def test_an_expired_push_subscription_is_deleted(told):
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


async def test_a_failing_channel_is_paused_until_it_is_resumed(told):
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


async def test_notices_beyond_the_hourly_limit_are_combined_in_the_next_hour(tmp_path):
    quick = msgspec.structs.replace(STILL, per_hour=2)
    async with telling(str(tmp_path / "t.sqlite3"), quick) as told, pair_at(told.server) as pair:
        await told.add(pair.people[0])
        # The code was the first message of this hour; the clock is at the hour's beginning.
        told.ahead += 3600 - told.sender.clock() % 3600
        counts = []
        for _ in range(4):
            while await pair.turn() != 0:
                pass
            counts.append(len(await told.wait()))
        assert counts == [1, 1, 0, 0]
        (job,) = await told.look(3600)
        assert job["title"] == "Your turn: Trambahn"


async def test_a_digest_is_sent_once_a_day_at_its_hour_with_current_notices(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair, pair_at(told.server) as second:
        # Ada plays at both tables, and wants a digest at 8 in the morning, in an eastern time zone.
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


async def test_changing_the_digest_hour_causes_no_second_digest_that_day(told):
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
async def test_only_one_of_several_processes_sends_a_notice(pg_database):
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
async def test_a_person_viewing_through_another_process_is_not_notified(pg_database):
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
    """Claim waiting notices as a process that never reports an outcome."""
    took = """update notices set state = 'sending', process = 'dead', until = $1, tries = 1
              where state = 'waiting' and kind = 'turn'"""
    until = told.sender.clock() + seconds
    await told.server.hub.store.execute(Statement(took, (until,)))


async def move_while_it_is_sent(told, pair, outcome):
    """Let the recipient move before their message has this outcome."""
    plain = told.delivery.ask

    async def ask(job, seconds=0.0):
        told.delivery.ask = plain
        await pair.turn()
        return outcome

    told.delivery.ask = ask
    await told.wait()


async def test_a_notice_claimed_by_a_dead_process_is_sent_by_another_and_marked(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        await die_while_sending(told, 60)
        assert await told.look(59) == []
        (job,) = await told.look(2)
        assert "You may have had this message before" in job["body"]
        assert await told.states() == [("turn", "sent")]


async def test_a_failed_notice_is_not_retried_after_its_turn(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        first = await pair.turn()
        await move_while_it_is_sent(told, pair, DeliveryOutcome("failed"))
        jobs = [job for _ in range(48) for job in await told.look(1800)]
        assert [("Ada", "Ben")[first] in job["body"] for job in jobs] == [True]
        assert await told.states() == [("turn", "dropped"), ("turn", "sent")]


async def test_a_notice_of_a_dead_process_is_not_sent_after_its_turn(told_on_each):
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


async def test_a_message_delivered_after_its_turn_counts_as_sent(told_on_each):
    told = told_on_each
    async with pair_at(told.server) as pair:
        await both(told, pair)
        await pair.turn()
        await move_while_it_is_sent(told, pair, DeliveryOutcome("sent"))
        assert (await told.states())[0] == ("turn", "sent")


# The path of a move.


async def test_a_move_at_a_table_without_subscribers_writes_no_notice(told, monkeypatch):
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


def test_too_many_subscribers_to_cache_count_as_everybody(monkeypatch):
    monkeypatch.setattr("railtable.server.tables.notice_subscribers.MOST", 10)
    audience = NoticeSubscribers()
    assert not audience
    audience.add(["ada"])
    assert audience.has_any(["ben", "ada"])
    assert not audience.has_any(["ben"])
    audience.add(str(number) for number in range(20))
    assert audience.has_any(["ben"])


async def test_everybody_gets_one_notice_per_turn_over_some_days(tmp_path, monkeypatch):
    """The whole week of a thousand people is in tests/soak."""
    week = Week(str(tmp_path / "t.sqlite3"), people=40, seed=3, senders=1)
    monkeypatch.setattr("time.time", lambda: week.now)
    await week.play(days=2)
    expected, missing, more = week.compare()
    assert expected > 50
    assert (missing, more) == (0, 0)


async def test_members_are_notified_of_a_new_table_of_their_group(told_on_each):
    told = told_on_each
    ada, ben, cleo, dan = (told.server.person() for _ in range(4))
    club = await new_club(ada)
    for person, name in ((ben, "Ben"), (cleo, "Cleo"), (dan, "Dan")):
        await club.add(person, name)
        await told.add(person)
    await told.add(ada)
    await cleo.post(club.path("/notices"), {"on": False})
    await dan.post(
        club.path(f"/members/{club.numbers['Ada']}/relate"), {"kind": "block", "on": True}
    )
    table = await club.table(ada)
    await club.table(ada)
    (job,) = await told.wait()
    assert job["title"] == "Thursday: Trambahn"
    assert f"/t/{table}" in job["body"]
    assert await told.wait() == []
    for person in (ada, ben, cleo, dan):
        await person.http.aclose()


@pytest.mark.parametrize("how", ["remove", "leave", "delete", "off", "close"])
async def test_people_outside_a_group_get_none_of_its_notices(told_on_each, how):
    told = told_on_each
    ada, ben = told.server.person(), told.server.person()
    club = await new_club(ada)
    await club.add(ben, "Ben")
    await told.add(ben)
    await club.table(ada)
    match how:
        case "remove":
            await ada.post(club.path(f"/members/{club.numbers['Ben']}/remove"))
        case "leave":
            await ben.post(club.path("/leave"))
        case "delete":
            await ada.post(club.path("/delete"), {"sure": "yes"})
        case "off":
            await ben.post(club.path("/notices"), {"on": False})
        case _:
            await close_group(told.server.hub.store, club.id, closed=True)
    assert await told.wait() == []
    assert await told.states() == [("group", "dropped")]
    for person in (ada, ben):
        await person.http.aclose()
