#===- _devices.py - devices -----------------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The devices of this machine, and what they are."""

from __future__ import annotations

import ctypes as c
import dataclasses
import threading

from cairn import _library as lib
from cairn._errors import DeviceError
from cairn._native import Process, encode


@dataclasses.dataclass(frozen=True)
class DeviceInfo:
    """What a device is."""

    spelling: str
    """What `cairn.device` and `target=` take, such as "vulkan:1"."""
    name: str
    """What a person calls it."""
    driver: str
    """"host", "vulkan" or "level-zero"."""
    version: str
    """Of the interface that the driver uses, as "Vulkan 1.3"; may be empty."""
    max_work_group_size: int
    """Work-items in a work-group."""
    max_local_size: tuple[int, int, int]
    """The same in each dimension."""
    local_memory: int
    """Bytes of local memory that a work-group has."""
    buffer_alignment: int
    """Offsets into buffers that are arguments are multiples of this, in bytes."""
    threads: int
    """Work-groups that can run at the same time."""
    images: bool
    """Whether there are images and samplers."""
    features: tuple[str, ...]
    """What kernels may need and the device has."""
    notes: tuple[str, ...]
    """What a person should know of the device, a sentence each."""


def _convert(spelling: str, info: lib.DeviceInfo) -> DeviceInfo:
    x, y, z = (int(n) for n in info.maxLocalSize)
    return DeviceInfo(
        spelling=spelling,
        name=lib.text(info.name),
        driver=lib.text(info.driver),
        version=lib.text(info.version),
        max_work_group_size=info.maxWorkGroupSize,
        max_local_size=(x, y, z),
        local_memory=info.localMemory,
        buffer_alignment=info.bufferAlignment,
        threads=info.threads,
        images=bool(info.images),
        features=tuple(lib.text(info.features[i]) for i in range(info.featureCount)),
        notes=tuple(lib.text(info.notes[i]) for i in range(info.noteCount)),
    )


def devices() -> list[DeviceInfo]:
    """The devices that can be used now; the CPU, "host", always is the first."""
    listed = lib.make("cairnDeviceListCreate", "cairnDeviceListDestroy")
    loaded = lib.library()
    found = []
    for i in range(loaded.cairnDeviceListSize(listed)):
        info = lib.DeviceInfo(structSize=c.sizeof(lib.DeviceInfo))
        lib.call("cairnDeviceListInfo", listed, i, c.byref(info))
        name = lib.text(loaded.cairnDeviceListName(listed, i))
        found.append(_convert(name, info))
    return found


class Device:
    """A device; `cairn.device` gives one."""

    info: DeviceInfo
    """What it is."""

    def __init__(self, spelling: str) -> None:
        self._open = lib.make(
            "cairnDeviceCreate", "cairnDeviceDestroy", encode(spelling, "device")
        )
        info = lib.DeviceInfo(structSize=c.sizeof(lib.DeviceInfo))
        lib.call("cairnDeviceGetInfo", self._open, c.byref(info))
        self.info = _convert(spelling, info)

    @property
    def _handle(self) -> lib.Handle:
        self._check_process()
        return self._open

    def _check_process(self) -> None:
        """Raises `DeviceError` in a fork of the process that opened the device: the
        threads of its driver are in the other one. Only the host needs none."""
        if self._open.process != Process.number and self.info.driver != "host":
            raise DeviceError(
                f"expected a process that was not forked after it opened the device "
                f"'{self.info.spelling}'; multiprocessing's method 'spawn' starts such"
            )

    def guard_memory(self, guarded: bool = True) -> None:
        """Whether buffers that are made from now on, arrays of calls included, and
        local memory end where memory begins that no kernel may access: what reads or
        writes behind them raises `DeviceError`, which says where.

        Raises `DeviceError` where the device cannot do that."""
        lib.call("cairnDeviceGuardMemory", self._handle, guarded)

    def __repr__(self) -> str:
        return f"<cairn.Device {self.info.spelling}: {self.info.name}>"


_known: dict[str, Device] = {}
_lock = threading.Lock()


AnyDevice = str | Device | DeviceInfo
"""What `device` takes."""


def device(spelling: AnyDevice = "host") -> Device:
    """The device "DRIVER", "DRIVER:NUMBER" or "DRIVER:PART-OF-NAME", or the one that is
    so described.

    The same device for the same spelling. Raises `DeviceError` if there is none,
    naming those that there are."""
    if isinstance(spelling, Device):
        return spelling
    if isinstance(spelling, DeviceInfo):
        spelling = spelling.spelling
    encode(spelling, "device")
    with _lock:
        if spelling not in _known:
            _known[spelling] = Device(spelling)
        return _known[spelling]
