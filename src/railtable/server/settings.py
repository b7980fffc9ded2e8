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


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of a server. Rates are per second, with a burst."""

    body_bytes: int = 64 * KIB
    record_bytes: int = 2 * KIB * KIB
    message_bytes: int = 64 * KIB
    outbox_messages: int = 256
    outbox_bytes: int = 4 * KIB * KIB
    requests_per_address: float = 40.0
    requests_burst: int = 200
    messages_per_connection: float = 30.0
    messages_burst: int = 120
    tables_per_address: float = 0.5
    tables_burst: int = 30
    connections_per_address: int = 64
    sockets_per_address: int = 256
    notices_per_address: float = 1 / 120
    notices_burst: int = 12
    chats_per_seat: float = 0.5
    chats_burst: int = 8
    sign_ins_per_address: float = 0.2
    sign_ins_burst: int = 30
    sign_ins: float = 20.0
    all_sign_ins_burst: int = 300
    codes_per_address: float = 1 / 30
    codes_burst: int = 5
    codes: float = 1.0
    all_codes_burst: int = 60
    letters_per_address: float = 1 / 60
    letters_burst: int = 5
    letters: float = 1.0
    all_letters_burst: int = 60
    letters_per_mailbox: float = 1 / 600
    mailbox_burst: int = 3
    all_letters_per_mailbox: float = 1 / 300
    all_mailbox_burst: int = 9
    exports_per_address: float = 1 / 30
    exports_burst: int = 4
    seeks_per_address: float = 2.0
    seeks_burst: int = 30
    acts_per_address: float = 0.2
    acts_burst: int = 20
    reports_per_address: float = 1 / 300
    reports_burst: int = 6
    groups_per_address: float = 1 / 600
    groups_burst: int = 6
    joins_per_address: float = 1 / 60
    joins_burst: int = 40
    events_per_address: float = 1 / 120
    events_burst: int = 10
    event_joins_per_address: float = 0.5
    event_joins_burst: int = 60
    event_changes_per_address: float = 2.0
    event_changes_burst: int = 60
    reviews_per_address: float = 1 / 10
    reviews_burst: int = 20
    exercises_per_address: float = 0.2
    exercises_burst: int = 20
    puzzles_per_address: float = 0.5
    puzzles_burst: int = 20
    doubts_per_address: float = 1 / 120
    doubts_burst: int = 4
    connections: int = 4096
    sockets: int = 8192
    awaited_sockets: int = 512
    tables: int = 1_000_000


def scaled(limits: Limits, factor: float) -> Limits:
    """Return limits with one address's rates multiplied by a factor."""
    return msgspec.structs.replace(
        limits,
        requests_per_address=limits.requests_per_address * factor,
        requests_burst=max(1, round(limits.requests_burst * factor)),
        messages_per_connection=limits.messages_per_connection * factor,
        messages_burst=max(1, round(limits.messages_burst * factor)),
        tables_per_address=limits.tables_per_address * factor,
        tables_burst=max(1, round(limits.tables_burst * factor)),
        connections_per_address=max(1, round(limits.connections_per_address * factor)),
        sockets_per_address=max(1, round(limits.sockets_per_address * factor)),
        notices_per_address=limits.notices_per_address * factor,
        notices_burst=max(1, round(limits.notices_burst * factor)),
        chats_per_seat=limits.chats_per_seat * factor,
        chats_burst=max(1, round(limits.chats_burst * factor)),
        sign_ins_per_address=limits.sign_ins_per_address * factor,
        sign_ins_burst=max(1, round(limits.sign_ins_burst * factor)),
        seeks_per_address=limits.seeks_per_address * factor,
        seeks_burst=max(1, round(limits.seeks_burst * factor)),
        events_per_address=limits.events_per_address * factor,
        events_burst=max(1, round(limits.events_burst * factor)),
        event_joins_per_address=limits.event_joins_per_address * factor,
        event_joins_burst=max(1, round(limits.event_joins_burst * factor)),
        event_changes_per_address=limits.event_changes_per_address * factor,
        event_changes_burst=max(1, round(limits.event_changes_burst * factor)),
        acts_per_address=limits.acts_per_address * factor,
        acts_burst=max(1, round(limits.acts_burst * factor)),
        groups_per_address=limits.groups_per_address * factor,
        groups_burst=max(1, round(limits.groups_burst * factor)),
        joins_per_address=limits.joins_per_address * factor,
        joins_burst=max(1, round(limits.joins_burst * factor)),
        puzzles_per_address=limits.puzzles_per_address * factor,
        puzzles_burst=max(1, round(limits.puzzles_burst * factor)),
    )


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

    `origins` are addresses of pages, besides the server's own, that may use the API.
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
