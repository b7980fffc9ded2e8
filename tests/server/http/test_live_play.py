"""Moves over the WebSocket: replies, viewers and interruptions."""

import asyncio

import pytest

from railtable.games import GAMES
from tests.support.server import PEOPLE, fresh_key, seats_for

ILLEGAL = {"kind": "end_turn", "surprise": 1}


async def started(person, seats=None, game="trambahn", **more):
    ada = person()
    table = await ada.create(game, seats or PEOPLE, start=True, **more)
    return ada, table["id"]


def first_legal(live):
    seat = live.updates[next(iter(live.updates))]["to_move"]
    return seat, live.updates[seat]["legal"][0]


async def all_seen(live, *seats):
    for seat in seats:
        await live.until(seat, 1)


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_at_one_screen(person, game):
    ada, table = await started(person, seats_for(game), game)
    async with ada.live(table) as live:
        eyes = live.welcome["eyes"]
        await all_seen(live, *eyes)
        moves = 0
        while live.updates[eyes[0]]["outcome"] is None:
            seat = live.updates[eyes[0]]["to_move"]
            update = live.updates[seat]
            choices = update["legal"]
            if not update["complete"]:
                question = {
                    "kind": "propose",
                    "seat": seat,
                    "revision": update["revision"],
                    "limit": 2,
                }
                choices = (await live.ask(question))["actions"]
            answer = await live.play(seat, [choices[moves % len(choices)]])
            assert answer["kind"] == "accepted", answer
            for eye in eyes:
                await live.until(eye, answer["revision"])
            moves += 1
    info = await ada.get(f"tables/{table}")
    assert info["status"] == "over"
    assert info["seed"]
    assert info["outcome"]["ranks"].count(1) >= 1


async def test_a_shared_screen_is_sent_only_the_hand_it_asks_for(person):
    ada, table = await started(person)
    async with ada.live(table, curtain=True) as live:
        assert live.welcome["eyes"] == [None]
        assert (await live.until(None, 1))["view"]["hand"] is None
        mover = live.updates[None]["to_move"]
        for eye in (mover, 1 - mover, None, mover):
            await live.send({"kind": "hello", "seats": [] if eye is None else [eye]})
            assert (await live.expect("welcome"))["eyes"] == [eye]
            update = await live.expect("update")
            assert update["seat"] == eye
            assert update["since"] == 0
            assert (update["view"]["hand"] is None) == (eye is None)
    assert list(live.updates) == [None, mover, 1 - mover]


async def test_a_shared_screen_without_secrets_sees_everything(person):
    ada, table = await started(person, seats_for("block-train"), "block-train")
    async with ada.live(table, curtain=True) as live:
        assert None not in live.welcome["eyes"]
    bob, own = await started(person, [PEOPLE[0], {"who": "bot", "level": "random"}])
    async with bob.live(own, curtain=True) as live:
        assert live.welcome["eyes"] == [0]


async def test_each_seat_sees_only_its_own_hand(person):
    ada, table = await started(person)
    async with ada.live(table) as live, person().live(table) as stranger:
        await all_seen(live, 0, 1)
        await all_seen(stranger, None)
        hands = [live.updates[seat]["view"]["hand"] for seat in (0, 1)]
        assert all(hands)
        assert stranger.welcome["eyes"] == [None]
        assert stranger.updates[None]["view"]["hand"] is None
        assert stranger.updates[None]["legal"] == []
        deal = next(step for step in live.steps[0] if step["action"]["kind"] == "deal")
        assert deal["action"]["hands"][0] is not None
        assert deal["action"]["hands"][1] is None
        assert deal["action"]["money"] is None


async def test_a_move_is_accepted_and_broadcast(person):
    ada, table = await started(person)
    async with ada.live(table) as live, person().live(table) as stranger:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        answer = await live.play(seat, [action])
        assert answer["kind"] == "accepted"
        await stranger.until(None, answer["revision"])
        assert stranger.updates[None]["version"] == answer["version"]


async def test_an_old_revision_is_stale_and_changes_nothing(person):
    ada, table = await started(person)
    async with ada.live(table) as live:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        revision = live.updates[seat]["revision"]
        done = await live.play(seat, [action])
        late = await live.play(seat, [action], revision=revision)
        assert late["kind"] == "stale"
        assert late["update"]["revision"] == done["revision"]
        assert (await ada.get(f"tables/{table}"))["revision"] == done["revision"]


async def test_a_refusal_names_the_reason_and_the_rule_and_changes_nothing(person):
    ada, table = await started(person)
    async with ada.live(table) as live:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        before = live.updates[seat]
        refused = await live.play(1 - seat, [action])
        assert (refused["kind"], refused["error"]) == ("refused", "not_your_turn")
        assert refused["rule"] == "TB-28"
        malformed = await live.play(seat, [{"kind": "no such thing"}])
        assert (malformed["kind"], malformed["error"]) == ("refused", "malformed_action")
        position = await ada.get(f"tables/{table}/position?seat={seat}")
        assert position["view"] == before["view"]
        assert position["revision"] == before["revision"]


async def test_several_actions_are_taken_all_or_none(person):
    ada, table = await started(person)
    async with ada.live(table) as live:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        version = live.updates[seat]["version"]
        refused = await live.play(seat, [action, {"kind": "buy", "tram": 99, "column": 0}])
        assert refused["kind"] == "refused"
        assert (await ada.get(f"tables/{table}"))["version"] == version


async def test_a_double_click_is_one_move(person):
    ada, table = await started(person)
    async with ada.live(table) as live:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        message = {
            "kind": "play",
            "seat": seat,
            "revision": live.updates[seat]["revision"],
            "key": fresh_key(),
            "actions": [action],
        }
        first = await live.ask(dict(message))
        again = await live.ask(dict(message))
        assert again["kind"] == "duplicate"
        assert again["first"] == first
        assert (await ada.get(f"tables/{table}"))["version"] == first["version"]


async def test_a_reconnect_gets_the_missed_updates(person):
    ada, table = await started(person)
    async with ada.live(table) as live:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        seen = {name: live.updates[0][name] for name in ("version", "revision")}
        kept = live.steps[0]
        done = await live.play(seat, [action])
    async with ada.live(table, seats=[0], since=seen) as back:
        back.steps[0] = kept
        update = await back.until(0, done["revision"])
        assert update["since"] == seen["version"]
        assert len(back.steps[0]) == done["version"]


async def test_a_seat_is_opened_only_by_its_secret(person):
    ada, table = await started(person)
    eve = person()
    async with ada.live(table) as live, eve.live(table) as stranger:
        await all_seen(live, 0, 1)
        seat, action = first_legal(live)
        stolen = {
            "kind": "play",
            "seat": seat,
            "revision": live.updates[seat]["revision"],
            "actions": [action],
        }
        answer = await stranger.ask(stolen)
        assert (answer["kind"], answer["error"]) == ("problem", "not_your_seat")
        await stranger.send({"kind": "hello", "seats": [seat]})
        assert (await stranger.expect("problem"))["error"] == "not_your_seat"
    await eve.get(f"tables/{table}/position?seat=0", status=403)
    await eve.get(f"tables/{table}/moments/3?seat=0", status=403)
    await eve.get(f"tables/{table}/steps?seat=1", status=403)
    await eve.get(f"tables/{table}/record", status=409)
    await eve.post(f"tables/{table}/seats/0/invite", status=403)
    await eve.post(f"tables/{table}/seats/0/token", status=403)
    await eve.post(f"tables/{table}/seats/0/leave", status=403)


async def test_bots_move_until_a_person_is_to_move(person):
    bots = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "greedy"}]
    ada, table = await started(person, bots)
    async with ada.live(table) as live:
        await all_seen(live, 0)
        for _ in range(12):
            while live.updates[0]["to_move"] != 0:
                await live.receive()
            await live.play(0, [live.updates[0]["legal"][-1]])
        while live.updates[0]["to_move"] != 0:
            await live.receive()
        assert 1 in [step["seat"] for step in live.steps[0]]


async def test_a_client_that_does_not_read_is_dropped_and_slows_nobody(server, person):
    ada, table = await started(person)
    async with ada.live(table) as live, person().live(table) as deaf:
        await all_seen(live, 0, 1)
        room = server.hub.rooms[table]
        slow = next(one for one in room.subscribers if one.holder is None)
        deaf.socket.transport.pause_reading()
        filler = b'{"kind":"pong"}' + b" " * 60_000
        for _ in range(400):
            slow.push(filler)
            # Let the server write until the socket's buffers are full.
            await asyncio.sleep(0.001)
        assert slow.closed.is_set()
        seat, action = first_legal(live)
        async with asyncio.timeout(2):
            assert (await live.play(seat, [action]))["kind"] == "accepted"
        async with asyncio.timeout(8):
            while slow in room.subscribers:  # noqa: ASYNC110 there is nothing to wait for
                await asyncio.sleep(0.05)
        # No client reads the closing handshake.
        deaf.socket.transport.abort()
