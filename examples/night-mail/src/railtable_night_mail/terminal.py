"""Night Mail in the terminal: wagons as rows of bags, actions in words."""

from railtable.core.actions import Action
from railtable.core.seats import Seat
from railtable.texts import HIDDEN, Texts, say_seat
from railtable_night_mail.actions import Draw, Load, Shelve
from railtable_night_mail.view import NightMailView

GAME = "night-mail"


def format_bag(bag: str | None, texts: Texts) -> str:
    """Return a bag in words."""
    return HIDDEN if bag is None else texts.say(f"{GAME}-word-{bag}")


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Describe an action in a sentence."""
    words: dict[str, str | int | float] = {"player": player}
    match action:
        case Draw(seat, bag):
            words |= {"seat": texts.say("seat-name", {"number": seat + 1})}
            words |= {"bag": format_bag(bag, texts)}
        case Load(bag) | Shelve(bag):
            words |= {"bag": format_bag(bag, texts)}
        case _:
            pass
    return texts.say(f"{GAME}-action-{action.__struct_config__.tag}", words)


def format_expectation(view: NightMailView, texts: Texts) -> str:  # noqa: ARG001 the layout's
    """Return what is expected of the seat to move."""
    return texts.say(f"{GAME}-expect")


def format_view(view: NightMailView, texts: Texts) -> str:
    """Return the board as lines of text."""
    lines = [texts.say(f"{GAME}-board-sack", {"bags": view.sack})]
    for town, bags in view.wagons.items():
        name = texts.say(f"{GAME}-word-{town}")
        lines.append(f"  {name:<8} {' '.join(bags) or '·'}")
    lines += [_format_seat(view, seat, texts) for seat in range(len(view.scores))]
    if view.hand is not None:
        lines.append(f"{texts.say(f'{GAME}-field-hand')}: {' '.join(view.hand) or '·'}")
    return "\n".join(lines)


def _format_seat(view: NightMailView, seat: Seat, texts: Texts) -> str:
    words: dict[str, str | int | float] = {
        "player": say_seat(seat, view.seat, texts),
        "points": view.scores[seat],
        "hand": view.hand_sizes[seat],
        "shelf": view.shelf_sizes[seat],
    }
    return texts.say(f"{GAME}-board-seat", words)
