#===- steps.py - a compile, pass after pass -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The texts between the passes of a compile, and going on from each."""

from __future__ import annotations

import dataclasses
import pathlib
import re
from typing import Sequence

from cairn._errors import Error
from cairn._differ.runs import Comparison, Configuration, Outcome
from cairn._tools import ToolError, run_tool

PATHS = {
    "host": ("llvm", "ocl", "mux", "loops", "host"),
    "vulkan": ("llvm", "ocl", "mux", "gpu", "spirv"),
    "level-zero": ("llvm", "ocl", "mux", "gpu", "spirv"),
}
"""The levels of each target (docs/Levels.md)."""


@dataclasses.dataclass(frozen=True)
class Step:
    """A module behind one pass."""

    stage: str
    """The level that the stage leads to, or "after-LEVEL" for passes of users."""
    name: str
    """The pass; "" for the module as it was imported."""
    position: int
    """Which of the stage's passes."""
    file: pathlib.Path

    @property
    def level(self) -> str:
        return self.stage.removeprefix("after-")

    @property
    def is_users(self) -> bool:
        return self.stage.startswith("after-")


def record(comparison: Comparison, how: Configuration) -> list[Step]:
    """The steps of a compile for `how`, the import first. Raises `ToolError`."""
    folder = comparison.launch.folder / "steps"
    folder.mkdir()
    options = ["--print-ir-before-all", "--print-ir-after-all"]
    options += ["--print-ir-module-scope", f"--print-ir-dir={folder}"]
    comparison.launch.run(comparison.outputs, how, more=options)
    steps: list[Step] = []
    positions: dict[str, int] = {}
    form = re.compile(r"\d+-((?:after-)?[a-z]+)-(before|after)-(.+)\.mlir")
    for file in sorted(folder.iterdir()):
        found = form.fullmatch(file.name)
        if found is None:
            continue
        stage, when, name = found.groups()
        if when == "before":
            if not steps:
                level = stage.removeprefix("after-")
                path = PATHS[how.target]
                start = level if stage != level else path[path.index(level) - 1]
                steps.append(Step(start, "", 0, file))
            continue
        positions[stage] = positions.get(stage, 0) + 1
        steps.append(Step(stage, name, positions[stage], file))
    return steps


def stage_passes(level: str, target: str) -> list[str]:
    """The passes of the stage that leads to `level`, with their options."""
    stage = f"--cairn-{level}-stage"
    if level == "spirv":
        kind = "kernel" if target == "level-zero" else "shader"
        stage = f"--cairn-{kind}-stage"
    elif level == "gpu" and target == "level-zero":
        stage += "=kernel-profile"
    said = run_tool("cairn-opt", ["/dev/null", stage, "--dump-pass-pipeline"]).stderr
    body = said[said.index("builtin.module(") + len("builtin.module(") :]
    lines = body[: body.rindex(")")].splitlines()
    return [line.strip().removesuffix(",") for line in lines if line.strip()]


class Walk:
    """Going on from the steps of a compile, with nothing but Cairn's own passes."""

    def __init__(self, comparison: Comparison, how: Configuration) -> None:
        self.comparison, self.how = comparison, how
        self.steps = record(comparison, how)
        self._passes: dict[str, list[str]] = {}

    def _rest(self, step: Step) -> list[str]:
        """The passes of the step's stage that come behind it."""
        if step.is_users or not step.name:
            return []
        if step.level not in self._passes:
            self._passes[step.level] = stage_passes(step.level, self.how.target)
        passes = self._passes[step.level]
        name = passes[step.position - 1].partition("{")[0]
        if name != step.name:
            raise Error(f"pass {step.position} of '{step.level}' is '{name}'")
        return passes[step.position :]

    def go_on(self, step: Step) -> Outcome:
        """The launch from the step, by the rest of its stage and the stages behind it
        as they are without passes of users."""
        return self.go_on_by(step, self._rest(step))

    def go_on_by(self, step: Step, passes: Sequence[str]) -> Outcome:
        file = step.file
        if passes:
            file = self.comparison.launch.folder / "rest.mlir"
            try:
                run_tool(
                    "cairn-opt",
                    [
                        str(step.file),
                        f"--pass-pipeline=builtin.module({','.join(passes)})",
                        "-o",
                        str(file),
                    ],
                )
            except ToolError as error:
                return Outcome(failure=str(error))
        return self.comparison.attempt(self.how.clean(), [str(file)])

    def changing(self) -> list[Step]:
        """The steps whose text is not the one before; the import is one."""
        changing: list[Step] = []
        last = ""
        for step in self.steps:
            text = re.sub(r"^// -----// .*$", "", step.file.read_text(), flags=re.M)
            if text.strip() != last:
                changing.append(step)
            last = text.strip()
        return changing

    def level_ends(self) -> list[Step]:
        """The last step at each level, in order."""
        ends: dict[str, Step] = {}
        for step in self.steps:
            ends[step.level] = step
        return list(ends.values())

    def without(self, step: Step) -> Outcome | None:
        """The launch with the step's pass left out, None where it has no pass of a
        stage."""
        if step.is_users or not step.name:
            return None
        before = self.steps[self.steps.index(step) - 1]
        return self.go_on_by(before, self._rest(step))
