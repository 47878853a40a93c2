#===- _memory.py - buffers and images -------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Memory that stays on a device."""

from __future__ import annotations

import ctypes as c
import operator
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from cairn import _library as lib
from cairn._devices import AnyDevice, Device, device as find_device
from cairn._errors import DeviceError, LaunchError


def checked(value: Any, what: str) -> NDArray[Any]:
    """`value` if it is an array whose bytes are one block of numbers; else raises
    `LaunchError`."""
    if not isinstance(value, np.ndarray):
        raise LaunchError(f"{what}: expected a NumPy array, got {type(value).__name__}")
    array: NDArray[Any] = value
    if isinstance(array, np.ma.MaskedArray):
        raise LaunchError(f"{what}: expected an array without a mask; its 'data' is one")
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
        self._check_open()
        assert self._open is not None
        return self._open

    def _check_open(self) -> None:
        """Raises `LaunchError` if it was closed, `DeviceError` where the process was
        forked."""
        if self._open is None:
            raise LaunchError(f"the {self._what} was closed")
        self.device._check_process()

    def close(self) -> None:
        """Gives the device's memory back now; else that is when nobody has the object
        any more. Any use from here on raises `LaunchError`."""
        self._open = None


def positive(given: Any, what: str) -> int:
    """The number if it is a positive integer that C has; else raises `LaunchError`."""
    try:
        number = operator.index(given)
    except TypeError:
        number = 0
    if isinstance(given, bool) or not 0 < number < 2**63:
        raise LaunchError(f"{what}: expected a positive integer, got {given!r}")
    return number


def element(dtype: DTypeLike, what: str) -> np.dtype[Any]:
    """The dtype. Raises `LaunchError` for what is none."""
    try:
        return np.dtype(dtype)
    except (TypeError, ValueError) as error:
        raise LaunchError(f"{what}: expected a dtype: {error}") from None


def _zeros(shape: Any, dtype: DTypeLike) -> NDArray[Any]:
    """Raises `LaunchError` and `DeviceError`."""
    sizes = shape if isinstance(shape, tuple) else (shape,)
    sizes = tuple(positive(size, "buffer") for size in sizes)
    made_of = element(dtype, "buffer")
    try:
        return np.zeros(sizes, made_of)
    except MemoryError as error:
        raise DeviceError(f"buffer: {error}") from None
    except ValueError as error:
        raise LaunchError(f"buffer: {error}") from None


class Buffer(_Memory):
    """An array in a device's memory.

    `content` is an array, which is copied, or a shape: then the buffer has `dtype`
    and holds zeros. Raises `LaunchError` for a content that is not a block of numbers,
    and `DeviceError` where memory is used up."""

    def __init__(
        self,
        content: NDArray[Any] | int | tuple[int, ...],
        dtype: DTypeLike = np.float32,
        *,
        device: AnyDevice = "host",
    ) -> None:
        if isinstance(content, (int, np.integer, tuple)):
            content = _zeros(content, dtype)
        array = checked(content, "buffer")
        if array.nbytes == 0:
            raise LaunchError(f"buffer: expected an element, got shape {array.shape}")
        self.device = find_device(device)
        self.shape: tuple[int, ...] = array.shape
        """As NumPy has it."""
        self.dtype: np.dtype[Any] = array.dtype
        """Of the elements."""
        self.nbytes: int = array.nbytes
        """Bytes of all of them."""
        self._what = f"buffer of {array.dtype} {array.shape}"
        self._open = lib.make(
            "cairnBufferCreate",
            "cairnBufferDestroy",
            self.device._handle,
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
            "cairnBufferWrite", self._handle, array.ctypes.data, self.nbytes, 0
        )

    def read(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The content as a new array, or in `out`, of the same dtype and shape."""
        if out is None:
            out = np.empty(self.shape, self.dtype)
        out = self._check(out, "read")
        if not out.flags.writeable:
            raise LaunchError("read: expected an array that may be written")
        lib.call(
            "cairnBufferRead", self._handle, out.ctypes.data, self.nbytes, 0
        )
        return out

    def __array__(
        self, dtype: DTypeLike = None, copy: bool | None = None
    ) -> NDArray[Any]:
        if copy is False:  # as NumPy 2 asks
            raise ValueError("a buffer's content is in the device's memory, and is copied")
        content = self.read()
        return content if dtype is None else content.astype(dtype)

    def __repr__(self) -> str:
        where = self.device.info.spelling
        return f"<cairn.Buffer {self.dtype} {self.shape} on {where}>"


_ACCESS = ("read_only", "write_only", "read_write")
_IMAGE_DIMENSIONS = {
    "image1d_t": 1,
    "image1d_buffer_t": 1,
    "image1d_array_t": 2,
    "image2d_t": 2,
    "image2d_depth_t": 2,
    "image2d_array_t": 3,
    "image2d_array_depth_t": 3,
    "image3d_t": 3,
}
"""How many numbers the size of each type is."""


def _image_size(given: Any, type: str | None) -> tuple[int, ...]:
    """The size, for the type where it is known. Raises `LaunchError`."""
    try:
        size = tuple(operator.index(n) for n in given)
    except TypeError:
        size = ()
    if not 1 <= len(size) <= 3 or not all(0 < n < 2**63 for n in size):
        raise LaunchError(
            f"image: expected a size of 1 to 3 positive integers, got {given!r}"
        )
    count = _IMAGE_DIMENSIONS.get(type or "", len(size))
    if len(size) != count:
        raise LaunchError(
            f"image: expected {count} numbers for the size of an {type}, got {given!r}"
        )
    return size


class Image(_Memory):
    """An image in a device's memory, where the device has images.

    `size` is (width,), (width, height) or (width, height, depth) in texels; of an
    array type the last is the number of layers. Texels are undefined until they are
    written. `order` and `channel` are OpenCL's
    names without CL_. `access` is what kernels do, "read_only", "write_only" or
    "read_write", which is what there is without it; but orders of sRGB are for
    reading. Raises `LaunchError` for what is not an image, and `DeviceError` where the
    device has no such."""

    def __init__(
        self,
        size: tuple[int, ...],
        order: str = "RGBA",
        channel: str = "UNORM_INT8",
        *,
        type: str | None = None,
        access: str | None = None,
        device: AnyDevice = "host",
    ) -> None:
        size = _image_size(size, type)
        type = type or f"image{len(size)}d_t"
        for name, text in (("order", order), ("channel", channel), ("type", type)):
            if not isinstance(text, str) or "\0" in text:
                raise LaunchError(f"image: expected a name for '{name}', got {text!r}")
        access = access or ("read_only" if order.startswith("s") else "read_write")
        if access not in _ACCESS:
            raise LaunchError(
                f"image: expected an access of {', '.join(_ACCESS)}, got {access!r}"
            )
        extent = [*size, 1, 1][:3]
        layers = 1
        if "_array_" in type:
            layers, extent[len(size) - 1] = size[-1], 1
        self.device = find_device(device)
        self.size, self.type, self.order, self.channel = size, type, order, channel
        self.access = access
        description = lib.ImageDescription(
            structSize=c.sizeof(lib.ImageDescription),
            type=type.encode(),
            channelOrder=order.encode(),
            channelType=channel.encode(),
            width=extent[0],
            height=extent[1],
            depth=extent[2],
            layers=layers,
            readable=access != "write_only",
            writable=access != "read_only",
        )
        self._what = f"image of {size}"
        self._open = lib.make(
            "cairnImageCreate",
            "cairnImageDestroy",
            self.device._handle,
            c.byref(description),
        )
        self.nbytes: int = lib.library().cairnImageSize(self._handle)
        """Bytes of all texels."""

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
            "cairnImageWrite", self._handle, array.ctypes.data, self.nbytes
        )

    def read(self, out: NDArray[Any]) -> NDArray[Any]:
        """Copies all texels into `out`, an array of as many bytes, and gives it."""
        out = self._check(out, "read")
        if not out.flags.writeable:
            raise LaunchError("read: expected an array that may be written")
        lib.call("cairnImageRead", self._handle, out.ctypes.data, self.nbytes)
        return out

    def __repr__(self) -> str:
        where = self.device.info.spelling
        return (
            f"<cairn.Image {self.type} {self.size} {self.order} {self.channel} on {where}>"
        )
