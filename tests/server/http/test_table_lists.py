"""Lists of tables: the content of a card for each reader; options as forms."""

import msgspec
import pytest

from railtable.core.options import parse_options
from railtable.games import GAMES, find_rules
from railtable.server.http.option_forms import option_forms
from railtable.wire.tables import TableCard

ME = {"who": "me", "name": "Ada"}
BOT = {"who": "bot", "level": "random"}
OPEN = {"who": "open"}


async def test_an_own_card_has_the_seat_the_turn_and_the_public_score(person):
    ada = person()
    options = {"first_player": 1}
    table = await ada.create("trambahn", [BOT, ME], options=options, start=True)
    (card,) = await ada.get("tables/mine")
    public = await person().get(f"tables/{table['id']}/position")
    assert card["mine"] == [1]
    assert card["to_move"] == 1
    assert card["your_turn"]
    assert card["scores"] == public["view"]["scores"]


async def test_a_listed_card_has_no_seat_of_the_reader(person):
    ada = person()
    await ada.create("trambahn", [ME, OPEN], listed=True)
    (card,) = await person().get("tables")
    assert (card["mine"], card["your_turn"]) == ([], False)
    assert (card["scores"], card["to_move"]) == ([], -2)


async def test_a_card_distinguishes_bots_from_people_with_their_names(person):
    ada = person()
    lent = {"who": "here", "name": "Bo"}
    seats = [{"who": "me", "name": "inspector"}, BOT, lent]
    table = await ada.create("block-train", seats, start=True)
    plan = {"who": "bot", "level": "porter"}
    await ada.post(f"tables/{table['id']}/seats/2/fill", {"plan": plan})
    (card,) = await ada.get("tables/mine")
    assert card["seats"] == ["inspector", "random", "Bo"]
    assert card["levels"] == [None, "random", None]


def test_a_card_of_an_older_release_is_read():
    old = {
        "id": "T",
        "game": "trambahn",
        "status": "over",
        "seats": ["Ada"],
        "free": 0,
        "version": 3,
        "your_turn": False,
        "changed": 1.0,
    }
    card = msgspec.convert(old, TableCard)
    assert (card.scores, card.to_move, card.mine, card.levels) == ([], -2, [], [])


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_form(game):
    forms = option_forms(find_rules(game).info)
    assert [form.name for form in forms if form.type == "other"] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_counts_are_a_deck_the_game_takes(game):
    rules = find_rules(game)
    for form in option_forms(rules.info):
        for seats, usual in form.usual.items():
            codes = " ".join(f"{name}*{count}" for name, count in usual.items())
            value = codes if form.type == "codes" else usual
            options = parse_options(rules.info, {form.name: value})
            rules.setup(seats or rules.info.max_seats, options)
            assert form.total in {None, sum(usual.values())}


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_as_printed_stores_the_options_that_its_card_lists(person, game):
    ada = person()
    cards = {card["key"]: card for card in await ada.get("games")}
    seats = [ME, *[BOT] * (cards[game]["min_seats"] - 1)]
    table = await ada.create(game, seats, options={"preset": "as_printed"})
    stored = (await ada.get(f"tables/{table['id']}"))["options"]
    usual = {option["name"]: option["default"] for option in cards[game]["options"]}
    # A game with a box has no form for the older option `deck`.
    stored.pop("deck", None)
    usual.pop("deck", None)
    assert stored == {**usual, **cards[game]["as_printed"]}


@pytest.mark.parametrize("preset", ["rulebook", None, 3, ["as_printed"], "x" * 3000])
async def test_an_unknown_preset_creates_no_table(person, preset):
    ada = person()
    body = {"game": "trambahn", "seats": [ME, BOT], "options": {"preset": preset}}
    refused = await ada.post("tables", body, status=422)
    assert (refused["error"], refused["facts"]["known"]) == ("unknown_preset", "as_printed")
    assert await ada.get("tables/mine") == []
