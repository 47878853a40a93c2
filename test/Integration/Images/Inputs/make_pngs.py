# ===- make_pngs.py - small PNG files of all kinds ------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""usage: make_pngs.py FOLDER: writes files whose 2 by 2 pixels a test knows."""

import struct
import sys
import zlib


def chunk(kind: bytes, data: bytes) -> bytes:
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def png(kind: int, depth: int, rows: bytes, before: bytes = b"", interlaced=0,
        size=(2, 2)) -> bytes:
    header = struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, interlaced)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
colors = chunk(b"PLTE", bytes([10, 20, 30, 40, 50, 60]))
plain = png(RGBA, 8, bytes([0, *range(1, 9), 0, *range(9, 17)]))
files = {
    "gray1": png(GRAY, 1, bytes([0, 0x40, 0, 0x80])),
    # The second row is what it is more than the first.
    "gray16": png(GRAY, 16, bytes([0, 1, 255, 128, 0, 2, 1, 1, 1, 255])),
    "rgb16": png(RGB, 16, bytes([0, *range(1, 13), 0, *range(13, 25)])),
    "alpha16": png(GRAY_ALPHA, 16, bytes([0, *range(1, 9), 0, *range(9, 17)])),
    "palette": png(PALETTE, 2, bytes([0, 0x10, 0, 0x40]),
                   colors + chunk(b"tRNS", b"\x80")),
    "key": png(RGB, 8, bytes([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 1, 2, 3]),
               chunk(b"tRNS", b"\0\1\0\2\0\3")),
    # First the corner, then what is right of it, then the row below.
    "interlaced": png(RGBA, 8, bytes([0, 1, 2, 3, 4, 0, 5, 6, 7, 8,
                                      0, *range(9, 17)]), interlaced=1),
    "truncated": plain[:50],
    "damaged": plain[:46] + b"\0" + plain[47:],
    "short": png(RGBA, 8, bytes(9)),
    "large": png(RGBA, 8, bytes(18), size=(60000, 60000)),
    "noPalette": png(PALETTE, 8, bytes([0, 1, 2, 0, 3, 4])),
    "text": b"no image",
    "empty": b"",
}
for name, data in files.items():
    with open(f"{sys.argv[1]}/{name}.png", "wb") as file:
        file.write(data)
