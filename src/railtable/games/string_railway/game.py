"""The rules of String Railway for people and programs.

The choices are continuous, so there is no list of actions: `propose` gives
candidates and `check` decides.
"""

from functools import lru_cache

from railtable.core.actions import Action
from railtable.core.dice import Dice
from railtable.core.errors import IllegalAction
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, Rules, Verdict
from railtable.games.string_railway import (
    chance,
    deals,
    document,
    imagine,
    inventory,
    layouts,
    measures,
    notation,
    notes,
    outcome,
    refusals,
    scoring,
    terms,
    view,
)
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    ChooseCorner,
    DealLayout,
    DrawTiles,
    ExtraTile,
    LayMountain,
    LayRiver,
    LayTerrain,
    PlayTurn,
    StringAction,
    flat_points,
    pairs,
    tile_name,
    turn_of,
)
from railtable.games.string_railway.box import StringRailwayBox, play_with
from railtable.games.string_railway.components import SIDE, standard_mains, standard_outline
from railtable.games.string_railway.document import StringDocument
from railtable.games.string_railway.judgement import report
from railtable.games.string_railway.judgement.report import TurnReport
from railtable.games.string_railway.judgement.survey import mains_of
from railtable.games.string_railway.options import StringOptions, check_layout, seats_in_order
from railtable.games.string_railway.planning import completion, proposals
from railtable.games.string_railway.rules import (
    choose_corner,
    choose_extra,
    enter_phase,
    free_corners,
    play_turn,
    set_mountain,
    set_river,
    set_terrain,
    take_turn,
)
from railtable.games.string_railway.state import (
    CHOOSE_CORNER,
    DEAL_LAYOUT,
    DRAW_TILES,
    EXTRA_TILE,
    LAY_TERRAIN,
    StringState,
    blank_state,
)
from railtable.games.string_railway.view import StringView


@lru_cache(maxsize=64)
def _shaped(shape: str, companies: int, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a terrain and its main stations; cached, since they take long to find."""
    if shape == "standard":
        outline, marks = standard_outline(companies, side), list(range(companies))
    else:
        outline, marks = layouts.shaped_terrain(shape, companies, side)
    return tuple(outline), tuple(mains_of(outline, marks))


class StringRules(Rules[StringState, StringView]):
    """The rules of String Railway."""

    info = GameInfo(
        key="string-railway",
        prefix="SR",
        turn_rule="SR-20",
        end_rule=refusals.END_RULE,
        version=1,
        min_seats=2,
        max_seats=5,
        usual_seats=3,
        minutes=(20, 35),
        hides=False,
        as_printed={"order": None, "layout": "by_hand", "countryside": "choice"},
        options=StringOptions,
        action=StringAction,
        view=StringView,
        document=StringDocument,
        box=StringRailwayBox,
        slow=True,
        report=TurnReport,
    )
    modules = GameModules(
        view=view,
        imagine=imagine,
        terms=terms,
        document=document,
        scoring=scoring,
        outcome=outcome,
        inventory=inventory,
        refusals=refusals,
        notation=notation,
        deals=deals,
        measures=measures,
        notes=notes,
    )

    def new_state(self, seats: int, options: StringOptions) -> StringState:
        check_layout(options)
        state = blank_state(seats)
        state.seat_of = seats_in_order(seats, options)
        state.expert, state.shape, state.layout = options.expert, options.terrain, options.layout
        state.countryside = options.countryside
        play_with(state, options.box)
        companies = int(state.companies)
        if options.terrain == "drawn":
            enter_phase(state, LAY_TERRAIN)
        elif options.terrain == "standard" and state.side == SIDE:
            set_terrain(state, standard_outline(companies), standard_mains(companies))
        else:
            outline, mains = _shaped(options.terrain, companies, int(state.side))
            set_terrain(state, list(outline), list(mains))
        if options.layout in layouts.READY:
            river, mountain = layouts.ready_layout(options.layout, companies)
            set_river(state, river)
            set_mountain(state, mountain)
        return state

    def copy(self, state: StringState) -> StringState:
        return state.copy()

    def legal_actions(self, state: StringState) -> list[Action]:
        if state.phase == CHOOSE_CORNER:
            return [ChooseCorner(corner) for corner in free_corners(state)]
        if state.phase == EXTRA_TILE:
            return [ExtraTile("draw"), ExtraTile("decline")]
        return []

    def propose(self, state: StringState, dice: Dice, limit: int) -> list[Action]:
        return self.legal_actions(state) or proposals.propose(state, dice, limit)

    def plans(self, state: StringState, dice: Dice, candidates: int, most: int) -> list[Action]:
        return proposals.plans(state, dice, candidates, most)

    def judge(self, state: StringState, action: Action) -> Verdict:
        if not isinstance(action, PlayTurn):
            return super().judge(state, action)
        try:
            _, judgement = refusals.judged(state, action)
        except IllegalAction as refusal:
            return Verdict(refusal)
        return Verdict(refusals.first_broken(judgement), report.report_of(state, judgement))

    def take(self, state: StringState, action: Action) -> None:
        if not isinstance(action, PlayTurn):
            super().take(state, action)
            return
        turn, judgement = refusals.judged(state, action)
        refused = refusals.first_broken(judgement)
        if refused is not None:
            raise refused
        take_turn(state, turn, judgement)

    def complete(self, state: StringState, action: Action, dice: Dice) -> Action:
        return completion.complete(state, action, dice)

    def check(self, state: StringState, action: Action) -> None:
        refused = refusals.refusal(state, action)
        if refused is not None:
            raise refused

    def apply(self, state: StringState, action: Action) -> None:
        match action:
            case LayTerrain(outline, marks):
                terrain = flat_points(outline)
                set_terrain(state, terrain, mains_of(terrain, list(marks)))
            case LayRiver(points):
                set_river(state, flat_points(points))
            case LayMountain(points):
                set_mountain(state, flat_points(points))
            case DealLayout(river, mountain):
                set_river(state, flat_points(river))
                set_mountain(state, flat_points(mountain))
            case ChooseCorner(corner):
                choose_corner(state, corner)
            case DrawTiles(tiles):
                chance.happen(state, [KIND_INDEX[tile] for tile in tiles])
            case ExtraTile(choice):
                choose_extra(state, wants_tile=choice == "draw")
            case PlayTurn():
                play_turn(state, turn_of(action))
            case _:
                raise IllegalAction("not_now", rule="SR-22")

    def draw(self, state: StringState, dice: Dice) -> Action:
        if state.phase == DEAL_LAYOUT:
            river = layouts.random_river(state, dice)
            mountain = layouts.random_mountain(state, dice)
            return DealLayout(pairs(river), pairs(mountain))
        assert state.phase == DRAW_TILES
        return DrawTiles(tuple(tile_name(kind) for kind in chance.draw(state, dice)))


RULES = StringRules()
