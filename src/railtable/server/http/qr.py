"""QR codes, as the path of an SVG."""

import segno

BORDER = 4


def qr_path(text: str) -> tuple[str, int]:
    """Return the dark squares as one SVG path, and the width with its quiet zone."""
    code = segno.make(text, error="m", micro=False)
    rows = [bytes(row) for row in code.matrix]
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            width = 0
            while x + width < len(row) and row[x + width] & 1:
                width += 1
            if width:
                parts.append(f"M{x + BORDER} {y + BORDER}h{width}v1h-{width}z")
            x += width or 1
    return "".join(parts), len(rows) + 2 * BORDER
