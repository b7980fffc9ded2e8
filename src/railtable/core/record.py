"""Records: a finished or unfinished game as JSON lines.  See docs/records.md.

Line 1 is the header, every further line a step; a last line may reveal the
seed.  Reading checks everything and raises BadRecord with the line number.
All functions are pure, so that a record from outside can be read in another
thread or process (`check_record`).
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from railtable.core.actions import Options, Step
from railtable.core.box import BoxLabel, box_label
from railtable.core.chance import CHANCE_VERSIONS, SHARED_CHANCE
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions, BadRecord, Facts, IllegalAction, RailtableError
from railtable.core.options import parse_stored_options
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import Table

FORMAT: Final = "railtable-record"
FORMAT_VERSIONS: Final = (*CHANCE_VERSIONS, SHARED_CHANCE)
"""A record's format version is that of its chance."""
MAX_STEPS: Final = 20_000
MAX_LINE: Final = 100_000
"""Maximum characters of a line."""
MAX_ORIGINS: Final = 64
MAX_TAKEOVERS: Final = 1000
MAX_REWINDS: Final = 1000
SHA256: Final = re.compile(r"[0-9a-f]{64}")

FindRules: TypeAlias = Callable[[str], Rules[Any, Any]]
UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Errors raised by decoding a line from outside."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game that a record's first steps were taken from, and its randomness.

    `luck` is the version of its chance.  Commitment and seed are None where the game
    did not reveal them: the chance steps taken from it cannot be proved.
    """

    steps: Annotated[int, Meta(ge=1, le=MAX_STEPS)]
    luck: Annotated[int, Meta(ge=FORMAT_VERSIONS[0], le=FORMAT_VERSIONS[-1])] = 1
    commitment: str | None = None
    nonces: list[str] = []
    seed: str | None = None


class Takeover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new player took over a seat after this many steps, and saw all that the seat had seen."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    version: Annotated[int, Meta(ge=0, le=MAX_STEPS)]


class Rewind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat took moves back across chance steps, to the first `version` steps.

    `luck` chance steps were undone.  The same outcome comes again at the same step, so the seat
    knew some of what was still hidden.
    """

    seat: Annotated[int, Meta(ge=0, le=63)]
    version: Annotated[int, Meta(ge=0, le=MAX_STEPS)]
    luck: Annotated[int, Meta(ge=1, le=MAX_STEPS)]


def rewinds_after_cut(rewinds: list[Rewind], seat: Seat, to: int, undone: int) -> list[Rewind]:
    """Return the marks after a seat went back to the first `to` steps; of very many the latest."""
    cut = [Rewind(one.seat, min(one.version, to), one.luck) for one in rewinds]
    return [*cut, Rewind(seat, to, undone)][-MAX_REWINDS:] if undone else cut


def with_takeover(takeovers: list[Takeover], seat: Seat, version: int) -> list[Takeover]:
    """Return the takeovers with one added, without duplicates; of very many only the latest."""
    takeover = Takeover(seat, version)
    if takeover in takeovers:
        return takeovers
    return [*takeovers, takeover][-MAX_TAKEOVERS:]


def takeovers_after_cut(takeovers: list[Takeover], to: int) -> list[Takeover]:
    """Return the takeovers after an undo: a player who has seen a seat's secrets stays listed."""
    cut = [Takeover(one.seat, min(one.version, to)) for one in takeovers]
    return list(dict.fromkeys(cut))


ChanceName: TypeAlias = Literal["shared"]


def chance_name(version: int) -> ChanceName | UnsetType:
    """Return how a header names its chance: not at all where it belongs to the step number."""
    return "shared" if version == SHARED_CHANCE else UNSET


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: all that is needed to set the game up again.

    The first `given` steps were taken over from other games; from which, `origins`
    tells in order (format version 2; in version 1 it is not known).
    `takeovers` is there only where a seat changed hands in mid-game, `rewinds` only where
    moves were taken back across chance steps, `resigned` only where a seat gave the game up, `luck`
    only where the deal is shared (format version 3), `box` only where the options have a box.
    """

    format: str = FORMAT
    format_version: int = 1
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    box: BoxLabel | UnsetType = UNSET
    luck: ChanceName | UnsetType = UNSET
    commitment: str
    nonces: list[str] = []
    players: list[str] = []
    given: Annotated[int, Meta(ge=0, le=MAX_STEPS)] = 0
    origins: Annotated[list[Origin], Meta(min_length=1)] | UnsetType = UNSET
    takeovers: (
        Annotated[list[Takeover], Meta(min_length=1, max_length=MAX_TAKEOVERS)] | UnsetType
    ) = UNSET
    resigned: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    rewinds: Annotated[list[Rewind], Meta(min_length=1, max_length=MAX_REWINDS)] | UnsetType = UNSET


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game: the seed behind the commitment."""

    seed: str


class Record(msgspec.Struct, frozen=True):
    """A whole record, decoded but not yet replayed."""

    header: Header
    steps: list[Step]
    seed: str | None = None


def record_of(table: Table, players: list[str] | None = None) -> Record:
    """Return the record of a table; reveal the seed only when the game is over."""
    header = Header(
        format_version=table.chance.version,
        game=table.rules.info.key,
        rules_version=table.rules.info.version,
        seats=table.seats,
        options=msgspec.to_builtins(table.options),
        box=box_label(table.options) or UNSET,
        luck=chance_name(table.chance.version),
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


# Continuing another game.


def given_origins(header: Header) -> list[Origin]:
    """Return the origins of the given steps, unknown where the header has none."""
    if header.origins is not UNSET:
        return header.origins
    return [Origin(steps=header.given)] if header.given else []


def origins_of(record: Record, steps: int) -> list[Origin]:
    """Return the origins of a game that takes over the first steps of a record."""
    header = record.header
    own = Origin(
        steps=len(record.steps) - header.given,
        luck=header.format_version,
        commitment=header.commitment,
        nonces=header.nonces,
        seed=record.seed,
    )
    if steps > MAX_STEPS:
        raise BadRecord("too_many_steps", MAX_STEPS + 2, {"limit": MAX_STEPS})
    taken: list[Origin] = []
    for origin in [*given_origins(header), own]:
        if steps > 0:
            taken.append(msgspec.structs.replace(origin, steps=min(origin.steps, steps)))
            steps -= origin.steps
    if len(taken) > MAX_ORIGINS:
        raise BadRecord("too_many_origins", 1, {"limit": MAX_ORIGINS})
    return taken


# Reading.


def check_record(source: str | bytes, find_rules: FindRules) -> Record:
    """Parse a record and replay every step, or raise BadRecord.

    The time grows with the length of the game: a server calls it outside its event loop, if
    need be in another process, since arguments, result and error can all be pickled.
    """
    record = parse_record(source, find_rules)
    for _ in replay(record, find_rules):
        pass
    return record


def parse_record(source: str | bytes, find_rules: FindRules) -> Record:
    """Parse a record, or raise BadRecord with the line number."""
    lines = _parse_lines(source)
    header = _parse_header(lines[0])
    rules = _rules_of(header, find_rules)
    _set_up(rules, header)
    steps, seed = _parse_steps(rules, lines)
    if header.given > len(steps):
        raise BadRecord("too_many_given", 1, {"given": header.given, "steps": len(steps)})
    _check_marks(header, len(steps))
    if header.resigned is not UNSET and header.resigned >= header.seats:
        raise BadRecord("impossible_resignation", 1, {"seat": header.resigned + 1})
    return Record(header, steps, seed)


def _check_marks(header: Header, steps: int) -> None:
    for takeover in header.takeovers or []:
        if takeover.seat >= header.seats or takeover.version > steps:
            raise BadRecord("impossible_takeover", 1, {"seat": takeover.seat + 1})
    for rewind in header.rewinds or []:
        if rewind.seat >= header.seats or rewind.version > steps:
            raise BadRecord("impossible_rewind", 1, {"seat": rewind.seat + 1})


def _parse_lines(source: str | bytes) -> list[str]:
    """Return the lines; check their length and number first, which is cheap."""
    text = _decode(source) if isinstance(source, bytes) else source
    if not text:
        raise BadRecord("empty_record", 1)
    if text.count("\n") > MAX_STEPS + 2:
        raise BadRecord("too_many_steps", MAX_STEPS + 2, {"limit": MAX_STEPS})
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise BadRecord("line_too_long", number, {"limit": MAX_LINE})
    if lines.pop():
        raise BadRecord("truncated_line", len(lines) + 1)
    return lines


def _decode(source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("not_utf8", source.count(b"\n", 0, error.start) + 1) from None


def _parse_header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except UNREADABLE as error:
        _refuse_header(line, error)
    if header.format != FORMAT or header.format_version not in FORMAT_VERSIONS:
        raise BadRecord("unknown_format", 1)
    if header.format_version == 1 and header.origins is not UNSET:
        raise BadRecord("malformed_header", 1, {"reason": "`origins` came with format version 2"})
    if header.format_version > 1:
        _check_origins(header)
    _check_shared(header)
    return header


def _refuse_header(line: str, error: Exception) -> NoReturn:
    """Raise BadRecord for a header: a later format, or else the decoding error."""
    try:
        told = msgspec.json.decode(line, type=_Format)
    except UNREADABLE:
        told = _Format()
    if told.format == FORMAT and told.format_version > FORMAT_VERSIONS[-1]:
        raise BadRecord("unknown_format", 1) from None
    raise BadRecord("malformed_header", 1, {"reason": str(error)}) from None


class _Format(msgspec.Struct):
    format: str = ""
    format_version: int = 0


def _check_origins(header: Header) -> None:
    """Refuse a commitment that is no SHA-256, and origins that do not account for the given steps."""
    if not SHA256.fullmatch(header.commitment):
        raise BadRecord("malformed_header", 1, {"reason": "`commitment` is no SHA-256"})
    origins = [] if header.origins is UNSET else header.origins
    if len(origins) > MAX_ORIGINS:
        raise BadRecord("too_many_origins", 1, {"limit": MAX_ORIGINS})
    told = sum(origin.steps for origin in origins)
    if told != header.given:
        raise BadRecord("origins_differ", 1, {"given": header.given, "told": told})


def _check_shared(header: Header) -> None:
    """Refuse a shared deal that does not begin at the set-up, or that seats added nonces to."""
    if header.luck != chance_name(header.format_version):
        reason = "`luck` is `shared` in format version 3, and in no other"
        raise BadRecord("malformed_header", 1, {"reason": reason})
    origins = [] if header.origins is UNSET else header.origins
    shared = [origin for origin in origins if origin.luck == SHARED_CHANCE]
    if shared != shared[:1] or (shared and origins[0] is not shared[0]):
        reason = "only the first origin can be a shared deal"
        raise BadRecord("malformed_header", 1, {"reason": reason})
    is_shared = header.luck == "shared"
    nonces = [nonce for one in shared for nonce in one.nonces] + header.nonces * is_shared
    if any(nonces) or (is_shared and header.given):
        reason = "a shared deal has no nonces and no steps of other games"
        raise BadRecord("malformed_header", 1, {"reason": reason})


def _rules_of(header: Header, find_rules: FindRules) -> Rules[Any, Any]:
    try:
        rules = find_rules(header.game)
    except RailtableError as error:
        raise BadRecord(error.key, 1, error.facts) from None
    if header.rules_version != rules.info.version:
        facts: Facts = {"wanted": header.rules_version, "have": rules.info.version}
        raise BadRecord("other_rules_version", 1, facts)
    return rules


def _set_up(rules: Rules[Any, Any], header: Header) -> Any:
    try:
        options: Options = parse_stored_options(rules.info, header.options)
        state = rules.setup(header.seats, options)
    except BadOptions as error:
        raise BadRecord(error.key, 1, error.facts) from None
    if (box_label(options) or UNSET) != header.box:
        raise BadRecord("other_box", 1)
    return state


def _parse_steps(rules: Rules[Any, Any], lines: list[str]) -> tuple[list[Step], str | None]:
    seed = _parse_reveal(lines[-1]) if len(lines) > 1 else None
    last = len(lines) if seed is None else len(lines) - 1
    if last - 1 > MAX_STEPS:
        raise BadRecord("too_many_steps", MAX_STEPS + 2, {"limit": MAX_STEPS})
    decoder = _step_decoder(rules)
    steps: list[Step] = []
    for number, line in enumerate(lines[1:last], start=2):
        try:
            step = decoder.decode(line)
        except UNREADABLE as error:
            if _parse_reveal(line) is not None:
                raise BadRecord("line_after_seed", number + 1) from None
            raise BadRecord("malformed_step", number, {"reason": str(error)}) from None
        steps.append(Step(step.seat, step.action))
    return steps, seed


def _parse_reveal(line: str) -> str | None:
    try:
        return msgspec.json.decode(line, type=Reveal).seed
    except UNREADABLE:
        return None


@cache
def _step_decoder(rules: Rules[Any, Any]) -> msgspec.json.Decoder[Any]:
    fields = [("seat", int), ("action", rules.info.action)]
    step = msgspec.defstruct("GameStep", fields, forbid_unknown_fields=True)
    return msgspec.json.Decoder(step)


# Replaying.


def replay(record: Record, find_rules: FindRules) -> Iterator[tuple[Step | None, Any]]:
    """Yield (None, state) for the set-up, then each step with the state after it.

    Every step is checked, chance included.  The yielded state keeps changing:
    copy it to keep it.
    """
    rules = _rules_of(record.header, find_rules)
    state = _set_up(rules, record.header)
    yield None, state
    for number, step in enumerate(record.steps, start=2):
        _check_step(rules, state, step, number)
        rules.apply(state, step.action)
        yield step, state
    is_over = state.to_move == NOBODY or record.header.resigned is not UNSET
    if record.seed is not None and not is_over:
        raise BadRecord("seed_before_end", len(record.steps) + 2)


def _check_step(rules: Rules[Any, Any], state: Any, step: Step, number: int) -> None:
    if step.seat != state.to_move:
        facts: Facts = {"seat": step.seat, "to_move": int(state.to_move)}
        raise BadRecord("wrong_seat", number, facts)
    try:
        rules.check(state, step.action)
    except IllegalAction as error:
        raise BadRecord(error.key, number, {"rule": error.rule, **error.facts}) from None
