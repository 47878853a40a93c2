#===- conftest.py - what the tests of the Python package share ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os

import pytest

import cairn

DEVICES = [info.spelling for info in cairn.devices()]
MISSING = [
    name
    for name in filter(None, os.environ.get("CAIRN_TEST_REQUIRE", "").split(","))
    if name not in DEVICES
]
if MISSING:
    pytest.exit(f"CAIRN_TEST_REQUIRE names {MISSING}, there is {DEVICES}", returncode=1)


@pytest.fixture(params=DEVICES)
def target(request):
    """The spelling of each device of this machine."""
    return request.param
