#!/usr/bin/env python3
#===- cts.py - the OpenCL driver before Khronos' tests -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Runs a build of the OpenCL conformance tests (KhronosGroup/OpenCL-CTS) on the
driver of build/, and prints how many sub-tests of each passed, beside the table
in docs/OpenCLConformance.md. Names of those that did not pass follow.

Math, conversions and others that try all values try few (wimpy mode). Logs are
in build/cts. The environment's OCL_ICD_VENDORS chooses another driver. With
--jobs each sub-test has a process and a time limit of its own, so that one that
ends early takes no others along; so has each list of arguments that is named.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "OpenCLConformance.md"
LOGS = ROOT / "build" / "cts"
# What the harness says when a sub-test begins, and when it ends, which may be
# behind what the sub-test has said. Sub-tests have parts that pass, too.
BEGINNING = re.compile(r"^(\w+)\.\.\.$", re.M)
ENDING = re.compile(r"(?:^|\.\.\.|: )(\w+) (passed|FAILED|skipped|test not supported)", re.M)
# What it says last, unless the program ends early.
SUMMARY = re.compile(r"^(PASSED|FAILED) (\d+ of \d+ )?(sub-)?tests?\.", re.M)
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", re.M)

# What a program is given in front of the sub-tests. The first loses its first
# argument, and runs nothing without one; the others have modes of their own.
# Images of every size take hours each.
DEFAULTS = {
    "non_uniform_work_group": ["*"],
    "bruteforce": ["-w"],
    "conversions": ["-w"],
    **dict.fromkeys(
        (
            "cl_copy_images",
            "cl_fill_images",
            "cl_get_info",
            "cl_read_write_images",
            "image_streams",
            "kernel_image_methods",
            "samplerless_reads",
        ),
        ["small_images"],
    ),
}


HELP = """as 'basic', 'basic:fpmath,sizeof', or with arguments of the program's own
'allocations:buffer+single+20%%'; default: all"""


class Outcome:
    """What the processes of one test have said."""

    def __init__(self):
        # A sub-test may be there several times, each with other arguments.
        self.ends = []
        # The sub-tests in which processes ended, and what ended them.
        self.early = []

    def add(self, text, code):
        started = BEGINNING.findall(text)
        self.ends += dict(end for end in ENDING.findall(text) if end[0] in started).items()
        if not SUMMARY.search(text):
            self.early.append((started[-1] if started else "the first sub-test", code))

    def named(self, ending):
        return [name for name, end in self.ends if end == ending]

    @property
    def passed(self):
        return len(self.named("passed"))

    @property
    def total(self):
        return self.passed + len(self.named("FAILED"))

    @property
    def is_good(self):
        return 0 < self.passed == self.total and not self.early


def programs(folder):
    """The tests that are built, by their names."""
    found = {}
    for path in folder.glob("test_conformance/**/test_*"):
        if path.is_file() and os.access(path, os.X_OK):
            found[path.name.removeprefix("test_")] = path
    return found


def environment():
    values = dict(os.environ, CL_WIMPY_MODE="1")
    values.setdefault("OCL_ICD_VENDORS", str(ROOT / "build/opencl/vendors"))
    return values


def run(program, arguments, seconds, log):
    """What it says, and what ended it."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w", encoding="utf-8") as to:
        try:
            code = subprocess.run(
                [program, *arguments],
                cwd=program.parent,
                env=environment(),
                stdout=to,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            code = f"a time of {seconds} s"
    return log.read_text(encoding="utf-8", errors="replace"), code


def sub_tests(program):
    listed = subprocess.run(
        [program, "--list"],
        cwd=program.parent,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return re.findall(r"^\t(\w+)$", listed, re.M)


def run_test(name, program, named, options):
    outcome = Outcome()
    defaults = DEFAULTS.get(name, [])
    if not options.jobs:
        arguments = [*defaults, *"+".join(named).split("+")] if named else defaults
        outcome.add(*run(program, arguments, options.timeout, LOGS / f"{name}.log"))
        return outcome
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [
            pool.submit(
                run,
                program,
                [*defaults, *one.split("+")],
                options.timeout,
                LOGS / name / f"{one}.log",
            )
            for one in named or sub_tests(program)
        ]
        for done in runs:
            outcome.add(*done.result())
    return outcome


def report(name, outcome, before):
    old = before.get(name)
    beside = f"{old[0]:>6} of {old[1]}" if old else ""
    print(f"{name:<24} {outcome.passed:>6} of {outcome.total:<6} {beside}", flush=True)
    for sub_test in outcome.named("FAILED"):
        print(f"    {sub_test}")
    for sub_test, code in outcome.early:
        print(f"    ended by {code} in {sub_test}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, help="folder of a build of OpenCL-CTS")
    parser.add_argument("tests", nargs="*", help=HELP)
    parser.add_argument("--timeout", type=int, default=600, help="seconds for each process")
    parser.add_argument("--jobs", type=int, help="a process for each sub-test, so many at once")
    options = parser.parse_intermixed_args()
    built = programs(options.build)
    if not built:
        parser.error(f"expected the folder of a build of OpenCL-CTS, got '{options.build}'")
    before = {
        row[1]: (int(row[2]), int(row[3]))
        for row in ROW.finditer(TABLE.read_text(encoding="utf-8"))
    }
    print(f"{'test':<24} {'passed':>6} of {'all':<6} {'before':>6}")
    good = True
    for test in options.tests or sorted(built):
        name, _, arguments = test.partition(":")
        if name not in built:
            parser.error(f"no test '{name}' is built in '{options.build}'")
        named = arguments.split(",") if arguments else []
        outcome = run_test(name, built[name], named, options)
        report(name, outcome, before)
        good = good and outcome.is_good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
