#===- same_everywhere.py - one launch on every device ----------------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Runs `cairn-run ARGUMENTS` on the host, on Vulkan with descriptors and with
physical addresses, with Vulkan's validation on, and on Level Zero if there is
any; prints what the host printed, and fails where another prints anything else.

  --tolerance=T       numbers may differ by T, relative to the greater one
  --vulkan=OPTIONS    options of the compiler for Vulkan alone; may be repeated,
                      and each is run
  --descriptors-only  for what has no physical addresses
  --no-level-zero     for work-groups of several sizes, which that cannot launch
"""

import difflib
import os
import subprocess
import sys


def run(arguments, device, options):
    build = [o for a in arguments if a.startswith("--build-options=") for o in a[16:].split()]
    command = ["cairn-run", f"--device={device}"]
    command += [a for a in arguments if not a.startswith("--build-options=")]
    if build + options:
        command.append("--build-options=" + " ".join(build + options))
    environment = dict(os.environ, CAIRN_VULKAN_VALIDATION="1")
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode or done.stderr:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    if not done.stdout:
        sys.exit(f"{' '.join(command)}: nothing was printed, so nothing is compared")
    return done.stdout


def is_close(expected, got, tolerance):
    if expected == got:
        return True
    try:
        x, y = float(expected), float(got)
    except ValueError:
        return False
    return abs(x - y) <= tolerance * max(abs(x), abs(y))


def is_same(expected, got, tolerance):
    if not tolerance:
        return expected == got
    old, new = expected.split(), got.split()
    return len(old) == len(new) and all(
        is_close(x, y, tolerance) for x, y in zip(old, new)
    )


def drivers():
    """As lit has found them, or asked for where lit does not run this."""
    if "CAIRN_LIT_DRIVERS" in os.environ:
        return os.environ["CAIRN_LIT_DRIVERS"].split()
    return subprocess.run(
        ["cairn-run", "--list-drivers"], capture_output=True, text=True
    ).stdout.split()


def main():
    has_level_zero = "level-zero" in drivers()
    tolerance, sets, modes, arguments = 0.0, [], [[], ["--physical-addressing"]], []
    for argument in sys.argv[1:]:
        if argument.startswith("--tolerance="):
            tolerance = float(argument[12:])
        elif argument.startswith("--vulkan="):
            sets.append(argument[9:].split())
        elif argument == "--descriptors-only":
            modes = [[]]
        elif argument == "--no-level-zero":
            has_level_zero = False
        else:
            arguments.append(argument)
    expected = run(arguments, "host", [])
    ways = [("vulkan", mode + options) for options in sets or [[]] for mode in modes]
    if has_level_zero:
        ways.append(("level-zero", []))
    for device, options in ways:
        got = run(arguments, device, options)
        if is_same(expected, got, tolerance):
            continue
        print("on", device, *options)
        print("\n".join(difflib.ndiff(expected.split("\n"), got.split("\n"))))
        sys.exit(1)
    sys.stdout.write(expected)


main()
