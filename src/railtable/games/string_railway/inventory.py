"""Count every component: none is created, none is lost."""

from railtable.games.string_railway.components import COLOURS, KIND_NAMES, KINDS, TOKENS_EACH
from railtable.games.string_railway.rules import count_tiles
from railtable.games.string_railway.scoring import is_ownable
from railtable.games.string_railway.state import StringState


def inventory(state: StringState) -> dict[str, int]:
    """Count every component, wherever it is."""
    counts = {
        f"{KIND_NAMES[kind]}_tiles": int(count_tiles(state, kind)) for kind in range(1, len(KINDS))
    }
    for company in range(state.companies):
        name = COLOURS[company]
        laid = [track for track in state.tracks if track.company == company]
        longs = sum(track.is_long for track in laid)
        counts[f"{name}_long"] = state.longs[company] + state.lost_longs[company] + longs
        counts[f"{name}_short"] = (
            state.shorts[company] + state.lost_shorts[company] + len(laid) - longs
        )
        counts[f"{name}_tokens"] = int(TOKENS_EACH)
        owned = [
            station
            for station in state.stations
            if is_ownable(station.kind) and station.owner == company
        ]
        assert len(owned) <= TOKENS_EACH
    return counts
