#===- spaces.py - what a tuner searches -----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Spaces: what there is to try for a kernel, and the files that make them."""

from __future__ import annotations

import dataclasses
import json
import math
import pathlib
from typing import Any, Callable, Iterator, Mapping, Sequence

from cairn._errors import Error, LaunchError
from cairn._launches import Sizes, read_sizes

_SIZES = ("local.x", "local.y", "local.z")


@dataclasses.dataclass(frozen=True)
class Candidate:
    """One way to build and launch the kernel; the first one is without a schedule."""

    parameters: Mapping[str, Any] | None = None
    options: str = ""
    local: Sizes | None = None

    def spell(self) -> str:
        """The same text for the same candidate."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)


def _value(value: Any, local: Sizes | None) -> Any:
    """A parameter's value: a number of the local size where it is the name of one."""
    if value not in _SIZES:
        return value
    sizes = [local] if isinstance(local, int) else list(local or [0])
    return [*sizes, 1, 1][_SIZES.index(value)] if sizes != [0] else 0


@dataclasses.dataclass(frozen=True)
class Space:
    """What a tuner searches: a space file makes one and calls it `space`."""

    source: str
    """The program's file, like `schedule` beside the space file."""
    kernel: str
    global_size: Sizes
    arguments: Callable[[], Mapping[str, Any]]
    """The kernel's arguments by name, new arrays with the same contents each time."""
    schedule: str | None = None
    parameters: Mapping[str, Sequence[Any]] = dataclasses.field(default_factory=dict)
    """The values to try for each of the schedule's parameters; "local.x", "local.y" and
    "local.z" are the candidate's local size along a dimension, 0 where it has none."""
    options: Sequence[str] = ("",)
    """Build options to try; the first are the baseline's."""
    local: Sequence[Sizes | None] = (None,)
    """Local sizes to try, `None` for the runtime's choice."""
    tolerance: float = 0.0
    """How far results may be from the baseline's, relative to the sum of their
    magnitude and their root mean square."""
    flops: float = 0.0
    """Operations of a launch, for the roofline of a report."""
    bytes: float = 0.0
    """What a launch reads and writes at least, likewise."""

    def baseline(self) -> Candidate:
        """The kernel as it is."""
        return Candidate(None, self.options[0], self.local[0])

    def choices(self) -> dict[str, Sequence[Any]]:
        """What can be chosen, by name: parameters, "options" and "local"."""
        return {
            **{f"parameter {name}": values for name, values in self.parameters.items()},
            "options": self.options,
            "local": self.local,
        }

    def count(self) -> int:
        """How many candidates there are beside the baseline."""
        return math.prod(len(values) for values in self.choices().values())

    def digits(self, number: int) -> tuple[int, ...]:
        """The index of each choice's value in a candidate: the candidates are the
        digits of the numbers below `count`."""
        digits = []
        for values in self.choices().values():
            number, digit = divmod(number, len(values))
            digits.append(digit)
        return tuple(digits)

    def candidate(self, number: int) -> Candidate:
        *indices, options, at = self.digits(number)
        chosen, local = zip(self.parameters.items(), indices), self.local[at]
        parameters = {name: _value(values[i], local) for (name, values), i in chosen}
        return Candidate(
            parameters if self.schedule else None, self.options[options], local
        )

    def spread(self) -> Iterator[Candidate]:
        """All candidates, those first that have each value of each choice between
        them."""
        sizes = [len(values) for values in self.choices().values()]
        for turn in range(max(sizes)):
            number, step = 0, 1
            for size in sizes:
                number += turn % size * step
                step *= size
            yield self.candidate(number)
        yield from map(self.candidate, range(self.count()))

    def command(self, candidate: Candidate) -> str:
        """The options of cairn-run and cairnc for a candidate."""
        words = candidate.options.split()
        if candidate.parameters is not None:
            words.append(f"--schedule={self.schedule}")
            words += [
                f"--schedule-parameter={name}={value}"
                for name, value in candidate.parameters.items()
            ]
        if candidate.local is not None:
            local = candidate.local
            sizes = [local] if isinstance(local, int) else local
            words.append("--local=" + ",".join(map(str, sizes)))
        return " ".join(words)


def check_space(space: Space, path: pathlib.Path) -> None:
    """Raises `Error` for what no search can work on."""
    for name, values in space.choices().items():
        if isinstance(values, str) or not isinstance(values, Sequence):
            raise Error(f"expected a list of values for {name} in '{path}'")
        if not values:
            raise Error(f"expected a value at least for {name} in '{path}'")
    for name, text in (("source", space.source), ("kernel", space.kernel)):
        if not isinstance(text, str):
            raise Error(f"expected a text for '{name}' in '{path}', got {text!r}")
    if not isinstance(space.schedule, (str, type(None))):
        raise Error(f"expected a file for 'schedule' in '{path}', got {space.schedule!r}")
    for sizes in space.local:
        try:
            if sizes is not None:
                read_sizes("local size", sizes, 1)
        except LaunchError as error:
            raise Error(f"{error} for local in '{path}'") from None
    for options in space.options:
        if not isinstance(options, str):
            raise Error(f"expected texts for options in '{path}', got {options!r}")
    for name, values in space.parameters.items():
        for value in values:
            if not isinstance(value, (bool, int, float, str)):
                raise Error(
                    f"expected numbers, texts and booleans for the parameter '{name}' "
                    f"in '{path}', got {value!r}"
                )
    if space.parameters and space.schedule is None:
        raise Error(f"expected a schedule with the parameters in '{path}'")
    for name, amount in (("flops", space.flops), ("bytes", space.bytes)):
        if not isinstance(amount, (int, float)) or not 0 <= amount < math.inf:
            raise Error(f"expected a number for '{name}' in '{path}', got {amount!r}")
    if not isinstance(space.tolerance, (int, float)) or not 0 <= space.tolerance < 1:
        raise Error(
            f"expected a tolerance from 0 to 1 in '{path}', got {space.tolerance!r}"
        )
