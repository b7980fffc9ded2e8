"""Station Master in the terminal: the station and the actions as text.

Trains, places and discards are counted from 1 here.
"""

from collections.abc import Iterable
from typing import TypeAlias

from railtable.core.actions import Action
from railtable.core.seats import Seat
from railtable.games.station_master.actions import (
    Attach,
    Board,
    Deal,
    DrawLocomotive,
    FirstPlayer,
    Forgo,
    Mend,
    OpenStation,
    PlayRepair,
    PlayUncouple,
    TakeToken,
)
from railtable.games.station_master.document import DepartureView
from railtable.games.station_master.view import StationView, TokenView, TrainView
from railtable.texts import HIDDEN, Texts, say_seat

Words: TypeAlias = dict[str, str | int | float]


def format_card(card: str, texts: Texts) -> str:
    """Return a card's name."""
    return texts.say("station-master-card", {"card": card})


def format_locomotive(locomotive: str, texts: Texts) -> str:
    """Return a locomotive's class and number."""
    kind, _, number = locomotive.partition("_")
    return texts.say("station-master-locomotive", {"kind": kind, "number": number})


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Return a sentence about an action."""
    words: Words = {"player": player}
    train: int | None = getattr(action, "train", None)
    if train is not None:
        words["train"] = train + 1
    kind = str(action.__struct_config__.tag)
    return texts.say(f"station-master-action-{kind}", words | _words(action, texts))


def _words(action: Action, texts: Texts) -> Words:
    match action:
        case Board(_, token):
            return {"token": HIDDEN if token is None else token}
        case Attach(card, _) | PlayUncouple(card, _) | PlayRepair(card) | Forgo(card):
            return {"card": format_card(card, texts)}
        case TakeToken(owner, place):
            return {"owner": texts.say("seat-name", {"number": owner + 1}), "place": place + 1}
        case Mend(depth, _):
            return {"depth": depth + 1}
        case FirstPlayer(first):
            return {"first": texts.say("seat-name", {"number": first + 1})}
        case OpenStation(locomotives):
            names = [format_locomotive(name, texts) for name in locomotives]
            return {"locomotives": ", ".join(names)}
        case DrawLocomotive(_, locomotive):
            return {"locomotive": format_locomotive(locomotive, texts)}
        case Deal():
            return _deal_words(action, texts)
        case _:
            return {}


def _deal_words(deal: Deal, texts: Texts) -> Words:
    cards = HIDDEN
    if deal.cards is not None:
        cards = ", ".join(format_card(card, texts) for card in deal.cards) or "none"
    player = texts.say("seat-name", {"number": deal.to + 1})
    return {"player": player, "cards": cards, "rush_hour": "yes" if deal.rush_hour else "no"}


def format_expectation(view: StationView, texts: Texts) -> str:
    """Return the sentence about the decision of the seat to move."""
    words: Words = {"taken": view.taken, "reach": view.reach}
    words["source"] = 0 if view.source is None else view.source + 1
    words["target"] = 0 if view.target is None else view.target + 1
    return texts.say(f"station-master-phase-{view.phase}", words)


def format_view(view: StationView, texts: Texts) -> str:
    """Return the station as lines of text."""
    lines: list[str] = []
    for track, train in enumerate(view.trains):
        lines += _format_train(train, track, view, texts)
    if view.departed:
        # at most this many trains leave between two turns of one player
        latest = view.departed[-len(view.scores) :]
        lines += ["", *(_format_departure(train, view, texts) for train in latest)]
    piles: Words = {"deck": view.deck_size, "locomotives": view.locomotives_left}
    piles["discard"] = view.discard_size
    lines += ["", texts.say("station-master-board-piles", piles)]
    if view.discard:
        numbered = enumerate(view.discard, start=1)
        top = "  ".join(f"{place}. {format_card(card, texts)}" for place, card in numbered)
        lines.append(f"{texts.say('station-master-board-discard_top')}: {top}")
    lines.append("")
    lines += [_format_player(seat, view, texts) for seat in range(len(view.scores))]
    if view.hand is not None:
        lines += ["", *_format_own(view, texts)]
    return "\n".join(lines)


def _format_train(
    train: TrainView | None, track: int, view: StationView, texts: Texts
) -> list[str]:
    label = texts.say("station-master-board-train", {"train": track + 1})
    if train is None:
        return [f"{label}: {texts.say('station-master-board-no_train')}"]
    value = texts.say("station-master-board-value", {"value": signed(train.value)})
    lines = [f"{label}: {format_locomotive(train.locomotive, texts)} — {value}"]
    coupled: Words = {"have": len(train.carriages), "number": train.number}
    worths = zip(train.carriages, train.worths, strict=True)
    names = [_format_carriage(card, worth, texts) for card, worth in worths]
    shown = " + ".join(names) or texts.say("station-master-board-bare")
    lines.append(f"    {texts.say('station-master-board-carriages', coupled)}: {shown}")
    if train.laid:
        laid = ", ".join(format_card(card, texts) for card in train.laid)
        lines.append(f"    {texts.say('station-master-board-laid')}: {laid}")
    places: Words = {"tokens": len(train.tokens), "capacity": train.capacity}
    riders = _format_tokens(train.tokens, view, texts)
    lines.append(f"    {texts.say('station-master-board-aboard', places)}: {riders}")
    return lines


def _format_carriage(card: str, worth: int, texts: Texts) -> str:
    """Return a carriage's name and its value on this train."""
    name = format_card(card, texts).rpartition(" (")[0]
    return f"{name} {signed(worth)}"


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _format_tokens(tokens: Iterable[TokenView], view: StationView, texts: Texts) -> str:
    riders: dict[Seat, list[str]] = {}
    for token in tokens:
        shown = "?" if token.value is None else str(token.value)
        riders.setdefault(token.owner, []).append(shown)
    named = [
        f"{say_seat(owner, view.seat, texts)} {' '.join(own)}" for owner, own in riders.items()
    ]
    return ", ".join(named) or texts.say("station-master-board-nobody")


def _format_departure(train: DepartureView, view: StationView, texts: Texts) -> str:
    points = [
        f"{say_seat(seat, view.seat, texts)} {'+'.join(map(str, own))} → {signed(train.points[seat])}"
        for seat, own in enumerate(train.tokens)
        if own
    ]
    words: Words = {"locomotive": format_locomotive(train.locomotive, texts)}
    words["value"] = signed(train.value)
    words["points"] = ", ".join(points) or texts.say("station-master-board-nobody")
    return texts.say("station-master-board-departed", words)


def _format_player(seat: Seat, view: StationView, texts: Texts) -> str:
    words: Words = {"player": say_seat(seat, view.seat, texts), "points": view.scores[seat]}
    words |= {"tokens": view.tokens_in_front[seat], "cards": view.hand_sizes[seat]}
    return texts.say("station-master-board-player", words)


def _format_own(view: StationView, texts: Texts) -> list[str]:
    ones, twos, threes = view.own_tokens or [0, 0, 0]
    tokens = " ".join(["3"] * threes + ["2"] * twos + ["1"] * ones) or "–"
    lines = [f"{texts.say('station-master-board-your_tokens')}: {tokens}"]
    lines.append(f"{texts.say('station-master-board-your_hand')}:")
    for card in view.hand or []:
        help_text = texts.say("station-master-card_help", {"card": card})
        lines.append(f"    {format_card(card, texts)} — {help_text}")
    return lines
