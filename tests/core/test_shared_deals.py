"""Shared deals: the k-th card of a pile is the same at every table, and the record proves it."""

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.api import Table as ApiTable
from railtable.core.chance import SHARED_CHANCE, Chance, Pile
from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions, BadRecord
from railtable.core.proof import verify
from railtable.core.record import (
    Origin,
    Record,
    format_record,
    origins_of,
    parse_record,
    record_of,
)
from railtable.core.table import Table
from railtable.games import OURS, find_rules
from tests.support.play import cases, choices, encoded_state, finished

MOST_MOVES = {"string-railway": 9}
"""How many moves are played where thinking of one takes long."""


def shared_table(key: str, deal: str, play: int, seats: int | None = None) -> Table:
    """Return a game of a shared deal, played at random."""
    rules = find_rules(key)
    chance = Chance.seeded(deal, SHARED_CHANCE)
    table = Table(rules, seats or rules.info.usual_seats, None, chance)
    dice = FastDice(play)
    moves = MOST_MOVES.get(key, 10_000)
    while table.to_move >= 0 and moves:
        options = choices(rules, table.state, dice)
        table.play(table.to_move, [options[dice.below(len(options))]])
        moves -= 1
    return table


CARDS: dict[tuple[str, str], tuple[str, Callable[[Any], Iterable[str]]]] = {
    ("station-master", "first_player"): ("first", lambda one: [str(one.player)]),
    # Three at the set-up are told sorted; later Rush Hour comes before the one card kept.
    ("station-master", "deal"): ("deck", lambda one: ["rush_hour"] * one.rush_hour + [*one.cards]),
    ("station-master", "open_station"): ("locomotives", lambda one: one.locomotives),
    ("station-master", "draw_locomotive"): ("locomotives", lambda one: [one.locomotive]),
    ("block-train", "name_captain"): ("captain", lambda one: [str(one.captain)]),
    ("block-train", "show_scoring"): ("scoring", lambda one: one.cards),
    ("block-train", "reveal"): ("deck", lambda one: one.cards),
    ("string-railway", "deal_layout"): ("layout", lambda one: [f"{one.river} {one.mountain}"]),
    ("string-railway", "draw_tiles"): ("tiles", lambda one: one.tiles),
    ("freight-train", "first_player"): ("first", lambda one: [str(one.player)]),
    ("freight-train", "deal"): ("deck", lambda one: chain(*one.main, *one.private)),
    ("freight-train", "bury"): ("end of day", lambda one: [str(one.depth)]),
    ("freight-train", "turn_up"): ("deck", lambda one: one.cars),
    ("trambahn", "first_player"): ("first", lambda one: [str(one.player)]),
    ("trambahn", "deal"): ("deck", lambda one: chain(*one.money, *one.hands)),
    ("trambahn", "refill"): ("deck", lambda one: one.cards),
    ("trambahn", "pay"): ("", lambda one: []),
}
"""Which pile a chance action draws from, and the cards that it turns in order."""


def cards_by_pile(table: Table) -> dict[str, list[str]]:
    """Return the cards of each pile in the order they came, while no play can change it.

    That is until Freight Train's second day and Trambahn's first reshuffle.
    """
    found: dict[str, list[str]] = {}
    for step in table.steps:
        kind = step.action.__struct_config__.tag
        if step.seat >= 0:
            continue
        if kind == "reshuffle" or (kind == "deal" and "end of day" in found):
            break
        pile, cards = CARDS[table.rules.info.key, kind]
        found.setdefault(pile, []).extend(cards(step.action))
    found.pop("", None)
    return found


@pytest.mark.parametrize(
    ("key", "seats"), [one for one in cases() if one[0] not in MOST_MOVES or one[1] == 3]
)
def test_tables_that_play_differently_see_the_same_cards_of_each_pile(key, seats):
    tables = [shared_table(key, "a deal", play, seats) for play in (1, 2, 3)]
    moves = [[step.action for step in table.steps if step.seat >= 0] for table in tables]
    assert moves[0] != moves[1] != moves[2]
    for one, other in pairwise(cards_by_pile(table) for table in tables):
        assert one.keys() == other.keys()
        for pile, cards in one.items():
            common = min(len(cards), len(other[pile]))
            assert common > 0
            assert cards[:common] == other[pile][:common], pile


@pytest.mark.parametrize("key", OURS)
def test_the_same_seed_gives_the_same_set_up_and_another_seed_another(key):
    rules = find_rules(key)
    states = [
        encoded_state(rules, Table(rules, rules.info.usual_seats, None, chance).state)
        for chance in (
            Chance.seeded("a deal", SHARED_CHANCE),
            Chance.seeded("a deal", SHARED_CHANCE),
            Chance.seeded("another", SHARED_CHANCE),
        )
    ]
    assert states[0] == states[1] != states[2]


@pytest.mark.parametrize("key", OURS)
def test_the_record_of_a_shared_deal_names_its_luck_and_is_proved(key):
    table = shared_table(key, "a deal", 4)
    record = parse_record(format_record(record_of(table)), find_rules)
    assert (record.header.format_version, record.header.luck) == (3, "shared")
    if key not in MOST_MOVES:
        assert verify(record, find_rules).is_whole
    # A game that is cut short is proved as the origin of another.
    revealed = Record(record.header, record.steps, table.chance.seed.hex())
    header = msgspec.structs.replace(
        record.header,
        format_version=2,
        luck=msgspec.UNSET,
        given=table.version,
        origins=origins_of(revealed, table.version),
    )
    continued = parse_record(format_record(Record(header, record.steps)), find_rules)
    assert verify(continued, find_rules).is_whole


@pytest.mark.parametrize("key", [key for key in OURS if key not in MOST_MOVES])
def test_luck_by_the_step_number_does_not_pass_for_a_shared_deal(key):
    record = record_of(shared_table(key, "a deal", 5))
    header = msgspec.structs.replace(record.header, format_version=2, luck=msgspec.UNSET)
    with pytest.raises(BadRecord, match="chance_differs"):
        verify(Record(header, record.steps, record.seed), find_rules)
    usual = record_of(finished(key, record.header.seats, 5))
    header = msgspec.structs.replace(usual.header, format_version=3, luck="shared")
    with pytest.raises(BadRecord, match="chance_differs"):
        verify(Record(header, usual.steps, usual.seed), find_rules)


def changed(record: Record, **fields: object) -> str:
    return format_record(
        Record(msgspec.structs.replace(record.header, **fields), record.steps, record.seed)
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"luck": msgspec.UNSET},
        {"format_version": 2},
        {"nonces": ["mine"]},
        {"given": 1, "origins": [Origin(steps=1, luck=2)]},
        {"format_version": 2, "luck": msgspec.UNSET, "given": 2, "origins": [
            Origin(steps=1, luck=2), Origin(steps=1, luck=3)]},
        {"format_version": 2, "luck": msgspec.UNSET, "given": 1, "origins": [
            Origin(steps=1, luck=3, nonces=["mine"])]},
    ],
)  # fmt: skip
def test_a_header_that_contradicts_a_shared_deal_is_refused(fields):
    record = record_of(shared_table("trambahn", "a deal", 1))
    with pytest.raises(BadRecord, match="malformed_header"):
        parse_record(changed(record, **fields), find_rules)


def test_a_game_continued_from_a_shared_deal_is_proved_by_both_seeds():
    record = record_of(shared_table("trambahn", "a deal", 6))
    table = Table(find_rules("trambahn"), 2, None, Chance.seeded("on"))
    table.replay(record.steps[:40])
    dice = FastDice(9)
    while table.to_move >= 0:
        options = choices(table.rules, table.state, dice)
        table.play(table.to_move, [options[dice.below(len(options))]])
    own = record_of(table)
    header = msgspec.structs.replace(own.header, given=40, origins=origins_of(record, 40))
    text = format_record(Record(header, own.steps, own.seed))
    proof = verify(parse_record(text, find_rules), find_rules)
    assert proof.is_whole
    assert [one.is_given for one in proof.stretches] == [True, False]


def test_taking_back_turns_the_same_cards_again():
    table = shared_table("trambahn", "a deal", 7)
    steps = list(table.steps)
    table.rewind(next(at for at in range(60, 90) if steps[at].seat >= 0))
    for step in steps[table.version :]:
        if step.seat >= 0:
            table.play(step.seat, [step.action])
    assert table.steps == steps


counts = st.lists(st.integers(0, 4), min_size=1, max_size=12)


@settings(max_examples=60)
@given(many=counts, seed=st.integers(0, 10**6), data=st.data())
def test_fewer_cards_of_a_pile_lie_in_the_same_order(many, seed, data):
    few = [data.draw(st.integers(0, count)) for count in many]
    chance = Chance.seeded(seed, SHARED_CHANCE)
    whole = chance.order_of(Pile("deck", 0, tuple(many)))
    part = chance.order_of(Pile("deck", 0, tuple(few)))
    assert Counter(part) == Counter(kind for kind, count in enumerate(few) for _ in range(count))
    rest = iter(whole)
    assert all(kind in rest for kind in part)


@settings(max_examples=60)
@given(many=counts, seed=st.integers(0, 10**6), data=st.data())
def test_dice_of_a_pile_name_its_next_cards_among_those_left(many, seed, data):
    chance = Chance.seeded(seed, SHARED_CHANCE)
    order = chance.order_of(Pile("deck", 2, tuple(many)))
    taken = data.draw(st.integers(0, len(order)))
    left = sorted(order[taken:])
    dice = chance.draw_from([Pile("deck", 2, tuple(many), taken)])
    for kind in order[taken:]:
        assert left.pop(dice.below(len(left))) == kind


def test_every_order_of_a_pile_is_as_likely():
    pile = Pile("deck", 0, (2, 1, 1))
    orders = Counter(
        tuple(Chance.seeded(seed, SHARED_CHANCE).order_of(pile)) for seed in range(6000)
    )
    assert len(orders) == 12
    assert all(400 < count < 600 for count in orders.values())


def test_another_shuffle_and_another_pile_lie_in_another_order():
    chance = Chance.seeded("a deal", SHARED_CHANCE)
    many = tuple([4] * 10)
    orders = [chance.order_of(Pile(*one, many)) for one in (("deck", 0), ("deck", 1), ("half", 0))]
    assert orders[0] != orders[1] != orders[2] != orders[0]


def test_the_order_of_a_pile_is_kept_for_ever():
    """Both builds, and every later release: old records are proved by it."""
    chance = Chance.seeded("kept", SHARED_CHANCE)
    assert chance.order_of(Pile("deck", 1, (3, 0, 2, 4))) == KEPT


KEPT = [0, 3, 2, 0, 2, 3, 3, 3, 0]


KEPT_GAMES = {
    "station-master": "939bcbb8810b3191",
    "trambahn": "8e659195160001d4",
    "block-train": "0107e98cccdae548",
    "freight-train": "102733c1751a76df",
    "string-railway": "f5390cf042fe4abf",
}


@pytest.mark.parametrize("key", OURS)
def test_both_builds_play_the_same_games_of_a_shared_deal(key):
    record = record_of(shared_table(key, "kept", 8))
    digest = hashlib.sha256(msgspec.json.encode(record.steps)).hexdigest()
    assert digest[:16] == KEPT_GAMES[key]


def test_a_game_that_does_not_tell_its_piles_refuses_to_share_a_deal():
    rules = type(find_rules("trambahn"))()
    rules.modules = dataclasses.replace(rules.modules, deals=None)
    with pytest.raises(BadOptions, match="no_shared_deals"):
        Table(rules, 2, None, Chance.seeded(1, SHARED_CHANCE))


def test_the_api_plays_shared_deals():
    tables = [ApiTable("block-train", seed=1, shared=True) for _ in range(2)]
    for table, which in zip(tables, (0, -1), strict=True):
        while not table.is_over():
            table.play(table.legal_actions()[which])
    offers = [[step.action for step in table.steps if step.seat == -1] for table in tables]
    assert offers[0] == offers[1]
    assert tables[0].steps != tables[1].steps
