"""Notifications for people who are not on the page: channels and settings."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.wire.base import Answer, Request
from railtable.wire.endpoint import Endpoint
from railtable.wire.tables import Nothing

Hour: TypeAlias = Annotated[int, Meta(ge=0, le=23)]
Offset: TypeAlias = Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]
OneTable: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"\A[A-Za-z0-9_-]*\Z")]
Language: TypeAlias = Literal["en", "fr"]
ChannelKind: TypeAlias = Literal["push", "mail", "service"]


class PushTarget(Request, frozen=True, kw_only=True):
    """A browser's Web Push subscription: its endpoint and keys."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1024)]
    p256dh: Annotated[str, Meta(max_length=128)]
    auth: Annotated[str, Meta(max_length=64)]


class NoticeWish(Request, frozen=True, kw_only=True):
    """Notification settings of a person.

    For one table, or for all (``""``); at once, or once a day at an hour, `offset` minutes east
    of Greenwich.
    """

    table: OneTable = ""
    language: Language = "en"
    hour: Hour | None = None
    offset: Offset = 0


class AddChannel(Request, frozen=True, kw_only=True):
    """Add a notification channel of one of three kinds."""

    push: PushTarget | None = None
    mail: Annotated[str, Meta(max_length=254)] | None = None
    service: Annotated[str, Meta(max_length=1024)] | None = None
    wish: NoticeWish = NoticeWish()


class ConfirmChannel(Request, frozen=True, kw_only=True):
    """Confirm a channel with the code that was sent to it."""

    code: Annotated[str, Meta(max_length=16)]


class ChannelInfo(Answer, frozen=True, kw_only=True):
    """A notification channel; its address is not shown again.

    `mark` lets a browser recognise its own channel: the SHA-256 of its endpoint.
    `live` once it is confirmed; `failing` when the last message could not be delivered;
    `resting` after too many failures.
    """

    id: str
    kind: ChannelKind
    label: str
    mark: str
    live: bool
    failing: bool
    resting: bool
    table: str
    hour: int | None
    offset: int
    language: Language
    made: float


class Notices(Answer, frozen=True, kw_only=True):
    """The requester's channels and the server's capabilities.

    `push_key` is the server's public key for Web Push, `mail` whether it sends e-mail.
    """

    push_key: str
    mail: bool
    most: int
    channels: list[ChannelInfo]


class NoticesOff(Answer, frozen=True, kw_only=True):
    """Remove a channel."""

    label: str


ENDPOINTS: Final = (
    Endpoint(
        "notices",
        "GET",
        "/api/notices",
        None,
        Notices,
        (),
        "The asker's notice channels, and the kinds that this server offers.",
    ),
    Endpoint(
        "notices_add",
        "POST",
        "/api/notices/channels",
        AddChannel,
        ChannelInfo,
        (),
        "Add a notice channel; a code is sent there first.  Sets the guest cookie if there is none.",
    ),
    Endpoint(
        "notices_confirm",
        "POST",
        "/api/notices/channels/{channel}/confirm",
        ConfirmChannel,
        ChannelInfo,
        (),
        "Confirm a notice channel with its code.",
    ),
    Endpoint(
        "notices_change",
        "POST",
        "/api/notices/channels/{channel}/change",
        NoticeWish,
        ChannelInfo,
        (),
        "Change the tables or the time of a notice channel.",
    ),
    Endpoint(
        "notices_remove",
        "POST",
        "/api/notices/channels/{channel}/remove",
        Nothing,
        Notices,
        (),
        "Remove a notice channel.",
    ),
    Endpoint(
        "notices_off",
        "POST",
        "/api/notices/off/{word}",
        None,
        NoticesOff,
        (),
        "The same by the word in a message, without signing in (RFC 8058).",
    ),
)
