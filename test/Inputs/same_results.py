#===- same_results.py - launches that must give the same -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: same_results.py [FILE]

Runs launches and compares what they leave in their buffers, all in one process:
starting `cairn-run` for each takes several times longer than most of them.

A line of the standard input, or behind a `LAUNCH: ` in FILE, has arguments of
`cairn-run`, by default for FILE. What the launches of a line that begins with a space
leave must be what the last launch before left whose line begins without one, to the
bit. They have the same sizes and arguments as that, and the same file and kernel where
they name no others; their line says on which device, by which options and schedule,
for each of them behind a `|`. Where this machine lacks the device of such a launch, it
is left out. Nothing may be said on the standard error, as Vulkan's validation does."""

import dataclasses
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import warnings

if "CAIRN_APART" in os.environ:
    import cairn
    import numpy as np
    from cairn._spellings import read_argument

DRIVERS = os.environ.get("CAIRN_LIT_DRIVERS", "host vulkan level-zero").split()
LINE = re.compile(r"^(?://|#) LAUNCH: (.*)", re.M)
LOCAL = re.compile(r"[iuf](8|16|32|64)\[(\d+)\]")


@dataclasses.dataclass(frozen=True)
class Launch:
    """What is launched, as it is spelled."""

    file: str = ""
    kernel: str = ""
    guard: bool = False
    sizes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    arguments: tuple[tuple[str, str], ...] = ()


@dataclasses.dataclass(frozen=True)
class Build:
    """How it is compiled, and for which device."""

    device: str = "host"
    options: str = ""
    schedules: tuple[str, ...] = ()
    parameters: tuple[tuple[str, int], ...] = ()


def read(line):
    """What the line says of the launch, and its build."""
    words = shlex.split(line)
    launch, build = {"sizes": [], "arguments": []}, {"options": [], "schedules": [], "parameters": []}
    while words:
        word, equal, value = words.pop(0).partition("=")
        if word in ("--arg", "--print") and not equal:
            value = words.pop(0)
        if word == "--arg":
            launch["arguments"].append(tuple(value.split("=", 1)))
        elif word in ("--global", "--local", "--offset"):
            launch["sizes"].append((word[2:], tuple(map(int, value.split(",")))))
        elif word == "--guard":
            launch["guard"] = True
        elif word == "--kernel":
            launch["kernel"] = value
        elif word == "--device":
            build["device"] = value
        elif word == "--schedule":
            build["schedules"].append(value)
        elif word == "--schedule-parameter":
            name, number = value.split("=")
            build["parameters"].append((name, int(number)))
        elif word == "--build-options":
            build["options"].append(value)
        elif word == "--check":
            build["options"].append(f"-check={value}")
        elif word.startswith("-") and not word.startswith("--"):
            build["options"].append(word + equal + value)
        elif word != "--print":  # all buffers are compared
            assert not word.startswith("-") and not equal, f"'{word}' is not known here"
            launch["file"] = word
    build["options"] = " ".join(build["options"])
    tuples = lambda kinds: {k: tuple(v) if isinstance(v, list) else v for k, v in kinds.items()}
    return Launch(**tuples(launch)), Build(**tuples(build))


@functools.lru_cache(maxsize=None)
def compiled(file, build):
    source = pathlib.Path(file)
    return cairn.compile(source, build.device, build.options, schedule=build.schedules, parameters=dict(build.parameters))


def argument(spelling):
    if local := LOCAL.fullmatch(spelling):
        return cairn.Local(int(local[1]) // 8 * int(local[2]))
    return read_argument(spelling)


@functools.lru_cache(maxsize=None)
def results(launch, build):
    """The buffers' contents behind the launch."""
    given = {name: argument(spelling) for name, spelling in launch.arguments}
    sizes = dict(launch.sizes)
    cairn.device(build.device).guard_memory(launch.guard)
    program = compiled(launch.file, build)
    (kernel,) = [launch.kernel] if launch.kernel else program.kernels
    program[kernel](sizes.pop("global"), **sizes, **given)
    return {name: value for name, value in given.items() if isinstance(value, np.ndarray)}


def lines(files):
    """A line for each launch."""
    text = "\n".join(LINE.findall(pathlib.Path(files[0]).read_text())) if files else sys.stdin.read()
    for line in text.splitlines():
        if line.startswith(" "):
            yield from (" " + launch for launch in line.split("|"))
        else:
            yield line


def main():
    warnings.simplefilter("ignore")
    compared = 0
    for line in lines(sys.argv[1:]):
        launch, build = read(line)
        if not line.startswith(" "):
            reference = dataclasses.replace(launch, file=launch.file or sys.argv[1])
            expected = results(reference, build)
            assert expected, f"{line}: there are no buffers to compare"
            continue
        if build.device not in DRIVERS:
            continue
        assert not launch.sizes and not launch.arguments, f"{line}: sizes and arguments are the reference's"
        again = dataclasses.replace(
            reference, file=launch.file or reference.file, kernel=launch.kernel or reference.kernel
        )
        for name, got in results(again, build).items():
            if got.tobytes() != expected[name].tobytes():
                np.testing.assert_array_equal(got, expected[name], f"'{name}' of {again} by {build}")
                raise AssertionError(f"'{name}' of {again} by {build} has another zero or NaN")
        compared += 1
    assert compared, "expected launches to compare"
    print(f"{compared} launches give the same")


def run_apart():
    """Runs this program again; fails if it says something on the standard error."""
    done = subprocess.run(
        [sys.executable, *sys.argv], env={**os.environ, "CAIRN_APART": "1"}, stderr=subprocess.PIPE
    )
    said = re.sub(rb"==\d+==WARNING: ASan doesn't fully support .*\n", b"", done.stderr)
    sys.stderr.buffer.write(said)
    if done.returncode or said:
        sys.exit("error: expected the same results, and nothing on the standard error")


if __name__ == "__main__":
    main() if "CAIRN_APART" in os.environ else run_apart()
