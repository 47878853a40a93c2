#===- example.py - what the examples share --------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A command line with a device and a picture."""

import argparse
import sys


def parse(description, picture):
    """The command line's `device` and `output`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--device", default="host", help="host, vulkan, level-zero, vulkan:1, ...")
    parser.add_argument("-o", "--output", default=picture, help="the picture (default: %(default)s)")
    return parser.parse_args()


def pyplot():
    """matplotlib.pyplot, which draws into files."""
    try:
        import matplotlib
    except ImportError:
        sys.exit("the example draws with matplotlib, which is not installed: apt install python3-matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot

    return matplotlib.pyplot
