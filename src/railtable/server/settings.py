"""Settings of a server."""

import os
from typing import Final

import msgspec

KIB: Final = 1024


class Paces(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds between a bot's moves, so that people can follow."""

    fast: float = 0.15
    normal: float = 0.9
    slow: float = 1.8


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: a number per second after a burst, and perhaps a total over all names.

    Totals and `is_fixed` rates protect secrets, mailboxes and moderators, and `scaled` leaves them
    alone.
    """

    per_second: float
    burst: int
    is_fixed: bool = False
    total: "Rate | None" = None

    def scaled(self, factor: float) -> "Rate":
        """Return the rate multiplied by a factor."""
        if self.is_fixed:
            return self
        burst = max(1, round(self.burst * factor))
        return Rate(self.per_second * factor, burst, total=self.total)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of a server. Rates are per address, except where their comment says so.

    Where one rate limits several kinds of requests, each has a cost (`rate_limits.py`).
    """

    body_bytes: int = 64 * KIB
    record_bytes: int = 2 * KIB * KIB
    message_bytes: int = 64 * KIB
    outbox_messages: int = 256
    outbox_bytes: int = 4 * KIB * KIB
    connections_per_address: int = 64
    sockets_per_address: int = 256
    connections: int = 4096
    sockets: int = 8192
    awaited_sockets: int = 512
    most_tables: int = 1_000_000
    requests: Rate = Rate(40.0, 200)
    messages: Rate = Rate(30.0, 120)
    """Of one connection."""
    chats: Rate = Rate(0.5, 8)
    """Of one seat, or one member of a group."""
    tables: Rate = Rate(0.5, 30)
    creations: Rate = Rate(1 / 60, 30)
    """New groups, events and notice channels."""
    joins: Rate = Rate(1 / 60, 40)
    """Joining groups."""
    event_actions: Rate = Rate(2.0, 240)
    """Joining events, and all actions in them."""
    seeks: Rate = Rate(2.0, 30)
    acts: Rate = Rate(0.2, 20)
    """Actions on other people: follow, block, mute."""
    analyses: Rate = Rate(0.5, 100)
    """Reviews, exercises and puzzles."""
    sign_ins: Rate = Rate(0.2, 30, total=Rate(20.0, 300))
    codes: Rate = Rate(1 / 30, 5, is_fixed=True, total=Rate(1.0, 60))
    emails: Rate = Rate(1 / 60, 5, is_fixed=True, total=Rate(1.0, 60))
    emails_to_mailbox: Rate = Rate(1 / 600, 3, is_fixed=True, total=Rate(1 / 300, 9))
    """Of one address to one mailbox; the total is the mailbox's."""
    heavy_requests: Rate = Rate(1 / 120, 4, is_fixed=True)
    """Exports of personal data, and new proofs of puzzles."""
    reports: Rate = Rate(1 / 300, 6, is_fixed=True)


PER_ADDRESS: Final = ("connections_per_address", "sockets_per_address")


def rates_of(limits: Limits) -> dict[str, Rate]:
    """Return every rate by its name."""
    fields = msgspec.structs.asdict(limits)
    return {name: value for name, value in fields.items() if isinstance(value, Rate)}


def scaled(limits: Limits, factor: float) -> Limits:
    """Return limits with the rates and connections of one address multiplied by a factor."""
    counts = {name: max(1, round(getattr(limits, name) * factor)) for name in PER_ADDRESS}
    rates = {name: rate.scaled(factor) for name, rate in rates_of(limits).items()}
    return msgspec.structs.replace(limits, **counts, **rates)


class NoticeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of notices.

    `contact` is sent to push services for problems. Messages go only to hosts on the internet;
    `allowed` hosts are permitted too, `refused` ones are not (`host`, `host:port`, or a network). A
    notice waits for `grace_seconds`; a process claims it for `lease_seconds`.
    """

    contact: str | None = None
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    grace_seconds: float = 10.0
    tick_seconds: float = 2.0
    lease_seconds: float = 90.0
    per_hour: int = 20


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings.

    `bots` are bots outside Railtable by the name that tables know them by (docs/bots.md). `origins` are addresses of pages, besides the server's own, that may use the API.
    `secure_cookies` is for servers reached by https. `thinkers` is the address of a queue: bots
    then think on other machines, as many at once as there would be workers. `smtp` is the address
    of a mail server, `mail_from` the sender of its e-mails; `public_url` is the public address of
    this server, since request headers can be forged. `metrics_token` allows reading `/metrics` from
    other machines.
    """

    database: str = "railtable.sqlite3"
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    secure_cookies: bool = False
    trusted_proxies: str = "127.0.0.1"
    paces: Paces = Paces()
    limits: Limits = Limits()
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    thinkers: str | None = None
    bot_seconds: float = 20.0
    bots: dict[str, str] = {}
    hint_seconds: float = 20.0
    preview_seconds: float = 20.0
    idle_seconds: float = 300.0
    silence_seconds: float = 75.0
    hint_level: str | None = None
    review_effort: str = "usual"
    hint_pairs: int | None = None
    smtp: str | None = None
    mail_from: str = ""
    public_url: str = ""
    metrics_token: str = ""
    notices: NoticeSettings = NoticeSettings()
