"""Compose a notice in its reader's language, with a link and how to unsubscribe."""

from collections.abc import Sequence
from typing import Final

import msgspec

from railtable.server.people.notices.channels import Channel
from railtable.server.people.notices.outbox import Notice
from railtable.server.tables.notice_triggers import OtherPlayer
from railtable.texts import Texts
from railtable.texts import texts as texts_of

LINES: Final = 20
"""Maximum items listed in one message; the rest are counted."""


class NoticeText(msgspec.Struct, frozen=True, kw_only=True):
    """A message with title and text."""

    title: str
    lines: list[str]
    path: str
    off: str
    is_doubled: bool
    code: str = ""

    def body(self, texts: Texts, base: str) -> str:
        """Return the text with absolute links."""
        parts = list(self.lines)
        if self.path:
            parts.append(f"{base}{self.path}")
        if self.is_doubled:
            parts.append(texts.say("notice-doubled"))
        if self.off:
            parts += ["", texts.say("notice-off", {"link": f"{base}{self.off}"})]
        return "\n".join(parts)

    def push(self, texts: Texts, channel: str, topic: str) -> str:
        """Return the payload for a browser's service worker."""
        lines = [*self.lines, *([texts.say("notice-doubled")] if self.is_doubled else [])]
        told = {
            "title": self.title,
            "body": "\n".join(lines),
            "path": self.path or "/me",
            "off": self.off,
            "off_text": texts.say("notice-off-short"),
            "tag": topic,
            "doubled": self.is_doubled,
        }
        if self.code:
            told |= {"channel": channel, "code": self.code}
        return msgspec.json.encode(told).decode()


OF_EVENTS: Final = frozenset({"round", "event_over"})
"""Kinds of notices about an event; all others are about a table."""


def compose(channel: Channel, notices: Sequence[Notice], off: str) -> NoticeText:
    """Return one message for all notices of a channel."""
    texts = texts_of(channel.language)
    doubled = any(one.may_be_doubled for one in notices)
    if notices[0].kind == "code":
        return _code(texts, channel, notices[0], is_doubled=doubled)
    if len(notices) == 1 and channel.digest_hour is None:
        one = notices[0]
        lines = [texts.say(f"notice-{one.kind}-body"), *_with(texts, one)]
        return NoticeText(
            title=_headline(texts, one),
            lines=lines,
            path=_path(one),
            off=off,
            is_doubled=doubled,
        )
    return _several(texts, channel, notices, off, is_doubled=doubled)


def _code(texts: Texts, channel: Channel, notice: Notice, *, is_doubled: bool) -> NoticeText:
    code = notice.facts.code
    if channel.kind == "push":
        title, body = texts.say("notice-ready"), texts.say("notice-ready-body")
    else:
        title = texts.say("notice-code", {"code": code})
        body = texts.say("notice-code-body", {"code": code})
    # No link: the recipient has not confirmed the channel yet.
    return NoticeText(title=title, lines=[body], path="", off="", is_doubled=is_doubled, code=code)


def _several(
    texts: Texts, channel: Channel, notices: Sequence[Notice], off: str, *, is_doubled: bool
) -> NoticeText:
    key = "notice-several" if channel.digest_hour is None else "notice-digest"
    lines = [" ".join([_headline(texts, one), *_with(texts, one)]) for one in notices[:LINES]]
    if len(notices) > LINES:
        lines.append(texts.say("notice-more", {"count": len(notices) - LINES}))
    places = {_path(one) for one in notices}
    of_events = all(one.kind in OF_EVENTS for one in notices)
    path = places.pop() if len(places) == 1 else "/events" if of_events else "/"
    title = texts.say(key, {"count": len(notices)})
    return NoticeText(title=title, lines=lines, path=path, off=off, is_doubled=is_doubled)


def _path(notice: Notice) -> str:
    """Return the page of a notice's table or event."""
    return f"/{'e' if notice.kind in OF_EVENTS else 't'}/{notice.table}"


def _headline(texts: Texts, notice: Notice) -> str:
    facts = notice.facts
    words = {
        "game": texts.name_of(facts.game),
        "by": facts.by or "nobody",
        "group": facts.group,
        "title": facts.title,
    }
    return texts.say(f"notice-{notice.kind}", words)


def _with(texts: Texts, notice: Notice) -> list[str]:
    names = ", ".join(_name(texts, other) for other in notice.facts.others)
    return [texts.say("notice-with", {"names": names})] if names else []


def _name(texts: Texts, other: OtherPlayer) -> str:
    if other.level is None:
        return other.name
    key = f"level-{other.level}-name"
    return texts.say(key) if texts.has(key) else other.name
