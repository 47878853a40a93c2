#===- _interrupt.py - Ctrl-C while a library works ------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Python handles signals in its main thread, between two of its own steps: a call of
a library that takes long must be on another thread for Ctrl-C to work."""

from __future__ import annotations

import threading
from typing import Callable, Generic, TypeVar

T = TypeVar("T")


class _Work(Generic[T]):
    """A call on a thread of its own, which nobody waits for at the end."""

    def __init__(
        self, function: Callable[[threading.Event], T], stop: Callable[[], None] | None
    ) -> None:
        self._function = function
        self._stop = stop
        self._stopped = threading.Event()
        self._over = threading.Event()
        self._error: BaseException | None = None
        threading.Thread(target=self._run, daemon=True, name="cairn").start()

    def _run(self) -> None:
        try:
            self._result = self._function(self._stopped)
        except BaseException as error:
            self._error = error
        self._over.set()

    def wait(self) -> T:
        try:
            self._over.wait()
        except BaseException:
            self._stopped.set()
            if self._stop is not None:
                self._stop()
            raise
        if self._error is not None:
            raise self._error
        return self._result


def interruptible(
    function: Callable[[threading.Event], T], stop: Callable[[], None] | None = None
) -> T:
    """Calls `function`, whose argument is set when it is waited for no more.

    Ctrl-C raises `KeyboardInterrupt` at once, and calls `stop`; what the function is at
    goes on without anybody who waits for it."""
    if threading.current_thread() is not threading.main_thread():
        return function(threading.Event())
    return _Work(function, stop).wait()
