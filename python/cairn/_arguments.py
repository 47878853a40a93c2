#===- _arguments.py - from Python's values to a kernel's arguments --------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Checks values against what a kernel declares, and puts arrays on the device."""

from __future__ import annotations

import ctypes as c
import dataclasses
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from cairn import _library as lib
from cairn._devices import Device
from cairn._errors import LaunchError
from cairn._memory import Buffer, Image, checked, positive
from cairn._pipes import Pipe
from cairn._queues import Queue
from cairn._types import NumberType, parse_number, pointee, simple_bytes


@dataclasses.dataclass(frozen=True)
class Parameter:
    """What a kernel declares of an argument."""

    name: str
    kind: str
    """"value", "buffer", "local", "image", "sampler", "pipe", "queue" or
    "opaque"."""
    type: str
    """As OpenCL C spells it: "uint4", "float*"."""
    address_space: str
    access: str
    """"read_only", "write_only" or "read_write" for an image or a pipe, else ""."""
    size: int
    """Bytes of a value."""
    const: bool
    packet_size: int = 0
    """Bytes of a pipe's packets; 0 where that is not known."""

    def describe(self) -> str:
        return f"argument '{self.name}' of type '{self.type}'"


KINDS = {
    lib.VALUE: "value",
    lib.BUFFER: "buffer",
    lib.LOCAL: "local",
    lib.IMAGE: "image",
    lib.SAMPLER: "sampler",
    lib.OPAQUE: "opaque",
    lib.PIPE: "pipe",
    lib.QUEUE: "queue",
}


@dataclasses.dataclass(frozen=True)
class Local:
    """Local memory for an argument `local T *`, of `size` bytes.

    Raises `LaunchError` for what is not a positive integer."""

    size: int

    def __post_init__(self) -> None:
        positive(self.size, "local memory")


ADDRESSING = ("none", "clamp_to_edge", "clamp", "repeat", "mirrored_repeat")
FILTERS = ("nearest", "linear")


@dataclasses.dataclass(frozen=True)
class Sampler:
    """A sampler for an argument `sampler_t`."""

    normalized: bool = False
    addressing: str = "none"
    """"none", "clamp_to_edge", "clamp", "repeat" or "mirrored_repeat"."""
    filter: str = "nearest"
    """"nearest" or "linear"."""

    def __post_init__(self) -> None:
        if not isinstance(self.normalized, (bool, np.bool_)):
            raise LaunchError(
                f"sampler: expected True or False for 'normalized', got {self.normalized!r}"
            )
        for value, known in ((self.addressing, ADDRESSING), (self.filter, FILTERS)):
            if value not in known:
                raise LaunchError(
                    f"sampler: expected one of {', '.join(known)}, got '{value}'"
                )


def value_bytes(parameter: Parameter, value: Any) -> bytes:
    """The bytes of a scalar, vector or struct."""
    number = parse_number(parameter.type)
    if number is not None and number.width == 1:
        simple = simple_bytes(number, value)
        if simple is not None:
            return simple
    what = parameter.describe()
    if number is None:
        return _struct_bytes(what, parameter.size, value)
    return _number_bytes(what, number, value)


def _struct_bytes(what: str, size: int, value: Any) -> bytes:
    dtype = value.dtype if isinstance(value, (np.void, np.ndarray)) else np.dtype(np.uint8)
    if dtype.hasobject or not dtype.isnative:
        raise LaunchError(f"{what}: expected numbers in native byte order, got {dtype}")
    try:
        data = memoryview(value).tobytes()
    except TypeError:
        raise LaunchError(
            f"{what}: expected its {size} bytes or a NumPy record, "
            f"got {type(value).__name__}"
        ) from None
    if len(data) != size:
        raise LaunchError(f"{what}: expected {size} bytes, got {len(data)}")
    return data


def _shorten(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


def _number_bytes(what: str, number: NumberType, value: Any) -> bytes:
    wanted = "a number" if number.width == 1 else f"{number.width} numbers"
    refused = LaunchError(f"{what}: expected {wanted}, got {_shorten(value)}")
    try:
        # One by one, as they are: NumPy makes 2**64 - 1 and -1 floats.
        given = np.asarray(value, dtype=object)
    except ValueError:
        raise refused from None
    if given.shape != (() if number.width == 1 else (number.width,)):
        raise refused
    stored = np.zeros(number.stored, number.dtype)
    for i, item in enumerate(given.flat):
        if not isinstance(item, (int, float, np.integer, np.floating, np.bool_)):
            raise refused
        try:
            stored[i] = number.convert(item)
        except ValueError as error:
            raise LaunchError(f"{what}: {error}, got {_shorten(value)}") from None
    return stored.tobytes()


def _check_elements(parameter: Parameter, dtype: np.dtype[Any], nbytes: int) -> None:
    """Raises `LaunchError` if elements of `dtype` are not what a pointer points to.

    An array of structs or of pointers is any whose bytes are given."""
    what = parameter.describe()
    number = parse_number(pointee(parameter.type))
    if number is None:
        return
    if not number.takes(dtype):
        raise LaunchError(f"{what}: expected dtype {number.dtype}, got {dtype}")
    element = number.stored * number.dtype.itemsize
    if nbytes % element:
        raise LaunchError(
            f"{what}: expected a multiple of {number.stored} elements, "
            f"got {nbytes // number.dtype.itemsize}"
        )


@dataclasses.dataclass
class _Copied:
    """An array of the caller that has a buffer for this launch."""

    array: NDArray[Any]
    handle: lib.Handle
    written: bool


class Arguments:
    """The arguments of a launch, and the memory that they need."""

    def __init__(
        self, device: Device, parameters: Sequence[Parameter], values: Sequence[Any]
    ) -> None:
        self._device = device
        self._copied: list[_Copied] = []
        self.structs = (lib.Argument * max(len(parameters), 1))()
        self.count = len(parameters)
        # What the C structs point to: bytes and handles, which nobody else may close.
        self._kept: list[Any] = [None] * self.count
        # All are checked before the first is copied.
        for parameter, value in zip(parameters, values):
            self._check(parameter, value)
        for i, (parameter, value) in enumerate(zip(parameters, values)):
            self._set(i, parameter, value)

    def replace(self, index: int, parameter: Parameter, value: Any) -> None:
        """Makes `value`, which is not an array and which the caller keeps, the argument of
        that index. Raises `LaunchError` if it does not fit."""
        if parameter.kind != "value":  # whose bytes are checked as they are made
            self._check(parameter, value)
        self._set(index, parameter, value)

    def forget_memory(self) -> None:
        """Lets buffers, images, pipes and queues go, which the caller keeps from here on."""
        for i, kept in enumerate(self._kept):
            if isinstance(kept, lib.Handle):
                self._kept[i] = None

    def _check(self, parameter: Parameter, value: Any) -> None:
        what = parameter.describe()
        if isinstance(value, (Buffer, Image, Pipe, Queue)):
            value._check_open()
            if value.device is not self._device:
                raise LaunchError(
                    f"{what}: expected memory of {self._device!r}, got one of "
                    f"{value.device!r}"
                )
        if parameter.kind == "value":
            value_bytes(parameter, value)
        elif parameter.kind == "local" and not isinstance(value, Local):
            raise LaunchError(f"{what}: expected cairn.Local(BYTES), got {value!r}")
        elif parameter.kind == "image" and not isinstance(value, Image):
            raise LaunchError(
                f"{what}: expected a cairn.Image, got {type(value).__name__}"
            )
        elif parameter.kind == "pipe":
            self._check_pipe(parameter, value)
        elif parameter.kind == "opaque":
            raise LaunchError(f"{what}: an event cannot be given")
        elif parameter.kind == "queue" and not isinstance(value, Queue):
            raise LaunchError(
                f"{what}: expected a cairn.Queue, got {type(value).__name__}"
            )
        elif parameter.kind == "sampler" and not isinstance(value, Sampler):
            raise LaunchError(
                f"{what}: expected a cairn.Sampler, got {type(value).__name__}"
            )
        elif parameter.kind == "buffer":
            self._check_buffer(parameter, value)

    @staticmethod
    def _check_pipe(parameter: Parameter, value: Any) -> None:
        what = parameter.describe()
        if not isinstance(value, Pipe):
            raise LaunchError(
                f"{what}: expected a cairn.Pipe, got {type(value).__name__}"
            )
        if parameter.packet_size not in (0, value.packet_bytes):
            raise LaunchError(
                f"{what}: expected packets of {parameter.packet_size} bytes, "
                f"got {value.packet_bytes}"
            )

    def _check_buffer(self, parameter: Parameter, value: Any) -> None:
        if value is None:
            return
        if not isinstance(value, Buffer):
            array = checked(value, parameter.describe())
            if not parameter.const and not array.flags.writeable:
                raise LaunchError(
                    f"{parameter.describe()}: expected an array that may be written, "
                    "as the argument is not const"
                )
        _check_elements(parameter, value.dtype, value.nbytes)

    def _set(self, index: int, parameter: Parameter, value: Any) -> None:
        """Fills the struct of a value that was checked."""
        struct = self.structs[index]
        if parameter.kind == "value":
            data = value_bytes(parameter, value)
            buffer = c.create_string_buffer(data, len(data))
            self._kept[index] = buffer
            struct.kind, struct.size = lib.VALUE, len(data)
            struct.data = c.addressof(buffer)
        elif parameter.kind == "local":
            struct.kind, struct.size = lib.LOCAL, value.size
        elif parameter.kind == "image":
            struct.kind, struct.image = lib.IMAGE, self._keep(index, value._handle)
        elif parameter.kind == "pipe":
            struct.kind, struct.pipe = lib.PIPE, self._keep(index, value._handle)
        elif parameter.kind == "queue":
            struct.kind, struct.queue = lib.QUEUE, self._keep(index, value._handle)
        elif parameter.kind == "sampler":
            struct.kind = lib.SAMPLER
            struct.sampler = lib.Sampler(
                normalizedCoordinates=value.normalized,
                addressing=ADDRESSING.index(value.addressing),
                filter=FILTERS.index(value.filter),
            )
        else:
            struct.kind = lib.BUFFER
            struct.buffer = self._pointer(index, parameter, value)

    def _keep(self, index: int, handle: lib.Handle) -> c.c_void_p:
        self._kept[index] = handle
        return handle.pointer

    def _pointer(
        self, index: int, parameter: Parameter, value: Any
    ) -> c.c_void_p | None:
        """The buffer that an argument is; None for a null pointer."""
        if value is None or value.nbytes == 0:
            return None
        own = value._handle if isinstance(value, Buffer) else self._copy(parameter, value)
        return self._keep(index, own)

    def _copy(self, parameter: Parameter, array: NDArray[Any]) -> lib.Handle:
        """A buffer with the array's content; one for an array that comes twice."""
        written = not parameter.const
        for other in self._copied:
            if (
                other.array.ctypes.data == array.ctypes.data
                and other.array.nbytes == array.nbytes
            ):
                other.written |= written
                return other.handle
            if (written or other.written) and np.may_share_memory(other.array, array):
                raise LaunchError(
                    f"{parameter.describe()}: expected an array of its own, got one "
                    "that overlaps another argument's"
                )
        handle = lib.make(
            "cairnBufferCreate",
            "cairnBufferDestroy",
            self._device._handle,
            array.nbytes,
        )
        self._copied.append(_Copied(array, handle, written))
        self._write(self._copied[-1])
        return handle

    @staticmethod
    def _write(copied: _Copied) -> None:
        lib.call(
            "cairnBufferWrite",
            copied.handle,
            copied.array.ctypes.data,
            copied.array.nbytes,
            0,
        )

    def restore(self) -> None:
        """Gives buffers that the kernel may have written their contents again."""
        for copied in self._copied:
            if copied.written:
                self._write(copied)

    def read_back(self) -> None:
        """Copies what the kernel may have written into the caller's arrays."""
        for copied in self._copied:
            if copied.written:
                lib.call(
                    "cairnBufferRead",
                    copied.handle,
                    copied.array.ctypes.data,
                    copied.array.nbytes,
                    0,
                )
