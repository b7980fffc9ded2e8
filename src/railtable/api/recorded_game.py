"""A recorded game with random access to its states."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railtable.api.table import Table
from railtable.core.actions import Options, Outcome, Step
from railtable.core.chance import Chance
from railtable.core.options import parse_stored_options
from railtable.core.record import Record, check_record, replay
from railtable.core.rules import Rules
from railtable.core.table import Table as CoreTable
from railtable.games import find_rules


class RecordedGame:
    """A record with every step checked.

    Iterating yields the table after the set-up, then after each step; `game[n]` is the table
    after n steps, `game[-1]` the last.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._rules: Rules[Any, Any] = find_rules(record.header.game)
        self._options: Options = parse_stored_options(self._rules.info, record.header.options)

    @property
    def game(self) -> str:
        """The game's key."""
        return self.record.header.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.record.header.seats

    @property
    def players(self) -> list[str]:
        """The names by seat, if recorded."""
        return self.record.header.players

    @property
    def steps(self) -> list[Step]:
        """All steps, chance included."""
        return self.record.steps

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None if the record stops before the end."""
        return self[-1].outcome()

    def __len__(self) -> int:
        """The number of states: one more than steps."""
        return len(self.record.steps) + 1

    def __iter__(self) -> Iterator[Table]:
        for number, (_, state) in enumerate(replay(self.record, find_rules)):
            yield self._table(number, self._rules.copy(state))

    def __getitem__(self, number: int) -> Table:
        wanted = range(len(self))[number]
        for passed, (_, state) in enumerate(replay(self.record, find_rules)):
            if passed == wanted:
                return self._table(wanted, state)
        raise AssertionError

    def play_on(self, number: int) -> Table:
        """Return the table after that many steps, playable from there with new randomness."""
        table = self[number]
        table.play()
        return table

    def _table(self, number: int, state: Any) -> Table:
        steps = self.record.steps[:number]
        core = CoreTable.resume(self._rules, self._options, Chance.fresh(), state, steps)
        return Table._of(core, self.record, number)  # noqa: SLF001 made nowhere else

    def __repr__(self) -> str:
        return f"<RecordedGame {self.game}, {self.seats} seats, {len(self.steps)} steps>"


def read_record(path: str | Path) -> RecordedGame:
    """Return the game recorded in a file, every step checked, or raise BadRecord."""
    return RecordedGame(check_record(Path(path).read_bytes(), find_rules))
