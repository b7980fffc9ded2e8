"""Hints at a table: three steps in one answer, and tables that forbid them."""

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.games import OURS, find_rules
from railtable.insight.hints import plain_hint
from railtable.server.thinking import tasks, worker
from tests.support.server import PEOPLE, seats_for

FIRST = {"first_player": 0}


async def ask_hint(ada, table):
    """Return the hint for the seat to move, over the socket."""
    async with ada.live(table) as live:
        for eye in live.welcome["eyes"]:
            await live.until(eye, 1)
        seat = live.updates[0]["to_move"]
        update = live.updates[seat]
        return update, await live.ask(
            {"kind": "hint", "seat": seat, "revision": update["revision"]}
        )


@pytest.mark.parametrize("game", OURS)
async def test_a_hint_has_a_turn_a_second_one_and_a_place_to_look(person, game):
    ada = person()
    table = (await ada.create(game, seats_for(game), start=True))["id"]
    update, hint = await ask_hint(ada, table)
    assert hint["kind"] == "hinted", hint
    assert hint["plan"][0] == hint["action"]
    assert not update["complete"] or hint["action"] in update["legal"]
    assert hint["second"] != hint["plan"]
    assert hint["look"] in {action["kind"] for action in hint["plan"]}
    assert 0 <= hint["win"] <= 1
    assert hint["lead"] >= 0
    assert hint["noise"] >= 0
    for fact in [*hint["reasons"], *hint["risks"]]:
        assert fact["key"].startswith("fact-")
        assert fact["args"]["versus"] == "second"


async def test_a_hint_asked_for_again_is_the_same_and_is_not_computed_again(person, monkeypatch):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True, options=FIRST))["id"]
    _, first = await ask_hint(ada, table)

    async def refuse(pool, order):
        raise AssertionError(f"computed again: {order.task}")

    monkeypatch.setattr("railtable.server.thinking.pool.Pool.ask", refuse)
    _, second = await ask_hint(ada, table)
    assert {**first, "key": ""} == {**second, "key": ""}


async def test_a_hint_after_a_move_is_a_new_one(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True, options=FIRST))["id"]
    update, first = await ask_hint(ada, table)
    async with ada.live(table) as live:
        await live.until(0, 1)
        await live.play(update["to_move"], [first["action"]])
    later, second = await ask_hint(ada, table)
    assert later["revision"] > update["revision"]
    assert (second["kind"], second["revision"]) == ("hinted", later["revision"])
    assert second["action"] in later["legal"]


async def test_a_table_may_forbid_hints_and_says_so(person):
    ada = person()
    made = await ada.create("trambahn", PEOPLE, start=True, options=FIRST, hints=False)
    assert made["hints"] is False
    update, answer = await ask_hint(ada, made["id"])
    assert (answer["kind"], answer["error"]) == ("problem", "hints_forbidden")
    body = {"revision": update["revision"], "seat": 0, "key": "hint-by-post"}
    refused = await ada.post(f"tables/{made['id']}/hint", body, status=409)
    assert refused["error"] == "hints_forbidden"


@pytest.mark.parametrize("hints", [True, False])
async def test_a_preview_has_an_evaluation_only_where_hints_are_allowed(person, hints):
    ada = person()
    made = await ada.create("station-master", PEOPLE, start=True, options=FIRST, hints=hints)
    async with ada.live(made["id"]) as live:
        update = await live.until(0, 1)
        seen = []
        for action in update["legal"][:6]:
            asked = {"kind": "preview", "seat": 0, "actions": [action]}
            seen += (await live.ask(asked | {"revision": update["revision"]}))["terms"]
        assert bool(seen) is hints


async def test_hints_are_allowed_unless_the_table_says_otherwise(person):
    ada = person()
    assert (await ada.create("trambahn", PEOPLE, start=True))["hints"] is True


async def test_every_visitor_is_told_whether_hints_are_allowed(person):
    ada, stranger = person(), person()
    made = await ada.create("trambahn", PEOPLE, start=True, hints=False)
    assert (await stranger.get(f"tables/{made['id']}"))["hints"] is False


@pytest.mark.parametrize("game", ["trambahn", "string-railway"])
def test_a_busy_machine_compares_the_same_candidates_in_fewer_worlds(monkeypatch, game):
    efforts = []

    def find_hint(rules, view, dice, effort, also):
        efforts.append(effort)
        return plain_hint(also[0])

    rules = find_rules(game)
    state = rules.setup(rules.info.min_seats, rules.info.options())
    while state.to_move < 0:
        rules.apply(state, rules.draw(state, FastDice("busy")))
    legal = [] if game == "string-railway" else rules.legal_actions(state)
    view, listed = (
        msgspec.Raw(msgspec.json.encode(one)) for one in (rules.view(state, state.to_move), legal)
    )
    task = tasks.HintTask(
        game=game,
        seat=state.to_move,
        view=view,
        seed="1",
        level="porter",
        legal=listed,
        pairs=None,
    )
    monkeypatch.setattr(worker, "find_hint", find_hint)
    monkeypatch.setattr("railtable.insight.hints.is_compiled", lambda: True)
    for limit in (1e9, -1.0):
        monkeypatch.setattr(worker, "BUSY_SECONDS", limit)
        worker.work(task)
    idle, busy = efforts
    assert (busy.plans, busy.width) == (idle.plans, idle.width)
    assert busy.pairs < idle.pairs
    assert busy.worlds < idle.worlds
