#===- one_error.py - run a tool that must fail with one error -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Runs a command, expects it to exit with 1 within a time limit, with nothing on
standard output and exactly one line with 'error: ' on standard error, and prints
what it wrote there."""

import re
import subprocess
import sys

LIMIT_S = 60


def main():
    command = sys.argv[1:]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S
        )
    except subprocess.TimeoutExpired:
        sys.exit(f"one_error: expected an end within {LIMIT_S} s")
    text = done.stderr.decode(errors="replace")
    print(text, end="")
    problems = []
    if done.returncode != 1:
        problems.append(f"expected exit status 1, got {done.returncode}")
    if done.stdout:
        problems.append(f"expected no output, got {done.stdout[:200]!r}")
    count = len(re.findall(r"(?:^|: )(?:fatal )?error: ", text, re.MULTILINE))
    if count != 1:
        problems.append(f"expected one error, got {count}")
    for problem in problems:
        print("one_error:", problem, file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
