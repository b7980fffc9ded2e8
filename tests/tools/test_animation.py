"""Still pictures are joined into one animation, complete and in order."""

import struct

from tools.animation import Frame, animate


def still(pixels: bytes) -> bytes:
    """Return the container of a still picture with some pixels."""
    chunk = b"VP8L" + struct.pack("<I", len(pixels)) + pixels + b"\0" * (len(pixels) % 2)
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a container, by name."""
    found, at = [], 12
    while at < len(data):
        size = struct.unpack_from("<I", data, at + 4)[0]
        found.append((data[at : at + 4], data[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    assert at == len(data)
    return found


def test_frames_keep_their_order_times_and_pixels():
    made = animate([Frame(still(b"abc"), 70), Frame(still(b"defg"), 900)], 1100, 720)
    assert made[:4] + made[8:12] == b"RIFFWEBP"
    assert struct.unpack_from("<I", made, 4)[0] == len(made) - 8
    (head, extended), (loop, _), *frames = chunks(made)
    assert (head, loop) == (b"VP8X", b"ANIM")
    assert extended[4:] == (1099).to_bytes(3, "little") + (719).to_bytes(3, "little")
    assert [name for name, _ in frames] == [b"ANMF", b"ANMF"]
    assert [int.from_bytes(body[12:15], "little") for _, body in frames] == [70, 900]
    assert [body[16:] for _, body in frames] == [still(b"abc")[12:], still(b"defg")[12:]]


def test_a_repeated_frame_extends_the_previous_one():
    made = animate([Frame(still(b"ab"), 70), Frame(still(b"ab"), 70)], 10, 10)
    *_, (name, body) = chunks(made)
    assert len(chunks(made)) == 3
    assert (name, int.from_bytes(body[12:15], "little")) == (b"ANMF", 140)
