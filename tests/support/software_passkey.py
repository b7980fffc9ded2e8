"""A software authenticator: makes passkeys and signs with them, valid or forged."""

import hashlib
import secrets
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """A device with passkeys of one site."""

    def __init__(self, origin: str, name: str | None = None) -> None:
        self.origin = origin
        self.name = name or origin.split("://")[1].split(":", maxsplit=1)[0]
        self.id = secrets.token_bytes(16)
        self.counter = 0
        self.verifies = True
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer a challenge with a new passkey."""
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(new=True)}
        return self._credential(
            clientDataJSON=self._said("webauthn.create", options["challenge"]),
            attestationObject=cbor2.dumps(attestation),
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer a challenge with a signature."""
        data, said = self._data(), self._said("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(said).digest()
        return self._credential(
            clientDataJSON=said,
            authenticatorData=data,
            signature=self._key.sign(signed, ec.ECDSA(hashes.SHA256())),
        )

    def _credential(self, **response: bytes) -> dict[str, Any]:
        identifier = bytes_to_base64url(self.id)
        return {
            "id": identifier,
            "rawId": identifier,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {name: bytes_to_base64url(part) for name, part in response.items()},
        }

    def _said(self, what: str, challenge: str) -> bytes:
        said = {"type": what, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return msgspec.json.encode(said)

    def _data(self, *, new: bool = False) -> bytes:
        flags = PRESENT | (VERIFIED if self.verifies else 0) | (ATTESTED if new else 0)
        self.counter += not new
        head = hashlib.sha256(self.name.encode()).digest() + bytes([flags])
        data = head + self.counter.to_bytes(4, "big")
        if not new:
            return data
        return data + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._public()

    def _public(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = (one.to_bytes(32, "big") for one in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})


def challenge_of(options: dict[str, Any]) -> bytes:
    """Return the challenge to sign."""
    return base64url_to_bytes(options["challenge"])
