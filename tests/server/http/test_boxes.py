"""Boxes over HTTP: saved with a person, chosen for a table, refused when they cannot be played."""

import msgspec
import pytest

from railtable.core.box import box_hash
from railtable.core.record import check_record, parse_record
from railtable.games import OURS, find_rules
from railtable.server.people.boxes import MOST_BOXES

MINE = {"name": "Mine", "prices": [4, 9, 14]}


def saving(box, game="trambahn"):
    """Return the request that saves a box."""
    return {"game": game, "box": box}


async def test_a_saved_box_is_loaded_again_only_by_its_owner(person):
    ada, ben = person(), person()
    saved = (await ada.post("me/boxes", saving(MINE)))["boxes"]
    assert [(one["game"], one["box"]["name"]) for one in saved] == [("trambahn", "Mine")]
    assert saved[0]["box"]["prices"] == [4, 9, 14]
    assert (await ada.get("me/boxes"))["boxes"] == saved
    assert (await ben.get("me/boxes"))["boxes"] == []
    await ben.post("me/boxes/remove", {"game": "trambahn", "name": "Mine"})
    assert (await ada.get("me/boxes"))["boxes"] == saved


async def test_a_box_of_the_same_name_is_replaced_and_can_be_removed(person):
    ada = person()
    await ada.post("me/boxes", saving(MINE))
    again = await ada.post("me/boxes", saving({**MINE, "prices": [3, 6, 9]}))
    assert [one["box"]["prices"] for one in again["boxes"]] == [[3, 6, 9]]
    gone = await ada.post("me/boxes/remove", {"game": "trambahn", "name": "Mine"})
    assert gone["boxes"] == []


@pytest.mark.parametrize(
    ("box", "game", "error"),
    [
        ({"name": "x", "prices": [9, 4, 14]}, "trambahn", "box_prices_fall"),
        ({"name": "x", "prices": [1, 2, 10**30]}, "trambahn", "box_number"),
        ({"name": "x", "prices": [-1, 2, 3]}, "trambahn", "box_number"),
        ({"name": "x", "prices": "cheap"}, "trambahn", "box_malformed"),
        ({"name": "x", "prices": [1, 2]}, "trambahn", "box_length"),
        ({"name": "x", "points": [[9] * 10] * 4}, "trambahn", "box_number"),
        ({"name": "x", "secret": 1}, "trambahn", "box_malformed"),
        ({"name": ""}, "trambahn", "box_unnamed"),
        ({"name": "a\nb"}, "trambahn", "box_name"),
        ({"name": "x", "cards": {"B-G": 56}}, "block-train", "box_no_locomotive"),
        ({"name": "x", "cards": {"<B-G": 55}}, "block-train", "box_total"),
        ({"name": "x", "cards": {"<B-G": 10**18, "B-G": 46}}, "block-train", "box_number"),
        ({"name": "x", "cards": {"<Nf-G": 56}}, "block-train", "locomotive_colourless"),
        ({"name": "x", "cards": {"Z-Z": 56}}, "block-train", "container_unknown"),
        (
            {"name": "x", "cards": {"caboose": 97}, "locomotives": []},
            "station-master",
            "box_length",
        ),
        ({"name": "x", "cards": {"royal": 97}}, "station-master", "box_number"),
        ({"name": "x", "first_class": [0, 9]}, "station-master", "box_number"),
        ({"name": "x", "tile": 1}, "string-railway", "box_number"),
        ({"name": "x", "stations": {"countryside": 35}}, "string-railway", "box_number"),
        ({"name": "x", "stations": {"city": 35}}, "string-railway", "box_number"),
        ({"name": "x"}, "freight-train", "no_box"),
        ({"name": "x"}, "chess", "unknown_game"),
    ],
)
async def test_a_box_that_cannot_be_played_is_refused_and_nothing_is_saved(
    person, box, game, error
):
    ada = person()
    assert (await ada.post("me/boxes", saving(box, game), status=422))["error"] == error
    assert (await ada.get("me/boxes"))["boxes"] == []
    if game in OURS and error not in ("box_unnamed", "no_box"):
        seats = [{"who": "open"}] * find_rules(game).info.usual_seats
        table = {"game": game, "seats": seats, "options": {"box": box}}
        assert (await ada.post("tables", table, status=422))["error"] == error


async def test_the_number_of_saved_boxes_is_limited(person):
    ada = person()
    for number in range(MOST_BOXES):
        await ada.post("me/boxes", saving({**MINE, "name": f"Box {number}"}))
    refused = await ada.post("me/boxes", saving(MINE), status=409)
    assert (refused["error"], refused["facts"]) == ("too_many_boxes", {"most": MOST_BOXES})
    # A box that exists already can still be changed.
    await ada.post("me/boxes", saving({**MINE, "name": "Box 3"}))


async def test_a_rated_game_uses_the_standard_box(person):
    clock = {"kind": "days", "days": 2}
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    body = {"game": "trambahn", "seats": seats, "rated": True, "clock": clock}
    refused = await person().post("tables", {**body, "options": {"box": MINE}}, status=409)
    assert refused["error"] == "rated_standard_box"
    await person().post("tables", body)


async def test_everybody_sees_the_box_before_the_start(person):
    ada = person()
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    made = await ada.create("trambahn", seats, options={"box": MINE})
    shown = (await person().get(f"tables/{made['id']}"))["options"]["box"]
    assert (shown["name"], shown["prices"]) == ("Mine", [4, 9, 14])
    assert len(shown["points"]) == 4


async def test_the_list_of_games_has_the_standard_boxes(person):
    cards = {card["key"]: card for card in await person().get("games")}
    for game in OURS:
        box = find_rules(game).info.box
        standard = None if box is None else msgspec.json.decode(msgspec.json.encode(box()))
        assert cards[game]["box"] == standard
        names = [option["name"] for option in cards[game]["options"]]
        assert "box" not in names
        assert ("deck" in names) == (game == "freight-train")


def test_a_record_whose_box_was_changed_is_refused():
    header = (
        '{"format":"railtable-record","format_version":2,"game":"trambahn","rules_version":1,'
        '"seats":2,"options":{"box":{"name":"Mine","prices":[4,9,PRICE]}},'
        '"box":{"name":"Mine","sha256":"HASH"},"commitment":"' + "0" * 64 + '"}\n'
    )
    kind = find_rules("trambahn").info.box
    assert kind is not None
    good = header.replace("HASH", box_hash(msgspec.convert(MINE, kind)))
    assert parse_record(good.replace("PRICE", "14"), find_rules).header.box
    for wrong in (good.replace("PRICE", "15"), header.replace("HASH", "0" * 64)):
        with pytest.raises(Exception, match="other_box"):
            check_record(wrong.replace("PRICE", "14"), find_rules)
    unnamed = good.replace("PRICE", "14").replace('"box":{"name":"Mine","sha256"', '"x":{"name"')
    with pytest.raises(Exception, match="malformed_header"):
        check_record(unnamed, find_rules)
