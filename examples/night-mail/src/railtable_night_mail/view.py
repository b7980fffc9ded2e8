"""A seat's view, built up field by field."""

from railtable.core.actions import Action, Step, View
from railtable.core.seats import Seat
from railtable_night_mail.actions import Draw, Shelve
from railtable_night_mail.components import BAGS, TOWNS
from railtable_night_mail.document import names_at
from railtable_night_mail.knowledge import sizes
from railtable_night_mail.scoring import scores
from railtable_night_mail.state import HANDS, SACK, SHELVES, NightMailState, wagon_of


class NightMailView(View, frozen=True):
    """The mail as a seat sees it: its own hand and shelf, and the wagons.

    Lists by seat hold everybody's.  `drawing_seat` is who moves, or is given a bag.
    """

    turn: int
    drawing_seat: Seat
    seal_bonus: int
    sack: int
    wagons: dict[str, list[str]]
    hand: list[str] | None
    shelf: list[str] | None
    hand_sizes: list[int]
    shelf_sizes: list[int]
    loaded: list[int]
    seals: list[int]


def view(state: NightMailState, seat: Seat | None) -> NightMailView:
    """Return what a seat (None: a spectator) sees."""
    return NightMailView(
        seat=seat,
        to_move=int(state.to_move),
        scores=scores(state),
        turn=state.turn,
        drawing_seat=state.drawing,
        seal_bonus=state.seal_bonus,
        sack=state.places.count(SACK),
        wagons={
            town: [BAGS[bag] for bag in wagon_of(state, number)]
            for number, town in enumerate(TOWNS)
        },
        hand=None if seat is None else names_at(state, HANDS + seat),
        shelf=None if seat is None else names_at(state, SHELVES + seat),
        hand_sizes=sizes(state, HANDS),
        shelf_sizes=sizes(state, SHELVES),
        loaded=list(state.loaded),
        seals=list(state.seals),
    )


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it: bags drawn and shelved are seen by their owner only."""
    action: Action = step.action
    match action:
        case Draw(seat, _) if seat != viewer:
            return Draw(seat, None)
        case Shelve() if step.seat != viewer:
            return Shelve(None)
        case _:
            return action
