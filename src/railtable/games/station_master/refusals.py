"""Refusals: why an action is not legal now, and the rule.

`legal_moves` decides; this only explains.  The facts are public or the
mover's own.
"""

from typing import Final

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.station_master.actions import (
    Attach,
    Board,
    Forgo,
    Mend,
    PlayCaboose,
    PlayReAssign,
    PlayRepair,
    PlayRoyal,
    PlayStandingRoom,
    PlayTransfer,
    PlayUncouple,
    ReAssignTo,
    Stop,
    TakeToken,
    TransferTo,
)
from railtable.games.station_master.choices import reach
from railtable.games.station_master.document import hand_of
from railtable.games.station_master.scoring import room
from railtable.games.station_master.state import (
    ABOARD,
    ENGINES,
    FRONT,
    LENGTHS,
    NONE,
    REASSIGN,
    REPAIR,
    STANDING,
    TRANSFER_TARGET,
    TRANSFER_TOKENS,
    TURN,
    StationState,
)

_RULE_OF_PHASE: Final = {
    STANDING: "SM-18",
    REASSIGN: "SM-15",
    REPAIR: "SM-16",
    TRANSFER_TARGET: "SM-17",
    TRANSFER_TOKENS: "SM-17",
}
_PHASES_OF: Final[dict[type[Action], tuple[int, ...]]] = {
    Board: (TURN, STANDING),
    ReAssignTo: (REASSIGN,),
    TransferTo: (TRANSFER_TARGET,),
    TakeToken: (TRANSFER_TOKENS,),
    Mend: (REPAIR,),
    Stop: (STANDING, REPAIR, TRANSFER_TOKENS),
}


def refusal(state: StationState, action: Action) -> IllegalAction:
    """Return the reason a known action is refused."""
    if state.phase not in _PHASES_OF.get(type(action), (TURN,)):
        return _out_of_phase(state, action)
    card = card_of(action)
    if card is not None and not _holds(state, card):
        return IllegalAction("card_not_in_hand", rule="SM-7", facts={"card": card})
    train: int | None = getattr(action, "train", None)
    if train is not None and state.cells[ENGINES + train] == NONE:
        return IllegalAction("track_is_empty", rule="SM-4", facts={"train": train})
    return _refuse_choice(state, action)


def _out_of_phase(state: StationState, action: Action) -> IllegalAction:
    if state.phase != TURN:
        return IllegalAction("finish_card_first", rule=_RULE_OF_PHASE[state.phase])
    if isinstance(action, Stop):
        return IllegalAction("no_passing", rule="SM-8")
    return IllegalAction("no_card_asks_for_this", rule="SM-7")


def card_of(action: Action) -> str | None:
    """Return the card an action plays from the hand, if any."""
    match action:
        case Attach() | PlayRepair() | PlayUncouple() | Forgo():
            return action.card
        case PlayCaboose():
            return "caboose"
        case PlayRoyal():
            return "royal"
        case PlayStandingRoom():
            return "standing_room"
        case PlayReAssign():
            return "re_assign"
        case PlayTransfer():
            return "transfer"
        case _:
            return None


def _holds(state: StationState, card: str) -> bool:
    return card in hand_of(state, state.turn)


def _refuse_choice(state: StationState, action: Action) -> IllegalAction:
    match action:
        case Board():
            return _refuse_boarding(state, action)
        case PlayReAssign():
            return _refuse_reassign(state, action.train)
        case PlayTransfer():
            return _refuse_transfer(state, action.train)
        case ReAssignTo():
            return IllegalAction("same_train", rule="SM-15")
        case TransferTo():
            if action.train == state.source:
                return IllegalAction("same_train", rule="SM-17")
            return IllegalAction("train_has_no_room", rule="SM-17", facts={"train": action.train})
        case Mend():
            return _refuse_mend(state, action)
        case TakeToken():
            return IllegalAction("no_such_token", rule="SM-17")
        case PlayUncouple():
            facts = {"train": action.train}
            return IllegalAction("train_has_no_carriage", rule="SM-19", facts={**facts})
        case _:
            # A card in hand that needs no more than a train is always legal (SM-20b),
            # so this must be a Re-Assign played without effect.
            return IllegalAction("re_assign_is_mandatory", rule="SM-15")


def _refuse_boarding(state: StationState, action: Board) -> IllegalAction:
    if state.phase == STANDING and action.train != state.target:
        return IllegalAction("standing_room_is_elsewhere", rule="SM-18")
    if action.token is None or state.cells[FRONT + state.turn * 3 + action.token - 1] == 0:
        return IllegalAction("token_not_in_front", rule="SM-2")
    return IllegalAction("train_has_no_room", rule="SM-6", facts={"train": action.train})


def _refuse_reassign(state: StationState, train: int) -> IllegalAction:
    if state.cells[LENGTHS + train] == 0:
        return IllegalAction("train_has_no_carriage", rule="SM-15", facts={"train": train})
    return IllegalAction("no_other_train", rule="SM-15")


def _refuse_transfer(state: StationState, train: int) -> IllegalAction:
    if state.cells[ABOARD + train] == 0:
        return IllegalAction("train_has_no_token", rule="SM-17", facts={"train": train})
    others = [other for other in range(state.tracks) if other != train]
    assert not any(room(state, other) > 0 for other in others)
    return IllegalAction("no_room_elsewhere", rule="SM-17")


def _refuse_mend(state: StationState, action: Mend) -> IllegalAction:
    if action.depth >= reach(state):
        return IllegalAction("out_of_reach", rule="SM-16", facts={"depth": action.depth})
    return IllegalAction("not_a_carriage", rule="SM-16", facts={"depth": action.depth})
