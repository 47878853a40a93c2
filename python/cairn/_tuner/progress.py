#===- progress.py - how far long work is ----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A progress bar where tqdm is installed and somebody looks."""

from __future__ import annotations

import importlib
import sys
from typing import Iterable, TypeVar

T = TypeVar("T")

DELAY = 1.0
"""Seconds before a bar appears: short work needs none."""


def progress(items: Iterable[T], what: str, total: int | None = None) -> Iterable[T]:
    """The items, `total` if they do not say, with a bar on a terminal's standard error and in notebooks."""
    in_notebook = "ipykernel" in sys.modules
    if not in_notebook and not sys.stderr.isatty():
        return items
    try:
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        return items
    bar: Iterable[T] = tqdm(
        items, desc=what, total=total, unit="launch", delay=DELAY, leave=False
    )
    return bar
