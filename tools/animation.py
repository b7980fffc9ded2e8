"""Assemble an animated WebP from still ones by writing its container.

A browser encodes every frame; this module only joins them, so it needs only the standard
library. https://developers.google.com/speed/webp/docs/riff_container
"""

import struct
from typing import Final, NamedTuple

RIFF_HEADER: Final = 12
ANIMATED: Final = 0b10
REPLACE: Final = 0b10
"""Flag: draw a frame over the previous one without blending."""


class Frame(NamedTuple):
    """A still WebP picture and its duration."""

    webp: bytes
    milliseconds: int


def animate(frames: list[Frame], width: int, height: int) -> bytes:
    """Return the frames as one endless animation; a repeated frame extends the previous one."""
    size = _three(width - 1) + _three(height - 1)
    body = _chunk(b"VP8X", struct.pack("<I", ANIMATED) + size)
    body += _chunk(b"ANIM", b"\xff\xff\xff\xff" + struct.pack("<H", 0))
    for frame in _merge(frames):
        place = _three(0) + _three(0) + size + _three(frame.milliseconds) + bytes([REPLACE])
        body += _chunk(b"ANMF", place + _picture(frame.webp))
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _merge(frames: list[Frame]) -> list[Frame]:
    merged: list[Frame] = []
    for frame in frames:
        if merged and merged[-1].webp == frame.webp:
            merged[-1] = Frame(frame.webp, merged[-1].milliseconds + frame.milliseconds)
        else:
            merged.append(frame)
    return merged


def _picture(webp: bytes) -> bytes:
    """Return the chunks of a still picture that contain its pixels."""
    kept, at = b"", RIFF_HEADER
    while at < len(webp):
        name, size = webp[at : at + 4], struct.unpack_from("<I", webp, at + 4)[0]
        end = at + 8 + size + size % 2
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            kept += webp[at:end]
        at = end
    return kept


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
