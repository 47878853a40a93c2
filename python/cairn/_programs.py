#===- _programs.py - compiled programs ------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compiling and loading programs."""

from __future__ import annotations

import ctypes as c
import functools
import html
import json
import os
import pathlib
import threading
import warnings
from typing import Any, Iterator

from cairn import _compiler, _library as lib, _schedules
from cairn._devices import AnyDevice, Device, device as find_device
from cairn._errors import CompileError, Diagnostic, Error, ProgramError
from cairn._files import read_input
from cairn._interrupt import interruptible
from cairn._kernels import Kernel
from cairn._levels import Levels
from cairn._native import encode

Source = str | bytes | os.PathLike[str]


class Program:
    """A program on a device; `compile` and `load` make one.

    Its kernels are attributes, or items where their names are taken."""

    def __init__(
        self,
        device: Device,
        executable: lib.Handle,
        made_from: _Origin | None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        self.device = device
        """Where it runs."""
        self._open: lib.Handle | None = executable
        self._made_from = made_from
        self._kernels: dict[str, Kernel] = {}
        self._lock = threading.Lock()
        loaded = lib.library()
        self.interface: dict[str, Any] = json.loads(
            lib.text(loaded.cairnExecutableInterface(executable))
        )
        """The compiler's description of the kernels (docs/KernelInterface.md)."""
        self.timings: dict[str, float] = json.loads(
            lib.text(loaded.cairnExecutableTimings(executable))
        )
        """Milliseconds of each stage of the compile, in order, and their "total";
        empty for what was loaded."""
        self.diagnostics = diagnostics
        """What the compiler said, in order: warnings and remarks."""
        self.remarks = tuple(d for d in diagnostics if d.severity == "remark")
        """What passes say that they did, or why they did not."""
        count = loaded.cairnExecutableKernelCount(executable)
        self.kernels: tuple[str, ...] = tuple(
            lib.text(loaded.cairnExecutableKernelName(executable, i))
            for i in range(count)
        )
        """The names of the kernels."""

    def __getitem__(self, name: str) -> Kernel:
        """The kernel called `name`. Raises `ProgramError` if there is none."""
        if not isinstance(name, str):
            raise ProgramError(
                f"expected the name of a kernel, got {type(name).__name__}; the "
                f"program's are: {', '.join(self.kernels)}"
            )
        with self._lock:
            if name not in self._kernels:
                if self._open is None:
                    raise ProgramError("the program was closed")
                prints = any(
                    kernel["name"] == name and "printf" in kernel
                    for kernel in self.interface["kernels"]
                )
                self._kernels[name] = Kernel(self.device, self._open, name, prints)
            return self._kernels[name]

    def __getattr__(self, name: str) -> Kernel:
        # Copies are asked before they have anything.
        kernels: tuple[str, ...] = self.__dict__.get("kernels", ())
        if name not in kernels:
            known = ", ".join(kernels) or "none"
            raise AttributeError(f"no kernel '{name}', the program's are: {known}")
        return self[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the kernels."""
        return iter(self.kernels)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.kernels]

    def _origin(self) -> _Origin:
        if self._made_from is None:
            raise ProgramError("the program was loaded, so there is no source to compile")
        return self._made_from

    def on(self, target: AnyDevice) -> Program:
        """The same source with the same options on another device.

        Raises `ProgramError` for a program that was not compiled here."""
        return self._origin().build(find_device(target))

    @functools.cached_property
    def levels(self) -> Levels:
        """The program's text at each level, by its name: `levels["mux"]`. The names
        are those from where the program came in to its device's last.

        Raises `ProgramError` for a program that was not compiled here."""
        origin = self._origin()
        return Levels(lambda: origin.module(self.device))

    def emit(self, what: str, *, locations: bool = False) -> str:
        """The program as text, as `cairnc --emit` writes it: a level, "mux-llvm" (LLVM
        IR for a ComputeMux stack), "llvm-ir" (the host's, optimised), "asm" (assembly
        of the host, disassembled SPIR-V) or "descriptor-map". `locations` prints the
        locations of MLIR's operations in the source.

        Raises `CompileError` for what the device's target does not have, and
        `ProgramError` for a program that was not compiled here."""
        return self._origin().module(self.device).print(what, locations)

    def view(
        self,
        path: str | os.PathLike[str],
        targets: tuple[str, ...] = (),
    ) -> pathlib.Path:
        """Writes a page that shows source and levels side by side, with what became of
        each line, for the device's target or `targets`; returns its path. It needs
        nothing but a browser.

        Raises `CompileError` for what does not compile for one of `targets`, and
        `ProgramError` for a program that was not compiled here."""
        from cairn import view  # which few programs need

        origin = self._origin()
        page = view.make_page(
            origin.inputs, origin.options, targets or (self.device.info.driver,)
        )
        written = pathlib.Path(path)
        written.write_bytes(page.encode("utf-8", "replace"))
        return written

    def with_level(self, level: str, text: str) -> Program:
        """A program for the same device with the same options that goes on from
        `text`, which is at `level`: what `levels[level]` gave, edited.

        Raises `CompileError` if it does not compile, and `ProgramError` if it is at
        another level or the program was not compiled here."""
        if not isinstance(text, str):
            raise Error(f"expected the level's text, got {type(text).__name__}")
        edited = _Origin([(f"{level}.mlir", text.encode())], self._origin().options)
        found = edited.module(self.device).levels()
        if found[:1] != (level,):
            raise ProgramError(
                f"expected text at the level '{level}', got "
                + (f"the level '{found[0]}'" if found else "none of this device's")
            )
        return edited.build(self.device)

    def _repr_html_(self) -> str:
        """Source and levels, as Jupyter shows them."""
        parts = [f"<code>{html.escape(repr(self))}</code>"]
        if self._made_from is not None:
            sources = {
                name: data.decode("utf-8", "replace")
                for name, data in self._made_from.inputs
                if b"\0" not in data
            }
            for name, shown in [*sources.items(), *self.levels.items()]:
                opened = " open" if name in sources else ""
                parts.append(
                    f"<details{opened}><summary>{html.escape(name)}</summary>"
                    f"<pre>{html.escape(shown)}</pre></details>"
                )
        return "\n".join(parts)

    def close(self) -> None:
        """Gives the code on the device back now; else that is when nobody has the
        program or one of its kernels any more. Launches from here on raise
        `ProgramError`."""
        with self._lock:
            for kernel in self._kernels.values():
                kernel._close()
            self._kernels.clear()
            self._open = None

    def __repr__(self) -> str:
        names = ", ".join(self.kernels)
        return f"<cairn.Program on {self.device.info.spelling}: {names}>"


class _Origin:
    """What a program is compiled from."""

    def __init__(self, inputs: list[tuple[str, bytes]], options: str) -> None:
        self.inputs, self.options = inputs, options

    def module(self, device: Device) -> _compiler.Module:
        """The same as `build` has, to be taken from level to level."""
        given = c.c_void_p()
        lib.call(
            "cairnDeviceBuildOptions",
            device._handle,
            encode(self.options, "options"),
            c.byref(given),
        )
        options = lib.take_text(given)
        return _compiler.Module(device.info.driver, self.inputs, options)

    def build(self, device: Device) -> Program:
        executable, log = interruptible(lambda stopped: self._build(device))
        said = _compiler.read_diagnostics(log)
        shown = [str(d) for d in said if d.severity != "remark"]
        if shown:
            warnings.warn("\n".join(shown), stacklevel=3)
        return Program(device, executable, self, said)

    def _build(self, device: Device) -> tuple[lib.Handle, str]:
        """The executable, and what the compiler said."""
        inputs = (lib.Input * len(self.inputs))()
        for struct, (name, data) in zip(inputs, self.inputs):
            struct.name, struct.data, struct.size = encode(name, "name"), data, len(data)
        pointer, log = c.c_void_p(), c.c_void_p()
        try:
            lib.call(
                "cairnExecutableBuild",
                device._handle,
                inputs,
                len(inputs),
                encode(self.options, "options"),
                c.byref(pointer),
                c.byref(log),
            )
        except CompileError as error:
            raise _compiler.compile_error(str(error)) from None
        finally:
            text = lib.take_text(log)
        return lib.Handle(pointer, lib.library().cairnExecutableDestroy), text


def _read(source: Source, name: str) -> tuple[str, bytes]:
    if isinstance(source, str):
        try:
            return name, source.encode()
        except UnicodeEncodeError as error:
            raise Error(
                f"expected a source that UTF-8 has, got {source[error.start]!r} at "
                f"character {error.start}"
            ) from None
    if isinstance(source, (bytes, bytearray)):
        return name, bytes(source)
    if not isinstance(source, os.PathLike):
        raise Error(
            "expected a source: text, bytes or a path of pathlib, "
            f"got {type(source).__name__}"
        )
    try:
        return os.fspath(source), read_input(source)
    except OSError as error:
        raise Error(f"cannot read '{os.fspath(source)}': {error.strerror}") from None


def compile(
    source: Source | tuple[Source, ...] | list[Source],
    target: AnyDevice = "host",
    options: str = "",
    name: str = "source.cl",
    schedule: _schedules.Schedule = (),
    parameters: _schedules.Parameters = {},
) -> Program:
    """Compiles a program for a device: OpenCL C, LLVM IR, SPIR-V, or MLIR at any level.

    `source` is text, the bytes of a file, or a `pathlib.Path`; several are linked.
    `target` is a device as `cairn.device` takes it, `options` are those of
    clBuildProgram, and `name` stands in diagnostics for what is not a file. `schedule` is
    the path of a script that transforms the program on its way, or several
    (docs/Schedules.md), and `parameters` are values for those of the scripts.

    Raises `CompileError` with the compiler's log; warnings become Python's."""
    sources = list(source) if isinstance(source, (tuple, list)) else [source]
    if not sources:
        raise Error("expected at least one source, got none")
    inputs = [_read(one, name) for one in sources]
    for input_name, _ in inputs:
        if not encode(input_name, "name"):
            raise Error("name: expected one for messages, got ''")
    encode(options, "options")
    options = f"{options} {_schedules.options(schedule, parameters)}"
    return _Origin(inputs, options).build(find_device(target))


def load(
    binary: str | os.PathLike[str],
    interface: str | os.PathLike[str],
    target: AnyDevice = "host",
) -> Program:
    """Loads what `cairnc --interface` wrote: SPIR-V, or for the host a shared object,
    and its interface, a JSON file. Needs no compiler.

    Raises `ProgramError` if they do not go together or with the device."""
    device = find_device(target)
    for path in (binary, interface):
        if not isinstance(path, (str, os.PathLike)):
            raise ProgramError(f"expected a path, got {type(path).__name__}")
    try:
        description = read_input(interface)
    except OSError as error:
        raise ProgramError(
            f"cannot read '{os.fspath(interface)}': {error.strerror}"
        ) from None
    executable = lib.make(
        "cairnExecutableLoad",
        "cairnExecutableDestroy",
        device._handle,
        os.fsencode(binary),
        description,
    )
    return Program(device, executable, None)
