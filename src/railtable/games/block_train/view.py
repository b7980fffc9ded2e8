"""The view of a seat.

Nobody knows which cards are still to come and which were removed, and this is
undecided until a card is turned: so all seats see the same, and an imagined
state equals the real one.
"""

from functools import lru_cache

import msgspec

from railtable.core.actions import Action, Step, Term, View
from railtable.core.seats import Seat
from railtable.games.block_train.components import CARDS, ScoringCard
from railtable.games.block_train.document import (
    DISCARDED,
    OFFERED,
    PlacedCard,
    placed_card,
    placements,
    scoring_cards,
    unseen_cards,
)
from railtable.games.block_train.scoring import TERMS, load_terms
from railtable.games.block_train.state import NONE, PHASES, BlockTrainState, Phase


class WagonView(msgspec.Struct, frozen=True):
    """A place of a load: the visible wagon, and those it covers, nearest first.

    `card` is the number of the visible card in the load, `half` the one of its two
    wagons as the card is written: together a stable name.
    """

    wagon: str
    card: int
    half: int
    covered: list[str]


class LoadView(msgspec.Struct, frozen=True):
    """One seat's load, from the left, and its cards in the order laid."""

    wagons: list[WagonView]
    cards: list[PlacedCard]
    locomotive: bool


class BlockTrainView(View, frozen=True):
    """The table as every seat sees it.

    `order` is the order of the current round (empty between rounds), of which the first
    `placed` have placed.  `deck` counts the cards still to come, `unseen` those
    and the removed ones by kind.  `terms[seat]` adds up to
    `scores[seat]`: the scores if the game ended now.
    """

    phase: Phase
    round: int
    rounds: int
    captain: Seat | None
    order: list[Seat]
    placed: int
    scoring: list[ScoringCard]
    offer: list[str]
    held: str | None
    loads: list[LoadView]
    discards: list[str]
    deck: int
    removed: int
    unseen: dict[str, int]
    terms: list[list[Term]]


def view(state: BlockTrainState, seat: Seat | None) -> BlockTrainView:
    """Return the view of a seat (None: a spectator)."""
    to_move, placed = int(state.to_move), int(state.placed)
    scoring = scoring_cards(state)
    terms = [_terms_in_play(state, player, scoring) for player in range(state.seats)]
    return BlockTrainView(
        seat=seat,
        to_move=to_move,
        scores=[int(sum(term.points for term in own)) for own in terms],
        phase=PHASES[state.phase],
        round=int(state.round),
        rounds=int(state.rounds),
        captain=None if state.captain == NONE else int(state.captain),
        order=_order(int(state.seats), to_move, placed),
        placed=placed,
        scoring=scoring,
        offer=OFFERED.dump(state),
        held=None if state.held == NONE else CARDS[state.held],
        loads=[_load_view(placements(state, player)) for player in range(state.seats)],
        discards=DISCARDED.dump(state),
        deck=int(state.pile_size - state.removed),
        removed=int(state.removed),
        unseen=unseen_cards(state),
        terms=terms,
    )


def _order(seats: int, to_move: Seat, placed: int) -> list[Seat]:
    if to_move < 0:
        return []
    starter = to_move - placed
    return [(starter + turn) % seats for turn in range(seats)]


def score_terms(state: BlockTrainState, seat: Seat) -> list[Term]:
    """Return a load's points by source: only the cards in play."""
    return _terms_in_play(state, seat, scoring_cards(state))


def _terms_in_play(state: BlockTrainState, seat: Seat, scoring: list[ScoringCard]) -> list[Term]:
    return [
        Term(key, points)
        for key, points in zip(TERMS, load_terms(state, seat), strict=True)
        if points or key in ("runs", "gold") or key in scoring
    ]


@lru_cache(maxsize=1024)
def _load_view(history: tuple[int, ...]) -> LoadView:
    """Return a load from its placements; cached, since it changes only once a round."""
    cards = [placed_card(packed) for packed in history]
    wagons = lay_out(cards)
    return LoadView(wagons, cards, any(place.wagon.startswith("<") for place in wagons))


def lay_out(cards: list[PlacedCard]) -> list[WagonView]:
    """Return a load's places with the visible and covered wagons of each."""
    places: list[WagonView | None] = []
    for number, placed in enumerate(cards):
        places[:0] = [None] * -min(placed.at, 0)
        at = max(placed.at, 0)
        places += [None] * (at + 2 - len(places))
        halves = placed.card.split("-")
        for step, half in enumerate((1, 0) if placed.turned else (0, 1)):
            under = places[at + step]
            covered = [under.wagon, *under.covered] if under else []
            places[at + step] = WagonView(halves[half], number, half, covered)
    return [place for place in places if place is not None]


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it: all actions are public."""
    action: Action = step.action
    return action
