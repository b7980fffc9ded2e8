"""Hints at a table: three steps in one answer, and tables that forbid them."""

import pytest

from railtable.games import OURS
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
