# railtable: compiled
"""Proposals: varied legal turns, tiles and track together (SR-22 to SR-28).

There are two sources.  Quick turns draw straight lines between random stations;
planned turns enter many stations and cross little.  Every
proposal has passed the same judgement as a move.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import TERMINUS
from railtable.games.string_railway.evaluation import distance
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.places import NONE, find_place
from railtable.games.string_railway.judgement.turn import ASIDE, Turn, judge_turn
from railtable.games.string_railway.planning.choice import (
    QUICKLY,
    find_outlines,
    finish,
    placed_centres,
)
from railtable.games.string_railway.planning.drawing import draw_way, is_only_short
from railtable.games.string_railway.planning.survey import EMPTY, Plan, Survey
from railtable.games.string_railway.scoring import has_room
from railtable.games.string_railway.state import Station, StringState, full_length, new_station

QUICK: Final[i64] = 10
"""Up to this number only quick turns are proposed."""
TRIES: Final[i64] = 3


def propose_turns(state: StringState, dice: Dice, limit: i64) -> list[Turn]:
    """Return up to `limit` legal turns; at least one, if only a discarded string."""
    found: list[Turn] = []
    if limit > QUICK:
        found = _planned(state, dice, limit * 2 // 3)
    places = random_places(state, dice)
    # Finding that a tile fits nowhere takes long: do it only once.
    is_full = ASIDE in places
    attempts: i64 = 4 * limit
    while attempts > 0 and len(found) < limit:
        turn = _quick_turn(state, places, dice)
        if not is_full:
            places = random_places(state, dice)
        if turn is not None:
            found.append(turn)
        attempts -= 1
    if not found:
        found.append(discard(state, places))
    return found


def discard(state: StringState, places: list[int]) -> Turn:
    """Return a turn that places the tiles and gives up the track (SR-28, SR-55)."""
    is_long = state.shorts[state.company] == 0
    return Turn(state.drawn, places, None, is_long=is_long)


def random_places(state: StringState, dice: Dice) -> list[int]:
    """Return legal centres for the drawn tiles, ASIDE where there is none (SR-23)."""
    places: list[int] = []
    centres: list[int] = []
    for _ in state.drawn:
        ground = state.ground.with_tiles(centres)
        x, y = random_place(state, ground, dice)
        if x != NONE:
            centres.append(x)
            centres.append(y)
        places.append(x if x != NONE else ASIDE)
        places.append(y if x != NONE else ASIDE)
    return places


def random_place(state: StringState, ground: Ground, dice: Dice) -> tuple[i64, i64]:
    """Return a legal centre, more often near the company's own stations."""
    xs = ground.terrain[0::2]
    ys = ground.terrain[1::2]
    tries: i64 = 0
    while tries < 60:
        home = state.stations[dice.below(len(state.stations))]
        if tries % 2 == 0 and home.has(state.company):
            x = home.x + dice.below(3001) - 1500
            y = home.y + dice.below(3001) - 1500
        else:
            x = min(xs) + dice.below(max(xs) - min(xs))
            y = min(ys) + dice.below(max(ys) - min(ys))
        if ground.can_hold(x, y):
            return x, y
        tries += 1
    return find_place(ground)


def random_string(state: StringState, dice: Dice) -> bool:
    """Return whether to take the long string; each string left is equally likely."""
    shorts: i64 = state.shorts[state.company]
    longs: i64 = state.longs[state.company]
    return dice.below(shorts + longs) >= shorts


def turn_stations(state: StringState, places: list[int]) -> list[Station]:
    """Return the stations on the table once the drawn tiles are placed."""
    stations = state.stations[:]
    k: i64 = 0
    while k < len(state.drawn):
        x: i64 = places[2 * k]
        y: i64 = places[2 * k + 1]
        if x != ASIDE:
            stations.append(new_station(state.mountain, state.drawn[k], x, y))
        k += 1
    return stations


def _quick_turn(state: StringState, places: list[int], dice: Dice) -> Turn | None:
    """Return a turn with a straight way through random stations, or None."""
    is_long = random_string(state, dice)
    full = full_length(state, is_long=is_long)
    stations = turn_stations(state, places)
    chain = _random_chain(stations, state.company, full, dice)
    if len(chain) < 2:
        return None
    way: list[int] = []
    for number in chain:
        way.append(stations[number].x + dice.below(121) - 60)
        way.append(stations[number].y + dice.below(121) - 60)
    return _finished(state, Turn(state.drawn, places, way, is_long=is_long), dice)


def _random_chain(stations: list[Station], company: i64, full: i64, dice: Dice) -> list[int]:
    own = [k for k in range(len(stations)) if stations[k].has(company)]
    chain = [own[dice.below(len(own))]]
    left = full
    hops: i64 = 1 + dice.below(3)
    while hops > 0:
        here = stations[chain[-1]]
        near = [
            k
            for k in range(len(stations))
            if k not in chain
            and has_room(stations[k], company)
            and distance(here, stations[k]) < left - 20
        ]
        if not near or (len(chain) > 1 and here.kind == TERMINUS):
            break
        chain.append(near[dice.below(len(near))])
        left -= distance(here, stations[chain[-1]])
        hops -= 1
    return chain


def _finished(state: StringState, outline: Turn, dice: Dice) -> Turn | None:
    """Lay the slack of a turn's way and return it if it is legal."""
    return finish(state, outline, dice) if is_only_short(judge_turn(state, outline)) else None


def _planned(state: StringState, dice: Dice, wanted: i64) -> list[Turn]:
    """Return good turns, the best first."""
    found: list[Turn] = []
    for outline in find_outlines(state, QUICKLY, dice):
        turn = finish(state, outline.turn, dice)
        if turn is not None:
            found.append(turn)
        if len(found) == wanted:
            break
    return found


def join_stations(state: StringState, turn: Turn, stations: list[int], dice: Dice) -> Turn | None:
    """Return a turn whose track joins stations in this order by ways with few crossings.

    Return None if there is no such way, or none was found that is legal.
    """
    plan = Plan(EMPTY, vec[i64](stations), 0, 0.0, 0.0)
    plan.is_long = turn.is_long
    survey = Survey(state, placed_centres(turn.places))
    tries: i64 = TRIES
    while tries > 0:
        way = draw_way(survey, plan, dice)
        if way is None:
            return None
        joined = _finished(state, Turn(turn.kinds, turn.places, way, is_long=turn.is_long), dice)
        if joined is not None:
            return joined
        tries -= 1
    return None
