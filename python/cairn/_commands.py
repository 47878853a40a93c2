#===- _commands.py - command lines of the package's programs --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What cairn-view, cairn-diff and cairn-tune share: options for the compiler among their
own, files that are written, and how they end."""

from __future__ import annotations

import argparse
import os
import pathlib
import sys
from typing import Any, Callable, Sequence

from cairn._errors import Error

INTERRUPTED = 128 + 2
"""The exit status of a program that Ctrl-C ended."""

_BLANK = "\x1f"


def parse(
    parser: argparse.ArgumentParser, arguments: Sequence[str] | None
) -> tuple[argparse.Namespace, list[str]]:
    """The program's own arguments, and the options that it does not know."""

    def restore(value: Any) -> Any:
        if isinstance(value, list):
            return [restore(item) for item in value]
        return value.replace(_BLANK, " ") if isinstance(value, str) else value

    words = sys.argv[1:] if arguments is None else arguments
    # To argparse an option with a blank in it is none.
    hidden = [w.replace(" ", _BLANK) if w.startswith("-") else w for w in words]
    given, others = parser.parse_known_intermixed_args(hidden)
    own = {name: restore(value) for name, value in vars(given).items()}
    return argparse.Namespace(**own), restore(others)


def write(path: str, text: str) -> None:
    """Writes a file, all of it or none; '-' is standard output. Raises `Error`."""
    # Names of files need not be UTF-8.
    data = text.encode("utf-8", "replace")
    try:
        if path == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            _write_file(pathlib.Path(path), data)
    except OSError as error:
        raise Error(f"cannot write '{path}': {error.strerror}") from None


def _write_file(path: pathlib.Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError:
        if path.is_file():
            path.unlink()
        raise


def run(program: str, main: Callable[[], int], failed: int) -> int:
    """Calls `main`; the exit status, of Ctrl-C without a word, and `failed` where standard
    output cannot be written."""
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Those of files name them.
        if error.filename is not None:
            raise
        # What Python still holds, it would write at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"{program}: error: cannot write '-': {error.strerror}", file=sys.stderr)
        return failed
