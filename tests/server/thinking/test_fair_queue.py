"""The fair queue, with fake workers and a fake clock."""

import asyncio

import msgspec
import pytest

from railtable.server.errors import Denied
from railtable.server.http.rate_limits import client_network
from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import (
    LANE_SECONDS,
    QUESTIONS_PER_ADDRESS,
    QUESTIONS_PER_TABLE,
    TURNS_PER_ADDRESS,
    FairQueue,
    Order,
    QueueFull,
    Urgency,
)
from railtable.server.thinking.pool import MovedOn, Pool, WorkerFailed


class Clock:
    """A clock advanced by the test."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class FakeWorker:
    """Run until told to answer, and record the tasks."""

    def __init__(self, yard):
        self.yard = yard
        self.answer = None
        self.limit = 0.0

    async def start(self):
        pass

    async def ask(self, line, seconds):
        task = msgspec.json.decode(line)
        name, self.game = task["seed"], task["game"]
        self.yard.begun.append(name)
        self.limit = seconds
        self.answer = asyncio.get_running_loop().create_future()
        self.yard.thinking[name] = self
        try:
            return await self.answer
        except asyncio.CancelledError:
            self.yard.killed.append(name)
            raise
        finally:
            del self.yard.thinking[name]

    async def stop(self):
        pass


ANSWER = {"actions": [{"kind": "end_turn"}]}


class Yard:
    """A pool of fake workers, and its callers."""

    def __init__(self, workers):
        self.clock = Clock()
        self.begun = []
        self.killed = []
        self.thinking = {}
        self.answers = {}
        self.metrics = Metrics()
        self.pool = Pool([FakeWorker(self) for _ in range(workers)], self.metrics, self.clock)

    async def ask(self, name, address="a", table="t", urgency=Urgency.TURN, **more):
        order = order_of(name, address, table, urgency, **more)
        self.answers[name] = asyncio.create_task(self.pool.ask(order))
        await settle()

    async def finish(self, name, seconds):
        """Let a worker answer after a given time."""
        self.clock.now += seconds
        worker = self.thinking[name]
        answer = ANSWER if worker.game == "trambahn" else "malformed"
        worker.answer.set_result(msgspec.json.encode(tasks.TaskDone(answer)))
        await settle()

    async def run(self, seconds, until=None):
        """Finish all running tasks in order, each after a given time."""
        while self.thinking and (until is None or until not in self.begun):
            await self.finish(next(iter(self.thinking)), seconds)

    async def close(self):
        for answer in self.answers.values():
            answer.cancel()
        await asyncio.gather(*self.answers.values(), return_exceptions=True)
        await self.pool.stop()


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


def order_of(name, address="a", table="t", urgency=Urgency.TURN, revision=1, game="trambahn"):
    task = tasks.ChooseTask(
        game=game, seat=0, view=msgspec.Raw(b"{}"), seed=name, level="", legal=msgspec.Raw(b"[]")
    )
    return Order(
        task, seconds=20.0, urgency=urgency, address=address, table=table, revision=revision
    )


@pytest.fixture
async def yard():
    made = []

    def make(workers=3):
        made.append(Yard(workers))
        return made[-1]

    yield make
    for one in made:
        await one.close()


async def slow(one, game="slow"):
    """Record that tasks of a game are slow, and others are not."""
    await one.ask("known", address="z", game=game)
    await one.finish("known", 5.0)
    await one.ask("quick", address="z")
    await one.finish("quick", 0.01)
    one.begun.clear()


async def test_a_flooding_address_waits_behind_its_own_orders(yard):
    one = yard(3)
    await slow(one)
    for number in range(30):
        await one.ask(f"flood {number}", table=f"t{number}", game="slow")
    assert list(one.thinking) == ["flood 0"], "one address has all workers but two"
    await one.ask("mine", address="b", table="mine")
    assert "mine" in one.thinking


async def test_one_worker_is_reserved_for_another_address(yard):
    one = yard(4)
    await slow(one)
    for number in range(5):
        await one.ask(f"a{number}", table=f"t{number}", game="slow")
    await one.ask("b", address="b", game="slow")
    assert one.begun == ["a0", "a1", "b"]


def test_addresses_share_seconds_not_turns():
    shares = FairQueue(1)
    for number in range(40):
        for address in ("a", "b"):
            shares.add(order_of("x", address=address, table=f"t{number}"))
    used = {"a": 0.0, "b": 0.0}
    for _ in range(24):
        order = shares.next()
        assert order is not None
        seconds = 3.0 if order.address == "a" else 1.0
        used[order.address] += seconds
        shares.finish(order, seconds, thought=seconds)
        assert abs(used["a"] - used["b"]) <= 3.0


async def test_tables_of_one_address_share_its_seconds(yard):
    one = yard(3)
    await slow(one)
    for number in range(8):
        await one.ask(f"greedy {number}", table="greedy", game="slow")
    await one.finish("greedy 0", 3.0)
    await one.ask("modest", table="modest", game="slow")
    await one.finish("greedy 1", 3.0)
    assert one.begun[-1] == "modest"


async def test_questions_of_people_come_first_and_unwatched_bots_last(yard):
    one = yard(3)
    await slow(one)
    await one.ask("running", table="r", game="slow")
    await one.ask("unwatched", table="u", urgency=Urgency.UNWATCHED, game="slow")
    await one.ask("turn", table="t", game="slow")
    await one.ask("question", table="q", urgency=Urgency.QUESTION, game="slow")
    await one.run(0.5)
    assert one.begun == ["running", "question", "turn", "unwatched"]


async def test_endless_questions_do_not_starve_a_bot(yard):
    one = yard(3)
    await slow(one)
    for number in range(12):
        await one.ask(f"q{number}", table="q", urgency=Urgency.QUESTION, game="slow")
    await one.ask("turn", table="t", game="slow")
    await one.run(1.0, until="turn")
    assert len(one.begun) <= 5, one.begun


async def test_quick_tasks_may_use_the_quick_lane(yard):
    one = yard(3)
    await slow(one)
    await one.ask("long", table="l", game="slow")
    await one.ask("longer", table="m", game="slow")
    await one.ask("quick", table="q")
    assert set(one.thinking) == {"long", "quick"}
    assert one.thinking["quick"].limit == LANE_SECONDS
    assert one.thinking["long"].limit == 20.0


async def test_a_slow_task_leaves_the_quick_lane_and_is_answered_later(yard):
    one = yard(3)
    await slow(one)
    await one.ask("long", table="l", game="slow")
    await one.ask("liar", table="q")
    one.clock.now += LANE_SECONDS
    one.thinking["liar"].answer.set_exception(WorkerFailed("TimeoutError"))
    await settle()
    assert set(one.thinking) == {"long"}
    await one.ask("other", address="b")
    assert "other" in one.thinking
    await one.finish("long", 3.0)
    assert one.begun[-1] == "liar"
    await one.finish("liar", 3.0)
    assert (await one.answers["liar"]).answer.actions == ANSWER["actions"]


async def test_a_quick_task_stays_quick_while_many_addresses_flood(yard):
    one = yard(3)
    await slow(one)
    for number in range(20):
        await one.ask(f"flood {number}", address=f"f{number}", game="slow")
    assert len(one.thinking) == 2, "what is slow may not use the lane"
    await one.ask("mine", address="b")
    assert "mine" in one.thinking


async def test_a_cancelled_task_leaves_the_queue(yard):
    one = yard(3)
    await slow(one)
    await one.ask("long", game="slow")
    await one.ask("waiting", game="slow")
    one.answers["waiting"].cancel()
    await settle()
    assert one.pool.waiting == 0
    await one.finish("long", 1.0)
    assert one.begun == ["long"]


async def test_a_worker_is_taken_from_a_task_cancelled_long_ago(yard, monkeypatch):
    monkeypatch.setattr("railtable.server.thinking.pool.ABANDONED_SECONDS", 0.0)
    one = yard(3)
    await one.ask("left")
    one.answers["left"].cancel()
    async with asyncio.timeout(10):
        while not one.killed:
            await settle()
    assert one.killed == ["left"]
    await one.ask("next")
    await one.ask("another", address="b")
    assert set(one.thinking) == {"next", "another"}


async def test_a_stopping_server_answers_all_waiting_tasks(yard):
    one = yard(3)
    await slow(one)
    await one.ask("running", game="slow")
    await one.ask("waiting", game="slow")
    one.pool.refuse()
    await one.ask("late", game="slow")
    for name in ("running", "waiting", "late"):
        with pytest.raises(Denied, match="stopping"):
            await one.answers[name]
    assert one.pool.waiting == 0


async def test_tasks_about_earlier_revisions_are_cancelled(yard):
    one = yard(3)
    await slow(one)
    await one.ask("running", revision=4, game="slow")
    await one.ask("waiting", revision=4, game="slow")
    await one.ask("current", revision=5, game="slow")
    await one.ask("elsewhere", table="u", revision=1, game="slow")
    one.pool.move_on("t", 5)
    await settle()
    for name in ("running", "waiting"):
        with pytest.raises(MovedOn):
            await one.answers[name]
    await one.run(1.0)
    assert sorted(one.begun) == ["current", "elsewhere", "running"]
    assert one.killed == []


@pytest.mark.parametrize(
    ("urgency", "tables", "limit"),
    [
        (Urgency.QUESTION, 1, QUESTIONS_PER_TABLE),
        (Urgency.QUESTION, 1000, QUESTIONS_PER_ADDRESS),
        (Urgency.TURN, 1000, TURNS_PER_ADDRESS),
    ],
)
def test_the_queue_is_limited_per_address(urgency, tables, limit):
    shares = FairQueue(3)
    for number in range(limit):
        shares.add(order_of("x", table=f"t{number % tables}", urgency=urgency))
    with pytest.raises(QueueFull) as refused:
        shares.add(order_of("x", table="t0", urgency=urgency))
    assert (refused.value.key, refused.value.status) == ("thinkers_busy", 503)
    shares.add(order_of("x", address="b", table="t0", urgency=urgency))


def test_a_full_queue_of_questions_refuses_no_bot():
    shares = FairQueue(3)
    for number in range(QUESTIONS_PER_ADDRESS):
        shares.add(order_of("x", table=f"t{number}", urgency=Urgency.QUESTION))
    shares.add(order_of("bot", table="t0"))


def test_debts_are_forgotten_when_the_queue_is_empty():
    shares = FairQueue(3)
    shares.add(order_of("long", address="a"))
    order = shares.next()
    assert order is not None
    shares.finish(order, 1000.0, thought=1.0)
    for address in ("a", "b"):
        shares.add(order_of("x", address=address))
    order = shares.next()
    assert order is not None
    assert order.address == "a"


async def test_waiting_is_measured_by_kind(yard):
    one = yard(3)
    await slow(one)
    await one.ask("long", game="slow")
    await one.ask("question", urgency=Urgency.QUESTION, game="slow")
    await one.finish("long", 3.0)
    lines = one.metrics.format().splitlines()
    assert 'railtable_think_wait_seconds_bucket{kind="question",le="2.5"} 0' in lines
    assert 'railtable_think_wait_seconds_bucket{kind="question",le="5.0"} 1' in lines


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_all_addresses_of_one_ipv6_network_are_one(address, network):
    assert client_network(address) == network
