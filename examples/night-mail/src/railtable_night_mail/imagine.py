"""A random world in which a seat would see exactly what it sees."""

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable_night_mail.components import BAGS
from railtable_night_mail.document import NightMailDocument, load
from railtable_night_mail.knowledge import redeal
from railtable_night_mail.state import NightMailState
from railtable_night_mail.view import NightMailView


def imagine(view: NightMailView, dice: Dice) -> NightMailState:
    """Return a world this view could be of: unseen bags lie anywhere they fit."""
    seats = len(view.scores)
    loaded = [bag for wagon in view.wagons.values() for bag in wagon]
    seen = {*loaded, *(view.hand or []), *(view.shelf or [])}
    unseen = [bag for bag in BAGS if bag not in seen]
    hands = [_own(view, seat, view.hand, view.hand_sizes, unseen) for seat in range(seats)]
    shelves = [_own(view, seat, view.shelf, view.shelf_sizes, unseen) for seat in range(seats)]
    state = load(
        NightMailDocument(
            seats=seats,
            to_move=view.to_move,
            turn=view.turn,
            drawing=view.drawing_seat,
            seal_bonus=view.seal_bonus,
            sack=unseen,
            wagons=loaded,
            hands=hands,
            shelves=shelves,
            loaded=view.loaded,
            seals=view.seals,
        )
    )
    redeal(state, int(NOBODY) if view.seat is None else view.seat, dice)
    return state


def _own(
    view: NightMailView, seat: int, seen: list[str] | None, sizes: list[int], unseen: list[str]
) -> list[str]:
    """Return bags that the viewer sees if they are its own; else any, as many as there are."""
    if seat == view.seat and seen is not None:
        return seen
    taken = unseen[: sizes[seat]]
    del unseen[: sizes[seat]]
    return taken
