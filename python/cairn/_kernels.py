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
from typing import Any, Callable, Sequence

from cairn import _library as lib
from cairn._arguments import KINDS, Arguments, Local, Parameter, Sampler
from cairn._devices import Device
from cairn._errors import LaunchError

__all__ = ["Kernel", "Local", "Sampler", "Timing"]

Sizes = int | tuple[int, ...] | list[int]


@dataclasses.dataclass(frozen=True)
class Timing:
    """How long the launches of a kernel took, in seconds by the device's clock,
    where it has one."""

    all: tuple[float, ...]
    """Each launch, in order."""

    @property
    def min(self) -> float:
        return min(self.all)

    @property
    def median(self) -> float:
        return statistics.median(self.all)

    def __str__(self) -> str:
        return (
            f"min {self.min * 1e3:.6g} ms, median {self.median * 1e3:.6g} ms "
            f"over {len(self.all)} launches"
        )


def _sizes(name: str, given: Sizes, least: int) -> list[int]:
    sizes: list[Any] = list(given) if isinstance(given, (tuple, list)) else [given]
    if not 1 <= len(sizes) <= 3:
        raise LaunchError(f"{name}: expected 1 to 3 numbers, got {len(sizes)}")
    for size in sizes:
        try:
            ok = least <= int(size) < 2**64 and int(size) == size
        except (TypeError, ValueError):
            ok = False
        if not ok:
            raise LaunchError(f"{name}: expected integers from {least}, got {size!r}")
    return [int(size) for size in sizes]


class Kernel:
    """A kernel of a program. `program.NAME` and `program["NAME"]` give it."""

    def __init__(self, device: Device, executable: lib.Handle, name: str) -> None:
        self.name = name
        self._device = device
        self._handle = lib.make(
            "cairnKernelCreate",
            "cairnKernelDestroy",
            executable.pointer,
            name.encode(),
        )
        info = lib.KernelInfo(structSize=c.sizeof(lib.KernelInfo))
        lib.call("cairnKernelGetInfo", self._handle.pointer, c.byref(info))
        self.parameters = tuple(self._parameter(i) for i in range(info.argumentCount))
        required = tuple(int(n) for n in info.requiredLocalSize)
        self.required_local_size: tuple[int, ...] | None = (
            required if any(required) else None
        )
        self.local_memory: int = info.localMemory
        self.max_work_group_size: int = info.maxWorkGroupSize

    def _parameter(self, index: int) -> Parameter:
        info = lib.ArgumentInfo(structSize=c.sizeof(lib.ArgumentInfo))
        lib.call(
            "cairnKernelGetArgumentInfo", self._handle.pointer, index, c.byref(info)
        )
        return Parameter(
            name=lib.text(info.name),
            kind=KINDS[info.kind],
            type=lib.text(info.type),
            address_space=lib.text(info.addressSpace),
            access=lib.text(info.access),
            size=info.size,
            const=bool(info.isConst) or lib.text(info.addressSpace) == "constant",
        )

    def __call__(
        self,
        global_size: Sizes,
        *arguments: Any,
        local: Sizes | None = None,
        offset: Sizes | None = None,
        printf: Callable[[str], Any] | None = None,
        **named: Any,
    ) -> None:
        """Runs the kernel for `global_size` work-items, in 1 to 3 dimensions, and
        waits for it.

        Arguments come in order or by name: numbers for values, sequences for
        vectors, bytes or NumPy records for structs; arrays, which are copied to the
        device and, unless the argument is const, back; `Buffer` and `Image`; `Local`
        for local memory; None for a null pointer. `local` is the work-group's size,
        by default the runtime's choice, `offset` the global offset. `printf` takes
        what the kernel prints, by default standard output.

        Raises `LaunchError` before anything runs if an argument does not fit."""
        launch = self._prepare(global_size, arguments, named, local, offset)
        launch.run(printf)
        launch.arguments.read_back()

    def time(
        self,
        global_size: Sizes,
        *arguments: Any,
        local: Sizes | None = None,
        offset: Sizes | None = None,
        repeat: int = 20,
        **named: Any,
    ) -> Timing:
        """Runs the kernel once to warm up and then `repeat` times, as a call would,
        and gives the times that the kernel itself took.

        Arrays that it writes get their contents again before each run, so that they
        end as after one; a `Buffer` does not."""
        if repeat < 1:
            raise LaunchError(f"repeat: expected at least 1, got {repeat}")
        launch = self._prepare(global_size, arguments, named, local, offset)
        times = []
        for i in range(repeat + 1):
            if i:
                launch.arguments.restore()
            times.append(launch.run(lambda text: None))
        launch.arguments.read_back()
        return Timing(tuple(times[1:]))

    def _bind(self, arguments: Sequence[Any], named: dict[str, Any]) -> list[Any]:
        """The values in the order of the parameters."""
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
            raise LaunchError(f"{where}: argument '{missing[0]}' is missing")
        return [bound[name] for name in names]

    def _prepare(
        self,
        global_size: Sizes,
        arguments: Sequence[Any],
        named: dict[str, Any],
        local: Sizes | None,
        offset: Sizes | None,
    ) -> _Launch:
        shape = _sizes("global size", global_size, 1)
        launch = lib.Launch(
            structSize=c.sizeof(lib.Launch),
            dimensions=len(shape),
            global_=(c.c_uint64 * 3)(*shape),
        )
        for name, sizes, least in (("local", local, 1), ("offset", offset, 0)):
            if sizes is None:
                continue
            given = _sizes(f"{name} size", sizes, least)
            if len(given) != len(shape):
                raise LaunchError(
                    f"{name} size: expected {len(shape)} numbers, got {len(given)}"
                )
            setattr(launch, name, (c.c_uint64 * 3)(*given))
        values = self._bind(arguments, named)
        return _Launch(
            self._handle, launch, Arguments(self._device, self.parameters, values)
        )

    def __repr__(self) -> str:
        signature = ", ".join(f"{p.type} {p.name}" for p in self.parameters)
        return f"<cairn.Kernel {self.name}({signature})>"


class _Launch:
    """A launch that was checked and may run several times."""

    def __init__(
        self, kernel: lib.Handle, launch: lib.Launch, arguments: Arguments
    ) -> None:
        self.arguments = arguments
        self._kernel = kernel
        self._launch = launch
        launch.arguments = arguments.structs
        launch.argumentCount = arguments.count

    def run(self, printf: Callable[[str], Any] | None) -> float:
        """Runs the kernel; the seconds that it took."""
        printed: list[bytes] = []

        def collect(text: int, size: int, data: int | None) -> None:
            printed.append(c.string_at(text, size))

        function = lib.PrintfFunction(collect)
        self._launch.printfFunction = function
        event = lib.make(
            "cairnKernelLaunch",
            "cairnEventDestroy",
            self._kernel.pointer,
            c.byref(self._launch),
        )
        nanoseconds = c.c_uint64()
        lib.call("cairnEventWait", event.pointer, c.byref(nanoseconds))
        if printed:
            text = b"".join(printed).decode("utf-8", "replace")
            (printf or sys.stdout.write)(text)
        return nanoseconds.value / 1e9
