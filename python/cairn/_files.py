#===- _files.py - files that users name -----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The one reader of sources and descriptions. What has no end is an error, as it is
in the compiler (cairn/Support/InputFile.h)."""

from __future__ import annotations

import errno
import os
import pathlib
import stat
import sys
from typing import BinaryIO

MAX_BYTES = 1 << 30


def _refuse(reason: str) -> None:
    raise OSError(0, reason)


def _read(file: BinaryIO) -> bytes:
    status = os.fstat(file.fileno())
    if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
        is_null = status.st_rdev == os.stat(os.devnull).st_rdev
        if not is_null and not os.isatty(file.fileno()):
            _refuse("Is a device")
    data = b""
    if not stat.S_ISREG(status.st_mode) or status.st_size <= MAX_BYTES:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES or status.st_size > MAX_BYTES:
        _refuse(f"Is larger than {MAX_BYTES >> 20} MiB")
    return data


def check_writable(path: pathlib.Path) -> None:
    """Raises `OSError` where no file can be written there: said before long work."""
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    parent = path.parent.stat()
    if not stat.S_ISDIR(parent.st_mode):
        raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))


def read_input(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, or of standard input if `path` is "-"; an `OSError`
    whose `strerror` says why where it is not read."""
    if path == "-":
        return _read(sys.stdin.buffer)
    with open(path, "rb") as file:
        return _read(file)
