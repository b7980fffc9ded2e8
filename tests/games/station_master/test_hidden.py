"""Hidden information: hands, tokens, piles (SM-5, SM-16, SM-17)."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from railtable.core.actions import Step
from railtable.core.dice import FastDice
from railtable.games.station_master.actions import (
    Board,
    Deal,
    PlayCaboose,
    PlayStandingRoom,
    PlayTransfer,
    TakeToken,
    TransferTo,
)
from railtable.games.station_master.document import TokenDocument
from tests.support.play import moments
from tests.support.station_master import RULES, play, position, settle

THREE = ["ordinary_6:", "ordinary_6:", "ordinary_6:"]


def worlds(state, seat, number: int = 60):
    view, dice = RULES.view(state, seat), FastDice("worlds")
    return [RULES.dump(RULES.imagine(view, dice)) for _ in range(number)]


def values(world, seat: int) -> tuple[int, ...]:
    return tuple(token.value for token in world.aboard[seat])


@pytest.mark.rule("SM-5")
def test_steps_hide_tokens_and_deals_from_the_others():
    boarding, deal = Step(0, Board(2, 3)), Step(-1, Deal(0, ("mail",), rush_hour=True))
    assert RULES.redact(boarding, 0) == Board(2, 3)
    assert RULES.redact(deal, 0) == Deal(0, ("mail",), rush_hour=True)
    for viewer in (1, None):
        assert RULES.redact(boarding, viewer) == Board(2, None)
        assert RULES.redact(deal, viewer) == Deal(0, None, rush_hour=True)
    public = Step(0, TakeToken(1, 0))
    assert RULES.redact(public, 1) == TakeToken(1, 0)


@pytest.mark.rule("SM-5")
def test_hands_are_visible_only_to_their_owner():
    state = position(THREE, ["mail coal", "royal flat", "dining"])
    assert [RULES.view(state, seat).hand for seat in (0, 1, 2, None)] == [
        ["mail", "coal"], ["flat", "royal"], ["dining"], None]  # fmt: skip
    assert RULES.view(state, 0).hand_sizes == [2, 2, 1]
    hands = {tuple(world.hands[1]) for world in worlds(state, 0)}
    assert len(hands) > 30


def test_the_discard_shows_its_top_five_cards_and_its_size():
    pile = "mail coal dining flat parlour royal observation"
    state = position(THREE, discard=pile)
    view = RULES.view(state, 0)
    assert view.discard == ["observation", "royal", "parlour", "flat", "dining"]
    assert view.discard_size == 7
    buried = {tuple(world.discard[:2]) for world in worlds(state, 0)}
    assert buried == {("mail", "coal"), ("coal", "mail")}
    assert {tuple(world.discard[2:]) for world in worlds(state, 0)} == {tuple(pile.split()[2:])}


def test_seen_cards_are_in_no_imagined_deck_or_hand():
    state = position(
        ["ordinary_6: observation observation", "ordinary_3: | royal"],
        ["observation", "mail"],
        discard="cattle cattle",
    )
    for world in worlds(state, 0):
        hidden = Counter(world.deck) + Counter(world.hands[1])
        assert hidden["observation"] == hidden["cattle"] == 0
        assert hidden["royal"] == 2
    assert "observation" not in RULES.view(state, 0).unseen
    assert RULES.view(state, 1).unseen["observation"] == 1


def test_rush_hour_is_imagined_in_the_deck_only():
    state = position(["ordinary_6:"], ["mail", "coal flat royal"], deck="rush_hour dining")
    for world in worlds(state, 0):
        assert world.deck["rush_hour"] == 1
        assert "rush_hour" not in world.hands[1]


@pytest.mark.rule("SM-5")
def test_imagined_tokens_are_always_one_3_two_2_and_three_1():
    state = position(THREE, None, ["", "0:1 0:1 1:2 1:1 2:3 2:2"])
    seen = set()
    for world in worlds(state, 0):
        assert Counter(values(world, 1)) == {1: 3, 2: 2, 3: 1}
        seen.add(values(world, 1))
    assert len(seen) > 20
    assert {values(world, 1) for world in worlds(state, 1)} == {(1, 1, 2, 1, 3, 2)}


@pytest.mark.rule("SM-5")
@pytest.mark.rule("SM-21")
def test_a_3_seen_leaving_one_train_is_not_on_another_it_boarded_before():
    state = position(THREE, ["caboose", ""], ["", "0:1 1:3"])
    assert {values(world, 1)[0] for world in worlds(state, 0)} == {1, 2, 3}
    play(state, PlayCaboose(1))
    settle(state)
    assert {values(world, 1)[0] for world in worlds(state, 0)} == {1, 2}
    play(state, Board(1, 3))
    possible = {values(world, 1) for world in worlds(state, 0)}
    assert {first for first, _ in possible} == {1, 2}
    assert {second for _, second in possible} == {1, 2, 3}


@pytest.mark.rule("SM-5")
def test_when_all_other_tokens_were_seen_the_last_one_is_known():
    state = position(THREE, ["caboose", ""], ["", "0:3 1:1 1:1 1:1 1:2 1:2"])
    play(state, PlayCaboose(1))
    assert {values(world, 1) for world in worlds(state, 0)} == {(3,)}


@pytest.mark.rule("SM-17")
def test_a_transferred_token_keeps_its_limits():
    state = position(THREE, ["caboose transfer", ""], ["", "0:1 1:3"])
    play(state, PlayCaboose(1))
    settle(state)
    play(state, Board(2, 3))
    play(state, PlayTransfer(0), TransferTo(2), TakeToken(1, 0))
    tokens = RULES.view(state, 0).trains[2].tokens
    assert [(token.order, token.value) for token in tokens] == [(0, None), (1, None)]
    possible = {values(world, 1) for world in worlds(state, 0)}
    assert {first for first, _ in possible} == {1, 2}
    assert (1, 3) in possible


def test_imagined_tokens_are_as_likely_as_their_combinations():
    state = position(THREE, ["mail", "royal"], ["", "0:1 1:2"])
    found = Counter(values(world, 1) for world in worlds(state, 0, 3000))
    every = Counter(permutations([1, 1, 1, 2, 2, 3], 2))
    assert set(found) == set(every)
    for tokens, ways in every.items():
        assert found[tokens] / 3000 == pytest.approx(ways / every.total(), abs=0.03)


def possible_values(limits) -> set[tuple[int, ...]]:
    """Return every assignment of values that a player's six tokens and the limits allow."""
    return {
        chosen
        for chosen in permutations([1, 1, 1, 2, 2, 3], len(limits))
        if all(
            chosen[: order + 1].count(value) <= most[value - 1]
            for order, most in enumerate(limits)
            for value in (1, 2, 3)
        )
    }


def _consistent(history, tokens) -> set[tuple[int, ...]]:
    """Return all possible values of the tokens still out, by trying every history of the owner."""
    found = set()
    ids = sorted({ident for event in history for ident in event[1]})
    for chosen in permutations([1, 1, 1, 2, 2, 3], len(tokens)):
        guess = dict(zip(tokens, chosen, strict=True))
        out: dict[int, int] = {}
        for kind, event in history:
            for ident, known in event.items():
                if kind == "board":
                    out[ident] = guess.get(ident, known)
            if any(list(out.values()).count(v) > most for v, most in ((1, 3), (2, 2), (3, 1))):
                break
            if kind == "leave":
                for ident in event:
                    del out[ident]
        else:
            found.add(chosen)
    assert ids
    return found


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize("seed", range(40))
def test_limits_equal_the_knowledge_from_all_departures(seed):
    """Compare with a referee that tries all values and remembers every boarding and departure."""
    dice = FastDice(f"limits {seed}")
    state = position(["ordinary_6:"] * 3, ["", ""])
    history: list[tuple[str, dict[int, int]]] = []
    out: list[tuple[int, int, int]] = []
    for ident in range(14):
        front = RULES.view(state, 0).own_tokens
        if dice.below(3) or not out:
            held = [value for value in (1, 2, 3) if front[value - 1]]
            if not held:
                continue
            value, track = held[dice.below(len(held))], dice.below(3)
            if RULES.view(state, 0).trains[track].room == 0:
                continue
            _board(state, value, track)
            history.append(("board", {ident: value}))
            out.append((ident, track, value))
        else:
            track = dice.below(3)
            _depart(state, track)
            left = {key: value for key, at, value in out if at == track}
            history.append(("leave", left))
            out = [token for token in out if token[1] != track]
        tokens = [key for key, _, _ in out]
        limits = [token.limits for token in RULES.dump(state).aboard[0]]
        assert possible_values(limits) == _consistent(history, tokens)


def _board(state, value: int, track: int) -> None:
    from railtable.games.station_master.tokens import board

    board(state, 0, value, track)


def _depart(state, track: int) -> None:
    from railtable.games.station_master.state import ABOARD
    from railtable.games.station_master.tokens import alight

    state.cells[ABOARD + track] -= len(
        [token for token in RULES.dump(state).aboard[0] if token.train == track]
    )
    alight(state, 0, track)


@pytest.mark.parametrize("seats", [2, 5])
def test_no_view_holds_another_hand_or_value_and_no_world_breaks_a_limit(seats):
    for table in moments("station-master", seats, 11):
        document = RULES.dump(table.state)
        for seat in (None, *range(seats)):
            view = RULES.view(table.state, seat)
            shown = [token for there in view.trains if there for token in there.tokens]
            assert all((token.value is None) == (token.owner != seat) for token in shown)
            builtins = msgspec.to_builtins(view)
            assert "hands" not in builtins
            assert "deck" not in builtins
        for own in document.aboard:
            real = tuple(token.value for token in own)
            assert real in possible_values([token.limits for token in own])


def test_standing_room_boarding_is_hidden_too():
    state = play(position(["ordinary_3:"], ["standing_room", ""]), PlayStandingRoom(0))
    assert RULES.redact(Step(0, Board(0, 2)), 1) == Board(0, None)
    play(state, Board(0, 2))
    assert [token.value for token in RULES.view(state, 1).trains[0].tokens] == [None]


def test_redealing_and_imagining_have_the_same_distribution():
    state, number = _moment_with_limits(), 3000
    dice, view = FastDice("often"), RULES.view(state, 0)
    dealt: Counter[tuple[object, ...]] = Counter()
    imagined: Counter[tuple[object, ...]] = Counter()
    for _ in range(number):
        RULES.engine.redeal(state, 0, dice)
        dealt.update(_hidden_facts(RULES.dump(state)))
        imagined.update(_hidden_facts(RULES.dump(RULES.imagine(view, dice))))
    for fact in dealt.keys() | imagined.keys():
        assert abs(dealt[fact] - imagined[fact]) < 5 * (dealt[fact] + imagined[fact]) ** 0.5 + 5


def _moment_with_limits():
    """Return a state where departures have revealed something about three tokens of seat 1."""
    for table in moments("station-master", 3, 5):
        out = RULES.dump(table.state).aboard[1]
        if len(out) > 2 and out[-1].limits != (3, 2, 1) and table.state.discard_size > 8:
            return table.state
    raise AssertionError("this game has no such moment")


def _hidden_facts(world):
    """Return the facts hidden from seat 0: others' tokens and cards, the discard's lowest card."""
    yield from (("tokens", seat, values(world, seat)) for seat in (1, 2))
    yield from (("card", seat, card) for seat in (1, 2) for card in set(world.hands[seat]))
    yield ("buried", world.discard[:1] and world.discard[0])


@pytest.mark.parametrize(
    "much",
    [
        {"hands": [["mail"] * 9, []]},
        {"trains": [None] * 8},
        {"discard": ["mail"] * 98},
        {"aboard": [[TokenDocument(0, 1, (3, 2, 1))] * 7, []]},
        {"aboard": [[TokenDocument(7, 1, (3, 2, 1))], []]},
    ],
)
def test_a_document_that_does_not_fit_on_the_table_is_refused(much):
    document = RULES.dump(position(["ordinary_6:"], ["mail", "coal"]))
    with pytest.raises(ValueError, match="room"):
        RULES.load(msgspec.structs.replace(document, **much))
