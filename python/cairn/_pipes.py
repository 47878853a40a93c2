#===- _pipes.py - pipes ---------------------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Pipes, by which kernels pass packets on."""

from __future__ import annotations

import ctypes as c
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from cairn import _library as lib
from cairn._devices import AnyDevice, device as find_device
from cairn._errors import LaunchError
from cairn._memory import _Memory, checked, element, positive


class Pipe(_Memory):
    """A pipe in a device's memory, which keeps its packets from launch to launch.

    A packet is an element of `dtype`, or `lanes` of them as in OpenCL C's vectors
    (three take the place of four). There is room for `max_packets`. Raises
    `LaunchError` for sizes that are none, and `DeviceError` where memory is used
    up."""

    def __init__(
        self,
        dtype: DTypeLike,
        max_packets: int,
        *,
        lanes: int = 1,
        device: AnyDevice = "host",
    ) -> None:
        self.dtype: np.dtype[Any] = element(dtype, "pipe")
        if lanes not in (1, 2, 3, 4, 8, 16):
            raise LaunchError(f"pipe: expected 1, 2, 3, 4, 8 or 16 lanes, got {lanes}")
        self.lanes, self.max_packets = lanes, positive(max_packets, "pipe")
        self.packet_bytes: int = self.dtype.itemsize * (4 if lanes == 3 else lanes)
        is_native = self.dtype.isnative and not self.dtype.hasobject
        if not is_native or self.packet_bytes == 0:
            raise LaunchError(f"pipe: expected packets of numbers, got dtype {self.dtype}")
        self.device = find_device(device)
        self._what = f"pipe of {max_packets} packets"
        self._open = lib.make(
            "cairnPipeCreate",
            "cairnPipeDestroy",
            self.device._handle,
            self.packet_bytes,
            max_packets,
        )

    def clear(self) -> None:
        """Leaves no packet in it."""
        lib.call("cairnPipeClear", self._handle)

    def write(self, packets: NDArray[Any]) -> None:
        """Adds packets behind those that are there. Raises `LaunchError` where there
        is no room for all."""
        array = checked(packets, "write")
        if array.dtype != self.dtype:
            raise LaunchError(f"write: expected dtype {self.dtype}, got {array.dtype}")
        lib.call(
            "cairnPipeWrite", self._handle, array.ctypes.data, array.nbytes
        )

    def read(self) -> NDArray[Any]:
        """The packets that are there, which stay: an array of the shape (packets,), or
        (packets, stored lanes)."""
        size = c.c_uint64()
        lib.call("cairnPipeRead", self._handle, None, c.byref(size))
        stored = self.packet_bytes // self.dtype.itemsize
        count = size.value // self.packet_bytes
        out = np.empty((count,) if stored == 1 else (count, stored), self.dtype)
        if count:
            lib.call(
                "cairnPipeRead",
                self._handle,
                out.ctypes.data,
                c.byref(size),
            )
        return out

    def __repr__(self) -> str:
        where = self.device.info.spelling
        return f"<cairn.Pipe of {self.max_packets} packets {self.dtype}, on {where}>"
