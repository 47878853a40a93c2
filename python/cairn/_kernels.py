#===- _kernels.py - kernels and their launches ----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Kernels, which are called as functions."""

from __future__ import annotations

import ctypes as c
import dataclasses
import statistics
import sys
import threading
import time
from typing import Any, Callable, Sequence

from cairn import _library as lib
from cairn._arguments import KINDS, Arguments, Local, Parameter, Sampler
from cairn._devices import Device
from cairn._errors import LaunchError, ProgramError
from cairn._interrupt import interruptible
from cairn._launches import SHORT, Launch, RepeatedLaunch, Sizes, make_struct
from cairn._tuner.progress import progress

__all__ = ["Kernel", "Local", "Sampler", "Timing"]

_OWN = ("local", "offset", "printf", "timeout", "repeat")
"""Names that calls have besides the kernel's."""


@dataclasses.dataclass(frozen=True)
class Timing:
    """How long the launches of a kernel took, in seconds by the device's clock,
    where it has one."""

    all: tuple[float, ...]
    """Each launch, in order."""

    @property
    def min(self) -> float:
        """The shortest."""
        return min(self.all)

    @property
    def median(self) -> float:
        """The one in the middle."""
        return statistics.median(self.all)

    def __str__(self) -> str:
        return (
            f"min {self.min * 1e3:.6g} ms, median {self.median * 1e3:.6g} ms "
            f"over {len(self.all)} launches"
        )


class Kernel:
    """A kernel of a program. `program.NAME` and `program["NAME"]` give it."""

    def __init__(
        self, device: Device, executable: lib.Handle, name: str, prints: bool
    ) -> None:
        self.name = name
        """As the source has it."""
        self._device = device
        self._prints = prints
        self._repeated: RepeatedLaunch | None = None
        self._open: lib.Handle | None = lib.make(
            "cairnKernelCreate",
            "cairnKernelDestroy",
            executable,
            name.encode(),
        )
        info = lib.KernelInfo(structSize=c.sizeof(lib.KernelInfo))
        lib.call("cairnKernelGetInfo", self._handle, c.byref(info))
        self.parameters = tuple(self._parameter(i) for i in range(info.argumentCount))
        """What it takes, in order: each with `name`, `kind`, `type`, `size` in bytes."""
        required = tuple(int(n) for n in info.requiredLocalSize)
        self.required_local_size: tuple[int, ...] | None = (
            required if any(required) else None
        )
        """The only local size that it runs with; None where it has none."""
        self.local_memory: int = info.localMemory
        """Bytes of its own local variables."""
        self.max_work_group_size: int = info.maxWorkGroupSize
        """The work-items that a work-group may have; 0 where only the device limits them."""

    @property
    def _handle(self) -> lib.Handle:
        if self._open is None:
            raise ProgramError(f"kernel '{self.name}': its program was closed")
        return self._open

    def _close(self) -> None:
        self._open = self._repeated = None

    def _parameter(self, index: int) -> Parameter:
        info = lib.ArgumentInfo(structSize=c.sizeof(lib.ArgumentInfo))
        lib.call(
            "cairnKernelGetArgumentInfo", self._handle, index, c.byref(info)
        )
        return Parameter(
            name=lib.text(info.name),
            kind=KINDS[info.kind],
            type=lib.text(info.type),
            address_space=lib.text(info.addressSpace),
            access=lib.text(info.access),
            size=info.size,
            const=bool(info.isConst) or lib.text(info.addressSpace) == "constant",
            packet_size=info.packetSize,
        )

    def __call__(
        self,
        global_size: Sizes,
        /,
        *arguments: Any,
        local: Sizes | None = None,
        offset: Sizes | None = None,
        printf: Callable[[str], Any] | None = None,
        timeout: float | None = None,
        **named: Any,
    ) -> None:
        """Runs the kernel for `global_size` work-items, in 1 to 3 dimensions, and
        waits for it.

        Arguments come in order or by name: numbers for values, sequences for
        vectors, bytes or NumPy records for structs; arrays, which are copied to the
        device and, unless the argument is const, back; `Buffer` and `Image`; `Local`
        for local memory; None for a null pointer. `local` is the work-group's size,
        by default the runtime's choice, `offset` the global offset. `printf` takes
        what the kernel prints, by default standard output. On the host a launch that
        takes longer than `timeout` seconds ends with `DeviceError`, and Ctrl-C ends it.

        Raises `LaunchError` before anything runs if an argument does not fit."""
        values = self._bind(arguments, named)
        if printf is not None and not callable(printf):
            raise LaunchError(
                f"printf: expected a function of a text, got {type(printf).__name__}"
            )
        sizes = (global_size, local, offset)
        self._device._check_process()
        repeated = self._repeated
        if timeout is None and repeated is not None and repeated.lock.acquire(blocking=False):
            try:
                if repeated.is_short and repeated.take(sizes, values):
                    repeated.run()
                    return
            finally:
                repeated.let_go()
                repeated.lock.release()
        self._launch(sizes, values, printf, timeout)

    def _launch(
        self,
        sizes: tuple[Sizes, Sizes | None, Sizes | None],
        values: Sequence[Any],
        printf: Callable[[str], Any] | None,
        timeout: float | None,
    ) -> None:
        """A launch of which nothing is known yet."""
        launch = self._prepare(sizes, values)
        launch.limit(timeout)
        if self._device.info.driver == "host":
            launch.allow_stop()
        start = time.perf_counter()
        interruptible(lambda stopped: launch.run(), launch.stop)
        is_short = time.perf_counter() - start < SHORT
        launch.arguments.read_back()
        if text := launch.printed():
            (printf or sys.stdout.write)(text)
        if is_short and not self._prints and timeout is None:
            self._repeated = RepeatedLaunch.of(
                self._handle, self.parameters, sizes, launch, values
            )

    def time(
        self,
        global_size: Sizes,
        /,
        *arguments: Any,
        local: Sizes | None = None,
        offset: Sizes | None = None,
        repeat: int = 20,
        **named: Any,
    ) -> Timing:
        """Runs the kernel once to warm up and then `repeat` times, as a call would,
        and gives the times that the kernel itself took.

        Arrays that it writes get their contents again before each run, so that they
        end as after one; a `Buffer` does not. What it prints is dropped."""
        if type(repeat) is not int or repeat < 1:
            raise LaunchError(f"repeat: expected an integer from 1, got {repeat!r}")
        values = self._bind(arguments, named)
        launch = self._prepare((global_size, local, offset), values)
        times: list[float] = []

        def measure(stopped: threading.Event) -> None:
            for _ in progress(range(repeat + 1), self.name):
                if stopped.is_set():
                    return
                if times:
                    launch.arguments.restore()
                times.append(launch.run())

        interruptible(measure)
        launch.arguments.read_back()
        return Timing(tuple(times[1:]))

    def _bind(self, arguments: Sequence[Any], named: dict[str, Any]) -> Sequence[Any]:
        """The values in the order of the parameters."""
        if not named and len(arguments) == len(self.parameters):
            return arguments
        names = [parameter.name for parameter in self.parameters]
        signature = ", ".join(f"{p.type} {p.name}" for p in self.parameters)
        where = f"kernel '{self.name}' takes ({signature})"
        if len(arguments) > len(names):
            raise LaunchError(
                f"{where}: expected {len(names)} arguments, got {len(arguments)}"
            )
        bound = dict(zip(names, arguments))
        for name, value in named.items():
            if name not in names:
                raise LaunchError(f"{where}, there is no argument '{name}'")
            if name in bound:
                raise LaunchError(f"{where}: argument '{name}' is given twice")
            bound[name] = value
        missing = [name for name in names if name not in bound]
        if missing:
            told = f"{where}: argument '{missing[0]}' is missing"
            if missing[0] in _OWN:
                told += f"; it comes in order, as '{missing[0]}=' is the launch's own"
            raise LaunchError(told)
        return [bound[name] for name in names]

    def _prepare(
        self,
        sizes: tuple[Sizes, Sizes | None, Sizes | None],
        values: Sequence[Any],
    ) -> Launch:
        """A launch that fits; raises `LaunchError`."""
        handle = self._handle
        struct = make_struct(*sizes)
        given = Arguments(self._device, self.parameters, values)
        return Launch(handle, struct, given, self._prints)

    def __repr__(self) -> str:
        signature = ", ".join(f"{p.type} {p.name}" for p in self.parameters)
        return f"<cairn.Kernel {self.name}({signature})>"
