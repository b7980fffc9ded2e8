"""Moves handled on arrival: in order, counted once, without a task."""

import msgspec
import pytest

from railtable.core.rules import Rules
from railtable.server.http.connection import Connection
from railtable.server.settings import Rate
from railtable.server.store.sqlite import SqliteStore
from tests.support.server import PEOPLE, fresh_key, running, settings


class Held(SqliteStore):
    """A store that writes on command."""

    def __init__(self, path):
        super().__init__(path)
        self.is_holding = False
        self.held = []

    def begin_append(self, append, done):
        if self.is_holding:
            self.held.append((append, done))
        else:
            super().begin_append(append, done)

    def go_on(self):
        self.is_holding = False
        for append, done in self.held:
            self.begin_append(append, done)


def move_of(live):
    seat = live.updates[0]["to_move"]
    update = live.updates[seat]
    play = {"kind": "play", "seat": seat, "revision": update["revision"], "key": fresh_key()}
    return play | {"actions": update["legal"][:1]}


@pytest.fixture
async def at(tmp_path):
    """A server that holds its writes back, and a person at a table."""
    store = Held(str(tmp_path / "t.sqlite3"))
    async with running(settings("", silence_seconds=60), store) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            await live.until(0, 1)
            await live.until(1, 1)
            yield store, live
        await ada.http.aclose()


async def test_messages_after_a_move_wait_until_it_is_on_disk(at):
    store, live = at
    store.is_holding = True
    move = move_of(live)
    say = {"kind": "say", "seat": move["seat"], "key": fresh_key(), "text": "Well"}
    for message in (move, {"kind": "ping"}, say):
        await live.send(message)
    with pytest.raises(TimeoutError):
        await live.receive(0.3)
    assert len(store.held) == 1, "the chat was begun before the move was on disk"
    store.go_on()
    kinds = [(await live.expect("accepted", "pong"))["kind"] for _ in range(3)]
    assert kinds == ["accepted", "pong", "accepted"]


async def test_a_single_move_wakes_no_task(at, monkeypatch):
    _, live = at

    async def long_way(*_):
        raise AssertionError("the reader was asked")

    monkeypatch.setattr(Connection, "_reply", long_way)
    for _ in range(3):
        move = move_of(live)
        assert (await live.ask(move))["kind"] == "accepted"
        await live.until(0, move["revision"] + 1)
        await live.until(1, move["revision"] + 1)


async def test_a_refused_move_is_counted_once(tmp_path):
    asked = settings(str(tmp_path / "t.sqlite3"))
    limits = msgspec.structs.replace(asked.limits, messages=Rate(0.001, 4))
    async with running(msgspec.structs.replace(asked, limits=limits)) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            await live.until(0, 1)
            await live.until(1, 1)
            answers = []
            for _ in range(5):
                move = move_of(live)
                await live.send(move | {"seat": 1 - move["seat"]})
                answers.append(await live.expect("refused", "problem"))
        await ada.http.aclose()
    assert [one["error"] for one in answers] == ["not_your_turn"] * 4 + ["too_fast"]


async def test_a_refused_move_is_checked_once_and_not_read_again(at, monkeypatch):
    _, live = at
    checked = []
    whole = Rules.take

    def take(self, state, action):
        checked.append(action)
        whole(self, state, action)

    def read_again(*_):
        raise AssertionError("the reader was asked")

    monkeypatch.setattr(Rules, "take", take)
    monkeypatch.setattr(Connection, "_parse", read_again)
    move = move_of(live)
    ride = {"kind": "build", "card": "nowhere"}
    assert (await live.ask(move | {"actions": [ride]}))["error"] == "malformed_action"
    illegal = move | {"key": fresh_key(), "actions": [{"kind": "buy", "tram": 3, "column": 5}]}
    assert (await live.ask(illegal))["kind"] == "refused"
    assert len(checked) == 1


async def test_a_fault_in_the_rules_is_reported_and_the_next_move_is_played(at, monkeypatch):
    _, live = at

    def fail(*_):
        raise RuntimeError("a bug")

    move = move_of(live)
    with monkeypatch.context() as broken:
        broken.setattr(Rules, "take", fail)
        assert (await live.ask(move))["error"] == "fault"
    assert (await live.ask(move | {"key": fresh_key()}))["kind"] == "accepted"
