"""The modules that every game has, and the functions that `Rules` calls in them.

A game names its modules once, in its `game.py`; a type checker checks their functions
against these protocols.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from railtable.core.actions import Action, Outcome, Step, Term, View
from railtable.core.chance import Pile
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.errors import IllegalAction
from railtable.core.facts import Measures
from railtable.core.seats import Seat
from railtable.core.step_notes import StepNote

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)


class ViewModule(Protocol[S_contra, V_co]):
    """The functions of a game's `view.py`."""

    def view(self, state: S_contra, seat: Seat | None, /) -> V_co: ...
    def redact(self, step: Step, viewer: Seat | None, /) -> Action: ...


class ImagineModule(Protocol[V_contra, S_co]):
    """The functions of a game's `imagine.py`."""

    def imagine(self, view: V_contra, dice: Dice, /) -> S_co: ...


class TermsModule(Protocol[S_contra]):
    """The functions of a game's `terms.py`."""

    def terms(self, state: S_contra, seat: Seat, /) -> list[Term]: ...


class DocumentModule(Protocol[S]):
    """The functions of a game's `document.py`."""

    def dump(self, state: S, /) -> Any: ...
    def load(self, document: Any, /) -> S: ...


class ScoringModule(Protocol[S_contra]):
    """The functions of a game's `scoring.py`."""

    def scores(self, state: S_contra, /) -> list[int]: ...


class OutcomeModule(Protocol[S_contra]):
    """The functions of a game's `outcome.py`."""

    def outcome(self, state: S_contra, /) -> Outcome | None: ...


class InventoryModule(Protocol[S_contra]):
    """The functions of a game's `inventory.py`."""

    def inventory(self, state: S_contra, /) -> dict[str, int]: ...


class RefusalsModule(Protocol[S_contra]):
    """The functions of a game's `refusals.py`."""

    def refusal(self, state: S_contra, action: Action, /) -> IllegalAction | None: ...


class NotationModule(Protocol):
    """The functions of a game's `notation.py`."""

    def format_action(self, action: Action, /) -> str: ...
    def parse_action(self, text: str, /) -> Action: ...


class DealsModule(Protocol[S_contra]):
    """The functions of a game's `deals.py`, if its deals can be shared."""

    def piles(self, state: S_contra, steps: Sequence[Step], /) -> list[Pile]: ...


class MeasuresModule(Protocol[S_contra]):
    """The functions of a game's `measures.py`, if it has facts about a turn besides points."""

    def measures(self, before: S_contra, after: S_contra, /) -> Measures: ...


class NotesModule(Protocol[S_contra]):
    """The functions of a game's `notes.py`, if its log has notes besides points."""

    def notes(self, before: S_contra, action: Action, after: S_contra, /) -> list[StepNote]: ...


@dataclass(frozen=True, kw_only=True)
class GameModules(Generic[S, V]):
    """The modules of one game; a game of one file names itself for each.

    Those without a module have a default: points as the only term, an empty inventory, one reason
    for every refusal, actions written with the names of their fields.
    """

    view: ViewModule[S, V]
    imagine: ImagineModule[V, S]
    document: DocumentModule[S]
    scoring: ScoringModule[S]
    outcome: OutcomeModule[S]
    terms: TermsModule[S] | None = None
    inventory: InventoryModule[S] | None = None
    refusals: RefusalsModule[S] | None = None
    notation: NotationModule | None = None
    deals: DealsModule[S] | None = None
    measures: MeasuresModule[S] | None = None
    notes: NotesModule[S] | None = None
