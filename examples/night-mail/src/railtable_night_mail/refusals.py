"""Why an action is not legal now: a reason and the rule behind it.

Keys begin with the game's, as all texts that a package brings do.
"""

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable_night_mail.actions import Load, Shelve
from railtable_night_mail.components import BAGS, NUMBER, town_of
from railtable_night_mail.state import HANDS, NightMailState, wagon_of


def refusal(state: NightMailState, action: Action) -> IllegalAction | None:
    """Say why a known action is not legal now."""
    if not isinstance(action, Load | Shelve) or action.bag is None:
        return IllegalAction("no_such_action")
    bag = NUMBER[action.bag]
    if state.places[bag] != HANDS + int(state.to_move):
        rule = "NM-5" if isinstance(action, Load) else "NM-7"
        return IllegalAction("night-mail-not-in-hand", rule=rule)
    last = wagon_of(state, town_of(bag))[-1]
    return IllegalAction("night-mail-too-light", rule="NM-5", facts={"last": BAGS[last]})
