"""Undo: freely, by consent, never silently."""

from tests.support.server import PEOPLE

ME = {"who": "me", "name": "Ada"}
FIRST = {"first_player": 0}


async def two_people(person):
    """Ada (to move) and Ben, each with a browser."""
    ada, ben = person(), person()
    table = (await ada.create("trambahn", [ME, {"who": "open"}], options=FIRST))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    return ada, ben, table


def pick(update, kind):
    return next(action for action in update["legal"] if action["kind"] == kind)


async def undo(live, seat, to):
    revision = live.updates[seat]["revision"]
    return await live.ask({"kind": "undo", "seat": seat, "revision": revision, "to": to})


async def pass_turn(live, seat):
    """Play the first legal actions until the other seat is to move."""
    while live.updates[seat]["to_move"] == seat:
        legal = live.updates[seat]["legal"]
        ending = [action for action in legal if action["kind"] == "end_turn"]
        answer = await live.play(seat, [(ending or legal)[0]])
        assert answer["kind"] == "accepted"
        await live.until(seat, answer["revision"])


async def test_an_own_action_is_undone_at_once_and_logged(person):
    ada, _, table = await two_people(person)
    async with ada.live(table) as live, person().live(table) as stranger:
        before = await live.until(0, 1)
        await live.play(0, [pick(before, "passenger")])
        after = await live.until(0, before["revision"] + 1)
        assert after["take_back"] == {"free": before["version"], "ask": None}
        answer = await undo(live, 0, before["version"])
        assert (answer["kind"], answer["asked"]) == ("accepted", False)
        back = await live.until(0, answer["revision"])
        assert back["view"] == before["view"]
        assert back["legal"] == before["legal"]
        assert back["revision"] > after["revision"]
        assert back["since"] == before["version"]
        await stranger.until(None, answer["revision"])
        while not any(one["what"] == "undone" for one in stranger.news):
            await stranger.receive()


async def test_a_message_from_before_the_undo_is_stale_at_the_same_version(person):
    ada, _, table = await two_people(person)
    async with ada.live(table) as live:
        before = await live.until(0, 1)
        done = await live.play(0, [pick(before, "passenger")])
        await live.until(0, done["revision"])
        answer = await undo(live, 0, before["version"])
        assert answer["version"] == before["version"]
        late = await live.play(0, [pick(before, "passenger")], revision=before["revision"])
        assert late["kind"] == "stale"


async def test_an_undo_past_luck_needs_the_other_persons_consent(person):
    ada, ben, table = await two_people(person)
    async with ada.live(table) as left, ben.live(table) as right:
        before = await left.until(0, 1)
        await pass_turn(left, 0)
        to = left.updates[0]["take_back"]["ask"]
        assert left.updates[0]["take_back"]["free"] is None
        asked = await undo(left, 0, to)
        assert asked["asked"] is True
        assert left.updates[0]["version"] > to
        while right.table is None or right.table["undoing"] is None:
            await right.receive()
        assert right.table["undoing"] == {"seat": 0, "to": to, "needed": [1], "agreed": []}
        agreed = await right.ask(
            {
                "kind": "consent",
                "seat": 1,
                "revision": asked["revision"],
                "agree": True,
            }
        )
        assert agreed["kind"] == "accepted"
        back = await left.until(0, agreed["revision"])
        assert back["version"] == to
        assert back["to_move"] == 0
        assert back["view"]["turn"] == before["view"]["turn"]


async def test_a_refusal_leaves_everything_as_it_is(person):
    ada, ben, table = await two_people(person)
    async with ada.live(table) as left, ben.live(table) as right:
        await left.until(0, 1)
        await right.until(1, 1)
        await pass_turn(left, 0)
        asked = await undo(left, 0, left.updates[0]["take_back"]["ask"])
        base = {"kind": "consent", "seat": 1, "revision": asked["revision"], "agree": False}
        stranger = await left.ask(dict(base) | {"seat": 0})
        assert stranger["error"] == "nothing_asked"
        assert (await right.ask(dict(base)))["kind"] == "accepted"
        info = await ada.get(f"tables/{table}")
        assert info["undoing"] is None
        assert info["version"] == left.updates[0]["version"]
        assert (await right.ask(dict(base)))["error"] == "nothing_asked"


async def test_a_move_voids_the_question(person):
    ada, ben, table = await two_people(person)
    async with ada.live(table) as left, ben.live(table) as right:
        await left.until(0, 1)
        await pass_turn(left, 0)
        asked = await undo(left, 0, left.updates[0]["take_back"]["ask"])
        update = await right.until(1, asked["revision"])
        await right.play(1, [update["legal"][0]])
        assert (await ada.get(f"tables/{table}"))["undoing"] is None


async def test_an_undo_at_one_screen_needs_no_consent(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True, options=FIRST))["id"]
    async with ada.live(table) as live:
        before = await live.until(0, 1)
        await live.until(1, 1)
        await pass_turn(live, 0)
        answer = await undo(live, 0, before["version"])
        assert (answer["asked"], answer["version"]) == (False, before["version"])


async def test_only_own_steps_can_be_undone(person):
    ada, ben, table = await two_people(person)
    async with ada.live(table) as left, ben.live(table) as right:
        update = await left.until(0, 1)
        await right.until(1, 1)
        for seat, live, to in ((0, left, 0), (0, left, update["version"]), (1, right, 1)):
            answer = await undo(live, seat, to)
            assert (answer["kind"], answer["error"]) == ("problem", "nothing_to_take_back")


async def test_an_undo_sent_twice_is_done_once(person):
    ada, _, table = await two_people(person)
    async with ada.live(table) as live:
        before = await live.until(0, 1)
        for _ in range(2):
            update = live.updates[0]
            done = await live.play(0, [pick(update, "passenger")])
            await live.until(0, done["revision"])
        message = {
            "kind": "undo",
            "seat": 0,
            "revision": live.updates[0]["revision"],
            "key": "the-same-undo",
            "to": before["version"] + 1,
        }
        first = await live.ask(dict(message))
        again = await live.ask(dict(message))
        assert (again["kind"], again["first"]) == ("duplicate", first)
        assert (await ada.get(f"tables/{table}"))["version"] == before["version"] + 1


async def test_a_client_away_during_an_undo_gets_the_right_steps(person):
    ada, _, table = await two_people(person)
    async with ada.live(table) as live:
        before = await live.until(0, 1)
        done = await live.play(0, [pick(before, "passenger")])
        seen = await live.until(0, done["revision"])
        kept = live.steps[0]
        await undo(live, 0, before["version"])
        other = [one for one in before["legal"] if one != pick(before, "passenger")]
        redone = await live.play(0, [other[0]], revision=live.updates[0]["revision"])
        assert redone["kind"] in {"accepted", "stale"}
    since = {"version": seen["version"], "revision": seen["revision"]}
    async with ada.live(table, seats=[0], since=since) as back:
        back.steps[0] = kept
        update = await back.until(0, 1)
        assert update["since"] == before["version"]
        whole = await ada.get(f"tables/{table}/steps?seat=0")
        assert back.steps[0] == whole["steps"]
