"""A message as a job for the courier: by Web Push, by e-mail, or by a service of Apprise's."""

import hashlib
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from railtable.server.people.mail import PORTS
from railtable.server.people.notices.channels import Channel
from railtable.server.people.notices.notice_keys import NoticeKeys
from railtable.server.people.notices.notice_texts import NoticeText, texts_of
from railtable.server.settings import Settings

MODES: Final = {"smtp": "starttls", "smtps": "ssl", "smtp+plain": "insecure"}
TITLE: Final = 120
BODY: Final = 1800
"""What every service takes in one message."""


def job_of(
    channel: Channel, message: NoticeText, keys: NoticeKeys, settings: Settings
) -> dict[str, Any]:
    """Return what the courier is to do."""
    texts = texts_of(channel.language)
    if channel.kind == "push":
        topic = topic_of(message.path)
        return {
            "kind": "push",
            "address": channel.address,
            "payload": message.push(texts, channel.id, topic),
            "key": keys.private,
            "contact": contact_of(settings),
            "topic": topic,
        }
    base = settings.public_url or channel.base
    job = {
        "kind": "service",
        "address": channel.address,
        "title": message.title[:TITLE],
        "body": message.body(texts, base)[:BODY],
    }
    if channel.kind == "mail":
        job |= {
            "address": mail_address(channel, message, base, settings),
            "smtp": smtp_of(settings),
        }
    return job


def topic_of(path: str) -> str:
    """Return a short name: of messages about the same, a browser that is away keeps the last."""
    return hashlib.sha256(path.encode()).hexdigest()[:32] if path else ""


def contact_of(settings: Settings) -> str:
    """Return whom push services write to."""
    contact = settings.notices.contact
    if contact:
        return contact if ":" in contact else f"mailto:{contact}"
    url = settings.public_url
    return url if url.startswith("https://") else "mailto:nobody@localhost.localdomain"


def smtp_of(settings: Settings) -> str:
    """Return host and port where letters are handed in: the operator's, wherever they are."""
    parts = urlsplit(settings.smtp or "")
    host = parts.hostname or ""
    named = f"[{host}]" if ":" in host else host
    return f"{named}:{parts.port or PORTS[parts.scheme]}"


def mail_address(channel: Channel, message: NoticeText, base: str, settings: Settings) -> str:
    """Return a letter's way as Apprise writes it, with the headers that mail programs know."""
    parts = urlsplit(settings.smtp or "")
    host = parts.hostname or ""
    sender = settings.mail_from
    words = {
        "smtp": host,
        "mode": MODES[parts.scheme],
        "from": sender,
        "name": "Railtable",
        "to": channel.address,
        "format": "text",
    }
    if message.off:
        one_click = message.off.replace("/notices/off/", "/api/notices/off/")
        words |= {
            "+List-Unsubscribe": f"<{base}{one_click}>",
            "+List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    user = ""
    if parts.username:
        user = f"{parts.username}:{parts.password or ''}@"
    scheme = "mailto" if parts.scheme == "smtp+plain" else "mailtos"
    port = parts.port or PORTS[parts.scheme]
    return f"{scheme}://{user}{host}:{port}?{urlencode(words, quote_via=quote)}"
