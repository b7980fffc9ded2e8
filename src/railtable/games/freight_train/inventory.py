"""Count every component: none is created, none is lost."""

from railtable.games.freight_train.components import CAR_NAMES, Car
from railtable.games.freight_train.document import dump
from railtable.games.freight_train.state import FreightState


def inventory(state: FreightState) -> dict[str, int]:
    """Count every component, wherever it is."""
    table = dump(state)
    cars: list[Car] = [car for row in (*table.main, table.hand) for car in row]
    for player in table.players:
        for row in (*player.private, *(train.cars for train in player.trains)):
            cars += row
    trains = [train for player in table.players for train in player.trains]
    locomotives = sum(player.locomotives for player in table.players)
    return {
        **{name: table.deck[name] + cars.count(name) for name in CAR_NAMES},
        "locomotives": table.locomotive_supply + locomotives,
        "cabooses": table.caboose_supply + sum(train.caboose for train in trains),
    }
