"""What a seat sees.

Nobody knows which cards are still to come and which were removed, and until a
card is turned nothing decides it: so all seats see the same, and an imagined
world is the real one with its luck yet to fall.
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.actions import Action, Step, Term, View
from railtable.core.seats import Seat
from railtable.games.block_train.actions import ScoringCard
from railtable.games.block_train.document import (
    BlockTrainDocument,
    Phase,
    PlacedCard,
    dump,
    scoring_cards,
)
from railtable.games.block_train.scoring import TERMS, count_loads, has_locomotive, load_terms
from railtable.games.block_train.state import BlockTrainState


class WagonView(msgspec.Struct, frozen=True):
    """A place of a load: the wagon that shows, and those it covers, nearest first.

    `card` says which of the load's cards shows here, `half` which of its two
    wagons as the card is written: together a name that stays.
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

    `order` is the order of the round under way (empty between rounds), of whom
    `placed` have placed.  `deck` counts the cards still to come, `unseen` what
    they and the removed ones are by kind.  `terms[seat]` adds up to
    `scores[seat]`: what the loads would score if the game ended now.
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
    """Return what a seat (None: a spectator) sees."""
    table = dump(state)
    tallies = count_loads(state)
    terms = [score_terms(state, tallies, other) for other in range(table.seats)]
    return BlockTrainView(
        seat=seat,
        to_move=table.to_move,
        scores=[int(sum(term.points for term in own)) for own in terms],
        phase=table.phase,
        round=table.round,
        rounds=int(state.rounds),
        captain=table.captain,
        order=_order(table),
        placed=table.placed,
        scoring=table.scoring,
        offer=table.offer,
        held=table.held,
        loads=[
            LoadView(lay_out(one.cards), one.cards, has_locomotive(tallies, other))
            for other, one in enumerate(table.loads)
        ],
        discards=table.discards,
        deck=int(state.pile_size - state.removed),
        removed=table.removed,
        unseen=table.unseen,
        terms=terms,
    )


def _order(table: BlockTrainDocument) -> list[Seat]:
    if table.to_move < 0:
        return []
    starter = table.to_move - table.placed
    return [(starter + turn) % table.seats for turn in range(table.seats)]


def score_terms(state: BlockTrainState, tallies: vec[i64], seat: Seat) -> list[Term]:
    """Return a load's points by what gives them: only the cards in play."""
    in_play = {"runs", "gold", *scoring_cards(state)}
    return [
        Term(key, points)
        for key, points in zip(TERMS, load_terms(state, tallies, seat), strict=True)
        if key in in_play or points
    ]


def lay_out(cards: list[PlacedCard]) -> list[WagonView]:
    """Return a load's places with what each shows and covers."""
    places: list[WagonView | None] = []
    for number, placed in enumerate(cards):
        places[:0] = [None] * -min(placed.at, 0)
        at = max(placed.at, 0)
        places += [None] * (at + 2 - len(places))
        for step, half in enumerate((1, 0) if placed.turned else (0, 1)):
            under = places[at + step]
            covered = [under.wagon, *under.covered] if under else []
            wagon = placed.card.split("-")[half]
            places[at + step] = WagonView(wagon, number, half, covered)
    return [place for place in places if place is not None]


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it: everything done at this table is seen by all."""
    action: Action = step.action
    return action
