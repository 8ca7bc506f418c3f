"""Width and height of an uploaded picture, read from its first bytes."""

import struct

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
STANDALONE = frozenset({0x01, *range(0xD0, 0xDA)})
NOT_FRAMES = frozenset({0xC4, 0xC8, 0xCC})


def image_size(content: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG or JPEG; None for anything else."""
    if content.startswith(PNG) and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    return _jpeg(content) if content.startswith(JPEG) else None


def _jpeg(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in STANDALONE:
            at += 2
        elif 0xC0 <= marker <= 0xCF and marker not in NOT_FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None
