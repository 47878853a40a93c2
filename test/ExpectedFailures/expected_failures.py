#===- expected_failures.py - lit tests that devices fail at ---------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The rows of failures.json that are lit tests (ExpectedFailures.h says what a row
has)."""

from __future__ import annotations

import json
import pathlib
from typing import Callable

import lit.formats


def read(table: pathlib.Path, list_devices: Callable[[], str]) -> set[str]:
    """Paths below test of what fails on this machine's devices, which are asked for if
    there is a row to ask for: lines as `cairn-run --device=list` has them."""
    rows = [row for row in json.loads(table.read_text())["failures"] if "." in row["case"]]
    devices = [line.split(":", 1) for line in list_devices().splitlines() if ":" in line] if rows else []
    return {
        row["case"]
        for row in rows
        for driver, device in devices
        if driver == row["driver"]
        and row.get("device", "") in device
        and ", " + row.get("version", "") in device
    }


class Format(lit.formats.ShTest):
    """As ShTest; tests that are expected to fail are lit's XFAIL, and its XPASS, which is
    a failure, if they pass."""

    def __init__(self, failures: set[str]) -> None:
        super().__init__()
        self.failures = failures

    def execute(self, test, lit_config):
        if "/".join(test.path_in_suite) in self.failures:
            test.xfails.append("*")
        return super().execute(test, lit_config)
