"""The server's keys for notices: created when needed, stored, never shown.

Browsers identify a server by its public key (VAPID, RFC 8292); the other key signs unsubscribe
tokens.
"""

import base64
import hashlib
import hmac
import secrets
from typing import Final

import msgspec

from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

KEEP: Final = "insert into notice_keys values ($1, $2) on conflict do nothing"
CHANNEL_LETTERS: Final = 12
WORD_BYTES: Final = 16


class NoticeKeys(msgspec.Struct, frozen=True):
    """The key pair for Web Push, and the key of unsubscribe tokens."""

    private: str
    public: str
    words: str

    def word_of(self, channel: str) -> str:
        """Return a channel's unsubscribe token."""
        made = hmac.digest(self.words.encode(), channel.encode(), hashlib.sha256)
        return channel + _text(made[:WORD_BYTES])

    def channel_of(self, word: str) -> str | None:
        """Return the channel of an unsubscribe token."""
        channel = word[:CHANNEL_LETTERS]
        good = hmac.compare_digest(self.word_of(channel).encode(), word.encode())
        return channel if good else None


async def keys_of(store: WatchedStore) -> NoticeKeys:
    """Return the server's keys; concurrent processes agree on the same."""
    found = await _read(store)
    if found is None:
        private, public = new_pair()
        words = secrets.token_urlsafe(32)
        made = msgspec.json.encode(NoticeKeys(private, public, words)).decode()
        await store.execute(Statement(KEEP, ("first", made)))
        found = await _read(store)
    assert found is not None
    return found


async def _read(store: WatchedStore) -> NoticeKeys | None:
    rows = await store.fetch("select secret from notice_keys where name = 'first'")
    return msgspec.json.decode(rows[0][0], type=NoticeKeys) if rows else None


def new_pair() -> tuple[str, str]:
    """Return a key pair on P-256, encoded for browsers and pywebpush."""
    # Import here, because only a server's first start needs it.
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32, "big")
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(number), _text(point)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
