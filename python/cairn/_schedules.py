#===- _schedules.py - schedules as options of a compile -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What a compile is told of schedules (docs/Schedules.md)."""

from __future__ import annotations

import os
import re
from typing import Mapping, Sequence

from cairn._errors import Error

Path = str | os.PathLike[str]
Schedule = Path | Sequence[Path]
Parameters = Mapping[str, int | float | str]


def quote(word: str) -> str:
    """The word as one of an option string."""
    return re.sub(r"""([\s\\"'])""", r"\\\1", word)


def spell(value: object) -> str:
    """A parameter's value as an attribute of MLIR."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        # MLIR has no floats without a point.
        text = repr(value)
        return text if "." in text else re.sub("^(-?[0-9]+)", r"\1.0", text)
    return str(value)


def options(schedule: Schedule, parameters: Parameters) -> str:
    """The words of an option string for them."""
    files = [schedule] if isinstance(schedule, (str, os.PathLike)) else schedule
    for file in files:
        if not isinstance(file, (str, os.PathLike)):
            raise Error(f"expected a schedule's path, got {type(file).__name__}")
    return " ".join(
        [
            *(quote(f"--schedule={os.fspath(file)}") for file in files),
            *(
                quote(f"--schedule-parameter={name}={spell(value)}")
                for name, value in parameters.items()
            ),
        ]
    )
