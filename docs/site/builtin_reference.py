#===- builtin_reference.py - the library's functions as a page ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: builtin_reference.py TREE COMPILER FILE.md

Writes the rows of Builtins.def, by category. COMPILER's preprocessor puts its files
together."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

_TABLE = "cairn/Dialect/OCL/IR/Builtins.def"


def read_rows(tree: pathlib.Path, compiler: str) -> dict[str, list[tuple[str, str]]]:
    """Name and overloads of each function, by category in the table's order."""
    text = f'#define BUILTIN(name, category, rules, ...) @@ #name #category rules;\n#include "{_TABLE}"\n'
    done = subprocess.run(
        [compiler, "-x", "c++", "-E", "-P", f"-I{tree / 'include'}", "-"],
        input=text,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
    )
    rows: dict[str, list[tuple[str, str]]] = {}
    for row in done.stdout.split("@@")[1:]:
        name, category, *rules = re.findall(r'"((?:[^"\\]|\\.)*)"', row)
        rows.setdefault(category, []).append((name, "".join(rules)))
    if not rows:
        sys.exit(f"error: expected rows in '{_TABLE}'")
    return rows


def read_language(tree: pathlib.Path) -> list[str]:
    """What the table says of its own rows."""
    lines = (tree / "include" / _TABLE).read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("// BUILTIN("))
    end = next(i for i, line in enumerate(lines) if i > start and line.startswith("//==="))
    return [line.removeprefix("//").removeprefix(" ") for line in lines[start:end]]


def describe(tree: pathlib.Path, compiler: str) -> str:
    page = ["# The library's functions", ""]
    page += ["Each row of the table, with the rules of its overloads. The rules:", ""]
    page += ["```text", *read_language(tree), "```", ""]
    for category, functions in read_rows(tree, compiler).items():
        page += [f"## {category}", "", "| function | overloads |", "|---|---|"]
        for name, rules in functions:
            overloads = "<br>".join(f"`{r.strip()}`" for r in rules.split(";") if r.strip())
            page.append(f"| `{name}` | {overloads} |")
        page.append("")
    return "\n".join(page)


if __name__ == "__main__":
    file = pathlib.Path(sys.argv[3])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(describe(pathlib.Path(sys.argv[1]), sys.argv[2]), encoding="utf-8")
