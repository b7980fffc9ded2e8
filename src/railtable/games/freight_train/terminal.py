"""Freight Train in the terminal: the board and the actions as text."""

from collections.abc import Iterable

from railtable.core.actions import Action
from railtable.core.seats import Seat
from railtable.games.freight_train.actions import (
    Attach,
    Caboose,
    FirstPlayer,
    LiftMain,
    LiftPrivate,
    Store,
    TurnUp,
)
from railtable.games.freight_train.components import MAIN_LIFT
from railtable.games.freight_train.document import PlayerDocument, TrainDocument
from railtable.games.freight_train.view import CategoryView, FreightTrainView
from railtable.texts import TextArgs, Texts

GAME = "freight-train"


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Return a sentence about an action."""
    words: dict[str, str | int | float] = {"player": player}
    match action:
        case LiftMain(row) | LiftPrivate(row):
            words |= {"row": row + 1}
        case Caboose(train):
            words |= {"train": train + 1}
        case Store(car, row):
            words |= {"car": format_car(car, texts), "row": row + 1}
        case Attach(car, train):
            words |= {"car": format_car(car, texts), "train": train + 1}
        case FirstPlayer(first):
            words |= {"first": texts.say("seat-name", {"number": first + 1})}
        case TurnUp(cars, end_of_day):
            words |= {"cars": ", ".join(format_car(car, texts) for car in cars)}
            words |= {"count": len(cars), "end_of_day": "yes" if end_of_day else "no"}
        case _:
            pass
    return texts.say(f"{GAME}-action-{action.__struct_config__.tag}", words)


def format_car(car: str, texts: Texts) -> str:
    """Return the name of a type of car, or of the mixed train."""
    return texts.say(f"{GAME}-car", {"car": car})


def format_expectation(view: FreightTrainView, texts: Texts) -> str:
    """Return the sentence about the decision of the seat to move."""
    lifted = len(view.hand)
    words: TextArgs = {"lifted": lifted, "left": max(0, int(MAIN_LIFT) - lifted)}
    return texts.say(f"{GAME}-phase-{view.phase}", words)


def format_view(view: FreightTrainView, texts: Texts) -> str:
    """Return the board as lines of text."""
    lines = [*format_day(view, texts), "", _say(texts, "main")]
    for number, row in enumerate(view.main, start=1):
        lines.append(f"  {number}  ▌ {_row(row, texts)}")
    for seat, player in enumerate(view.players):
        lines += ["", *_format_player(view, seat, player, texts)]
    lines += ["", *_format_categories(view, texts)]
    if view.hand:
        lines += ["", f"{_say(texts, 'hand')}: {_listed(view.hand, texts)}"]
    return "\n".join(lines)


def _say(texts: Texts, key: str, words: TextArgs | None = None) -> str:
    return texts.say(f"{GAME}-board-{key}", words)


def _seat(view: FreightTrainView, seat: Seat, texts: Texts) -> str:
    if seat == view.seat:
        return texts.say("seat-you")
    return texts.say("seat-name", {"number": seat + 1})


def _row(cars: Iterable[str], texts: Texts) -> str:
    return "  ".join(texts.say(f"{GAME}-short", {"car": car}) for car in cars)


def _listed(cars: Iterable[str], texts: Texts) -> str:
    return ", ".join(format_car(car, texts) for car in cars)


def format_day(view: FreightTrainView, texts: Texts) -> list[str]:
    """Return the day, and the possible depths of the end-of-day card."""
    holder = _seat(view, view.holder, texts)
    day = _say(texts, "day", {"day": view.day, "holder": holder})
    if view.day_ending:
        return [day, _say(texts, "day_ending", {"deck": view.deck_size})]
    if view.end_of_day is None:
        return [day]
    hidden = view.end_of_day
    facts: TextArgs = {
        "deck": view.deck_size,
        "fewest": hidden.fewest,
        "most": hidden.most,
        "percent": round(100 * hidden.next_fill),
    }
    return [day, _say(texts, "deck", facts)]


def format_standing(view: FreightTrainView, seat: Seat, texts: Texts) -> str:
    """Return a player's points and free locomotives."""
    player = view.players[seat]
    facts: TextArgs = {
        "player": _seat(view, seat, texts),
        "points": player.points,
        "free": player.locomotives - len(player.trains),
        "mobilised": "yes" if player.mobilised else "no",
    }
    return _say(texts, "player", facts)


def _format_player(
    view: FreightTrainView, seat: Seat, player: PlayerDocument, texts: Texts
) -> list[str]:
    lines = [format_standing(view, seat, texts)]
    for number, row in enumerate(player.private, start=1):
        lines.append(f"  {_say(texts, 'row', {'row': number})} ▌ {_row(row, texts)}")
    for number, train in enumerate(player.trains, start=1):
        lines.append(f"  {_say(texts, 'train', {'train': number})} {_train(train, texts)}")
    return lines


def _train(train: TrainDocument, texts: Texts) -> str:
    cars = f"{format_car(train.category, texts)} ×{len(train.cars)}"
    if train.category == "mixed":
        cars += f" ({_listed(train.cars, texts)})"
    return f"{cars} + {_say(texts, 'caboose')}" if train.caboose else cars


def _format_categories(view: FreightTrainView, texts: Texts) -> list[str]:
    """Return the table of categories: each one's length and current points."""
    heads = [_seat(view, seat, texts) for seat in range(len(view.players))]
    lines = [_say(texts, "categories"), f"  {'':<24}" + "".join(f"{head:>12}" for head in heads)]
    lines += [_category(row, texts) for row in view.categories if any(row.lengths)]
    yards = "".join(f"{points:>+12}" for points in view.yard_now)
    return [*lines, f"  {_say(texts, 'yard_now'):<24}{yards}"]


def _category(row: CategoryView, texts: Texts) -> str:
    cells = [
        f"{length} ({points:+})" if length else "·"
        for length, points in zip(row.lengths, row.points, strict=True)
    ]
    return f"  {format_car(row.category, texts):<24}" + "".join(f"{cell:>12}" for cell in cells)
