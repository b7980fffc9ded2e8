"""The views of our games, for programs that are checked by a type checker."""

from railtable.games.block_train.view import BlockTrainView
from railtable.games.freight_train.view import FreightTrainView
from railtable.games.station_master.view import StationView
from railtable.games.string_railway.view import StringView
from railtable.games.trambahn.view_structs import TrambahnView

__all__ = ["BlockTrainView", "FreightTrainView", "StationView", "StringView", "TrambahnView"]
