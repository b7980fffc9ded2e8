"""Bot levels at tables: offered to people, run in workers, with plans kept."""

import asyncio

import msgspec
import pytest

from railtable.bots import LEVELS
from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.bot_driver import BotTurn, Intent
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import MovedOn, Pool


async def test_people_are_offered_the_levels_and_programs_may_still_name_the_others(person):
    ada = person()
    for card in await ada.get("games"):
        assert card["levels"] == list(LEVELS)
    seats = [{"who": "bot", "level": level} for level in ("greedy", "random", "trainee")]
    table = await ada.create("block-train", seats)
    assert [seat["level"] for seat in table["seats"]] == ["greedy", "random", "trainee"]
    wrong = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "5"}]
    refused = await ada.post("tables", {"game": "trambahn", "seats": wrong}, status=400)
    assert refused["error"] == "unknown_bot"
    assert refused["facts"]["bot"] == "5"


async def test_levels_play_a_whole_game_in_workers_and_their_time_is_counted(server, person):
    eve = person()
    seats = [{"who": "bot", "level": level} for level in ("trainee", "porter", "signaller")]
    table = (await eve.create("block-train", seats, start=True))["id"]
    async with eve.live(table) as live:
        while None not in live.updates or live.updates[None]["outcome"] is None:
            await live.receive(60)
    counted = server.hub.metrics.format()
    assert 'railtable_bot_seconds_count{level="porter"}' in counted
    assert "fallback" not in counted


def raw(kind: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({"kind": kind}))


def turn(seat: int, revision: int, *kinds: str) -> BotTurn:
    return BotTurn(
        game="trambahn",
        seat=seat,
        level="driver",
        revision=revision,
        view=raw("view"),
        legal=[raw(kind) for kind in kinds],
        pace="fast",
    )


@pytest.mark.parametrize(
    ("now", "meant"),
    [
        (turn(1, 7, "pass", "buy"), "buy"),
        (turn(0, 7, "pass", "buy"), None),
        (turn(1, 8, "pass", "buy"), None),
        (turn(1, 7, "pass"), None),
    ],
)
def test_a_plan_holds_for_its_seat_its_position_and_legal_actions(now, meant):
    intent = Intent(1, 7, [raw("buy"), raw("pass")])
    assert intent.next_of(now) == (None if meant is None else raw(meant))


async def test_a_turn_of_several_moves_is_planned_once(server, person):
    """Freight Train lifts and places cars one by one; the workers are asked less often."""
    bots, asked = server.hub.bots, []
    choose = bots.choose

    async def counting(room, turn):
        asked.append(turn.revision)
        return await choose(room, turn)

    bots.choose = counting
    eve = person()
    seats = [{"who": "bot", "level": "driver"}, {"who": "bot", "level": "trainee"}]
    table = (await eve.create("freight-train", seats, start=True))["id"]
    async with eve.live(table) as live:
        while sum(step["seat"] == 0 for step in live.steps.get(None, [])) < 6:
            await live.receive(60)
        moves = sum(step["seat"] >= 0 for step in live.steps[None])
    assert len(asked) < moves


class Slow:
    """A worker that never answers."""

    def __init__(self) -> None:
        self.asked = 0

    async def start(self) -> None:
        pass

    async def ask(self, line: bytes, seconds: float) -> bytes:
        self.asked += 1
        await asyncio.Event().wait()
        return b""

    async def stop(self) -> None:
        pass


@pytest.mark.parametrize(
    ("urgency", "given_up"), [(Urgency.TURN, True), (Urgency.UNWATCHED, False)]
)
async def test_a_turn_is_cancelled_when_the_last_spectator_leaves(urgency, given_up):
    pool = Pool([Slow()], Metrics())
    task = tasks.ChooseTask(
        game="trambahn", seat=0, view=raw("view"), seed="1", level="inspector", legal=raw("x")
    )
    order = Order(task, seconds=30, urgency=urgency, address="a", table="t", revision=1)
    asking = asyncio.create_task(pool.ask(order))
    await asyncio.sleep(0)
    pool.cancel_turns("another")
    await asyncio.sleep(0)
    assert not asking.done()
    pool.cancel_turns("t")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert asking.done() == given_up
    if given_up:
        with pytest.raises(MovedOn):
            await asking
    asking.cancel()
    await pool.stop()
