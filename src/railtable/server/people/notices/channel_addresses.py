"""Parse, limit and shorten the addresses of notice channels.

Services are reached through Apprise; a few of them are allowed. Query parameters are dropped but
for a few, because some services read server files named there.
"""

import hashlib
import re
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import msgspec

from railtable.server.errors import Denied
from railtable.server.people.mail import hint_of, mailbox_of, parse_address

SERVICES: Final = {
    "discord": "Discord",
    "slack": "Slack",
    "tgram": "Telegram",
    "matrix": "Matrix",
    "matrixs": "Matrix",
    "ntfy": "ntfy",
    "ntfys": "ntfy",
    "json": "Webhook",
    "jsons": "Webhook",
}
PARAMETERS: Final = frozenset({"mode", "priority", "topic", "version"})
NATIVE: Final = ("discord.com", "discordapp.com", "hooks.slack.com")
"""Hosts whose native URLs Apprise understands."""
LONGEST: Final = 1024
KEY_BYTES: Final = 65
AUTH_BYTES: Final = 16


class ChannelAddress(msgspec.Struct, frozen=True):
    """A channel address: `address` is secret, `label` is displayed."""

    kind: str
    address: str
    label: str

    @property
    def mark(self) -> str:
        """A hash to find equal addresses."""
        return _mark(self.kind, self.address)

    @property
    def limit_mark(self) -> str:
        """A hash of the mailbox, for rate limits."""
        return _mark(self.kind, mailbox_of(self.address) if self.kind == "mail" else self.address)


def _mark(kind: str, address: str) -> str:
    return hashlib.sha256(f"{kind} {address}".encode()).hexdigest()


def parse_mail(text: str) -> ChannelAddress:
    """Return a parsed e-mail address, or refuse it."""
    try:
        address = parse_address(text)
    except Denied:
        raise Denied("notice_address_wrong") from None
    if "." not in address.partition("@")[2]:
        raise Denied("notice_address_wrong")
    return ChannelAddress("mail", address, hint_of(address))


def parse_service(text: str) -> ChannelAddress:
    """Return a service's address in Apprise's form, or refuse it."""
    text = text.strip()
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        raise Denied("notice_address_wrong")
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        # Telegram's keys contain a colon too.
        _ = parts.scheme == "tgram" or parts.port
    except ValueError:
        raise Denied("notice_address_wrong") from None
    if parts.scheme == "https" and host:
        if host in NATIVE:
            return ChannelAddress("service", text.partition("?")[0], f"{host} {_end(parts.path)}")
        return _webhook(text)
    if parts.scheme not in SERVICES or not parts.netloc:
        raise Denied("notice_address_wrong")
    _require_known(parts.query)
    label = f"{SERVICES[parts.scheme]} {_end(parts.netloc + parts.path)}"
    return ChannelAddress("service", text.partition("#")[0], label)


def _webhook(text: str) -> ChannelAddress:
    """Return a plain https address as a webhook, with its query."""
    parts = urlsplit(text)
    query = urlencode([(f"-{key}", value) for key, value in parse_qsl(parts.query)])
    address = f"jsons://{parts.netloc}{quote(parts.path, safe='/%')}"
    label = f"Webhook {parts.hostname} {_end(parts.path)}"
    return ChannelAddress("service", f"{address}?{query}" if query else address, label)


def _require_known(query: str) -> None:
    try:
        names = {name for name, _ in parse_qsl(query, keep_blank_values=True, max_num_fields=8)}
    except ValueError:
        raise Denied("notice_address_wrong") from None
    unknown = sorted(names - PARAMETERS)
    if unknown:
        raise Denied("notice_address_option", facts={"name": unknown[0][:32]})


def _end(text: str) -> str:
    """Return the last characters of a secret, enough to recognise it."""
    text = text.rstrip("/")
    return f"…{text[-3:]}" if len(text) > 12 else "…"


def parse_push(endpoint: str, key: str, auth: str, *, plain: bool) -> ChannelAddress:
    """Return a browser's push endpoint with its keys, or refuse it; `plain` allows http."""
    try:
        parts = urlsplit(endpoint)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        raise Denied("notice_address_wrong") from None
    schemes = {"https", "http"} if plain else {"https"}
    fits = _has_bytes(key, KEY_BYTES) and _has_bytes(auth, AUTH_BYTES)
    if parts.scheme not in schemes or not host or not fits or not endpoint.isprintable():
        raise Denied("notice_address_wrong")
    kept = {"endpoint": endpoint, "keys": {"p256dh": key, "auth": auth}}
    return ChannelAddress("push", msgspec.json.encode(kept).decode(), host)


def _has_bytes(text: str, size: int) -> bool:
    """Tell whether unpadded base64url text has a number of bytes."""
    plain = text.rstrip("=")
    return bool(re.fullmatch(r"[A-Za-z0-9_-]+", plain)) and len(plain) * 6 // 8 == size
