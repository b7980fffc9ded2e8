"""Two-seat Swiss by FIDE's Dutch system, with py4swiss.  The first seat counts as white."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from railtable.events.errors import BadEvent
from railtable.events.pairing import RoundPairing
from railtable.events.state import Event, Round

if TYPE_CHECKING:
    from py4swiss.trf.results import RoundResult


def can_pair_dutch() -> bool:
    """Tell whether the library is installed."""
    return find_spec("py4swiss") is not None


def pair_dutch(event: Event) -> RoundPairing | None:
    """Return the next round, or None where FIDE's rules allow none (all have met, or had byes)."""
    if not can_pair_dutch():
        raise BadEvent("event_needs_extra")
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 an extra
    from py4swiss.engines.common import PairingError  # noqa: PLC0415
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415
    from py4swiss.trf.sections import XSection  # noqa: PLC0415

    seeds = sorted(event.entrants.values(), key=lambda one: -one.rating)
    numbers = {one.id: number for number, one in enumerate(seeds, start=1)}
    away = {numbers[one.id] for one in seeds if not one.is_here}
    if len(away) == len(seeds):
        raise BadEvent("event_too_few_players", {"players": 0, "least": 2})
    sections = [_section(event, one.id, numbers) for one in seeds]
    extra = XSection(number_of_rounds=event.settings.rounds, zeroed_ids=away)
    try:
        found = DutchEngine.generate_pairings(ParsedTrf(player_sections=sections, x_section=extra))
    except PairingError:
        return None
    ids = {number: player for player, number in numbers.items()}
    tables = [[ids[one.white], ids[one.black]] for one in found if one.black]
    return RoundPairing(tables, [ids[one.white] for one in found if not one.black])


def _section(event: Event, player: str, numbers: dict[str, int]) -> Any:
    """Return a player's line of the tournament report that the library reads."""
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415 an extra
    from py4swiss.trf.results import ScoringPointSystem  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection  # noqa: PLC0415

    results = [_result(one, player, numbers) for one in event.rounds]
    points = ScoringPointSystem()
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=numbers[player],
        points_times_ten=sum(points.get_points_times_ten(one) for one in results),
        rank=numbers[player],
        results=results,
    )


def _result(played: Round, player: str, numbers: dict[str, int]) -> "RoundResult":
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415 an extra

    nobody = ColorToken.BYE_OR_NOT_PAIRED
    if player in played.byes:
        return RoundResult(id=0, color=nobody, result=ResultToken.PAIRING_ALLOCATED_BYE)
    for table in played.tables:
        if player in table.players:
            seat = table.players.index(player)
            result = table.result
            assert result is not None
            won = {-1: ResultToken.LOSS, 0: ResultToken.DRAW, 1: ResultToken.WIN}
            order = result.ranks[1 - seat] - result.ranks[seat]
            return RoundResult(
                id=numbers[table.players[1 - seat]],
                color=ColorToken.BLACK if seat else ColorToken.WHITE,
                result=won[order],
            )
    return RoundResult(id=0, color=nobody, result=ResultToken.ZERO_POINT_BYE)
