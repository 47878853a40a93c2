#===- _native.py - shared libraries and their objects ---------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Finds Cairn's libraries, and owns what they make."""

from __future__ import annotations

import ctypes as c
import os
import pathlib
from typing import Any, Callable

from cairn._errors import Error

Signatures = dict[str, tuple[Any, list[Any]]]
"""What functions give and take, by their names."""


def _candidates(name: str, variable: str) -> list[str]:
    """Where the library may be, the best place first."""
    named = os.environ.get(variable)
    if named:
        return [named]
    package = pathlib.Path(__file__).resolve().parent
    # Beside the package, in the build of a checkout, and below the prefix
    # whose lib/python3/dist-packages the package is in.
    places = [package, *(parent / "build" / "lib" for parent in package.parents[:2])]
    places += [parent for parent in package.parents if parent.name == "lib"]
    # The build from whose checkout pip installed the package.
    built = package / "_libraries.txt"
    if built.exists():
        places.append(pathlib.Path(built.read_text().rstrip("\n")))
    # Where CAIRN_RUNTIME_LIBRARY says that the other one is.
    other = os.environ.get("CAIRN_RUNTIME_LIBRARY")
    if other:
        places.insert(0, pathlib.Path(other).resolve().parent)
    return [str(p / name) for p in places if (p / name).exists()] + [name]


def load(what: str, name: str, variable: str, functions: Signatures) -> c.CDLL:
    """The library `name`, or the one that the environment's `variable` names, with
    its functions' types set.

    Raises `Error` if it is nowhere, or is another version's."""
    for path in _candidates(name, variable):
        try:
            loaded = c.CDLL(path)
            break
        except OSError as error:
            reason = error
    else:
        raise Error(
            f"cannot load Cairn's {what} library: {reason}; build Cairn and set "
            f"{variable} to its build/lib/{name}, or install it"
        )
    for function, (result, arguments) in functions.items():
        try:
            entry = getattr(loaded, function)
        except AttributeError:
            raise Error(
                f"Cairn's {what} library '{path}' has no function '{function}': "
                "expected one of the version of the package"
            ) from None
        entry.restype, entry.argtypes = result, arguments
    return loaded


def text(value: bytes | None) -> str:
    """A text of a library."""
    return (value or b"").decode("utf-8", "replace")


def encode(given: Any, what: str) -> bytes:
    """A text for a library. Raises `Error` for what is not a text, or cannot be one in C."""
    if not isinstance(given, str):
        raise Error(f"{what}: expected text, got {type(given).__name__}")
    if "\0" in given:
        raise Error(f"{what}: expected text without a NUL, got {given!r}")
    try:
        # Names of files may have bytes that are not UTF-8, which Python writes so.
        return given.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise Error(f"{what}: expected text that UTF-8 has, got {given!r}") from None


class Process:
    """This process, by a number that a fork does not share."""

    number = 0

    @classmethod
    def fork(cls) -> None:
        cls.number += 1


os.register_at_fork(after_in_child=Process.fork)


class Handle:
    """An object of a library, destroyed when nobody uses it any more. A call that has it
    as an argument keeps it for its length."""

    def __init__(self, pointer: c.c_void_p, destroy: Callable[[Any], Any]) -> None:
        self.pointer = self._as_parameter_ = pointer
        # Kept here: at the interpreter's end modules may be gone.
        self._destroy = destroy
        self.process = Process.number

    def __reduce__(self) -> Any:
        raise Error("expected no copy of what is on a device or in the compiler")

    def __del__(self) -> None:
        # A fork has the parent's objects without the threads that work on them.
        if self.process == Process.number:
            self._destroy(self.pointer)
