#===- trials.py - candidates, each in a process that may fail -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What compiles, checks and times the candidates of a tuner: a process of its own,
so that a candidate that faults or hangs ends that process and nothing else."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing.connection import Connection, Pipe
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cairn._errors import Error
from cairn._kernels import Kernel
from cairn._memory import Buffer
from cairn._programs import compile
from cairn._tuner.recipes import Recipe
from cairn._tuner.spaces import Candidate

START_TIMEOUT = 300.0
"""Seconds for a process to start, to run the space file and to compile the kernel as
it is, and for that to run where it is known to end: that a machine is busy is no reason
to end a search."""


def _is_close(
    values: NDArray[Any], expected: NDArray[Any], tolerance: float
) -> NDArray[np.bool_]:
    """Which elements are the same but for roundings: sums of numbers that cancel have
    those of the numbers."""
    if not np.issubdtype(expected.dtype, np.inexact):
        return np.asarray(values == expected)
    finite = np.abs(expected[np.isfinite(expected)]).astype(np.float64)
    usual = float(np.sqrt(np.mean(finite**2))) if finite.size else 0.0
    return np.isclose(values, expected, tolerance, tolerance * usual, equal_nan=True)


class _Bench:
    """The side of the process."""

    def __init__(self, recipe: Recipe, target: str) -> None:
        self.space, self.target = recipe.load(), target
        self._kernels: dict[str, Kernel] = {}
        self._seconds: dict[str, float] = {}
        self._expected: dict[str, NDArray[Any]] = {}

    def _kernel(self, candidate: Candidate) -> Kernel:
        key = candidate.spell()
        if key not in self._kernels:
            start = time.perf_counter()
            scheduled = candidate.parameters is not None and self.space.schedule
            program = compile(
                pathlib.Path(self.space.source),
                self.target,
                candidate.options,
                schedule=[str(self.space.schedule)] if scheduled else (),
                parameters=candidate.parameters or {},
            )
            self._kernels[key] = program[self.space.kernel]
            self._seconds[key] = time.perf_counter() - start
        return self._kernels[key]

    def _run(self, candidate: Candidate) -> dict[str, NDArray[Any]]:
        arguments = dict(self.space.arguments())
        self._kernel(candidate)(
            self.space.global_size, local=candidate.local, **arguments
        )
        return {
            name: np.asarray(value)
            for name, value in arguments.items()
            if isinstance(value, (np.ndarray, Buffer))
        }

    def compile(self, candidate: Candidate) -> float:
        """Has it ready to run."""
        self._kernel(candidate)
        return 0.0

    def prepare(self, candidate: Candidate) -> float:
        """Keeps the results that others are compared with."""
        self._expected = self._run(candidate)
        if not self._expected:
            raise Error("expected an array among the arguments, to compare results by")
        return 0.0

    def check(self, candidate: Candidate) -> float:
        """Seconds that the compile took. Raises `Error` if results are wrong."""
        for name, values in self._run(candidate).items():
            expected = self._expected[name]
            close = _is_close(values, expected, self.space.tolerance)
            if not close.all():
                at = int(np.flatnonzero(~close.ravel())[0])
                raise Error(
                    f"wrong result: {name}[{at}] is {values.ravel()[at]}, "
                    f"expected {expected.ravel()[at]}"
                )
        return self._seconds[candidate.spell()]

    def measure(self, candidate: Candidate) -> float:
        """Seconds of the fastest of three launches."""
        arguments = dict(self.space.arguments())
        return self._kernel(candidate).time(
            self.space.global_size, local=candidate.local, repeat=3, **arguments
        ).min


def in_a_line(error: Exception) -> str:
    """What is wrong, and the compiler's note about why."""
    first, *more = str(error).splitlines() or [type(error).__name__]
    notes = [line.partition(" note: ")[2] for line in more if " note: " in line]
    return ": ".join([first, *notes[:1]])


def _end_with(parent: int) -> None:
    """Ends this process, whatever its kernel does, when the one that started it has."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def serve(descriptor: int, parent: int) -> None:
    """What the process does: answers each question until there are no more."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    connection = Connection(descriptor)
    bench: _Bench | None = None
    while True:
        try:
            what, *arguments = connection.recv()
        except EOFError:
            return
        try:
            if bench is None:
                bench = _Bench(*arguments)
                connection.send((True, 0.0))
            else:
                connection.send((True, getattr(bench, what)(*arguments)))
        except Exception as error:
            connection.send((False, in_a_line(error)))


class TrialFailed(Exception):
    """What became of a candidate: "failed", "timeout" or "crash"."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> Any:
        return type(self), (self.status, str(self))


class BaselineFailed(Error):
    """The kernel as it is does not run, so that there is nothing to compare with."""


class Trials:
    """The tuner's side: asks the process, and starts another one where it ended."""

    def __init__(
        self, recipe: Recipe, target: str, timeout: float, baseline: Candidate
    ) -> None:
        self._recipe, self._target = recipe.absolute(), target
        self._timeout, self._baseline = timeout, baseline
        self._prepare_timeout = timeout
        self._process: subprocess.Popen[bytes] | None = None

    def _start(self) -> None:
        """A process that has the space, and the results that others are compared
        with: what that takes is not a candidate's time."""
        self._connection, theirs = Pipe()
        self._said = tempfile.TemporaryFile()
        package = str(pathlib.Path(__file__).parents[2])
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        code = "import sys; from cairn._tuner.trials import serve; serve(*map(int, sys.argv[1:]))"
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-c", code, str(theirs.fileno()), str(os.getpid())],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                process_group=0,  # Ctrl-C is this process's affair
            )
        try:
            self._ask(START_TIMEOUT, "start", self._recipe, self._target)
            self._ask(START_TIMEOUT, "compile", self._baseline)
            self._ask(self._prepare_timeout, "prepare", self._baseline)
            self._prepare_timeout = max(self._timeout, START_TIMEOUT)
        except TrialFailed as failure:
            self.stop()
            raise BaselineFailed(f"the kernel as it is does not run: {failure}") from None

    def _ask(self, timeout: float, *question: Any) -> float:
        try:
            self._connection.send(question)
            if not self._connection.poll(timeout):
                self.stop()
                raise TrialFailed("timeout", f"no answer in {timeout:g} s")
            done, answer = self._connection.recv()
        except (EOFError, OSError):
            raise TrialFailed("crash", self._last_words()) from None
        if not done:
            raise TrialFailed("failed", answer)
        return float(answer)

    def _last_words(self) -> str:
        """How the process ended."""
        assert self._process is not None
        code = self._process.wait()
        how = f"signal {signal.Signals(-code).name}" if code < 0 else f"status {code}"
        self._said.seek(0)
        lines = self._said.read().decode("utf-8", "replace").strip().splitlines()
        self.stop()
        return f"the process ended with {how}" + (f": {lines[-1]}" if lines else "")

    def _ask_started(self, what: str, candidate: Candidate) -> float:
        if self._process is None:
            self._start()
        return self._ask(self._timeout, what, candidate)

    def check(self, candidate: Candidate) -> float:
        """Seconds of the compile. Raises `TrialFailed`."""
        return self._ask_started("check", candidate)

    def measure(self, candidate: Candidate) -> float:
        """Seconds of the kernel. Raises `TrialFailed`."""
        return self._ask_started("measure", candidate)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._connection.close()
            self._said.close()
