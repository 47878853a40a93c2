#===- _trials.py - candidates, each in a process that may fail -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What compiles, checks and times the candidates of a tuner: a process of its own,
so that a candidate that faults or hangs ends that process and nothing else."""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import pathlib
import runpy
import time
from multiprocessing.connection import Connection
from typing import Any, Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cairn._errors import Error
from cairn._kernels import Kernel
from cairn._launches import Sizes
from cairn._programs import compile


@dataclasses.dataclass(frozen=True)
class Candidate:
    """One way to build and launch the kernel; the first one is without a schedule."""

    parameters: Mapping[str, Any] | None = None
    options: str = ""
    local: Sizes | None = None

    def spell(self) -> str:
        """The same text for the same candidate."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)


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
    """The values to try for each of the schedule's parameters."""
    options: Sequence[str] = ("",)
    """Build options to try; the first are the baseline's."""
    local: Sequence[Sizes | None] = (None,)
    """Local sizes to try, `None` for the runtime's choice."""
    tolerance: float = 0.0
    """How far results may be from the baseline's, relative to them."""

    def baseline(self) -> Candidate:
        return Candidate(None, self.options[0], self.local[0])


def load_space(path: pathlib.Path) -> Space:
    """The space of a file. Raises `Error`."""
    try:
        space = runpy.run_path(str(path)).get("space")
    except Exception as error:
        raise Error(f"cannot run '{path}': {type(error).__name__}: {error}") from None
    if not isinstance(space, Space):
        raise Error(f"expected '{path}' to make a cairn.tune.Space called 'space'")
    if not space.options or not space.local or not all(space.parameters.values()):
        raise Error(f"expected a value at least for each choice in '{path}'")
    if space.parameters and space.schedule is None:
        raise Error(f"expected a schedule with the parameters in '{path}'")
    return space


class _Bench:
    """The side of the process."""

    def __init__(self, path: pathlib.Path, target: str) -> None:
        self.space, self.folder, self.target = load_space(path), path.parent, target
        self._kernels: dict[str, Kernel] = {}
        self._expected: dict[str, NDArray[Any]] | None = None

    def _kernel(self, candidate: Candidate) -> Kernel:
        key = candidate.spell()
        if key not in self._kernels:
            scheduled = candidate.parameters is not None and self.space.schedule
            program = compile(
                self.folder / self.space.source,
                self.target,
                candidate.options,
                schedule=[self.folder / str(self.space.schedule)] if scheduled else (),
                parameters=candidate.parameters or {},
            )
            self._kernels[key] = program[self.space.kernel]
        return self._kernels[key]

    def _run(self, candidate: Candidate) -> dict[str, NDArray[Any]]:
        arguments = dict(self.space.arguments())
        self._kernel(candidate)(
            self.space.global_size, local=candidate.local, **arguments
        )
        return {k: v for k, v in arguments.items() if isinstance(v, np.ndarray)}

    def check(self, candidate: Candidate) -> float:
        """Seconds that the compile took. Raises `Error` if results are wrong."""
        if self._expected is None:
            self._expected = self._run(self.space.baseline())
        start = time.perf_counter()
        self._kernel(candidate)
        seconds = time.perf_counter() - start
        for name, values in self._run(candidate).items():
            expected = self._expected[name]
            exact = not np.issubdtype(expected.dtype, np.inexact)
            close = (
                expected == values
                if exact
                else np.isclose(values, expected, self.space.tolerance, 0, equal_nan=True)
            )
            if not close.all():
                at = int(np.flatnonzero(~close.ravel())[0])
                raise Error(
                    f"wrong result: {name}[{at}] is {values.ravel()[at]}, "
                    f"expected {expected.ravel()[at]}"
                )
        return seconds

    def measure(self, candidate: Candidate) -> float:
        """Seconds of the fastest of three launches."""
        arguments = dict(self.space.arguments())
        return self._kernel(candidate).time(
            self.space.global_size, local=candidate.local, repeat=3, **arguments
        ).min


def _serve(connection: Connection, path: pathlib.Path, target: str) -> None:
    bench = _Bench(path, target)
    while True:
        try:
            what, candidate = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            connection.send((True, getattr(bench, what)(candidate)))
        except KeyboardInterrupt:
            return
        except Exception as error:
            connection.send((False, str(error).partition("\n")[0]))


class TrialFailed(Exception):
    """What became of a candidate: "wrong or failed", "timeout" or "crash"."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status = status


class Trials:
    """The tuner's side: asks the process, and starts another one where it ended."""

    def __init__(self, path: pathlib.Path, target: str, timeout: float) -> None:
        self._arguments, self._timeout = (path, target), timeout
        self._process: multiprocessing.process.BaseProcess | None = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, *self._arguments), daemon=True
        )
        self._process.start()
        theirs.close()

    def _ask(self, what: str, candidate: Candidate) -> float:
        if self._process is None:
            self._start()
        try:
            self._connection.send((what, candidate))
            if not self._connection.poll(self._timeout):
                self.stop()
                raise TrialFailed("timeout", f"no answer in {self._timeout:g} s")
            done, answer = self._connection.recv()
        except (EOFError, OSError):
            assert self._process is not None
            self._process.join()
            code = self._process.exitcode
            self.stop()
            raise TrialFailed("crash", f"the process ended with {code}") from None
        if not done:
            raise TrialFailed("failed", answer)
        return float(answer)

    def check(self, candidate: Candidate) -> float:
        """Seconds of the compile. Raises `TrialFailed`."""
        return self._ask("check", candidate)

    def measure(self, candidate: Candidate) -> float:
        """Seconds of the kernel. Raises `TrialFailed`."""
        return self._ask("measure", candidate)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
