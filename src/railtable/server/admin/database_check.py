"""Check a database: replay every game from its log, rules and seed."""

from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from railtable.core.errors import Facts, RailtableError
from railtable.core.table import Table
from railtable.server.admin.database_copy import reading
from railtable.server.admin.rows import CopySource
from railtable.server.errors import Unreadable
from railtable.server.store.store import Snapshot, TableSummary
from railtable.server.tables import log
from railtable.server.tables.messages import summary_of
from railtable.server.tables.table import HostedTable


class Finding(msgspec.Struct, frozen=True):
    """A problem of a table: a text key with its arguments."""

    table: str
    key: str
    facts: Facts = {}


class DatabaseCheck(msgspec.Struct):
    """The number of checked tables, and the findings."""

    tables: int = 0
    entries: int = 0
    other_rules: int = 0
    """Tables that only another release can read; their logs seem complete."""
    findings: list[Finding] = []


async def check(database: str) -> DatabaseCheck:
    """Check every table; this changes nothing, and a server may keep running."""
    found = DatabaseCheck()
    async with reading(database) as source:
        snapshots = await _by_table(source, "snapshots")
        cards = await _by_table(source, "tables")
        async for table, rows in _logs(source):
            found.tables += 1
            found.entries += len(rows)
            kept = [Snapshot(*row[1:]) for row in snapshots.pop(table, ())]
            found.findings += _check_table(table, rows, kept, cards.pop(table, []), found)
    for table in [*cards, *snapshots]:
        found.findings.append(Finding(table, "log_missing"))
    return found


async def _by_table(source: CopySource, name: str) -> dict[str, list[tuple[Any, ...]]]:
    found: dict[str, list[tuple[Any, ...]]] = {}
    async for rows in source.rows(name):
        for row in rows:
            found.setdefault(row[0], []).append(row)
    return found


async def _logs(source: CopySource) -> AsyncIterator[tuple[str, list[tuple[int, bytes]]]]:
    """Yield one log after the other; they come in order, and one may span two batches."""
    so_far: list[tuple[int, bytes]] = []
    current: str | None = None
    async for rows in source.rows("entries"):
        for table, group in groupby(rows, key=itemgetter(0)):
            if table != current and current is not None:
                yield current, so_far
                so_far = []
            current = table
            so_far += [(seq, payload) for _, seq, payload in group]
    if current is not None:
        yield current, so_far


def _check_table(
    table: str,
    rows: Sequence[tuple[int, bytes]],
    snapshots: list[Snapshot],
    cards: list[tuple[Any, ...]],
    found: DatabaseCheck,
) -> list[Finding]:
    places = [seq for seq, _ in rows]
    if places != list(range(1, len(places) + 1)):
        gap = next(n for n, seq in enumerate(places, 1) if n != seq)
        return [Finding(table, "log_gap", {"place": gap})]
    payloads = [payload for _, payload in rows]
    try:
        hosted = HostedTable.load(table, payloads, ())
        problems = [*_chance_findings(hosted, payloads), *_snapshots(hosted, payloads, snapshots)]
    except Unreadable:
        found.other_rules += 1
        return []
    except Exception as error:  # noqa: BLE001 a spoilt log may make anything of the rules
        return [Finding(table, "log_unreadable", {"reason": str(error) or type(error).__name__})]
    return [*problems, *_card(hosted, cards)]


def _chance_findings(hosted: HostedTable, payloads: list[bytes]) -> list[Finding]:
    """Replay the game: every step must be legal, and chance must follow from the seed."""
    if hosted.game is None or hosted.created.record is not None:
        return []
    game = Table(hosted.rules, len(hosted.seats), hosted.options, hosted.chance())
    for place, payload in enumerate(payloads, 1):
        try:
            same = _play(hosted, game, log.decode_entry(payload))
        except RailtableError as error:
            facts: Facts = {"place": place, "reason": error.key}
            return [Finding(hosted.id, "log_against_rules", facts)]
        if not same:
            facts = {"place": place, "reason": "seed"}
            return [Finding(hosted.id, "log_against_rules", facts)]
    return []


def _play(hosted: HostedTable, game: Table, entry: log.AnyEntry) -> bool:
    """Replay an entry; tell whether the result is the same."""
    match entry:
        case log.Started(steps=raw):
            if hosted.given:
                game.replay(log.decode_steps(hosted.rules, hosted.created.given))
            return log.decode_steps(hosted.rules, raw) == game.steps[hosted.given :]
        case log.Played(seat=seat, steps=raw):
            steps = log.decode_steps(hosted.rules, raw)
            return game.play(seat, [one.action for one in steps if one.seat == seat]) == steps
        case log.Undone(to=to):
            game.rewind(to)
        case _:
            pass
    return True


def _snapshots(
    hosted: HostedTable, payloads: list[bytes], snapshots: list[Snapshot]
) -> list[Finding]:
    """Check that a table loaded from its snapshots equals the replayed log."""
    if any(one.seq > hosted.seq for one in snapshots):
        return [Finding(hosted.id, "log_cut_off")]
    if not snapshots or hosted.game is None:
        return []
    try:
        same = _dump(HostedTable.load(hosted.id, payloads, snapshots)) == _dump(hosted)
    except Exception:  # noqa: BLE001 a wrong state may make anything of the rules
        same = False
    return [] if same else [Finding(hosted.id, "snapshot_differs")]


def _dump(hosted: HostedTable) -> bytes:
    assert hosted.game is not None
    return msgspec.json.encode(hosted.rules.dump(hosted.game.state))


def _card(hosted: HostedTable, cards: list[tuple[Any, ...]]) -> list[Finding]:
    """Check that the summary for lists equals the log: owner, turn, status."""
    if not cards:
        return [Finding(hosted.id, "card_missing")]
    kept, right = msgspec.json.decode(cards[0][4], type=TableSummary), summary_of(hosted)
    shown = [
        (one.listed, one.owner, one.turn, one.holders, one.card.status) for one in (kept, right)
    ]
    return [] if shown[0] == shown[1] else [Finding(hosted.id, "card_differs")]
