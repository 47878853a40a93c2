#===- build_backend.py - how pip builds the package -----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""setuptools as it is installed. pip builds packages in an environment that it fills from
an index, which asks for a network; Debian's setuptools does as well."""

import pathlib
import sys

sys.path.append("/usr/lib/python3/dist-packages")
try:
    from setuptools import build_meta as _setuptools
except ImportError:
    raise SystemExit(
        "building cairn takes setuptools and wheel: apt install python3-setuptools "
        "python3-wheel"
    ) from None

_HERE = pathlib.Path(__file__).resolve().parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The package, which knows the build of the checkout that it comes from."""
    libraries = _HERE.parent / "build" / "lib"
    known = _HERE / "cairn" / "_libraries.txt"
    try:
        if (libraries / "libCairnRuntime.so").exists():
            known.write_text(f"{libraries}\n")
        return _setuptools.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        known.unlink(missing_ok=True)


build_sdist = _setuptools.build_sdist
prepare_metadata_for_build_wheel = _setuptools.prepare_metadata_for_build_wheel


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []
