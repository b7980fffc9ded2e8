"""Night Mail in words: `RULES` is what the entry point names."""

from railtable.core.actions import Action
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, IndexedRules
from railtable_night_mail import (
    document,
    imagine,
    inventory,
    notation,
    observation,
    outcome,
    refusals,
    scoring,
    terms,
    view,
)
from railtable_night_mail.actions import ACTIONS, INDEX, Draw, NightMailAction
from railtable_night_mail.components import BAGS, MAX_SEATS, MIN_SEATS, NUMBER
from railtable_night_mail.document import NightMailDocument
from railtable_night_mail.options import NightMailOptions
from railtable_night_mail.rules import NightMailEngine
from railtable_night_mail.state import NightMailState, await_next
from railtable_night_mail.view import NightMailView
from railtable_night_mail.weights import WEIGHTS


class NightMailRules(IndexedRules[NightMailState, NightMailView]):
    """The game of Night Mail, 2 to 4 seats."""

    info = GameInfo(
        key="night-mail",
        prefix="NM",
        turn_rule="NM-3",
        end_rule="NM-10",
        version=1,
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        usual_seats=3,
        minutes=(5, 10),
        hides=True,
        options=NightMailOptions,
        action=NightMailAction,
        view=NightMailView,
        document=NightMailDocument,
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
    )
    engine = NightMailEngine()
    actions = ACTIONS
    index = INDEX
    weights = terms.VALUES
    weight_table = WEIGHTS
    fields = observation.FIELDS

    def new_state(self, seats: int, options: NightMailOptions) -> NightMailState:
        state = NightMailState(seats, options.seal_bonus)
        await_next(state)
        return state

    def chance_action(self, state: NightMailState, outcome: list[int]) -> Action:
        return Draw(state.drawing, BAGS[outcome[0]])

    def chance_outcome(self, state: NightMailState, action: Action) -> list[int] | None:
        if not isinstance(action, Draw) or action.seat != state.drawing or action.bag is None:
            return None
        return [NUMBER[action.bag]] if action.bag in NUMBER else None


RULES = NightMailRules()
