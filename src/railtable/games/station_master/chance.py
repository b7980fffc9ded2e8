# railtable: compiled
"""What chance does: the first player, locomotives, deals and draws.  Compiled.

Outcomes as numbers.  START: [seat].  STATION: one locomotive per seat.
LOCOMOTIVE: [track, locomotive].  DEAL: [seat, 1 if Rush Hour came, cards kept...].
"""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.station_master.components import CARD_KINDS, HAND, LOCOMOTIVE_KINDS, RUSH_HOUR
from railtable.games.station_master.state import (
    DEAL,
    LOCOMOTIVE,
    NONE,
    START,
    STATION,
    StationState,
)
from railtable.games.station_master.turns import advance, put_on_discard


def sample(state: StationState, dice: Dice) -> list[int]:
    """Draw what chance does now."""
    if state.phase == START:
        return [dice.below(state.seats)]
    if state.phase == STATION:
        return _sample_station(state, dice)
    if state.phase == LOCOMOTIVE:
        return [state.vacant, _pick(state.pile, dice.below(state.pile_size))]
    return _sample_deal(state, dice)


def _pick(counts: vec[i64], nth: i64) -> i64:
    """Return the kind of the nth card of a pile without order."""
    kind: i64 = 0
    while nth >= counts[kind]:
        nth -= counts[kind]
        kind += 1
    return kind


def _sample_station(state: StationState, dice: Dice) -> list[int]:
    pile = state.pile[:]
    left = state.pile_size
    drawn: list[int] = []
    while len(drawn) < state.seats:
        kind = _pick(pile, dice.below(left))
        pile[kind] -= 1
        left -= 1
        drawn.append(kind)
    return drawn


def _sample_deal(state: StationState, dice: Dice) -> list[int]:
    """Draw the cards due; Rush Hour is set aside and drawn again for (SM-20)."""
    if state.dealt == state.seats:
        return _sample_draw(state, dice)
    wanted = HAND
    outcome = [state.dealt, 0]
    deck = state.deck[:]
    left = state.deck_size
    while wanted > 0 and left > 0:
        kind = _pick(deck, dice.below(left))
        deck[kind] -= 1
        left -= 1
        if kind == RUSH_HOUR:
            outcome[1] = 1
        else:
            outcome.append(kind)
            wanted -= 1
    return outcome


def _sample_draw(state: StationState, dice: Dice) -> list[int]:
    """Draw one card; Rush Hour is the last row, so it is left out by stopping before it."""
    kind = _pick(state.deck, dice.below(state.deck_size))
    if kind != RUSH_HOUR:
        return [state.turn, 0, kind]
    if state.deck_size == 1:
        return [state.turn, 1]
    return [state.turn, 1, _pick(state.deck, dice.below(state.deck_size - 1))]


def cards_due(state: StationState) -> i64:
    """Return how many cards the deal or draw gives: three at first, then one."""
    return HAND if state.dealt < state.seats else 1


def drawing_seat(state: StationState) -> i64:
    """Return the seat the cards go to."""
    return state.dealt if state.dealt < state.seats else state.turn


def can_resolve(state: StationState, outcome: list[int]) -> bool:
    """Tell whether chance could do this now."""
    if state.phase == START:
        return len(outcome) == 1 and 0 <= outcome[0] < state.seats
    if state.phase == STATION:
        in_pile = _holds(state.pile, outcome, 0, LOCOMOTIVE_KINDS)
        return len(outcome) == state.seats and in_pile
    if state.phase == LOCOMOTIVE:
        if len(outcome) != 2 or outcome[0] != state.vacant:
            return False
        return _holds(state.pile, outcome, 1, LOCOMOTIVE_KINDS)
    return state.phase == DEAL and _can_deal(state, outcome)


def _can_deal(state: StationState, outcome: list[int]) -> bool:
    if len(outcome) < 2 or outcome[0] != drawing_seat(state):
        return False
    if outcome[1] != 0 and (outcome[1] != 1 or state.deck[RUSH_HOUR] == 0):
        return False
    drawable = state.deck_size - state.deck[RUSH_HOUR]
    kept: i64 = len(outcome) - 2
    if kept < cards_due(state) and (kept != drawable or outcome[1] < state.deck[RUSH_HOUR]):
        return False
    return kept <= cards_due(state) and _holds(state.deck, outcome, 2, RUSH_HOUR)


def _holds(counts: vec[i64], outcome: list[int], first: i64, kinds: i64) -> bool:
    """Tell whether a pile holds all these cards at once."""
    left = counts[:]
    at = first
    while at < len(outcome):
        kind: i64 = outcome[at]
        if kind < 0 or kind >= kinds or left[kind] == 0:
            return False
        left[kind] -= 1
        at += 1
    return True


def resolve(state: StationState, outcome: list[int]) -> None:
    """Carry out what chance drew."""
    if state.phase == START:
        state.start = outcome[0]
        state.phase = STATION
        return
    if state.phase == STATION:
        at: i64 = 0
        while at < state.seats:
            _open_track(state, at, outcome[at])
            at += 1
    elif state.phase == LOCOMOTIVE:
        _open_track(state, outcome[0], outcome[1])
        state.vacant = NONE
    else:
        _deal(state, outcome)
    advance(state)


def _open_track(state: StationState, track: i64, locomotive: i64) -> None:
    state.pile[locomotive] -= 1
    state.pile_size -= 1
    state.locomotive[track] = locomotive


def _deal(state: StationState, outcome: list[int]) -> None:
    seat: i64 = outcome[0]
    at: i64 = 2
    while at < len(outcome):
        card: i64 = outcome[at]
        state.deck[card] -= 1
        state.deck_size -= 1
        state.hands[seat * CARD_KINDS + card] += 1
        state.hand_size[seat] += 1
        at += 1
    if state.dealt < state.seats:
        state.dealt += 1
    else:
        state.draw_due = 0
    if outcome[1] == 1:
        _rush_hour(state)


def _rush_hour(state: StationState) -> None:
    """Put one more locomotive in the station, if there is one (SM-20, SM-29)."""
    state.deck[RUSH_HOUR] -= 1
    state.deck_size -= 1
    put_on_discard(state, RUSH_HOUR)
    if state.pile_size > 0:
        state.vacant = state.tracks
        state.tracks += 1
