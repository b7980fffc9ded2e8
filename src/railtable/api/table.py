"""The table class of the Python API."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, cast, overload

import msgspec

from railtable.core.actions import Action, Options, Outcome, Step, View
from railtable.core.chance import CHANCE_VERSIONS, SHARED_CHANCE, Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.errors import RailtableError
from railtable.core.notation import split_actions
from railtable.core.options import parse_options
from railtable.core.record import Record, format_record, origins_of, record_of
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import Table as CoreTable
from railtable.core.table import next_dice
from railtable.games import GAMES as MODULES
from railtable.games import find_rules, module_of

if TYPE_CHECKING:
    from railtable.games.block_train.view import BlockTrainView
    from railtable.games.freight_train.view import FreightTrainView
    from railtable.games.station_master.view import StationView
    from railtable.games.string_railway.view import StringView
    from railtable.games.trambahn.view_structs import TrambahnView
    from railtable.insight import Effort, Review
    from railtable.texts import Texts
    from railtable.values import Chances

GAMES: Final = tuple(MODULES)
"""The games' keys in display order."""


if TYPE_CHECKING:
    # A bare `Table` is a table of any game; `typing` has defaults from Python 3.13 on.
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", bound=View, covariant=True)


class Table(Generic[V_co]):
    """One game in progress, including its randomness.

    Seats count from 0 here and from 1 in text. Printing, logging and drawing show a
    spectator's view unless a seat is given.
    """

    # Each game has its own view; a type checker learns that only from whole signatures.
    @overload
    def __init__(
        self: "Table[StationView]",
        game: Literal["station-master"],
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[TrambahnView]",
        game: Literal["trambahn"],
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[BlockTrainView]",
        game: Literal["block-train"],
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[FreightTrainView]",
        game: Literal["freight-train"],
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[StringView]",
        game: Literal["string-railway"],
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[Any]",
        game: str,
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None: ...

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: str | int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        *,
        shared: bool = False,
    ) -> None:
        """Set up a game; the same seed gives the same cards, no seed gives random ones.

        In a `shared` deal the order of each pile follows from the seed alone, whatever is played.
        """
        rules = find_rules(game)
        chosen = (
            options if isinstance(options, Options) else parse_options(rules.info, options or {})
        )
        version = SHARED_CHANCE if shared else CHANCE_VERSIONS[-1]
        chance = Chance.fresh(version) if seed is None else Chance.seeded(seed, version)
        seats = rules.info.min_seats if seats is None else seats
        self._table = CoreTable(rules, seats, chosen, chance)
        self._origin: Record | None = None
        self._taken_over = 0
        self._start: Any = None

    @classmethod
    def _of(
        cls, table: CoreTable, origin: Record | None, taken_over: int, start: Any = None
    ) -> "Table[Any]":
        made = cls.__new__(cls)
        vars(made).update(_table=table, _origin=origin, _taken_over=taken_over, _start=start)
        return made

    @classmethod
    def from_position(cls, game: str, position: str, seed: str | int | None = None) -> "Table[Any]":
        """Set up a position written in text (docs/notation.md); raise BadNotation."""
        rules = find_rules(game)
        state = module_of(rules, "position").parse_position(position)
        table = cls.from_state(rules, state, seed)
        table.play()
        return table

    @classmethod
    def from_state(
        cls, rules: Rules[Any, Any], state: Any, seed: str | int | None = None
    ) -> "Table[Any]":
        """Set up a state, such as a world that `rules.imagine` returned."""
        chance = Chance.fresh() if seed is None else Chance.seeded(seed)
        core = CoreTable.resume(rules, rules.info.options(), chance, state, [])
        return cls._of(core, None, 0, rules.copy(state))

    @property
    def rules(self) -> Rules[Any, Any]:
        """The game's rules, for programs that search."""
        return self._table.rules

    @property
    def game(self) -> str:
        """The game's key."""
        return self.rules.info.key

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._table.seats

    @property
    def options(self) -> Options:
        """The game's options."""
        return self._table.options

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions so far, chance included (seat −1), nothing redacted."""
        return tuple(self._table.steps)

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None."""
        return self._table.to_move if self._table.to_move >= 0 else None

    @property
    def scores(self) -> list[int]:
        """The current score of every seat."""
        return self.rules.scores(self._table.state)

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.outcome() is not None

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        return self._table.outcome()

    def view(self, seat: Seat | None = None) -> V_co:
        """Return a seat's view, or a spectator's, in the game's own type.

        A type checker knows it where the game is written out: `Table("trambahn").view(0)` is a
        `TrambahnView` (railtable.api.views).
        """
        return cast("V_co", self._table.view(self._checked(seat)))

    def chances(self, viewer: Seat | None = None) -> tuple[tuple[float, ...], ...]:
        """Return for every seat the chance of each place, the first place first.

        Only what a seat knows is used, or what a spectator knows.  Each
        seat's chances add up to one, and so do those of each place (docs/values.md).
        """
        return self._expected(viewer).places

    def expected_points(self, viewer: Seat | None = None) -> tuple[float, ...]:
        """Return the points that every seat may expect to have at the end."""
        return self._expected(viewer).points

    def _expected(self, viewer: Seat | None) -> "Chances":
        from railtable.values import chances  # noqa: PLC0415 models are loaded when asked for

        return chances(self.rules, self._table.state, self._checked(viewer))

    def position(self) -> str:
        """Return the full state in text, hidden parts included; `from_position` reads it."""
        return str(module_of(self.rules, "position").format_position(self._table.state))

    def document(self) -> Any:
        """Return the full state as a document (docs/records.md), hidden parts included."""
        return self.rules.dump(self._table.state)

    def legal_actions(self) -> list[Action]:
        """Return the legal actions of the seat to move.

        String placements cannot be listed: use `proposals` for String Railway.
        """
        return self.rules.legal_actions(self._table.state)

    def proposals(self, limit: int = 12, seed: str | int = 0) -> list[Action]:
        """Return all legal actions where they can be listed, else up to `limit` of them."""
        if self.to_move is None:
            return []
        dice = FastDice(seed)
        world = self.rules.imagine(self.view(self.to_move), dice)
        return self.rules.propose(world, dice, limit)

    def format_action(self, action: Action) -> str:
        """Return an action in text (docs/notation.md)."""
        return self.rules.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Parse an action in text, or raise BadNotation."""
        return self.rules.parse_action(text)

    def play(self, *actions: Action | str) -> list[Step]:
        """Play actions of the seat to move, then the chance that follows: all or none.

        An action may be text, and a text may hold several actions: `"B7 > blue; end"`. If chance
        is due, as it can be in a record, it is resolved first.
        """
        parsed: list[Action] = []
        for action in actions:
            parsed += self._read(action) if isinstance(action, str) else [action]
        self._settle()
        return self._table.play(self._table.to_move, parsed)

    def _settle(self) -> None:
        """Resolve the chance that is due, in a position or a state of a record."""
        core = self._table
        while core.state.to_move == CHANCE:
            dice = next_dice(core.rules, core.chance, core.state, core.steps)
            drawn = core.rules.draw(core.state, dice)
            core.follow([Step(int(CHANCE), drawn)])

    def _read(self, text: str) -> list[Action]:
        return [self.rules.parse_action(part) for part in split_actions(text)]

    def undo(self) -> Action:
        """Undo the last action of a seat and the chance after it; return the action.

        Playing it again draws the same cards.
        """
        taken = [number for number, step in enumerate(self._table.steps) if step.seat >= 0]
        if not taken:
            raise RailtableError("nothing_to_undo")
        action: Action = self._table.steps[taken[-1]].action
        self._rewind(taken[-1])
        self._taken_over = min(self._taken_over, taken[-1])
        return action

    def _rewind(self, version: int) -> None:
        core = self._table
        if self._start is None:
            core.rewind(version)
            return
        steps = core.steps[:version]
        core.state, core.steps = core.rules.copy(self._start), []
        core.follow(steps)

    def copy(self) -> "Table[V_co]":
        """Return an independent copy with the same randomness."""
        return Table._of(self._table.copy(), self._origin, self._taken_over, self._start)

    def record(self, players: list[str] | None = None) -> Record:
        """Return the record, with the seed once the game is over."""
        if self._start is not None:
            raise RailtableError("no_beginning")
        record = record_of(self._table, players)
        if self._origin is None or not self._taken_over:
            return record
        header = msgspec.structs.replace(
            record.header,
            given=self._taken_over,
            origins=origins_of(self._origin, self._taken_over),
        )
        return msgspec.structs.replace(record, header=header)

    def save(self, path: str | Path, players: list[str] | None = None) -> None:
        """Write the record to a file as JSON lines."""
        Path(path).write_text(format_record(self.record(players)), encoding="utf-8")

    def review(self, effort: "Effort | None" = None, *, seed: str = "0") -> "Review":
        """Return what happened in a finished game, and why (docs/insight.md).

        Raise UnfinishedGame while it goes on.
        """
        from railtable.insight import review_record  # noqa: PLC0415 slow to load

        return review_record(self.record(), effort, seed=seed)

    # Display.

    def log(self, seat: Seat | None = None) -> list[str]:
        """Return every step in text as a seat saw it: `seat 1: B7 > blue`."""
        viewer = self._checked(seat)
        return [self._line(step, viewer) for step in self._table.steps]

    def _line(self, step: Step, viewer: Seat | None) -> str:
        who = "chance" if step.seat == CHANCE else f"seat {step.seat + 1}"
        return f"{who}: {self.rules.format_action(self.rules.redact(step, viewer))}"

    def text(self, seat: Seat | None = None, language: str = "en") -> str:
        """Return the board as lines of text, as a seat sees it."""
        terminal = module_of(self.rules, "terminal")
        return str(terminal.format_view(self.view(seat), _words(language)))

    def picture(self, seat: Seat | None = None, language: str = "en") -> str:
        """Return the board as SVG or HTML, as a seat sees it."""
        picture = module_of(self.rules, "picture")
        return str(picture.draw(self.view(seat), _words(language)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seat = self.to_move
        now = (
            "over" if self.is_over() else f"seat {seat} to move" if seat is not None else "luck due"
        )
        return f"<Table {self.game}, {self.seats} seats, {len(self._table.steps)} steps, {now}>"

    def _repr_svg_(self) -> str | None:
        picture = self.picture()
        return picture if picture.startswith("<svg") else None

    def _repr_html_(self) -> str | None:
        picture = self.picture()
        return None if picture.startswith("<svg") else picture

    def _checked(self, seat: Seat | None) -> Seat | None:
        if seat is not None and not 0 <= seat < self.seats:
            raise RailtableError("no_such_seat", {"seat": seat, "option": "seat"})
        return seat


def _words(language: str) -> "Texts":
    from railtable.texts import texts  # noqa: PLC0415 slow to load, and only boards need words

    return texts(language)
