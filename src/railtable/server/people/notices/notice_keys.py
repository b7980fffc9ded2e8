"""The server's own keys for notices: made when first needed, kept in the store, told to nobody.

Browsers know a server by its public key (VAPID, RFC 8292); the other key makes the words in a
link that turns notices off.
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
    """A private key for Web Push with its public half, and the key of words."""

    private: str
    public: str
    words: str

    def word_of(self, channel: str) -> str:
        """Return the word that turns a channel off, and tells nothing else."""
        made = hmac.digest(self.words.encode(), channel.encode(), hashlib.sha256)
        return channel + _text(made[:WORD_BYTES])

    def channel_of(self, word: str) -> str | None:
        """Return the channel that a word turns off."""
        channel = word[:CHANNEL_LETTERS]
        good = hmac.compare_digest(self.word_of(channel).encode(), word.encode())
        return channel if good else None


async def keys_of(store: WatchedStore) -> NoticeKeys:
    """Return a server's keys; of several processes that make some, all use the same."""
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
    """Return a private and a public key on P-256, as browsers and pywebpush write them."""
    # Only the first start of a server needs it.
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
