#===- _memory.py - buffers and images -------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Memory that stays on a device."""

from __future__ import annotations

import ctypes as c
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from cairn import _library as lib
from cairn._devices import Device, device as find_device
from cairn._errors import LaunchError


def checked(value: Any, what: str) -> NDArray[Any]:
    """`value` if it is an array whose bytes are one block of numbers; else raises
    `LaunchError`."""
    if not isinstance(value, np.ndarray):
        raise LaunchError(f"{what}: expected a NumPy array, got {type(value).__name__}")
    array: NDArray[Any] = value
    if array.dtype.hasobject:
        raise LaunchError(f"{what}: expected numbers, got dtype {array.dtype}")
    if not array.flags.c_contiguous:
        raise LaunchError(
            f"{what}: expected a C-contiguous array, got strides {array.strides} for "
            f"shape {array.shape}; numpy.ascontiguousarray makes one"
        )
    if not array.dtype.isnative:
        raise LaunchError(f"{what}: expected native byte order, got {array.dtype}")
    return array


class _Memory:
    """What has a handle until it is closed."""

    device: Device
    _what: str
    _open: lib.Handle | None = None

    @property
    def _handle(self) -> lib.Handle:
        self.check_open()
        assert self._open is not None
        return self._open

    def check_open(self) -> None:
        """Raises `LaunchError` if it was closed."""
        if self._open is None:
            raise LaunchError(f"the {self._what} was closed")

    def close(self) -> None:
        """Gives the device's memory back now; else that is when nobody has the object
        any more. Any use from here on raises `LaunchError`."""
        self._open = None


class Buffer(_Memory):
    """An array in a device's memory.

    `content` is an array, which is copied, or a shape: then the buffer has `dtype`
    and holds zeros. Raises `LaunchError` for a content that is no block of numbers,
    and `DeviceError` where memory is used up."""

    def __init__(
        self,
        content: NDArray[Any] | int | tuple[int, ...],
        dtype: DTypeLike = np.float32,
        *,
        device: str | Device = "host",
    ) -> None:
        if isinstance(content, (int, tuple)):
            content = np.zeros(content, dtype)
        array = checked(content, "buffer")
        if array.nbytes == 0:
            raise LaunchError(f"buffer: expected an element, got shape {array.shape}")
        self.device = find_device(device)
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype
        self.nbytes: int = array.nbytes
        self._what = f"buffer of {array.dtype} {array.shape}"
        self._open = lib.make(
            "cairnBufferCreate",
            "cairnBufferDestroy",
            self.device._handle.pointer,
            self.nbytes,
        )
        self.write(array)

    def _check(self, given: Any, what: str) -> NDArray[Any]:
        array = checked(given, what)
        if array.dtype != self.dtype or array.shape != self.shape:
            raise LaunchError(
                f"{what}: expected {self.dtype} of shape {self.shape}, "
                f"got {array.dtype} of shape {array.shape}"
            )
        return array

    def write(self, array: NDArray[Any]) -> None:
        """Copies `array`, of the same dtype and shape, into the buffer."""
        array = self._check(array, "write")
        lib.call(
            "cairnBufferWrite", self._handle.pointer, array.ctypes.data, self.nbytes, 0
        )

    def read(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The content as a new array, or in `out`, of the same dtype and shape."""
        if out is None:
            out = np.empty(self.shape, self.dtype)
        out = self._check(out, "read")
        if not out.flags.writeable:
            raise LaunchError("read: expected an array that may be written")
        lib.call(
            "cairnBufferRead", self._handle.pointer, out.ctypes.data, self.nbytes, 0
        )
        return out

    def __array__(self, dtype: DTypeLike = None) -> NDArray[Any]:
        content = self.read()
        return content if dtype is None else content.astype(dtype)

    def __repr__(self) -> str:
        where = self.device.info.spelling
        return f"<cairn.Buffer {self.dtype} {self.shape} on {where}>"


class Image(_Memory):
    """An image in a device's memory, where the device has images.

    `size` is (width,), (width, height) or (width, height, depth) in texels; of an
    array type the last is the number of layers. `order` and `channel` are OpenCL's
    names without CL_. Raises `LaunchError` for what is no image, and `DeviceError`
    where the device has no such."""

    def __init__(
        self,
        size: tuple[int, ...],
        order: str = "RGBA",
        channel: str = "UNORM_INT8",
        *,
        type: str | None = None,
        device: str | Device = "vulkan",
    ) -> None:
        if not 1 <= len(size) <= 3:
            raise LaunchError(f"image: expected a size of 1 to 3 numbers, got {size}")
        type = type or f"image{len(size)}d_t"
        extent = [*size, 1, 1][:3]
        layers = 1
        if type.endswith("_array_t"):
            layers, extent[len(size) - 1] = size[-1], 1
        self.device = find_device(device)
        self.size, self.type, self.order, self.channel = size, type, order, channel
        description = lib.ImageDescription(
            structSize=c.sizeof(lib.ImageDescription),
            type=type.encode(),
            channelOrder=order.encode(),
            channelType=channel.encode(),
            width=extent[0],
            height=extent[1],
            depth=extent[2],
            layers=layers,
            readable=1,
            writable=1,
        )
        self._what = f"image of {size}"
        self._open = lib.make(
            "cairnImageCreate",
            "cairnImageDestroy",
            self.device._handle.pointer,
            c.byref(description),
        )
        self.nbytes: int = lib.library().cairnImageSize(self._handle.pointer)

    def _check(self, given: Any, what: str) -> NDArray[Any]:
        array = checked(given, what)
        if array.nbytes != self.nbytes:
            raise LaunchError(
                f"{what}: expected the {self.nbytes} bytes of all texels, "
                f"got {array.nbytes}"
            )
        return array

    def write(self, array: NDArray[Any]) -> None:
        """Copies all texels, row after row, from an array of as many bytes."""
        array = self._check(array, "write")
        lib.call(
            "cairnImageWrite", self._handle.pointer, array.ctypes.data, self.nbytes
        )

    def read(self, out: NDArray[Any]) -> NDArray[Any]:
        """Copies all texels into `out`, an array of as many bytes, and gives it."""
        out = self._check(out, "read")
        if not out.flags.writeable:
            raise LaunchError("read: expected an array that may be written")
        lib.call("cairnImageRead", self._handle.pointer, out.ctypes.data, self.nbytes)
        return out
