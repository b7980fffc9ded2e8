# railtable: compiled alone
"""Subscribers of a table, and the broadcast of updates to them."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
from mypy_extensions import mypyc_attr

from railtable.core.seats import Seat
from railtable.server.tables import messages
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import PresenceState
from railtable.wire import live
from railtable.wire.base import PROTOCOL

_encode = msgspec.json.Encoder().encode


@mypyc_attr(allow_interpreted_subclasses=True)
class Subscriber:
    """A connection: its holder, the seats it views and its progress."""

    def __init__(self, holder: str | None, came_with: str | None, address: str) -> None:
        self.holder = holder
        self.came_with = came_with
        """Hash of the connection's secret."""
        self.address = address
        self.eyes: list[Seat | None] = []
        self.seen: dict[Seat | None, live.Seen] = {}
        self.heard = 0
        self.is_away = False
        """Connected, but the page is hidden."""
        self.last_heard: float | None = None
        """Time of the last message; None if the connection never sends any."""

    def push(self, payload: bytes) -> None:
        """Queue a message without waiting."""
        raise NotImplementedError

    def close(self, reason: str) -> None:
        """Send a close message and stop."""
        raise NotImplementedError


class Subscribers:
    """Subscribers of this process, and the presence reported by other processes."""

    def __init__(self) -> None:
        self._here: set[Subscriber] = set()
        self.elsewhere: dict[str, PresenceState] = {}
        self._same_network: list[list[Seat]] = []
        """The last broadcast of shared networks."""

    def __len__(self) -> int:
        return len(self._here)

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(self._here)

    def add(self, subscriber: Subscriber) -> bool:
        """Add a subscriber; False if it was present."""
        is_new = subscriber not in self._here
        self._here.add(subscriber)
        return is_new

    def discard(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self._here.discard(subscriber)

    # Broadcasts.

    def close_eyes(self, hosted: HostedTable) -> None:
        """Drop views of seats no longer held, and visitors who may not stay."""
        if hosted.is_sealed:
            for visitor in [one for one in self._here if not hosted.held_by(one.holder)]:
                self._here.discard(visitor)
                visitor.close("gone")
        if hosted.is_open_to_all:
            return
        for subscriber in self._here:
            kept = [
                eye
                for eye in subscriber.eyes
                if eye is None or hosted.holds(subscriber.holder, eye)
            ]
            subscriber.eyes = kept or [None]

    def publish_game(self, hosted: HostedTable) -> None:
        """Broadcast the position, as each subscriber may see it."""
        if hosted.game is None:
            return
        now = live.Seen(version=hosted.version, revision=hosted.revision)
        behind: list[tuple[Subscriber, Seat | None, int]] = []
        eyes: list[Seat | None] = []
        for subscriber in self._here:
            for eye in subscriber.eyes:
                seen = subscriber.seen.get(eye)
                if seen != now:
                    behind.append((subscriber, eye, hosted.since(seen)))
                    if eye not in eyes:
                        eyes.append(eye)
        views = hosted.rules.views(hosted.game.state, eyes)
        told: dict[tuple[Seat | None, int], bytes] = {}
        for subscriber, eye, since in behind:
            payload = told.get((eye, since))
            if payload is None:
                update = messages.update_message(hosted, eye, since, views[eyes.index(eye)])
                payload = told[eye, since] = _encode(update)
            subscriber.push(payload)
            subscriber.seen[eye] = now

    def publish_table(self, hosted: HostedTable) -> None:
        """Broadcast seats and settings, as each subscriber may see them."""
        presence = self.presence(hosted)
        told: dict[tuple[bool, tuple[Seat, ...], tuple[Seat, ...]], bytes] = {}
        for subscriber in self._here:
            holder = subscriber.holder
            seats = tuple(hosted.held_by(holder)), tuple(hosted.awaiting(holder))
            whose = (hosted.is_owner(holder), *seats)
            if whose not in told:
                info = messages.table_info(hosted, holder, presence)
                told[whose] = _encode(live.TableChanged(table=info))
            subscriber.push(told[whose])

    def publish_news(self, hosted: HostedTable) -> None:
        """Broadcast unseen happenings."""
        newest = hosted.happenings[-1].number if hosted.happenings else 0
        if hosted.status != "over" and all(one.heard >= newest for one in self._here):
            return
        told: dict[int, bytes] = {}
        last = 0
        for subscriber in self._here:
            if subscriber.heard not in told:
                news = messages.news_message(hosted, subscriber.heard)
                last = max([last, *(one.number for one in news.happenings)])
                told[subscriber.heard] = _encode(news) if news.happenings else b""
            payload = told[subscriber.heard]
            if payload:
                subscriber.push(payload)
                subscriber.heard = last

    def welcome(self, hosted: HostedTable, subscriber: Subscriber) -> None:
        """Send a new subscriber everything it has not seen."""
        info = messages.table_info(hosted, subscriber.holder, self.presence(hosted))
        welcome = live.Welcome(protocol=PROTOCOL, table=info, eyes=subscriber.eyes)
        subscriber.push(_encode(welcome))
        news = messages.news_message(hosted)
        subscriber.heard = max((one.number for one in news.happenings), default=0)
        subscriber.push(_encode(news))
        if hosted.game is None:
            return
        for eye in subscriber.eyes:
            since = hosted.since(subscriber.seen.get(eye))
            subscriber.push(_encode(messages.update_message(hosted, eye, since)))
            subscriber.seen[eye] = live.Seen(version=hosted.version, revision=hosted.revision)

    def presence(self, hosted: HostedTable) -> PresenceState:
        """Return the presence over all processes."""
        here = self.presence_here(hosted)
        all_of_them = [here, *self.elsewhere.values()]
        seats = frozenset(seat for one in all_of_them for seat in one.seats)
        return PresenceState(seats, sum(one.watching for one in all_of_them), here.same_network)

    def presence_here(self, hosted: HostedTable) -> PresenceState:
        """Return the presence in this process."""
        held = [hosted.held_by(subscriber.holder) for subscriber in self._here]
        seats = frozenset(seat for seats in held for seat in seats)
        return PresenceState(seats, sum(not seats for seats in held), self._networks(hosted))

    def _networks(self, hosted: HostedTable) -> list[list[Seat]]:
        """Return seats of different people connected from the same network."""
        found: dict[str, set[tuple[Seat, ...]]] = {}
        for subscriber in self._here:
            seats = hosted.held_by(subscriber.holder)
            if seats:
                found.setdefault(subscriber.address, set()).add(tuple(seats))
        groups = [
            sorted({seat for seats in people for seat in seats})
            for people in found.values()
            # Two devices of one person hold the same seats.
            if any(set(one).isdisjoint(other) for one, other in combinations(people, 2))
        ]
        return sorted(groups)

    def publish_presence(self, hosted: HostedTable, *, besides: Subscriber | None = None) -> None:
        """Broadcast the presence."""
        presence = self.presence(hosted)
        payload = _encode(
            live.Presence(
                present=[seat in presence.seats for seat in range(len(hosted.seats))],
                watching=presence.watching,
                thinking=messages.is_bots_turn(hosted),
            )
        )
        for subscriber in self._here:
            if subscriber is not besides:
                subscriber.push(payload)
        if presence.same_network != self._same_network:
            self._same_network = presence.same_network
            self.publish_table(hosted)
