#===- _queues.py - queues on a device -------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Queues into which kernels put others."""

from __future__ import annotations

from cairn import _library as lib
from cairn._devices import AnyDevice, device as find_device
from cairn._memory import _Memory, positive


class Queue(_Memory):
    """A queue on a device, for an argument `queue_t`.

    Commands that wait in it take 64 bytes each, and what their blocks captured;
    altogether at most `size` bytes. Raises `LaunchError` for a size that is none,
    and `DeviceError` where kernels cannot start others."""

    def __init__(self, size: int = 1 << 20, *, device: AnyDevice = "host") -> None:
        self.device = find_device(device)
        self.size = positive(size, "queue")
        self._what = f"queue of {size} bytes"
        self._open = lib.make(
            "cairnQueueCreate",
            "cairnQueueDestroy",
            self.device._handle,
            size,
        )

    def __repr__(self) -> str:
        return f"<cairn.Queue of {self.size} bytes on {self.device.info.spelling}>"
