"""Delivery jobs: Web Push or Apprise (delivery worker), or e-mail."""

import hashlib
from typing import Any, Final

from railtable.server.people.notices.channels import Channel
from railtable.server.people.notices.notice_keys import NoticeKeys
from railtable.server.people.notices.notice_texts import NoticeText
from railtable.server.settings import Settings
from railtable.texts import texts as texts_of

TITLE: Final = 120
BODY: Final = 1800
"""Message length that every service accepts."""


def job_of(
    channel: Channel, message: NoticeText, keys: NoticeKeys, settings: Settings
) -> dict[str, Any]:
    """Return the delivery job of a message."""
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
    job: dict[str, Any] = {
        "kind": channel.kind,
        "address": channel.address,
        "title": message.title[:TITLE],
        "body": message.body(texts, base)[:BODY],
    }
    if channel.kind == "mail":
        job["headers"] = unsubscribe_headers(message, base)
    return job


def unsubscribe_headers(message: NoticeText, base: str) -> dict[str, str]:
    """Return the headers for one-click unsubscribe in mail programs (RFC 8058)."""
    if not message.off:
        return {}
    one_click = message.off.replace("/notices/off/", "/api/notices/off/")
    return {
        "List-Unsubscribe": f"<{base}{one_click}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def topic_of(path: str) -> str:
    """Return a short push topic: an offline browser keeps only the latest message of a topic."""
    return hashlib.sha256(path.encode()).hexdigest()[:32] if path else ""


def contact_of(settings: Settings) -> str:
    """Return the contact address for push services."""
    contact = settings.notices.contact
    if contact:
        return contact if ":" in contact else f"mailto:{contact}"
    url = settings.public_url
    return url if url.startswith("https://") else "mailto:nobody@localhost.localdomain"
