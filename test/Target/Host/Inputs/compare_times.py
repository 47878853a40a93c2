#===- compare_times.py - processor time beside other processor time -------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Fails where a command takes more than LIMIT times the processor time of another,
the least of three runs of each, in turns.

usage: compare_times.py LIMIT COMMAND OTHER"""

import os
import shlex
import subprocess
import sys


def seconds(command):
    before = os.times().children_user
    subprocess.run(shlex.split(command), check=True)
    return os.times().children_user - before


def main():
    limit, *commands = sys.argv[1:]
    rounds = [[seconds(command) for command in commands] for _ in range(3)]
    time, other = map(min, zip(*rounds))
    print(f"{time:.2f} s beside {other:.2f} s")
    if time > float(limit) * other:
        sys.exit(f"expected at most {limit} times as much")


if __name__ == "__main__":
    main()
