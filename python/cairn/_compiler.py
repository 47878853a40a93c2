#===- _compiler.py - the compiler's C interface ---------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-c/Module.h, Passes.h and Diagnostics.h for ctypes."""

from __future__ import annotations

import ctypes as c
import functools
import hashlib
import json
import pathlib
from typing import Any, Callable, TypeVar

from cairn import _native
from cairn._errors import CompileError, Diagnostic, Error
from cairn._interrupt import interruptible
from cairn._native import Handle, encode, text

T = TypeVar("T")

SUCCESS = 0
OPTIONS_BUILD = 0


class _Diagnostic(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("severity", c.c_int),
        ("file", c.c_char_p),
        ("line", c.c_uint32),
        ("column", c.c_uint32),
        ("message", c.c_char_p),
        ("text", c.c_char_p),
        ("noteCount", c.c_size_t),
    ]


class PassInfo(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("name", c.c_char_p),
        ("summary", c.c_char_p),
        ("documentation", c.c_char_p),
        ("isPipeline", c.c_int32),
    ]


_H = c.c_void_p  # a handle
_P = c.POINTER(c.c_void_p)  # where a handle or a log is put
_S = c.POINTER(c.c_char_p)  # where a text is put
_FUNCTIONS: _native.Signatures = {
    "cairnCompilerVersion": (c.c_char_p, []),
    "cairnResultName": (c.c_char_p, [c.c_int]),
    "cairnLogFree": (None, [c.c_void_p]),
    "cairnCompilerCreate": (_H, [c.c_char_p, _P]),
    "cairnCompilerDestroy": (None, [_H]),
    "cairnModuleCreate": (_H, [_H]),
    "cairnModuleDestroy": (None, [_H]),
    "cairnModuleLog": (c.c_char_p, [_H]),
    "cairnModuleParseOptions": (c.c_int, [_H, c.c_char_p, c.c_int]),
    "cairnModuleCompile": (c.c_int, [_H, c.c_char_p, c.c_char_p, c.c_size_t]),
    "cairnModuleLink": (c.c_int, [_H, _P, c.c_size_t]),
    "cairnModuleLevelCount": (c.c_size_t, [_H]),
    "cairnModuleLevelName": (c.c_char_p, [_H, c.c_size_t]),
    "cairnModulePrint": (c.c_int, [_H, c.c_char_p, c.c_int32, _S]),
    "cairnModuleTimings": (c.c_int, [_H, _S]),
    "cairnPassCount": (c.c_size_t, []),
    "cairnPassGetInfo": (c.c_int, [c.c_size_t, c.POINTER(PassInfo)]),
    "cairnRunPipeline": (
        c.c_int,
        [_H, c.c_char_p, c.c_char_p, c.c_size_t, c.c_char_p, c.c_int32, _P, _P],
    ),
    "cairnDiagnosticListCreate": (_H, [c.c_char_p]),
    "cairnDiagnosticListDestroy": (None, [_H]),
    "cairnDiagnosticListSize": (c.c_size_t, [_H]),
    "cairnDiagnosticListGet": (c.c_int, [_H, c.c_size_t, c.POINTER(_Diagnostic)]),
}


@functools.lru_cache(maxsize=None)
def library() -> c.CDLL:
    """The library. Raises `Error` if it is nowhere."""
    return _native.load(
        "compiler", "libCairnCompiler.so", "CAIRN_COMPILER_LIBRARY", _FUNCTIONS
    )


def identity() -> str:
    """What tells this compiler from others: its version and, as a build makes many of
    one version, its file's digest where the file is known."""
    version = text(library().cairnCompilerVersion())
    try:
        data = pathlib.Path(library()._name).read_bytes()
        return f"{version} {hashlib.sha256(data).hexdigest()}"
    except OSError:
        return version


def take_log(pointer: c.c_void_p) -> str:
    """A text that the library gave away, which is freed; "" for null."""
    try:
        return text(c.string_at(pointer.value)) if pointer.value else ""
    finally:
        library().cairnLogFree(pointer)


_SEVERITIES = {1: "error", 2: "warning", 3: "remark", 4: "note"}


def read_diagnostics(log: str) -> tuple[Diagnostic, ...]:
    """What a log of the compiler says, notes within what they are about."""
    if not log:
        return ()
    loaded = library()
    made = c.c_void_p(loaded.cairnDiagnosticListCreate(log.encode()))
    messages = Handle(made, loaded.cairnDiagnosticListDestroy)

    def read(index: int) -> tuple[Diagnostic, int]:
        """The message and how many there are with its notes."""
        record = _Diagnostic(structSize=c.sizeof(_Diagnostic))
        loaded.cairnDiagnosticListGet(messages, index, c.byref(record))
        count: int = record.noteCount
        notes = tuple(read(index + 1 + i)[0] for i in range(count))
        diagnostic = Diagnostic(
            severity=_SEVERITIES[record.severity],
            file=text(record.file),
            line=record.line,
            column=record.column,
            message=text(record.message),
            text=text(record.text),
            notes=notes,
        )
        return diagnostic, 1 + count

    found = []
    index = 0
    while index < loaded.cairnDiagnosticListSize(messages):
        diagnostic, count = read(index)
        found.append(diagnostic)
        index += count
    return tuple(found)


def compile_error(log: str) -> CompileError:
    """The exception for a compile that failed."""
    return CompileError(log.rstrip("\n"), read_diagnostics(log))


@functools.lru_cache(maxsize=None)
def compiler(target: str) -> Handle:
    """The process's compiler for "host", "vulkan" or "level-zero"."""
    loaded = library()
    log = c.c_void_p()
    made = loaded.cairnCompilerCreate(target.encode(), c.byref(log))
    message = take_log(log)
    if not made:
        raise Error(message.rstrip("\n").removeprefix("error: "))
    return Handle(c.c_void_p(made), loaded.cairnCompilerDestroy)


def work(call: Callable[[], T]) -> T:
    """Calls what may take long. Ctrl-C ends the wait; what the compiler is at goes on,
    and others get a compiler that does not."""
    try:
        return interruptible(lambda stopped: call())
    except KeyboardInterrupt:
        compiler.cache_clear()
        raise


class Module:
    """A program on its way down the levels (cairn-c/Module.h), compiled from inputs,
    each a name and bytes, which are linked.

    Raises `CompileError`."""

    def __init__(
        self, target: str, inputs: list[tuple[str, bytes]], options: str
    ) -> None:
        self._target = target
        self._handle = work(lambda: self._compile_all(inputs, options))

    def _compile_all(self, inputs: list[tuple[str, bytes]], options: str) -> Handle:
        parts = [self._compile(name, data, options) for name, data in inputs]
        others = parts[1:]
        if others:
            pointers = (c.c_void_p * len(others))(*(h.pointer for h in others))
            self._check(
                library().cairnModuleLink(parts[0], pointers, len(others)), parts[0]
            )
        return parts[0]

    def _compile(self, name: str, data: bytes, options: str) -> Handle:
        loaded = library()
        made = loaded.cairnModuleCreate(compiler(self._target))
        part = Handle(c.c_void_p(made), loaded.cairnModuleDestroy)
        self._check(
            loaded.cairnModuleParseOptions(
                part, encode(options, "options"), OPTIONS_BUILD
            ),
            part,
        )
        self._check(
            loaded.cairnModuleCompile(part, encode(name, "name"), data, len(data)),
            part,
        )
        return part

    @staticmethod
    def _check(result: int, part: Handle) -> None:
        if result != SUCCESS:
            raise compile_error(text(library().cairnModuleLog(part)))

    def levels(self) -> tuple[str, ...]:
        """The level where the module stands, and those below."""
        loaded = library()
        count = loaded.cairnModuleLevelCount(self._handle)
        return tuple(
            text(loaded.cairnModuleLevelName(self._handle, i))
            for i in range(count)
        )

    def print(self, what: str, locations: bool) -> str:
        """The module's text at a level, or what else cairnModulePrint takes."""
        handle, wanted = self._handle, encode(what, "level")
        printed = c.c_char_p()

        def call() -> int:
            result: int = library().cairnModulePrint(
                handle, wanted, locations, c.byref(printed)
            )
            return result

        self._check(work(call), handle)
        return text(printed.value)

    def messages(self) -> tuple[Diagnostic, ...]:
        """What the compiler has said so far."""
        log = text(library().cairnModuleLog(self._handle))
        return read_diagnostics(log)

    def timings(self) -> dict[str, float]:
        """Milliseconds of each stage so far."""
        printed = c.c_char_p()
        self._check(
            library().cairnModuleTimings(self._handle, c.byref(printed)),
            self._handle,
        )
        stages: dict[str, Any] = json.loads(text(printed.value))
        return stages
