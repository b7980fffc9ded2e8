"""Prove a record's randomness: recompute every chance step from a revealed seed."""

import re
from typing import Any, Final

import msgspec

from railtable.core.chance import SEED_BYTES, Chance, commit
from railtable.core.engine import CHANCE
from railtable.core.errors import BadRecord
from railtable.core.record import FindRules, Origin, Record, Rewind, given_origins, replay
from railtable.core.table import next_dice

SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """Steps `first` to `last`, counted from 1, with randomness from one game.

    `chance_steps` of them are chance's.  They follow from the seed behind `commitment`,
    unless `unproved` gives the reason why this is unknown: `origin_untold` or
    `seed_not_revealed`.  `is_given` says that they were taken over from another game.
    """

    first: int
    last: int
    chance_steps: int
    commitment: str | None
    unproved: str | None
    is_given: bool


class Proof(msgspec.Struct, frozen=True):
    """The proved and unproved stretches of a record's chance steps.

    `rewinds` are the times when moves were taken back across chance steps: what was drawn is proved all
    the same, but some of it was known beforehand.
    """

    stretches: list[Stretch]
    rewinds: list[Rewind] = []

    @property
    def proved(self) -> int:
        """The number of chance steps that follow from a committed seed."""
        return sum(one.chance_steps for one in self.stretches if one.unproved is None)

    @property
    def unproved(self) -> int:
        """The number of chance steps without a seed."""
        return sum(one.chance_steps for one in self.stretches if one.unproved is not None)

    @property
    def is_whole(self) -> bool:
        """Whether the record has chance steps, and all of them are proved."""
        return self.proved > 0 and self.unproved == 0


def verify(record: Record, find_rules: FindRules) -> Proof:
    """Recompute every chance step that a revealed seed decides.

    Raises BadRecord where anything contradicts a seed or the rules, and where no
    seed is revealed at all.
    """
    sources = _sources_of(record)
    if all(source.seed is None for source in sources):
        raise BadRecord("seed_not_revealed", sources[-1].line)
    chances = [_chance_of(source) for source in sources]
    counts = _check_chance(record, find_rules, sources, chances)
    stretches = [one for one in _stretches(sources, counts) if one.last >= one.first]
    return Proof(stretches, record.header.rewinds or [])


class _Source(msgspec.Struct, frozen=True):
    """The steps from index `start`, counted from 0, to before `stop`, and their randomness.

    `line` is the line of the record that contains the seed.
    """

    line: int
    start: int
    stop: int
    version: int
    commitment: str | None
    nonces: list[str]
    seed: str | None


def _sources_of(record: Record) -> list[_Source]:
    """Return the sources of all steps in order; the record's own comes last."""
    start, sources = 0, []
    for origin in given_origins(record.header):
        sources.append(_source(origin, start))
        start += origin.steps
    header = record.header
    own = _Source(
        len(record.steps) + 2,
        start,
        len(record.steps),
        header.format_version,
        header.commitment,
        header.nonces,
        record.seed,
    )
    return [*sources, own]


def _source(origin: Origin, start: int) -> _Source:
    stop = start + origin.steps
    seed = None if origin.commitment is None else origin.seed
    return _Source(1, start, stop, origin.luck, origin.commitment, origin.nonces, seed)


def _chance_of(source: _Source) -> Chance | None:
    if source.seed is None:
        return None
    chance = Chance(_parse_seed(source, source.seed), tuple(source.nonces), source.version)
    if commit(chance.seed) != source.commitment:
        raise BadRecord("seed_breaks_commitment", source.line)
    return chance


def _parse_seed(source: _Source, seed: str) -> bytes:
    """Return the seed; since version 2 it has one length and one spelling."""
    if source.version > 1 and not SEED.fullmatch(seed):
        raise BadRecord("malformed_seed", source.line)
    try:
        return bytes.fromhex(seed)
    except ValueError:
        raise BadRecord("malformed_seed", source.line) from None


def _check_chance(
    record: Record, find_rules: FindRules, sources: list[_Source], chances: list[Chance | None]
) -> list[int]:
    """Compare each chance step with its source; return the number of steps by source."""
    rules = find_rules(record.header.game)
    counts = [0] * len(sources)
    at = 0
    expected: Any = None
    for number, (step, state) in enumerate(replay(record, find_rules)):
        if step is not None and step.seat == CHANCE:
            counts[at] += 1
            if expected is not None and expected != step.action:
                raise BadRecord("chance_differs", number + 1)
        if number == sources[at].stop and at < len(sources) - 1:
            at += 1
        # Draw the expected step before the replay changes the state.
        expected = None
        if (chance := chances[at]) is not None and state.to_move == CHANCE:
            dice = next_dice(rules, chance, state, record.steps[:number])
            expected = rules.draw(state, dice)
    return counts


def _stretches(sources: list[_Source], counts: list[int]) -> list[Stretch]:
    own = sources[-1]
    return [
        Stretch(
            first=source.start + 1,
            last=source.stop,
            chance_steps=count,
            commitment=source.commitment,
            unproved=_reason(source),
            is_given=source is not own,
        )
        for source, count in zip(sources, counts, strict=True)
    ]


def _reason(source: _Source) -> str | None:
    if source.commitment is None:
        return "origin_untold"
    return "seed_not_revealed" if source.seed is None else None
