#===- _errors.py - what can go wrong --------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Exceptions. Each is a `cairn.Error`, with the library's message as text."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler; `str` gives it with the source line and a caret."""

    severity: str
    """"error", "warning", "remark" or, in `notes`, "note"."""
    file: str
    """As it was given to the compiler; empty for a message about no file."""
    line: int
    """From 1; 0 for a message about no line."""
    column: int
    """From 1; 0 for a message about no column."""
    message: str
    """What it says, without place and severity."""
    text: str
    """All lines of it, as clang prints it."""
    notes: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return "\n".join(part.text.rstrip("\n") for part in (self, *self.notes))


class Error(Exception):
    """Something that Cairn refuses or cannot do; `str` says what was expected."""


class DeviceError(Error):
    """There is no such device, it failed, or its memory is used up."""

    reports: tuple[dict[str, Any], ...] = ()
    """What the checks of a kernel found that was compiled with `-check=`, as
    docs/Checks.md describes it."""


class CompileError(Error):
    """A source does not compile; `str` is the compiler's log, with its carets."""

    def __init__(self, log: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(log)
        self.diagnostics = tuple(diagnostics)
        """What the log says, in order, errors and all else; each has its notes."""


class ProgramError(Error):
    """A compiled program does not load, or has no such kernel or level."""


class LaunchError(Error, ValueError):
    """Sizes or arguments do not go with the kernel or the device."""
