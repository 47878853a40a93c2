#!/usr/bin/env python3
#===- check-mapping.py - does OpenCL C become what a page says ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-mapping.py PAGE.md CAIRNC [--all-of=FILE] [--show=TEXT] [--validate]

Compiles the forms of OpenCL C in a page's tables, and fails where they do not become
what the tables say. A table is checked if it has a column 'Vulkan', 'Level Zero',
'OpenCL 2.0' or 'host'. Each quoted text of its first column is a form, and takes the
place of '...' in the kernel 'row' of the fenced block of C above, or is a kernel
'row' itself. The block's title has options of cairnc. A cell may say

    `NAME`...         these occur in the function of the kernel, and what that uses;
                      a NAME of several words is words of one line, in their order.
                      A word of LLVM IR may go on behind a dot
    respectively      of the names, each is for the form at its place
    same name         the name of the function that is called occurs
    without `NAME`    this one does not occur
    library           no instruction or intrinsic with the function's name occurs
    nothing           the function is as long as if the form were not there
    error: `TEXT`     the compile fails, and its first error has the text

--all-of=FILE wants each function in some form that FILE lists as 'NAME core';
conversions and functions of vectors of several sizes count once. --show=TEXT prints
what the forms become that have the text; --validate passes SPIR-V to spirv-val."""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Callable, Iterator


class Failure(Exception):
    """A page that is not as it should be."""


@dataclasses.dataclass(frozen=True)
class Target:
    options: tuple[str, ...]
    split: Callable[[str], dict[str, list[str]]]
    # What makes the text to split of cairnc's.
    then: tuple[str, ...] = ()
    # Of spirv-val.
    environment: str = ""


@dataclasses.dataclass(frozen=True)
class Form:
    """A piece of OpenCL C, and the kernel that it stands in."""

    text: str
    line: int
    kernel: str
    empty: str


@dataclasses.dataclass
class Cell:
    line: int
    text: str
    forms: list[Form]
    options: str


# ---- The page.


def _cells(line: str) -> list[str]:
    parts = re.split(r"(?<!\\)\|", line.strip())
    return [part.replace(r"\|", "|").strip() for part in parts[1:-1]]


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def _form(text: str, line: int, frame: str) -> Form:
    if re.search(r"\brow\(", text):
        return Form(text, line, text, "")
    if "..." not in frame:
        raise Failure(f"{line}: error: expected a block of C with '...' above")
    return Form(text, line, frame.replace("...", text), frame.replace("...", ""))


def read_page(page: str) -> Iterator[tuple[str, Cell]]:
    """The cells to check, each with the name of its target."""
    frame, options = "", ""
    columns: list[str] = []
    fence: list[str] | None = None
    for number, line in enumerate(page.splitlines(), 1):
        if fence is not None:
            if line == "```":
                frame, fence = "\n".join(fence), None
            else:
                fence.append(line)
        elif opening := re.match(r"```c(?: +title=\"cairnc *(.*)\")?$", line):
            fence, options = [], opening[1] or ""
        elif not line.startswith("|"):
            columns = []
        elif not columns:
            columns = _cells(line)
        elif not set(columns).isdisjoint(TARGETS) and not re.match(r"\|-", line):
            cells = _cells(line)
            if len(cells) != len(columns):
                raise Failure(f"{number}: error: expected {len(columns)} cells")
            forms = [_form(text, number, frame) for text in _quoted(cells[0])]
            for name, text in zip(columns, cells):
                if name in TARGETS:
                    yield name, Cell(number, text, forms, options)


# ---- What kernels become: the lines of each, with those that they refer to.


def _closure(
    names: set[str], lines: dict[str, list[str]], uses: re.Pattern[str]
) -> list[str]:
    """The lines of all names that these names lead to."""
    seen: set[str] = set()
    result: list[str] = []
    while names:
        name = names.pop()
        seen.add(name)
        result += lines.get(name, [])
        for line in lines.get(name, []):
            names |= set(uses.findall(line)) - seen
    return result


def split_spirv(text: str) -> dict[str, list[str]]:
    """The lines of each kernel of a disassembled module."""
    uses = re.compile(r"%\w+")
    lines: dict[str, list[str]] = {}
    function = ""
    for line in (raw.strip() for raw in text.splitlines()):
        words = line.split()
        if not words or words[0] in (";", "OpName", "OpMemberName", "OpEntryPoint"):
            continue
        result = words[0] if words[0].startswith("%") else ""
        if len(words) > 2 and words[2] == "OpFunction":
            function = result
        if function:
            owner = function
        elif result:
            owner = result
        else:
            # A decoration or a mode, which has its own among what it refers to.
            owner = next(iter(uses.findall(line)), "")
        lines.setdefault(owner, []).append(line)
        if words[0] == "OpFunctionEnd":
            function = ""
    return {
        name[1:]: _closure({name}, lines, uses)
        for name in lines
        if re.fullmatch(r"%row\d+", name)
    }


def split_llvm(text: str) -> dict[str, list[str]]:
    """The lines of each kernel of a module in LLVM IR."""
    uses = re.compile(r"@[\w.]+")
    lines: dict[str, list[str]] = {}
    function = ""
    for line in text.splitlines():
        if opening := re.match(r"define .*?(@[\w.]+)\(", line):
            function = opening[1]
        if function:
            lines.setdefault(function, []).append(line)
            if line == "}":
                function = ""
        elif variable := re.match(r"(@[\w.]+) =", line):
            lines.setdefault(variable[1], []).append(line)
    return {
        name[1:]: _closure({name}, lines, uses)
        for name in lines
        if re.fullmatch(r"@row\d+", name)
    }


TARGETS = {
    "Vulkan": Target(
        ("--target=vulkan", "--emit=asm"), split_spirv, environment="vulkan1.1"
    ),
    "Level Zero": Target(
        ("--target=level-zero", "--emit=asm"), split_spirv, environment="spv1.2"
    ),
    "OpenCL 2.0": Target(
        ("--target=level-zero", "-spv-env=opencl2.0", "--emit=asm"),
        split_spirv,
        environment="opencl2.0",
    ),
    # As it comes to LLVM, whose optimiser would do what is best for this CPU.
    "host": Target(
        ("--target=host", "-lanes=1", "--emit=host"),
        split_llvm,
        then=("mlir-translate", "--mlir-to-llvmir", "--allow-unregistered-dialect"),
    ),
}


@functools.lru_cache(maxsize=None)
def _words(line: str) -> list[str]:
    return re.split(r"[^\w.%]+", line)


def occurs(name: str, lines: list[str]) -> bool:
    """Whether the name's words are words of one line, in that order."""
    for line in lines:
        words = iter(_words(line))
        if all(
            any(found == word or found.startswith(f"{word}.") for found in words)
            for word in name.split()
        ):
            return True
    return False


# ---- Compiling.


@dataclasses.dataclass
class Compiler:
    command: str
    page: pathlib.Path
    folder: pathlib.Path
    validate: bool

    def _run(
        self, target: Target, options: str, source: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.command, "-", *target.options, *options.split()],
            input=source,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )

    def _source(self, kernel: str, line: int, number: int) -> str:
        named = re.sub(r"\brow\(", f"row{number}(", kernel)
        # All of a kernel is at the line of its row.
        place = f'#line {line} "{self.page}"'
        return "".join(f"{place}\n{part}\n" for part in named.split("\n"))

    def _validate(self, target: Target, text: str) -> None:
        binary = self.folder / f"{target.environment}-{hash(text)}.spv"
        to = ["--target-env", target.environment]
        for command, given in (
            (["spirv-as", *to, "-o", str(binary), "-"], text),
            (["spirv-val", *to, str(binary)], ""),
        ):
            done = subprocess.run(
                command, input=given, capture_output=True, encoding="utf-8"
            )
            if done.returncode != 0:
                raise Failure(f" error: {command[0]}: {done.stderr}{done.stdout}")

    def compile(
        self, name: str, options: str, kernels: list[tuple[str, int]]
    ) -> list[list[str]]:
        """The lines of each kernel; all are compiled as one source."""
        target = TARGETS[name]
        source = "".join(
            self._source(kernel, line, number)
            for number, (kernel, line) in enumerate(kernels)
        )
        done = self._run(target, options, source)
        if done.returncode != 0:
            raise Failure(f" error: for {name}:\n{done.stderr}")
        if self.validate and target.environment:
            self._validate(target, done.stdout)
        text = done.stdout
        if target.then:
            tool = shutil.which(f"{target.then[0]}-22") or shutil.which(target.then[0])
            if not tool:
                raise Failure(f" error: expected '{target.then[0]}' of LLVM 22")
            text = subprocess.run(
                [tool, *target.then[1:]],
                input=text,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                check=True,
            ).stdout
        functions = target.split(text)
        return [functions[f"row{i}"] for i in range(len(kernels))]

    def error(self, name: str, options: str, form: Form) -> str:
        """What the compiler says of a form that it has to refuse."""
        source = self._source(form.kernel, form.line, 0)
        done = self._run(TARGETS[name], options, source)
        if done.returncode == 0:
            return "no error"
        return done.stderr


# ---- The checks.


def _check_error(compiler: Compiler, name: str, cell: Cell) -> list[str]:
    problems = []
    expected = _quoted(cell.text)[0]
    for form in cell.forms:
        said = compiler.error(name, cell.options, form)
        if expected not in said.partition("error:")[2].partition("\n")[0]:
            problems.append(
                f"{cell.line}: error: '{form.text}' for {name}: "
                f"expected the error '{expected}', got {said}"
            )
    return problems


def _is_library(cell: Cell) -> bool:
    return re.match(r"library\b", cell.text) is not None


def _called(form: Form) -> str:
    """The function that a form calls."""
    called = re.search(r"(\w+)\(", form.text.replace("(float)", ""))
    if not called:
        raise Failure(f"{form.line}: error: '{form.text}' calls no function")
    return called[1]


def _stands_for(function: str, lines: list[str]) -> bool:
    """Whether an instruction or intrinsic is what the function is."""
    name = re.sub("^(native|half)_", "", function)
    words = {word.lower() for line in lines for word in _words(line)}
    return any(word == name or word.startswith(f"llvm.{name}.") for word in words)


def _expected(cell: Cell) -> Iterator[tuple[list[str], list[str]]]:
    """For each form, what has to occur and what must not."""
    wanted, _, unwanted = cell.text.partition("without ")
    names = _quoted(wanted)
    place = f"{cell.line}: error: "
    if not (_quoted(cell.text) or "same name" in cell.text or _is_library(cell)):
        raise Failure(f"{place}'{cell.text}' says nothing that can be checked")
    if "respectively" in cell.text and len(names) != len(cell.forms):
        raise Failure(f"{place}expected {len(cell.forms)} names in '{cell.text}'")
    for number, form in enumerate(cell.forms):
        own = [names[number]] if "respectively" in cell.text else list(names)
        if "same name" in cell.text:
            own.append(_called(form))
        yield own, _quoted(unwanted)


def _check_cell(name: str, cell: Cell, lines: dict[str, list[str]]) -> Iterator[str]:
    place = f"{cell.line}: error: "
    if cell.text.startswith("nothing"):
        for form in cell.forms:
            if len(lines[form.kernel]) != len(lines[form.empty]):
                yield f"{place}'{form.text}' is something for {name}"
        return
    for form, (wanted, unwanted) in zip(cell.forms, _expected(cell)):
        for word in wanted:
            if not occurs(word, lines[form.kernel]):
                yield f"{place}'{form.text}' for {name}: expected '{word}'"
        if _is_library(cell) and _stands_for(_called(form), lines[form.kernel]):
            yield f"{place}'{form.text}' for {name}: expected code of the library"
        for word in unwanted:
            if occurs(word, lines[form.kernel]):
                yield f"{place}'{form.text}' for {name}: expected no '{word}'"


def _check_batch(
    compiler: Compiler, name: str, cells: list[Cell], show: str
) -> list[str]:
    """Cells of one target and with the same options."""
    kernels: dict[str, int] = {}
    for cell in cells:
        for form in cell.forms:
            kernels.setdefault(form.kernel, form.line)
            if cell.text.startswith("nothing"):
                kernels.setdefault(form.empty, form.line)
    compiled = compiler.compile(name, cells[0].options, list(kernels.items()))
    lines = dict(zip(kernels, compiled))
    for cell in cells:
        for form in cell.forms:
            if show and show in form.text:
                print(f"==== {form.text} for {name}\n" + "\n".join(lines[form.kernel]))
    return [problem for cell in cells for problem in _check_cell(name, cell, lines)]


def check(compiler: Compiler, page: str, show: str) -> tuple[int, list[str]]:
    """How many forms there are for all targets, and what is wrong."""
    batches: dict[tuple[str, str], list[Cell]] = {}
    jobs: list[Callable[[], list[str]]] = []
    count = 0
    for name, cell in read_page(page):
        count += len(cell.forms) if cell.text != "-" else 0
        if cell.text.startswith("error: "):
            jobs.append(functools.partial(_check_error, compiler, name, cell))
        elif cell.text != "-":
            batches.setdefault((name, cell.options), []).append(cell)
    if not count:
        raise Failure(" error: no table to check")
    for (name, _), cells in batches.items():
        jobs.append(functools.partial(_check_batch, compiler, name, cells, show))
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        done = [pool.submit(job) for job in jobs]
        problems = [problem for each in done for problem in each.result()]
    return count, sorted(problems, key=lambda p: int(p.split(":")[0]))


def _one_size(function: str) -> str:
    """The name for vectors of all sizes."""
    return re.sub(r"(?<=[a-z])(2|3|4|8|16)(?=_|$)", "n", function)


def find_missing(page: str, listed: str) -> list[str]:
    """Functions of a list that are in no form of the page."""
    called = {
        _one_size(word)
        for _, cell in read_page(page)
        for form in cell.forms
        for word in re.findall(r"\w+(?=\()", form.text)
    }
    core = [line.split()[0] for line in listed.splitlines() if line.endswith(" core")]
    return [
        name
        for name in core
        if _one_size(name) not in called and not name.startswith(("convert_", "as_"))
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("cairnc")
    parser.add_argument("--all-of", type=pathlib.Path)
    parser.add_argument("--show", default="")
    parser.add_argument("--validate", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(
            given.cairnc, given.page, pathlib.Path(folder), given.validate
        )
        try:
            page = given.page.read_text(encoding="utf-8")
            count, problems = check(compiler, page, given.show)
            if given.all_of:
                missing = find_missing(page, given.all_of.read_text(encoding="utf-8"))
                problems += [f" error: no form has '{name}'" for name in missing]
        except Failure as failure:
            print(f"{given.page}:{failure}", file=sys.stderr)
            return 1
    for problem in problems:
        print(f"{given.page}:{problem}", file=sys.stderr)
    if not problems:
        print(f"{count} forms become what {given.page} says")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
