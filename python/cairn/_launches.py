#===- _launches.py - launches of kernels ----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Launches that were checked, and the one that is kept for the next call."""

from __future__ import annotations

import ctypes as c
import json
import threading
import time
import weakref
from typing import Any, Callable, Sequence

import numpy as np

from cairn import _library as lib
from cairn._arguments import Arguments, Local, Parameter, Sampler
from cairn._errors import DeviceError, LaunchError
from cairn._memory import Buffer, Image

Sizes = int | tuple[int, ...] | list[int]

SHORT = 0.02
"""A launch that took less, in seconds, holds up no Ctrl-C the next time."""


def read_sizes(name: str, given: Sizes, least: int) -> list[int]:
    """The numbers of a size, each `least` or more. Raises `LaunchError`."""
    sizes: list[Any] = list(given) if isinstance(given, (tuple, list)) else [given]
    if not 1 <= len(sizes) <= 3:
        raise LaunchError(f"{name}: expected 1 to 3 numbers, got {len(sizes)}")
    for size in sizes:
        try:
            ok = least <= int(size) < 2**64 and int(size) == size
        except (TypeError, ValueError, OverflowError):
            ok = False
        if not ok:
            raise LaunchError(f"{name}: expected integers from {least}, got {size!r}")
    return [int(size) for size in sizes]


def make_struct(
    global_size: Sizes, local: Sizes | None, offset: Sizes | None
) -> lib.Launch:
    """A launch of these sizes without arguments. Raises `LaunchError`."""
    shape = read_sizes("global size", global_size, 1)
    launch = lib.Launch(
        structSize=c.sizeof(lib.Launch),
        dimensions=len(shape),
        global_=(c.c_uint64 * 3)(*shape),
    )
    for name, sizes, least in (("local", local, 1), ("offset", offset, 0)):
        if sizes is None:
            continue
        given = read_sizes(f"{name} size", sizes, least)
        if len(given) != len(shape):
            raise LaunchError(
                f"{name} size: expected {len(shape)} numbers, got {len(given)}"
            )
        setattr(launch, name, (c.c_uint64 * 3)(*given))
    return launch


class Launch:
    """A launch that was checked and may run several times."""

    def __init__(
        self,
        kernel: lib.Handle,
        struct: lib.Launch,
        arguments: Arguments,
        prints: bool,
    ) -> None:
        self.arguments = arguments
        self.struct = struct
        self._kernel = kernel
        self._printed: list[bytes] = []
        self._reports: list[dict[str, Any]] = []
        struct.arguments = arguments.structs
        struct.argumentCount = arguments.count
        self._report = lib.ReportFunction(self._take_report)
        struct.reportFunction = self._report
        if prints:
            self._function = lib.PrintfFunction(self._collect)
            struct.printfFunction = self._function

    def _collect(self, text: int, size: int, data: int | None) -> None:
        self._printed.append(c.string_at(text, size))

    def _take_report(self, text: bytes, data: int | None) -> None:
        self._reports.append(json.loads(text))

    def limit(self, timeout: float | None) -> None:
        """Makes a run that takes longer than `timeout` seconds an error.

        Raises `LaunchError` for what is not a number of seconds."""
        if timeout is None:
            return
        if not isinstance(timeout, (int, float)) or not 1e-9 <= timeout <= 1e9:
            raise LaunchError(
                f"timeout: expected seconds from 1e-9 to 1e9, got {timeout!r}"
            )
        self.struct.timeoutNanoseconds = int(timeout * 1e9)

    def allow_stop(self) -> None:
        """For devices that can end launches: `stop` ends a run with an error."""
        self._stop = c.c_int32(0)
        self.struct.stop = c.pointer(self._stop)

    def stop(self) -> None:
        """Ends the run that another thread is at, if it may."""
        if self.struct.stop:
            self._stop.value = 1

    def run(self) -> float:
        """Runs the kernel; the seconds that it took."""
        self._printed.clear()
        event = lib.make(
            "cairnKernelLaunch",
            "cairnEventDestroy",
            self._kernel,
            c.byref(self.struct),
        )
        nanoseconds = c.c_uint64()
        try:
            lib.call("cairnEventWait", event, c.byref(nanoseconds))
        except DeviceError as error:
            self.explain(error)
            raise
        return nanoseconds.value / 1e9

    def explain(self, error: DeviceError) -> None:
        """Gives `error`, which ended a run, what checks have found in it."""
        error.reports = tuple(self._reports)
        self._reports.clear()
        texts = [str(error), *(report["message"] for report in error.reports)]
        error.args = ("\n".join(texts),)

    def printed(self) -> str:
        """What the last run printed."""
        return b"".join(self._printed).decode("utf-8", "replace")


_CONSTANTS = (int, float, bytes, np.number, np.bool_, Local, Sampler)


def _null() -> None:
    """What is remembered of a null pointer."""


def _remember(value: Any) -> Any:
    """What tells whether an argument is the same the next time: memory is not kept
    from going. Nothing is as what may change in place, such as an array."""
    if isinstance(value, (Buffer, Image)):
        return weakref.ref(value)
    if value is None:
        return _null
    return (lambda: value) if isinstance(value, _CONSTANTS) else None


class RepeatedLaunch:
    """The last launch of a kernel that prints nothing and has all its memory on the
    device. The next one of the same sizes changes what is different: a few
    microseconds, where checking and building all of it takes tens.

    For one thread at a time, which holds `lock`."""

    def __init__(
        self,
        kernel: lib.Handle,
        parameters: Sequence[Parameter],
        sizes: tuple[Any, ...],
        launch: Launch,
        same: list[Callable[[], Any]],
    ) -> None:
        self.lock = threading.Lock()
        self.is_short = True
        self._kernel = kernel
        self._parameters = parameters
        self._sizes = sizes
        self._launch = launch
        self._same = same
        self._held: list[lib.Handle] = []
        self._has_new = False
        self._function = lib.library().cairnKernelLaunch
        self._reference = c.byref(launch.struct)

    @staticmethod
    def of(
        kernel: lib.Handle,
        parameters: Sequence[Parameter],
        sizes: tuple[Any, ...],
        launch: Launch,
        values: Sequence[Any],
    ) -> RepeatedLaunch | None:
        """The launch for the next time; None if it has arrays, or sizes that may change
        in place."""
        same = [_remember(value) for value in values]
        if None in same or any(isinstance(size, list) for size in sizes):
            return None
        launch.arguments.forget_memory()
        launch.struct.stop = None
        return RepeatedLaunch(kernel, parameters, sizes, launch, same)

    def take(self, sizes: tuple[Any, ...], values: Sequence[Any]) -> bool:
        """Makes it a launch with these values; False if it cannot be one.

        Raises `LaunchError` for a value that does not fit."""
        if sizes != self._sizes:
            return False
        same = self._same
        for i, value in enumerate(values):
            known = same[i]
            # Memory that is gone is not a null pointer.
            if known() is value and (value is not None or known is _null):
                if type(value) is Buffer or type(value) is Image:
                    self._held.append(value._open or value._handle)
                continue
            remembered = _remember(value)
            if remembered is None:
                return False
            self._launch.arguments.replace(i, self._parameters[i], value)
            self._has_new = True
            same[i] = remembered
        return True

    def run(self) -> None:
        start = time.perf_counter()
        try:
            lib.check(self._function(self._kernel.pointer, self._reference, None))
        except DeviceError as error:
            self._launch.explain(error)
            raise
        self.is_short = time.perf_counter() - start < SHORT

    def let_go(self) -> None:
        """Keeps no memory, which others may close."""
        self._held.clear()
        if self._has_new:
            self._launch.arguments.forget_memory()
            self._has_new = False
