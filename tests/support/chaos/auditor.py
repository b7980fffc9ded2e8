"""An independent auditor: reads the log from the database, and the clients' notes.

It uses nothing of `railtable.server`. It uses the games' rules and luck: every game is replayed
from its seed, and must match the log.
"""

import asyncio
import sqlite3
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from railtable.core.chance import Chance
from railtable.core.errors import RailtableError
from railtable.core.options import parse_options
from railtable.core.table import Table
from railtable.games import find_rules
from tests.support.chaos.client_notes import Answered, AnyNote, Fault, Made, Sent, Told, read

DONE = {"accepted", "duplicate"}
NOT_DONE = {"stale", "refused"}
KEYED = {"played", "undone", "undo_asked", "consented", "chatted"}
KIND_OF = {"play": "played", "undo": "undone", "say": "chatted"}
Log = dict[str, list[tuple[int, Any]]]


async def read_log(database: str) -> Log:
    """Return every table's entries with their places, from the database."""
    query = "select table_id, seq, payload from entries order by table_id, seq"
    if database.startswith("postgresql:"):
        connection = await asyncpg.connect(database)
        rows: list[Any] = await connection.fetch(query)
        await connection.close()
    else:
        # Not read-only: after a kill the write-ahead log must be recovered first.
        file = sqlite3.connect(database)
        rows = file.execute(query).fetchall()
        file.close()
    log: Log = defaultdict(list)
    for table, seq, payload in rows:
        log[table].append((seq, msgspec.json.decode(bytes(payload))))
    return dict(log)


class Audit(msgspec.Struct):
    """Problems found, and figures."""

    findings: list[str] = []
    tables: int = 0
    entries: int = 0
    answered: int = 0
    again: int = 0
    bot_moves: int = 0
    later: int = 0
    """Answers that asked to send the message again."""
    faults: list["Survived"] = []


class Survived(msgspec.Struct):
    """A fault, and the seconds from its end until each table moved."""

    name: str
    slowness: float
    waits: list[float]


def audit(log: Log, notes: list[AnyNote]) -> Audit:
    """Compare the log with the notes and with the rules."""
    found = Audit(tables=len(log), entries=sum(map(len, log.values())))
    by_table: dict[str, list[AnyNote]] = defaultdict(list)
    for note in notes:
        if not isinstance(note, Fault):
            by_table[note.table].append(note)
    for table in by_table.keys() | log.keys():
        entries, about = log.get(table, []), by_table[table]
        complaints = [
            *_gaps(entries, about),
            *_messages(entries, about, found),
            *_replay(entries, about),
        ]
        found.findings += [f"{table}: {complaint}" for complaint in complaints]
    faults = [note for note in notes if isinstance(note, Fault)]
    found.faults = [Survived(one.name, one.slowness, _alive(one, by_table)) for one in faults]
    return found


def _gaps(entries: list[tuple[int, Any]], notes: list[AnyNote]) -> list[str]:
    if not entries:
        made = any(isinstance(note, Made) for note in notes)
        return ["answered as made, and not in the log"] if made else []
    places = [seq for seq, _ in entries]
    if places != list(range(1, len(places) + 1)):
        return [f"places with gaps: {places}"]
    return [] if entries[0][1]["kind"] == "created" else ["does not begin with its creation"]


def _messages(entries: list[tuple[int, Any]], notes: list[AnyNote], found: Audit) -> list[str]:
    """Check that every answered message is stored once, and nothing was stored unsent."""
    complaints = []
    sent = {note.message["key"]: note.message for note in notes if isinstance(note, Sent)}
    kept = {(entry["seat"], entry["key"]): (seq, entry) for seq, entry in entries if _keyed(entry)}
    times = Counter((entry["seat"], entry["key"]) for _, entry in entries if _keyed(entry))
    complaints += [f"{key} is there {count} times" for key, count in times.items() if count > 1]
    for note in notes:
        if not isinstance(note, Answered):
            continue
        found.later += note.kind.startswith("problem")
        message = sent[note.key]
        place = kept.get((message["seat"], note.key))
        if note.kind in DONE:
            found.answered += 1
            found.again += note.kind == "duplicate"
            complaints += _done(message, note, place)
        elif note.kind in NOT_DONE and place is not None:
            complaints.append(f"{note.key} was answered {note.kind} and is in the log")
    for (_seat, key), (seq, entry) in kept.items():
        if key.startswith("bot-"):
            found.bot_moves += 1
            complaints += _bots(seq, entry, entries)
        elif key not in sent:
            complaints.append(f"nobody sent {key}")
    return complaints


def _keyed(entry: Any) -> bool:
    return entry["kind"] in KEYED


def _done(message: Any, note: Answered, place: tuple[int, Any] | None) -> list[str]:
    if place is None:
        return [f"{note.key} was answered {note.kind} and is not in the log"]
    seq, entry = place
    if entry["kind"] != KIND_OF[message["kind"]]:
        return [f"{note.key} is a {message['kind']}, in the log a {entry['kind']}"]
    match message["kind"]:
        case "play":
            own = [step["action"] for step in entry["steps"][: len(message["actions"])]]
            same = own == message["actions"] and note.revision == seq
        case "undo":
            same = entry["to"] == message["to"] and note.revision == seq
        case _:
            same = entry["text"] == message["text"]
    return [] if same else [f"{note.key} is in the log otherwise than it was sent or answered"]


def _bots(seq: int, entry: Any, entries: list[tuple[int, Any]]) -> list[str]:
    """Check that a bot's key names the revision of the preceding change."""
    before = [n for n, one in entries[: seq - 1] if one["kind"] in {"started", "played", "undone"}]
    thought = int(entry["key"].removeprefix("bot-"))
    return [] if before and thought == before[-1] else [f"{entry['key']} moved at {before[-1:]}"]


def _replay(entries: list[tuple[int, Any]], notes: list[AnyNote]) -> list[str]:
    """Replay the game from its seed; compare each change, and its updates."""
    told: dict[int, list[Told]] = defaultdict(list)
    for note in notes:
        if isinstance(note, Told):
            told[note.revision].append(note)
    complaints: list[str] = []
    replay = Replay(entries)
    try:
        for seq, entry in entries:
            if not replay.follows(entry):
                complaints.append(f"place {seq}: the seed says otherwise")
            complaints += [
                f"revision {seq} was told to {note.eye} otherwise"
                for note in told.pop(seq, ())
                if not _seen(note, replay.steps)
            ]
    except (RailtableError, msgspec.DecodeError) as error:
        complaints.append(f"cannot be played again: {error!r}")
    return [*complaints, *(f"revision {one} was told and is not in the log" for one in told)]


class Replay:
    """A game replayed from its seed, with its steps as plain data."""

    def __init__(self, entries: list[tuple[int, Any]]) -> None:
        self.steps: list[Any] = []
        self._entries = entries
        self._nonces: dict[int, str | None] = {}
        self.game: Table | None = None

    def follows(self, entry: Any) -> bool:
        """Apply an entry; False if it contradicts the rules or the luck."""
        match entry["kind"]:
            case "sat" | "nonced":
                self._nonces.setdefault(entry["seat"], entry.get("nonce"))
                return True
            case "started":
                self.game = _begin(self._entries[0][1], self._nonces)
                drawn = _plain(self.game.steps)
            case "played":
                assert self.game is not None
                drawn = _plain(_play(self.game, entry))
            case "undone":
                assert self.game is not None
                self.game.rewind(entry["to"])
                del self.steps[entry["to"] :]
                return True
            case _:
                return True
        self.steps += drawn
        same: bool = entry["steps"] == drawn
        return same


def _begin(created: Any, nonces: dict[int, str | None]) -> Table:
    rules, seats = find_rules(created["game"]), len(created["seats"])
    luck = tuple(nonces.get(seat) or "" for seat in range(seats))
    chance = Chance(bytes.fromhex(created["seed"]), luck, created["luck"])
    return Table(rules, seats, parse_options(rules.info, created["options"]), chance)


def _play(game: Table, entry: Any) -> list[Any]:
    own = [step["action"] for step in entry["steps"] if step["seat"] == entry["seat"]]
    actions = [msgspec.convert(one, game.rules.info.action) for one in own]
    return game.play(entry["seat"], actions)


def _plain(steps: list[Any]) -> list[Any]:
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(steps))
    return plain


def _seen(note: Told, steps: list[Any]) -> bool:
    """Compare steps: others' actions may be hidden, the acting seat and own actions may not."""
    if [step["seat"] for step in note.steps] != [step["seat"] for step in steps]:
        return False
    pairs = zip(note.steps, steps, strict=True)
    return all(mine == its for mine, its in pairs if its["seat"] == note.eye)


def _alive(fault: Fault, notes: dict[str, list[AnyNote]]) -> list[float]:
    """Return how long after a fault's end each active table moved."""
    waits = []
    for about in notes.values():
        told = [note for note in about if isinstance(note, Told)]
        before = [note for note in told if note.at <= fault.at]
        if not before or any(note.is_over for note in before):
            continue
        reached = max(note.revision for note in before)
        later = [note.at for note in told if note.at > fault.at and note.revision > reached]
        waits.append(later[0] - fault.at if later else float("inf"))
    return waits


def main() -> None:
    """Audit a database and saved notes: `python -m tests.support.chaos.auditor DATABASE NOTES`."""
    found = audit(asyncio.run(read_log(sys.argv[1])), read(Path(sys.argv[2])))
    print(msgspec.json.format(msgspec.json.encode(found)).decode())
    sys.exit(1 if found.findings else 0)


if __name__ == "__main__":
    main()
