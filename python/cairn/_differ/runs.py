#===- runs.py - one launch, in many ways ----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Running the same launch by cairn-run from any text of a program."""

from __future__ import annotations

import dataclasses
import json
import pathlib
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from cairn._errors import Error
from cairn._tools import ToolError, run_tool
from cairn._differ.ulp import Difference, find_difference

Results = dict[str, NDArray[Any]]


@dataclasses.dataclass(frozen=True)
class Configuration:
    """A device, and what the program is compiled with for it."""

    device: str
    options: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    """Options that bring passes of users: --load-pass-plugin, --pass-pipeline-after,
    --schedule."""

    @property
    def target(self) -> str:
        return self.device.split(":")[0]

    def clean(self) -> Configuration:
        """The same without passes of users."""
        return dataclasses.replace(self, passes=())

    def __str__(self) -> str:
        return " ".join([self.device, *self.options, *self.passes])


@dataclasses.dataclass(frozen=True)
class Launch:
    """What is launched: cairn-run's options for arguments and sizes."""

    inputs: tuple[str, ...]
    kernel: str
    options: tuple[str, ...]
    arguments: tuple[str, ...]
    """NAME=SPEC, each."""
    folder: pathlib.Path
    """For files on the way."""
    tolerance: int = 0
    """In ULP."""

    def outputs(self, how: Configuration) -> list[str]:
        """The arguments that the kernel may write. Raises `Error`."""
        target = f"--target={how.target}"
        described = json.loads(
            run_tool(
                "cairnc", [*self.inputs, target, "--emit=interface", *how.options]
            ).stdout
        )
        kernels = {kernel["name"]: kernel for kernel in described["kernels"]}
        name = self.kernel or (next(iter(kernels)) if len(kernels) == 1 else "")
        if name not in kernels:
            known = ", ".join(kernels)
            raise Error(f"expected --kernel=NAME, one of {known}, got '{name}'")
        given = dict(argument.partition("=")[::2] for argument in self.arguments)
        return [
            argument["name"]
            for argument in kernels[name]["args"]
            if argument["kind"] == "buffer"
            and argument["address_space"] == "global"
            and "const" not in argument.get("qualifiers", "").split()
            and given.get(argument["name"], "null") != "null"
        ]

    def run(
        self,
        outputs: Sequence[str],
        how: Configuration,
        inputs: Sequence[str] | None = None,
        more: Sequence[str] = (),
    ) -> Results:
        """What the launch leaves in `outputs`. Raises `ToolError`."""
        files = {name: self.folder / f"{name}.npy" for name in outputs}
        for file in files.values():
            file.unlink(missing_ok=True)
        run_tool(
            "cairn-run",
            [
                *(self.inputs if inputs is None else inputs),
                f"--device={how.device}",
                *([f"--kernel={self.kernel}"] if self.kernel else []),
                *self.options,
                *(f"--arg={argument}" for argument in self.arguments),
                *(f"--save={name}={file}" for name, file in files.items()),
                *how.options,
                *how.passes,
                *more,
            ],
        )
        return {name: np.load(file) for name, file in files.items()}

    def compare(self, expected: Results, got: Results) -> Difference | None:
        """The first difference, in the order of the arguments."""
        for name, values in expected.items():
            if found := find_difference(name, values, got[name], self.tolerance):
                return found
        return None


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a run compares with the reference: it agrees, differs, or failed."""

    difference: Difference | None = None
    failure: str | None = None

    @property
    def agrees(self) -> bool:
        return self.difference is None and self.failure is None

    def __str__(self) -> str:
        if self.failure is not None:
            return f"cannot run: {self.failure}"
        return "agrees" if self.difference is None else f"differs, {self.difference}"


class Comparison:
    """Runs of a launch, each compared with a reference."""

    def __init__(self, launch: Launch, reference: Configuration) -> None:
        self.launch, self.reference = launch, reference
        self.outputs = launch.outputs(reference)
        if not self.outputs:
            raise Error("the launch writes no buffer that could be compared")
        self.expected = launch.run(self.outputs, reference)

    def attempt(
        self,
        how: Configuration,
        inputs: Sequence[str] | None = None,
        more: Sequence[str] = (),
    ) -> Outcome:
        try:
            got = self.launch.run(self.outputs, how, inputs, more)
            return Outcome(self.launch.compare(self.expected, got))
        except (ToolError, ValueError) as error:
            return Outcome(failure=str(error))
