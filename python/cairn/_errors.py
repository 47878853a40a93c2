#===- _errors.py - what can go wrong --------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Exceptions. Each is a `cairn.Error`, with the library's message as text."""

from __future__ import annotations


class Error(Exception):
    """Something that Cairn refuses or cannot do; `str` says what was expected."""


class DeviceError(Error):
    """There is no such device, it failed, or its memory is used up."""


class CompileError(Error):
    """A source does not compile; `str` is the compiler's log, with its carets."""


class ProgramError(Error):
    """A compiled program does not load, or has no such kernel."""


class LaunchError(Error, ValueError):
    """Sizes or arguments do not go with the kernel or the device."""
