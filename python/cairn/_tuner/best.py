#===- best.py - the fastest schedule as a file ----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A schedule whose parameters have the values of a candidate."""

from __future__ import annotations

import pathlib
import re
import warnings
from statistics import median
from typing import Any, Mapping

from cairn._errors import Error
from cairn._programs import compile
from cairn._schedules import spell
from cairn._tuner.search import Search
from cairn._tuner.statistics import median_interval


def bind(text: str, parameters: Mapping[str, Any]) -> str:
    """The schedule with these values for those that nobody gives. Raises `Error` for a
    parameter that is not declared as docs/Schedules.md has it."""
    for name, value in parameters.items():
        pattern = (
            r"(!transform\.(?:param<([^<>]*)>|any_param)\s*)"
            r"\{([^{}]*cairn\.name\s*=\s*\"" + re.escape(name) + r"\"[^{}]*)\}"
        )
        found = re.search(pattern, text)
        if not found:
            raise Error(f"cannot find the parameter '{name}' in the schedule's text")
        before, kind, attributes = found.groups()
        attributes = re.sub(
            r',?\s*cairn\.default\s*=\s*("[^"]*"|[^,"]*)', "", attributes
        ).strip()
        default = spell(value) + (f" : {kind}" if kind and kind != "i1" else "")
        bound = f"{before}{{{attributes}, cairn.default = {default}}}"
        text = text[: found.start()] + bound + text[found.end() :]
    return text


def write_best(search: Search, path: pathlib.Path, target: str) -> None:
    """Writes the schedule of the fastest candidate, with what it was measured at in
    front, and compiles the program with it. Raises `Error`."""
    candidate, trial = search.ranked()[0]
    if candidate.parameters is None or not trial.samples:
        raise Error(f"there is no schedule for '{path}': the fastest is the kernel as it is")
    space, conditions = search.space, search.conditions
    low, high = median_interval(trial.speedups)
    options = space.command(candidate).split(f"--schedule={space.schedule}")
    words = [*options[0].split(), *(w for w in options[1].split() if "parameter=" not in w)]
    lines = [
        f"The fastest of {len(search.trials)} for the kernel '{space.kernel}' of "
        f"{conditions.source} on {conditions.device}:",
        f"{median(trial.seconds) * 1e3:.4g} ms, {median(trial.speedups):.2f} times as fast "
        f"as the kernel as it is, [{low:.2f}, {high:.2f}]",
        f"Made of {pathlib.Path(str(space.schedule)).name}; goes with: "
        + (" ".join(words) or "no other option"),
    ]
    try:
        text = bind(pathlib.Path(str(space.schedule)).read_text(), candidate.parameters)
        path.write_text("".join(f"// {line}\n" for line in lines) + text)
    except OSError as error:
        raise Error(f"cannot write '{path}': {error.strerror}") from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compile(pathlib.Path(space.source), target, candidate.options, schedule=[path])
