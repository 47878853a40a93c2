#===- diff.py - which pass changes a result -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-diff: runs one launch in many ways, and finds the pass after which results
differ."""

from __future__ import annotations

import argparse
import dataclasses
import pathlib
import shlex
import sys
import tempfile
from typing import Sequence

from cairn import _commands
from cairn._errors import Error
from cairn._differ.runs import Comparison, Configuration, Launch
from cairn._differ.steps import Walk
from cairn._tools import run_tool

_EPILOG = """\
The first --on is the reference, without passes of users. With none, all drivers of
the machine are compared, the host first. Other options go to the compiler, in every
way. Exit status: 0 where all agree, 1 where results differ, 2 on an error.

  cairn-diff saxpy.cl --global=64 --arg a=2 --arg x=f32[64]:iota --arg y=f32[64]:ones \\
      --on=host --on='host -cl-fast-relaxed-math' --on=vulkan --ulp=2
  cairn-diff saxpy.cl ... --load-pass-plugin=mine.so --pass-pipeline-after=mux:mine
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cairn-diff",
        usage="%(prog)s INPUT... --global=X[,Y[,Z]] [options]",
        description="Runs one launch in many ways, and finds the pass after which its "
        "results differ.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("inputs", metavar="INPUT", nargs="+", help="as cairn-run takes it")
    add("--global", metavar="X[,Y[,Z]]", dest="global_size", required=True)
    add("--local", metavar="X[,Y[,Z]]", help="local size")
    add("--offset", metavar="X[,Y[,Z]]", help="global offset")
    add("--kernel", metavar="NAME", default="", help="where there are several")
    add("--arg", metavar="NAME=SPEC", action="append", default=[], help="an argument")
    add(
        "--on",
        metavar="'DEVICE [OPTIONS]'",
        action="append",
        default=[],
        help="a device, and options of the compiler for it; may be repeated",
    )
    add(
        "--ulp",
        metavar="N",
        type=int,
        default=0,
        help="how far floats may be apart, in units in the last place (0)",
    )
    return parser


_OF_USERS = ("--load-pass-plugin=", "--pass-pipeline-after=", "--schedule")


def _configuration(words: list[str], common: Sequence[str]) -> Configuration:
    options = [*common, *words[1:]]
    for word in words[1:]:
        if not word.startswith("-"):
            raise Error(f"expected --on='DEVICE [OPTIONS]', got the word '{word}'")
    users = tuple(o for o in options if o.startswith(_OF_USERS))
    return Configuration(
        words[0], tuple(o for o in options if o not in users), users
    )


def _configurations(given: list[str], common: Sequence[str]) -> list[Configuration]:
    try:
        ways = [shlex.split(way) for way in given]
    except ValueError as error:
        raise Error(f"--on: expected words as of a shell: {error}") from None
    if not ways:
        ways = [[name] for name in run_tool("cairn-run", ["--list-drivers"]).stdout.split()]
        ways.sort(key=lambda way: way != ["host"])
    if not all(ways):
        raise Error("expected --on='DEVICE [OPTIONS]', got nothing")
    return [_configuration(way, common) for way in ways]


def _report_passes(walk: Walk, first: str, level: str) -> bool:
    """Says after which pass between two levels the results differ."""
    print(f"  first between the levels '{first}' and '{level}'")
    for step in walk.changing():
        if step.level != level or not step.name:
            continue
        outcome = walk.go_on(step)
        print(f"    after {step.name}: {outcome}")
        if outcome.difference is not None:
            whose = " of --pass-pipeline-after" if step.is_users else ""
            print(f"  the pass '{step.name}'{whose} changes the result")
            return True
    return False


def _report_left_out(walk: Walk) -> None:
    """Says without which pass the results agree. No level tells: each is lowered by
    the passes that differ, for a device that the reference is not."""
    for step in walk.changing():
        outcome = walk.without(step)
        if outcome is not None and outcome.agrees:
            print(f"  without the pass '{step.name}' to '{step.stage}' it agrees")
            return
    print("  the device's own compiler, or a pass that cannot be left out")


def _locate(comparison: Comparison, how: Configuration) -> None:
    """Finds the levels, then the pass, between which a result becomes another."""
    walk = Walk(comparison, how)
    before = ""
    for step in walk.level_ends():
        outcome = walk.go_on(step)
        print(f"  from level {step.level}: {outcome}")
        if outcome.difference is None:
            before = step.level
        elif before:
            if not _report_passes(walk, before, step.level):
                print("  no pass alone: the text of the level does not say it all")
            return
        else:
            break
    else:
        print("  no level tells: what is behind the last one differs")
        return
    imported = walk.steps[0]
    end = walk.level_ends()[0]
    if end is not imported and walk.go_on(imported).agrees:
        _report_passes(walk, "import", imported.level)
    elif how.target == comparison.reference.target:
        print("  before the first level: in the front end, by the options")
    else:
        _report_left_out(walk)


def _compare(comparison: Comparison, ways: Sequence[Configuration]) -> bool:
    """Whether all agree."""
    all_agree = True
    for way in ways:
        outcome = comparison.attempt(way)
        print(f"{way}: {outcome}", flush=True)
        if outcome.difference is not None:
            all_agree = False
            _locate(
                Comparison(
                    _in_folder(comparison.launch, "walk"), comparison.reference
                ),
                way,
            )
        elif outcome.failure is not None:
            all_agree = False
    return all_agree


def _in_folder(launch: Launch, name: str) -> Launch:
    folder = pathlib.Path(tempfile.mkdtemp(prefix=name, dir=launch.folder))
    return dataclasses.replace(launch, folder=folder)


def _run(arguments: Sequence[str] | None) -> int:
    given, common = _commands.parse(_parser(), arguments)
    try:
        if given.ulp < 0:
            raise Error(f"--ulp: expected a number from 0, got {given.ulp}")
        with tempfile.TemporaryDirectory(prefix="cairn-diff-") as folder:
            ways = _configurations(given.on, common)
            sizes = [f"--global={given.global_size}"]
            sizes += [f"--local={given.local}"] if given.local else []
            sizes += [f"--offset={given.offset}"] if given.offset else []
            launch = Launch(
                tuple(given.inputs),
                given.kernel,
                tuple(sizes),
                tuple(given.arg),
                pathlib.Path(folder),
                given.ulp,
            )
            reference = ways[0].clean()
            print(f"{reference}: the reference", flush=True)
            return 0 if _compare(Comparison(launch, reference), ways) else 1
    except Error as error:
        print(f"cairn-diff: error: {error}", file=sys.stderr)
        return 2


def main(arguments: Sequence[str] | None = None) -> int:
    return _commands.run("cairn-diff", lambda: _run(arguments), failed=2)


if __name__ == "__main__":
    sys.exit(main())
