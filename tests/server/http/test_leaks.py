"""No leaks: worlds that a viewer cannot distinguish give the same traffic, to the byte."""

import itertools
import logging
from typing import Any

import msgspec
import pytest

from railtable.core.actions import Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import RailtableError
from railtable.core.rules import IndexedRules
from railtable.core.table import Table
from railtable.games import GAMES, find_rules
from railtable.games.trambahn.game import TrambahnRules
from railtable.server.tables import creation, moves
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS
from railtable.server.tables.notice_triggers import notices_of
from railtable.server.tables.seats import begin_game
from railtable.server.tables.table import HostedTable
from railtable.wire import live as wire
from railtable.wire.endpoints import ENDPOINTS
from railtable.wire.tables import CreateTable
from tests.support.leak_addresses import PLACES, SAID, TABLE, is_compared
from tests.support.server import running, seats_for, settings

VIEWERS = [None, 0, 1]
COOKIE = "a-secret-that-is-the-same-in-both-worlds-000"


@pytest.fixture
def frozen(monkeypatch):
    """Freeze everything but the worlds: clock, random names and fresh luck."""
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    monkeypatch.setattr("railtable.server.tables.creation.new_table_id", lambda: TABLE)
    monkeypatch.setattr("railtable.server.thinking.questions.fresh_seed", lambda: "the same luck")


class World:
    """One server with one table, everybody at one screen, and a viewer of it."""

    def __init__(self, server, game, viewer):
        self.hub, self.rules, self.viewer = server.hub, find_rules(game), viewer
        self.game, self.keys_of_server = game, server.people.notices.keys
        self.ada = server.person()
        self.eyes = self.ada if viewer is not None else server.person()
        self.keys = itertools.count()

    async def sit_down(self):
        self.ada.http.cookies.set("railtable", COOKIE)
        if self.eyes is not self.ada:
            self.eyes.http.cookies.set("railtable", f"{COOKIE}-of-a-watcher")
        await self.ada.create(self.game, seats_for(self.game), deal="leak", start=True)
        self.hosted = await self.hub.rooms[TABLE].read(lambda hosted: hosted)

    @property
    def table(self):
        return self.hosted.game

    async def play(self, action):
        """Play an action for the seat to move."""
        message = wire.Play(
            seat=self.table.to_move,
            revision=self.hosted.revision,
            key=f"leak-{next(self.keys):08d}",
            actions=[msgspec.Raw(msgspec.json.encode(action))],
        )
        await self.hub.rooms[TABLE].change(lambda hosted: moves.play(hosted, message))

    async def look(self):
        """Return everything sent to the viewer: position, news, errors, replies."""
        hello = {"seats": [] if self.viewer is None else [self.viewer]}
        async with self.eyes.live(TABLE, **hello) as live:
            await live.until(self.viewer, 1)
            seat = 0 if self.viewer is None else self.viewer
            revision = live.updates[self.viewer]["revision"]
            for number, message in enumerate(self._questions()):
                base = {"seat": seat, "revision": revision, "key": f"ask-{number:08d}"}
                await live.ask(base | message)
            await live.ask({"kind": "hint", "seat": seat, "revision": 0, "key": "too-late"})
            await live.send({"kind": "ping"})
            await live.expect("pong")
            address = f"tables/{TABLE}/position"
            query = "" if self.viewer is None else f"?seat={self.viewer}"
            live.traffic.append(msgspec.json.encode(await self.eyes.get(address + query)))
            live.traffic += [await self._answer(one) for one in ENDPOINTS if is_compared(one)]
            if self.viewer is None:
                picture = await self.eyes.http.get(f"/previews/t/{TABLE}.png")
                assert picture.headers["content-type"] == "image/png"
                live.traffic.append(picture.content)
            return live.traffic

    async def _answer(self, endpoint):
        """Return an endpoint's reply to the viewer."""
        query = (
            "" if self.viewer is None or "seat" not in endpoint.query else f"?seat={self.viewer}"
        )
        path = endpoint.path.format(**PLACES) + query
        if endpoint.method == "GET":
            answer = await self.eyes.http.get(path)
        else:
            answer = await self.eyes.http.post(path, json=SAID[endpoint.name])
        assert answer.status_code < 500, (endpoint.name, answer.text)
        # Each server has a separate key for Web Push.
        told = answer.content.replace(self.keys_of_server.public.encode(), b"")
        return f"{endpoint.name} {answer.status_code} ".encode() + told

    def _questions(self):
        """Return messages that are refused, and questions the viewer may ask."""
        seen = self.table.view(self.viewer)
        legal = [] if self.viewer is None else self.table.legal_actions(self.viewer)
        for action in self._wrong_actions(legal):
            yield {"kind": "play", "actions": [action]}
            yield {"kind": "judge", "action": action}
        for action in legal[:3]:
            yield {"kind": "preview", "actions": [action]}
        if self.viewer is not None and seen.to_move == self.viewer:
            yield {"kind": "propose", "limit": 4}
            yield {"kind": "hint"}

    def _wrong_actions(self, legal):
        yield {"kind": "nothing of the kind"}
        if isinstance(self.rules, IndexedRules):
            wrong = [action for action in self.rules.actions if action not in legal]
            yield from wrong[:: max(1, len(wrong) // 25)]

    async def close(self):
        await self.ada.http.aclose()
        await self.eyes.http.aclose()


async def traffic(tmp_path, name, game, viewer, prepare):
    # A level with blunders but no search: a slow machine might cut a search short in one world.
    level = "greedy" if game == "string-railway" else "signaller"
    async with running(settings(str(tmp_path / name), hint_level=level)) as server:
        world = World(server, game, viewer)
        await world.sit_down()
        await prepare(world)
        try:
            return await world.look()
        finally:
            await world.close()


def walk(game, moves_made):
    """Return the first actions of a random game, to repeat in every world."""

    async def prepare(world):
        dice = FastDice(f"walk {game}")
        for _ in range(moves_made):
            if world.table.to_move == NOBODY:
                return
            choices = world.rules.propose(world.table.state, dice, 4)
            await world.play(choices[int(dice.below(len(choices)))])

    return prepare


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("moves_made", [3, 40])
@pytest.mark.parametrize("game", GAMES)
async def test_an_imagined_world_gives_the_same_traffic(frozen, tmp_path, game, moves_made, viewer):
    worlds = []

    async def real(world):
        await walk(game, moves_made)(world)
        worlds.append(world.rules.dump(world.table.state))

    async def imagined(world):
        await walk(game, moves_made)(world)
        view = world.table.view(viewer)
        world.table.state = world.rules.imagine(view, FastDice("another world"))
        worlds.append(world.rules.dump(world.table.state))

    first = await traffic(tmp_path, "a.sqlite3", game, viewer, real)
    second = await traffic(tmp_path, "b.sqlite3", game, viewer, imagined)
    assert first == second
    if game == "trambahn":
        assert worlds[0] != worlds[1], "the worlds were meant to differ"


def hidden_choice(rules, table, viewer):
    """Return two actions that look the same to the viewer, if there are any."""
    mover = table.to_move
    legal = rules.legal_actions(table.state)
    seen: dict[bytes, Any] = {}
    for action in legal:
        told = msgspec.json.encode(rules.redact(Step(mover, action), viewer))
        if told in seen:
            return seen[told], action
        seen[told] = action
    return None


@pytest.mark.parametrize("game", ["trambahn", "station-master"])
@pytest.mark.parametrize("viewer", VIEWERS)
async def test_a_hidden_choice_of_another_seat_does_not_show(frozen, tmp_path, game, viewer):
    if game not in GAMES:
        pytest.skip("no such game here")
    choices = []

    def go(which):
        async def prepare(world):
            dice = FastDice("hidden")
            for _ in range(80):
                pair = None
                if world.table.to_move != viewer:
                    pair = hidden_choice(world.rules, world.table, viewer)
                if pair is not None:
                    choices.append(pair[which])
                    await world.play(pair[which])
                    return
                legal = world.rules.legal_actions(world.table.state)
                await world.play(legal[int(dice.below(len(legal)))])
            pytest.fail("no hidden choice came up")

        return prepare

    first = await traffic(tmp_path, "a.sqlite3", game, viewer, go(0))
    second = await traffic(tmp_path, "b.sqlite3", game, viewer, go(1))
    assert choices[0] != choices[1]
    assert first == second


class Lines(logging.Handler):
    """Collect log lines, without values that differ between runs."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        known = vars(logging.makeLogRecord({}))
        extra = {name: fact for name, fact in vars(record).items() if name not in known}
        self.lines.append((record.name, record.levelname, record.getMessage(), extra))


@pytest.fixture
def lines():
    """All log lines of the test."""
    handler, root = Lines(), logging.getLogger()
    root.addHandler(handler)
    yield handler.lines
    root.removeHandler(handler)


def copy_of(table):
    """Return a copy of a table with the same luck."""
    state = table.rules.copy(table.state)
    return Table.resume(table.rules, table.options, table.chance, state, list(table.steps))


LUCK_ENDS_THE_TURN = {"station-master", "string-railway"}


def luck_comes_after(table, action):
    """Tell whether luck follows an action, and then the same seat if the game allows that."""
    seat, copy = table.to_move, copy_of(table)
    steps = copy.play(seat, [action])
    goes_on = copy.to_move == seat or table.rules.info.key in LUCK_ENDS_THE_TURN
    return steps[-1].seat == CHANCE and goes_on


async def walk_to_luck(world):
    """Play until the seat to move can call for luck."""
    dice = FastDice(f"luck {world.game}")
    for _ in range(200):
        choices = world.rules.propose(world.table.state, dice, 4)
        if any(luck_comes_after(world.table, action) for action in choices):
            return
        await world.play(choices[int(dice.below(len(choices)))])
    pytest.fail("luck never came")


def is_refused(table, actions):
    """Tell whether a message would be refused, without changing the table."""
    try:
        copy_of(table).play(table.to_move, actions)
    except RailtableError:
        return True
    return False


def through_luck(table, dice):
    """Return actions that continue through the luck the table would draw."""
    rules, copy, actions = table.rules, copy_of(table), []
    for _ in range(1 + int(dice.below(4))):
        if copy.to_move != table.to_move:
            break
        choices = rules.propose(copy.state, dice, 2)
        actions.append(choices[int(dice.below(len(choices)))])
        copy.play(copy.to_move, actions[-1:])
    return actions


def adversary(table, seed):
    """Return refused messages of several actions: lucky guesses, corrupted ones, nonsense."""
    dice, rules = FastDice(seed), table.rules
    pool = list(rules.actions) if isinstance(rules, IndexedRules) else []
    pool += rules.propose(table.state, dice, 4)
    messages = []
    for _ in range(40):
        actions = through_luck(table, dice)
        spoilt = [pool[int(dice.below(len(pool)))] for _ in range(1 + int(dice.below(2)))]
        messages += [actions, [*actions, *spoilt], [*actions[:1], *spoilt]]
    refused = [message for message in messages if is_refused(table, message)]
    assert refused, "an adversary that nobody refuses proves nothing"
    return refused


@pytest.fixture
def draws(monkeypatch):
    """The number of each step whose luck was asked for."""
    asked, honest = [], Chance.at

    def at(chance, step):
        asked.append(step)
        return honest(chance, step)

    monkeypatch.setattr(Chance, "at", at)
    return asked


async def answers_to(world, messages):
    """Return all replies to refused messages, and their reasons."""
    table = world.table
    async with world.ada.live(TABLE, seats=[table.to_move]) as live:
        await live.until(table.to_move, 1)
        base = {"seat": table.to_move, "revision": world.hosted.revision}
        errors = set()
        for number, actions in enumerate(messages):
            message = {"kind": "play", "key": f"bad-{number:08d}", "actions": actions}
            answer = await live.ask(base | message)
            assert answer["kind"] in {"refused", "problem"}
            errors.add(answer["error"])
        for number, actions in enumerate(messages[:9]):
            message = {"kind": "preview", "key": f"why-{number:08d}", "actions": actions}
            await live.ask(base | message)
        return [*live.traffic, await answers_by_post(world, base, messages[:5])], errors


@pytest.mark.parametrize("moves_made", [3, 8])
@pytest.mark.parametrize("game", GAMES)
async def test_refused_messages_of_several_actions_reveal_nothing(
    frozen, lines, draws, tmp_path, game, moves_made
):
    told: list[Any] = []
    sent: list[Any] = []

    def imagine(world):
        view = world.table.view(world.table.to_move)
        world.table.state = world.rules.imagine(view, FastDice("another world"))

    for name in ("real", "imagined"):
        async with running(settings(str(tmp_path / name))) as server:
            world = World(server, game, 0)
            await world.sit_down()
            await walk(game, moves_made)(world)
            await walk_to_luck(world)
            sent = sent or adversary(world.table, f"{game} {moves_made}")
            if name == "imagined":
                imagine(world)
            lines.clear()
            draws.clear()
            told.append((await answers_to(world, sent), list(lines)))
            assert draws == []
            await world.close()
    assert told[0] == told[1]
    assert "luck_between" in told[0][0][1]


async def answers_by_post(world, base, messages):
    """Return the replies to the same messages over HTTP."""
    told = b""
    for number, actions in enumerate(messages):
        body = msgspec.to_builtins(base | {"key": f"post-{number:07d}", "actions": actions})
        answer = await world.ada.http.post(f"/api/tables/{TABLE}/play", json=body)
        told += str(answer.status_code).encode() + answer.content
    return told


async def test_a_leak_is_detected(frozen, tmp_path, monkeypatch):
    """A server that sends one number too many is detected."""

    honest = TrambahnRules.view

    def talkative(rules, state, seat):
        secret = msgspec.json.encode(rules.dump(state)).decode()
        return msgspec.structs.replace(honest(rules, state, seat), ended=secret)

    monkeypatch.setattr(TrambahnRules, "view", talkative)

    async def imagined(world):
        view = honest(world.rules, world.table.state, 0)
        world.table.state = world.rules.imagine(view, FastDice("another world"))

    first = await traffic(tmp_path, "a.sqlite3", "trambahn", 0, walk("trambahn", 0))
    second = await traffic(tmp_path, "b.sqlite3", "trambahn", 0, imagined)
    assert first != second


def apart(game):
    """Return a table with fixed luck, whose people use separate browsers and get notices."""
    request = msgspec.convert({"game": game, "seats": seats_for(game), "deal": "leak"}, CreateTable)
    made = creation.create(request, "owner").created
    kept = [
        msgspec.structs.replace(one, who="person", holders=[f"leak-{n}"], same_screen=False)
        for n, one in enumerate(made.seats)
    ]
    NOTICE_SUBSCRIBERS.add(holder for one in kept for holder in one.holders)
    hosted = HostedTable.new(TABLE, msgspec.structs.replace(made, seats=kept))
    begin_game(hosted)
    return hosted


@pytest.mark.parametrize("game", GAMES)
def test_a_notice_is_the_same_in_every_world_its_reader_may_imagine(game, frozen):
    hosted, dice, told = apart(game), FastDice(f"notices {game}"), 0
    for number in range(60):
        if hosted.to_move == NOBODY:
            break
        choices = hosted.rules.propose(hosted.game.state, dice, 4)
        action = msgspec.json.encode(choices[int(dice.below(len(choices)))])
        message = wire.Play(
            seat=hosted.to_move,
            revision=hosted.revision,
            key=f"leak-{number:08d}",
            actions=[msgspec.Raw(action)],
        )
        moves.play(hosted, message)
        entries, real = hosted.unsaved[-1:], hosted.game.state
        written = list(notices_of(hosted, entries))
        told += len(written)
        for reader in range(len(hosted.seats)):
            view = hosted.rules.view(real, reader)
            hosted.game.state = hosted.rules.imagine(view, FastDice(f"world {number}"))
            assert list(notices_of(hosted, entries)) == written
        hosted.game.state = real
    assert told > 0
