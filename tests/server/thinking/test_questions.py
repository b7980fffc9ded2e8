"""Previews, hints, proposals and verdicts use the seat's view, never hidden cards."""

from typing import Any

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.table import Table
from railtable.games import GAMES, find_rules
from railtable.server.thinking import tasks
from railtable.server.thinking.worker import preview, work
from tests.support.server import PEOPLE, seats_for

FIRST = {"first_player": 0}


async def asked(person, question, game="trambahn", seats=None, **more):
    ada = person()
    table = (await ada.create(game, seats or PEOPLE, start=True, **more))["id"]
    async with ada.live(table) as live:
        for eye in live.welcome["eyes"]:
            await live.until(eye, 1)
        seat = live.updates[0]["to_move"]
        update = live.updates[seat]
        before = await ada.get(f"tables/{table}/position?seat={seat}")
        answer = await live.ask({"seat": seat, "revision": update["revision"], **question(update)})
        assert await ada.get(f"tables/{table}/position?seat={seat}") == before
        return update, answer


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_a_legal_action_with_reasons(person, game):
    update, answer = await asked(person, lambda _: {"kind": "hint"}, game, seats_for(game))
    assert answer["kind"] == "hinted", answer
    assert not update["complete"] or answer["action"] in update["legal"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_preview_has_points_luck_and_the_next_seat(person, game):
    def question(update):
        return {"kind": "preview", "actions": update["legal"][:1]}

    update, answer = await asked(person, question, game, seats_for(game))
    if not update["complete"]:
        pytest.skip("this game cannot list its actions")
    assert answer["kind"] == "previewed", answer
    assert len(answer["gain"]) == len(update["view"]["scores"])
    assert all(one["low"] <= one["high"] for one in answer["gain"])
    assert answer["certain"]


async def test_a_preview_of_ending_the_turn_says_so(person):
    def question(update):
        laying = [one for one in update["legal"] if one["kind"] == "passenger"]
        return {"kind": "preview", "actions": [laying[0], {"kind": "end_turn"}]}

    update, answer = await asked(person, question, options=FIRST)
    while answer["kind"] == "refused":
        # Some hands must lay more before the turn may end.
        assert answer["rule"].startswith("TB-")
        update, answer = await asked(person, question, options=FIRST)
    assert update["to_move"] == 0
    assert answer["draws"]
    assert answer["ends_turn"]


async def test_an_illegal_preview_is_refused_with_the_rule(person):
    question = {"kind": "preview", "actions": [{"kind": "end_turn"}]}
    _, answer = await asked(person, lambda _: question)
    assert answer["kind"] == "refused"
    assert answer["rule"].startswith("TB")


async def test_proposals_are_legal(person):
    update, answer = await asked(person, lambda _: {"kind": "propose", "limit": 3})
    assert answer["kind"] == "proposed"
    assert len(answer["actions"]) == 3
    assert all(action in update["legal"] for action in answer["actions"])


async def test_a_verdict_names_the_reason(person):
    def legal(update):
        return {"kind": "judge", "action": update["legal"][0]}

    def illegal(_update):
        return {"kind": "judge", "action": {"kind": "buy", "tram": 99, "column": 0}}

    _, answer = await asked(person, legal)
    assert (answer["kind"], answer["legal"], answer["error"]) == ("judged", True, None)
    _, answer = await asked(person, illegal)
    assert (answer["legal"], bool(answer["error"])) == (False, True)


async def test_questions_out_of_turn_are_refused(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True, options=FIRST))["id"]
    async with ada.live(table) as live:
        update = await live.until(1, 1)
        answer = await live.ask({"kind": "hint", "seat": 1, "revision": update["revision"]})
        assert (answer["kind"], answer["error"]) == ("refused", "not_your_turn")


@pytest.mark.rule("SR-42")
def test_a_string_through_a_few_points_is_laid_to_its_whole_length():
    rules = find_rules("string-railway")
    table = Table(rules, 2, None, Chance.seeded("laying"))
    dice = FastDice("laying")
    while rules.legal_actions(table.state):
        table.play(table.to_move, rules.legal_actions(table.state)[:1])
    turn: Any = rules.propose(table.state, dice, 1)[0]
    sparse = msgspec.structs.replace(turn, track=(turn.track[0], turn.track[-1]))
    verdicts = [
        work(
            tasks.JudgeTask(
                game="string-railway",
                seat=table.to_move,
                view=msgspec.Raw(msgspec.json.encode(table.view(table.to_move))),
                seed="s",
                after=[],
                action=msgspec.Raw(msgspec.json.encode(sparse)),
                complete=complete,
            )
        )
        for complete in (False, True)
    ]
    assert verdicts[0]["action"] == sparse
    assert not verdicts[0]["legal"]
    assert len(verdicts[1]["action"].track) > 2 or verdicts[1]["error"].startswith("lay_")
    assert verdicts[1]["report"] is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_luck_give_the_same_preview_for_any_hidden_cards(game):
    """Two worlds that a seat cannot distinguish are the same task, to the byte."""
    rules = find_rules(game)
    table = Table(rules, rules.info.min_seats, None, Chance.seeded("thinking"))
    for _ in range(6):
        seat = table.to_move
        view = table.view(seat)
        other = rules.view(rules.imagine(view, FastDice("another world")), seat)
        first, second = (
            tasks.ProposeTask(
                game=game,
                seat=seat,
                view=msgspec.Raw(msgspec.json.encode(one)),
                seed="s",
                after=[],
                limit=4,
            )
            for one in (view, other)
        )
        assert msgspec.json.encode(first) == msgspec.json.encode(second)
        assert work(first) == work(second)
        table.play(seat, [rules.propose(table.state, FastDice("p"), 1)[0]])


@pytest.mark.parametrize("game", ["block-train", "freight-train", "station-master", "trambahn"])
def test_a_predicted_view_equals_the_actual_one(game):
    rules = find_rules(game)
    table = Table(rules, rules.info.min_seats, None, Chance.seeded("after"))
    dice = FastDice("after")
    known = 0
    for _ in range(30):
        seat, legal = table.to_move, rules.legal_actions(table.state)
        if not legal:
            break
        action = legal[dice.below(len(legal))]
        seen = preview(rules, table.view(seat), seat, [action], dice)["after"]
        world = rules.copy(table.state)
        rules.apply(world, action)
        if seen is not None:
            known += 1
            assert bytes(seen) == msgspec.json.encode(rules.view(world, seat))
        table.play(seat, [action])
    assert known > 10


def test_no_view_is_predicted_if_it_depends_on_hidden_information():
    rules = find_rules("station-master")
    table = Table(rules, 4, None, Chance.seeded("hidden"))
    dice = FastDice("hidden")
    untold: list[Any] = []
    while not untold:
        seat, legal = table.to_move, rules.legal_actions(table.state)
        action = legal[dice.below(len(legal))]
        answer = preview(rules, table.view(seat), seat, [action], dice)
        if any(gain.low != gain.high for gain in answer["gain"]):
            untold.append(answer["after"])
        table.play(seat, [action])
    assert untold == [None]
