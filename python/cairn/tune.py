#===- tune.py - the fastest way to build a kernel --------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-tune: searches the parameters of a schedule, build options and local sizes
for what runs fastest (docs/Tuning.md)."""

from __future__ import annotations

import argparse
import pathlib
import sys
from statistics import median
from typing import Iterator, Sequence

from cairn import _commands
from cairn._tuner.best import write_best
from cairn._errors import CompileError, Error
from cairn._files import check_writable
from cairn._tuner.patterns import alternatives, features, pick_space
from cairn._tuner.plots import load_matplotlib
from cairn._programs import Program, compile
from cairn._tuner.recipes import Launch, Recipe, library
from cairn._tuner.records import Trial
from cairn._tuner.report import write_report
from cairn._tuner.search import METHODS, Search
from cairn._tuner.spaces import Candidate, Space
from cairn._tuner.statistics import median_interval

__all__ = ["Candidate", "Search", "Space", "main"]


def _line(what: str, trial: Trial) -> str:
    if trial.status != "ok" or not trial.samples:
        reason = f": {trial.message}" if trial.message else ""
        return f"{trial.status:>10} {'':>10} {'':>21} {'':>5}  {what}{reason}"
    seconds, speedups = trial.seconds, trial.speedups
    low, high = median_interval(speedups)
    times = f"{median(speedups):.2f} [{low:.2f}, {high:.2f}]"
    return (
        f"{median(seconds) * 1e3:>10.4f} {min(seconds) * 1e3:>10.4f} {times:>21} "
        f"{len(seconds):>5}  {what}"
    )


def table(search: Search) -> Iterator[str]:
    """Lines for a terminal."""
    yield f"{'median ms':>10} {'min ms':>10} {'times [95 %]':>21} {'count':>5}  candidate"
    for candidate, trial in search.ranked():
        yield _line(search.space.command(candidate) or "as it is", trial)


def _sizes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected as in 64 or 512,512, got '{text}'")


def _argument(text: str) -> tuple[str, str]:
    name, equals, spelling = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"expected as in NAME=SPEC, got '{text}'")
    return name, spelling


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cairn-tune",
        usage="%(prog)s SPACE.py|SPACE.yaml [options]\n"
        "       %(prog)s KERNEL.cl --global=X[,Y[,Z]] --arg=NAME=SPEC... [options]",
        description="Searches the parameters of a schedule, build options and local "
        "sizes for what runs fastest. The results of each candidate are compared with "
        "those of the kernel as it is.",
        epilog="Ctrl-C ends it with what there is; the same command goes on from there. "
        "Exit status: 0, 2 on an error, 130 where it was interrupted.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("input", metavar="INPUT", type=pathlib.Path, help="a space, or a program")
    add("--space", metavar="FILE|NAME", help="for a program: a space in YAML, or one that "
        "comes with Cairn; by default the one that is for such kernels")
    add("--kernel", metavar="NAME", help="of a program with several")
    add("--global", dest="global_size", type=_sizes, metavar="X[,Y[,Z]]", help="its size")
    add("--local", type=_sizes, metavar="X[,Y[,Z]]", help="no other one is tried")
    add("--arg", type=_argument, action="append", default=[], metavar="NAME=SPEC",
        help="as cairn-run takes it, without files but .npy and without images")
    add("--build-options", default="", metavar="OPTIONS", help="of the program")
    add("--tolerance", type=float, metavar="R", help="of results, relative")
    add("--device", default="host", help="as cairn-run takes it (host)")
    add("--method", default="halving", help=f"{', '.join(METHODS)} (halving)")
    add("--trials", type=int, default=64, metavar="N", help="candidates at most (64)")
    add("--rounds", type=int, default=6, metavar="N", help="measurements of each (6)")
    add("--seed", type=int, default=0, help="of what is drawn (0)")
    add("--timeout", type=float, default=60, metavar="S", help="for a candidate (60)")
    add("--records", type=pathlib.Path, metavar="FILE", help="INPUT's .sqlite by default")
    add("--scheduler", metavar="ADDRESS", help="of Dask, whose workers run candidates")
    add("--best", type=pathlib.Path, metavar="FILE.mlir", help="the fastest schedule")
    add("--report", type=pathlib.Path, metavar="FILE.html", help="a page with plots")
    return parser


def _recipe(given: argparse.Namespace) -> Recipe:
    """What the space is made of: a file, or a program and a launch."""
    if given.input.suffix in (".py", ".yaml", ".yml"):
        for name in ("space", "kernel", "global_size", "local", "arg", "build_options"):
            if getattr(given, name):
                option = name.removesuffix("_size").replace("_", "-")
                raise Error(f"'{given.input}' is a space: expected no '--{option}' with it")
        return Recipe(given.input)
    if not given.global_size:
        raise Error(f"expected '--global' with the program '{given.input}'")
    program = compile(given.input, given.device, given.build_options)
    kernels = {kernel["name"]: kernel for kernel in program.interface["kernels"]}
    kernel = given.kernel or (next(iter(kernels)) if len(kernels) == 1 else None)
    if kernel not in kernels:
        raise Error(f"expected '--kernel' to be one of {', '.join(kernels)}")
    required = kernels[kernel].get("reqd_work_group_size", ())
    launch = Launch(
        str(given.input),
        kernel,
        given.global_size,
        tuple(given.arg),
        given.local or tuple(required[: len(given.global_size)]) or None,
        given.build_options,
        given.tolerance,
    )
    return Recipe(_space_file(given.space, program, launch), launch)


def _space_file(space: str | None, program: Program, launch: Launch) -> pathlib.Path:
    """The file that is named, or is for such kernels."""
    if space is None:
        dimensions = len(launch.global_size)
        found = features(program.levels["mux"], launch.kernel, dimensions)
        path = pick_space(found, library())
        said = ", ".join(f"{name} {value}" for name, value in found.items() if value)
        chosen = f"the space '{path.stem}' is for '{launch.kernel}': {said}"
        print(f"cairn-tune: {chosen}", file=sys.stderr)
        return path
    if pathlib.Path(space).suffix:
        path = pathlib.Path(space)
        if path.suffix in (".yaml", ".yml"):
            alternatives(path)  # a misspelled one is an error here too
        return path
    path = library() / f"{space}.yaml"
    if not path.exists():
        there = ", ".join(sorted(file.stem for file in library().glob("*.yaml")))
        raise Error(f"there is no space '{space}', there are {there}")
    return path


def _search(given: argparse.Namespace) -> Search:
    for name in ("trials", "rounds", "timeout"):
        if getattr(given, name) <= 0:
            raise Error(f"expected a positive '--{name}', got {getattr(given, name)}")
    # Said before all the work.
    outputs: list[pathlib.Path | None] = [given.report, given.best]
    for path in filter(None, outputs):
        try:
            check_writable(path)
        except OSError as error:
            raise Error(f"cannot write '{path}': {error.strerror}") from None
    if given.report:
        load_matplotlib()
    return Search(
        _recipe(given),
        given.device,
        given.records,
        given.method,
        given.trials,
        given.rounds,
        given.seed,
        given.timeout,
        given.scheduler,
    )


def _write_table(search: Search) -> None:
    if search.trials:
        print("\n".join(table(search)), flush=True)


def _write_files(search: Search, given: argparse.Namespace) -> None:
    """The report and the schedule, where anything was measured."""
    first = search.trials.get(search.baseline.spell())
    if first is None or not first.samples:
        return
    unwritten = None
    if given.report:
        try:
            write_report(search, given.report, given.device)
        except Error as error:
            if not given.best:
                raise
            unwritten = error
    search.check_any()
    if given.best:
        write_best(search, given.best, given.device)
    if unwritten:
        raise unwritten


def _run(search: Search, given: argparse.Namespace) -> int:
    status = 0
    try:
        search.run()
    except KeyboardInterrupt:
        status = 130
        print("cairn-tune: interrupted, the same command goes on", file=sys.stderr)
    except Error:
        # What there is, in front of what ended it.
        _write_table(search)
        raise
    _write_table(search)
    _write_files(search, given)
    return status


def _main(arguments: Sequence[str] | None) -> int:
    given = _parser().parse_args(arguments)
    try:
        return _run(_search(given), given)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 2
    except Error as error:
        print(f"cairn-tune: error: {error}", file=sys.stderr)
        return 2


def main(arguments: Sequence[str] | None = None) -> int:
    return _commands.run("cairn-tune", lambda: _main(arguments), failed=2)


if __name__ == "__main__":
    sys.exit(main())
