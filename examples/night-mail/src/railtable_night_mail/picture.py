"""Night Mail's table as panels and cards."""

from railtable.core.markup import Board, Card, Gap, board, panel, row
from railtable.texts import Texts, say_seat
from railtable_night_mail.terminal import GAME
from railtable_night_mail.view import NightMailView


def draw(view: NightMailView, texts: Texts) -> Board:
    """Return the table."""
    parts = [
        panel(texts.say(f"{GAME}-word-{town}"), row(*([Card(bag) for bag in bags] or [Gap()])))
        for town, bags in view.wagons.items()
    ]
    for seat, points in enumerate(view.scores):
        shown = view.hand if seat == view.seat and view.hand is not None else None
        hand = [Card(bag) for bag in shown] if shown is not None else []
        hidden = [Gap("?")] * (view.hand_sizes[seat] if shown is None else 0)
        title = f"{say_seat(seat, view.seat, texts)}: {points}"
        parts.append(panel(title, row(*hand, *hidden), lit=seat == view.to_move))
    return board(texts.say(f"{GAME}-name"), *parts)
