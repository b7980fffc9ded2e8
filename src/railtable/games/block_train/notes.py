"""Notes on a step: what a placed card changed in everybody's load."""

from railtable.core.actions import Action
from railtable.core.step_notes import StepNote
from railtable.games.block_train.scoring import NO_LOCOMOTIVE, TERMS, load_terms
from railtable.games.block_train.state import BlockTrainState


def notes(before: BlockTrainState, _action: Action, after: BlockTrainState) -> list[StepNote]:
    """Return the change of every load's points, and the scoring cards it comes from."""
    key, points, changed = "load", [], set[str]()
    for seat in range(before.seats):
        old, new = load_terms(before, seat), load_terms(after, seat)
        points.append(sum(new) - sum(old))
        if points[-1]:
            changed |= {TERMS[at] for at, worth in enumerate(new) if worth != old[at]}
            # The term subtracts all others, as long as no arrow is visible (BT-16).
            if new[NO_LOCOMOTIVE] != old[NO_LOCOMOTIVE]:
                key = "no_locomotive" if new[NO_LOCOMOTIVE] else "locomotive"
    if not changed:
        return []
    terms = ",".join(term for term in TERMS if term in changed and term != "no_locomotive")
    return [StepNote(key=key, args={"terms": terms}, points=points)]
