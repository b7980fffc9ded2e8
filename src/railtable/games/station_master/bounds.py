"""The least and the greatest value of every number of an observation, and the longest game."""

from typing import Final

from railtable.core.bounds import MOST_NUMBER, Bounds
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_TOTAL,
    CARRIAGES,
    CLASSES,
    HAND,
    LOCOMOTIVE_KINDS,
    LOCOMOTIVE_TOTAL,
    MOST_CARRIAGES,
    MOST_SEATS,
    MOST_TRAINS,
    MOST_TRANSFERRED,
    REPAIR_3,
    REPAIR_5,
    ROYAL,
    SIGHT,
    STANDING_ROOM,
    TOKEN_COUNTS,
    TOKENS,
)
from railtable.games.station_master.observation import TOKEN_PLACES, TRAIN_PLACES
from railtable.games.station_master.state import MIX, PHASES, PILE, StationState

PASSENGERS: Final = sum(value * count for value, count in enumerate(TOKEN_COUNTS, 1))
LIMITS: Final = tuple((0, count) for count in TOKEN_COUNTS)
NOTHING: Final = (0, 0)
DECISIONS_OF_A_SPECIAL: Final = 3 + int(MOST_TRANSFERRED)
"""A Transfer: the card, the train it goes to, up to three tokens, and the end."""


def most_decisions(start: StationState) -> int:
    """Return an upper bound of the decisions of a game.

    Every card is played once (SM-27). A token boards again only after its train has left.
    """
    mix, tokens = _mix(start), int(TOKENS * start.seats)
    carriages = sum(mix[: int(CARRIAGES)])
    cards = carriages + (sum(mix) - carriages) * DECISIONS_OF_A_SPECIAL
    aboard = min(tokens, int(MOST_CARRIAGES) + mix[STANDING_ROOM])
    return cards + tokens + int(LOCOMOTIVE_TOTAL) * aboard


def bounds(start: StationState) -> Bounds:
    """Return the bounds of every field of an observation, for games from this start."""
    mix, seats = _mix(start), int(start.seats)
    seat, cards = (-2, seats - 1), (0, int(CARD_TOTAL))
    tracks = min(seats + 1, int(MOST_TRAINS))
    train, points = _most_points(start)
    player = ((0, int(HAND)), (-points, points))
    token = ((0, tracks), *LIMITS, (0, len(TOKEN_COUNTS)))
    tokens = ((0, int(TOKENS)), *token * int(TOKENS))
    absent = int(MOST_SEATS) - seats
    locomotive, carriages = (0, int(LOCOMOTIVE_KINDS)), (0, int(MOST_CARRIAGES))
    royals, standings = (0, mix[ROYAL]), (0, mix[STANDING_ROOM])
    laid = (0, min(2 ** (mix[ROYAL] + mix[STANDING_ROOM]) - 1, MOST_NUMBER))
    places = ((0, int(CARRIAGES)),) * int(MOST_CARRIAGES)
    standing = (locomotive, royals, standings, laid, carriages, *places)
    revealed = (0, TOKEN_COUNTS[0] + 8 * TOKEN_COUNTS[1] + 64 * TOKEN_COUNTS[2])
    return {
        "seat": (seat,),
        "seats": ((seats, seats),),
        "to_move": (seat,),
        "phase": ((0, len(PHASES) - 1),),
        "turn": ((-1, seats - 1),),
        "start": ((-1, seats - 1),),
        "dealt": ((0, seats),),
        "tracks": ((seats, tracks),),
        "vacant": ((-1, tracks - 1),),
        "playing": ((-1, int(CARD_KINDS) - 1),),
        "source": ((-1, tracks - 1),),
        "target": ((-1, tracks - 1),),
        "taken": ((0, int(MOST_TRANSFERRED)),),
        "departures": ((0, int(LOCOMOTIVE_TOTAL)),),
        "deck": (cards,),
        "discard": (cards,),
        "mix": tuple((count, count) for count in mix),
        "unseen": tuple((0, count) for count in mix),
        "hand": tuple((0, min(count, int(HAND))) for count in mix),
        "own_tokens": LIMITS,
        "discards": ((0, int(CARD_KINDS)),) * int(SIGHT),
        "locomotives": tuple(
            (0, int(start.cells[PILE + kind])) for kind in range(LOCOMOTIVE_KINDS)
        ),
        "players": player * seats + (NOTHING,) * (len(player) * absent),
        "trains": standing * tracks + (NOTHING,) * int(TRAIN_PLACES * (MOST_TRAINS - tracks)),
        "tokens": tokens * seats + (NOTHING,) * (int(1 + TOKENS * TOKEN_PLACES) * absent),
        "departed": (
            locomotive,
            (-train, train),
            royals,
            carriages,
            *places,
            *[revealed] * seats,
            *[NOTHING] * absent,
        ),
    }


def _mix(start: StationState) -> list[int]:
    return [int(start.cells[MIX + card]) for card in range(CARD_KINDS)]


def _most_points(start: StationState) -> tuple[int, int]:
    """Return the greatest value of a train, and of the points of a seat, whatever their sign.

    A carriage leaves once, and once more for each Repair. Royals double the last two carriages;
    all of them on one train bring most.
    """
    mix = _mix(start)
    kinds = [
        max(abs(int(start.values[row * CARD_KINDS + card])) for row in range(len(CLASSES)))
        for card in range(CARRIAGES)
    ]
    royal = 2 * max(kinds) * (2 ** mix[ROYAL] - 1)
    carriages = sum(worth * count for worth, count in zip(kinds, mix, strict=False))
    repaired = (mix[REPAIR_3] + mix[REPAIR_5]) * max(kinds)
    train = int(MOST_CARRIAGES) * max(kinds) + royal
    points = PASSENGERS * (carriages + repaired + royal)
    return min(train, MOST_NUMBER), min(points, MOST_NUMBER)
