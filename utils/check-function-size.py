#!/usr/bin/env python3
#===- check-function-size.py - functions that fit a screen or two ---------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-function-size.py [FILE...]

Lists the functions of this repository's C and C++ files, or of FILE..., whose bodies
have more than 80 lines; ends with 1 if there are any. Tables are not functions."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 80

# Text that braces and semicolons may be in without being code.
OPAQUE = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | R"(\w*)\(.*?\)\1" | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)+'
        | ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*""",
    re.X | re.S | re.M,
)
SCOPE = re.compile(r"\b(namespace|class|struct|union|extern)\b[^()=]*$")


def blank(match: re.Match[str]) -> str:
    """The text without all but its ends of lines."""
    return re.sub(r"[^\n]", " ", match.group())


def is_function(head: str) -> bool:
    """Whether a body follows `head`, all that stands between it and what is before."""
    head = re.sub(r"\boperator\s*\S+?\s*\(", "(", head)
    # What is in parentheses says nothing, the innermost first.
    while (shorter := re.sub(r"\([^()]*\)", "@", head)) != head:
        head = shorter
    return "@" in head and "=" not in head


def functions(text: str) -> list[tuple[int, int, str]]:
    """First line of the body, lines in it, and the head of each function."""
    # A number's separators of digits look like characters.
    text = OPAQUE.sub(blank, re.sub(r"(?<=\d)'(?=\d)", "_", text))
    found = []
    start, line = 0, 1
    # For each open brace: where a function's body starts, 0 in a scope of
    # functions, None elsewhere.
    open_braces: list[tuple[int, str] | int | None] = []
    for match in re.finditer(r"[{};\n]", text):
        sign = match.group()
        if sign == "\n":
            line += 1
            continue
        head = text[start : match.start()]
        start = match.end()
        if sign == "{":
            in_scope = all(brace == 0 for brace in open_braces)
            if in_scope and is_function(head):
                open_braces.append((line, " ".join(head.split())))
            else:
                open_braces.append(0 if SCOPE.search(head) else None)
        elif sign == "}" and open_braces:
            closed = open_braces.pop()
            if isinstance(closed, tuple):
                found.append((closed[0], line - closed[0] - 1, closed[1]))
    return found


def main() -> int:
    files = sys.argv[1:]
    if not files:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--",
             "*.h", "*.c", "*.cpp"],
            cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE,
        ).stdout.split()
        files = [file for file in listed if (ROOT / file).is_file()]
    count = long = 0
    for file in files:
        for line, size, head in functions((ROOT / file).read_text()):
            count += 1
            if size > LIMIT:
                long += 1
                print(f"{file}:{line}: error: {size} lines, expected at most {LIMIT}: {head}")
    if long:
        print(f"error: {long} of {count} functions are too long", file=sys.stderr)
        return 1
    print(f"none of {count} functions has more than {LIMIT} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
