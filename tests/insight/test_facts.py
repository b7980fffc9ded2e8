"""Facts about a turn: their numbers are true, clear, and said in both languages."""

import re
from collections.abc import Callable
from functools import cache
from math import isnan
from typing import Any

import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.facts import Fact, TurnMeasure
from railtable.core.record import replay
from railtable.games import OURS, find_rules
from railtable.insight import Effort
from railtable.insight.compare import Comparer
from railtable.insight.explain import MOST_FACTS, WorldPair, find_facts, reasons_against
from railtable.insight.sentences import fact_sentence
from railtable.insight.worlds import Worlds
from railtable.texts import LANGUAGES, texts
from tests.insight.test_account import evaluator, play

NAMES = ["Maud", "Ben", "Cleo", "Dan", "Eve", "Fred"]
EFFORT = Effort(plans=4, width=3, worlds=1, pairs=16, most_pairs=16, rounds=1.0, draws=1)
STRINGS = Effort(plans=3, width=4, worlds=1, pairs=6, most_pairs=6, rounds=0.5, draws=1)


@cache
def measured(game: str) -> list[list[WorldPair]]:
    """Return some turns of a random game, each compared with another plan in many worlds."""
    seed = f"{game}/facts"
    rules = find_rules(game)
    record = play(game, rules.info.usual_seats, seed)
    dice = FastDice(seed)
    effort = STRINGS if game == "string-railway" else EFFORT
    worlds = Worlds(rules, record.header.seats, evaluator(game))
    comparer = Comparer(worlds, effort, dice)
    found = list[list[WorldPair]]()
    states = [rules.copy(state) for _, state in replay(record, find_rules)]
    decisions = [one for one in states if one.to_move > CHANCE]
    for state in decisions[len(decisions) // 4 :: len(decisions) // 5]:
        world = worlds.imagine(state, state.to_move, dice)
        plans = worlds.candidates(world, dice, effort.plans, effort.width)
        if len(plans) > 1:
            pairs: list[WorldPair] = []
            comparer.compare(state, plans[-1], plans[0], pairs)
            found.append(pairs)
    return found


def told(game: str, pairs: list[WorldPair]) -> list[Fact]:
    return find_facts(find_rules(game), pairs, "best")


# Each claim is counted again from the documents of the worlds' states, not from the measures.


def _departed(before: Any, after: Any, train: int) -> Any:
    """Return the departure of a train that stood in the station, or None."""
    stood, now = before.trains[train - 1], after.trains[train - 1]
    gone = after.departed[len(before.departed) :]
    alike = [one for one in gone if one.locomotive == stood.locomotive]
    twins = [one for one in before.trains if one and one.locomotive == stood.locomotive]
    if len(alike) < len(twins) and now and now.locomotive == stood.locomotive:
        is_here = len(now.carriages) >= len(stood.carriages)
        return None if is_here or not alike else alike[0]
    return alike[0] if alike else None


def _tokens(train: Any, seat: int) -> int:
    return sum(token.value for token in train.tokens if token.owner == seat)


def _train_points(before: Any, after: Any, fact: Any) -> float:
    train, seat = fact.args["train"], fact.seats["player"]
    gone = _departed(before, after, train)
    if gone is not None:
        return float(gone.points[seat])
    return float(after.trains[train - 1].value * _tokens(after.trains[train - 1], seat))


def _train_value(before: Any, after: Any, fact: Any) -> float:
    gone = _departed(before, after, fact.args["train"])
    return float((gone or after.trains[fact.args["train"] - 1]).value)


def _freight_train(player: Any, category: str) -> Any:
    return next((train for train in player.trains if train.category == category), None)


def _lengths(document: Any, category: str) -> list[int]:
    trains = [_freight_train(player, category) for player in document.players]
    return [len(train.cars) if train else 0 for train in trains]


def _category_points(document: Any, seat: int, category: str) -> int:
    lengths = _lengths(document, category)
    mine, order = lengths[seat], sorted(lengths, reverse=True)
    points = 0
    if mine and mine == order[0]:
        points = {1: 3, 2: 2, 3: 1}.get(lengths.count(mine), 0)
    elif mine and lengths.count(order[0]) == 1 and mine == order[1] and lengths.count(mine) == 1:
        points = 1
    train = _freight_train(document.players[seat], category)
    return points * (2 if train and train.caboose else 1)


def _day_points(before: Any, after: Any, seat: int) -> float:
    if after.day != before.day or after.phase == "over":
        return float(after.players[seat].train_points[before.day - 1])
    kinds = [train.category for train in after.players[seat].trains]
    return float(sum(_category_points(after, seat, kind) for kind in kinds))


def _cars(player: Any, car: str) -> int:
    places = [*player.private, *(train.cars for train in player.trains)]
    return sum(place.count(car) for place in places)


def _untied(document: Any, seat: int, category: str) -> float:
    lengths = _lengths(document, category)
    return float(lengths.pop(seat) > max(lengths))


def _rides(before: Any, after: Any, line: str) -> list[Any]:
    return [ride for ride in after.rides[len(before.rides) :] if ride.line == line]


def _ride_value(document: Any, seat: int, line: str) -> float:
    worth = {"7": 2, "8": 2, "9": 2, "10": 3}
    total = 0
    for column in document.columns[seat]:
        cards = [card for card in column.cards if card != "C"]
        if column.tram and cards[0][0] == line[0].upper():
            total += column.tram * sum(worth.get(card[1:], 1) for card in cards)
    return float(total)


def _trams(document: Any, seat: int, value: int) -> int:
    return sum(column.tram == value for column in document.columns[seat])


def _block_takes(before: Any, after: Any, fact: Any) -> float:
    seat = fact.seats["player"]
    new = after.loads[seat].cards[len(before.loads[seat].cards) :][:1]
    arrow = "<" if fact.args["kind"] == "locomotive" else ""
    card = f"{arrow}{fact.args['first']}-{fact.args['second']}"
    return float(any(one.card == card for one in new))


def _term(terms: Any, key: str) -> float:
    return float(sum(term.points for term in terms if term.key == key))


def _string_term(before: Any, after: Any, fact: Any) -> float:
    own = [company for company, seat in enumerate(after.seat_of) if seat == fact.seats["player"]]
    key = fact.args["term"]
    return sum(_term(after.terms[one], key) - _term(before.terms[one], key) for one in own)


def _entries(before: Any, after: Any, fact: Any) -> float:
    """Count the stations of a kind that a seat's companies came to."""
    seat, count = fact.seats["player"], 0
    for number, station in enumerate(after.stations):
        old = before.stations[number].companies if number < len(before.stations) else []
        owner = None if station.owner is None else after.seat_of[station.owner]
        for company in set(station.companies) - set(old):
            if station.tile == fact.args["tile"] and after.seat_of[company] == seat:
                visit = owner if owner not in (None, seat) else None
                count += visit == fact.seats.get("owner")
    return float(count)


def _keeps_long(before: Any, after: Any, fact: Any) -> float:
    seats = zip(after.seat_of, after.strings, strict=True)
    return float(any(left.long for seat, left in seats if seat == fact.seats["player"]))


RECOUNTS: dict[str, Callable[[Any, Any, Any], float]] = {
    "station-master-leaves": lambda b, a, f: float(_departed(b, a, f.args["train"]) is not None),
    "station-master-train_points": _train_points,
    "station-master-train_value": _train_value,
    "station-master-boards": lambda b, a, f: float(
        a.tokens_in_front[f.seats["player"]] < b.tokens_in_front[f.seats["player"]]
    ),
    "freight-train-day_ends": lambda b, a, _: float(a.day != b.day or a.phase == "over"),
    "freight-train-trains": lambda b, a, f: _day_points(b, a, f.seats["player"]),
    "freight-train-longest": lambda _, a, f: _untied(a, f.seats["player"], f.args["car"]),
    "freight-train-train_points": lambda _, a, f: float(
        _category_points(a, f.seats["player"], f.args["car"])
    ),
    "freight-train-length": lambda _, a, f: float(_lengths(a, f.args["car"])[f.seats["player"]]),
    "freight-train-yard": lambda _, a, f: float(
        sum(map(len, a.players[f.seats["player"]].private))
    ),
    "freight-train-takes": lambda b, a, f: float(
        _cars(a.players[f.seats["player"]], f.args["car"])
        > _cars(b.players[f.seats["player"]], f.args["car"])
    ),
    "trambahn-ride": lambda b, a, f: float(bool(_rides(b, a, f.args["line"]))),
    "trambahn-ride_points": lambda b, a, f: float(
        sum(ride.points[f.seats["player"]] for ride in _rides(b, a, f.args["line"]))
    ),
    "trambahn-ride_value": lambda _, a, f: _ride_value(a, f.seats["player"], f.args["line"]),
    "trambahn-bonus": lambda b, a, f: float(
        a.bonus[f.seats["player"]] - b.bonus[f.seats["player"]]
    ),
    "trambahn-money": lambda _, a, f: float(len(a.money[f.seats["player"]])),
    "trambahn-buys": lambda b, a, f: float(
        _trams(a, f.seats["player"], f.args["tram"]) > _trams(b, f.seats["player"], f.args["tram"])
    ),
    "block-train-takes": _block_takes,
    "block-train-captain": lambda _, a, f: float(a.captain == f.seats["player"]),
    "block-train-no_locomotive": lambda _, a, f: float(
        not any(wagon.startswith("<") for wagon in a.loads[f.seats["player"]].wagons)
    ),
    "string-railway-term": _string_term,
    "string-railway-enters": _entries,
    "string-railway-visits": _entries,
    "string-railway-long_string": _keeps_long,
}


def document(game: str, state: Any) -> Any:
    """Return the public document of a state; Station Master's with all tokens turned up."""
    rules = find_rules(game)
    if game != "station-master":
        return rules.dump(state)
    views = [rules.view(state, seat) for seat in range(state.seats)]
    for number, train in enumerate(views[0].trains):
        if train is not None:
            own = [v.trains[number].tokens for v in views]
            train.tokens[:] = [
                token
                for seat, tokens in enumerate(own)
                for token in list(tokens)
                if token.owner == seat and token.value is not None
            ]
    return views[0]


def recount(game: str, fact: Any, before: Any, after: Any) -> float:
    rules = find_rules(game)
    key = fact.key.removeprefix("fact-")
    if key == "points":
        seat = fact.seats["player"]
        return float(rules.scores(after)[seat] - rules.scores(before)[seat])
    if key == "block-train-term":
        terms = rules.view(after, None).terms[fact.seats["player"]]
        return _term(terms, fact.args["term"])
    return RECOUNTS[key](document(game, before), document(game, after), fact)


@pytest.mark.parametrize("game", OURS)
def test_every_claim_is_true_of_the_worlds_it_was_made_from(game):
    claims = 0
    for pairs in measured(game):
        for fact in told(game, pairs):
            mine = [recount(game, fact, pair.before, pair.after) for pair in pairs]
            other = [recount(game, fact, pair.before, pair.other) for pair in pairs]
            for name, numbers in (("value", mine), ("instead", other)):
                mean = sum(numbers) / len(numbers)
                claimed = fact.args[name]
                is_share = isinstance(claimed, int)
                assert claimed == (round(100 * mean) if is_share else round(mean, 1)), fact
            claims += 1
    assert claims


@pytest.mark.parametrize("game", OURS)
def test_every_measure_of_a_world_is_true_of_it(game):
    rules, compared = find_rules(game), 0
    for pairs in measured(game):
        for before, after, *_ in pairs[:2]:
            for measure, value in rules.measures(before, after).items():
                if not isnan(value):
                    assert recount(game, as_fact(measure), before, after) == value, measure
                    compared += 1
    assert compared


@pytest.mark.parametrize("game", OURS)
def test_differences_are_clear_of_noise(game):
    for pairs in measured(game):
        for fact in told(game, pairs):
            changes = [
                recount(game, fact, pair.before, pair.after)
                - recount(game, fact, pair.before, pair.other)
                for pair in pairs
            ]
            mean = sum(changes) / len(changes)
            variance = sum((one - mean) ** 2 for one in changes) / (len(changes) - 1)
            assert abs(mean) >= 2 * (variance / len(changes)) ** 0.5


@pytest.mark.parametrize("game", OURS)
def test_the_same_turn_twice_has_no_facts(game):
    for pairs in measured(game)[:3]:
        same = [pair._replace(other=pair.after, other_win=pair.win) for pair in pairs]
        assert told(game, same) == []


@pytest.mark.parametrize("game", OURS)
def test_a_turn_has_at_most_three_reasons_and_the_strongest_is_first(game):
    for pairs in measured(game):
        reasons = reasons_against(told(game, pairs))
        assert len(reasons) <= MOST_FACTS
        effects = [fact.effect for fact in reasons]
        assert all(effect < 0 for effect in effects)
        assert effects == sorted(effects)


def as_fact(measure: TurnMeasure) -> Fact:
    """Return a measure as a fact with invented numbers."""
    seats = {name: int(value) for name, value in measure.args if name == "owner"}
    if measure.seat is not None:
        seats["player"] = measure.seat
    args = {**dict(measure.args), "value": 2, "instead": 1.5, "versus": "best"}
    return Fact(key=f"fact-{measure.key}", args=args, seats=seats, effect=0.1, noise=0.0)


def keys_of(game: str) -> set[TurnMeasure]:
    rules = find_rules(game)
    return {
        measure
        for pairs in measured(game)
        for pair in pairs[:6]
        for measure in rules.measures(pair.before, pair.after)
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_measure_has_a_complete_sentence(game, language):
    words = texts(language)
    for measure in keys_of(game):
        fact = as_fact(measure)
        for viewer in (None, measure.seat):
            said = fact_sentence(fact, NAMES, words, viewer)
            assert not re.search(r"fact-|[{}$]|_", said), said
            assert ("1,5" if language == "fr" else "1.5") in said
            assert said.endswith(".")


def test_numbers_have_a_true_minus_and_the_languages_comma():
    fact = Fact(
        key="fact-points",
        args={"value": -1.5, "instead": 1.0, "versus": "best"},
        seats={"player": 0},
        effect=-0.1,
        noise=0.01,
    )
    assert fact_sentence(fact, NAMES, texts("en")) == (
        "Maud’s score changes by −1.5 points, 1 after the better turn."
    )
    assert "−1,5 point," in fact_sentence(fact, NAMES, texts("fr"), 0)
