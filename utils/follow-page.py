#!/usr/bin/env python3
#===- follow-page.py - does what a page tells its reader to do ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: follow-page.py PAGE.md FOLDER [SECTION]

Takes the steps of a page, or of one of its sections, in FOLDER, and fails at the
first whose outcome is not what the page says. A step is a fenced block:

    console           each line behind '$ ' is run by one bash, and prints the lines
                      below it, where '...' stands for anything. Exit status 0,
                      unless it prints 'error:'. 'cat FILE' of a file that is not
                      there makes the file
    python            a program, which ends with exit status 0
    LANGUAGE title="FILE"
                      a file
Other blocks are for the reader alone.
"""

from __future__ import annotations

import dataclasses
import pathlib
import re
import subprocess
import sys
from typing import Iterator

# What the shell prints behind a command: on a line of its own, with its status.
_END = "::end of command::"


class Failure(Exception):
    """A step that did not end as the page says."""


@dataclasses.dataclass
class Block:
    line: int
    language: str
    title: str
    text: list[str]


def read_blocks(page: str, section: str) -> list[Block]:
    """The fenced blocks, in their order."""
    blocks: list[Block] = []
    block: Block | None = None
    inside, found = not section, False
    for number, line in enumerate(page.splitlines(), 1):
        fence = re.match(r"```(\S*)(?: +title=\"(.+)\")?$", line)
        if block is not None:
            if line == "```":
                block = None
            else:
                block.text.append(line)
        elif fence:
            block = Block(number, fence[1], fence[2] or "", [])
            if inside:
                blocks.append(block)
        elif section and line.startswith("## "):
            inside = line[3:].strip() == section
            found = found or inside
    if section and not found:
        raise Failure(f"expected a section '{section}'")
    if not blocks:
        raise Failure("no step to take")
    return blocks


def read_commands(block: Block) -> Iterator[tuple[int, str, list[str]]]:
    """Each command of a block: its line, itself and what it prints."""
    lines = list(enumerate(block.text, block.line + 1))
    if lines and not lines[0][1].startswith("$ "):
        raise Failure(f"line {lines[0][0]}: expected a command behind '$ '")
    while lines:
        number, line = lines.pop(0)
        command = [line.removeprefix("$ ")]
        while command[-1].endswith("\\"):
            command.append(lines.pop(0)[1])
        printed = []
        while lines and not lines[0][1].startswith("$ "):
            printed.append(lines.pop(0)[1])
        while printed and not printed[-1]:
            printed.pop()
        yield number, "\n".join(command), printed


class Shell:
    """One bash, so that 'cd' and 'export' last."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._bash = subprocess.Popen(
            ["bash"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        self.run("set -o pipefail")

    def run(self, command: str) -> tuple[int, list[str]]:
        """The command's exit status and what it printed."""
        assert self._bash.stdin and self._bash.stdout
        # Programs are not to read the commands that follow.
        text = f"{{ {command}\n}} </dev/null\nprintf '\\n{_END} %d\\n' $?\n"
        self._bash.stdin.write(text)
        self._bash.stdin.flush()
        printed = []
        for line in self._bash.stdout:
            if line.startswith(_END):
                # The line before its own is the one that it began.
                if printed and not printed[-1]:
                    printed.pop()
                return int(line.split()[-1]), printed
            printed.append(line.rstrip("\n"))
        raise Failure("the shell has ended")


def _matches(expected: list[str], printed: list[str]) -> bool:
    parts = [re.escape(part) for part in "\n".join(expected).split("...")]
    text = "\n".join(line.rstrip() for line in printed).rstrip("\n")
    return re.fullmatch(".*".join(parts), text, re.DOTALL) is not None


def _follow_console(block: Block, shell: Shell) -> None:
    for number, command, expected in read_commands(block):
        shown = re.fullmatch(r"cat (\S+)", command)
        if shown and shell.run(f"test -e {shown[1]}")[0] != 0:
            text = "\n".join(expected)
            status, printed = shell.run(f"cat >{shown[1]} <<'{_END}'\n{text}\n{_END}")
        else:
            status, printed = shell.run(command)
            if not _matches(expected, printed):
                raise Failure(
                    f"line {number}: '{command}' prints\n"
                    + "\n".join(printed)
                    + "\ninstead of\n"
                    + "\n".join(expected)
                )
        if status != 0 and not any("error:" in line for line in expected):
            raise Failure(f"line {number}: '{command}' ends with exit status {status}")


def follow(page: pathlib.Path, folder: pathlib.Path, section: str) -> None:
    shell = Shell(folder)
    for block in read_blocks(page.read_text(encoding="utf-8"), section):
        text = "\n".join(block.text) + "\n"
        if block.title:
            path = folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif block.language == "console":
            _follow_console(block, shell)
        elif block.language == "python":
            done = subprocess.run(
                [sys.executable, "-"], input=text, cwd=folder, encoding="utf-8"
            )
            if done.returncode != 0:
                raise Failure(f"line {block.line}: the program failed")


def main() -> int:
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        follow(page, folder, sys.argv[3] if len(sys.argv) == 4 else "")
    except Failure as failure:
        print(f"{page}: error: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
