"""Records: a finished or unfinished game as JSON lines.  See docs/records.md.

Line 1 is the header, every further line a step; a last line may reveal the
seed.  Reading checks everything and raises BadRecord with the line number.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from railtable.core.actions import Step
from railtable.core.chance import Chance, commit
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import BadOptions, BadRecord, IllegalAction, RailtableError
from railtable.core.options import parse_options
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import Table

FORMAT = "railtable-record"
FORMAT_VERSION = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: what is needed to set the game up again.

    The first `given` steps were taken over from another game: they are checked
    against the rules like all others, but the seed does not prove their luck.
    """

    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    commitment: str
    nonces: list[str] = []
    players: list[str] = []
    given: int = 0


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game: the seed behind the commitment."""

    seed: str


class Record(msgspec.Struct, frozen=True):
    """A whole record, decoded but not yet replayed."""

    header: Header
    steps: list[Step]
    seed: str | None = None


def record_of(table: Table, players: list[str] | None = None) -> Record:
    """Return the record of a table; the seed is revealed only when it is over."""
    header = Header(
        game=table.rules.info.key,
        rules_version=table.rules.info.version,
        seats=table.seats,
        options=msgspec.to_builtins(table.options),
        commitment=table.chance.commitment,
        nonces=list(table.chance.nonces),
        players=players or [],
    )
    over = table.to_move == NOBODY
    return Record(header, list(table.steps), table.chance.seed.hex() if over else None)


def format_record(record: Record) -> str:
    """Return the record as JSON lines."""
    lines: list[Any] = [record.header, *record.steps]
    if record.seed is not None:
        lines.append(Reveal(record.seed))
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def parse_record(text: str, find_rules: Callable[[str], Rules[Any, Any]]) -> Record:
    """Return the record a text holds, or raise BadRecord naming the line."""
    lines = text.split("\n")
    if lines[-1] != "":
        raise BadRecord("truncated_line", len(lines))
    lines.pop()
    if not lines:
        raise BadRecord("empty_record", 1)
    header = _parse_header(lines[0])
    rules = _rules_of(header, find_rules)
    steps: list[Step] = []
    seed = None
    for number, line in enumerate(lines[1:], start=2):
        if seed is not None:
            raise BadRecord("line_after_seed", number)
        seed = _parse_reveal(line)
        if seed is None:
            steps.append(_parse_step(rules, line, number))
    return Record(header, steps, seed)


def _parse_header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise BadRecord("malformed_header", 1, {"reason": str(error)}) from None
    if header.format != FORMAT or header.format_version != FORMAT_VERSION:
        raise BadRecord("unknown_format", 1)
    return header


def _rules_of(header: Header, find_rules: Callable[[str], Rules[Any, Any]]) -> Rules[Any, Any]:
    try:
        rules = find_rules(header.game)
    except RailtableError as error:
        raise BadRecord(error.key, 1, error.facts) from None
    if header.rules_version != rules.info.version:
        facts: dict[str, str | int] = {"wanted": header.rules_version, "have": rules.info.version}
        raise BadRecord("other_rules_version", 1, facts)
    return rules


def _parse_reveal(line: str) -> str | None:
    try:
        return msgspec.json.decode(line, type=Reveal).seed
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None


def _parse_step(rules: Rules[Any, Any], line: str, number: int) -> Step:
    try:
        raw = msgspec.json.decode(line, type=_RawStep)
        action = msgspec.json.decode(raw.action, type=rules.info.action)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise BadRecord("malformed_step", number, {"reason": str(error)}) from None
    return Step(raw.seat, action)


class _RawStep(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    action: msgspec.Raw


def replay(
    record: Record, find_rules: Callable[[str], Rules[Any, Any]]
) -> Iterator[tuple[Step | None, Any]]:
    """Yield (None, state) for the set-up, then each step with the state after it.

    Every step is checked, chance included.  The state yielded is the one that
    goes on changing: copy it to keep it.
    """
    rules = _rules_of(record.header, find_rules)
    try:
        options = parse_options(rules.info, record.header.options)
        state = rules.setup(record.header.seats, options)
    except BadOptions as error:
        raise BadRecord(error.key, 1, error.facts) from None
    yield None, state
    for number, step in enumerate(record.steps, start=2):
        _check_step(rules, state, step, number)
        rules.apply(state, step.action)
        yield step, state
    if record.seed is not None and state.to_move != NOBODY:
        raise BadRecord("seed_before_end", len(record.steps) + 2)


def _check_step(rules: Rules[Any, Any], state: Any, step: Step, number: int) -> None:
    if step.seat != state.to_move:
        facts: dict[str, str | int] = {"seat": step.seat, "to_move": int(state.to_move)}
        raise BadRecord("wrong_seat", number, facts)
    try:
        rules.check(state, step.action)
    except IllegalAction as error:
        raise BadRecord(error.key, number, {"rule": error.rule, **error.facts}) from None


def verify(record: Record, find_rules: Callable[[str], Rules[Any, Any]]) -> int:
    """Recompute every chance step from the revealed seed; return how many there are."""
    last = len(record.steps) + 2
    if record.seed is None:
        raise BadRecord("seed_not_revealed", last)
    chance = Chance(_parse_seed(record.seed, last), tuple(record.header.nonces))
    if commit(chance.seed) != record.header.commitment:
        raise BadRecord("seed_breaks_commitment", last)
    rules = _rules_of(record.header, find_rules)
    proved = 0
    before: Any = None
    for number, (step, state) in enumerate(replay(record, find_rules), start=1):
        given = number - 2 < record.header.given
        if step is not None and step.seat == CHANCE and not given:
            if rules.draw(before, chance.at(number - 2)) != step.action:
                raise BadRecord("chance_differs", number)
            proved += 1
        before = rules.copy(state)
    return proved


def _parse_seed(seed: str, line: int) -> bytes:
    try:
        return bytes.fromhex(seed)
    except ValueError:
        raise BadRecord("malformed_seed", line) from None


def restore(record: Record, find_rules: Callable[[str], Rules[Any, Any]], chance: Chance) -> Table:
    """Return a table standing where a checked record ends, with its own further luck."""
    rules = _rules_of(record.header, find_rules)
    for _ in replay(record, find_rules):
        pass
    options = parse_options(rules.info, record.header.options)
    table = Table(rules, record.header.seats, options, chance)
    table.replay(record.steps)
    return table


def redacted(
    record: Record, viewer: Seat | None, find_rules: Callable[[str], Rules[Any, Any]]
) -> list[Step]:
    """Return the record's steps as a viewer saw them."""
    rules = _rules_of(record.header, find_rules)
    return [Step(step.seat, rules.redact(step, viewer)) for step in record.steps]
