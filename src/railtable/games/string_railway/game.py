"""String Railway in words: the rules as people and programs meet them.

The choices are continuous, so there is no list of actions: `propose` gives
candidates and `check` is the authority.
"""

from railtable.core.actions import Action, Outcome, Step, Term, rank_by
from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.rules import GameInfo, Rules
from railtable.core.seats import Seat
from railtable.games.string_railway import (
    completing,
    document,
    heuristics,
    layouts,
    proposals,
    report,
    view,
)
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    ChooseCorner,
    DealLayout,
    DrawTiles,
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
from railtable.games.string_railway.components import (
    COLOURS,
    KIND_NAMES,
    KINDS,
    TOKENS_EACH,
    standard_mains,
    standard_outline,
)
from railtable.games.string_railway.document import StringDocument, terms_by_company
from railtable.games.string_railway.judging import Judgement, judge_turn
from railtable.games.string_railway.laying import Laid
from railtable.games.string_railway.options import StringOptions, check_layout, seats_in_order
from railtable.games.string_railway.report import TurnReport
from railtable.games.string_railway.rules import (
    can_draw,
    choose_corner,
    count_tiles,
    draw_tiles,
    enter_phase,
    free_corners,
    play_turn,
    set_mountain,
    set_river,
    set_terrain,
    take_drawn,
)
from railtable.games.string_railway.scoring import is_ownable, seat_standing, weaker_company
from railtable.games.string_railway.state import (
    CHOOSE_CORNER,
    DEAL_LAYOUT,
    DRAW_TILES,
    LAY_TERRAIN,
    PHASES,
    StringState,
)
from railtable.games.string_railway.surveying import (
    judge_mountain,
    judge_river,
    judge_terrain,
    mains_of,
)
from railtable.games.string_railway.view import StringView, seat_scores


class StringRules(Rules[StringState, StringView]):
    """The rules of String Railway."""

    info = GameInfo(
        key="string-railway",
        prefix="SR",
        version=1,
        min_seats=2,
        max_seats=5,
        options=StringOptions,
        action=StringAction,
        view=StringView,
        document=StringDocument,
    )

    def new_state(self, seats: int, options: StringOptions) -> StringState:
        check_layout(options)
        state = StringState(seats, seats_in_order(seats, options))
        state.expert, state.shape, state.layout = options.expert, options.terrain, options.layout
        companies = int(state.companies)
        if options.terrain == "drawn":
            enter_phase(state, LAY_TERRAIN)
        elif options.terrain == "standard":
            set_terrain(state, standard_outline(companies), standard_mains(companies))
        else:
            outline, marks = layouts.shaped_terrain(options.terrain, companies)
            set_terrain(state, outline, mains_of(outline, marks))
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
        return []

    def propose(self, state: StringState, dice: Dice, limit: int) -> list[Action]:
        return self.legal_actions(state) or proposals.propose(state, dice, limit)

    def judge(self, state: StringState, action: PlayTurn) -> TurnReport:
        """Return everything there is to say about a turn, legal or not."""
        return report.judge(state, action)

    def lay(self, state: StringState, turn: PlayTurn, dice: Dice) -> Laid:
        """Return the turn's track, taken as waypoints, with the slack laid in curves."""
        return completing.lay_turn(state, turn, dice)

    def complete(self, state: StringState, action: Action, dice: Dice) -> Action:
        """Return a sketched action with its string laid whole, or say why it cannot be."""
        return completing.complete(state, action, dice)

    def check(self, state: StringState, action: Action) -> None:
        wanted = ACTION_IN_PHASE.get(PHASES[state.phase])
        if state.to_move == NOBODY or wanted is None:
            raise IllegalAction("game_over", rule="SR-35")
        if not isinstance(action, wanted):
            raise IllegalAction("not_now", rule=PHASE_RULE[PHASES[state.phase]])
        match action:
            case ChooseCorner(corner):
                _check_corner(state, corner)
            case DrawTiles(tiles):
                if any(tile not in KIND_INDEX for tile in tiles) or not can_draw(
                    state, [KIND_INDEX[tile] for tile in tiles]
                ):
                    raise IllegalAction("impossible_draw", rule="SR-22")
            case PlayTurn():
                _refuse(judge_turn(state, turn_of(action)))
            case _:
                _check_survey(state, action)

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
                take_drawn(state, [KIND_INDEX[tile] for tile in tiles])
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
        return DrawTiles(tuple(tile_name(kind) for kind in draw_tiles(state, dice)))

    def scores(self, state: StringState) -> list[int]:
        return seat_scores(state)

    def outcome(self, state: StringState) -> Outcome | None:
        if state.to_move != NOBODY:
            return None
        keys: list[tuple[int, ...]] = [seat_standing(state, s) for s in range(state.seats)]
        scores = seat_scores(state)
        decided = state.seats == 2 and scores[0] == scores[1] and keys[0] != keys[1]
        return Outcome(
            scores=scores,
            ranks=rank_by(keys),
            ending="all_strings_laid",
            tiebreak="stronger_colour" if decided else None,
            terms=[self._seat_terms(state, seat) for seat in range(state.seats)],
        )

    def _seat_terms(self, state: StringState, seat: Seat) -> list[Term]:
        return terms_by_company(state.points)[weaker_company(state, seat)]

    def view(self, state: StringState, seat: Seat | None) -> StringView:
        return view.view(state, seat)

    def redact(self, step: Step, viewer: Seat | None) -> Action:
        action: Action = step.action
        return action

    def imagine(self, seen: StringView, dice: Dice) -> StringState:
        return view.imagine(seen, dice)

    def terms(self, state: StringState, seat: Seat) -> list[Term]:
        return heuristics.terms(state, seat)

    def dump(self, state: StringState) -> StringDocument:
        return document.dump(state)

    def load(self, told: StringDocument) -> StringState:
        return document.load(told)

    def inventory(self, state: StringState) -> dict[str, int]:
        counts = {
            f"{KIND_NAMES[kind]}_tiles": int(count_tiles(state, kind))
            for kind in range(1, len(KINDS))
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


ACTION_IN_PHASE: dict[str, type[Action]] = {
    "lay_terrain": LayTerrain,
    "lay_river": LayRiver,
    "lay_mountain": LayMountain,
    "deal_layout": DealLayout,
    "choose_corner": ChooseCorner,
    "draw_tiles": DrawTiles,
    "turn": PlayTurn,
}
PHASE_RULE = {
    "lay_terrain": "SR-17",
    "lay_river": "SR-17",
    "lay_mountain": "SR-17",
    "deal_layout": "SR-21",
    "choose_corner": "SR-19",
    "draw_tiles": "SR-22",
    "turn": "SR-22",
}


def _refuse(judgement: Judgement) -> None:
    """Raise the first broken rule in the order of SR-54, if there is one."""
    if judgement.broken:
        first = judgement.broken[0]
        raise IllegalAction(first.key, first.rule, first.facts)


def _check_corner(state: StringState, corner: object) -> None:
    if type(corner) is not int or not 0 <= corner < state.companies:
        raise IllegalAction("no_such_corner", rule="SR-19")
    if corner in state.corner_of:
        raise IllegalAction("corner_taken", rule="SR-19")
    if corner not in free_corners(state):
        raise IllegalAction("corner_opposite", rule="SR-57")


def _check_survey(state: StringState, action: Action) -> None:
    """Check what is laid before play: terrain, river, mountain."""
    match action:
        case LayTerrain(outline, marks):
            if any(type(mark) is not int for mark in marks):
                raise IllegalAction("wrong_marks", rule="SR-56")
            _refuse(judge_terrain(state.companies, flat_points(outline), list(marks)))
        case LayRiver(points):
            _refuse(judge_river(state, flat_points(points)))
        case LayMountain(points):
            _refuse(judge_mountain(state, flat_points(points)))
        case DealLayout(river, mountain):
            _refuse(judge_river(state, flat_points(river)))
            _refuse(judge_mountain(state, flat_points(mountain)))
        case _:
            raise IllegalAction("not_now", rule="SR-17")


RULES = StringRules()
