#===- _levels.py - the levels of a program --------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What a program is at each level (docs/Levels.md)."""

from __future__ import annotations

import threading
from typing import Callable, Iterator, Mapping

from cairn._compiler import Module


class Levels(Mapping[str, str]):
    """The text of a program at each level, by the level's name, from where it came in
    to its target's last: `levels["mux"]`. A level is compiled when it is asked for.

    Raises `KeyError` for a level that the program does not have."""

    def __init__(self, compile: Callable[[], Module], locations: bool = False) -> None:
        self._compile = compile
        self._locations = locations
        self._lock = threading.Lock()
        self._module: Module | None = None
        self._names: tuple[str, ...] = ()
        self._texts: dict[str, str] = {}

    def _started(self) -> Module:
        if self._module is None:
            self._module = self._compile()
            self._names = self._module.levels()
        return self._module

    def __getitem__(self, level: str) -> str:
        with self._lock:
            module = self._started()
            if level not in self._names:
                raise KeyError(
                    f"no level '{level}', the program's are: {', '.join(self._names)}"
                )
            # A module goes down only, so that those above are printed first.
            for name in self._names:
                if level in self._texts:
                    break
                if name not in self._texts:
                    self._texts[name] = self._print(module, name)
            return self._texts[level]

    def _print(self, module: Module, level: str) -> str:
        try:
            return module.print(level, self._locations)
        except KeyboardInterrupt:
            self._module = None  # the compiler is still at it
            raise

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            self._started()
        return iter(self._names)

    def __len__(self) -> int:
        with self._lock:
            self._started()
        return len(self._names)

    def __repr__(self) -> str:
        return f"<cairn.Levels: {', '.join(self)}>"
