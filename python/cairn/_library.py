#===- _library.py - the runtime's C interface -----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-c/Runtime.h for ctypes: its structs, its functions, its errors."""

from __future__ import annotations

import ctypes as c
import functools
from typing import Any

from cairn import _native
from cairn._errors import CompileError, DeviceError, Error, LaunchError, ProgramError
from cairn._native import Handle, text

__all__ = ["Handle", "call", "check", "library", "make", "take_text", "text"]

SUCCESS = 0
# By the numbers of CairnStatus.
_ERRORS: dict[int, type[Error]] = {
    1: LaunchError,
    2: DeviceError,
    3: DeviceError,
    4: Error,
    5: CompileError,
    6: ProgramError,
    7: LaunchError,
    8: DeviceError,
}

VALUE, BUFFER, LOCAL, IMAGE, SAMPLER, OPAQUE, PIPE, QUEUE = range(1, 9)

PrintfFunction = c.CFUNCTYPE(None, c.c_void_p, c.c_size_t, c.c_void_p)
ReportFunction = c.CFUNCTYPE(None, c.c_char_p, c.c_void_p)


class Input(c.Structure):
    _fields_ = [("name", c.c_char_p), ("data", c.c_char_p), ("size", c.c_size_t)]


class DeviceInfo(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("name", c.c_char_p),
        ("driver", c.c_char_p),
        ("version", c.c_char_p),
        ("maxWorkGroupSize", c.c_uint64),
        ("maxLocalSize", c.c_uint64 * 3),
        ("maxGroups", c.c_uint64 * 3),
        ("localMemory", c.c_uint64),
        ("localArgumentAlignment", c.c_uint64),
        ("bufferAlignment", c.c_uint64),
        ("threads", c.c_uint32),
        ("images", c.c_int32),
        ("features", c.POINTER(c.c_char_p)),
        ("featureCount", c.c_size_t),
        ("notes", c.POINTER(c.c_char_p)),
        ("noteCount", c.c_size_t),
    ]


class ImageDescription(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("type", c.c_char_p),
        ("channelOrder", c.c_char_p),
        ("channelType", c.c_char_p),
        ("width", c.c_uint64),
        ("height", c.c_uint64),
        ("depth", c.c_uint64),
        ("layers", c.c_uint64),
        ("readable", c.c_int32),
        ("writable", c.c_int32),
    ]


class Sampler(c.Structure):
    _fields_ = [
        ("normalizedCoordinates", c.c_int32),
        ("addressing", c.c_int),
        ("filter", c.c_int),
    ]


class KernelInfo(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("name", c.c_char_p),
        ("argumentCount", c.c_size_t),
        ("requiredLocalSize", c.c_uint64 * 3),
        ("localSizeHint", c.c_uint64 * 3),
        ("localMemory", c.c_uint64),
        ("maxWorkGroupSize", c.c_uint64),
        ("uniformWorkGroupSize", c.c_int32),
    ]


class ArgumentInfo(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("name", c.c_char_p),
        ("kind", c.c_int),
        ("type", c.c_char_p),
        ("addressSpace", c.c_char_p),
        ("access", c.c_char_p),
        ("size", c.c_uint64),
        ("alignment", c.c_uint64),
        ("isConst", c.c_int32),
        ("isRestrict", c.c_int32),
        ("isVolatile", c.c_int32),
        ("packetSize", c.c_uint64),
    ]


class Argument(c.Structure):
    _fields_ = [
        ("kind", c.c_int),
        ("data", c.c_void_p),
        ("size", c.c_uint64),
        ("buffer", c.c_void_p),
        ("offset", c.c_uint64),
        ("image", c.c_void_p),
        ("sampler", Sampler),
        ("pipe", c.c_void_p),
        ("queue", c.c_void_p),
    ]


class Launch(c.Structure):
    _fields_ = [
        ("structSize", c.c_size_t),
        ("dimensions", c.c_uint32),
        ("global_", c.c_uint64 * 3),
        ("local", c.c_uint64 * 3),
        ("offset", c.c_uint64 * 3),
        ("arguments", c.POINTER(Argument)),
        ("argumentCount", c.c_size_t),
        ("printfBufferSize", c.c_uint64),
        ("printfFunction", PrintfFunction),
        ("printfData", c.c_void_p),
        ("timeoutNanoseconds", c.c_uint64),
        ("stop", c.POINTER(c.c_int32)),
        ("reportFunction", ReportFunction),
        ("reportData", c.c_void_p),
    ]


_H = c.c_void_p  # a handle
_P = c.POINTER(c.c_void_p)  # where a handle is put
# Functions that give a CairnStatus, by what they take.
_CHECKED: dict[str, list[Any]] = {
    "cairnDeviceListCreate": [_P],
    "cairnDeviceListInfo": [_H, c.c_size_t, c.POINTER(DeviceInfo)],
    "cairnDeviceCreate": [c.c_char_p, _P],
    "cairnDeviceGetInfo": [_H, c.POINTER(DeviceInfo)],
    "cairnDeviceGuardMemory": [_H, c.c_int32],
    "cairnBufferCreate": [_H, c.c_uint64, _P],
    "cairnBufferWrite": [_H, c.c_void_p, c.c_uint64, c.c_uint64],
    "cairnBufferRead": [_H, c.c_void_p, c.c_uint64, c.c_uint64],
    "cairnBufferFill": [_H, c.c_void_p, c.c_uint64, c.c_uint64, c.c_uint64],
    "cairnImageCreate": [_H, c.POINTER(ImageDescription), _P],
    "cairnImageWrite": [_H, c.c_void_p, c.c_uint64],
    "cairnImageRead": [_H, c.c_void_p, c.c_uint64],
    "cairnPipeCreate": [_H, c.c_uint64, c.c_uint64, _P],
    "cairnPipeClear": [_H],
    "cairnQueueCreate": [_H, c.c_uint64, _P],
    "cairnPipeWrite": [_H, c.c_void_p, c.c_uint64],
    "cairnPipeRead": [_H, c.c_void_p, c.POINTER(c.c_uint64)],
    "cairnExecutableBuild": [
        _H,
        c.POINTER(Input),
        c.c_size_t,
        c.c_char_p,
        _P,
        c.POINTER(c.c_void_p),
    ],
    "cairnDeviceBuildOptions": [_H, c.c_char_p, _P],
    "cairnExecutableLoad": [_H, c.c_char_p, c.c_char_p, _P],
    "cairnKernelCreate": [_H, c.c_char_p, _P],
    "cairnKernelGetInfo": [_H, c.POINTER(KernelInfo)],
    "cairnKernelGetArgumentInfo": [_H, c.c_size_t, c.POINTER(ArgumentInfo)],
    "cairnKernelLaunch": [_H, c.POINTER(Launch), _P],
    "cairnEventWait": [_H, c.POINTER(c.c_uint64)],
}
# The others, by what they give and take.
_PLAIN: _native.Signatures = {
    "cairnErrorMessage": (c.c_char_p, []),
    "cairnRuntimeVersion": (c.c_char_p, []),
    "cairnTextFree": (None, [c.c_void_p]),
    "cairnDeviceListSize": (c.c_size_t, [_H]),
    "cairnDeviceListName": (c.c_char_p, [_H, c.c_size_t]),
    "cairnImageSize": (c.c_uint64, [_H]),
    "cairnExecutableInterface": (c.c_char_p, [_H]),
    "cairnExecutableTimings": (c.c_char_p, [_H]),
    "cairnExecutableKernelCount": (c.c_size_t, [_H]),
    "cairnExecutableKernelName": (c.c_char_p, [_H, c.c_size_t]),
    "cairnDeviceListDestroy": (None, [_H]),
    "cairnDeviceDestroy": (None, [_H]),
    "cairnBufferDestroy": (None, [_H]),
    "cairnImageDestroy": (None, [_H]),
    "cairnPipeDestroy": (None, [_H]),
    "cairnQueueDestroy": (None, [_H]),
    "cairnExecutableDestroy": (None, [_H]),
    "cairnKernelDestroy": (None, [_H]),
    "cairnEventDestroy": (None, [_H]),
}

@functools.lru_cache(maxsize=None)
def library() -> c.CDLL:
    """The library. Raises `Error` if it is nowhere."""
    functions = {name: (c.c_int, takes) for name, takes in _CHECKED.items()}
    return _native.load(
        "runtime",
        "libCairnRuntime.so",
        "CAIRN_RUNTIME_LIBRARY",
        {**functions, **_PLAIN},
    )


def check(status: int) -> None:
    """Raises the exception that a CairnStatus stands for, unless it is a success."""
    if status != SUCCESS:
        message: bytes = library().cairnErrorMessage()
        raise _ERRORS.get(status, Error)(text(message))


def call(name: str, *arguments: Any) -> None:
    """Calls a function of the library that gives a CairnStatus, and checks it."""
    check(getattr(library(), name)(*arguments))


def make(create: str, destroy: str, *arguments: Any) -> Handle:
    """Calls a function whose last argument is where the new handle is put."""
    pointer = c.c_void_p()
    call(create, *arguments, c.byref(pointer))
    return Handle(pointer, getattr(library(), destroy))


def take_text(pointer: c.c_void_p) -> str:
    """A text that the library gave away, which is freed; "" for null."""
    try:
        return text(c.string_at(pointer.value)) if pointer.value else ""
    finally:
        library().cairnTextFree(pointer)
