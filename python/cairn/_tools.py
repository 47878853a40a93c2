#===- _tools.py - Cairn's programs ----------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Finding and running cairnc, cairn-opt and cairn-run."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
from typing import Sequence

from cairn._errors import Error

TIMEOUT = 300
"""Seconds after which a program is taken to hang."""


class ToolError(Error):
    """A program that failed, with what it said."""


def find_tool(name: str) -> str:
    """The program beside the one that runs, else from PATH. Raises `Error`."""
    beside = pathlib.Path(sys.argv[0]).resolve().parent / name
    found = str(beside) if os.access(beside, os.X_OK) else shutil.which(name)
    if not found:
        raise Error(f"cannot find '{name}', neither in '{beside.parent}' nor in PATH")
    return found


def run_tool(name: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end. Raises `ToolError` with its first error."""
    try:
        done = subprocess.run(
            [find_tool(name), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"{name} did not end within {TIMEOUT} s") from None
    if done.returncode == 0:
        return done
    lines = done.stderr.splitlines()
    said = next((line for line in lines if "error:" in line), "")
    if not said:
        said = lines[-1] if lines else f"exit status {done.returncode}"
    raise ToolError(said.removeprefix(f"{name}: error: "))
